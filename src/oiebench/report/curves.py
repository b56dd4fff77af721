"""Plots for papers and slides as SVG, PNG and PDF: precision-recall curves, and F1 with its intervals.

They are drawn with altair and vl-convert, the extra `plots`; the page draws its own curves and needs neither.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from oiebench.errors import InputError, MissingExtraError, UnknownNameError
from oiebench.files import atomic_write
from oiebench.model import Score
from oiebench.report.escape import one_line
from oiebench.report.numbers import number_text
from oiebench.report.palette import Style, styles
from oiebench.report.precision_recall import (
    ISO_LEVELS,
    RECALL,
    Across,
    Curve,
    curves,
    iso_f1,
    other_curves,
    thinned,
)
from oiebench.report.tables import header, ranked

FORMATS = ("svg", "png", "pdf")
_FONT = "Arimo, Liberation Sans, Arial, Helvetica, sans-serif"
_INK, _SOFT, _LINE = "#1b1f24", "#59626e", "#e3e7ec"
_SIDE = 420


def plot_curves(scores: Sequence[Score], form: str = "svg", title: str | None = None) -> bytes:
    """Precision-recall curves over iso-F1 lines; the mark on each is its best F1, told in the legend too.

    Where the scores have curves over something else (a yield), those are drawn.
    """
    return _render(_curves_chart(scores, title), form)


def plot_values(
    scores: Sequence[Score], value: str = "f1", form: str = "svg", title: str | None = None
) -> bytes:
    """One figure of each system as a dot with its interval, best first."""
    return _render(_values_chart(scores, value, title), form)


def write_curves(scores: Sequence[Score], path: str | os.PathLike[str], title: str | None = None) -> None:
    """`plot_curves` as a file; its suffix (`.svg`, `.png`, `.pdf`) says in which form."""
    form = _form(path)
    atomic_write(path, plot_curves(scores, form, title))


def write_values(
    scores: Sequence[Score], path: str | os.PathLike[str], value: str = "f1", title: str | None = None
) -> None:
    """`plot_values` as a file; its suffix (`.svg`, `.png`, `.pdf`) says in which form."""
    form = _form(path)
    atomic_write(path, plot_values(scores, value, form, title))


def check_plot(path: str | os.PathLike[str]) -> None:
    """An error where no plot can be drawn to this file: its suffix says no form, or the extra is missing."""
    _form(path)
    _altair()


def _curves_chart(scores: Sequence[Score], title: str | None) -> Any:
    alt = _altair()
    found, over = curves(scores), RECALL
    if not found:
        found, over = other_curves(scores)
    if not found:
        raise InputError("nothing to draw: no score has a curve, or precision and recall")
    drawn = styles(score.system for score in scores)
    names = {curve.system: _legend_text(curve, over) for curve in found}
    points = [
        {"system": names[curve.system], "r": point.recall * over.top, "p": point.precision, "at": at}
        for curve in found
        for at, point in enumerate(thinned(curve.points, 0.002))
        if len(curve.points) > 1
    ]
    best = [{"system": names[c.system], "r": c.best.recall * over.top, "p": c.best.precision} for c in found]
    order, kinds = list(names.values()), [drawn[curve.system] for curve in found]
    axis = _axis(alt, ".1f" if over is RECALL else "~s")
    across = alt.X("r:Q", title=over.name.capitalize(), scale=alt.Scale(domain=[0, over.top]), axis=axis)
    up = alt.Y("p:Q", title="Precision", scale=alt.Scale(domain=[0, 1]), axis=_axis(alt))
    drawing = alt.Chart(_data(alt, points)).mark_line(strokeWidth=1.4, clip=True)
    marks = alt.Chart(_data(alt, best)).mark_point(
        filled=True, size=130, opacity=1, stroke="white", strokeWidth=1.5
    )
    layers = [
        *(_iso_lines(alt, across, up) if over is RECALL else ()),
        drawing.encode(across, up, _colour(alt, order, kinds, None), _dash(alt, order, kinds), order="at:Q"),
        marks.encode(across, up, _colour(alt, order, kinds), _shape(alt, order, kinds)),
    ]
    signatures = {(score.metric, score.mode, score.comparable) for score in scores}
    # the legend is that of the marks alone: with the lines' dashes in it, its outlines would fray
    layered = alt.layer(*layers).resolve_legend(color="independent", shape="independent")
    return _dressed(layered, title or _title(scores), len(signatures)).properties(width=_SIDE, height=_SIDE)


def _legend_text(curve: Curve, over: Across) -> str:
    name = one_line(curve.system)
    return f"{name}  F1 {number_text(curve.best.f1)}" if over is RECALL else name


def _iso_lines(alt: Any, across: Any, up: Any) -> list[Any]:
    """The lines along which F1 is equal, and what it is there."""
    iso = [
        {"level": number_text(level, 1), "r": point.recall, "p": point.precision}
        for level in ISO_LEVELS
        for point in iso_f1(level)
    ]
    ends = [
        {"level": f"F1 {number_text(level, 1)}", "r": 1, "p": level / (2 - level)} for level in ISO_LEVELS
    ]
    lines = alt.Chart(_data(alt, iso)).mark_line(strokeDash=[2, 3], strokeWidth=1, color="#9aa3ae")
    labels = alt.Chart(_data(alt, ends)).mark_text(align="left", dx=5, fontSize=11, color=_SOFT)
    return [lines.encode(across, up, detail="level:N"), labels.encode(across, up, text="level:N")]


def _values_chart(scores: Sequence[Score], value: str, title: str | None) -> Any:
    alt = _altair()
    rows = []
    for score in ranked(scores, value):
        found = score.values.get(value)
        interval = (score.ci or {}).get(value)
        if found is not None:
            row: dict[str, Any] = {"system": one_line(score.system), "value": found}
            row["text"] = number_text(found)
            row["low"] = found if interval is None else interval.low
            row["high"] = found if interval is None else interval.high
            rows.append(row)
    if not rows:
        raise InputError(f"nothing to draw: no score has a value {value!r}")
    drawn = styles(score.system for score in scores)
    order = list(dict.fromkeys(row["system"] for row in rows))
    kinds = [
        drawn[name]
        for name in dict.fromkeys(score.system for score in ranked(scores, value))
        if name in drawn
    ]
    data = _data(alt, rows)
    top = max(row["high"] for row in rows)
    scale = (
        alt.Scale(domainMin=0, nice=True)
        if top <= 0 or top > 1
        else alt.Scale(domain=[0, min(1, top * 1.12)])
    )
    up = alt.Y(
        "system:N", sort=order, title=None, axis=alt.Axis(grid=False, labelLimit=260, labelFontSize=13)
    )
    across = alt.X("value:Q", title=header(value), scale=scale, axis=_axis(alt))
    base = alt.Chart(data)
    layers = [
        base.mark_rule(strokeWidth=2).encode(
            alt.X("low:Q", scale=scale, title=header(value)),
            alt.X2("high:Q"),
            up,
            _colour(alt, order, kinds, None),
        ),
        base.mark_point(filled=True, size=95, opacity=1).encode(
            across, up, _colour(alt, order, kinds, None), _shape(alt, order, kinds, None)
        ),
        base.mark_text(align="left", dx=9, fontSize=12, color=_INK).encode(
            alt.X("high:Q", scale=scale, title=header(value)), up, text="text:N"
        ),
    ]
    signatures = {(score.metric, score.mode, score.comparable) for score in scores}
    return _dressed(alt.layer(*layers), title or _title(scores), len(signatures)).properties(
        width=_SIDE, height=alt.Step(30)
    )


def _dressed(chart: Any, title: str, signatures: int) -> Any:
    """Title, font and colours that all plots share, and the warning that some figures may not be ranked."""
    heading: dict[str, str | int] = {"text": one_line(title), "anchor": "start", "offset": 12}
    if signatures > 1:
        heading["subtitle"] = "Signatures differ: not one ranking"
    return (
        chart.properties(
            title=heading,
            background="white",
            padding=14,
        )
        .configure(font=_FONT)
        .configure_view(stroke=None)
        .configure_title(fontSize=15, subtitleFontSize=12, subtitleColor="#a8271b", color=_INK)
        .configure_legend(
            labelFontSize=13, symbolSize=110, symbolStrokeWidth=1.5, labelLimit=320, rowPadding=5, offset=52
        )
        .configure_axis(labelFontSize=12, titleFontSize=13, titleColor=_INK, labelColor=_INK)
    )


def _title(scores: Sequence[Score]) -> str:
    return "; ".join(dict.fromkeys(f"{score.metric}, {score.mode}" for score in scores))


def _data(alt: Any, rows: list[dict[str, Any]]) -> Any:
    # the text of JSON, since altair would otherwise look for a data frame library
    return alt.InlineData(values=msgspec.json.decode(msgspec.json.encode(rows)))


def _axis(alt: Any, form: str = ".1f") -> Any:
    return alt.Axis(
        format=form,
        tickCount=6,
        grid=True,
        gridColor=_LINE,
        domainColor=_SOFT,
        tickColor=_SOFT,
        titlePadding=10,
    )


def _legend(alt: Any, shown: bool | None) -> Any:
    return None if shown is None else alt.Legend(title=None)


def _colour(alt: Any, order: Sequence[str], kinds: Sequence[Style], legend: bool | None = True) -> Any:
    scale = alt.Scale(domain=order, range=[kind.light for kind in kinds])
    return alt.Color("system:N", scale=scale, sort=order, legend=_legend(alt, legend))


def _dash(alt: Any, order: Sequence[str], kinds: Sequence[Style]) -> Any:
    scale = alt.Scale(domain=order, range=[list(kind.dash or (1, 0)) for kind in kinds])
    return alt.StrokeDash("system:N", scale=scale, sort=order, legend=None)


def _shape(alt: Any, order: Sequence[str], kinds: Sequence[Style], legend: bool | None = True) -> Any:
    scale = alt.Scale(domain=order, range=[kind.shape for kind in kinds])
    return alt.Shape("system:N", scale=scale, sort=order, legend=_legend(alt, legend))


def _render(chart: Any, form: str) -> bytes:
    if form not in FORMATS:
        raise UnknownNameError("plot format", form, FORMATS)
    try:
        import vl_convert
    except ImportError as error:
        raise MissingExtraError("plotting", "plots") from error
    # no base URL and no network: everything a plot needs is in its specification
    convert: dict[str, Callable[[str], bytes]] = {
        "svg": lambda text: str(vl_convert.vegalite_to_svg(text, allowed_base_urls=[])).encode("utf-8"),
        "png": lambda text: bytes(vl_convert.vegalite_to_png(text, scale=2, allowed_base_urls=[])),
        "pdf": lambda text: bytes(vl_convert.vegalite_to_pdf(text, allowed_base_urls=[])),
    }
    return convert[form](chart.to_json())


def _altair() -> Any:
    try:
        import altair
    except ImportError as error:
        raise MissingExtraError("plotting", "plots") from error
    return altair


def _form(path: str | os.PathLike[str]) -> str:
    form = Path(path).suffix.lower().removeprefix(".")
    if form not in FORMATS:
        raise UnknownNameError("plot format", form or os.fspath(path), FORMATS)
    return form
