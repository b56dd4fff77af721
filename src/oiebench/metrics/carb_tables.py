"""CaRB's all-pairs matching tables at every confidence threshold, for many sentences at once.

As the threshold falls, extractions come in. The recall of a gold tuple is that of the best one so far, so it
rises in steps; precision is matched one to one anew at each threshold.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

import numpy as np

from oiebench.metrics.assignment import best, greedy
from oiebench.metrics.words import Ints, Pairs
from oiebench.stats.observations import Events, Floats

COLUMNS = ("precision_sum", "predicted", "recall_sum")
Entry = tuple[float, float, int, int]
"""Confidence, precision, gold tuple, extraction."""


@dataclass(frozen=True, eq=False)
class Tables:
    """The precision and recall of each pair of a gold tuple and an extraction, sentence after sentence."""

    pairs: Pairs
    precision: Floats
    recall: Floats

    def events(self, confidence: Floats, strict: bool, offset: int) -> Events:
        """What each threshold adds; `offset` is the number of the first sentence."""
        pairs = self.pairs
        recalls = self._recall_steps(confidence)
        precisions = self._precision_steps(confidence, strict)
        sentence = np.concatenate([pairs.pred_sentence, recalls[0], precisions[0]])
        when = np.concatenate([confidence, recalls[1], precisions[1]])
        values = np.zeros((len(when), 3))
        first, second = len(confidence), len(confidence) + len(recalls[0])
        values[:first, 1] = 1
        values[first:second, 2] = recalls[2]
        values[second:, 0] = precisions[2]
        return Events((sentence + offset).astype(np.intp), when, values, COLUMNS)

    def sums(self, events: Events, offset: int) -> Floats:
        """The sums of each sentence once all extractions are in: predicted, precision, recall."""
        rows = events.sentence - offset
        size = self.pairs.sentences
        columns = [np.bincount(rows, weights=events.values[:, at], minlength=size) for at in (1, 0, 2)]
        return np.column_stack(columns)

    def _recall_steps(self, confidence: Floats) -> tuple[Ints, Floats, Floats]:
        """Sentence, confidence and rise of each gold tuple's best recall."""
        pairs = self.pairs
        some = np.flatnonzero(self.recall)
        gold, when = pairs.gold[some], confidence[pairs.pred[some]]
        order = np.lexsort((-when, gold))
        gold, when, value = gold[order], when[order], self.recall[some][order]
        levels, level = np.unique(value, return_inverse=True)
        best_so_far = np.maximum.accumulate(level + gold * len(levels)) - gold * len(levels)
        before = np.concatenate(([0.0], levels[best_so_far[:-1]])) if len(gold) else value
        first = np.ones(len(gold), bool)
        first[1:] = gold[1:] != gold[:-1]
        before[first] = 0.0
        rise = np.where(value > before, value - before, 0.0)
        steps = np.flatnonzero(rise)
        return pairs.gold_sentence[gold[steps]], when[steps], rise[steps]

    def _precision_steps(self, confidence: Floats, strict: bool) -> tuple[Ints, Floats, Floats]:
        """Sentence, confidence and change of the one-to-one sum of precisions."""
        pairs = self.pairs
        some = np.flatnonzero(self.precision)
        gold, pred = pairs.gold[some], pairs.pred[some]
        when, sentence = confidence[pred], pairs.gold_sentence[gold]
        order = np.lexsort((-when, sentence))
        entries = zip(
            sentence[order].tolist(),
            when[order].tolist(),
            self.precision[some][order].tolist(),
            pairs.gold_local[gold][order].tolist(),
            pairs.pred_local[pred][order].tolist(),
            strict=True,
        )
        rows: list[int] = []
        times: list[float] = []
        changes: list[float] = []
        sizes = pairs.gold_count.tolist()
        for row, mine in groupby(entries, key=itemgetter(0)):
            last = 0.0
            for threshold, total in _falling((entry[1:] for entry in mine), sizes[row], strict):
                rows.append(row)
                times.append(threshold)
                changes.append(total - last)
                last = total
        return np.array(rows, np.int64), np.array(times), np.array(changes)


def _falling(entries: Iterator[Entry], gold: int, strict: bool) -> Iterator[tuple[float, float]]:
    """The sum of precisions at each threshold at which it may change, from the highest.

    With g gold tuples only the g best extractions of each can be taken by a greedy one-to-one matching, so no
    more are kept and a further extraction often changes nothing. (The best assignment, too, needs no more.)
    """
    kept: list[list[tuple[float, int]]] = [[] for _ in range(gold)]
    for threshold, group in groupby(entries, key=itemgetter(0)):
        changed = False
        for _, precision, row, column in group:
            mine = kept[row]
            entry = (-precision, column)
            if len(mine) < gold:
                insort(mine, entry)
                changed = True
            elif entry < mine[-1]:
                mine.pop()
                insort(mine, entry)
                changed = True
        if changed:
            candidates = sorted(
                (value, row, column) for row, mine in enumerate(kept) for value, column in mine
            )
            yield threshold, _sum(candidates, strict)


def _sum(candidates: list[tuple[float, int, int]], strict: bool) -> float:
    """The sum of precisions of a one-to-one matching: greedy, or the best."""
    if len(candidates) == 1:
        return -candidates[0][0]
    if not strict:
        value = {(row, column): precision for precision, row, column in candidates}
        return -sum(value[pair] for pair in greedy([(row, column) for _, row, column in candidates]))
    columns = {column: at for at, column in enumerate(sorted({column for _, _, column in candidates}))}
    weights = np.zeros((max(row for _, row, _ in candidates) + 1, len(columns)))
    for precision, row, column in candidates:
        weights[row, columns[column]] = -precision
    return sum(float(weights[pair]) for pair in best(weights))


def ranked(precision: Floats) -> list[tuple[int, int]]:
    """The pairs of a sentence with any precision, best first, row by row among equals."""
    rows, columns = np.nonzero(precision)
    order = np.lexsort((columns, rows, -precision[rows, columns]))
    return list(zip(rows[order].tolist(), columns[order].tolist(), strict=True))
