"""`graphrag`: relationship tables of Microsoft GraphRAG, with the text units and entities beside them."""

from __future__ import annotations

import re
from pathlib import Path

from oiebench.errors import FormatError, suggestion
from oiebench.formats.base import Note, Source
from oiebench.formats.delimited import Delimited
from oiebench.formats.graph import Graph, Triple
from oiebench.formats.graph_sentences import graph_format
from oiebench.formats.parquet_tables import parquet_text
from oiebench.formats.shards import is_parquet
from oiebench.opening import open_text

_NEEDED = ("source", "target", "description")
_LISTED = re.compile(r"\"([^\"]*)\"|'([^']*)'|([^\s,\[\]\"']+)")


def listed(cell: str) -> tuple[str, ...]:
    """The ids in a cell: a list as JSON, Python or numpy writes it, or with commas."""
    return tuple(one or two or three for one, two, three in _LISTED.findall(cell))


def read_graph(source: Source) -> Graph:
    """The relationships, the description as the relation, and what the tables beside say of texts and entities."""
    table = Delimited(source)
    _need(table, _NEEDED, source.path)
    table.check()
    units = "text_unit_ids" if "text_unit_ids" in table.columns else None
    triples = tuple(
        Triple(row["source"], row["description"], row["target"], listed(row[units]) if units else ())
        for _, row in table.rows()
    )
    if not triples and not source.skipped:
        raise FormatError("the table has a heading and no row", source.path)
    texts = _beside(source, "text_units", "id", "text")
    entities = _beside(source, "entities", "title", "title")
    return Graph(triples, texts or {}, None if entities is None else tuple(entities))


def _need(table: Delimited, columns: tuple[str, ...], path: str) -> None:
    missing = [name for name in columns if name not in table.columns]
    if missing:
        raise FormatError(
            f"the table has no column {missing[0]!r}{suggestion(missing[0], table.columns)}", path, 1
        )


def _beside(source: Source, name: str, key: str, value: str) -> dict[str, str] | None:
    """Two columns of a table in the same folder, whose name differs as the tables of GraphRAG do."""
    path = Path(source.path)
    for old in ("create_final_relationships", "relationships"):
        if old in path.stem:
            stem = path.stem.replace(old, old.replace("relationships", name))
            break
    else:
        return None
    for suffix in (path.suffix, ".parquet", ".csv"):
        other = path.with_name(stem + suffix)
        if other.is_file():
            text = parquet_text(other) if is_parquet(other) else open_text(other)
            inner = Source(text.text, text.path, source.policy)
            table = Delimited(inner)
            _need(table, (key, value), text.path)
            rows = table.by_key(key, value)
            source.skipped += inner.skipped
            source.repairs += [Note(each.path, each.line, each.what) for each in inner.repairs]
            return rows
    return None


def sniff(head: str) -> float:
    """1 where the first line names source, target and description, and weights or text units."""
    names = set(re.split(r"[,;\t]", head.split("\n", 1)[0].strip().replace('"', "")))
    if not {"source", "target"} <= names:
        return 0.0
    return (
        1.0
        if {"description"} <= names and names & {"text_unit_ids", "weight"}
        else 0.9 * ("text_unit_ids" in names)
    )


FORMAT = graph_format("graphrag", "Relationships of Microsoft GraphRAG (Parquet, CSV)", read_graph, sniff)
