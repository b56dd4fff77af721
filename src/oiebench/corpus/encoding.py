"""Pieces of shards: what a worker makes of extractions, and what the writer makes of the pieces."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from oiebench.formats import jsonl
from oiebench.formats.parquet import arrow, table_of, write_table
from oiebench.model import Collection

if TYPE_CHECKING:
    from oiebench.corpus.batch import ShardFormat


class Sink(Protocol):
    """What a shard is written to."""

    def write(self, content: bytes, /) -> int:
        """Write all of it."""
        ...


def encoded(collection: Collection, to: ShardFormat) -> bytes:
    """A piece of a shard: lines of the native format, or Arrow's stream of record batches."""
    if to == "jsonl":
        return "".join(jsonl.write(collection)).encode()
    table = table_of(collection)
    sink = io.BytesIO()
    with arrow().ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table)
    return sink.getvalue()


def write_pieces(pieces: Sequence[bytes], to: ShardFormat, file: Sink) -> None:
    """Write a shard: the pieces in their order."""
    if to == "jsonl":
        for piece in pieces:
            file.write(piece)
        return
    pa = arrow()
    sink = io.BytesIO()
    write_table(pa.concat_tables([pa.ipc.open_stream(piece).read_all() for piece in pieces]), sink)
    file.write(sink.getvalue())
