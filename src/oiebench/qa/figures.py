"""The figures of the protocol (Léchelle, thesis, section 3.5), from rows of counts per sentence."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from oiebench.metrics import ratio
from oiebench.model import Value
from oiebench.qa.answering import Asked, Candidate
from oiebench.stats import Floats, Observations, Totals

COLUMNS = ("questions", "answered", "right", "candidates", "words", "foreseen", "as_foreseen")
HEADLINE = ("answered", "precision", "recall", "candidates", "words", "agreement")


def row(asked: Asked, candidates: Iterable[Candidate]) -> tuple[int, ...]:
    """What one question adds to the row of its sentence; answers of the same words are one candidate."""
    found = list(candidates)
    right = any(candidate.right for candidate in found)
    different = {key for candidate in found for key in candidate.keys}
    expected = asked.question.expected
    words = sum(map(len, different))
    return (1, bool(found), right, len(different), words, expected is not None, expected is right)


def observations(
    asked: Sequence[Asked],
    found: Sequence[Sequence[Candidate]],
    sentences: dict[int, tuple[str, str | None]],
    threshold: float,
) -> Observations:
    """A row for each sentence that is asked about; `sentences` gives the id and document of each."""
    place = {number: at for at, number in enumerate(dict.fromkeys(each.row for each in asked))}
    counts = np.zeros((len(place), len(COLUMNS)))
    for question, candidates in zip(asked, found, strict=True):
        counts[place[question.row]] += row(question, (c for c in candidates if c.score > threshold))
    documents = [sentences[number][1] for number in place]
    return Observations(
        tuple(sentences[number][0] for number in place),
        counts,
        COLUMNS,
        groups=None if None in documents else tuple(str(document) for document in documents),
    )


def summarise(totals: Totals) -> dict[str, Floats]:
    """The figures from the sums; precision is 0 where nothing was answered, as answered x precision = recall."""
    c = totals.counts
    return {
        "answered": ratio(c["answered"], c["questions"]),
        "precision": ratio(c["right"], c["answered"]),
        "recall": ratio(c["right"], c["questions"]),
        "candidates": ratio(c["candidates"], c["answered"]),
        "words": ratio(c["words"], c["candidates"]),
        "agreement": ratio(c["as_foreseen"], c["foreseen"], math.nan),
        **{f"{name}_questions": c[name] for name in ("answered", "right", "foreseen")},
    }


def values(totals: Totals) -> dict[str, Value]:
    """The figures as they are printed; the agreement only where the questions say what is expected."""
    found: dict[str, Value] = {}
    for name, figure in summarise(totals).items():
        number = float(figure)
        if math.isnan(number):
            continue
        found[name] = int(number) if name.endswith("_questions") else number
    return found
