"""The gold itself as a system: what a perfect extractor would say under a metric."""

from __future__ import annotations

from oiebench.metrics.base import GoldSentence
from oiebench.metrics.scoring import Benchmark
from oiebench.metrics.slot_options import slot_pattern
from oiebench.model import Argument, Collection, Extraction


def oracle(against: Benchmark) -> Collection:
    """One extraction per gold item: a tuple with all its words, a fact's first formulation, a relation's trigger.

    A fact without formulations and a relation without entities say nothing, and give none.
    """
    gold, metric = against.gold, against.metric
    extractions = [e for each in gold.sentences for e in _of(metric.under_options(each), metric.needs)]
    return Collection(
        {sentence.sentence.id: sentence.sentence for sentence in gold.sentences},
        tuple(extractions),
        has_ids=gold.has_ids,
        has_texts=gold.has_texts,
    )


def _of(gold: GoldSentence, needs: str) -> list[Extraction]:
    id_ = gold.sentence.id
    if needs == "facts":
        return [
            _extraction(
                id_, [" ".join(slot_pattern(slot, strict=True).texts) for slot in fact.formulations[0].slots]
            )
            for fact in gold.facts
            if fact.formulations
        ]
    if needs == "relations":
        return [
            _extraction(id_, [*relation.args[:1], " ".join(relation.trigger), *relation.args[1:]])
            for relation in gold.relations
            if relation.trigger and len(relation.args) > 1
        ]
    return [
        _extraction(id_, [item.arg1.plain, item.rel.plain, *(arg.plain for arg in item.args)])
        for item in gold.tuples
    ]


def _extraction(sentence_id: str, parts: list[str]) -> Extraction:
    arg1, rel, *args = map(Argument, (*parts, "", "")[: max(len(parts), 2)])
    return Extraction(sentence_id, arg1, rel, tuple(args), 1.0)
