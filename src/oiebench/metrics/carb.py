"""The scorer of CaRB (Bhardwaj et al., 2019): multi-match recall, single-match precision, at every confidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec
import numpy as np

from oiebench.metrics.assignment import best, greedy
from oiebench.metrics.base import GoldSentence, Match, Metric, Predictions, f1, no_events, ratio, together
from oiebench.metrics.batches import batches, pairs_of
from oiebench.metrics.carb_matchers import MATCHERS, STRICT_MATCHERS, Tuples
from oiebench.metrics.carb_tables import Tables, ranked
from oiebench.metrics.confidences import Confidences
from oiebench.metrics.curves import best_point, last_point, trapezoid
from oiebench.metrics.published_readers import published_view
from oiebench.model import Extraction, GoldTuple
from oiebench.stats.observations import Events, Floats, Observations, Totals

Matching = Literal[
    "binary-lenient", "lenient", "simple", "binary", "strict", "lexical", "predicate", "argument"
]
CONTEXT = "C: "


class Row(msgspec.Struct, frozen=True, gc=False):
    """A gold tuple as the script sees it: a relation and its arguments."""

    rel: str
    args: tuple[str, ...]


class CaRB(Metric[tuple[Row, ...]], frozen=True, kw_only=True):
    """Recall by the best extraction of each gold tuple, precision one to one, over the confidence threshold."""

    match: Matching = "binary-lenient"

    name: ClassVar[str] = "carb"
    title: ClassVar[str] = "CaRB: multi-match recall, single-match precision, curve"
    headline: ClassVar[tuple[str, ...]] = ("precision", "recall", "f1", "auc")
    skips_empty_gold: ClassVar[bool] = True
    keeps_last_spelling: ClassVar[bool] = True
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
        args = (item.arg1.unmarked, *(arg.unmarked for arg in item.args))
        if not self.strict:
            args = tuple(arg for arg in args if CONTEXT not in arg)
        return Row(item.rel.unmarked.strip(), tuple(arg.strip() for arg in args))

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
        scores = Confidences(predictions)
        gathered = [no_events(self.event_columns)]
        for start, end in batches(prepared, predictions.sentences):
            table = self._table(prepared[start:end], predictions.sentences[start:end])
            confidence = np.array([c for row in range(start, end) for c in scores.of(row)], np.float64)
            events = table.events(confidence, self.strict, start)
            counts[start:end, 0] = table.pairs.gold_count
            counts[start:end, 1] = 1
            counts[start:end, 2:] = table.sums(events, start)
            gathered.append(events)
        outside = np.unique(np.array(scores.outside(), np.float64))
        gathered.append(
            Events(np.full(len(outside), -1), outside, np.zeros((len(outside), 3)), self.event_columns)
        )
        return Observations(ids, counts, self.columns, together(gathered), groups)

    def _table(self, prepared: Sequence[tuple[Row, ...]], found: Sequence[Sequence[Extraction]]) -> Tables:
        """The matching tables of some sentences."""
        pairs = pairs_of(prepared, found)
        gold = [row for rows in prepared for row in rows]
        preds = [extraction for some in found for extraction in some]
        precision, recall = (STRICT_MATCHERS if self.strict else MATCHERS)[self.match](
            pairs,
            Tuples([row.rel for row in gold], [row.args for row in gold]),
            Tuples([e.rel.text for e in preds], _arguments(preds)),
        )
        return Tables(pairs, precision, recall)

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
        table = self._table([prepared], [extractions])
        precision, recall = table.pairs.block(table.precision, 0), table.pairs.block(table.recall, 0)
        pairs = best(precision) if self.strict else greedy(ranked(precision))
        found = [Match(pred, gold, "one to one") for gold, pred in pairs]
        met = {gold for gold, _ in pairs}
        for gold, row in enumerate(recall):
            if gold not in met and row.size and row.max() > 0:
                found.append(Match(int(row.argmax()), gold, "multi-match recall"))
        return found

    def gold_size(self, prepared: tuple[Row, ...]) -> int:
        """The number of tuples."""
        return len(prepared)


def _arguments(extractions: Sequence[Extraction]) -> list[tuple[str, ...]]:
    """All arguments of each; a tuple with nothing in any has none."""
    if all(len(e.args) == 1 for e in extractions):
        firsts, seconds = [e.arg1.text for e in extractions], [e.args[0].text for e in extractions]
        return list(zip(firsts, seconds, strict=True))
    return [
        (e.arg1.text, *[arg.text for arg in e.args]) if e.args or e.arg1.text else () for e in extractions
    ]
