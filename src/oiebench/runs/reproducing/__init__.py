"""Published tables recomputed: each figure beside the one that was printed, and why where they differ.

reproduction    what comes out: figures, rows, parts
library         the published files, each read once
views           the outcome as tables and as JSON
the rest        one module per table
"""

from __future__ import annotations

from oiebench.errors import DataError
from oiebench.registry import Registry
from oiebench.runs.reproducing.library import Library
from oiebench.runs.reproducing.reproduction import Figure, Part, PublishedTable, Reproduction, Row

_HERE = "oiebench.runs.reproducing"

TABLES: Registry[PublishedTable] = Registry(
    "published table",
    "oiebench.tables",
    {
        "wire57-table1": f"{_HERE}.wire57_table1:TABLE",
        "wire57-table3": f"{_HERE}.wire57_table3:TABLE",
        "carb-table4": f"{_HERE}.carb_table4:TABLE",
        "carb-table6": f"{_HERE}.carb_table6:TABLE",
        "benchie-fl-table5": f"{_HERE}.benchie_fl_table5:TABLE",
        "benchie-fl-table8": f"{_HERE}.benchie_fl_table8:TABLE",
        "benchie-fl-table9": f"{_HERE}.benchie_fl_table9:TABLE",
        "benchie-fl-table10": f"{_HERE}.benchie_fl_table10:TABLE",
        "benchie-fl-table13": f"{_HERE}.benchie_fl_table13:TABLE",
        "benchie-fl-table15": f"{_HERE}.benchie_fl_table15:TABLE",
        "benchie-fl-table18": f"{_HERE}.benchie_fl_table18:TABLE",
        "benchie-fl-scores": f"{_HERE}.benchie_fl_scores:TABLE",
        "munchkin": f"{_HERE}.munchkin:TABLE",
    },
)

__all__ = ["TABLES", "Figure", "Library", "Part", "PublishedTable", "Reproduction", "Row", "reproduce"]


def reproduce(name: str, library: Library | None = None) -> Reproduction:
    """A published table beside what comes out now.

    Rows whose data are not here say so; if that is every row, it is an error, but for tables that stand alone.
    """
    table = TABLES[name]
    found = table.recompute(library or Library())
    missing = found.missing()
    if missing and not table.stands_alone and not any(row.recomputed for row in found.rows()):
        raise DataError(missing[0])
    return found
