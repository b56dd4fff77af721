"""Scores of heads to the best tree: one root, no cycles (Chu and Liu 1965, Edmonds 1967)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Scores = npt.NDArray[np.float32]
Heads = npt.NDArray[np.int64]

_FAR = np.float32(1e4)
"""More than any two trees differ by: what each further root costs."""


def best_tree(scores: Scores) -> list[int]:
    """The head of each word, 0 for the root; `scores[word, head]`, where head 0 is the root and head k is word k - 1.

    The best head of every word is taken where that makes a tree, as it does most often.
    """
    count = len(scores)
    heads: list[int] = scores.argmax(1).tolist()
    if _is_tree(heads):
        return heads
    square = np.full((count + 1, count + 1), -np.inf, np.float32)
    square[1:] = scores
    square[1:, 0] -= _FAR
    np.fill_diagonal(square, -np.inf)
    square[0] = -np.inf
    return _spanning(square)[1:].tolist()  # type: ignore[no-any-return]


def _is_tree(heads: list[int]) -> bool:
    if heads.count(0) != 1:
        return False
    safe = [False] * (len(heads) + 1)
    safe[0] = True
    for word in range(1, len(heads) + 1):
        path: list[int] = []
        while not safe[word]:
            if len(path) > len(heads):
                return False
            path.append(word)
            word = heads[word - 1]
        for each in path:
            safe[each] = True
    return True


def _spanning(square: Scores) -> Heads:
    """The best head of every node but node 0, cycles contracted one at a time; `square[node, head]`."""
    heads: Heads = square.argmax(1)
    heads[0] = 0
    cycle = _cycle(heads)
    if cycle is None:
        return heads
    size = len(square)
    outside = np.setdiff1d(np.arange(size), cycle, assume_unique=True)
    kept = square[cycle, heads[cycle]]
    into = square[np.ix_(cycle, outside)] - kept[:, None]
    enters = into.argmax(0)
    leaving = square[np.ix_(outside, cycle)]
    leaves = leaving.argmax(1)
    last = len(outside)
    smaller = np.full((last + 1, last + 1), -np.inf, np.float32)
    smaller[:last, :last] = square[np.ix_(outside, outside)]
    smaller[last, :last] = into.max(0)
    smaller[:last, last] = leaving.max(1)
    smaller[0] = -np.inf
    solved = _spanning(smaller)
    found = heads.copy()
    for place, node in enumerate(outside):
        if node:
            head = solved[place]
            found[node] = cycle[leaves[place]] if head == last else outside[head]
    entry = solved[last]
    found[cycle[enters[entry]]] = outside[entry]
    return found


def _cycle(heads: Heads) -> Heads | None:
    seen = np.zeros(len(heads), np.int64)
    for start in range(1, len(heads)):
        node = start
        while node and not seen[node]:
            seen[node] = start
            node = int(heads[node])
        if node and seen[node] == start:
            cycle = [node]
            here = int(heads[node])
            while here != node:
                cycle.append(here)
                here = int(heads[here])
            return np.array(sorted(cycle))
    return None
