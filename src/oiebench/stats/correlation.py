"""Correlation of two lists of figures (Pearson, Spearman, Kendall), with intervals and permutation tests.

Each coefficient is computed for many samples at once, an item counting as often as its weight says: weights
of 1 give the coefficient itself, bootstrap and leave-one-out weights its interval. It is NaN where one side
is constant.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from oiebench.errors import InputError, UnknownNameError
from oiebench.model import Interval
from oiebench.stats.intervals import LEVEL, Method, interval
from oiebench.stats.sampling import RESAMPLES, SEED, bootstrap_weights, generator, left_out
from oiebench.stats.staircase import Floats

Coefficient = Literal["pearson", "spearman", "kendall"]
Weighted = Callable[[Floats, Floats, Floats], Floats]
Orders = NDArray[np.intp]
CELLS = 2**18
EXACT = 7
"""Up to so many items all permutations are tried (7! = 5040)."""


@dataclass(frozen=True)
class Correlation:
    """A coefficient, its interval, and the chance of one as far from 0 were the lists unrelated."""

    coefficient: Coefficient
    value: float
    n: int
    interval: Interval | None
    p: float | None
    """two-sided; None where no permutations were asked for or the coefficient is undefined"""


def pearson(x: Sequence[float] | Floats, y: Sequence[float] | Floats) -> float:
    """Pearson's product-moment correlation."""
    return _plain(_pearson, x, y)


def spearman(x: Sequence[float] | Floats, y: Sequence[float] | Floats) -> float:
    """Spearman's rank correlation; items that tie share the mean of their ranks."""
    return _plain(_spearman, x, y)


def kendall(x: Sequence[float] | Floats, y: Sequence[float] | Floats) -> float:
    """Kendall's tau-b: concordant less discordant pairs, over the pairs that do not tie (Kendall 1945)."""
    return _plain(_kendall, x, y)


def correlate(
    x: Sequence[float] | Floats,
    y: Sequence[float] | Floats,
    coefficient: Coefficient = "pearson",
    *,
    method: Method | None = "percentile",
    level: float = LEVEL,
    resamples: int = RESAMPLES,
    permutations: int = RESAMPLES,
    seed: int = SEED,
) -> Correlation:
    """A coefficient with its bootstrap interval (`method` None: without) and permutation p (0: without).

    The p value is exact up to 7 items; beyond, (1 + permutations as extreme) / (1 + permutations).
    """
    if coefficient not in _WEIGHTED:
        raise UnknownNameError("correlation", coefficient, _WEIGHTED)
    if method is not None and method not in get_args(Method):
        raise UnknownNameError("method of intervals", method, get_args(Method))
    weighted = _WEIGHTED[coefficient]
    a, b = _checked(x, y)
    n = len(a)
    value = _plain(weighted, a, b)
    if math.isnan(value):
        return Correlation(coefficient, value, n, None, None)
    chunk = max(1, CELLS // n)
    found = None
    if method is not None:
        drawn = np.concatenate([weighted(a, b, w) for w in bootstrap_weights(n, resamples, seed, chunk)])
        rest = np.concatenate([weighted(a, b, w) for w in left_out(n, chunk)]) if method == "bca" else None
        found = interval(value, drawn, level, rest)
    p = _permuted(coefficient, a, b, value, permutations, seed) if permutations else None
    return Correlation(coefficient, value, n, found, p)


def _plain(weighted: Weighted, x: Sequence[float] | Floats, y: Sequence[float] | Floats) -> float:
    a, b = _checked(x, y)
    return float(weighted(a, b, np.ones((1, len(a))))[0])


def _checked(x: Sequence[float] | Floats, y: Sequence[float] | Floats) -> tuple[Floats, Floats]:
    a, b = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    if a.ndim != 1 or a.shape != b.shape or len(a) < 2:
        raise InputError(f"a correlation needs two lists of one length, 2 or more: {a.shape} and {b.shape}")
    if not (np.isfinite(a).all() and np.isfinite(b).all()):
        raise InputError("a correlation needs finite numbers")
    return a, b


def _pearson(x: Floats, y: Floats, weights: Floats) -> Floats:
    return _moments((x - x.mean())[None], (y - y.mean())[None], weights)


def _spearman(x: Floats, y: Floats, weights: Floats) -> Floats:
    return _moments(_ranks(x, weights), _ranks(y, weights), weights)


def _kendall(x: Floats, y: Floats, weights: Floats) -> Floats:
    a, b = _signs(x), _signs(y)
    agreed, untied_x, untied_y = (np.sum((weights @ m) * weights, axis=1) for m in (a * b, a * a, b * b))
    return _ratio(agreed, untied_x * untied_y)


def _moments(x: Floats, y: Floats, weights: Floats) -> Floats:
    """The weighted product-moment correlation of each row."""
    dx, spread_x = _spread(x, weights)
    dy, spread_y = _spread(y, weights)
    return _ratio(np.sum(weights * dx * dy, axis=1), spread_x * spread_y)


def _spread(values: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """How far each item lies from the weighted mean, and the weighted sum of the squares."""
    size = weights.sum(axis=1)
    away = values - (np.sum(weights * values, axis=1) / size)[:, None]
    squares = np.sum(weights * away**2, axis=1)
    rounding = size * (1e-14 * np.abs(values).max()) ** 2  # all that a constant list has
    return away, np.where(squares > rounding, squares, 0.0)


def _ranks(values: Floats, weights: Floats) -> Floats:
    """The mean rank of each item among all, each as many times there as its weight."""
    _, level = np.unique(values, return_inverse=True)
    order = np.argsort(level, kind="stable")
    starts = np.searchsorted(level[order], np.arange(level.max() + 1))
    here = np.add.reduceat(weights[:, order], starts, axis=1)
    return (np.cumsum(here, axis=1) - here / 2)[:, level]


def _signs(values: Floats) -> Floats:
    return np.sign(values[:, None] - values[None, :])


def _ratio(top: Floats, squared: Floats) -> Floats:
    """top / sqrt(squared), within [-1, 1], NaN for 0 / 0."""
    below = np.sqrt(squared)
    return np.clip(np.divide(top, below, out=np.full_like(top, math.nan), where=below > 0), -1.0, 1.0)


def _permuted(coefficient: Coefficient, x: Floats, y: Floats, value: float, count: int, seed: int) -> float:
    """The share of permutations of y that correlate with x at least as strongly as y itself."""
    n, ones = len(x), np.ones((1, len(x)))
    if coefficient == "spearman":
        x, y = _ranks(x, ones)[0], _ranks(y, ones)[0]
    extreme = tried = 0
    for orders in _orders(n, count, seed):
        found = _concordance(x, y, orders) if coefficient == "kendall" else _unit(y)[orders] @ _unit(x)
        extreme += int(np.sum(np.abs(found) >= abs(value) - 1e-12))
        tried += len(orders)
    return extreme / tried if n <= EXACT else (1 + extreme) / (1 + tried)


def _unit(values: Floats) -> Floats:
    away = values - values.mean()
    unit: Floats = away / np.linalg.norm(away)
    return unit


def _concordance(x: Floats, y: Floats, orders: Orders) -> Floats:
    """Tau-b of x with each permutation of y."""
    above = x[:, None] > x[None, :]
    below = above.T
    untied = np.sum(above) * np.sum(y[:, None] > y[None, :])
    levels = np.unique(y, return_inverse=True)[1].astype(np.int32)
    net = []
    for order in orders:
        permuted = levels[order]
        higher = permuted[:, None] > permuted[None, :]
        net.append(np.count_nonzero(higher & above) - np.count_nonzero(higher & below))
    return np.array(net) / math.sqrt(untied)


def _orders(n: int, count: int, seed: int) -> Iterator[Orders]:
    """Permutations of n items: all there are of a few, else `count` random ones in chunks."""
    if n <= EXACT:
        yield np.array(list(itertools.permutations(range(n))), dtype=np.intp)
        return
    source, chunk = generator(seed), max(1, CELLS // n)
    for start in range(0, count, chunk):
        size = min(chunk, count - start)
        yield source.permuted(np.tile(np.arange(n, dtype=np.intp), (size, 1)), axis=1)


_WEIGHTED: dict[str, Weighted] = {"pearson": _pearson, "spearman": _spearman, "kendall": _kendall}
