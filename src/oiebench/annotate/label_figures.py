"""How far annotators agree on labels: a row of sums per item, so that items can be drawn again for intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

import numpy as np

from oiebench.errors import InputError
from oiebench.metrics import ratio
from oiebench.stats import Floats, Observations, Summarise, Totals
from oiebench.stats.agreement import kappa_of_sums
from oiebench.stats.krippendorff import Level, add_coincidences, alpha_of_coincidences, label_values

MOST_LABELS = 100
"""The sums are a square of the labels: what has more labels than this is no classification."""
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
    square = size * size
    starts = square, 2 * square, 2 * square + size
    width = starts[-1] + len(TALLIES)
    rows: list[dict[int, float]] = []
    for unit in units:
        given = [place[label] for label in unit if label is not None]
        coincidences = np.zeros((size, size))
        add_coincidences(coincidences, given)
        row = {cell: float(coincidences.flat[cell]) for cell in np.flatnonzero(coincidences).tolist()}
        counts = Counter(given)
        same = sum(count * (count - 1) for count in counts.values())
        told = [same, len(given) * (len(given) - 1), 0, 0]
        if len(given) == raters:
            row[starts[0] + given[0] * size + given[1]] = 1
            row |= {starts[1] + label: count for label, count in counts.items()}
            told[2:] = 1, same
        rows.append(row | {starts[2] + at: count for at, count in enumerate(told)})
    # Of all pairs of labels few are ever given to one item: only these have a column.
    used = sorted({cell for row in rows for cell in row})
    column = {cell: at for at, cell in enumerate(used)}
    sums = np.zeros((len(rows), len(used)))
    for at, row in enumerate(rows):
        sums[at, [column[cell] for cell in row]] = list(row.values())
    names = tuple(map(str, used))

    def summarise(totals: Totals) -> dict[str, Floats]:
        found = np.stack([np.asarray(totals.counts[name], float) for name in names], axis=-1)
        whole = np.zeros((*found.shape[:-1], width))
        whole[..., used] = found
        together, tables, use, told = np.split(whole, starts, axis=-1)
        shape = (*found.shape[:-1], size, size)
        same, pairs, complete, complete_same = np.moveaxis(told, -1, 0)
        if raters == 2:
            kappa = {"kappa": _cohen(tables.reshape(shape))}
        else:
            squares = (use**2).sum(axis=-1)
            kappa = {"fleiss_kappa": kappa_of_sums(complete_same, squares, complete, raters)}
        alpha = alpha_of_coincidences(together.reshape(shape), values, level)
        return {"percentage": 100 * ratio(same, pairs, np.nan), **kappa, "krippendorff_alpha": alpha}

    return Observations(tuple(items), sums, names), summarise


def _cohen(tables: Floats) -> Floats:
    """Cohen's kappa of (…, L, L) tables of two annotators' labels."""
    total = tables.sum(axis=(-2, -1))
    same = np.trace(tables, axis1=-2, axis2=-1)
    by_chance = (tables.sum(axis=-1) * tables.sum(axis=-2)).sum(axis=-1)
    return ratio(total * same - by_chance, total * total - by_chance, np.nan)
