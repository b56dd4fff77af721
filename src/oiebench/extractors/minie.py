"""`minie`: ClausIE's propositions as small triples, their circumstances as marks (Gashteovski et al., 2017)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import islice
from typing import ClassVar

from oiebench.extractors.attribution import Source, Sources
from oiebench.extractors.base import Extractor
from oiebench.extractors.clauses import Clause, clauses_of
from oiebench.extractors.clausie import MOST, propositions
from oiebench.extractors.confidence import rate
from oiebench.extractors.draft import Draft
from oiebench.extractors.enrichment import top, triple, worded
from oiebench.extractors.factuality import factuality, marked, nones_of
from oiebench.extractors.implicit import implicit
from oiebench.extractors.minimising import Minimiser, Mode
from oiebench.extractors.predications import Reader
from oiebench.extractors.quantities import quantities_of, with_quantities
from oiebench.extractors.tree import Tree
from oiebench.extractors.verb_groups import Infinitives, telling
from oiebench.model import ParsedSentence


class MinIE(Extractor, frozen=True, kw_only=True):
    """Triples with polarity, modality, attribution and quantities, stripped of words by one of four modes.

    With `placeholders`, the quantities listed are replaced by `QUANT_1`, `QUANT_2`, … in the parts.
    """

    mode: Mode = "safe"
    placeholders: bool = False

    name: ClassVar[str] = "minie"
    title: ClassVar[str] = "small triples; who says so, what is denied or only possible, as marks"
    confidence_means: ClassVar[str] = "the probability that the triple is right, learnt from annotated tuples"

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        """The triples of each clause, then those of noun phrases."""
        tree = Tree(sentence)
        minimiser = Minimiser(tree, self.mode)
        quantities = quantities_of(tree)
        found = [
            with_quantities(tree, minimiser.minimised(draft), quantities, placeholders=self.placeholders)
            for draft in _annotated(tree)
        ]
        rate(tree, found, "minie")
        return found


def _annotated(tree: Tree) -> Iterator[Draft]:
    """The triples in all their words, with their marks."""
    reader = Reader(tree, bare_verbs=True)
    predications = reader.predications()
    by_head = {p.head: p for p in predications}
    sources = Sources(tree, reader, by_head)
    yield from _of_clauses(
        tree, clauses_of(tree, reader, predications), Infinitives(tree, reader, by_head), sources
    )
    for draft in implicit(tree):
        word = top(tree, draft.arg1)
        _attribute(draft, None if word is None else sources.of(word))
        yield draft


def _of_clauses(
    tree: Tree, clauses: Sequence[Clause], infinitives: Infinitives, sources: Sources
) -> Iterator[Draft]:
    """What the clauses say; a report (`Ann says that …`) comes last, and only if its content gave no triple."""
    heads = {clause.predication.head for clause in clauses}
    heard: set[Source] = set()
    reports: list[tuple[Source, Draft]] = []
    nones = nones_of(tree)
    for clause in clauses:
        if _announces(tree, clause, heads):
            continue
        p = clause.predication
        held, source = factuality(tree, p), sources.of(p.head)
        told = sources.told(p.head) if _has_content(clause) else None
        away = {*held.words, *(each.head for each in clause.constituents if each.head in sources.beside)}
        for draft in _triples(tree, infinitives.joined(telling(tree, clause, away))):
            marked(tree, draft, held, nones)
            _attribute(draft, source)
            if told is not None:
                reports.append((told, draft))
                continue
            if source is not None:
                heard.add(source)
            yield draft
    yield from (draft for told, draft in reports if told not in heard)


def _has_content(clause: Clause) -> bool:
    """Whether a clause has another for its object, as verbs of saying do."""
    return any(each.role in ("object", "complement") and each.clausal for each in clause.constituents)


def _announces(tree: Tree, clause: Clause, heads: Container[int]) -> bool:
    """Whether a clause only introduces another (`It is possible that …`)."""
    return tree.base[clause.subject.head] == "expl" and any(
        each.clausal and each.head in heads for each in clause.constituents
    )


def _triples(tree: Tree, clauses: Iterable[Clause]) -> Iterator[Draft]:
    """The propositions of clauses as triples; what a clause has as its object is the last argument of all."""
    for clause in clauses:
        essential = [each for each in clause.constituents if each.essential]
        content = bool(essential) and essential[-1].clausal
        for draft in islice(propositions(tree, clause), MOST):
            if content and len(draft.args) > len(essential):
                *before, said, tail = draft.args
                draft.args = (*before, tail, said)
            if draft.args:
                yield from worded(tree, triple(tree, draft))


def _attribute(draft: Draft, source: Source | None) -> None:
    """Writes down who says so."""
    if source is not None:
        draft.attribution, draft.attribution_polarity, draft.attribution_modality = source
