"""A small metric, three sentences worked by hand, and random systems."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from oiebench.stats import Events, Observations, Totals

Floats = NDArray[np.float64]


def ratio(top: Floats, bottom: Floats) -> Floats:
    top, bottom = np.asarray(top, dtype=float), np.asarray(bottom, dtype=float)
    found = np.full(np.broadcast(top, bottom).shape, np.nan)
    np.divide(top, bottom, out=found, where=bottom > 0)
    return found


def counted(sums: Totals) -> dict[str, Floats]:
    """Precision, recall and F1 of the counts."""
    right, predicted, gold = (sums.counts[name] for name in ("right", "predicted", "gold"))
    return {
        "precision": ratio(right, predicted),
        "recall": ratio(right, gold),
        "f1": ratio(2 * right, predicted + gold),
    }


def drawn(sums: Totals) -> dict[str, Floats]:
    """Best F1 and area under the curve of the events."""
    assert sums.curve is not None
    gold = np.asarray(sums.counts["gold"])[..., None]
    right, predicted = sums.curve["right"], sums.curve["predicted"]
    precision, recall = np.nan_to_num(ratio(right, predicted)), ratio(right, gold)
    steps = np.diff(recall, axis=-1, prepend=0.0)
    return {
        "f1": ratio(2 * right, predicted + gold).max(axis=-1),
        "auc": (precision * steps).sum(axis=-1),
    }


#                        right  predicted  gold
THREE = Observations(
    sentences=("s1", "s2", "s3"),
    counts=np.array([[2.0, 2, 3], [1, 2, 2], [0, 1, 1]]),
    columns=("right", "predicted", "gold"),
    events=Events(
        sentence=np.array([1, 0, 2, 0, 1, -1]),
        confidence=np.array([0.9, 0.9, 0.5, 0.5, 0.3, 0.7]),
        values=np.array([[1.0, 1], [1, 1], [0, 1], [1, 1], [0, 1], [5, 5]]),
        columns=("right", "predicted"),
    ),
    groups=("d1", "d2", "d1"),
)


def observed(
    rows: Sequence[tuple[int, ...]], columns: tuple[str, ...] = ("right", "predicted", "gold")
) -> Observations:
    """Counts alone, the sentences numbered."""
    ids = tuple(f"s{i}" for i in range(len(rows)))
    return Observations(ids, np.array(rows, dtype=float).reshape(len(rows), len(columns)), columns)


def system(
    seed: int, sentences: int = 30, skill: float = 0.6, documents: int = 6, levels: int | None = None
) -> Observations:
    """Random counts that add up and the events they come from, whole numbers throughout."""
    source = np.random.default_rng(seed)
    gold = np.random.default_rng(99).integers(1, 5, sentences)
    predicted = source.integers(1, 5, sentences)
    sentence = np.repeat(np.arange(sentences), predicted)
    right = (source.random(len(sentence)) < skill).astype(float)
    confidence = source.random(len(sentence))
    if levels is not None:
        confidence = np.ceil(confidence * levels) / levels
    return Observations(
        sentences=tuple(f"s{i}" for i in range(sentences)),
        counts=np.column_stack((np.bincount(sentence, right, sentences), predicted, gold)).astype(float),
        columns=("right", "predicted", "gold"),
        events=Events(
            sentence=np.append(sentence, -1),
            confidence=np.append(confidence, 0.5),
            values=np.vstack((np.column_stack((right, np.ones_like(right))), [[9.0, 9.0]])),
            columns=("right", "predicted"),
        ),
        groups=tuple(f"d{i % documents}" for i in range(sentences)),
    )
