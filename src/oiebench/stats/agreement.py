"""How far annotators agree: percentages, the grid of WiRe57, Cohen's kappa, Krippendorff's alpha.

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


def krippendorff_alpha(units: Sequence[Sequence[Hashable | None]]) -> float:
    """Nominal alpha of any number of annotators; None where one did not label a unit (Krippendorff 2011).

    1 less the observed disagreement over that expected, from the labels of units that two or more labelled.
    """
    pairable = [[label for label in unit if label is not None] for unit in units]
    counted = [Counter(labels) for labels in pairable if len(labels) > 1]
    if not counted:
        raise InputError("no unit was labelled by two annotators")
    use: Counter[Hashable] = Counter()
    observed = 0.0
    for labels in counted:
        use.update(labels)
        size = labels.total()
        observed += (size * size - sum(n * n for n in labels.values())) / (size - 1)
    total = use.total()
    expected = (total * total - sum(n * n for n in use.values())) / (total - 1)
    return 1 - observed / expected if expected else math.nan


def _check(first: Sequence[object], second: Sequence[object]) -> None:
    if len(first) != len(second):
        raise InputError(f"the annotators labelled {len(first)} and {len(second)} items")
    if len(first) == 0:
        raise InputError("there is nothing to agree on")
