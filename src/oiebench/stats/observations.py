"""What a metric observed of one system, and its sums over the sentences or over resamples of them.

A metric leaves a row of additive counts per gold sentence and, when it draws a curve, increments that appear
as the confidence threshold falls. Everything in this room rests on those sums: a figure of a resample is the
metric's own `summarise` of the reweighted sums, so nothing is ever matched twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from oiebench.errors import InputError
from oiebench.stats.staircase import Floats, Staircase, exact_sum, running, staircase

__all__ = ["Events", "Floats", "Observations", "Summarise", "Totals", "resampled", "totals"]


@dataclass(frozen=True, eq=False)
class Events:
    """Increments that appear as the confidence threshold falls."""

    sentence: NDArray[np.intp]
    """(E,) the row of `Observations.counts` each belongs to; -1 for an extraction of no gold sentence, whose
    increments are never added but whose confidence is a threshold all the same."""
    confidence: Floats
    """(E,)"""
    values: Floats
    """(E, m) increments, of either sign"""
    columns: tuple[str, ...]
    """m names"""

    def __post_init__(self) -> None:
        size = len(self.confidence)
        if self.sentence.shape != (size,) or self.values.shape != (size, len(self.columns)):
            raise InputError(
                f"events do not fit together: {size} confidences, sentences {self.sentence.shape}, "
                f"values {self.values.shape} under {len(self.columns)} column names"
            )
        if np.isnan(self.confidence).any():
            raise InputError(f"the confidence of event {int(np.argmax(np.isnan(self.confidence)))} is NaN")


@dataclass(frozen=True, eq=False)
class Observations:
    """One system's sufficient statistics under one metric: a row per gold sentence."""

    sentences: tuple[str, ...]
    """n ids"""
    counts: Floats
    """(n, k)"""
    columns: tuple[str, ...]
    """k names"""
    events: Events | None = None
    groups: tuple[str, ...] | None = None
    """The document of each sentence, for clustered resampling."""

    def __post_init__(self) -> None:
        rows = len(self.sentences)
        if self.counts.shape != (rows, len(self.columns)):
            raise InputError(
                f"observations do not fit together: {rows} sentences and {len(self.columns)} column names, "
                f"counts {self.counts.shape}"
            )
        if self.groups is not None and len(self.groups) != rows:
            raise InputError(f"{rows} sentences but {len(self.groups)} documents")
        if self.events is not None and len(self.events.sentence):
            low, high = self.events.sentence.min(), self.events.sentence.max()
            if low < -1 or high >= rows:
                raise InputError(f"an event belongs to row {low if low < -1 else high}, of {rows} rows")

    @cached_property
    def staircase(self) -> Staircase | None:
        """The events in falling order of confidence, sorted once."""
        if self.events is None:
            return None
        return staircase(
            self.events.sentence, self.events.confidence, self.events.values, len(self.sentences)
        )


@dataclass(frozen=True, eq=False)
class Totals:
    """Sums over sentences, for one sample or, with a leading axis, for many resamples at once."""

    counts: dict[str, Floats]
    """column -> array of shape () or (B,)"""
    confidence: Floats | None
    """(T,) distinct thresholds, descending"""
    curve: dict[str, Floats] | None
    """column -> cumulative sums at each threshold, shape (T,) or (B, T)"""


Summarise = Callable[[Totals], dict[str, Floats]]
"""A metric's figures from its sums, vectorised over the leading axis; NaN where a figure is undefined.

Resamples keep the thresholds of the full sample, and randomised systems have those of both systems: a curve
may begin with points at which nothing is predicted yet, and a point may repeat the one before it. A figure
must not depend on such points.
"""


def totals(observations: Observations) -> Totals:
    """The sums over all sentences, rounded once, so that they do not depend on the order of sentences."""
    sums = [np.asarray(exact_sum(column)) for column in observations.counts.T]
    counts = dict(zip(observations.columns, sums, strict=True))
    stairs, events = observations.staircase, observations.events
    if stairs is None or events is None:
        return Totals(counts, None, None)
    curve = dict(zip(events.columns, np.cumsum(stairs.rises, axis=1), strict=True))
    return Totals(counts, stairs.thresholds, curve)


def resampled(observations: Observations, weights: Floats) -> Totals:
    """The sums in which sentence i counts `weights[b, i]` times, for each row b of `weights` (B, n).

    A curve takes B x T numbers per column: give the weights in chunks of `sampling.chunk_rows` rows.
    """
    if weights.ndim != 2 or weights.shape[1] != len(observations.sentences):
        raise InputError(f"weights {weights.shape} for {len(observations.sentences)} sentences")
    # Not `@`: the threads of a matrix library wait for each other for seconds where other work has the cores.
    sums = np.einsum("kn,bn->kb", np.ascontiguousarray(observations.counts.T), weights)
    counts = dict(zip(observations.columns, sums, strict=True))
    stairs, events = observations.staircase, observations.events
    if stairs is None or events is None:
        return Totals(counts, None, None)
    taken = np.take(weights.T, stairs.sentence, axis=0)
    curve = {
        name: np.take(running(taken * steps[:, None]), stairs.upto, axis=0).T
        for name, steps in zip(events.columns, stairs.steps, strict=True)
    }
    return Totals(counts, stairs.thresholds, curve)
