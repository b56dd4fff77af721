"""A curve's events in falling order of confidence, laid out for running sums."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
BLOCK = 32


@dataclass(frozen=True, eq=False)
class Staircase:
    """Events sorted by falling confidence, those of one sentence and threshold added up."""

    thresholds: Floats
    """(T,) descending"""
    rises: Floats
    """(m, T) what each threshold adds over all sentences"""
    sentence: NDArray[np.intp]
    """(F,) the sentence of each step; the first step adds nothing, nor do those that fill the last block"""
    steps: Floats
    """(m, F) what each step adds"""
    upto: NDArray[np.intp]
    """(T,) the last step taken at each threshold"""


def staircase(sentence: NDArray[np.intp], confidence: Floats, values: Floats, rows: int) -> Staircase:
    """The stairs of events over `rows` sentences; an event of sentence -1 is a threshold and no step."""
    width = max(rows, 1)
    negated, level_of = np.unique(-confidence, return_inverse=True)
    known = sentence >= 0
    level, columns = level_of[known], values[known].T
    places, place_of = np.unique(level * width + sentence[known], return_inverse=True)
    filled = -(-(len(places) + 1) // BLOCK) * BLOCK
    owner = np.zeros(filled, dtype=np.intp)
    owner[1 : len(places) + 1] = places % width
    rises = np.zeros((len(columns), len(negated)))
    steps = np.zeros((len(columns), filled))
    for row, column in enumerate(columns):
        rises[row] = _rises(level, column, len(negated))
        steps[row] = np.bincount(place_of + 1, weights=column, minlength=filled)
    upto = np.searchsorted(places // width, np.arange(len(negated)), side="right")
    return Staircase(0.0 - negated, rises, owner, steps, upto.astype(np.intp))


def running(steps: Floats) -> Floats:
    """Sums down the first axis, in place: by blocks, so that whole rows of resamples are added at a time.

    `np.cumsum` adds one number after the other and takes more than twice as long.
    """
    blocks = steps.reshape(-1, BLOCK, steps.shape[1])
    for row in range(1, BLOCK):
        blocks[:, row] += blocks[:, row - 1]
    blocks[1:] += np.cumsum(blocks[:-1, -1], axis=0)[:, None]
    return steps


def exact_sum(column: Floats) -> float:
    """The sum of a column, rounded once: a plain sum if all its terms are whole numbers, else `math.fsum`."""
    return float(column.sum()) if _whole(column) else math.fsum(column.tolist())


def _whole(column: Floats) -> bool:
    return bool(np.array_equal(column, np.rint(column)) and np.abs(column).sum() < 2**53)


def _rises(level: NDArray[np.intp], column: Floats, levels: int) -> Floats:
    """What each threshold adds, rounded once for each, whatever the order of the events."""
    if _whole(column):
        return np.bincount(level, weights=column, minlength=levels).astype(np.float64)
    order = np.argsort(level, kind="stable")
    ends = np.searchsorted(level[order], np.arange(levels + 1)).tolist()
    terms = column[order].tolist()
    return np.array([math.fsum(terms[i:j]) for i, j in itertools.pairwise(ends)])
