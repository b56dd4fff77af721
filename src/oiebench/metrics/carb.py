"""The scorer of CaRB (Bhardwaj et al., 2019): multi-match recall, single-match precision, at every confidence."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import ClassVar, Literal

import msgspec
import numpy as np

from oiebench.metrics.assignment import best, greedy
from oiebench.metrics.base import GoldSentence, Match, Metric, Predictions, f1, ratio
from oiebench.metrics.batches import batches, pairs_of
from oiebench.metrics.carb_matchers import MATCHERS, Row
from oiebench.metrics.confidences import Confidences
from oiebench.metrics.curves import best_point, last_point, trapezoid
from oiebench.metrics.published_readers import published_view
from oiebench.model import Extraction, GoldTuple
from oiebench.stats.observations import Events, Floats, Observations, Totals

Matching = Literal[
    "binary-lenient", "lenient", "simple", "binary", "strict", "lexical", "predicate", "argument"
]
CONTEXT = "C: "


class CaRB(Metric[tuple[Row, ...]], frozen=True, kw_only=True):
    """Recall by the best extraction of each gold tuple, precision one to one, over the confidence threshold."""

    match: Matching = "binary-lenient"

    name: ClassVar[str] = "carb"
    title: ClassVar[str] = "CaRB: multi-match recall, single-match precision, curve"
    headline: ClassVar[tuple[str, ...]] = ("precision", "recall", "f1", "auc")
    skips_empty_gold: ClassVar[bool] = True
    columns: ClassVar[tuple[str, ...]] = (
        "gold",
        "gold_sentences",
        "predicted",
        "precision_sum",
        "recall_sum",
    )
    event_columns: ClassVar[tuple[str, ...]] = ("precision_sum", "predicted", "recall_sum")

    def prepare(self, gold: GoldSentence) -> tuple[Row, ...]:
        """Relations and arguments; the published script leaves out arguments that give a context."""
        return tuple(self._row(item) for item in gold.tuples)

    def _row(self, item: GoldTuple) -> Row:
        args = (item.arg1.text.strip(), *(arg.text.strip() for arg in item.args))
        if not self.strict:
            args = tuple(arg for arg in args if CONTEXT not in arg)
        return Row(item.rel.text.strip(), args)

    def view(self, predictions: Predictions) -> Predictions:
        """What the published script's reader for the file's format gave."""
        return predictions if self.strict else published_view(predictions)

    def observe_all(
        self,
        prepared: Sequence[tuple[Row, ...]],
        predictions: Predictions,
        ids: tuple[str, ...],
        groups: tuple[str, ...] | None,
    ) -> Observations:
        """Rows and events of all sentences; thresholds of sentences outside the gold count too."""
        counts = np.zeros((len(prepared), len(self.columns)))
        where: list[int] = []
        when: list[float] = []
        steps: list[tuple[float, float, float]] = []
        scores = Confidences(predictions)
        for row, gold, table in self._tables(prepared, predictions.sentences):
            counts[row, :2] = gold, 1
            last = (0.0, 0.0, 0.0)
            for confidence, sums in table.by_threshold(scores.of(row), self.strict):
                where.append(row)
                when.append(confidence)
                steps.append((sums[0] - last[0], sums[1] - last[1], sums[2] - last[2]))
                last = sums
            counts[row, 2:] = last[1], last[0], last[2]
        outside = sorted(set(scores.outside()))
        events = Events(
            np.array([*where, *[-1] * len(outside)], np.intp),
            np.array([*when, *outside], np.float64),
            np.array([*steps, *[(0.0, 0.0, 0.0)] * len(outside)]).reshape(-1, 3),
            self.event_columns,
        )
        return Observations(ids, counts, self.columns, events, groups)

    def _tables(
        self, prepared: Sequence[tuple[Row, ...]], found: Sequence[Sequence[Extraction]]
    ) -> Iterator[tuple[int, int, Table]]:
        """The matching table of each sentence, a million pairs at a time."""
        for start, end in batches(prepared, found):
            yield from self._batch(start, prepared[start:end], found[start:end])

    def _batch(
        self, start: int, prepared: Sequence[tuple[Row, ...]], found: Sequence[Sequence[Extraction]]
    ) -> Iterator[tuple[int, int, Table]]:
        pairs = pairs_of(prepared, found)
        gold = [row for rows in prepared for row in rows]
        preds = [
            Row(e.rel.text, (e.arg1.text, *[arg.text for arg in e.args])) for some in found for e in some
        ]
        precision, recall = MATCHERS[self.match](pairs, gold, preds)
        for sentence in range(len(prepared)):
            table = Table(pairs.block(precision, sentence), pairs.block(recall, sentence))
            yield start + sentence, len(table.precision), table

    def summarise(self, totals: Totals) -> dict[str, Floats]:
        """Published: the point of best F1 and the area; strict: all extractions, then both."""
        c, curve, thresholds = totals.counts, totals.curve, totals.confidence
        assert curve is not None
        assert thresholds is not None
        shape = np.shape(c["gold"])
        figures: dict[str, Floats] = {}
        if not len(thresholds):
            zero = np.zeros(shape)
            best_figures = {"precision": zero, "recall": zero, "f1": zero, "auc": zero}
        else:
            precision = ratio(curve["precision_sum"], curve["predicted"], otherwise=1.0)
            recall = ratio(curve["recall_sum"], np.asarray(c["gold"])[..., None])
            best_figures = best_point(precision, recall)
            best_figures["auc"] = trapezoid(precision, recall)
            figures |= {f"last_{name}": value for name, value in last_point(precision, recall).items()}
            figures["last_confidence"] = thresholds[np.argmax(recall, axis=-1)]
        figures["thresholds"] = np.full(shape, float(len(thresholds)))
        if self.strict:
            figures = {f"best_{name}": value for name, value in best_figures.items() if name != "auc"}
            figures["auc"] = best_figures["auc"]
            precision = ratio(c["precision_sum"], c["predicted"])
            recall = ratio(c["recall_sum"], c["gold"])
            best_figures = {"precision": precision, "recall": recall, "f1": f1(precision, recall)}
        return {
            **best_figures,
            **figures,
            "gold": c["gold"],
            "gold_sentences": c["gold_sentences"],
            "predicted_on_gold": c["predicted"],
        }

    def curve(self, totals: Totals) -> list[tuple[float, float, float | None]]:
        """The points (precision, recall, confidence) by rising recall, lower thresholds first among equals."""
        assert totals.curve is not None
        assert totals.confidence is not None
        precision = ratio(totals.curve["precision_sum"], totals.curve["predicted"], otherwise=1.0)[::-1]
        recall = ratio(totals.curve["recall_sum"], totals.counts["gold"])[::-1]
        order = np.argsort(recall, kind="stable")
        points = zip(
            precision[order].tolist(),
            recall[order].tolist(),
            totals.confidence[::-1][order].tolist(),
            strict=True,
        )
        return list(points)

    def matches(self, prepared: tuple[Row, ...], extractions: Sequence[Extraction]) -> list[Match]:
        """The one-to-one pairs of precision, then the best extraction of each gold tuple left (multi-match)."""
        ((_, _, table),) = self._batch(0, [prepared], [extractions])
        pairs = best(table.precision) if self.strict else greedy(table.ranked())
        found = [Match(pred, gold, "one to one") for gold, pred in pairs]
        met = {gold for gold, _ in pairs}
        for gold, row in enumerate(table.recall):
            if gold not in met and row.size and row.max() > 0:
                found.append(Match(int(row.argmax()), gold, "multi-match recall"))
        return found

    def gold_size(self, prepared: tuple[Row, ...]) -> int:
        """The number of tuples."""
        return len(prepared)


class Table(msgspec.Struct, frozen=True):
    """The all-pairs matching table of a sentence: a row per gold tuple, a column per extraction."""

    precision: Floats
    recall: Floats

    def ranked(self) -> list[tuple[int, int]]:
        """Pairs with any precision, best first, row by row among equals."""
        rows, columns = np.nonzero(self.precision)
        order = np.lexsort((columns, rows, -self.precision[rows, columns]))
        return list(zip(rows[order].tolist(), columns[order].tolist(), strict=True))

    def by_threshold(
        self, confidence: Sequence[float], strict: bool
    ) -> Iterator[tuple[float, tuple[float, float, float]]]:
        """At each confidence from the top: the sums of precision, extractions and recall so far."""
        columns = sorted(range(len(confidence)), key=lambda column: -confidence[column])
        if len(set(confidence)) == 1:
            precision = self._precision(strict)
            recall = float(self.recall.max(axis=1).sum()) if self.recall.size else 0.0
            yield confidence[0], (precision, float(len(columns)), recall)
            return
        found = 0
        running = _Running(self, strict)
        for threshold, group in groupby(columns, key=lambda column: confidence[column]):
            for column in group:
                found += 1
                running.add(column)
            yield threshold, (running.precision(), float(found), running.recall())

    def _precision(self, strict: bool) -> float:
        pairs: Iterable[tuple[int, int]] = best(self.precision) if strict else greedy(self.ranked())
        return sum(float(self.precision[pair]) for pair in pairs)


class _Running:
    """The sums over the extractions seen so far.

    With g gold tuples only the g best extractions of each can be taken by a greedy one-to-one matching, so
    no more are kept and a further extraction often changes nothing.
    """

    def __init__(self, table: Table, strict: bool) -> None:
        self._table, self._strict = table, strict
        self._best: list[list[tuple[float, int]]] = [[] for _ in table.precision]
        self._recall = [0.0] * len(table.precision)
        self._precision = 0.0
        self._changed = False

    def add(self, column: int) -> None:
        """One more extraction."""
        keep = len(self._best)
        for row in np.flatnonzero(self._table.precision[:, column]).tolist():
            kept = self._best[row]
            entry = (-float(self._table.precision[row, column]), column)
            if len(kept) < keep or entry < kept[-1]:
                insort(kept, entry)
                del kept[keep:]
                self._changed = True
        for row in np.flatnonzero(self._table.recall[:, column]).tolist():
            self._recall[row] = max(self._recall[row], float(self._table.recall[row, column]))

    def precision(self) -> float:
        """The sum of precisions, one to one."""
        if self._changed:
            self._changed = False
            ranked = sorted(
                (entry[0], row, entry[1]) for row, kept in enumerate(self._best) for entry in kept
            )
            if self._strict:
                weights = np.zeros_like(self._table.precision)
                for value, row, column in ranked:
                    weights[row, column] = -value
                pairs = best(weights)
            else:
                pairs = greedy([(row, column) for _, row, column in ranked])
            self._precision = sum(float(self._table.precision[pair]) for pair in pairs)
        return self._precision

    def recall(self) -> float:
        """The sum of the best recall of each gold tuple."""
        return sum(self._recall)
