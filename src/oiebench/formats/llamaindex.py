"""`llamaindex`: triples of LlamaIndex as lists of three, alone or with their text, and its property graphs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from oiebench.formats.base import Source
from oiebench.formats.graph import Graph, Triple
from oiebench.formats.graph_json import Pieces, refuse_nothing
from oiebench.formats.graph_sentences import graph_format

_TRIPLE = msgspec.json.Decoder(tuple[str, str, str])
_SOURCES = ("triplet_source_id", "source_node_id", "chunk_id")


class Node(msgspec.Struct, gc=False):
    """An entity (it has a name), or a chunk of text (it has a text)."""

    name: str | None = None
    text: str | None = None
    id_: str | None = None
    id: str | None = None
    properties: dict[str, object] | None = None


class Relation(msgspec.Struct, gc=False):
    """A relation between nodes, by their ids or names."""

    label: str
    source_id: str
    target_id: str
    properties: dict[str, object] | None = None


class Stored(msgspec.Struct):
    """A property graph, or triples with the text that they come from."""

    nodes: dict[str, Node] | list[Node] | None = None
    relations: dict[str, Relation] | list[Relation] | None = None
    triplets: msgspec.Raw = msgspec.Raw()
    triples: msgspec.Raw = msgspec.Raw()
    text: str | None = None
    id: str | int | None = None


_STORED = msgspec.json.Decoder(Stored)


class _Reader:
    """The triples, texts and entities met so far."""

    def __init__(self, source: Source) -> None:
        self.pieces = Pieces(source)
        self.triples: list[Triple] = []
        self.texts: dict[str, str] = {}
        self.entities: dict[str, None] | None = None

    def add(self, piece: msgspec.Raw) -> None:
        """Take a triple, or a graph, in."""
        if bytes(piece).lstrip().startswith(b"["):
            found = self.pieces.one(piece, _TRIPLE)
            self.triples += [] if found is None else [Triple(*found)]
            return
        stored = self.pieces.one(piece, _STORED)
        if stored is None:
            return
        linked: tuple[str, ...] = ()
        if stored.text is not None:
            name = str(len(self.texts) + 1) if stored.id is None else str(stored.id)
            self.pieces.keep(self.texts, name, stored.text, piece)
            linked = (name,)
        lists = stored.triplets or stored.triples
        if stored.relations is None and not lists:
            self.pieces.fail(
                piece, "expected a list of three strings, or an object with relations or triplets"
            )
        names = self._nodes(stored.nodes, piece)
        relations = stored.relations or []
        for relation in relations.values() if isinstance(relations, dict) else relations:
            properties = relation.properties or {}
            sources = tuple(str(properties[key]) for key in _SOURCES if key in properties)[:1]
            self.triples.append(
                Triple(
                    names.get(relation.source_id, relation.source_id),
                    relation.label,
                    names.get(relation.target_id, relation.target_id),
                    sources or linked,
                )
            )
        if stored.relations is None and lists:
            self.triples += [Triple(*each, linked) for each in self.pieces.each(lists, _TRIPLE)]

    def _nodes(self, nodes: dict[str, Node] | list[Node] | None, piece: msgspec.Raw) -> dict[str, str]:
        """The names of entities by id; chunks are texts."""
        names: dict[str, str] = {}
        for key, node in _keyed(nodes):
            if node.text is not None:
                self.pieces.keep(self.texts, key, node.text, piece)
                continue
            self.entities = {} if self.entities is None else self.entities
            names[key] = node.name or key
            self.entities[names[key]] = None
        return names


def _keyed(nodes: dict[str, Node] | list[Node] | None) -> Iterator[tuple[str, Node]]:
    if isinstance(nodes, dict):
        yield from nodes.items()
        return
    for node in nodes or []:
        yield node.id_ or node.id or node.name or "", node


def read_graph(source: Source) -> Graph:
    """The triples; relations whose properties name a chunk are linked to its text."""
    reader = _Reader(source)
    for piece in reader.pieces.documents():
        reader.add(piece)
    refuse_nothing(source, bool(reader.triples or reader.texts), "no triple")
    return Graph(
        tuple(reader.triples), reader.texts, None if reader.entities is None else tuple(reader.entities)
    )


def sniff(head: str) -> float:
    """High for a list of lists of three strings, and for objects with relations by ids or with triplets."""
    string = r'"(?:[^"\\]|\\.)*"'
    if re.match(rf"\s*\[\s*(?:\[\s*)?{string}\s*,\s*{string}\s*,\s*{string}\s*\]", head):
        return 0.9
    if not re.match(r"\s*[\[{]", head) or '"entities"' in head:
        return 0.0
    if '"source_id"' in head and '"target_id"' in head and '"label"' in head:
        return 0.95
    if '"triplets"' in head or '"triples"' in head:
        return 0.85
    return 0.5 if '"triplet_source_id"' in head else 0.0


FORMAT = graph_format("llamaindex", "Triples and property graphs of LlamaIndex", read_graph, sniff)
