"""`oiebench reproduce`: a published table, published and recomputed side by side."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from oiebench.cli.options import Form, Json, Out
from oiebench.cli.printing import as_json, emit, emit_tables, note, tell_repairs
from oiebench.runs.reproducing import TABLES, Library
from oiebench.runs.reproducing import reproduce as recompute
from oiebench.runs.reproducing.views import for_people, for_programs, for_spreadsheets, list_table, listed


def reproduce(
    table: Annotated[
        str | None, Parameter(help="The table's name; without one, the tables there are and what they need.")
    ] = None,
    /,
    *,
    json: Json = False,
    as_: Form = "table",
    out: Out = None,
) -> None:
    """Recompute a published table and print it side by side with the published figures.

    oiebench reproduce wire57-table3
    """
    json = json or as_ == "json"
    if table is None:
        tables = [TABLES[name] for name in TABLES]
        if json:
            emit(as_json({"tables": listed(tables)}), out)
        else:
            emit_tables([list_table(tables)], as_, out)
        return
    library = Library()
    found = recompute(table, library)
    tell_repairs(library.readings)
    for missing in found.missing():
        note(missing)
    if json:
        emit(as_json(for_programs(found, library.readings)), out)
    else:
        emit_tables([for_spreadsheets(found)] if as_ == "csv" else for_people(found), as_, out)
