"""The scorer of OIE2016 (Stanovsky and Dagan, 2016) as its script computes it, in both published versions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

import msgspec
import numpy as np

from oiebench.metrics.assignment import best
from oiebench.metrics.base import GoldSentence, Match, Metric, Predictions, f1, ratio
from oiebench.metrics.batches import batches, pairs_of
from oiebench.metrics.confidences import Confidences
from oiebench.metrics.curves import best_point, last_point, trapezoid
from oiebench.metrics.heads import head
from oiebench.metrics.published_readers import published_view
from oiebench.metrics.stopwords import content_words
from oiebench.metrics.wordnet import noun_lemmas
from oiebench.metrics.words import Ints, Pairs, Vocabulary, bags_of_texts
from oiebench.model import Extraction, GoldTuple, Value
from oiebench.stats.observations import Events, Floats, Observations, Totals

THRESHOLDS = {2018: 0.5, 2019: 0.25}
RESCALED = ("clausie", "props")


class Tuple(msgspec.Struct, frozen=True, gc=False):
    """A tuple as the script sees it: the predicate, its arguments, and the predicate's head word if given."""

    rel: str
    args: tuple[str, ...]
    rel_head: str | None = None

    def line(self) -> str:
        """Predicate and arguments in one run of words."""
        return " ".join((self.rel, *self.args))


class OIE2016(Metric[tuple[Tuple, ...]], frozen=True, kw_only=True):
    """Whether an extraction covers enough of a gold tuple's words, wherever they stand; with a curve.

    `version` chooses between the script as it was until July 2019 (2018) and since then (2019); `match` is
    `lexical`, `bag-of-words` or, as the paper has it, `head`.
    """

    match: Literal["lexical", "bag-of-words", "head"] = "lexical"
    version: Literal[2018, 2019] = 2019

    name: ClassVar[str] = "oie2016"
    title: ClassVar[str] = "OIE2016: lexical coverage, curve"
    headline: ClassVar[tuple[str, ...]] = ("precision", "recall", "f1", "auc")
    skips_empty_gold: ClassVar[bool] = True
    keeps_last_spelling: ClassVar[bool] = True
    columns: ClassVar[tuple[str, ...]] = (
        "gold",
        "gold_sentences",
        "predicted",
        "total",
        "unmatched",
        "positive",
    )
    event_columns: ClassVar[tuple[str, ...]] = ("positive", "points")

    def prepare(self, gold: GoldSentence) -> tuple[Tuple, ...]:
        """Predicates and arguments as they stand."""
        return tuple(map(_gold_tuple, gold.tuples))

    def view(self, predictions: Predictions) -> Predictions:
        """What the published script's reader for the file's format gave."""
        return predictions if self.strict else published_view(predictions)

    def observe_all(
        self,
        prepared: Sequence[tuple[Tuple, ...]],
        predictions: Predictions,
        ids: tuple[str, ...],
        groups: tuple[str, ...] | None,
    ) -> Observations:
        """Rows of all sentences, and a point for each positive and each extraction that matched nothing."""
        counts = np.zeros((len(prepared), len(self.columns)))
        scores = Confidences(predictions)
        where: list[int] = []
        when: list[float] = []
        points: list[tuple[float, float]] = []
        for row, taken, (rows, columns) in self._taken(prepared, predictions.sentences, scores):
            met = {pred for _, pred in taken}
            total = unmatched = float(rows)
            if columns or self.strict:
                unmatched -= len(taken)
            elif self.version == 2018:
                total = unmatched = float(rows * rows)
            counts[row] = rows, 1, columns, total, unmatched, len(taken)
            confidence = scores.of(row)
            positives = [pred for _, pred in taken]
            negatives = [pred for pred in range(columns) if pred not in met]
            where += [row] * (len(positives) + len(negatives))
            when += [confidence[pred] for pred in (*positives, *negatives)]
            points += [(1.0, 1.0)] * len(positives) + [(0.0, 1.0)] * len(negatives)
        confidences = np.array(when, np.float64)
        if predictions.format in RESCALED and len(confidences) and not self.strict:
            low, high = scores.range()
            confidences = (confidences - low + 0.001) / (high - low + 0.002)
        events = Events(
            np.array(where, np.intp), confidences, np.array(points).reshape(-1, 2), self.event_columns
        )
        return Observations(ids, counts, self.columns, events, groups)

    def _taken(
        self,
        prepared: Sequence[tuple[Tuple, ...]],
        found: Sequence[Sequence[Extraction]],
        scores: Confidences,
    ) -> Iterator[tuple[int, list[tuple[int, int]], tuple[int, int]]]:
        """The matched pairs of each sentence, by position in it."""
        for start, end in batches(prepared, found):
            pairs = pairs_of(prepared[start:end], found[start:end])
            gold = [item for items in prepared[start:end] for item in items]
            preds = [_predicted(e) for some in found[start:end] for e in some]
            matched = self._matched(pairs, gold, preds)
            for sentence in range(end - start):
                block, row = pairs.block(matched, sentence), start + sentence
                confidence = scores.of(row) if self.strict else ()
                yield row, self._assigned(block, confidence), block.shape

    def _assigned(self, block: Floats, confidence: Sequence[float]) -> list[tuple[int, int]]:
        """Published: each gold tuple takes the first extraction that matches. Strict: as many as can be.

        Of assignments of as many pairs strict takes that of the most confident extractions, in any order.
        """
        if self.strict:
            return best(_most_confident_first(block, confidence))
        taken: list[tuple[int, int]] = []
        used: set[int] = set()
        for gold, row in enumerate(block):
            for pred in np.flatnonzero(row).tolist():
                if self.version == 2019 or pred not in used:
                    used.add(pred)
                    taken.append((gold, pred))
                    break
        return taken

    def _matched(self, pairs: Pairs, gold: Sequence[Tuple], preds: Sequence[Tuple]) -> Floats:
        """1 for the pairs that match."""
        if self.match == "bag-of-words":
            return _equal(pairs, list(map(self._bag, gold)), list(map(self._bag, preds)))
        if self.match == "head":
            return _equal(pairs, list(map(self._heads, gold)), list(map(self._heads, preds)))
        vocabulary = Vocabulary()
        space = None if self.strict else " "
        gold_bags = bags_of_texts([item.line() for item in gold], vocabulary, space)
        pred_bags = bags_of_texts([item.line() for item in preds], vocabulary, space)
        shared = pairs.shared(gold_bags, pred_bags, product=not self.strict)
        matched = ratio(shared, gold_bags.lengths[pairs.gold].astype(float)) > THRESHOLDS[self.version]
        if self.version == 2019:
            matched &= self._share_lemma(pairs, gold, preds)
        return matched.astype(float)

    def _bag(self, item: Tuple) -> tuple[str, ...]:
        """The content words in order of the alphabet; strict: all words of a tuple that has no others."""
        line = item.line().lower()
        if not self.strict:
            return tuple(sorted(content_words(line.split(" "))))
        words = line.split()
        return tuple(sorted(content_words(words) or words))

    def _heads(self, item: Tuple) -> tuple[str, ...]:
        """The heads of all parts; strict: by the same rule on both sides, whatever head the gold gives."""
        given = None if self.strict else item.rel_head
        return ((given or head(item.rel, relation=True)).lower(), *(head(arg).lower() for arg in item.args))

    def _share_lemma(self, pairs: Pairs, gold: Sequence[Tuple], preds: Sequence[Tuple]) -> np.ndarray:
        """Whether the predicates share a word once all are reduced to noun lemmas."""
        lemma, vocabulary = noun_lemmas().lemma, Vocabulary()

        def lemmas(items: Sequence[Tuple]) -> list[str]:
            return [" ".join(map(lemma, item.rel.split(" "))) for item in items]

        gold_lemmas = bags_of_texts(lemmas(gold), vocabulary)
        return pairs.shared(gold_lemmas, bags_of_texts(lemmas(preds), vocabulary)) > 0

    def summarise(self, totals: Totals) -> dict[str, Floats]:
        """The point of best F1, the area, the last point; strict: all extractions first."""
        c, curve, thresholds = totals.counts, totals.curve, totals.confidence
        assert curve is not None
        assert thresholds is not None
        shape = np.shape(c["gold"])
        multiplier = ratio(c["total"] - c["unmatched"], c["total"])
        zero = np.zeros(shape)
        optimum = last = full = {"precision": zero, "recall": zero, "f1": zero}
        area = points = truncated = zero
        if len(thresholds):
            precision = ratio(curve["positive"], curve["points"])
            positives = curve["positive"][..., -1:]
            recall = ratio(curve["positive"], positives) * multiplier[..., None]
            optimum, full = best_point(precision, recall), last_point(precision, recall)
            last = {"precision": precision[..., -1], "recall": recall[..., -1]}
            area, points = trapezoid(precision, recall), curve["points"][..., -1]
            truncated = np.argmax(recall, axis=-1) + 2.0
        figures = {"auc": area, "auc_full": area, "auc_truncated": area}
        figures |= {f"opt_{name}": value for name, value in optimum.items()}
        figures |= {f"last_{name}": last[name] for name in ("precision", "recall")}
        figures |= {f"last_{name}_truncated": full[name] for name in ("precision", "recall")}
        if self.strict:
            all_precision = ratio(c["positive"], c["predicted"])
            all_recall = ratio(c["positive"], c["gold"])
            optimum = {"precision": all_precision, "recall": all_recall, "f1": f1(all_precision, all_recall)}
        return {
            **optimum,
            **figures,
            "n_points": np.full(shape, len(thresholds) + 1.0),
            "n_points_truncated": truncated,
            "y_pos": c["positive"],
            "y_total": points,
            "recall_multiplier": multiplier,
            "n_gold": c["gold"],
            "n_gold_sents": c["gold_sentences"],
            "n_pred_on_gold": c["predicted"],
        }

    def curve(self, totals: Totals) -> list[tuple[float, float, float | None]]:
        """The points (precision, recall, confidence) by rising recall, from the script's at recall 0."""
        assert totals.curve is not None
        assert totals.confidence is not None
        c, curve = totals.counts, totals.curve
        multiplier = ratio(c["total"] - c["unmatched"], c["total"])
        precision = ratio(curve["positive"], curve["points"])
        recall = ratio(curve["positive"], curve["positive"][-1:]) * multiplier
        points = zip(precision.tolist(), recall.tolist(), totals.confidence.tolist(), strict=True)
        return [(1.0, 0.0, None), *points]

    def matches(self, prepared: tuple[Tuple, ...], extractions: Sequence[Extraction]) -> list[Match]:
        """The extraction that each gold tuple takes."""
        found = [extractions]
        scores = Confidences(Predictions(system="", sentences=found))
        ((_, taken, _),) = self._taken([prepared], found, scores)
        return [Match(pred, gold, self.match) for gold, pred in taken]

    def gold_size(self, prepared: tuple[Tuple, ...]) -> int:
        """The number of tuples."""
        return len(prepared)

    def whole_file(self, predictions: Predictions) -> dict[str, Value]:
        """The version of the script, for the record."""
        del predictions
        return {"version": self.version}


def _gold_tuple(item: GoldTuple) -> Tuple:
    return Tuple(item.rel.unmarked, (item.arg1.unmarked, *(arg.unmarked for arg in item.args)), item.head)


def _predicted(extraction: Extraction) -> Tuple:
    return Tuple(extraction.rel.text, (extraction.arg1.text, *(arg.text for arg in extraction.args)))


def _most_confident_first(matched: Floats, confidence: Sequence[float]) -> Floats:
    """Weights by which more pairs come first and, among as many, those of the most confident extractions."""
    if not matched.size:
        return matched
    _, rank = np.unique(confidence, return_inverse=True)
    bonus = rank / ((rank.max() + 1) * (min(matched.shape) + 1))
    return np.asarray(matched * (1 + bonus))


def _equal(pairs: Pairs, gold: Sequence[object], preds: Sequence[object]) -> Floats:
    numbers: dict[object, int] = {}

    def numbered(keys: Sequence[object]) -> Ints:
        return np.fromiter((numbers.setdefault(key, len(numbers)) for key in keys), np.int64, len(keys))

    gold_numbers, pred_numbers = numbered(gold), numbered(preds)
    return np.asarray(gold_numbers[pairs.gold] == pred_numbers[pairs.pred], float)
