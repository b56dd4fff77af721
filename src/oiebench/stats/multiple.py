"""Many systems at once: p values corrected for the number of tests, wins and losses, significance letters."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from oiebench.errors import InputError
from oiebench.stats.staircase import Floats

ALPHA = 0.05
SYMBOLS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Tested(Protocol):
    """What a paired test found: a `Comparison`, or anything with its difference and p value."""

    @property
    def difference(self) -> float:
        """The first system's figure less the second's."""

    @property
    def p(self) -> float:
        """The two-sided p value."""


@dataclass(frozen=True)
class Record:
    """How often a system is significantly better, not different, and significantly worse."""

    wins: int
    ties: int
    losses: int


@dataclass(frozen=True, eq=False)
class Verdicts:
    """Which differences between systems are real, all pairs considered together."""

    systems: tuple[str, ...]
    p: Floats
    """(k, k) Holm's adjusted p values, symmetric, 1 on the diagonal"""
    outcome: NDArray[np.int8]
    """(k, k) 1 where the row is significantly better than the column, -1 where worse, 0 else"""
    alpha: float

    def record(self, system: str) -> Record:
        """The wins, ties and losses of a system against all others."""
        row = self.outcome[self.systems.index(system)]
        wins, losses = int(np.sum(row == 1)), int(np.sum(row == -1))
        return Record(wins, len(row) - 1 - wins - losses, losses)

    def letters(self, order: Sequence[str] | None = None) -> dict[str, str]:
        """The letters of each system: two that share one are not shown to differ. `order`: the best first."""
        ranked = tuple(order) if order is not None else self.systems
        if sorted(ranked) != sorted(self.systems):
            raise InputError(f"the order names other systems than were compared: {', '.join(ranked)}")
        rows = [self.systems.index(system) for system in ranked]
        return dict(zip(ranked, letters(self.outcome[np.ix_(rows, rows)] != 0), strict=True))


def holm(p: Iterable[float]) -> Floats:
    """Adjusted p values that keep the chance of any false finding below alpha (Holm 1979).

    The smallest of m is multiplied by m, the next by m - 1, and so on; none falls below the one before it.
    """
    values = np.array(list(p), dtype=np.float64)
    if not ((values >= 0) & (values <= 1)).all():
        raise InputError("p values lie between 0 and 1")
    order = np.argsort(values, kind="stable")
    factors = np.arange(len(values), 0, -1)
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum(np.maximum.accumulate(values[order] * factors), 1.0)
    return adjusted


def verdicts(tests: Mapping[tuple[str, str], Tested], alpha: float = ALPHA) -> Verdicts:
    """The outcome of tests between all pairs of systems, corrected together, each at `alpha`."""
    systems = tuple(dict.fromkeys(itertools.chain.from_iterable(tests)))
    place = {system: i for i, system in enumerate(systems)}
    size = len(systems)
    if len({frozenset(pair) for pair in tests}) != len(tests) or len(tests) != size * (size - 1) // 2:
        raise InputError(f"{len(tests)} tests between {size} systems; each pair is to be tested once")
    p, outcome = np.ones((size, size)), np.zeros((size, size), dtype=np.int8)
    for ((a, b), test), adjusted in zip(tests.items(), holm(t.p for t in tests.values()), strict=True):
        i, j = place[a], place[b]
        p[i, j] = p[j, i] = adjusted
        if adjusted <= alpha:
            outcome[i, j] = np.sign(test.difference)
            outcome[j, i] = -outcome[i, j]
    return Verdicts(systems, p, outcome, alpha)


def letters(different: NDArray[np.bool_]) -> list[str]:
    """A compact letter display (Piepho 2004): two systems share a letter if and only if they do not differ.

    Insert and absorb: start from one letter for all; each pair that differs splits every letter that both
    have into one without the first and one without the second; letters that another one covers are dropped.
    """
    size = len(different)
    if different.shape != (size, size) or (different != different.T).any() or different.diagonal().any():
        raise InputError("which systems differ is a square, symmetric matrix that is False on the diagonal")
    groups = {frozenset(range(size))}
    for i, j in itertools.combinations(range(size), 2):
        if different[i, j]:
            both = {group for group in groups if i in group and j in group}
            halves = {group - {out} for group in both for out in (i, j)}
            groups = _absorbed((groups - both) | halves)
    ranked = sorted(sorted(group) for group in groups)
    return [
        "".join(symbol(number) for number, group in enumerate(ranked) if system in group)
        for system in range(size)
    ]


def symbol(number: int) -> str:
    """a to z, A to Z, then (53), (54), …"""
    return SYMBOLS[number] if number < len(SYMBOLS) else f"({number + 1})"


def _absorbed(groups: set[frozenset[int]]) -> set[frozenset[int]]:
    return {group for group in groups if not any(group < other for other in groups)}
