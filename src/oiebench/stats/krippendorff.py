"""Krippendorff's alpha on all four levels of measurement, from sums over units (Krippendorff 2011).

Alpha needs no more than the matrix of coincidences: how often two labels were given to one unit, each unit
weighing as much as it has labels. The matrices of units add up, so that a resample's alpha is had from their sums.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Literal, get_args

import numpy as np

from oiebench.errors import InputError, UnknownNameError
from oiebench.stats.observations import Floats

Level = Literal["nominal", "ordinal", "interval", "ratio"]
LEVELS: tuple[Level, ...] = get_args(Level)


def krippendorff_alpha(units: Sequence[Sequence[Hashable | None]], level: Level = "nominal") -> float:
    """Alpha of any number of annotators; None where one did not label a unit.

    1 less the observed disagreement over that expected, from the labels of units that two or more labelled. On
    the other levels labels are numbers: their order counts, or their distance, or their distance by their size.
    """
    values = label_values(units, level)
    if not any(sum(label is not None for label in unit) > 1 for unit in units):
        raise InputError("no unit was labelled by two annotators")
    place = {value: number for number, value in enumerate(values)}
    pairs = np.zeros((len(values), len(values)))
    for unit in units:
        add_coincidences(pairs, [place[label] for label in unit if label is not None])
    alpha = float(alpha_of_coincidences(pairs, values, level))
    return math.nan if math.isnan(alpha) else alpha


def label_values(units: Sequence[Sequence[Hashable | None]], level: Level) -> list[Hashable]:
    """The labels in use: by number where the level needs numbers, else in the order of their first use."""
    if level not in LEVELS:
        raise UnknownNameError("level of measurement", level, LEVELS)
    used = list(dict.fromkeys(label for unit in units for label in unit if label is not None))
    if level == "nominal":
        return used
    for label in used:
        if isinstance(label, str) or not isinstance(label, int | float) or not math.isfinite(label):
            raise InputError(f"the label {label!r} is no number, which labels must be on the {level} level")
        if level == "ratio" and label < 0:
            raise InputError(f"the label {label!r} is negative, which labels cannot be on the ratio level")
    return sorted(used, key=float)  # type: ignore[arg-type]


def add_coincidences(pairs: Floats, labels: Sequence[int]) -> None:
    """Add the pairs of labels of one unit, by their numbers; a unit that one annotator labelled has none."""
    if len(labels) < 2:
        return
    counts = np.bincount(labels, minlength=len(pairs)).astype(np.float64)
    pairs += (np.outer(counts, counts) - np.diag(counts)) / (len(labels) - 1)


def alpha_of_coincidences(pairs: Floats, values: Sequence[Hashable], level: Level) -> Floats:
    """Alpha from (…, L, L) coincidences of the labels `values`; NaN where all labels are one."""
    use = pairs.sum(axis=-1)
    total = use.sum(axis=-1)
    apart = _distances(use, values, level)
    observed = (pairs * apart).sum(axis=(-2, -1))
    expected = (use[..., :, None] * use[..., None, :] * apart).sum(axis=(-2, -1))
    defined = expected > 0
    return np.where(defined, 1 - (total - 1) * observed / np.where(defined, expected, 1.0), np.nan)


def _distances(use: Floats, values: Sequence[Hashable], level: Level) -> Floats:
    """The squared difference of each two labels."""
    size = len(values)
    if level == "nominal":
        return 1.0 - np.eye(size)
    if level == "ordinal":
        upto = np.cumsum(use, axis=-1) - use / 2
        difference = upto[..., :, None] - upto[..., None, :]
        return np.asarray(difference**2)
    numbers = np.array(values, dtype=np.float64)
    difference = numbers[:, None] - numbers[None, :]
    if level == "interval":
        return np.asarray(difference**2)
    together = numbers[:, None] + numbers[None, :]
    return np.asarray((difference / np.where(together == 0, 1.0, together)) ** 2)
