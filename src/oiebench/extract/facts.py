"""`facts`: one piece of information a triple, for knowledge bases, after the principles of BenchIE^FL."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import ClassVar

from oiebench.extract.base import Extractor
from oiebench.extract.complements import Complement
from oiebench.extract.confidence import rate
from oiebench.extract.draft import Draft, Part
from oiebench.extract.lexicon import CONDITIONS, IMPLICATIVE, INCOMPLETE
from oiebench.extract.nominals import noun_facts
from oiebench.extract.phrases import with_marks
from oiebench.extract.predications import Predication, Reader
from oiebench.extract.tree import Tree
from oiebench.extract.verbs import OBJECT_CONTROL
from oiebench.extract.wording import ESSENTIAL, Piece, Wording
from oiebench.model import ParsedSentence

MOST = 12
"""Triples of one piece at most, where coordinations multiply."""


class Facts(Extractor, frozen=True, kw_only=True):
    """A triple for each complement of each predicate; prepositions and predicate nouns stand in the relation.

    With `attributed`, what somebody is reported to say or think is given as well, marked with who does.
    """

    attributed: bool = False

    name: ClassVar[str] = "facts"
    title: ClassVar[str] = "one piece of information a triple"
    confidence_means: ClassVar[str] = "the probability that the triple is right, learnt from annotated tuples"

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        """What the clauses say, piece by piece, then what the noun phrases say."""
        tree = Tree(sentence)
        reader = Reader(tree)
        wording = Wording(tree, reader)
        found: list[Draft] = []
        predications = reader.predications()
        by_head = {p.head: p for p in predications}
        for p in predications:
            governor = by_head.get(p.governor)
            if not wording.nameless(p) and stated(tree, p, attributed=self.attributed):
                found += wording.marked(p, governor, _triples(wording, p, governor))
        found += noun_facts(tree)
        rate(tree, found, "facts")
        return found


def stated(tree: Tree, p: Predication, *, attributed: bool = False) -> bool:
    """Whether the sentence itself says so: not somebody it quotes (unless `attributed`), no condition, no rule."""
    if p.how == "complement" and not attributed:
        return False
    if any(
        c.kind == "adverbial clause" and any(tree.lower[w] in CONDITIONS for w in c.case)
        for c in p.complements
    ):
        return False
    if p.how == "embedded" and p.governor >= 0 and tree.lemmas[p.governor] in OBJECT_CONTROL - IMPLICATIVE:
        return False
    for child in tree.children[p.head]:
        if tree.base[child] in ("mark", "advmod") and tree.base[p.head] == "advcl":
            if tree.lower[child] in CONDITIONS:
                return False
            if tree.lower[child] == "when" and not any(tree.xpos[each] in ("VBD", "MD") for each in p.verb):
                return False
    return True


def _triples(wording: Wording, p: Predication, governor: Predication | None) -> Iterator[Draft]:
    subjects = wording.subjects(p)
    complements = wording.complements(p, governor)
    for rel, args, rule in _pieces(wording, p, wording.verb(p, governor), complements):
        for arg1, arg2 in islice(product(subjects, args), MOST):
            if arg1 != arg2:
                yield Draft(arg1, rel, (arg2,), rule=rule or p.how, clause=wording.tree.lemmas[p.head])


def _alone(tree: Tree, p: Predication) -> bool:
    """Whether a passive says something without what follows (`the vase; was; broken`)."""
    plain = p.passive and not p.copular and not p.reduced and not p.negated
    return plain and len(p.heads) == 1 < len(p.verb) and tree.lemmas[p.head] not in INCOMPLETE


def _pieces(wording: Wording, p: Predication, rel: Part, complements: list[Complement]) -> Iterator[Piece]:
    """One for each complement, the object in the relation where another complement follows it."""
    tree = wording.tree
    if _alone(tree, p):
        yield Piece(rel[:-1], [rel[-1:]], "passive")
    essential = [c for c in complements if c.kind in ESSENTIAL]
    clauses = [c for c in complements if c.kind == "clause"]
    said = bool(essential or clauses)
    for c in essential:
        if c is essential[-1] and not clauses:
            if c.kind == "attribute" and p.copular:
                yield from wording.attribute(rel, c, whole=False)
            else:
                yield Piece((*rel, *c.case), wording.choices(c))
                yield from wording.moved((*rel, *c.case), c)
        rel = (*rel, *c.case, *with_marks(tree, wording.words(c)))
    for c in clauses:
        for clause in wording.clauses(c):
            yield Piece((*rel, *c.case), [clause])
    for c in complements:
        if c.kind == "oblique" and tree.lower[c.case[0]] != "according":
            said = True
            yield from wording.led(rel, c)
            yield from wording.places(rel, c)
        elif c.kind == "unmarked":
            said = True
            yield Piece(rel, wording.choices(c))
    adverb = next((c for c in complements if c.kind == "adverb"), None)
    if not said and adverb is not None and adverb.head > p.head:
        yield Piece(rel, [tuple(adverb.words)])
    elif not said and len(p.heads) > 1:
        yield Piece(rel[:-1], [rel[-1:]])
