"""Strict, exact, partial and type: how entity recognition scores spans (MUC-5; SemEval-2013 task 9.1).

A scheme says what a pair of spans is worth. Each prediction is paired with one answer and each answer with one
prediction so that the pairs are worth most; precision and recall are that worth over all predictions and over all
answers, whatever their slots.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

import numpy as np

from oiebench.metrics.base import f1, ratio
from oiebench.model import Interval, Score, Value
from oiebench.slots.alignment import Gold, Item, System
from oiebench.slots.confusion import one_to_one
from oiebench.slots.scoring import counts, signature
from oiebench.slots.tokens import Span
from oiebench.stats.observations import Floats, Observations, Totals, totals

SCHEMES = {
    "strict": "the same boundaries and the same slot",
    "exact": "the same boundaries, whatever the slot",
    "partial": "some overlap, whatever the slot; half where the boundaries differ",
    "type": "some overlap and the same slot",
}
FIGURES = ("precision", "recall", "f1")
PARTIAL = 0.5
"""What overlap with other boundaries is worth."""
METRIC = "slots(task=all,scheme="
Typed = tuple[Span, str]


def scheme_of(metric: str) -> str:
    """The scheme that a metric's name names."""
    return metric.removeprefix(METRIC).removesuffix(")")


def worth(scheme: str, prediction: Typed, answer: Typed) -> float:
    """What a pair that shares a token is worth."""
    same_boundaries, same_slot = prediction[0] == answer[0], prediction[1] == answer[1]
    if scheme == "strict":
        return float(same_boundaries and same_slot)
    if scheme == "exact":
        return float(same_boundaries)
    if scheme == "partial":
        return 1.0 if same_boundaries else PARTIAL
    return float(same_slot)


def best_worth(predictions: Sequence[Typed], answers: Sequence[Typed]) -> list[float]:
    """What the best pairs of one document are worth, scheme by scheme."""
    holders = defaultdict(list)
    for place, ((first, behind), _) in enumerate(answers):
        for token in range(first, behind):
            holders[token].append(place)
    touching = [
        (at, place)
        for at, ((first, behind), _) in enumerate(predictions)
        for place in sorted({place for token in range(first, behind) for place in holders.get(token, ())})
    ]
    found = []
    for scheme in SCHEMES:
        weights = {pair: worth(scheme, predictions[pair[0]], answers[pair[1]]) for pair in touching}
        pairs = one_to_one([(*pair, weight) for pair, weight in weights.items() if weight])
        found.append(sum(weights[pair] for pair in pairs))
    return found


@dataclass(frozen=True)
class SchemeResult:
    """A system under all schemes."""

    gold: Gold
    system: System

    @cached_property
    def observations(self) -> Observations:
        """A row per document: what the pairs are worth under each scheme, and how many spans there are."""
        rows = []
        for name in self.gold.ids:
            predictions = _typed(self.system.predictions.get(name, {}))
            answers = _typed(self.gold.answers[name])
            rows.append([*best_worth(predictions, answers), len(predictions), len(answers)])
        columns = (*SCHEMES, "predicted", "gold")
        return Observations(self.gold.ids, np.array(rows, dtype=np.float64), columns, groups=self.gold.ids)

    def summarise(self, sums: Totals) -> dict[str, Floats]:
        """The figures of every scheme: `strict/precision` and so on."""
        found: dict[str, Floats] = {}
        for scheme in SCHEMES:
            precision = ratio(sums.counts[scheme], sums.counts["predicted"])
            recall = ratio(sums.counts[scheme], sums.counts["gold"])
            found |= zip(
                (f"{scheme}/{name}" for name in FIGURES),
                (precision, recall, f1(precision, recall)),
                strict=True,
            )
        return found

    def scores(self, ci: dict[str, Interval] | None = None, sampling: str = "") -> list[Score]:
        """A score for each scheme."""
        sums = totals(self.observations)
        values = self.summarise(sums)
        found = []
        for scheme in SCHEMES:
            metric = f"{METRIC}{scheme})"
            keys = {name: f"{scheme}/{name}" for name in FIGURES}
            figures: dict[str, Value] = {name: float(values[key]) for name, key in keys.items()}
            figures["credit"] = float(sums.counts[scheme])
            found.append(
                Score(
                    system=self.system.name,
                    metric=metric,
                    mode="strict",
                    signature=signature(self.gold, self.system, metric, "strict", sampling),
                    values=figures,
                    n=counts(self.gold, self.system, self.gold.slots),
                    ci=None if ci is None else {name: ci[key] for name, key in keys.items() if key in ci},
                )
            )
        return found


def _typed(filled: Mapping[str, Mapping[Item, str]]) -> list[Typed]:
    return [(cast(Span, item), slot) for slot, items in filled.items() for item in items]
