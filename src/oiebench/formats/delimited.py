"""Tables of text with a heading: CSV, or the same with semicolons or tabs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from oiebench.errors import FormatError
from oiebench.formats.base import Source

DELIMITERS = ",;\t"
UNCLOSED, UNCLOSED_QUOTE = "unexpected end of data", "a quotation mark is opened and not closed"
"""What the standard library says at the end of a file, and what it means."""


class Delimited:
    """The columns that the first line names, and the rows below it by column; blank rows are passed over."""

    def __init__(self, source: Source) -> None:
        self._source = source
        head = source.text.split("\n", 1)[0]
        delimiter = max(DELIMITERS, key=head.count)
        csv.field_size_limit(max(csv.field_size_limit(), len(source.text)))  # a cell may be a whole document
        self._rows = csv.reader(io.StringIO(source.text, newline=""), delimiter=delimiter, strict=True)
        self.columns = tuple(self._cells() or ())

    def check(self) -> None:
        """An error where two columns have one name, or one has none."""
        plain = [column.casefold() for column in self.columns]
        twice = next((name for name in plain if name and plain.count(name) > 1), None)
        if twice is not None or "" in plain:
            nameless = plain.index("") + 1 if "" in plain else 0
            what = (
                f"column {nameless} has no name" if twice is None else f"the column {twice!r} is there twice"
            )
            raise FormatError(what, self._source.path, 1)

    def rows(self) -> Iterator[tuple[int, dict[str, str]]]:
        """Line number and cells of each row; one of another number of cells is refused."""
        while (cells := self._cells()) is not None:
            line = self._rows.line_num
            if not any(cells):
                continue
            if len(cells) != len(self.columns):
                self._source.fail(line, f"{len(cells)} columns, but the first line names {len(self.columns)}")
                continue
            yield line, dict(zip(self.columns, cells, strict=True))

    def by_key(self, key: str, value: str) -> dict[str, str]:
        """One column by another; a key that comes again with another value is refused."""
        found: dict[str, str] = {}
        for line, row in self.rows():
            if found.setdefault(row[key], row[value]) != row[value]:
                self._source.fail(line, f"{key} {row[key]!r} was there before with another {value}")
        return found

    def _cells(self) -> list[str] | None:
        begins = self._rows.line_num + 1
        try:
            row = next(self._rows, None)
        except csv.Error as error:
            told = UNCLOSED_QUOTE if str(error) == UNCLOSED else str(error)
            raise FormatError(f"no line of CSV: {told}", self._source.path, begins) from error
        return None if row is None else [cell.strip() for cell in row]
