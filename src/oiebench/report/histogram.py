"""Histograms as values, and as drawings of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from oiebench.report.escape import html_text
from oiebench.report.numbers import number_text

_WIDTH, _HEIGHT = 340, 170
_LEFT, _TOP, _RIGHT, _BOTTOM = 38, 14, 8, 36
_PLOT_WIDTH, _PLOT_HEIGHT = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
_LABELS = 11
_STEPS = (1, 2, 4, 6, 8, 10, 20, 30, 40, 50, 60, 80, 100)


class Bar(msgspec.Struct, frozen=True):
    """How many there are of something: a number, a length, or a range of confidences."""

    label: str
    count: int


class Histogram(msgspec.Struct, frozen=True):
    """What a system's tuples or sentences are like; `edges` says that labels stand between the bars."""

    system: str
    bars: tuple[Bar, ...]
    edges: bool = False

    def highest(self) -> float:
        """The share of the highest bar, in percent."""
        total = sum(bar.count for bar in self.bars)
        return 100 * max((bar.count for bar in self.bars), default=0) / total if total else 0.0


def histogram_svg(histogram: Histogram, number: int, unit: str, highest: float) -> str:
    """The shares as bars, on a scale up to `highest` percent; `number` gives the colour, `unit` what is counted."""
    total = sum(bar.count for bar in histogram.bars) or 1
    top = scale_end(highest)
    wide = _PLOT_WIDTH / max(1, len(histogram.bars))
    bottom = _TOP + _PLOT_HEIGHT
    told = ", ".join(f"{bar.label}: {bar.count:,}" for bar in histogram.bars)
    parts = [
        f'<svg class="histogram s{number % 8}" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'aria-label="{html_text(f"{histogram.system}, {unit}: {told}")}">'
    ]
    for share in (0.0, top / 2, top):
        y = bottom - _PLOT_HEIGHT * share / top
        parts.append(f'<path class="grid" d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share:g}%</text>')
    for at, bar in enumerate(histogram.bars):
        high = _PLOT_HEIGHT * (100 * bar.count / total) / top
        tip = html_text(f"{bar.label}: {bar.count:,} ({number_text(100 * bar.count / total, 1)}%)")
        parts.append(
            f'<g><title>{tip}</title><rect class="reach" x="{_LEFT + at * wide:.1f}" y="{_TOP}" '
            f'width="{wide:.1f}" height="{_PLOT_HEIGHT}"/><rect class="column" x="{_LEFT + at * wide + 0.5:.1f}" '
            f'y="{bottom - high:.1f}" width="{max(wide - 1, 1):.1f}" height="{high:.1f}"/></g>'
        )
    every = -(-len(histogram.bars) // _LABELS)
    for at, bar in enumerate(histogram.bars):
        if at % every == 0:
            x = _LEFT + at * wide + (0 if histogram.edges else wide / 2)
            label = bar.label.split(" ")[0] if histogram.edges else bar.label
            parts.append(
                f'<text x="{x:.1f}" y="{bottom + 15}" text-anchor="middle">{html_text(label)}</text>'
            )
    parts.append(f'<path class="axis" d="M{_LEFT} {bottom}H{_WIDTH - _RIGHT}"/>')
    parts.append(
        f'<text class="name" x="{_LEFT + _PLOT_WIDTH / 2:g}" y="{_HEIGHT - 4}" text-anchor="middle">'
        f"{html_text(unit)}</text></svg>"
    )
    return "".join(parts)


def scale_end(highest: float) -> float:
    """The end of an axis on which `highest` percent fits."""
    return float(next((step for step in _STEPS if step >= highest), 100))


def numbered(
    systems: Sequence[str], counts: Sequence[Mapping[int, int]], longest: int
) -> tuple[Histogram, ...]:
    """A bar for each number that any system has, and one for all above `longest`; none for systems without any."""
    every = [number for each in counts for number in each]
    if not every:
        return ()
    numbers = range(min(*every, 1), min(max(every), longest) + 1)
    made = []
    for system, each in zip(systems, counts, strict=True):
        bars = [Bar(str(number), each.get(number, 0)) for number in numbers]
        if max(every) > longest:
            beyond = sum(count for number, count in each.items() if number > longest)
            bars.append(Bar(f">{longest}", beyond))
        if each:
            made.append(Histogram(system, tuple(bars)))
    return tuple(made)
