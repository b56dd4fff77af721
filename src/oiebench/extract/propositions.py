"""`propositions`: fuller clauses with all their arguments, after the principles of WiRe57."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import ClassVar

from oiebench.extract.base import Extractor
from oiebench.extract.complements import Complement
from oiebench.extract.confidence import rate
from oiebench.extract.draft import Draft, Part
from oiebench.extract.nominals import noun_facts
from oiebench.extract.phrases import with_marks
from oiebench.extract.predications import Predication, Reader
from oiebench.extract.tree import Tree
from oiebench.extract.verbs import PASTS
from oiebench.extract.wording import Piece, Wording
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
        wording = Wording(tree, reader)
        found: list[Draft] = []
        predications = reader.predications()
        by_head = {p.head: p for p in predications}
        for p in predications:
            governor = by_head.get(p.governor)
            found += wording.marked(p, governor, _tuples(wording, p, governor))
        found += noun_facts(tree)
        rate(tree, found, "propositions")
        return found


def _tuples(wording: Wording, p: Predication, governor: Predication | None) -> Iterator[Draft]:
    tree = wording.tree
    if wording.nameless(p):
        return
    subjects = wording.subjects(p)
    core, others = _core(p, wording.complements(p, governor))
    verb = wording.verb(p, governor)
    if core is None and not others and len(p.heads) > 1:
        for arg1 in subjects:
            yield Draft(arg1, verb[:-1], (verb[-1:],), rule=p.how, clause=tree.lemmas[p.head])
    if core is None and not others:
        return
    tail = tuple(_with_case(tree, c) for c in others)
    clause = tree.lemmas[p.head]
    for rel, firsts, rule in _pieces(wording, p, core, ("is", *verb) if p.reduced else verb):
        for arg1, arg2 in islice(product(subjects, firsts), MOST):
            args = (arg2, *(() if rule else tail)) if arg2 else tail
            if arg1 != arg2:
                yield Draft(arg1, rel, args, rule=rule or p.how, clause=clause)
    yield from _active(wording, p, subjects, others if core is None else [core, *others])


def _pieces(wording: Wording, p: Predication, core: Complement | None, verb: Part) -> Iterator[Piece]:
    if core is None:
        yield Piece(verb, [()])
    elif core.kind == "clause":
        yield Piece((*verb, *core.case), wording.clauses(core))
    elif core.kind == "attribute" and p.copular:
        yield from wording.attribute(verb, core, whole=True)
    else:
        yield from wording.led(verb, core, whole=True)


def _active(
    wording: Wording, p: Predication, subjects: list[Part], complements: list[Complement]
) -> Iterator[Draft]:
    """`two tugs; towed; the vessel` for `the vessel was towed by two tugs`."""
    tree = wording.tree
    agent = next((c for c in complements if tree.rels[c.head] == "obl:agent"), None)
    if agent is None or not p.passive or p.negated:
        return
    tail = tuple(_with_case(tree, c) for c in complements if c is not agent)
    for arg1, arg2 in islice(product(wording.choices(agent), subjects), MOST):
        participle = p.heads[-1]
        verb: Part = (PASTS.get(tree.lower[participle], participle),)
        yield Draft(arg1, verb, (arg2, *tail), rule="active", clause=tree.lemmas[p.head])


def _core(p: Predication, rest: list[Complement]) -> tuple[Complement | None, list[Complement]]:
    """The complement that the relation leads to, and those that follow it."""
    for kinds in (("object", "indirect", "attribute", "clause"), ("oblique",), ("unmarked", "adverb")):
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
