"""Attacking a metric: what extractors that understand nothing get, beside the best real system."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from oiebench.errors import InputError
from oiebench.metrics import AnyMetric, benchmark, evaluate
from oiebench.metrics.dummies import FROM_EXTRACTIONS, FROM_SENTENCE, SAY_THE_SAME
from oiebench.metrics.oracle import oracle
from oiebench.metrics.scoring import Benchmark, Result
from oiebench.model import Collection, Extraction, Value
from oiebench.runs.inputs import GoldSource, System

ORACLE = "gold itself"
_SLACK = 1e-9


class Attempt(msgspec.Struct, frozen=True):
    """One dummy: what it is, its figures, and the figures in which it comes up to the system it is held against.

    One that says the same as that system must rise above it. `base` is the system whose tuples it spoils; a
    dummy made from the sentences has none and is held against the best real system.
    """

    name: str
    what: str
    values: dict[str, Value]
    tuples: int
    fooled: tuple[str, ...] = ()
    base: str | None = None


class Attack(msgspec.Struct, frozen=True):
    """All attempts on a metric, and the real systems they are held against."""

    metric: str
    mode: str
    signature: str
    figures: tuple[str, ...]
    systems: dict[str, dict[str, Value]]
    best: str
    attempts: tuple[Attempt, ...]

    def verdict(self) -> str:
        """In one sentence, which figures can be fooled by what."""
        by_figure: dict[str, list[str]] = {}
        for attempt in self.attempts:
            for figure in attempt.fooled:
                by_figure.setdefault(figure, []).append(attempt.name)
        if not by_figure:
            return f"no dummy comes up to {self.best} in any headline figure"
        told = [f"{_said(figure)} is fooled by {', '.join(names)}" for figure, names in by_figure.items()]
        return "; ".join(told)


def attack(gold: GoldSource, metric: AnyMetric, systems: Sequence[System]) -> Attack:
    """Every dummy under one metric; without systems, those that spoil tuples spoil the gold's own."""
    if metric.needs == "labels":
        raise InputError(f"{metric.name} scores labels given by people; no dummy can be labelled")
    against = benchmark(metric, gold.reading.collection, gold.reading.sha256)
    real = [evaluate(against, system.collection, system.name, system.reading.format) for system in systems]
    target = max(real, key=_worth, default=None)
    if target is None:
        target = evaluate(against, oracle(against), ORACLE)
    values = target.values()
    attempts = [
        _attempt(_of_sentences(against, name), name, make.__doc__, values if real else {}, None)
        for name, make in FROM_SENTENCE.items()
    ]
    attempts += [
        _attempt(_of_system(against, target, name), name, spoil.__doc__, values, target.predictions.system)
        for name, spoil in FROM_EXTRACTIONS.items()
    ]
    return Attack(
        metric=metric.canonical,
        mode=metric.mode,
        signature=target.score().comparable,
        figures=metric.headline,
        systems={result.predictions.system: _headline(result) for result in (*real, target)},
        best=target.predictions.system,
        attempts=tuple(attempts),
    )


def _said(figure: str) -> str:
    return figure.upper() if figure in ("f1", "auc") else figure


def _attempt(result: Result, name: str, what: str | None, bar: dict[str, Value], base: str | None) -> Attempt:
    values = _headline(result)
    margin = _SLACK if name in SAY_THE_SAME else -_SLACK
    fooled = tuple(figure for figure, value in values.items() if _reaches(value, bar.get(figure), margin))
    return Attempt(
        name, (what or "").split("\n")[0].rstrip("."), values, result.predictions.count(), fooled, base
    )


def _reaches(value: Value, bar: Value, margin: float) -> bool:
    return value is not None and bar is not None and bar > 0 and value >= bar + margin


def _worth(result: Result) -> float:
    values = result.values()
    return values.get("f1") or 0.0


def _headline(result: Result) -> dict[str, Value]:
    values = result.values()
    return {name: values[name] for name in result.benchmark.metric.headline if name in values}


def _of_sentences(against: Benchmark, name: str) -> Result:
    sentences = {gold.sentence.id: gold.sentence for gold in against.gold.sentences}
    found = tuple(e for sentence in sentences.values() for e in FROM_SENTENCE[name](sentence))
    return _scored(against, name, found)


def _of_system(against: Benchmark, target: Result, name: str) -> Result:
    spoilt: list[Extraction] = []
    for row, extractions in zip(against.scored, target.predictions.sentences, strict=True):
        sentence = against.gold.sentences[row].sentence
        spoilt += [
            msgspec.structs.replace(extraction, sentence_id=sentence.id)
            for extraction in FROM_EXTRACTIONS[name](sentence, extractions)
        ]
    return _scored(against, name, tuple(spoilt))


def _scored(against: Benchmark, name: str, extractions: tuple[Extraction, ...]) -> Result:
    sentences = {gold.sentence.id: gold.sentence for gold in against.gold.sentences}
    collection = Collection(
        sentences, extractions, has_ids=against.gold.has_ids, has_texts=against.gold.has_texts
    )
    return evaluate(against, collection, name)
