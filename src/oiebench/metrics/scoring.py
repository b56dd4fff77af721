"""Scores of systems against gold: alignment, observation, summary and signature in one place for every metric."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
import numpy as np

from oiebench.errors import InputError
from oiebench.metrics.alignment import Aligned, Gold, align, gold_side
from oiebench.metrics.base import AnyMetric, GoldSentence, Predictions
from oiebench.metrics.conversion import facts_of_tuples, tuples_of_facts
from oiebench.model import Collection, Score, Value
from oiebench.stats.observations import Floats, Observations, Totals, totals
from oiebench.version import __version__


@dataclass(frozen=True)
class Benchmark:
    """Gold prepared for one metric, against which any number of systems can be scored."""

    metric: AnyMetric
    gold: Gold
    sha256: str
    converted: str | None

    @cached_property
    def scored(self) -> list[int]:
        """The rows of the sentences that are scored: all, or those with gold where the metric skips the rest."""
        rows = range(len(self.gold.sentences))
        if not self.metric.skips_empty_gold:
            return list(rows)
        return [row for row in rows if _items(self.gold.sentences[row], self.metric.needs)]

    @cached_property
    def prepared(self) -> list[Any]:
        """The prepared gold of each scored sentence."""
        with collection_paused():
            return [self.metric.prepare(self.gold.sentences[row]) for row in self.scored]

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of the scored sentences."""
        ids = self.gold.ids()
        return tuple(ids[row] for row in self.scored)

    @cached_property
    def documents(self) -> tuple[str, ...] | None:
        """The document of each scored sentence, where all have one."""
        documents = self.gold.documents()
        return None if documents is None else tuple(documents[row] for row in self.scored)

    @cached_property
    def gold_figures(self) -> dict[str, Value] | None:
        """Figures of the gold itself."""
        return self.metric.gold_figures(self.prepared)


@dataclass(frozen=True)
class Result:
    """A system's score with what it rests on, for intervals, tests and explanations."""

    benchmark: Benchmark
    aligned: Aligned
    predictions: Predictions
    observations: Observations

    @cached_property
    def totals(self) -> Totals:
        """The sums over all sentences."""
        return totals(self.observations)

    def values(self) -> dict[str, Value]:
        """The metric's figures."""
        metric = self.benchmark.metric
        figures: dict[str, Value] = {
            name: _plain(value) for name, value in metric.summarise(self.totals).items()
        }
        return figures | metric.whole_file(self.predictions)

    def counts(self) -> dict[str, int]:
        """How many sentences, gold items and extractions the figures rest on, and what was missing."""
        benchmark = self.benchmark
        silent = sum(not some for some in self.predictions.sentences)
        return {
            "sentences": len(benchmark.scored),
            "gold": sum(benchmark.metric.gold_size(gold) for gold in benchmark.prepared),
            "predicted": self.predictions.count(),
            "missing": silent,
            "outside": len(self.predictions.outside),
            "left_out": sum(self.predictions.left_out.values()),
        }

    def score(self, *, ci: dict[str, Any] | None = None, sampling: str = "") -> Score:
        """The score with its signature."""
        metric, counts = self.benchmark.metric, self.counts()
        curve = metric.curve(self.totals)
        return Score(
            system=self.predictions.system,
            metric=metric.canonical,
            mode=metric.mode,
            signature=self.signature(counts, sampling),
            values=self.values(),
            n=counts,
            ci=ci,
            gold=self.benchmark.gold_figures,
            left_out=dict(self.predictions.left_out),
            across=metric.across,
            curve=None if curve is None else tuple(curve),
        )

    def signature(self, counts: dict[str, int], sampling: str = "") -> str:
        """All that the figures depend on besides the predictions."""
        benchmark, metric = self.benchmark, self.benchmark.metric
        parts = [
            f"metric:{metric.canonical}",
            f"mode:{metric.mode}",
            f"gold:{benchmark.sha256[:12]}",
            f"sentences:{counts['sentences']}",
            f"missing:{counts['missing']}",
        ]
        if benchmark.converted:
            parts.append(f"gold-form:{benchmark.converted}")
        if metric.folds_arguments:
            parts.append("arguments:folded")
        if sampling:
            parts.append(sampling)
        parts.append(f"version:{__version__}")
        return "|".join(parts)


def benchmark(metric: AnyMetric, collection: Collection, sha256: str = "") -> Benchmark:
    """The gold of a collection made ready for a metric; tuples and facts stand in for each other, declared."""
    converted = None
    if metric.needs == "tuples" and not collection.tuples and collection.facts:
        collection, converted = tuples_of_facts(collection), "first-formulation"
    elif metric.needs == "facts" and not collection.facts and collection.tuples:
        collection, converted = facts_of_tuples(collection), "one-formulation"
    gold = gold_side(collection, last_spelling=metric.keeps_last_spelling and not metric.strict)
    if metric.needs != "labels" and not any(_items(sentence, metric.needs) for sentence in gold.sentences):
        held = [kind for kind in ("tuples", "facts", "relations", "extractions") if getattr(collection, kind)]
        raise InputError(
            f"the metric {metric.name!r} needs gold {metric.needs}, but the gold file holds "
            + (f"only {' and '.join(held)}" if held else "none")
        )
    return Benchmark(metric, gold, sha256, converted)


def evaluate(
    against: Benchmark,
    predictions: Collection,
    system: str,
    format: str = "",
) -> Result:
    """One system against a benchmark."""
    aligned = align(against.gold, predictions, system, format)
    scored = set(against.scored)
    outside = list(aligned.predictions.outside)
    for row, some in enumerate(aligned.predictions.sentences):
        if row not in scored:
            outside += some
    view = against.metric.view(
        msgspec.structs.replace(
            aligned.predictions,
            sentences=[aligned.predictions.sentences[row] for row in against.scored],
            outside=outside,
        )
    )
    with collection_paused():
        observations = against.metric.observe_all(against.prepared, view, against.ids, against.documents)
    return Result(against, aligned, view, observations)


@contextmanager
def collection_paused() -> Iterator[None]:
    """No search for reference cycles: scoring makes many small values and none of them refers to itself."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _items(sentence: GoldSentence, kind: str) -> Sequence[object]:
    return () if kind == "labels" else getattr(sentence, kind)


def _plain(value: Floats) -> Value:
    number = float(np.asarray(value))
    return int(number) if number.is_integer() and abs(number) < 2**53 else number
