"""`propositions`: fuller clauses with all their arguments, after the principles of WiRe57."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import ClassVar

from oiebench.extract.base import Extractor
from oiebench.extract.confidence import rate
from oiebench.extract.coordination import versions
from oiebench.extract.draft import Draft, Part
from oiebench.extract.lexicon import RELATIVE
from oiebench.extract.nominals import noun_facts
from oiebench.extract.phrases import with_marks
from oiebench.extract.predications import Complement, Predication, Reader
from oiebench.extract.tree import Tree
from oiebench.model import ParsedSentence

MOST = 12
"""Tuples of one predicate at most, where coordinations multiply."""


class Propositions(Extractor, frozen=True, kw_only=True):
    """A tuple for each predicate, its further arguments with their prepositions."""

    name: ClassVar[str] = "propositions"
    title: ClassVar[str] = "full clauses with all their arguments"
    confidence_means: ClassVar[str] = "the probability that the tuple is right, learnt from annotated tuples"

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        """The clauses of the sentence, then what its noun phrases say."""
        tree = Tree(sentence)
        reader = Reader(tree)
        found: list[Draft] = []
        for predication in reader.predications():
            found += _clauses(tree, reader, predication)
        found += noun_facts(tree)
        rate(tree, found, "propositions")
        return found


def _clauses(tree: Tree, reader: Reader, p: Predication) -> Iterator[Draft]:
    if p.subject is None or (tree.lower[p.subject] in RELATIVE and p.how == "relative"):
        return
    subjects = versions(tree, p.subject, reader.subject_words(p), deep=False)
    rest = [c for c in p.complements if c.head != p.subject]
    core, others = _core(p, rest)
    if core is None and not others:
        return
    verb: Part = ("is", *p.verb) if p.reduced else p.verb
    rel = verb if core is None else (*verb, *core.case)
    choices = [subjects]
    if core is not None:
        choices.append(
            versions(tree, core.head, core.words, deep=False) if core.kind != "clause" else [core.words]
        )
    tail = tuple(_with_case(tree, c) for c in others)
    for chosen in islice(product(*choices), MOST):
        arg1 = with_marks(tree, chosen[0])
        args: tuple[Part, ...] = (with_marks(tree, chosen[1]),) if core is not None else ()
        yield Draft(arg1, rel, (*args, *tail), rule=p.how, clause=tree.lemmas[p.head])


def _core(p: Predication, rest: list[Complement]) -> tuple[Complement | None, list[Complement]]:
    """The complement that the relation leads to, and those that follow it."""
    for kinds in (("object", "attribute", "clause"), ("oblique",), ("unmarked", "adverb")):
        for complement in rest:
            if complement.kind in kinds and (complement.kind != "oblique" or complement.head > p.heads[-1]):
                others = [c for c in rest if c is not complement and _adds(c)]
                return complement, others
    return None, rest


def _adds(c: Complement) -> bool:
    """Whether a further complement is an argument; a participle clause is a proposition of its own."""
    return c.kind != "adverb" and (c.kind != "adverbial clause" or bool(c.case))


def _with_case(tree: Tree, c: Complement) -> Part:
    """A complement with its preposition, which stands far before it where it governs a relative pronoun."""
    if c.case and c.words and c.case[-1] < c.words[0]:
        return with_marks(tree, sorted((*c.case, *c.words)))
    return (*c.case, *with_marks(tree, c.words))
