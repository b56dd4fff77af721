"""Scores: the confusion matrix of every document and slot, the figures of their sums, the signature."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import msgspec
import numpy as np

from oiebench.errors import InputError
from oiebench.metrics.base import ratio
from oiebench.metrics.scoring import collection_paused
from oiebench.model import Interval, Score, Value
from oiebench.slots.alignment import RESERVED, Gold, System
from oiebench.slots.confusion import Confusion, Mode, confusion, sequence_pairs, span_pairs
from oiebench.slots.rules import Rule
from oiebench.stats.observations import Floats, Observations, Totals, totals
from oiebench.version import __version__

COUNTS = ("true_positives", "false_positives", "false_negatives")
LARGEST_BETA = 1e6


class Protocol(msgspec.Struct, frozen=True, kw_only=True):
    """How predictions are held against answers, besides the task."""

    rule: Rule = Rule()
    mode: Mode = "published"
    beta: float = 1.0

    def __post_init__(self) -> None:
        if not 0 < self.beta <= LARGEST_BETA:
            raise InputError(f"--beta must be more than 0 and at most {LARGEST_BETA:g}, not {self.beta:g}")

    @property
    def f(self) -> str:
        """What the F-measure is called: `f1`, `f0.5`."""
        return f"f{self.beta:g}"

    @property
    def figures(self) -> tuple[str, ...]:
        """The names of the figures."""
        return ("precision", "recall", self.f, "overlap")


@dataclass(frozen=True)
class Result:
    """A system under one protocol."""

    gold: Gold
    system: System
    protocol: Protocol

    @cached_property
    def confusions(self) -> dict[tuple[str, str], Confusion]:
        """The confusion matrix of each document and slot in which there is anything."""
        rule, mode = self.protocol.rule, self.protocol.mode
        find: Any = span_pairs if self.gold.task == "all" else sequence_pairs
        found = {}
        with collection_paused():
            for name in self.gold.ids:
                answers, predictions = self.gold.answers[name], self.system.predictions.get(name, {})
                for slot in answers.keys() | predictions.keys():
                    pairs = find(rule, list(predictions.get(slot, ())), list(answers.get(slot, ())))
                    found[name, slot] = confusion(pairs, mode)
        return found

    @cached_property
    def observations(self) -> Observations:
        """A row per document: for each slot the true positives, false positives and false negatives."""
        gold, place = self.gold, {slot: at for at, slot in enumerate(self.gold.slots)}
        counts = np.zeros((len(gold.ids), 3 * len(gold.slots)))
        rows = {name: row for row, name in enumerate(gold.ids)}
        for (name, slot), found in self.confusions.items():
            predicted = len(self.system.predictions.get(name, {}).get(slot, ()))
            at = 3 * place[slot]
            counts[rows[name], at : at + 3] = found.counts(predicted, len(gold.answers[name].get(slot, ())))
        columns = tuple(f"{at}/{count}" for at in range(len(gold.slots)) for count in COUNTS)
        return Observations(gold.ids, counts, columns, groups=gold.ids)

    @property
    def parts(self) -> tuple[str, ...]:
        """What there are figures of: each slot, all together (micro), and the mean over slots (macro)."""
        return (*self.gold.slots, *RESERVED)

    def summarise(self, sums: Totals) -> dict[str, Floats]:
        """The figures of every part, `0/precision` being that of the first."""
        slots = range(len(self.gold.slots))
        each = [[sums.counts[f"{at}/{count}"] for count in COUNTS] for at in slots]
        figures = [self._figures(counts) for counts in each]
        micro = self._figures([np.sum(column, axis=0) for column in zip(*each, strict=True)])
        macro = {name: np.mean([one[name] for one in figures], axis=0) for name in self.protocol.figures}
        return {
            f"{at}/{name}": value
            for at, one in enumerate((*figures, micro, macro))
            for name, value in one.items()
        }

    def _figures(self, counts: Sequence[Floats]) -> dict[str, Floats]:
        right, wrong, missed = counts
        precision, recall = ratio(right, right + wrong), ratio(right, right + missed)
        square = self.protocol.beta**2
        f = ratio((1 + square) * precision * recall, square * precision + recall)
        return {
            "precision": precision,
            "recall": recall,
            self.protocol.f: f,
            "overlap": ratio(right, right + wrong + missed),
        }

    @property
    def metric(self) -> str:
        """The name of the protocol with its options."""
        options = [f"task={self.gold.task}", self.protocol.rule.options]
        if self.protocol.beta != 1:
            options.append(f"beta={self.protocol.beta:g}")
        if self.gold.fold:
            options.append("ignore_case=true")
        return f"slots({','.join(options)})"

    def scores(self, ci: dict[str, Interval] | None = None, sampling: str = "") -> list[Score]:
        """The scores of every part."""
        sums = totals(self.observations)
        values = self.summarise(sums)
        found = []
        for at, part in enumerate(self.parts):
            figures: dict[str, Value] = {
                name: float(values[f"{at}/{name}"]) for name in self.protocol.figures
            }
            if part != "macro":
                at_slots = range(len(self.gold.slots)) if part == "micro" else (at,)
                for count in COUNTS:
                    figures[count] = int(
                        sum(cast(float, sums.counts[f"{slot}/{count}"]) for slot in at_slots)
                    )
            intervals = None
            if ci is not None:
                wanted = {name: f"{at}/{name}" for name in self.protocol.figures}
                intervals = {name: ci[key] for name, key in wanted.items() if key in ci}
            found.append(
                Score(
                    system=self.system.name,
                    metric=self.metric,
                    mode=self.protocol.mode,
                    signature=signature(self.gold, self.system, self.metric, self.protocol.mode, sampling),
                    part=part,
                    values=figures,
                    n=self._counts(part),
                    ci=intervals,
                )
            )
        return found

    def _counts(self, part: str) -> dict[str, int]:
        slots = self.gold.slots if part in RESERVED else (part,)
        return counts(self.gold, self.system, slots)


def counts(gold: Gold, system: System, slots: Sequence[str]) -> dict[str, int]:
    """How many documents, answers and predictions the figures rest on, and what was missing."""
    return {
        "documents": len(gold.ids),
        "gold": sum(len(gold.answers[name].get(slot, ())) for name in gold.ids for slot in slots),
        "predicted": sum(len(found.get(slot, ())) for found in system.predictions.values() for slot in slots),
        "missing": system.missing,
        "outside": system.outside,
        "left_out": system.left_out,
    }


def signature(gold: Gold, system: System, metric: str, mode: str, sampling: str = "") -> str:
    """All that the figures depend on besides the predictions; what a system lacks stands under `missing`."""
    parts = [
        f"metric:{metric}",
        f"mode:{mode}",
        f"gold:{gold.source.sha256[:12]}",
        f"slots:{','.join(gold.slots)}",
        f"documents:{len(gold.ids)}",
        f"missing:{system.missing},outside:{system.outside}",
        f"tokens:{gold.tokens}",
    ]
    if sampling:
        parts.append(sampling)
    parts.append(f"version:{__version__}")
    return "|".join(parts)
