"""How far annotators agree: percentages, the grid of WiRe57, Cohen's and Fleiss' kappa.

A coefficient that is undefined, because chance alone would make the annotators agree on everything, is NaN.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from oiebench.errors import InputError
from oiebench.stats.observations import Floats

Grid = NDArray[np.bool_]


@dataclass(frozen=True)
class GridAgreement:
    """The share of cells on which two annotators agree: of each sentence, and of all cells together."""

    sentences: tuple[float, ...]
    overall: float


def percentage_agreement(first: Sequence[Hashable], second: Sequence[Hashable]) -> float:
    """The percentage of items to which both annotators gave the same label."""
    _check(first, second)
    return 100 * sum(a == b for a, b in zip(first, second, strict=True)) / len(first)


def grid_agreement(first: Sequence[Grid], second: Sequence[Grid]) -> GridAgreement:
    """Agreement on the grids of tokens x classes of each sentence, in percent (WiRe57, section 3.5).

    A cell says whether the annotator uses the token in that class (subject, relation, object, complement) in
    any tuple. The overall figure counts every cell once: long sentences weigh more than short ones.
    """
    _check(first, second)
    same, cells = [], []
    for number, (a, b) in enumerate(zip(first, second, strict=True), start=1):
        if a.shape != b.shape or a.ndim != 2 or a.size == 0:
            raise InputError(f"sentence {number}: the grids have shapes {a.shape} and {b.shape}")
        same.append(int(np.sum(a == b)))
        cells.append(a.size)
    each = tuple(100 * s / c for s, c in zip(same, cells, strict=True))
    return GridAgreement(each, 100 * sum(same) / sum(cells))


def cohen_kappa(first: Sequence[Hashable], second: Sequence[Hashable]) -> float:
    """Agreement of two annotators beyond that of chance, from each one's own use of labels (Cohen 1960)."""
    _check(first, second)
    n = len(first)
    same = sum(a == b for a, b in zip(first, second, strict=True))
    uses_first, uses_second = Counter(first), Counter(second)
    by_chance = sum(count * uses_second[label] for label, count in uses_first.items())
    return (n * same - by_chance) / (n * n - by_chance) if by_chance < n * n else math.nan


def fleiss_kappa(units: Sequence[Sequence[Hashable]]) -> float:
    """Agreement of any number of annotators beyond chance, all of whom labelled every unit (Fleiss 1971)."""
    sizes = {len(unit) for unit in units}
    if not units:
        raise InputError("there is nothing to agree on")
    if len(sizes) > 1 or sizes == {0} or sizes == {1}:
        raise InputError(
            f"Fleiss' kappa needs the same number of labels, two or more, for every unit; there are {sorted(sizes)}"
        )
    counts = [Counter(unit) for unit in units]
    use: Counter[Hashable] = Counter()
    for count in counts:
        use.update(count)
    same = sum(n * (n - 1) for count in counts for n in count.values())
    squares = sum(n * n for n in use.values())
    return float(kappa_of_sums(np.float64(same), np.float64(squares), np.float64(len(units)), sizes.pop()))


def kappa_of_sums(
    same: Floats | np.float64, squares: Floats | np.float64, units: Floats | np.float64, raters: int
) -> Floats:
    """Fleiss' kappa of sums, for one sample or for many at once.

    `same` counts the ordered pairs of equal labels within units, `squares` sums the squared uses of each label.
    """
    labels = np.asarray(units, float) * raters
    safe = np.where(labels > 0, labels, np.nan)
    observed, by_chance = same / (safe * (raters - 1)), squares / safe**2
    defined = 1 - by_chance > 1e-15
    return np.where(defined, (observed - by_chance) / np.where(defined, 1 - by_chance, 1.0), np.nan)


def _check(first: Sequence[object], second: Sequence[object]) -> None:
    if len(first) != len(second):
        raise InputError(f"the annotators labelled {len(first)} and {len(second)} items")
    if len(first) == 0:
        raise InputError("there is nothing to agree on")
