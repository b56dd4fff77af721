"""Agreement on the cells of the grids: a row of counts per sentence, and the figures of their sums.

A percentage over cells that are mostly empty flatters: kappa and alpha set it against chance, on the same cells.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from oiebench.metrics import ratio
from oiebench.stats import Floats, Observations, Summarise, Totals
from oiebench.stats.agreement import Grid, kappa_of_sums

PAIR_COLUMNS = ("both", "first", "second", "neither")
GROUP_COLUMNS = ("cells", "marked", "same")


def observe_pair(
    first: Sequence[Grid],
    second: Sequence[Grid],
    ids: tuple[str, ...],
    documents: tuple[str, ...] | None = None,
) -> Observations:
    """How many cells both annotators mark, the first alone, the second alone, and neither."""
    rows = []
    for a, b in zip(first, second, strict=True):
        rows.append([np.sum(a & b), np.sum(a & ~b), np.sum(~a & b), np.sum(~a & ~b)])
    counts = np.array(rows, dtype=np.float64).reshape(len(rows), len(PAIR_COLUMNS))
    return Observations(ids, counts, PAIR_COLUMNS, None, documents)


def pair_figures(totals: Totals) -> dict[str, Floats]:
    """Percentage of cells with the same mark, Cohen's kappa, and F1 over the marked cells."""
    both, first, second, neither = (totals.counts[name] for name in PAIR_COLUMNS)
    cells = both + first + second + neither
    by_chance = (both + first) * (both + second) + (neither + first) * (neither + second)
    same = both + neither
    return {
        "percentage": 100 * ratio(same, cells, np.nan),
        "kappa": ratio(cells * same - by_chance, cells * cells - by_chance, np.nan),
        "f1": ratio(2 * both, 2 * both + first + second, np.nan),
    }


def observe_group(
    grids: Sequence[Sequence[Grid]], ids: tuple[str, ...], documents: tuple[str, ...] | None = None
) -> Observations:
    """The same cells for all annotators at once; `grids` has the sentences of each annotator."""
    rows = []
    for sentence in zip(*grids, strict=True):
        marks = np.sum(np.stack(sentence), axis=0)
        blanks = len(grids) - marks
        same = marks * (marks - 1) + blanks * (blanks - 1)
        rows.append([marks.size, marks.sum(), same.sum()])
    counts = np.array(rows, dtype=np.float64).reshape(len(rows), len(GROUP_COLUMNS))
    return Observations(ids, counts, GROUP_COLUMNS, None, documents)


def group_figures(raters: int) -> Summarise:
    """The figures of any number of annotators: mean percentage of the pairs, Fleiss' kappa, Krippendorff's alpha."""

    def summarise(totals: Totals) -> dict[str, Floats]:
        cells, marked, same = (totals.counts[name] for name in GROUP_COLUMNS)
        blank = cells * raters - marked
        pairs = cells * raters * (raters - 1)
        apart = (pairs - same) / (raters - 1)
        return {
            "percentage": 100 * ratio(same, pairs, np.nan),
            "fleiss_kappa": kappa_of_sums(same, marked**2 + blank**2, cells, raters),
            "krippendorff_alpha": 1 - ratio((marked + blank - 1) * apart, 2 * marked * blank, np.nan),
        }

    return summarise
