"""The curves that CaRB's authors released: `.dat` files of precision, recall and confidence."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from oiebench.errors import FormatError
from oiebench.metrics.curves import best_point, trapezoid
from oiebench.model import Value

Point = tuple[float, float, float]


def read_curve(path: Path) -> list[Point]:
    """Precision, recall and confidence of each point below the header."""
    points = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()[1:], start=2):
        columns = line.split()
        if not columns:
            continue
        try:
            precision, recall, confidence = map(float, columns)
        except ValueError:
            raise FormatError(
                f"expected precision, recall and confidence between blanks: {line[:80]!r}", str(path), number
            ) from None
        points.append((precision, recall, confidence))
    if not points:
        raise FormatError("no point below the header", str(path))
    return points


def curve_figures(points: list[Point]) -> dict[str, Value]:
    """The figures that CaRB's script prints for a curve.

    The file is sorted by recall; the confidences bring back the order of the thresholds, on which the area
    depends where several have one recall.
    """
    precision, recall, _ = np.array(sorted(points, key=lambda point: -point[2])).T
    figures = best_point(precision, recall) | {"auc": trapezoid(precision, recall)}
    return {name: float(value) for name, value in figures.items()}
