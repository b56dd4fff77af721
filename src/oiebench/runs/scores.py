"""Scoring systems: results and scores with intervals, one list for every metric asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import msgspec

from oiebench.errors import InputError
from oiebench.metrics import AnyMetric, Result, benchmark, evaluate
from oiebench.metrics.confidences import Confidences
from oiebench.metrics.explanation import error_counts
from oiebench.metrics.precision_yield import with_labels
from oiebench.model import Explained, Interval, Score
from oiebench.runs.inputs import GoldSource, System
from oiebench.stats import Observations, Summarise, bootstrap_intervals
from oiebench.stats.intervals import Method


class Resampling(msgspec.Struct, frozen=True, kw_only=True):
    """How intervals and tests are drawn; it is part of the signature."""

    method: Method = "percentile"
    level: float = 0.95
    resamples: int = 10_000
    seed: int = 12345
    clustered: bool = False

    def __post_init__(self) -> None:
        if not 0 < self.level < 1:
            raise InputError(f"the level of an interval lies between 0 and 1, not at {self.level:g}")
        if self.resamples < 1:
            raise InputError(f"{self.resamples} resamples; give 1 or more")
        if self.seed < 0:
            raise InputError(f"the seed {self.seed} is negative; give 0 or more")

    def bootstrap(self, observations: Observations, summarise: Summarise) -> dict[str, Interval]:
        """An interval for each figure, drawn so."""
        return bootstrap_intervals(
            observations,
            summarise,
            method=self.method,
            level=self.level,
            resamples=self.resamples,
            seed=self.seed,
            clustered=self.clustered,
        )

    def signature(self, unit: str = "sentence") -> str:
        """The part of a signature that says it; `unit` is what is drawn where no documents are."""
        unit = "document" if self.clustered else unit
        return f"ci:{self.method},{self.level:g},{self.resamples},{unit}|seed:{self.seed}"


def results(gold: GoldSource, systems: Sequence[System]) -> dict[AnyMetric, list[Result]]:
    """Each system under each metric."""
    found = {}
    for chosen in gold.metrics:
        if chosen.needs == "labels":
            systems = [_judged(system, gold) for system in systems]
            _need_labels(chosen, systems)
        against = benchmark(chosen, gold.reading.collection, gold.reading.sha256)
        found[chosen] = [
            evaluate(against, system.collection, system.name, system.reading.format) for system in systems
        ]
    return found


def _judged(system: System, gold: GoldSource) -> System:
    """The system with the judgements that the gold file gives of its extractions."""
    judged = gold.reading.collection
    if all(extraction.label is None for extraction in judged.extractions):
        return system
    return replace(system, collection=with_labels(system.collection, judged))


def _need_labels(metric: AnyMetric, systems: Sequence[System]) -> None:
    """An error where nobody judged any of a system's extractions."""
    for system in systems:
        extractions = system.collection.extractions
        if extractions and all(extraction.label is None for extraction in extractions):
            raise InputError(
                f"{metric.name} needs extractions that people judged, and none of system {system.name!r} "
                f"({system.reading.path}) is; the formats labelled and jsonl hold judgements"
            )


def without_confidence(scored: Iterable[Result]) -> list[str]:
    """The systems that give no confidence under a metric that draws a curve: each extraction counts with 1."""
    return [
        result.predictions.system
        for result in scored
        if result.benchmark.metric.event_columns
        and result.predictions.count()
        and Confidences(result.predictions).none_given
    ]


def scores(
    scored: Sequence[Result], resampling: Resampling | None = None, explained: Explained | None = None
) -> list[Score]:
    """The scores of results, with intervals of the metric's headline figures and errors by class if asked."""
    return [_score(result, resampling, explained) for result in scored]


def _score(result: Result, resampling: Resampling | None, explained: Explained | None) -> Score:
    ci = None if resampling is None else intervals(result, resampling)
    score = result.score(ci=ci, sampling=resampling.signature() if resampling else "")
    if explained is None:
        return score
    return msgspec.structs.replace(score, errors=error_counts(explained, score.system))


def intervals(result: Result, resampling: Resampling) -> dict[str, Interval]:
    """Bootstrap intervals of the headline figures."""
    metric = result.benchmark.metric
    found = resampling.bootstrap(result.observations, metric.summarise)
    return {name: found[name] for name in metric.headline if name in found}
