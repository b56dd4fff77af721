"""Tests of whether one system is really better than another, over the same sentences.

Bootstrap (Koehn 2004; Berg-Kirkpatrick et al. 2012): sentences are drawn with replacement, the same for both
systems. The difference d* of a resample scatters about the difference d of the sample as d scatters about the
true one, so under the hypothesis of no difference d is distributed as d* - d, and

    p = (1 + number of resamples with |d* - d| >= |d|) / (1 + resamples)        two-sided, shifted

`wins` and `losses` are the shares of resamples in which the first system is above and below the second;
Koehn's one-sided figure is `not_above`, the share in which it is not above. The shifted p decides; the
shares describe.

Approximate randomisation (Noreen 1989): were the systems alike, it would be chance which of them made which
output, so a fair coin exchanges what they made of each sentence (counts and events alike), and

    p = (1 + number of exchanges with |d*| >= |d|) / (1 + resamples)

Both can draw whole documents instead of sentences. A resample in which the difference is undefined counts
against significance. With fewer than some twenty sentences or documents the bootstrap is too ready to find
a difference; randomisation stays exact, and of n units never gives less than about 2 ** (1 - n).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from oiebench.errors import InputError, UnknownNameError
from oiebench.model import Interval
from oiebench.stats.arrangement import by_document, matched, stacked
from oiebench.stats.intervals import LEVEL, interval
from oiebench.stats.observations import Observations, Summarise
from oiebench.stats.sampling import (
    RESAMPLES,
    SEED,
    bootstrap_weights,
    chunk_rows,
    draws,
    figures,
    swaps,
)
from oiebench.stats.staircase import Floats

Test = Literal["bootstrap", "randomisation"]


@dataclass(frozen=True)
class Comparison:
    """How two systems compare on one figure."""

    a: float
    b: float
    difference: float
    """a - b"""
    p: float
    """two-sided"""
    test: Test
    resamples: int
    seed: int
    interval: Interval | None = None
    """of the difference; bootstrap only"""
    wins: float | None = None
    """share of resamples with a above b; bootstrap only"""
    losses: float | None = None
    """share of resamples with a below b; bootstrap only"""

    @property
    def not_above(self) -> float | None:
        """The share of resamples in which a is not above b (Koehn 2004); bootstrap only."""
        return None if self.wins is None else 1 - self.wins


def paired_bootstrap(
    a: Observations,
    b: Observations,
    summarise: Summarise,
    *,
    level: float = LEVEL,
    resamples: int = RESAMPLES,
    seed: int = SEED,
    clustered: bool = False,
) -> dict[str, Comparison]:
    """Each figure that both systems have, compared by the paired bootstrap."""
    pairs = all_pairs(
        {"a": a, "b": b}, summarise, level=level, resamples=resamples, seed=seed, clustered=clustered
    )
    return pairs["a", "b"]


def approximate_randomisation(
    a: Observations,
    b: Observations,
    summarise: Summarise,
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
    clustered: bool = False,
) -> dict[str, Comparison]:
    """Each figure that both systems have, compared by exchanging the systems' rows at random."""
    pairs = all_pairs(
        {"a": a, "b": b}, summarise, test="randomisation", resamples=resamples, seed=seed, clustered=clustered
    )
    return pairs["a", "b"]


def all_pairs(
    systems: Mapping[str, Observations],
    summarise: Summarise,
    *,
    test: Test = "bootstrap",
    level: float = LEVEL,
    resamples: int = RESAMPLES,
    seed: int = SEED,
    clustered: bool = False,
) -> dict[tuple[str, str], dict[str, Comparison]]:
    """Every two systems compared, in the order given, all on the same resamples."""
    if test not in get_args(Test):
        raise UnknownNameError("paired test", test, get_args(Test))
    if len(systems) < 2:
        raise InputError(f"a comparison needs two systems; there is {len(systems)}")
    names = list(systems)
    first = systems[names[0]]
    aligned = {name: matched(first, system)[1] for name, system in systems.items()}
    values = {name: figures(system, summarise) for name, system in aligned.items()}
    if clustered:
        aligned = {name: by_document(system) for name, system in aligned.items()}
    rows = len(aligned[names[0]].sentences)
    if rows < (2 if test == "bootstrap" else 1):
        raise InputError(f"{rows} {'documents' if clustered else 'sentences'}: too few to compare systems on")
    compared: dict[tuple[str, str], dict[str, Comparison]] = {}
    if test == "bootstrap":
        weights = bootstrap_weights(rows, resamples, seed, chunk_rows(*aligned.values()))
        drawn = dict(zip(names, draws(list(aligned.values()), summarise, weights), strict=True))
        for a, b in itertools.combinations(names, 2):
            compared[a, b] = {
                name: _bootstrapped(
                    values[a][name], values[b][name], drawn[a][name], drawn[b][name], level, seed
                )
                for name in _defined(values[a], values[b])
            }
        return compared
    for a, b in itertools.combinations(names, 2):
        differences = _exchanged(aligned[a], aligned[b], summarise, resamples, seed)
        compared[a, b] = {
            name: _randomised(values[a][name], values[b][name], differences[name], seed)
            for name in _defined(values[a], values[b])
        }
    return compared


def _exchanged(
    a: Observations, b: Observations, summarise: Summarise, resamples: int, seed: int
) -> dict[str, Floats]:
    """The difference of each figure before any exchange, then after each."""
    both = stacked(a, b)
    rows, chunk = len(a.sentences), chunk_rows(both)

    def exchanges() -> Iterator[Floats]:
        yield np.zeros((1, rows))
        yield from swaps(rows, resamples, seed, chunk)

    (first,) = draws([both], summarise, (np.concatenate((1 - s, s), axis=1) for s in exchanges()))
    (second,) = draws([both], summarise, (np.concatenate((s, 1 - s), axis=1) for s in exchanges()))
    return {name: value - second[name] for name, value in first.items()}


def _bootstrapped(
    a: float, b: float, drawn_a: Floats, drawn_b: Floats, level: float, seed: int
) -> Comparison:
    differences = drawn_a - drawn_b
    slack = _slack(a, b)
    return Comparison(
        a=a,
        b=b,
        difference=a - b,
        p=_share(differences - (a - b), abs(a - b) - slack),
        test="bootstrap",
        resamples=len(differences),
        seed=seed,
        interval=interval(a - b, differences, level),
        wins=float(np.mean(differences > slack)),
        losses=float(np.mean(differences < -slack)),
    )


def _randomised(a: float, b: float, differences: Floats, seed: int) -> Comparison:
    p = _share(differences[1:], abs(differences[0]) - _slack(a, b))
    return Comparison(a, b, a - b, p, "randomisation", len(differences) - 1, seed)


def _share(differences: Floats, bound: float) -> float:
    """The share of resamples at least as far from 0 as `bound`, the sample itself among them."""
    nearer = np.count_nonzero(np.abs(differences) < bound)
    return float(1 + len(differences) - nearer) / (1 + len(differences))


def _slack(a: float, b: float) -> float:
    """What rounding may do to a difference: ties are ties in whatever order the sums were made."""
    return 1e-12 * max(1.0, abs(a), abs(b))


def _defined(a: Mapping[str, float], b: Mapping[str, float]) -> list[str]:
    return [name for name in a if name in b and not math.isnan(a[name] - b[name])]
