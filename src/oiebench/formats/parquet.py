"""Extractions as Parquet: a row for each sentence, with its extractions nested, as the native format has them.

A tuple is nested in its sentence so that nothing is lost: sentences without a tuple stay, and no text is written
twice. `unnest` or `explode` of the column `extractions` makes a row of each tuple.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from typing import Any, BinaryIO

import msgspec

from oiebench.errors import FormatError, InputError, MissingExtraError
from oiebench.formats.base import Policy, Reading, Source
from oiebench.formats.columns import UnreadableError
from oiebench.formats.jsonl import NativeReader
from oiebench.formats.records import SentenceRecord
from oiebench.formats.shards import PARQUET
from oiebench.model import Argument, Collection, Extraction, Sentence

TOGETHER = 1024
"""Rows made into objects at a time."""
MARK = {b"oiebench": b"1"}
"""The version of the schema, in the file's metadata."""
SPANS = ("spans", "context_spans")
NEEDED = ("id", "extractions")
"""Columns without which a table holds no extractions."""
Row = dict[str, Any]


def arrow() -> Any:
    """pyarrow, or an error that says how to get it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise MissingExtraError("Parquet", "kb") from error
    return pyarrow


def damaged(error: Exception, path: str) -> FormatError:
    """What is said of a file that pyarrow cannot read."""
    return FormatError(f"this is no whole Parquet file ({str(error).splitlines()[0]}); get it again", path)


def not_utf8(row: int, error: Exception, path: str) -> FormatError:
    """What is said of a column of text that holds other bytes, which Parquet itself does not notice."""
    return FormatError(f"in row {row} or one of those after it, text is not UTF-8 ({error})", path)


@cache
def schema() -> Any:
    """The columns; their names are those of the native format's fields."""
    pa = arrow()
    text, place = pa.string(), pa.int32()
    spans = pa.list_(pa.struct([("start", place), ("end", place)]))
    part = pa.struct([("text", text), ("tokens", pa.list_(place)), ("role", text), ("spans", spans)])
    extraction = pa.struct(
        [
            ("arg1", part),
            ("rel", part),
            ("args", pa.list_(part)),
            ("confidence", pa.float64()),
            ("system", text),
            ("polarity", text),
            ("modality", text),
            ("attribution", text),
            ("attribution_polarity", text),
            ("attribution_modality", text),
            ("context", text),
            ("context_spans", spans),
            ("quantities", pa.list_(text)),
            ("label", pa.bool_()),
            ("origin", pa.struct([("rule", text), ("clause", text), ("inferred", pa.list_(text))])),
        ]
    )
    return pa.schema(
        [
            pa.field("id", text, nullable=False),
            ("text", text),
            ("tokens", pa.list_(text)),
            ("doc", text),
            ("start", pa.int64()),
            ("extractions", pa.list_(extraction)),
        ],
        metadata=MARK,
    )


def table_of(collection: Collection) -> Any:
    """The sentences of a collection with their extractions; Parquet holds nothing else."""
    by_sentence: dict[str, list[Row]] = {}
    for extraction in collection.extractions:
        by_sentence.setdefault(extraction.sentence_id, []).append(_of_extraction(extraction))
    rows = [_of_sentence(s, by_sentence.get(s.id, []), collection) for s in collection.sentences.values()]
    return arrow().Table.from_pylist(rows, schema=schema())


def _of_sentence(s: Sentence, extractions: list[Row], collection: Collection) -> Row:
    return {
        "id": s.id,
        "text": s.text if collection.has_texts else None,
        "tokens": s.tokens,
        "doc": s.doc,
        "start": s.start,
        "extractions": extractions,
    }


def _of_extraction(e: Extraction) -> Row:
    row = {field: getattr(e, field) for field in e.__struct_fields__ if field != "sentence_id"}
    origin = e.origin
    return row | {
        "arg1": _of_part(e.arg1),
        "rel": _of_part(e.rel),
        "args": [_of_part(arg) for arg in e.args],
        "context_spans": _of_spans(e.context_spans),
        "origin": None if origin is None else msgspec.structs.asdict(origin),
    }


def _of_part(part: Argument) -> Row:
    return {"text": part.text, "tokens": part.tokens, "role": part.role, "spans": _of_spans(part.spans)}


def _of_spans(spans: tuple[tuple[int, int], ...] | None) -> list[Row] | None:
    return None if spans is None else [{"start": start, "end": end} for start, end in spans]


def write_table(table: Any, file: BinaryIO) -> None:
    """Write a table; equal tables give equal bytes."""
    arrow().parquet.write_table(table.combine_chunks(), file, compression="zstd")


def read_parquet(path: str | os.PathLike[str], policy: Policy = "repair") -> Reading:
    """What a file of the schema above holds, whoever wrote it; other columns are left out."""
    name = os.fspath(path)
    source = Source("", name, policy)
    reader = NativeReader(source)
    number = 0
    for rows in _batches(name):
        for row in rows:
            number += 1
            try:
                reader.add(_record(row))
            except UnreadableError as error:
                source.fail(number, f"in this row: {error}")
    with open(path, "rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Reading(reader.collection(), PARQUET, name, digest, tuple(source.repairs), tuple(source.skipped))


def has_extractions(path: str | os.PathLike[str]) -> bool:
    """Whether a Parquet file has the columns of extractions."""
    pa = arrow()
    try:
        with pa.parquet.ParquetFile(path) as file:
            return set(NEEDED) <= set(file.schema_arrow.names)
    except (pa.ArrowException, OSError) as error:
        raise damaged(error, os.fspath(path)) from error


def _batches(name: str) -> Any:
    """The rows some at a time; an error where this is not a file of extractions."""
    pa = arrow()
    before = 0
    try:
        with pa.parquet.ParquetFile(name) as file:
            columns = file.schema_arrow.names
            missing = [column for column in NEEDED if column not in columns]
            if missing:
                raise FormatError(
                    f"this Parquet file has no column {missing[0]!r}, and holds no extractions; it has "
                    + ", ".join(columns),
                    name,
                )
            wanted = [column for column in schema().names if column in columns]
            for batch in file.iter_batches(TOGETHER, columns=wanted):
                yield batch.to_pylist()
                before += batch.num_rows
    except FileNotFoundError:
        raise InputError(f"no such file: {name}") from None
    except UnicodeDecodeError as error:
        raise not_utf8(before + 1, error, name) from error
    except (pa.ArrowException, OSError) as error:
        raise damaged(error, name) from error


def _record(row: Row) -> SentenceRecord:
    """The record of a row."""
    try:
        return msgspec.convert(_said(row), SentenceRecord)
    except (msgspec.ValidationError, TypeError, AttributeError, KeyError) as error:
        raise UnreadableError(str(error)) from error


def _said(value: Any, field: str = "") -> Any:
    """A value as the native format has it: what is null is not said, and spans are pairs."""
    if isinstance(value, dict):
        return {key: _said(each, key) for key, each in value.items() if each is not None}
    if isinstance(value, list) and field in SPANS:
        return [(span["start"], span["end"]) for span in value]
    if isinstance(value, list) and field in ("args", "extractions"):
        return [_said(each) for each in value]
    return value
