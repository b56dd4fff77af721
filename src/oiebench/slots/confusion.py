"""The confusion matrix of one document and slot: as Figure 4 of the paper fills it, and one to one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Literal, NamedTuple, TypeVar

import numpy as np

from oiebench.metrics.assignment import best
from oiebench.slots.rules import Rule
from oiebench.slots.tokens import Span

Mode = Literal["published", "strict"]
Item = TypeVar("Item", bound=Hashable)
Pair = tuple[int, int]
SMALL = 64
"""Pairs of a document up to which all are tried: an index would cost more."""


class Confusion(NamedTuple):
    """Which predictions are right, and which answers are covered; both by position."""

    right: frozenset[int]
    covered: frozenset[int]

    def counts(self, predictions: int, answers: int) -> tuple[int, int, int]:
        """True positives, false positives, false negatives."""
        return len(self.right), predictions - len(self.right), answers - len(self.covered)


def span_pairs(rule: Rule, predictions: Sequence[Span], answers: Sequence[Span]) -> list[Pair]:
    """The predictions and answers that the rule calls equal, spans of tokens."""
    if rule.kind == "exact":
        return _same(predictions, answers)
    return _pairs(predictions, answers, lambda span: range(*span), rule.spans)


def sequence_pairs(
    rule: Rule, predictions: Sequence[tuple[str, ...]], answers: Sequence[tuple[str, ...]]
) -> list[Pair]:
    """The predictions and answers that the rule calls equal, sequences of tokens."""
    if rule.kind == "exact":
        return _same(predictions, answers)
    return _pairs(predictions, answers, frozenset, rule.sequences)


def confusion(pairs: Sequence[Pair], mode: Mode = "published") -> Confusion:
    """Figure 4, where a prediction may cover several answers and an answer count for several predictions;
    `strict` takes as many pairs as can be had with each prediction and each answer once."""
    taken = pairs if mode == "published" else one_to_one([(row, column, 1.0) for row, column in pairs])
    return Confusion(frozenset(row for row, _ in taken), frozenset(column for _, column in taken))


def one_to_one(candidates: Iterable[tuple[int, int, float]]) -> list[Pair]:
    """Pairs of the greatest total weight, each row and column once: an assignment for each group of pairs that
    hang together, so that large documents cost little."""
    weights = {(row, column): weight for row, column, weight in candidates}
    rows: dict[int, list[Pair]] = {}
    columns: dict[int, list[Pair]] = {}
    for row, column in weights:
        joined, other = rows.get(row), columns.get(column)
        if joined is None or (other is not None and len(other) > len(joined)):
            joined, other = other, joined
        joined = [] if joined is None else joined
        moved = [] if other is None or other is joined else other
        joined += [*moved, (row, column)]
        for each in (*moved, (row, column)):
            rows[each[0]] = columns[each[1]] = joined
    taken: list[Pair] = []
    for group in {id(group): group for group in rows.values()}.values():
        taken += group if len(group) == 1 else _assigned(group, weights)
    return sorted(taken)


def _assigned(group: Sequence[Pair], weights: dict[Pair, float]) -> list[Pair]:
    rows, columns = (sorted({pair[side] for pair in group}) for side in (0, 1))
    at = ({row: place for place, row in enumerate(rows)}, {c: place for place, c in enumerate(columns)})
    matrix = np.zeros((len(rows), len(columns)))
    for pair in group:
        matrix[at[0][pair[0]], at[1][pair[1]]] = weights[pair]
    return [(rows[i], columns[j]) for i, j in best(matrix)]


def _same(predictions: Sequence[Item], answers: Sequence[Item]) -> list[Pair]:
    places = {answer: place for place, answer in enumerate(answers)}
    return [(at, places[item]) for at, item in enumerate(predictions) if item in places]


def _pairs(
    predictions: Sequence[Item],
    answers: Sequence[Item],
    tokens: Callable[[Item], Iterable[Hashable]],
    equal: Callable[[Item, Item], bool],
) -> list[Pair]:
    """The pairs that are equal, of those that share a token: no rule calls others equal."""
    if len(predictions) * len(answers) <= SMALL:
        return [(i, j) for i, p in enumerate(predictions) for j, a in enumerate(answers) if equal(p, a)]
    holders = defaultdict(list)
    for place, answer in enumerate(answers):
        for token in tokens(answer):
            holders[token].append(place)
    return [
        (at, place)
        for at, prediction in enumerate(predictions)
        for place in sorted({place for token in tokens(prediction) for place in holders.get(token, ())})
        if equal(prediction, answers[place])
    ]
