"""The protocol of a run, which its name says: `qa(threshold=0.6)`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

import msgspec

from oiebench.errors import InputError
from oiebench.naming import written
from oiebench.qa.words import QUESTION_WORDS, STOP_WORDS

Scope = Literal["corpus", "sentence"]
Understanding = Literal["text", "figure"]

THRESHOLD = 0.6
SWEPT = (0.5, 0.6, 0.7, 0.8)
"""The thresholds of Table 3.2."""
MODE = "strict"
"""The paper's description: the published script is not at hand, and no quirk of it is reproduced."""


class Protocol(msgspec.Struct, frozen=True, kw_only=True):
    """How facts answer questions (Léchelle, thesis, section 3.4.2).

    A fact answers a question if it has more than `threshold` of its words. `scope` says which facts are asked:
    all that the system found, or those of the question's own sentence. `reading` is the text's rule of what
    words are equal, or the one by which the figures of Figure 3.5 come out word for word.
    """

    threshold: float = THRESHOLD
    scope: Scope = "corpus"
    reading: Understanding = "text"

    def __post_init__(self) -> None:
        check_threshold(self.threshold)

    @property
    def edits(self) -> int:
        """How many letters may differ between words that are the same."""
        return 1 if self.reading == "text" else 2

    @property
    def left_out(self) -> frozenset[str]:
        """The words of facts that match nothing."""
        return STOP_WORDS | QUESTION_WORDS if self.reading == "text" else frozenset()

    def at(self, threshold: float) -> Protocol:
        """The same with another threshold."""
        return msgspec.structs.replace(self, threshold=threshold)

    def __str__(self) -> str:
        options = [f"threshold={written(self.threshold)}"]
        options += [f"scope={self.scope}"] if self.scope != "corpus" else []
        options += [f"reading={self.reading}"] if self.reading != "text" else []
        return f"qa({','.join(options)})"


def check_threshold(threshold: float) -> None:
    """An error where a threshold is no share that a fact can exceed."""
    if math.isnan(threshold) or not 0 <= threshold < 1:
        raise InputError(
            f"the threshold is a share from 0 to below 1, not {threshold:g}: a fact answers where it has more than "
            "that share of the question's words"
        )


def thresholds(text: str | None) -> tuple[float, ...]:
    """The thresholds that `0.5,0.6` names, each once, in rising order; those of Table 3.2 where there is none."""
    if text is None:
        return SWEPT
    found: Sequence[str] = [part.strip() for part in text.split(",") if part.strip()]
    try:
        values = sorted({float(part) for part in found})
    except ValueError:
        raise InputError(f"{text!r} are no thresholds; write them as 0.5,0.6,0.7") from None
    if not values:
        raise InputError("no thresholds are given; write them as 0.5,0.6,0.7")
    for value in values:
        check_threshold(value)
    return tuple(values)
