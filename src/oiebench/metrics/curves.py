"""Figures of a precision-recall curve whose points come by falling confidence; vectorised over leading axes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from oiebench.metrics.base import f1
from oiebench.stats.observations import Floats


def best_point(precision: Floats, recall: Floats) -> dict[str, Floats]:
    """Precision, recall and F1 where F1 is greatest; the lowest threshold among equals.

    Where precision and recall are both 0 there is no F1, and any point that has one, be it 0, comes first.
    """
    value = f1(precision, recall)
    rank = np.where(precision + recall > 0, value, -1.0)
    at = value.shape[-1] - 1 - np.argmax(rank[..., ::-1], axis=-1)
    return {
        name: taken(array, at)
        for name, array in (("precision", precision), ("recall", recall), ("f1", value))
    }


def last_point(precision: Floats, recall: Floats) -> dict[str, Floats]:
    """Precision and recall at the highest threshold that reaches full recall: the last line of the .dat files."""
    at = np.argmax(recall, axis=-1)
    return {"precision": taken(precision, at), "recall": taken(recall, at)}


def taken(array: Floats, at: NDArray[np.intp]) -> Floats:
    """The element of the last axis at each index."""
    found: Floats = np.take_along_axis(array, np.asarray(at)[..., None], axis=-1)[..., 0]
    return found


def trapezoid(precision: Floats, recall: Floats) -> Floats:
    """The area under straight lines from (recall 0, precision 1) through the points in order."""
    one = np.ones((*precision.shape[:-1], 1))
    p = np.concatenate([one, precision], axis=-1)
    r = np.concatenate([0 * one, recall], axis=-1)
    area: Floats = ((r[..., 1:] - r[..., :-1]) * (p[..., 1:] + p[..., :-1]) / 2).sum(axis=-1)
    return area
