"""A table as a value: what to show, before anybody decides how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from oiebench.report.numbers import (
    NOTHING,
    count_text,
    difference_text,
    interval_text,
    number_text,
    p_text,
)

Cell = str | int | float | None
Kind = Literal["text", "count", "number", "difference", "p", "low", "high", "mark"]


class Column(msgspec.Struct, frozen=True, omit_defaults=True):
    """A column: its name for machines, its header for people, and the kind of its cells.

    Columns of kind `low`, `high` and `mark` belong to the nearest other column before them: people
    read them in one cell (`.342 [.301, .383]*`); CSV and JSON keep them apart, and keep what is `hidden`.
    """

    key: str
    header: str
    kind: Kind = "text"
    hidden: bool = False


class Block(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rows that may be compared with each other, and what sets them apart from the other blocks."""

    rows: tuple[tuple[Cell, ...], ...]
    heading: str | None = None


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """A title, columns, rows in blocks, and the notes without which the numbers should not be read."""

    title: str
    columns: tuple[Column, ...]
    blocks: tuple[Block, ...]
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.columns and self.columns[0].kind in ("low", "high", "mark"):
            raise ValueError(f"column {self.columns[0].key!r} belongs to no column before it")
        for row in self.rows():
            if len(row) != len(self.columns):
                raise ValueError(f"a row of {len(row)} cells in a table of {len(self.columns)} columns")

    def rows(self) -> Iterator[tuple[Cell, ...]]:
        """Every row, block after block."""
        for block in self.blocks:
            yield from block.rows

    def shown(self) -> list[Shown]:
        """The columns people see, each with the columns that are written into its cells."""
        groups: list[Shown] = []
        for at, column in enumerate(self.columns):
            if column.kind == "low":
                groups[-1] = groups[-1]._replace(low=at)
            elif column.kind == "high":
                groups[-1] = groups[-1]._replace(high=at)
            elif column.kind == "mark":
                groups[-1] = groups[-1]._replace(mark=at)
            else:
                groups.append(Shown(column, at))
        return [group for group in groups if not group.column.hidden]


class Shown(NamedTuple):
    """A column people see: where its value is, and its interval and mark when it has them."""

    column: Column
    at: int
    low: int | None = None
    high: int | None = None
    mark: int | None = None

    @property
    def numeric(self) -> bool:
        """Whether its cells are set flush right."""
        return self.column.kind != "text"

    def value(self, row: Sequence[Cell]) -> str:
        """The value alone, with its mark, as people read it."""
        return cell_text(row[self.at], self.column.kind) + self._mark(row)

    def interval(self, row: Sequence[Cell]) -> str:
        """The interval alone, as people read it; empty where there is none."""
        bounds = self.bounds(row)
        return interval_text(*bounds) if bounds else ""

    def text(self, row: Sequence[Cell]) -> str:
        """The whole cell on one line."""
        return " ".join(part for part in (self.value(row), self.interval(row)) if part)

    def bounds(self, row: Sequence[Cell]) -> tuple[float, float] | None:
        """The two ends of the interval."""
        if self.low is None or self.high is None:
            return None
        low, high = row[self.low], row[self.high]
        if isinstance(low, str) or isinstance(high, str) or low is None or high is None:
            return None
        return low, high

    def _mark(self, row: Sequence[Cell]) -> str:
        mark = None if self.mark is None else row[self.mark]
        return mark if isinstance(mark, str) else ""


def cell_text(cell: Cell, kind: Kind) -> str:
    """One cell as people read it."""
    if isinstance(cell, str):
        return cell
    if kind == "count":
        return count_text(cell)
    if kind == "difference":
        return difference_text(cell)
    if kind == "p":
        return p_text(cell)
    if kind == "text":
        return NOTHING if cell is None else str(cell)
    return number_text(cell)
