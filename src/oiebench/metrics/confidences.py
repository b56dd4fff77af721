"""The confidences of extractions, and what is done where there are none."""

from __future__ import annotations

import math
from collections.abc import Sequence

from oiebench.errors import InputError
from oiebench.metrics.base import Predictions
from oiebench.model import Extraction


class Confidences:
    """The confidence of each extraction by sentence; 1 for all when the system gives none at all."""

    def __init__(self, predictions: Predictions) -> None:
        self._predictions = predictions
        given = sum(e.confidence is not None for some in predictions.sentences for e in some)
        given += sum(e.confidence is not None for e in predictions.outside)
        self.none_given = given == 0
        if not self.none_given and given < predictions.count() + len(predictions.outside):
            self._complain()

    def of(self, sentence: int) -> list[float]:
        """The confidences of a sentence's extractions."""
        return self._all(self._predictions.sentences[sentence])

    def outside(self) -> list[float]:
        """The confidences of extractions of no gold sentence."""
        return self._all(self._predictions.outside)

    def range(self) -> tuple[float, float]:
        """The least and the greatest confidence of the whole file."""
        every = [c for row in range(len(self._predictions.sentences)) for c in self.of(row)] + self.outside()
        return min(every), max(every)

    def _all(self, extractions: Sequence[Extraction]) -> list[float]:
        if self.none_given:
            return [1.0] * len(extractions)
        found = []
        for extraction in extractions:
            confidence = extraction.confidence
            if confidence is None or not math.isfinite(confidence):
                raise InputError(
                    f"system {self._predictions.system!r}, sentence {extraction.sentence_id}: "
                    f"the extraction {extraction} has the confidence {confidence}; a number is needed"
                )
            found.append(confidence)
        return found

    def _complain(self) -> None:
        for some in (*self._predictions.sentences, self._predictions.outside):
            for extraction in some:
                if extraction.confidence is None:
                    raise InputError(
                        f"system {self._predictions.system!r}, sentence {extraction.sentence_id}: the extraction "
                        f"{extraction} has no confidence while others have; give it to all or to none"
                    )
