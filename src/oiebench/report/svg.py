"""Drawings of the page, in SVG of our own: no library, no script; colours come from the style sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from oiebench.report.escape import html_text
from oiebench.report.numbers import count_text, number_text
from oiebench.report.precision_recall import ISO_LEVELS, RECALL, Across, Curve, Point, iso_f1, thinned

_WIDTH, _HEIGHT = 560, 470
_LEFT, _TOP, _RIGHT, _BOTTOM = 50, 26, 46, 48
_PLOT_WIDTH, _PLOT_HEIGHT = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
_LINE, _LETTER, _LONGEST_NAME, _LABELLED = 16, 7.4, 24, 12
_BAR_WIDTH, _BAR_HEIGHT = 96, 10


def interval_bar(value: float, low: float | None, high: float | None, top: float) -> str:
    """A bar from 0 to `value` with a whisker from `low` to `high`, on a scale that ends at `top`."""

    def place(number: float) -> str:
        return f"{_BAR_WIDTH * min(max(number / top, 0.0), 1.0):.1f}"

    parts = [
        f'<svg class="bar" viewBox="0 0 {_BAR_WIDTH} {_BAR_HEIGHT}" width="{_BAR_WIDTH}" '
        f'height="{_BAR_HEIGHT}" aria-hidden="true" focusable="false">',
        f'<rect class="track" width="{_BAR_WIDTH}" height="{_BAR_HEIGHT}" rx="2"/>',
        f'<rect class="fill" width="{place(value)}" height="{_BAR_HEIGHT}" rx="2"/>',
    ]
    if low is not None and high is not None:
        left, right, middle = place(low), place(high), _BAR_HEIGHT / 2
        ends = f"M{left} 2V{_BAR_HEIGHT - 2}M{right} 2V{_BAR_HEIGHT - 2}"
        parts.append(f'<path class="whisker" d="M{left} {middle:g}H{right}{ends}"/>')
    return "".join([*parts, "</svg>"])


def curves_svg(
    curves: Sequence[Curve], numbers: Mapping[str, int], name: str, across: Across = RECALL
) -> str:
    """Precision-recall curves over iso-F1 lines, its best F1 marked; the first dozen carry their names.

    Over something else than recall there are no such lines, and the mark is at the end.

    `numbers` gives each system the number of its colour; `name` begins the ids of title and description.
    """
    told = [f"{curve.system}: {_told(curve.best, across)}" for curve in curves]
    parts = [
        f'<svg class="curves" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'aria-labelledby="{name}-title {name}-desc">',
        f'<title id="{name}-title">Precision and {across.name} of {len(curves)} systems</title>',
        f'<desc id="{name}-desc">{html_text("; ".join(told))}</desc>',
        *_axes(across),
        *(_iso_lines() if across is RECALL else ()),
    ]
    for curve in curves:
        parts += _curve(curve, numbers[curve.system])
    # marks above all lines, labels above all marks
    for curve in curves:
        tip = html_text(f"{curve.system}: {_told(curve.best, across)}")
        x, y = _place(curve.best)
        parts.append(
            f'<g class="s{numbers[curve.system] % 8} mark"><title>{tip}</title>'
            f"{mark(numbers[curve.system], x, y, 5)}</g>"
        )
    parts += _labels(curves, numbers)
    return "\n".join([*parts, "</svg>"])


def _told(marked: Point, across: Across) -> str:
    at = f"precision {number_text(marked.precision)} and "
    if across is RECALL:
        return f"best F1 {number_text(marked.f1)} at {at}recall {number_text(marked.recall)}"
    return f"{at}{across.name} {count_text(round(marked.recall * across.top))} in the end"


def mark(number: int, x: float, y: float, size: float) -> str:
    """The shape that stands for a system."""
    path = (
        f"M{x - size:.1f} {y:.1f}a{size} {size} 0 1 0 {2 * size} 0a{size} {size} 0 1 0 {-2 * size} 0z",
        f"M{x - size:.1f} {y - size:.1f}h{2 * size}v{2 * size}h{-2 * size}z",
        f"M{x:.1f} {y - 1.2 * size:.1f}l{1.2 * size:g} {2.2 * size:g}h{-2.4 * size:g}z",
        f"M{x:.1f} {y - 1.3 * size:.1f}l{1.3 * size:g} {1.3 * size:g}l{-1.3 * size:g} {1.3 * size:g}"
        f"l{-1.3 * size:g} {-1.3 * size:g}z",
        f"M{x:.1f} {y + 1.2 * size:.1f}l{1.2 * size:g} {-2.2 * size:g}h{-2.4 * size:g}z",
    )[number % 5]
    return f'<path d="{path}"/>'


def swatch(number: int) -> str:
    """A system's line and mark, for a legend."""
    return (
        f'<svg class="swatch s{number % 8}" viewBox="0 0 30 12" width="30" height="12" aria-hidden="true" '
        f'focusable="false"><path class="line d{number // 8 % 4}" d="M0 6H30"/>'
        f'<g class="mark">{mark(number, 15, 6, 4)}</g></svg>'
    )


def _place(point: Point) -> tuple[float, float]:
    recall, precision = (min(max(value, 0.0), 1.0) for value in point)
    return _LEFT + _PLOT_WIDTH * recall, _TOP + _PLOT_HEIGHT * (1 - precision)


def _axes(across: Across) -> list[str]:
    right, bottom = _WIDTH - _RIGHT, _HEIGHT - _BOTTOM
    parts = []
    for tick in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0):
        x, y = _place(Point(tick, tick))
        text = number_text(tick, 1) if 0 < tick < 1 else f"{tick:.0f}"
        below = text if across is RECALL else count_text(round(tick * across.top))
        parts += [
            f'<path class="grid" d="M{x:.1f} {_TOP}V{bottom}M{_LEFT} {y:.1f}H{right}"/>',
            f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{below}</text>',
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{text}</text>',
        ]
    centre, middle = _LEFT + _PLOT_WIDTH / 2, _TOP + _PLOT_HEIGHT / 2
    return [
        *parts,
        f'<path class="axis" d="M{_LEFT} {_TOP}V{bottom}H{right}"/>',
        f'<text class="name" x="{centre:g}" y="{_HEIGHT - 8}" text-anchor="middle">'
        f"{across.name.capitalize()}</text>",
        f'<text class="name" x="14" y="{middle:g}" text-anchor="middle" '
        f'transform="rotate(-90 14 {middle:g})">Precision</text>',
    ]


def _iso_lines() -> list[str]:
    parts = []
    for level in ISO_LEVELS:
        points = iso_f1(level)
        parts.append(f'<path class="iso" d="{_path(points)}"/>')
        x, y = _place(points[-1])
        parts.append(f'<text class="isoname" x="{x + 5:.1f}" y="{y + 4:.1f}">{number_text(level, 1)}</text>')
    return [*parts, f'<text class="isoname" x="{_WIDTH - _RIGHT + 5}" y="{_TOP + 4}">F1 =</text>']


def _curve(curve: Curve, number: int) -> list[str]:
    if len(curve.points) < 2:
        return []
    points = thinned(curve.points, 0.003)
    if curve.best not in points:
        points = sorted([*points, curve.best], key=lambda point: -point.recall)
    return [
        f'<path class="s{number % 8} line d{number // 8 % 4}" d="{_path(points)}">'
        f"<title>{html_text(curve.system)}</title></path>"
    ]


def _path(points: Sequence[Point]) -> str:
    places = [f"{x:.1f} {y:.1f}" for x, y in map(_place, points)]
    return "M" + "L".join(places)


def _labels(curves: Sequence[Curve], numbers: Mapping[str, int]) -> list[str]:
    """The systems' names near the ends of their curves, each where it covers least."""
    drawn = [_place(point) for curve in curves for point in (*thinned(curve.points, 0.01), curve.best)]
    taken: list[_Box] = []
    parts = []
    for curve in curves[:_LABELLED]:
        x, y = _place(curve.points[0])
        name = curve.system if len(curve.system) <= _LONGEST_NAME else f"{curve.system[: _LONGEST_NAME - 1]}…"
        wide = _LETTER * len(name)
        box = min(_candidates(x, y, wide), key=lambda box: _cost(box, taken, drawn))
        taken.append(box)
        parts.append(
            f'<text class="s{numbers[curve.system] % 8} label" x="{box.left:.1f}" y="{box.middle + 4:.1f}">'
            f"{html_text(name)}</text>"
        )
    return parts


class _Box(NamedTuple):
    """Where a label may stand; `rank` says how good the place is by itself."""

    left: float
    middle: float
    wide: float
    rank: int

    def covers(self, x: float, y: float) -> bool:
        return self.left - 3 < x < self.left + self.wide + 3 and abs(y - self.middle) < _LINE * 0.6

    def meets(self, other: _Box) -> bool:
        beside = self.left < other.left + other.wide and other.left < self.left + self.wide
        return beside and abs(self.middle - other.middle) < _LINE


def _candidates(x: float, y: float, wide: float) -> list[_Box]:
    """Right of the end, then above and below, left of it, and ever further down on the right."""
    offsets = [(10.0, 0.0), (10, -12), (10, 12), (-wide / 2, 18), (-wide / 2, -18), (-wide - 10, 0)]
    offsets += [(10.0, step * _LINE) for step in (-2, 2, -3, 3, 4, 5, 6, 7, 8)]
    return [_Box(x + right, y + down, wide, rank) for rank, (right, down) in enumerate(offsets)]


def _cost(box: _Box, taken: Sequence[_Box], drawn: Sequence[tuple[float, float]]) -> float:
    outside = box.left < _LEFT + 2 or box.left + box.wide > _WIDTH - _RIGHT
    outside |= not _TOP + 6 < box.middle < _TOP + _PLOT_HEIGHT - 6
    covered = sum(box.covers(x, y) for x, y in drawn)
    return 10_000 * outside + 1_000 * sum(map(box.meets, taken)) + 4 * min(covered, 20) + box.rank
