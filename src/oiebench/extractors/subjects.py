"""The subject of each predicate: beside it, across coordination and control, or before a relative clause."""

from __future__ import annotations

from collections.abc import Container

from oiebench.extractors.lexicon import RELATIVE
from oiebench.extractors.outer_clauses import OUTER
from oiebench.extractors.phrases import is_predicate, set_off
from oiebench.extractors.tree import Tree
from oiebench.extractors.verbs import OBJECT_CONTROL

MOST_LINKS = 8
"""How far a subject is looked for through coordination and control."""


class Subjects:
    """The subjects of the predicates of one tree, each found once; `outer` are those within outer clauses."""

    def __init__(self, tree: Tree, outer: Container[int] = ()) -> None:
        self.tree, self.outer = tree, outer
        self._found: dict[int, int | None] = {}

    def of(self, word: int, links: int = 0) -> int | None:
        """The head of the subject of a predicate, wherever it stands."""
        if word in self._found:
            return self._found[word]
        found = None if links > MOST_LINKS else self._find(word, links)
        self._found[word] = found
        return found

    def _find(self, word: int, links: int) -> int | None:
        tree = self.tree
        for child in tree.children[word]:
            rel = tree.base[child]
            if rel in ("nsubj", "csubj") and not (word in self.outer and tree.rels[child] in OUTER):
                return self.antecedent(word, links) if self.is_relative(child, word) else child
        base, head = tree.base[word], tree.heads[word]
        if head < 0:
            return None
        if base == "conj":
            return self.of(head, links + 1) if is_predicate(tree, head) else None
        if base == "xcomp":
            given = [child for child in tree.children[head] if tree.base[child] in ("obj", "iobj")]
            if given and (
                tree.lemmas[head] in OBJECT_CONTROL or tree.xpos[word] in ("VBG", "VB", "JJ", "NN")
            ):
                return given[0] if tree.lemmas[head] != "promise" else self.of(head, links + 1)
            return self.of(head, links + 1)
        if base == "advcl":
            return self.of(head, links + 1) if is_predicate(tree, head) else None
        if base == "acl" and tree.rels[word] != "acl:relcl" and self._is_participle(word):
            return self._bearer(head, links)
        return None

    def _is_participle(self, word: int) -> bool:
        tree = self.tree
        return tree.xpos[word] in ("VBN", "VBG") and not any(
            tree.base[child] in ("mark", "case") for child in tree.children[word]
        )

    def _bearer(self, noun: int, links: int) -> int | None:
        """Whom a clause on a noun is about: in `Ann is a singer who paints` it is Ann who paints."""
        tree = self.tree
        if any(tree.base[child] == "cop" for child in tree.children[noun]):
            it = tree.first(noun, "expl", "nsubj")
            return noun if it is not None and tree.lower[it] == "it" else self.of(noun, links + 1)
        if tree.base[noun] == "appos" and set_off(tree, noun) and tree.upos[tree.heads[noun]] == "PROPN":
            return tree.heads[noun]
        return noun

    def is_relative(self, child: int, clause: int) -> bool:
        """Whether a word is the relative pronoun of a clause."""
        return (
            self.tree.rels[clause] == "acl:relcl"
            and self.tree.lower[child] in RELATIVE
            and self.tree.upos[child] in ("PRON", "DET", "SCONJ", "ADV")
        )

    def antecedent(self, clause: int, links: int = 0) -> int | None:
        """The noun that a relative clause is about."""
        head = self.tree.heads[clause]
        return self._bearer(head, links) if head >= 0 else None
