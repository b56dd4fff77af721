"""`propositions`: fuller clauses with all their arguments, after the principles of WiRe57."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import ClassVar

from oiebench.extractors.assertion import settled
from oiebench.extractors.base import Extractor
from oiebench.extractors.clause_tuples import clause_tuples
from oiebench.extractors.complements import Complement
from oiebench.extractors.draft import Draft, Part
from oiebench.extractors.phrases import with_marks
from oiebench.extractors.pieces import alone, attribute, is_light, moved, scene
from oiebench.extractors.predications import Predication
from oiebench.extractors.tree import Tree
from oiebench.extractors.verbs import PASTS
from oiebench.extractors.wording import Piece, Wording
from oiebench.model import ParsedSentence

MOST = 12
"""Tuples of one predicate at most, where coordinations multiply."""


class Propositions(Extractor, frozen=True, kw_only=True):
    """A tuple for each predicate, its further arguments with their prepositions.

    `resolved` puts a noun of the sentence where a pronoun can stand for no other.
    """

    resolved: bool = True

    name: ClassVar[str] = "propositions"
    title: ClassVar[str] = "full clauses with all their arguments"
    confidence_means: ClassVar[str] = "the probability that the tuple is right, learnt from annotated tuples"

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        """The clauses of the sentence, then what its noun phrases say."""
        return clause_tuples(sentence, "propositions", settled, _tuples, resolved=self.resolved)


def _tuples(wording: Wording, p: Predication, governor: Predication | None) -> Iterator[Draft]:
    tree = wording.tree
    subjects = wording.subjects(p)
    core, others, verb = _core(wording, p, wording.complements(p, governor), wording.verb(p, governor))
    tail = tuple(_with_case(tree, c) for c in others)
    where = scene(wording, p)
    if where is not None and (core is not None or tail):
        tail += ((*where[0], *where[1]),)
    if core is not None:
        pieces = _pieces(wording, p, core, verb)
    elif tail:
        pieces = iter((Piece(verb, [()]),))
    elif where is not None:
        pieces = iter((Piece((*verb, *where[0]), [where[1]], "scene"),))
    else:
        pieces = alone(wording, p, verb)
    for rel, firsts, rule in pieces:
        for arg1, arg2 in islice(product(subjects, firsts), MOST):
            args = (arg2, *(() if rule else tail)) if arg2 else tail
            if arg1 != arg2:
                yield Draft(arg1, rel, args, rule=rule or p.how, clause=tree.lemmas[p.head])
    yield from _active(wording, p, subjects, others if core is None else [core, *others])


def _pieces(wording: Wording, p: Predication, core: Complement, verb: Part) -> Iterator[Piece]:
    if core.kind in ("clause", "adverbial clause"):
        yield Piece((*verb, *core.case), wording.clauses(core))
    elif core.kind == "attribute" and p.copular:
        yield from attribute(wording, verb, core, whole=True)
    elif core.kind == "object" and is_light(wording, p, [core]):
        yield from (piece._replace(rule="") for piece in moved(wording, verb, core))
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


def _core(
    wording: Wording, p: Predication, complements: list[Complement], verb: Part
) -> tuple[Complement | None, list[Complement], Part]:
    """The complement that the relation leads to, those that follow it, and the relation."""
    if p.reduced:
        verb = ("is", *verb)
    for kinds in (("object", "indirect", "attribute", "clause"), ("oblique",), ("unmarked", "adverb")):
        for core in complements:
            fronted = core.kind == "oblique" and core.case[0] < core.head < p.heads[-1]
            leads = core.kind in kinds or ("oblique" in kinds and wording.is_gerund(core))
            if leads and not fronted:
                others = [c for c in complements if c is not core and _adds(c)]
                after = next((c for c in others if c.case[:1] == (core.head + 1,)), None)
                if after is not None and is_light(wording, p, complements):
                    return after, [c for c in others if c is not after], (*verb, *core.words)
                return core, others, verb
    return None, complements, verb


def _adds(c: Complement) -> bool:
    """Whether a further complement is an argument; a participle clause is a proposition of its own."""
    return c.kind != "adverb" and (c.kind != "adverbial clause" or bool(c.case))


def _with_case(tree: Tree, c: Complement) -> Part:
    """A complement with its preposition, which stands far before it where it governs a relative pronoun."""
    if c.case and c.words and c.case[-1] < c.words[0]:
        return with_marks(tree, sorted((*c.case, *c.words)))
    return (*c.case, *with_marks(tree, c.words))
