"""A reproduced table for people, for spreadsheets and for programs; and the list of tables there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from oiebench.datasets import File, locate
from oiebench.datasets.describe import facts
from oiebench.formats import Reading
from oiebench.report import Block, Column, Table
from oiebench.report.numbers import count_text, difference_text, number_text
from oiebench.report.table import Cell
from oiebench.report.tables import header
from oiebench.runs.reproducing.reproduction import Figure, Part, PublishedTable, Reproduction, Row

EQUAL = "="
DIGITS = 3
UNEXPLAINED = "no reason is known; `oiebench data verify` tells whether the files are the published ones"
_HEADERS = {
    "tp": "TP",
    "fp": "FP",
    "fn": "FN",
    "abqa": "ABQA",
    "cqa": "C-QA",
    "kbp": "KBP",
    "exact_matches_pred": "Exact",
    "precision_of_matches": "P of matches",
    "recall_of_matches": "R of matches",
}


def for_people(found: Reproduction) -> list[Table]:
    """Per row what was published, what comes out now and the difference; parts of one kind in one table."""
    groups = [list(parts) for _, parts in groupby(found.parts, key=_shape)]
    tables = []
    for number, parts in enumerate(groups):
        of, *names = _shape(parts[0])
        columns = [Column("row", of), Column("what", "")]
        columns += [Column(name, _HEADERS.get(name, header(name)), "number") for name in names]
        last = number == len(groups) - 1
        tables.append(
            Table(
                found.title if not number else parts[0].heading or found.title,
                tuple(columns),
                tuple(
                    Block(tuple(_lines(part)), part.heading if not number or len(parts) > 1 else None)
                    for part in parts
                ),
                tuple(_notes(found)) if last else (),
            )
        )
    return tables


def _shape(part: Part) -> tuple[str, ...]:
    return (part.of, *(figure.name for figure in part.rows[0].figures))


def _lines(part: Part) -> Iterable[tuple[Cell, ...]]:
    for row in part.rows:
        label = row.label
        if row.published:
            yield (label, "published", *map(_published, row.figures))
            label = ""
        yield (label, "recomputed", *map(_recomputed, row.figures))
        if row.published and row.recomputed:
            yield ("", "difference", *map(_difference, row.figures))


def _published(figure: Figure) -> str:
    return number_text(figure.published, figure.decimals) if figure.decimals else count_text(figure.published)


def _recomputed(figure: Figure) -> str:
    """At the digits that were published, or a few more."""
    whole = figure.decimals == 0 or (figure.published is None and isinstance(figure.recomputed, int))
    if whole or figure.recomputed is None:
        return count_text(figure.recomputed)
    return number_text(figure.recomputed, max(figure.decimals, DIGITS))


def _difference(figure: Figure) -> str:
    if figure.difference is None:
        return ""
    return EQUAL if figure.difference == 0 else difference_text(figure.difference, figure.decimals)


def _notes(found: Reproduction) -> list[str]:
    notes = [f"Published in: {found.source}.", f"“{EQUAL}”: no difference at the digits that were published."]
    rows = list(found.rows())
    for reason, own in _by(row for row in rows if row.differs):
        notes.append(f"Difference ({', '.join(dict.fromkeys(row.label for row in own))}): {reason}.")
    absent = list(dict.fromkeys(row.label for row in rows if row.missing))
    if absent:
        notes.append(f"Not recomputed, because data are not here: {'; '.join(absent)}.")
    return [*notes, *found.notes]


def _by(rows: Iterable[Row]) -> Iterable[tuple[str, list[Row]]]:
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.reason or UNEXPLAINED, []).append(row)
    return groups.items()


def for_spreadsheets(found: Reproduction) -> Table:
    """A line per figure."""
    columns = [
        Column("table", "Table"),
        Column("part", "Part"),
        Column("row", "Row"),
        Column("figure", "Figure"),
    ]
    columns += [
        Column(name, name.capitalize(), "number") for name in ("published", "recomputed", "difference")
    ]
    lines: list[tuple[Cell, ...]] = [
        (
            found.table,
            part.heading,
            row.label,
            figure.name,
            figure.published,
            figure.recomputed,
            figure.difference,
            row.reason if row.differs else None,
        )
        for part in found.parts
        for row in part.rows
        for figure in row.figures
    ]
    return Table(found.title, (*columns, Column("reason", "Reason")), (Block(tuple(lines)),))


def for_programs(found: Reproduction, readings: Sequence[Reading] = ()) -> dict[str, Any]:
    """All of it as plain values, full precision, with the files that were read."""
    return {
        "table": found.table,
        "title": found.title,
        "source": found.source,
        "parts": [
            {"heading": part.heading, "rows": [_row(row) for row in part.rows]} for part in found.parts
        ],
        "notes": list(found.notes),
        "inputs": [
            {"path": reading.path, "format": reading.format, "sha256": reading.sha256} for reading in readings
        ],
    }


def _row(row: Row) -> dict[str, Any]:
    figures = {
        figure.name: {
            "published": figure.published,
            "recomputed": figure.recomputed,
            "difference": figure.difference,
        }
        for figure in row.figures
    }
    return {
        "row": row.label,
        "figures": figures,
        "reason": (row.reason or UNEXPLAINED) if row.differs else None,
        "missing": row.missing,
    }


def listed(tables: Iterable[PublishedTable]) -> list[dict[str, Any]]:
    """What each table is, what it needs, and which of its files are here."""
    return [
        {
            "table": table.name,
            "title": table.title,
            "source": table.source,
            "data": list(table.data),
            "files": [{**facts(file), "here": _here(file)} for file in table.files],
        }
        for table in tables
    ]


def list_table(tables: Iterable[PublishedTable]) -> Table:
    """The same as a table."""
    columns = (Column("table", "Table"), Column("title", "What it is"), Column("data", "Data"))
    lines = [
        (
            table.name,
            table.title,
            ", ".join(table.data),
            f"{sum(map(_here, table.files))} of {len(table.files)}",
        )
        for table in tables
    ]
    return Table(
        "Published tables that can be recomputed",
        (*columns, Column("here", "Files here")),
        (Block(tuple(lines)),),
        (
            "`oiebench reproduce TABLE` recomputes one. `oiebench data fetch DATA` brings what is not here; "
            "`--json` lists every file.",
        ),
    )


def _here(file: File) -> bool:
    return locate(file) is not None
