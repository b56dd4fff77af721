"""Counting what is distinct among very many values, and which are the most frequent, in little memory."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

RECENT = 1 << 18
"""Distinct values that are held as they are before they are counted by their hashes."""
KEPT = 1 << 12
"""The most frequent values whose text is kept."""

Value = TypeVar("Value", bound=Hashable)


class Distinct(Generic[Value]):
    """How often each value was met, by its 64-bit hash: 16 bytes for each distinct one, whatever its length.

    Two values of one hash would be counted as one: among ten million distinct ones the odds of a single such pair
    are three in a million. The `top` is exact, its values included: one that is dropped was less frequent than
    `kept` others, and it comes back when it is met again.
    """

    def __init__(self, kept: int = KEPT, recent: int = RECENT) -> None:
        self.kept, self.recent = kept, recent
        self._recent: dict[Value, int] = {}
        self._hashes: npt.NDArray[np.int64] = np.empty(0, np.int64)
        self._counts: npt.NDArray[np.int64] = np.empty(0, np.int64)
        self._known: dict[int, Value] = {}

    def add(self, value: Value) -> None:
        """Count a value once more."""
        recent = self._recent
        recent[value] = recent.get(value, 0) + 1
        if len(recent) >= self.recent:
            self._settle()

    def __len__(self) -> int:
        """How many distinct values were met."""
        self._settle()
        return len(self._hashes)

    def total(self) -> int:
        """How many values were met, repeated ones included."""
        self._settle()
        return int(self._counts.sum())

    def top(self, count: int) -> list[tuple[Value, int]]:
        """The most frequent values and how often they were met; of equally frequent ones the first by their text,
        or, where more are equally frequent than are kept, among those that were met first."""
        self._settle()
        found = zip(self._known.values(), self._counts_of(list(self._known)).tolist(), strict=True)
        return sorted(found, key=lambda pair: (-pair[1], str(pair[0])))[: min(count, self.kept)]

    def _settle(self) -> None:
        if not self._recent:
            return
        hashes = np.fromiter(map(hash, self._recent), np.int64, len(self._recent))
        counts = np.fromiter(self._recent.values(), np.int64, len(self._recent))
        together = np.concatenate([self._hashes, hashes])
        self._hashes, places = np.unique(together, return_inverse=True)
        weights = np.concatenate([self._counts, counts])
        # sums of whole numbers below 2 ** 53 are exact as floats
        self._counts = np.bincount(places, weights, len(self._hashes)).astype(np.int64)
        if self.kept:
            self._keep(zip(hashes.tolist(), self._recent, strict=True))
        self._recent.clear()

    def _keep(self, met: zip[tuple[int, Value]]) -> None:
        self._known.update(met)
        if len(self._known) > self.kept:
            known = list(self._known)
            counts = self._counts_of(known)
            least = np.partition(counts, -self.kept)[-self.kept]
            chosen = np.flatnonzero(counts > least).tolist()
            equal = np.flatnonzero(counts == least)[: self.kept - len(chosen)]  # those that were met first
            chosen += equal.tolist()
            self._known = {known[at]: self._known[known[at]] for at in chosen}

    def _counts_of(self, hashes: list[int]) -> npt.NDArray[np.int64]:
        wanted = np.array(hashes, np.int64)
        found: npt.NDArray[np.int64] = self._counts[np.searchsorted(self._hashes, wanted)]
        return found
