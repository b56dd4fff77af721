"""Bootstrap confidence intervals of any figure a metric gives (Efron 1979, 1987).

Sentences are drawn with replacement, or whole documents where sentences of one document resemble each other.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Literal, get_args

import numpy as np

from oiebench.errors import InputError, UnknownNameError
from oiebench.model import Interval
from oiebench.stats.arrangement import by_document
from oiebench.stats.observations import Observations, Summarise
from oiebench.stats.sampling import (
    RESAMPLES,
    SEED,
    bootstrap_weights,
    chunk_rows,
    draws,
    figures,
    jackknife,
)
from oiebench.stats.staircase import Floats

Method = Literal["percentile", "bca"]
LEVEL = 0.95
UNDEFINED = 0.05
"""The share of resamples in which a figure may be undefined and still have an interval, from the others."""

_NORMAL = NormalDist()


def bootstrap_intervals(
    observations: Observations,
    summarise: Summarise,
    *,
    method: Method = "percentile",
    level: float = LEVEL,
    resamples: int = RESAMPLES,
    seed: int = SEED,
    clustered: bool = False,
) -> dict[str, Interval]:
    """An interval for each of the metric's figures, all from the same resamples.

    A figure that is NaN in the sample, or in more than one resample in twenty, has none and is left out.
    """
    if method not in get_args(Method):
        raise UnknownNameError("method of intervals", method, get_args(Method))
    sample = by_document(observations) if clustered else observations
    rows = len(sample.sentences)
    if rows < 2:
        raise InputError(
            f"an interval needs two {'documents' if clustered else 'sentences'}; there is {rows}"
        )
    values = figures(observations, summarise)
    weights = bootstrap_weights(rows, resamples, seed, chunk_rows(sample))
    (resampled,) = draws([sample], summarise, weights)
    rest = jackknife(sample, summarise) if method == "bca" else None
    found = {
        name: interval(value, resampled[name], level, None if rest is None else rest[name])
        for name, value in values.items()
    }
    return {name: one for name, one in found.items() if one is not None}


def interval(
    value: float, resampled: Floats, level: float, left_out: Floats | None = None
) -> Interval | None:
    """BCa where the leave-one-out figures are given, else percentile; None where the figure is undefined."""
    if not 0 < level < 1:
        raise InputError(f"the level of an interval lies between 0 and 1, not at {level}")
    defined = resampled[~np.isnan(resampled)]
    if math.isnan(value) or len(defined) < (1 - UNDEFINED) * len(resampled):
        return None
    return percentile(defined, level) if left_out is None else bca(value, defined, left_out, level)


def percentile(resampled: Floats, level: float) -> Interval:
    """The middle `level` of the resampled figures (Efron 1979)."""
    low, high = np.quantile(resampled, _tails(level))
    return Interval(float(low), float(high), level, "percentile")


def bca(value: float, resampled: Floats, left_out: Floats, level: float) -> Interval:
    """Efron's (1987) bias-corrected and accelerated interval.

    Where all resamples agree it is that one point. Where the figure lies outside all resamples, or the
    correction has no solution, there is no BCa interval: the percentile one is given, and says so.
    """
    if np.ptp(resampled) == 0:
        return Interval(float(resampled[0]), float(resampled[0]), level, "bca")
    below = (np.mean(resampled < value) + np.mean(resampled <= value)) / 2
    if not 0 < below < 1:
        return percentile(resampled, level)
    bias = _NORMAL.inv_cdf(float(below))
    speed = acceleration(left_out)
    shares = []
    for tail in _tails(level):
        shifted = bias + _NORMAL.inv_cdf(tail)
        if speed * shifted >= 1:
            return percentile(resampled, level)
        shares.append(_NORMAL.cdf(bias + shifted / (1 - speed * shifted)))
    low, high = np.quantile(resampled, shares)
    return Interval(float(low), float(high), level, "bca")


def acceleration(left_out: Floats) -> float:
    """How fast the spread of a figure changes with its value, from its leave-one-out figures (Efron 1987)."""
    defined = left_out[~np.isnan(left_out)]
    if len(defined) == 0:
        return 0.0
    away = defined.mean() - defined
    spread = float(np.sqrt(np.sum(away**2)))
    if spread <= 1e-12 * max(1.0, float(np.abs(defined).max())):
        return 0.0
    return float(np.sum((away / spread) ** 3)) / 6


def _tails(level: float) -> tuple[float, float]:
    return 0.5 - level / 2, 0.5 + level / 2
