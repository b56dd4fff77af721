"""Tables as HTML, with a small bar beside each figure that has an interval."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from oiebench.report.escape import html_text
from oiebench.report.numbers import number_text
from oiebench.report.svg import interval_bar, swatch
from oiebench.report.table import Block, Cell, Shown, Table

_EMPTY = Block(())


def table_html(table: Table, name: str, numbers: Mapping[str, int] | None = None, bars: bool = True) -> str:
    """The table in a frame that scrolls sideways on its own; `name` is the id of its caption.

    With `numbers`, names of systems carry the colour that they have in the curves.
    """
    shown = table.shown()
    names = next((group for group in shown if group.column.kind == "text"), shown[0])
    top = _top(table, shown) if bars else 1.0
    caption = html_text(table.title)
    head = "".join(_header(group) for group in shown)
    parts = [
        f'<div class="scroll" role="region" tabindex="0" aria-labelledby="{name}">',
        f'<table><caption id="{name}">{caption}</caption>',
        f"<thead><tr>{head}</tr></thead>",
    ]
    for block in table.blocks or (_EMPTY,):
        parts.append("<tbody>")
        if block.heading is not None:
            heading = html_text(block.heading)
            parts.append(f'<tr class="block"><th scope="rowgroup" colspan="{len(shown)}">{heading}</th></tr>')
        for row in block.rows:
            cells = (_cell(group, row, group is names, numbers, top if bars else None) for group in shown)
            parts.append(f"<tr>{''.join(cells)}</tr>")
        parts.append("</tbody>")
    parts.append("</table></div>")
    notes = list(table.notes)
    if bars and any(group.low is not None for group in shown):
        notes.append(f"Bars run from 0 to {number_text(top, 1)}; the line at each bar's end is its interval.")
    return "\n".join([*parts, _notes(notes)])


def _header(group: Shown) -> str:
    text = html_text(group.column.header) or '<span class="quiet">Rank</span>'
    return f'<th scope="col"{_class(group)}>{text}</th>'


def _class(group: Shown, *more: str) -> str:
    names = [*(["num"] if group.numeric else []), *more]
    return f' class="{" ".join(names)}"' if names else ""


def _cell(
    group: Shown, row: Sequence[Cell], is_name: bool, numbers: Mapping[str, int] | None, top: float | None
) -> str:
    value, bounds = row[group.at], group.bounds(row)
    text = html_text(group.value(row))
    if is_name:
        drawn = swatch(numbers[value]) if numbers and isinstance(value, str) and value in numbers else ""
        return f'<th scope="row"><span class="system">{drawn}{text}</span></th>'
    if bounds is not None:
        text += f' <span class="ci">{html_text(group.interval(row))}</span>'
        drawable = isinstance(value, int | float) and math.isfinite(value)
        if top is not None and drawable and group.column.kind == "number":
            text += interval_bar(float(value or 0), *bounds, top)
    marked = group.mark is not None and row[group.mark] is not None
    quiet = group.mark is not None and not marked
    return f"<td{_class(group, *(['real'] if marked else ['same'] if quiet else []))}>{text}</td>"


def _top(table: Table, shown: Sequence[Shown]) -> float:
    """The end of the bars' scale: the highest interval, rounded up to a tenth."""
    highest = 0.0
    for row in table.rows():
        for group in shown:
            bounds = group.bounds(row)
            if bounds is not None and group.column.kind == "number" and math.isfinite(bounds[1]):
                highest = max(highest, bounds[1])
    return math.ceil(highest * 10 - 1e-9) / 10 or 1.0


def _notes(notes: Sequence[str]) -> str:
    items = "".join(f"<li>{html_text(note)}</li>" for note in notes)
    return f'<ul class="notes">{items}</ul>' if items else ""
