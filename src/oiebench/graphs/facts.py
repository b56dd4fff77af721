"""What the extractor `facts` finds in the sentences of a graph, beside what the graph has of them."""

from __future__ import annotations

import random
from collections.abc import Iterable

import msgspec
import numpy as np

from oiebench.extractors.names import extractors
from oiebench.extractors.pipeline import extract_from
from oiebench.formats.graph import spoken_name
from oiebench.formats.word_forms import Forms, forms_of_part
from oiebench.graphs.findings import SHOWN, Check, Example, Limits, Setting
from oiebench.graphs.rates import rate
from oiebench.model import Extraction
from oiebench.parse.reading import cut_sentence

SUPPORTED = Limits(0.5, 0.25, floor=True)
COVERED = Limits(0.3, 0.1, floor=True)
EXTRACTOR = "facts"


class Sample(msgspec.Struct, frozen=True):
    """Sentences drawn from those of the texts, with the triples that each holds and the facts found in it."""

    sentences: tuple[int, ...]
    of: int
    triples: dict[int, list[int]]
    facts: dict[int, tuple[Extraction, ...]]


def sampled(setting: Setting, size: int, seed: int) -> Sample:
    """At most `size` sentences, drawn without replacement, and what `facts` finds in them."""
    places = setting.placements
    of = len(places.sentences)
    drawn = sorted(random.Random(seed).sample(range(of), size)) if of > size else list(range(of))
    chosen = set(drawn)
    triples: dict[int, list[int]] = {at: [] for at in drawn}
    for number, at in enumerate(places.at):
        if at in chosen:
            triples[at].append(number)
    given = (cut_sentence(places.sentences[at].text, str(at)) for at in drawn)
    facts = {int(each.sentence.id): each.extractions for each in extract_from(given, extractors(EXTRACTOR))}
    return Sample(tuple(drawn), of, triples, facts)


def meets(one: Forms, other: Forms) -> bool:
    """Whether two arguments have in common at least half of the content words of the shorter."""
    fewer = min(len(one.content), len(other.content))
    return fewer > 0 and 2 * len(one.content & other.content) >= fewer


def agreement(setting: Setting, sample: Sample) -> list[Check]:
    """Triples whose pair of arguments a fact of the sentence has, and facts whose pair a triple has."""
    supported: list[bool] = []
    covered: list[bool] = []
    by_triple: list[int] = []
    by_fact: list[int] = []
    same_relation = 0
    alone: list[Example] = []
    lacking: list[Example] = []
    for at in sample.sentences:
        sentence = setting.placements.sentences[at]
        pairs = [
            (forms_of_part(fact.arg1.text), forms_of_part(arg.text), forms_of_part(fact.rel.text), fact)
            for fact in sample.facts.get(at, ())
            for arg in fact.args
        ]
        numbers = sample.triples[at]
        triples = [setting.graph.triples[number] for number in numbers]
        ours = [(forms_of_part(t.subject), forms_of_part(t.object)) for t in triples]
        for number, triple, (one, other) in zip(numbers, triples, ours, strict=True):
            met = [pair for pair in pairs if _same_pair(one, other, pair[0], pair[1])]
            supported.append(bool(met))
            by_triple.append(at)
            relation = forms_of_part(spoken_name(triple.relation))
            same_relation += any(relation.content & pair[2].content for pair in met)
            if not met and len(alone) < SHOWN:
                alone.append(setting.example(number))
        for first, last, _, fact in pairs:
            met_by = any(_same_pair(one, other, first, last) for one, other in ours)
            covered.append(met_by)
            by_fact.append(at)
            if not met_by and len(lacking) < SHOWN:
                lacking.append(Example(str(fact), None, sentence.text, sentence.id))
    drawn = f"{len(sample.sentences)} of {sample.of} sentences"
    return [
        Check(
            id="facts-support",
            title="whose pair of arguments a fact has",
            unit="triples",
            rate=rate(np.array(supported, dtype=np.bool_), _numbers(by_triple)),
            limits=SUPPORTED,
            values={
                "same_relation": same_relation / len(supported) if supported else None,
                "sentences": len(sample.sentences),
            },
            examples=tuple(alone),
            note=drawn,
        ),
        Check(
            id="facts-covered",
            title="whose pair of arguments a triple has",
            unit="facts",
            rate=rate(np.array(covered, dtype=np.bool_), _numbers(by_fact)),
            limits=COVERED,
            values={"sentences": len(sample.sentences)},
            examples=tuple(lacking),
            note=drawn,
        ),
    ]


def _same_pair(one: Forms, other: Forms, first: Forms, last: Forms) -> bool:
    """Whether two pairs of arguments meet, either way round."""
    return (meets(one, first) and meets(other, last)) or (meets(one, last) and meets(other, first))


def _numbers(of: Iterable[int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array(list(of), dtype=np.int64)
