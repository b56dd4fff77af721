"""How far annotators agree on labels: a row of sums per item, so that items can be drawn again for intervals."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np

from oiebench.errors import InputError
from oiebench.metrics import ratio
from oiebench.stats import Floats, Observations, Summarise, Totals
from oiebench.stats.agreement import kappa_of_sums
from oiebench.stats.krippendorff import Level, add_coincidences, alpha_of_coincidences, label_values

MOST_LABELS = 100
"""The sums are a square of the labels for each item: what has more labels than this is no classification."""
TALLIES = ("same", "pairs", "complete", "complete_same")


def observe_labels(
    items: Sequence[str], units: Sequence[Sequence[Hashable | None]], level: Level
) -> tuple[Observations, Summarise]:
    """The labels of each item as sums, and the figures of these.

    Percentage of the pairs of labels that are the same; Cohen's kappa (two annotators) or Fleiss' (more), over the
    items that all judged; Krippendorff's alpha over those that two or more did.
    """
    raters = max(map(len, units), default=0)
    values = label_values(units, level)
    size = len(values)
    if size > MOST_LABELS:
        raise InputError(f"there are {size} different labels; figures are for {MOST_LABELS} at most")
    place = {value: number for number, value in enumerate(values)}
    coincidences, joint = np.zeros((len(units), size, size)), np.zeros((len(units), size, size))
    use, tallies = np.zeros((len(units), size)), np.zeros((len(units), len(TALLIES)))
    for row, unit in enumerate(units):
        given = [place[label] for label in unit if label is not None]
        add_coincidences(coincidences[row], given)
        counts = np.bincount(given, minlength=size)
        same = int((counts * (counts - 1)).sum())
        tallies[row, :2] = same, len(given) * (len(given) - 1)
        if len(given) == raters:
            tallies[row, 2:] = 1, same
            use[row] = counts
            joint[row, given[0], given[1]] = 1
    parts = (coincidences.reshape(len(units), -1), joint.reshape(len(units), -1), use, tallies)
    columns = tuple(f"{at}" for at in range(sum(part.shape[1] for part in parts)))

    def summarise(totals: Totals) -> dict[str, Floats]:
        sums = np.stack([np.asarray(totals.counts[name], float) for name in columns], axis=-1)
        square = (*sums.shape[:-1], size, size)
        together, tables, used, told = np.split(
            sums, np.cumsum([part.shape[1] for part in parts])[:-1], axis=-1
        )
        same, pairs, complete, complete_same = np.moveaxis(told, -1, 0)
        if raters == 2:
            kappa = {"kappa": _cohen(tables.reshape(square))}
        else:
            squares = (used**2).sum(axis=-1)
            kappa = {"fleiss_kappa": kappa_of_sums(complete_same, squares, complete, raters)}
        alpha = alpha_of_coincidences(together.reshape(square), values, level)
        return {"percentage": 100 * ratio(same, pairs, np.nan), **kappa, "krippendorff_alpha": alpha}

    return Observations(tuple(items), np.concatenate(parts, axis=1), columns), summarise


def _cohen(tables: Floats) -> Floats:
    """Cohen's kappa of (…, L, L) tables of two annotators' labels."""
    total = tables.sum(axis=(-2, -1))
    same = np.trace(tables, axis1=-2, axis2=-1)
    by_chance = (tables.sum(axis=-1) * tables.sum(axis=-2)).sum(axis=-1)
    return ratio(total * same - by_chance, total * total - by_chance, np.nan)
