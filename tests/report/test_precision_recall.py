"""Curves as numbers."""

from __future__ import annotations

import math

import pytest
import report_examples as examples

from oiebench.model import Score
from oiebench.report.palette import page_colours, style, styles
from oiebench.report.precision_recall import ISO_LEVELS, Point, curves, iso_f1, thinned


def score(points: tuple[tuple[float, float, float | None], ...] | None, **values: float) -> Score:
    return Score(
        system="s", metric="carb", mode="published", signature="", values=dict(values), n={}, curve=points
    )


def test_a_curve_has_its_best_point() -> None:
    # F1: 2·.5·.4/.9 = .444, 2·.8·.3/1.1 = .436, 2·.9·.1/1 = .18
    (curve,) = curves([score(((0.9, 0.1, 0.9), (0.8, 0.3, 0.5), (0.5, 0.4, None)))])
    assert curve.points == (Point(0.4, 0.5), Point(0.3, 0.8), Point(0.1, 0.9))
    assert curve.best == Point(0.4, 0.5)
    assert curve.best.f1 == pytest.approx(4 / 9)


def test_a_score_without_a_curve_is_a_point_or_nothing() -> None:
    (curve,) = curves([score(None, precision=0.5, recall=0.4)])
    assert curve.points == (Point(0.4, 0.5),)
    assert curves([score(None, f1=0.3), score(((math.nan, 0.2, 1.0),))]) == []


def test_nothing_found_is_zero() -> None:
    assert Point(0, 0).f1 == 0


def test_curves_come_best_first() -> None:
    best = [curve.best.f1 for curve in curves(examples.carb())]
    assert best == sorted(best, reverse=True)


@pytest.mark.parametrize("level", ISO_LEVELS)
def test_every_point_of_an_iso_line_has_its_f1(level: float) -> None:
    points = iso_f1(level)
    assert all(point.f1 == pytest.approx(level) for point in points)
    assert points[0].precision == pytest.approx(1)
    assert points[-1].recall == 1
    assert all(0 <= value <= 1 for point in points for value in point)


def test_thinning_keeps_the_ends() -> None:
    points = [Point(at / 1000, 0.5) for at in range(1000)]
    kept = thinned(points, 0.01)
    assert len(kept) < 110
    assert kept[0] == points[0]
    assert kept[-1] == points[-1]
    assert thinned([], 0.01) == []


def test_systems_are_told_apart() -> None:
    assert len({style(number) for number in range(160)}) == 160
    assert list(styles(["a", "b", "a"])) == ["a", "b"]
    assert page_colours().count("--c:") == 16


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("number", range(8))
def test_colours_can_be_read_on_their_ground(number: int) -> None:
    """WCAG contrast of text, 4.5 : 1, since names are written in these colours."""
    drawn = style(number)
    assert 1.05 / (luminance(drawn.light) + 0.05) >= 4.5
    assert (luminance(drawn.dark) + 0.05) / (luminance("#14171b") + 0.05) >= 4.5
