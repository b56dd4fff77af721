"""`csv`: filled templates without places: document, slot, value; or a column for each slot, values between `|`."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from oiebench.errors import FormatError, suggestion
from oiebench.formats import Source
from oiebench.slots.documents import Document, Filler
from oiebench.slots.readers.base import Gathered, SlotFormat, named

LONG = ("document", "slot", "value")
BETWEEN = "|"


def read(sources: Sequence[Source], gathered: Gathered) -> None:
    """The documents of tables; an empty cell says that the document has no answer."""
    for source in sources:
        reader = csv.reader(
            io.StringIO(source.text, newline=""), delimiter=_delimiter(source.text), strict=True
        )
        try:
            rows = [(reader.line_num, row) for row in reader]
        except csv.Error as error:
            raise FormatError(
                f"no table of separated values: {error}", source.path, reader.line_num
            ) from error
        _read_rows(source, gathered, rows)


def _read_rows(source: Source, gathered: Gathered, rows: Sequence[tuple[int, list[str]]]) -> None:
    heading = [cell.strip() for cell in rows[0][1]]
    if not heading or heading[0] != LONG[0] or len(heading) < 2:
        near = suggestion(heading[0] if heading else "", [LONG[0]])
        raise FormatError(
            f"the first line must name the columns document, slot and value, or document and the slots{near}",
            source.path,
            1,
        )
    twice = [name for name in heading if heading.count(name) > 1]
    if twice:
        raise FormatError(f"two columns are called {twice[0]!r}", source.path, 1)
    long = tuple(heading) == LONG
    found: dict[str, list[Filler]] = {}
    lines: dict[str, int] = {}
    if not long:
        gathered.slots |= dict.fromkeys(heading[1:])
    for line, row in rows[1:]:
        if not any(cell.strip() for cell in row):
            source.repair(line, "blank line left out")
            continue
        if len(row) != len(heading):
            source.fail(line, f"{len(row)} columns, where the heading has {len(heading)}")
            continue
        name = row[0].strip()
        if not name:
            source.fail(line, "the id of the document is empty")
            continue
        if not long and name in found:
            source.fail(line, f"the document {name!r} stands twice; first on line {lines[name]}")
            continue
        here = found.setdefault(name, [])
        lines.setdefault(name, line)
        if long:
            cells = [(row[1].strip(), row[2])]
        else:
            filled = zip(heading[1:], row[1:], strict=True)
            cells = [(slot, one) for slot, cell in filled for one in cell.split(BETWEEN)]
        for slot, value in cells:
            if not value.strip():
                continue
            if named(source, line, slot):
                here.append(Filler(slot, value=value.strip(), line=line))
    for name, fillers in found.items():
        gathered.add(Document(name, None, tuple(fillers), path=source.path), source, lines[name])


def _delimiter(text: str) -> str:
    heading = text.split("\n", 1)[0]
    return "\t" if "\t" in heading else ";" if ";" in heading and "," not in heading else ","


def sniff(head: str, path: str) -> float:
    """By a first line that begins with the column `document`."""
    first = head.split("\n", 1)[0].strip().strip('"')
    cells = first.replace("\t", ",").replace(";", ",").split(",")
    if cells[0].strip().strip('"') == LONG[0] and len(cells) > 1:
        return 1.0
    return 0.5 if path.endswith((".csv", ".tsv")) else 0.0


FORMAT = SlotFormat(name="csv", title="Tables of filled templates, without places", read=read, sniff=sniff)
