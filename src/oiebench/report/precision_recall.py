"""Precision-recall curves as numbers: what the drawings of the page and of the export share."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from oiebench.model import Score

ISO_LEVELS = tuple(level / 10 for level in range(1, 10))


class Point(NamedTuple):
    """A place in the plane of recall and precision."""

    recall: float
    precision: float

    @property
    def f1(self) -> float:
        """The harmonic mean of both."""
        both = self.recall + self.precision
        return 2 * self.recall * self.precision / both if both else 0.0


class Curve(NamedTuple):
    """A system's points, in falling order of recall, and the one that is marked: that of the best F1."""

    system: str
    points: tuple[Point, ...]
    best: Point


class Across(NamedTuple):
    """What is drawn against precision: recall, or something else that ends at `top`."""

    name: str = "recall"
    top: float = 1.0


RECALL = Across()


def curves(scores: Iterable[Score]) -> list[Curve]:
    """A curve for each score that has one, a point for each with only precision and recall, best first."""
    found = []
    for score in scores:
        if score.across != RECALL.name:
            continue
        points = [Point(recall, precision) for precision, recall, _ in score.curve or ()]
        if not points:
            precision, recall = score.values.get("precision"), score.values.get("recall")
            if precision is None or recall is None:
                continue
            points = [Point(float(recall), float(precision))]
        points = sorted(
            (point for point in points if all(map(math.isfinite, point))), key=lambda at: -at.recall
        )
        if points:
            found.append(Curve(score.system, tuple(points), max(points, key=lambda point: point.f1)))
    return sorted(found, key=lambda curve: -curve.best.f1)


def other_curves(scores: Sequence[Score]) -> tuple[list[Curve], Across]:
    """The curves over something else than recall, on a scale from 0 to 1; the mark is at their end."""
    chosen = [score for score in scores if score.across != RECALL.name and score.curve]
    top = max((across for score in chosen for _, across, _ in score.curve or ()), default=0.0)
    if not top:
        return [], RECALL
    found = []
    for score in chosen:
        points = tuple(
            sorted(
                (Point(x / top, precision) for precision, x, _ in score.curve or ()),
                key=lambda at: -at.recall,
            )
        )
        found.append(Curve(score.system, points, points[0]))
    return found, Across(chosen[0].across, top)


def iso_f1(level: float, steps: int = 40) -> list[Point]:
    """The points of the unit square at which F1 is `level`: P = F·R / (2R − F), from P = 1 to R = 1."""
    start = level / (2 - level)
    # even steps of log recall: the line bends most where recall is low
    recalls = [start ** (1 - step / steps) for step in range(steps + 1)]
    return [Point(recall, min(1.0, level * recall / (2 * recall - level))) for recall in recalls]


def thinned(points: Sequence[Point], distance: float) -> list[Point]:
    """The points less those nearer than `distance` to the one kept before; the first and the last stay."""
    kept: list[Point] = []
    for point in points:
        if not kept or math.dist(point, kept[-1]) >= distance:
            kept.append(point)
    if kept and kept[-1] != points[-1]:
        kept.append(points[-1])
    return kept
