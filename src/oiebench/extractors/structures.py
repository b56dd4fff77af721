"""Predicate-argument structures of any tree in Universal Dependencies, by relations and parts of speech alone.

The patterns are those of PredPatt (White et al., 2016; Zhang, Rudinger and Van Durme, 2017).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from oiebench.extractors.phrases import CLAUSAL_TAGS
from oiebench.extractors.tree import Tree

Role = Literal["subject", "object", "clause", "oblique"]

CLAUSES = frozenset({"ccomp", "csubj", "advcl", "acl"})
"""Relations whose dependent is a predicate, whatever word it is."""
GOVERNED = frozenset({"nsubj", "csubj", "obj", "iobj", "ccomp", "xcomp"})
"""Relations whose governor is a predicate."""
ROLES: dict[str, Role] = {
    "nsubj": "subject",
    "csubj": "subject",
    "obj": "object",
    "iobj": "object",
    "ccomp": "clause",
    "obl": "oblique",
}
PRONOMINAL = frozenset({"PRON", "DET", "ADV", "SCONJ"})
RELATIVE_TAGS = ("W", "PREL")
"""How the tags of relative pronouns begin in Penn's tagset and in STTS."""
MOST_LINKS = 8
"""How far an argument is looked for through coordination and clauses."""


class Argument(NamedTuple):
    """What an argument is to its predicate, its head, and the word whose adpositions it has.

    A noun that stands for its relative pronoun has those of the pronoun; one that fills a gap has none.
    """

    role: Role
    head: int
    marked: int | None


@dataclass(slots=True)
class Structure:
    """A predicate by its head, and its arguments."""

    head: int
    arguments: list[Argument]
    absorbed: list[int] = field(default_factory=list)
    """Heads of open clauses that are one predicate with this one (`wants to see`)."""

    def of(self, role: Role) -> int | None:
        """The head of the first argument in this role."""
        return next((each.head for each in self.arguments if each.role == role), None)


class Structures:
    """The structures of one tree; the options are those of `predpatt`."""

    def __init__(self, tree: Tree, *, relcl: bool, conj: bool, cut: bool) -> None:
        self.tree = tree
        self.relcl, self.conj, self.cut = relcl, conj, cut
        self._predicates = [self._is_predicate(word) for word in range(tree.size)]
        self._absorbed = [
            not cut and tree.base[word] == "xcomp" and self._predicates[tree.heads[word]]
            for word in range(tree.size)
        ]

    def all(self) -> list[Structure]:
        """The structure of each predicate, in the order of their heads."""
        return [
            self._structure(word)
            for word in range(self.tree.size)
            if self._predicates[word] and not self._absorbed[word]
        ]

    def _is_predicate(self, word: int, links: int = 0) -> bool:
        tree = self.tree
        base = tree.base[word]
        if base in CLAUSES or (base == "root" and tree.upos[word] in CLAUSAL_TAGS):
            return True
        if base == "xcomp" and self.cut:
            return True
        if any(tree.base[child] in GOVERNED for child in tree.children[word]):
            return True
        head = tree.heads[word]
        return (
            base == "conj"
            and links < MOST_LINKS
            and tree.upos[word] == tree.upos[head]
            and self._is_predicate(head, links + 1)
        )

    def _structure(self, word: int) -> Structure:
        absorbed = self._open_clauses(word)
        found = Structure(word, [each for head in (word, *absorbed) for each in self._own(head)], absorbed)
        if self.tree.base[word] == "acl":
            self._bear(found)
        if found.of("subject") is None:
            subject = self._borrowed_subject(word)
            if subject is not None:
                found.arguments.insert(0, Argument("subject", subject, subject))
        shared = self._shared_object(word)
        if shared is not None and found.of("object") is None:
            found.arguments.append(Argument("object", shared, shared))
        return found

    def _open_clauses(self, word: int, links: int = 0) -> list[int]:
        """The heads of open clauses below a predicate that are one with it."""
        if links > MOST_LINKS:
            return []
        below = [child for child in self.tree.children[word] if self._absorbed[child]]
        return [each for child in below for each in (child, *self._open_clauses(child, links + 1))]

    def _own(self, word: int) -> Iterator[Argument]:
        """The arguments that hang on a word; an adverb with a complement is one (`far from home`)."""
        tree = self.tree
        nominal = tree.upos[word] not in CLAUSAL_TAGS
        for child in tree.children[word]:
            base = tree.base[child]
            if base in ROLES:
                yield Argument(ROLES[base], child, child)
            elif base == "xcomp" and self.cut:
                yield Argument("clause", child, child)
            elif (tree.rels[child] == "nmod" and nominal) or (base == "advmod" and tree.having(child, "obl")):
                yield Argument("oblique", child, child)

    # Arguments from elsewhere

    def _borrowed_subject(self, word: int, links: int = 0) -> int | None:
        """The subject of the clause that a predicate is coordinated with or hangs on, where it has none."""
        tree = self.tree
        base, head = tree.base[word], tree.heads[word]
        if links > MOST_LINKS or head < 0 or not self._predicates[head] or tree.having(word, "expl"):
            return None
        if not (base == "advcl" or (base == "conj" and self.conj) or base == "xcomp"):
            return None
        if base == "xcomp":
            controller = tree.first(head, "obj", "iobj")
            if controller is not None:
                return controller
        own = self._structure(head).of("subject") if tree.base[head] == "acl" else None
        own = tree.first(head, "nsubj", "csubj") if own is None else own
        return self._borrowed_subject(head, links + 1) if own is None else own

    def _shared_object(self, word: int) -> int | None:
        """The object after the last of coordinated verbs (`washes and dries the dishes`)."""
        tree = self.tree
        if tree.base[word] != "conj" or not self.conj:
            return None
        return next((each for each in tree.having(tree.heads[word], "obj") if each > word), None)

    def _bear(self, found: Structure) -> None:
        """Puts the noun that a clause hangs on where its relative pronoun, or nothing, stands."""
        tree = self.tree
        clause = found.head
        noun = tree.heads[clause]
        relative = tree.rels[clause] == "acl:relcl"
        subject = found.of("subject")
        place = self._relative_pronoun(found) if relative and self.relcl else None
        if place is not None:
            role, pronoun, _ = found.arguments[place]
            found.arguments[place] = Argument(role, noun, pronoun)
        elif not relative and tree.having(clause, "mark"):
            return
        elif subject is None:
            found.arguments.insert(0, Argument("subject", noun, None))
        elif (
            self.relcl
            and tree.upos[clause] == "VERB"
            and tree.rels[subject] != "nsubj:pass"
            and found.of("object") is None
            and found.of("clause") is None
        ):
            found.arguments.append(Argument("object", noun, None))

    def _relative_pronoun(self, found: Structure) -> int | None:
        """Which argument is a relative pronoun: a pronoun at the start of its clause.

        Where a personal pronoun may stand there too (`the man she saw`), the treebank's own tag decides, if there
        is one.
        """
        tree = self.tree
        if not found.arguments:
            return None
        place = min(range(len(found.arguments)), key=lambda each: found.arguments[each].head)
        role, word, _ = found.arguments[place]
        if word > found.head or tree.upos[word] not in PRONOMINAL:
            return None
        tag = tree.xpos[word]
        if role == "subject" and tag and not tag.startswith(RELATIVE_TAGS):
            return None
        return place
