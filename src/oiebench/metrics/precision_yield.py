"""Precision and yield of extractions that people judged correct or not (ReVerb, OLLIE, ClausIE, MinIE).

No gold is needed: an extraction carries its judgement (`Extraction.label`), or takes that of the same tuple
in a file of judged ones (`with_labels`). Extractions that nobody judged are left out and counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import msgspec
import numpy as np

from oiebench.errors import InputError
from oiebench.metrics.base import GoldSentence, Match, Metric, Predictions, ratio
from oiebench.metrics.confidences import Confidences
from oiebench.metrics.curves import taken
from oiebench.model import Collection, Extraction, Value, sentence_key
from oiebench.stats.observations import Events, Floats, Observations, Totals

NO_GOLD = -1
"""The gold position of a match where there is no gold: a judgement says that the extraction is correct."""
Said = tuple[str, tuple[str | None, ...]]
"""What an extraction says, and of which sentence."""
LEVELS = 50
"""Precision is told at no more than so many yields."""


class PrecisionYield(Metric[None], frozen=True, kw_only=True):
    """The share of extractions that are correct, and how many are, as the confidence threshold falls.

    `area` is that under precision over yield, yield being the number of correct extractions; `auc` is the
    same per correct extraction, from 0 to 1. Published: straight lines through the points, as the papers
    draw them, and before the first point its own precision. Strict: each correct extraction counts the
    precision at its own confidence, and nothing is drawn between points. `every` sets the yields at which
    precision is told.
    """

    every: Annotated[int, msgspec.Meta(ge=1)] = 100

    name: ClassVar[str] = "precision-yield"
    title: ClassVar[str] = "Precision and yield of judged extractions"
    across: ClassVar[str] = "yield"
    needs: ClassVar[Literal["labels"]] = "labels"
    headline: ClassVar[tuple[str, ...]] = ("precision", "yield", "auc")
    columns: ClassVar[tuple[str, ...]] = ("labelled", "correct", "unlabelled")
    event_columns: ClassVar[tuple[str, ...]] = ("labelled", "correct")

    def prepare(self, gold: GoldSentence) -> None:
        """Nothing: the judgements are the extractions' own."""
        del gold

    def observe_all(
        self,
        prepared: Sequence[None],
        predictions: Predictions,
        ids: tuple[str, ...],
        groups: tuple[str, ...] | None,
    ) -> Observations:
        """Rows of all sentences, and each judged extraction at its confidence."""
        row, confidence, correct = _judged(predictions)
        size = len(prepared)
        judged = np.bincount(row, minlength=size)
        every = np.fromiter(map(len, predictions.sentences), np.int64, size)
        counts = np.column_stack([judged, np.bincount(row, weights=correct, minlength=size), every - judged])
        steps = np.column_stack([np.ones(len(row)), correct])
        events = Events(row.astype(np.intp), confidence, steps, self.event_columns)
        return Observations(ids, counts.astype(float), self.columns, events, groups)

    def summarise(self, totals: Totals) -> dict[str, Floats]:
        """Precision over all judged extractions, their yield, and the area under precision over yield."""
        c, curve = totals.counts, totals.curve
        assert curve is not None
        area = self._area(curve["labelled"], curve["correct"])
        return {
            "precision": ratio(c["correct"], c["labelled"]),
            "yield": c["correct"],
            "area": area,
            "auc": ratio(area, c["correct"]),
            "labelled": c["labelled"],
            "unlabelled": c["unlabelled"],
        }

    def _area(self, labelled: Floats, correct: Floats) -> Floats:
        """The area from yield 0; thresholds at which nothing is predicted yet have no width."""
        if not labelled.shape[-1]:
            return np.zeros(labelled.shape[:-1])
        precision = ratio(correct, labelled)
        rise = np.diff(correct, axis=-1, prepend=0.0)
        if self.strict:
            return np.asarray(np.sum(rise * precision, axis=-1))
        first = taken(precision, np.argmax(labelled > 0, axis=-1))[..., None]
        precision = np.where(labelled > 0, precision, first)
        before = np.concatenate([first, precision[..., :-1]], axis=-1)
        return np.asarray(np.sum(rise * (precision + before) / 2, axis=-1))

    def whole_file(self, predictions: Predictions) -> dict[str, Value]:
        """Precision at the highest confidence that reaches each yield: every 100 correct extractions."""
        _, confidence, correct = _judged(predictions)
        thresholds, place = np.unique(-confidence, return_inverse=True)
        steps = np.zeros((len(thresholds), 2))
        np.add.at(steps, place, np.column_stack([np.ones(len(correct)), correct]))
        labelled, reached = np.cumsum(steps, axis=0).T
        precision = ratio(reached, labelled)
        last = int(reached[-1]) if len(reached) else 0
        yields = range(self.every, last + 1, self.every)[:LEVELS]
        at = np.searchsorted(reached, yields)
        return {
            f"precision_at_{wanted}": value
            for wanted, value in zip(yields, precision[at].tolist(), strict=True)
        }

    def curve(self, totals: Totals) -> list[tuple[float, float, float | None]]:
        """The points (precision, yield, confidence), confidence falling: yield is a number of extractions."""
        assert totals.curve is not None
        assert totals.confidence is not None
        precision = ratio(totals.curve["correct"], totals.curve["labelled"])
        points = zip(
            precision.tolist(), totals.curve["correct"].tolist(), totals.confidence.tolist(), strict=True
        )
        return list(points)

    def matches(self, prepared: None, extractions: Sequence[Extraction]) -> list[Match]:
        """The extractions judged correct."""
        del prepared
        return [Match(index, NO_GOLD, "judged correct") for index, e in enumerate(extractions) if e.label]

    def gold_size(self, prepared: None) -> int:
        """None: nobody knows what there was to find."""
        del prepared
        return 0


def with_labels(predictions: Collection, judged: Collection) -> Collection:
    """The same extractions, each with the judgement of the same one of the same sentence.

    Extractions are the same if their parts are, word by word, and their context and attribution; sentences
    meet by the published text key. An extraction that carries a judgement keeps it.
    """
    labels: dict[Said, bool] = {}
    for extraction in judged.extractions:
        if extraction.label is not None:
            known = labels.setdefault(said(judged, extraction), extraction.label)
            if known != extraction.label:
                raise InputError(
                    f"sentence {extraction.sentence_id!r}: the extraction {extraction} is judged both "
                    "correct and not; keep one of the judgements"
                )

    def label(extraction: Extraction) -> Extraction:
        found = labels.get(said(predictions, extraction)) if extraction.label is None else None
        return extraction if found is None else msgspec.structs.replace(extraction, label=found)

    return msgspec.structs.replace(predictions, extractions=tuple(map(label, predictions.extractions)))


def said(collection: Collection, extraction: Extraction) -> Said:
    """What makes an extraction the same as another: the sentence's key, its parts word by word, what qualifies it."""
    texts = [*(part.text for part in extraction.parts()), extraction.context, extraction.attribution]
    sentence = sentence_key(collection.sentences[extraction.sentence_id].text)
    return sentence, tuple(None if text is None else " ".join(text.split()) for text in texts)


def _judged(predictions: Predictions) -> tuple[np.ndarray, Floats, Floats]:
    """Sentence, confidence and judgement (1 or 0) of each judged extraction."""
    scores = Confidences(predictions)
    rows: list[int] = []
    confidences: list[float] = []
    correct: list[float] = []
    for row, extractions in enumerate(predictions.sentences):
        for extraction, confidence in zip(extractions, scores.of(row), strict=True):
            if extraction.label is not None:
                rows.append(row)
                confidences.append(confidence)
                correct.append(float(extraction.label))
    return np.array(rows, np.int64), np.array(confidences, np.float64), np.array(correct, np.float64)
