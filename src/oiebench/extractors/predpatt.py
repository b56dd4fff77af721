"""`predpatt`: predicates and their arguments in any language, after White et al. (2016)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import ClassVar, NamedTuple

from oiebench.extractors.base import Extractor
from oiebench.extractors.confidence import rate
from oiebench.extractors.draft import Draft, Part
from oiebench.extractors.phrases import clausal, is_clause, nominal, with_marks
from oiebench.extractors.structures import Argument, Role, Structure, Structures
from oiebench.extractors.tree import Tree
from oiebench.model import ParsedSentence

MOST = 12
"""Tuples of one predicate at most, where coordinations multiply."""

IS: Part = ("is",)
HAS: Part = ("has",)
NOT_IN_PREDICATE = frozenset(
    """nsubj csubj obj iobj obl ccomp xcomp advcl acl mark cc conj punct parataxis appos discourse vocative
    dislocated list orphan reparandum expl""".split()
)
"""Relations of what hangs on a predicate and is no part of its phrase."""
REFLEXIVE = frozenset({"expl:pv", "expl:pass", "expl:impers"})
"""Expletives that belong to the verb (German `sich`, Spanish `se`)."""
NOT_IN_ARGUMENT = ("case", "mark", "nsubj", "csubj", "cop", "aux", "expl", "advcl", "ccomp")
"""Relations of what hangs on a noun because it is a predicate, or marks it."""
CLAUSAL = frozenset({"ccomp", "csubj", "xcomp"})
COORDINATED = ("conj", "cc")
CORE: frozenset[Role] = frozenset({"object", "clause"})


class Phrase(NamedTuple):
    """An argument's words, and the adpositions before and after them."""

    words: Part
    before: Part = ()
    after: Part = ()

    def whole(self) -> Part:
        """The argument with its adpositions."""
        return (*self.before, *self.words, *self.after)


class PredPatt(Extractor, frozen=True, kw_only=True):
    """A tuple for each predicate of a tree in Universal Dependencies, whatever its language.

    `relcl` puts antecedents where relative pronouns stand; `conj` gives each of coordinated arguments a tuple and
    coordinated predicates their common arguments; `cut` makes open clauses predicates of their own (`wants; to
    see Rome` and `see; Rome`, not `wants to see; Rome`). `appos`, `poss` and `amod` add what appositions,
    possessors and adjectives say.
    """

    relcl: bool = True
    conj: bool = True
    cut: bool = False
    appos: bool = True
    poss: bool = False
    amod: bool = False

    name: ClassVar[str] = "predpatt"
    title: ClassVar[str] = "predicates and arguments in any language"
    confidence_means: ClassVar[str] = (
        "the probability that the tuple is right, learnt from annotated English tuples and the shape of their trees"
    )

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        """The predicates with their arguments, then what was asked for besides."""
        tree = Tree(sentence)
        structures = Structures(tree, relcl=self.relcl, conj=self.conj, cut=self.cut)
        found = [draft for each in structures.all() for draft in self._tuples(tree, each)]
        if self.appos or self.poss or self.amod:
            found += self._of_nouns(tree)
        rate(tree, found, "predpatt")
        return found

    def _tuples(self, tree: Tree, structure: Structure) -> Iterator[Draft]:
        order = _in_order(structure.arguments)
        if not order:
            return
        arguments = [self._phrases(tree, structure, each) for each in order]
        predicate = _predicate(tree, structure)
        leads = len(order) > 1 and order[1].role == "oblique"
        for first, *rest in islice(product(*arguments), MOST):
            rel = predicate
            args = [each.whole() for each in rest]
            if leads:
                rel = (*rest[0].after, *predicate, *rest[0].before)
                args[0] = rest[0].words
            yield Draft(first.whole(), rel, tuple(args), rule="predicate", clause=tree.lemmas[structure.head])

    def _phrases(self, tree: Tree, structure: Structure, argument: Argument) -> list[Phrase]:
        """An argument, or each of coordinated ones; those without adpositions share those of the first."""
        head = argument.head
        if tree.base[head] in CLAUSAL:
            return [Phrase(tuple(clausal(tree, head)))]
        barred = tree.ancestry(structure.head) - {head}
        if not self.conj:
            return [_phrase(tree, head, argument.marked, barred)]
        found = [_phrase(tree, head, argument.marked, barred, *COORDINATED)]
        for member in tree.having(head, "conj"):
            if not is_clause(tree, member):
                phrase = _phrase(tree, member, member, barred, *COORDINATED)
                unmarked = not phrase.before and not phrase.after
                found.append(Phrase(phrase.words, found[0].before, found[0].after) if unmarked else phrase)
        return found

    def _of_nouns(self, tree: Tree) -> Iterator[Draft]:
        """What stands beside nouns: appositions, possessors, adjectives."""
        for word, head in enumerate(tree.heads):
            rel = tree.rels[word]
            if rel == "appos" and self.appos:
                yield Draft(
                    _bare(tree, head, word), IS, (_bare(tree, word, head),), "apposition", tree.lemmas[word]
                )
            elif rel == "nmod:poss" and self.poss:
                yield Draft(
                    _bare(tree, word, head), HAS, (_bare(tree, head, word),), "possession", tree.lemmas[head]
                )
            elif rel == "amod" and self.amod:
                yield Draft(
                    _bare(tree, head, word), IS, (_bare(tree, word, head),), "quality", tree.lemmas[word]
                )


def _in_order(arguments: list[Argument]) -> list[Argument]:
    """The subject, or else the first argument; then objects and clauses; then obliques."""
    arguments = sorted(arguments, key=lambda each: (each.role != "subject", each.head))
    return arguments[:1] + sorted(arguments[1:], key=lambda each: (each.role not in CORE, each.head))


def _predicate(tree: Tree, structure: Structure) -> Part:
    """The words of the predicate, in order: auxiliaries, copulas, particles, adverbs after its subject."""
    head = structure.head
    subject = structure.of("subject")
    away = {each.head for each in structure.arguments}
    words = _own_words(tree, head, away, head if subject is None else subject)
    if tree.base[head] == "conj":
        words += _shared(tree, head, tree.heads[head])
    for open_clause in structure.absorbed:
        words += _own_words(tree, open_clause, away, -1)
        words += [each for mark in tree.having(open_clause, "mark") for each in tree.phrase(mark)]
    return with_marks(tree, sorted(set(words)))


def _own_words(tree: Tree, head: int, away: set[int], after: int) -> list[int]:
    """What one head brings to a predicate; adverbs before `after`, which open the sentence, stay out."""
    early = {child for child in tree.having(head, "advmod") if child < min(after, head)}
    words = tree.phrase(head, NOT_IN_PREDICATE, away | early)
    words += [each for child in tree.having(head, *REFLEXIVE) for each in tree.phrase(child)]
    return [word for word in words if tree.base[word] != "punct"]


def _shared(tree: Tree, word: int, first: int) -> list[int]:
    """The copula and auxiliaries of the first of coordinated predicates that serve this one too."""
    if tree.having(word, "aux", "cop", "nsubj", "csubj") or tree.upos[word] != tree.upos[first]:
        return []
    if tree.xpos[word] != tree.xpos[first]:
        return []
    return [each for each in tree.having(first, "aux", "cop") if each < word]


def _phrase(tree: Tree, head: int, marked: int | None, barred: set[int], *without: str) -> Phrase:
    """The words of an argument, and the adpositions that hang on `marked`."""
    before: Part = ()
    after: Part = ()
    if marked is not None:
        case = tree.having(marked, "case")
        before = tuple(sorted(each for child in case if child < marked for each in tree.phrase(child)))
        after = tuple(sorted(each for child in case if child > marked for each in tree.phrase(child)))
    barred = barred | {each for each in tree.having(head, "acl") if not tree.having(each, "mark")}
    return Phrase(with_marks(tree, nominal(tree, head, (*NOT_IN_ARGUMENT, *without), barred)), before, after)


def _bare(tree: Tree, word: int, without: int) -> Part:
    """A noun phrase without its adpositions, those coordinated with it and one of its own dependents."""
    return with_marks(tree, nominal(tree, word, (*NOT_IN_ARGUMENT, *COORDINATED, "appos"), {without}))
