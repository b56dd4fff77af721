"""Graphs and the texts they were made of, from files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from oiebench.errors import FormatError, InputError
from oiebench.formats import Policy, read
from oiebench.formats.base import Format, Note, Source
from oiebench.formats.delimited import DELIMITERS, Delimited
from oiebench.formats.graph import Graph
from oiebench.formats.graph_sentences import as_graph
from oiebench.formats.parquet_tables import parquet_text
from oiebench.formats.reading import read_with
from oiebench.formats.shards import is_parquet
from oiebench.opening import open_text

_LISTED = 3
_LIST = re.compile(r"\s*\[\s*\{\s*\"")


class GraphReading(msgspec.Struct, frozen=True):
    """A graph once read: how it was read, and what was repaired or skipped on the way."""

    graph: Graph
    format: str
    path: str
    sha256: str
    repairs: tuple[Note, ...] = ()
    skipped: tuple[Note, ...] = ()


class TextsReading(msgspec.Struct, frozen=True):
    """Source texts by id, as a file gives them."""

    texts: dict[str, str]
    format: str
    path: str
    sha256: str
    repairs: tuple[Note, ...] = ()
    skipped: tuple[Note, ...] = ()


def read_graph(path: str, format: str | Format | None = None, policy: Policy = "repair") -> GraphReading:
    """The graph of a file: of what graph builders write, or of the extractions of any other format."""
    graph, chosen, source, sha256 = read_with(path, format, policy, _taken)
    return GraphReading(graph, chosen.name, source.path, sha256, tuple(source.repairs), tuple(source.skipped))


def _taken(chosen: Format, source: Source) -> Graph:
    if chosen.graph is not None:
        return chosen.graph(source)
    collection = chosen.read(source)
    if not collection.extractions:
        raise FormatError(f"there are no triples in this file (format {chosen.name})", source.path)
    return as_graph(collection)


def read_texts(path: str, policy: Policy = "repair") -> TextsReading:
    """Source texts: a table with id and text (CSV, Parquet), JSON lines with them, or a file that is one text.

    A file that is one text has its name, without its suffix, for an id.
    """
    opened = parquet_text(path) if is_parquet(path) else open_text(path)
    source = Source(opened.text, opened.path, policy)
    first = opened.text.split("\n", 1)[0]
    heading = {cell.strip().strip('"') for cell in first.split(max(DELIMITERS, key=first.count))}
    if {"id", "text"} <= heading:
        texts = Delimited(source).by_key("id", "text")
        format = "table"  # noqa: A001
    elif is_parquet(path):
        raise FormatError(f"the table has no columns id and text, but {', '.join(sorted(heading))}", path)
    elif opened.text.lstrip().startswith("{"):
        reading = read(path, "jsonl", policy)
        texts = {each.id: each.text for each in reading.collection.sentences.values() if each.text}
        return TextsReading(texts, "jsonl", reading.path, reading.sha256, reading.repairs, reading.skipped)
    elif _LIST.match(opened.text):
        raise FormatError(
            "this is a list in JSON; texts are read from a line each: jq -c '.[]' FILE > NEW", path
        )
    else:
        texts, format = {Path(opened.path).stem: opened.text}, "text"  # noqa: A001
    return TextsReading(
        texts, format, opened.path, opened.sha256, tuple(source.repairs), tuple(source.skipped)
    )


def with_texts(graph: Graph, readings: Sequence[TextsReading]) -> Graph:
    """The graph with these texts beside its own; an error where its triples name texts and none of these.

    A text may be named by its file's whole name, or without the suffix.
    """
    given: dict[str, str] = {}
    for reading in readings:
        twice = next((name for name in reading.texts if name in given), None)
        if twice is not None:
            raise InputError(f"two texts are called {twice!r}, the second in {reading.path}")
        given |= reading.texts
    if not given:
        return graph
    named = dict.fromkeys(name for triple in graph.triples for name in triple.texts)
    spelt = {name: name if name in given else Path(name).stem for name in named if name not in graph.texts}
    if spelt and not any(name in given for name in spelt.values()):
        raise InputError(
            f"the triples name other texts than those given: {_some(spelt)} are named, {_some(given)} "
            f"{'is' if len(given) == 1 else 'are'} given"
        )
    changed = {name: new for name, new in spelt.items() if new != name and new in given}
    triples = graph.triples
    if changed:
        triples = tuple(
            msgspec.structs.replace(each, texts=tuple(changed.get(name, name) for name in each.texts))
            for each in triples
        )
    return msgspec.structs.replace(graph, triples=triples, texts=graph.texts | given)


def _some(names: Sequence[str] | dict[str, str]) -> str:
    found = [repr(name) for name in names]
    return ", ".join(found[:_LISTED]) + (f" and {len(found) - _LISTED} more" if len(found) > _LISTED else "")
