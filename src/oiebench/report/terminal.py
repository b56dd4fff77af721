"""Tables in the terminal, on as many lines as its width asks for."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table as Grid
from rich.text import Text

from oiebench.report.escape import one_line
from oiebench.report.table import Block, Cell, Shown, Table

_GAP = 2
_LONGEST_NAME = 28


class TerminalTable:
    """A table that rich can print: `console.print(TerminalTable(table))`.

    Where the terminal is too narrow, intervals go below their figures; where that is not enough, the columns
    are spread over several tables, each with the systems' names. Nothing is left out or cut.
    """

    def __init__(self, table: Table) -> None:
        self.table = table

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Called by rich with the width there is."""
        width = options.max_width
        shown = self.table.shown()
        stacked = self._total(shown, False) > width
        yield Text(one_line(self.table.title), style="bold")
        for number, part in enumerate(self._parts(shown, stacked, width)):
            if number:
                yield Text()
            yield from self._grids(part, stacked, self._widths(part, stacked, width))
        if self.table.notes:
            yield Text()
        for note in self.table.notes:
            yield Text(one_line(note), style="dim")

    def _parts(self, shown: list[Shown], stacked: bool, width: int) -> Iterator[list[Shown]]:
        """The columns of each table: all in one where they fit."""
        keys = _keys(shown)
        part = list(keys)
        for group in shown[len(keys) :]:
            if len(part) > len(keys) and self._total([*part, group], stacked) > width:
                yield part
                part = list(keys)
            part.append(group)
        yield part

    def _grids(self, shown: list[Shown], stacked: bool, widths: list[int]) -> Iterator[Grid | Text]:
        """The blocks one below the other, their columns in line, the header above the first."""
        for number, block in enumerate(self.table.blocks or (Block(()),)):
            heading = Text(one_line(block.heading or ""), style="italic")
            if number:
                yield Text()
            if number and heading:
                yield heading
            grid = Grid(
                box=box.SIMPLE_HEAD,
                padding=(0, _GAP - 1, 0, 0),
                pad_edge=False,
                show_edge=False,
                show_header=not number,
                title=heading if heading and not number else None,
                title_justify="left",
            )
            for group, width in zip(shown, widths, strict=True):
                grid.add_column(
                    Text(one_line(group.column.header)),
                    justify="right" if group.numeric else "left",
                    overflow="fold",
                    width=width,
                )
            for row in block.rows:
                grid.add_row(*(_cell(group, row, stacked) for group in shown))
            yield grid

    def _widths(self, shown: list[Shown], stacked: bool, most: int) -> list[int]:
        """The width of each column; where all are too wide, the widest texts are cut between words."""
        widths = [self._width(group, stacked) for group in shown]
        least = [self._longest_word(group) if group.column.kind == "text" else most for group in shown]
        excess = sum(widths) + _GAP * (len(widths) - 1) - most
        while excess > 0:
            spare = [width if width > word else 0 for width, word in zip(widths, least, strict=True)]
            if not any(spare):
                break
            widths[spare.index(max(spare))] -= 1
            excess -= 1
        return widths

    def _longest_word(self, group: Shown) -> int:
        texts = [group.column.header, *(group.text(row) for row in self.table.rows())]
        return max(Text(word).cell_len for text in texts for word in ["", *one_line(text).split()])

    def _total(self, shown: list[Shown], stacked: bool) -> int:
        return sum(self._width(group, stacked) + _GAP for group in shown) - _GAP

    def _width(self, group: Shown, stacked: bool) -> int:
        """The widest cell of a column; names are folded beyond a limit."""
        texts = [group.column.header]
        for row in self.table.rows():
            texts += [group.value(row), group.interval(row)] if stacked else [group.text(row)]
        widest = max(Text(one_line(text)).cell_len for text in texts)
        return min(widest, _LONGEST_NAME) if group.column.kind == "text" else widest


def _keys(shown: list[Shown]) -> list[Shown]:
    """The columns that say which row it is: those before the first figure, a leading rank included."""
    names = [at for at, group in enumerate(shown) if group.column.kind == "text"]
    if not names:
        return shown[:1]
    last = names[0]
    while last + 1 in names:
        last += 1
    return shown[: last + 1]


def _cell(group: Shown, row: tuple[Cell, ...], stacked: bool) -> Text:
    cell = Text(one_line(group.value(row)))
    if interval := group.interval(row):
        cell.append("\n" if stacked else " ").append(interval, style="dim")
    return cell
