"""Parquet tables as the text of the same table in CSV, which the readers of tables take."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
from pathlib import Path

from oiebench.errors import FormatError
from oiebench.formats.parquet import arrow, damaged
from oiebench.opening import Text


def parquet_text(path: str | os.PathLike[str]) -> Text:
    """The table as CSV; cells that hold lists are JSON. The sha256 is that of the Parquet file."""
    name = os.fspath(path)
    pyarrow = arrow()
    data = Path(path).read_bytes()
    try:
        table = pyarrow.parquet.read_table(io.BytesIO(data))
    except (pyarrow.ArrowException, OSError) as error:
        raise damaged(error, name) from error
    if not table.num_rows:
        raise FormatError("the table has no rows; there is nothing to read", name)
    columns = [[_cell(value) for value in column.to_pylist()] for column in table.columns]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")  # so that cells with either of them are quoted
    writer.writerow(table.column_names)
    writer.writerows(zip(*columns, strict=True))
    return Text(name, out.getvalue(), hashlib.sha256(data).hexdigest())


def _cell(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False, default=str)
    return "" if value is None else str(value)
