"""`facts`: one piece of information a triple, for knowledge bases, after the principles of BenchIE^FL."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Annotated, ClassVar

from msgspec import Meta

from oiebench.extractors.assertion import stated
from oiebench.extractors.base import Extractor
from oiebench.extractors.clause_tuples import clause_tuples
from oiebench.extractors.complements import Complement
from oiebench.extractors.draft import Draft, Part
from oiebench.extractors.lexicon import INCOMPLETE
from oiebench.extractors.pieces import alone, attribute, is_light, moved, places, scene
from oiebench.extractors.predications import Predication
from oiebench.extractors.tree import Tree
from oiebench.extractors.wording import Piece, Wording
from oiebench.model import ParsedSentence

ESSENTIAL = ("object", "indirect", "attribute")
MOST = 12
"""Triples of one piece at most, where coordinations multiply."""


class Facts(Extractor, frozen=True, kw_only=True):
    """A triple for each complement of each predicate; prepositions and predicate nouns stand in the relation.

    With `attributed`, what somebody is reported to say or think is given as well, marked with who does. `resolved`
    puts a noun of the sentence where a pronoun can stand for no other. Triples whose confidence is below `least` are
    left out.
    """

    attributed: bool = False
    resolved: bool = True
    least: Annotated[float, Meta(ge=0, le=1)] = 0.0

    name: ClassVar[str] = "facts"
    title: ClassVar[str] = "one piece of information a triple"
    confidence_means: ClassVar[str] = "the probability that the triple is right, learnt from annotated tuples"

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        """What the clauses say, piece by piece, then what the noun phrases say."""
        found = clause_tuples(sentence, "facts", self._holds, _triples, resolved=self.resolved)
        return [draft for draft in found if (draft.confidence or 0.0) >= self.least]

    def _holds(self, tree: Tree, p: Predication) -> bool:
        return (self.attributed or p.how != "complement") and stated(tree, p)


def _triples(wording: Wording, p: Predication, governor: Predication | None) -> Iterator[Draft]:
    subjects = wording.subjects(p)
    complements = wording.complements(p, governor)
    for rel, args, rule in _pieces(wording, p, wording.verb(p, governor), complements):
        for arg1, arg2 in islice(product(subjects, args), MOST):
            if arg1 != arg2:
                rest = (arg2,) if arg2 else ()
                yield Draft(arg1, rel, rest, rule=rule or p.how, clause=wording.tree.lemmas[p.head])


def _alone(tree: Tree, p: Predication) -> bool:
    """Whether a passive says something without what follows (`the vase; was; broken`)."""
    plain = p.passive and not p.copular and not p.reduced and not p.negated
    return plain and len(p.heads) == 1 < len(p.verb) and tree.lemmas[p.head] not in INCOMPLETE


def _beside(tree: Tree, p: Predication, c: Complement) -> bool:
    """Whether a phrase says where all this is from, or of how many it is (`of the twelve, five left`)."""
    first = tree.lower[c.case[0]]
    return first == "according" or (first == "of" and c.head < p.heads[0])


def _pieces(wording: Wording, p: Predication, rel: Part, complements: list[Complement]) -> Iterator[Piece]:
    """One for each complement, the object in the relation where another complement follows it."""
    tree = wording.tree
    if _alone(tree, p):
        last = rel.index(p.heads[-1])
        yield Piece(rel[:last], [rel[last:]], "passive")
    essential = [c for c in complements if c.kind in ESSENTIAL]
    clauses = [c for c in complements if c.kind == "clause"]
    said = bool(essential or clauses)
    for c in essential:
        if c is essential[-1] and not clauses:
            if c.kind == "attribute" and p.copular:
                yield from attribute(wording, rel, c, whole=False)
            else:
                if not is_light(wording, p, complements):
                    yield Piece((*rel, *c.case), wording.choices(c))
                yield from moved(wording, (*rel, *c.case), c)
        rel = (*rel, *c.case, *wording.held(c))
    for c in clauses:
        for clause in wording.clauses(c):
            yield Piece((*rel, *c.case), [clause])
    for c in complements:
        if c.kind == "oblique" and not _beside(tree, p, c):
            said = True
            yield from wording.led(rel, c)
            yield from places(wording, rel, c)
        elif wording.is_gerund(c):
            said = True
            yield Piece((*rel, *c.case), wording.clauses(c))
        elif c.kind == "unmarked":
            said = True
            yield from wording.led(rel, c)
    where = scene(wording, p)
    if where is not None:
        said = True
        yield Piece((*rel, *where[0]), [where[1]], "scene")
    adverb = next((c for c in complements if c.kind == "adverb"), None)
    if not said and adverb is not None and adverb.head > p.head:
        yield Piece(rel, [tuple(adverb.words)])
    elif not said and not _alone(tree, p):
        yield from alone(wording, p, rel)
