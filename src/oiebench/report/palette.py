"""Colours, dashes and marks of the systems, told apart without seeing colour too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Style(NamedTuple):
    """How one system is drawn: its colour on light and on dark ground, its dash and the shape of its mark."""

    light: str
    dark: str
    dash: tuple[int, ...]
    shape: str


_COLOURS = (
    ("#0067a5", "#6cb8f0"),
    ("#c8500a", "#ff9a5c"),
    ("#007a5a", "#3fcf9f"),
    ("#a03d86", "#ea9fd2"),
    ("#8a6a00", "#e6c84a"),
    ("#3d3d3d", "#dcdcdc"),
    ("#4b3fb5", "#b3a9ff"),
    ("#7d4a2a", "#d6a98a"),
)
_SHAPES = ("circle", "square", "triangle-up", "diamond", "triangle-down")
_DASHES = ((), (7, 3), (2, 2), (9, 3, 2, 3))
"""Eight colours, five shapes, and another dash every eight systems: 160 of them before any is drawn twice."""


def style(number: int) -> Style:
    """How the system of this number is drawn."""
    light, dark = _COLOURS[number % len(_COLOURS)]
    dash = _DASHES[number // len(_COLOURS) % len(_DASHES)]
    return Style(light, dark, dash, _SHAPES[number % len(_SHAPES)])


def styles(systems: Iterable[str]) -> dict[str, Style]:
    """A style for each system, the same wherever it appears."""
    return {system: style(number) for number, system in enumerate(dict.fromkeys(systems))}


def page_colours() -> str:
    """The colours as a style sheet: classes `s0` to `s7`, light, dark and on paper."""
    light = "".join(f".s{number}{{--c:{colours[0]}}}" for number, colours in enumerate(_COLOURS))
    dark = "".join(f".s{number}{{--c:{colours[1]}}}" for number, colours in enumerate(_COLOURS))
    dashes = "".join(
        f".d{number}{{stroke-dasharray:{' '.join(map(str, dash))}}}"
        for number, dash in enumerate(_DASHES)
        if dash
    )
    return f"{light}{dashes}\n@media screen and (prefers-color-scheme:dark){{{dark}}}\n"
