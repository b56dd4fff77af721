"""One-to-one assignment of extractions to gold items: the published greedy one, and the best one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from oiebench.stats.observations import Floats


def greedy(candidates: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The pairs (row, column) taken in the order given, each row and column once."""
    rows: set[int] = set()
    columns: set[int] = set()
    taken = []
    for row, column in candidates:
        if row not in rows and column not in columns:
            rows.add(row)
            columns.add(column)
            taken.append((row, column))
    return taken


def best(weights: Floats) -> list[tuple[int, int]]:
    """The one-to-one pairs of greatest total weight, those of weight 0 left out (Kuhn, 1955; shortest paths).

    The total does not depend on the order of rows and columns, and a further column never lowers it.
    """
    rows = np.flatnonzero(weights.any(axis=1)) if weights.size else np.zeros(0, int)
    columns = np.flatnonzero(weights.any(axis=0)) if weights.size else np.zeros(0, int)
    if not len(rows):
        return []
    small = weights[np.ix_(rows, columns)]
    flipped = small.shape[0] > small.shape[1]
    pairs = _shortest_paths(-(small.T if flipped else small))
    if flipped:
        pairs = [(j, i) for i, j in pairs]
    return sorted((int(rows[i]), int(columns[j])) for i, j in pairs if small[i, j] > 0)


def _shortest_paths(cost: Floats) -> list[tuple[int, int]]:
    """The cheapest assignment of every row to its own column, for no more rows than columns."""
    n, m = cost.shape
    row_price, column_price = np.zeros(n + 1), np.zeros(m + 1)
    owner = np.zeros(m + 1, dtype=int)
    for row in range(1, n + 1):
        owner[0] = row
        column = 0
        slack = np.full(m + 1, np.inf)
        before = np.zeros(m + 1, dtype=int)
        seen = np.zeros(m + 1, dtype=bool)
        while owner[column]:
            seen[column] = True
            reduced = cost[owner[column] - 1] - row_price[owner[column]] - column_price[1:]
            closer = ~seen[1:] & (reduced < slack[1:])
            slack[1:][closer] = reduced[closer]
            before[1:][closer] = column
            following = 1 + int(np.argmin(np.where(seen[1:], np.inf, slack[1:])))
            delta = slack[following]
            row_price[owner[seen]] += delta
            column_price[seen] -= delta
            slack[~seen] -= delta
            column = following
        while column:
            owner[column] = owner[before[column]]
            column = int(before[column])
    return [(int(owner[j]) - 1, j - 1) for j in range(1, m + 1) if owner[j]]
