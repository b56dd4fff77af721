"""`langchain`: graph documents of LangChain: nodes, relationships and the document they come from."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from oiebench.formats.base import Source
from oiebench.formats.graph import Graph, Triple
from oiebench.formats.graph_json import Pieces, named, refuse_nothing
from oiebench.formats.graph_sentences import graph_format

Name = str | int


class Node(msgspec.Struct, gc=False):
    """An entity."""

    id: Name
    type: str = ""


class Relationship(msgspec.Struct, gc=False):
    """A relation between two nodes."""

    source: Node | Name
    target: Node | Name
    type: str
    properties: dict[str, object] | None = None


class Document(msgspec.Struct, gc=False):
    """The text that a graph was made of."""

    page_content: str
    metadata: dict[str, object] = {}
    id: Name | None = None


class GraphDocument(msgspec.Struct, gc=False):
    """A graph and its text."""

    relationships: msgspec.Raw
    nodes: msgspec.Raw = msgspec.Raw(b"[]")
    source: Document | None = None


_GRAPHS = msgspec.json.Decoder(GraphDocument)
_NODES = msgspec.json.Decoder(Node)
_RELATIONSHIPS = msgspec.json.Decoder(Relationship)
_SURE = ("confidence", "score")


def read_graph(source: Source) -> Graph:
    """The triples of all documents; texts of one content are one text."""
    pieces = Pieces(source)
    triples: list[Triple] = []
    entities: dict[str, None] = {}
    texts: dict[str, str] = {}
    by_content: dict[str, str] = {}
    graphs = [graph for piece in pieces.documents() if (graph := pieces.one(piece, _GRAPHS)) is not None]
    refuse_nothing(source, bool(graphs), "no graph document (nodes, relationships, source)")
    names = _names([graph.source for graph in graphs])
    for graph, name in zip(graphs, names, strict=True):
        linked: tuple[str, ...] = ()
        if graph.source is not None and graph.source.page_content.strip():
            content = graph.source.page_content
            linked = (by_content.setdefault(content, name),)
            texts.setdefault(linked[0], content)
        entities |= {named(node.id): None for node in pieces.each(graph.nodes, _NODES)}
        triples += [
            Triple(_end(r.source), r.type, _end(r.target), linked, _confidence(r.properties or {}))
            for r in pieces.each(graph.relationships, _RELATIONSHIPS)
        ]
    return Graph(tuple(triples), texts, tuple(entities))


def _end(node: Node | Name) -> str:
    """The name of a node, or the name that stands in its place."""
    return named(node.id) if isinstance(node, Node) else named(node)


def _confidence(properties: dict[str, object]) -> float | None:
    for key in _SURE:
        value = properties.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
    return None


def _names(documents: Iterable[Document | None]) -> list[str]:
    """The ids of documents: their own, those of their metadata or their sources where these differ, or numbers."""
    found = list(documents)
    for key in ("own", "id", "source"):
        given = [_name(document, key) for document in found]
        if all(given) and len(set(given)) == len(given):
            return [str(name) for name in given]
    return [str(number) for number in range(1, len(found) + 1)]


def _name(document: Document | None, key: str) -> str | None:
    if document is None:
        return None
    value = document.id if key == "own" else document.metadata.get(key)
    return named(value) if isinstance(value, str | int) else None


def sniff(head: str) -> float:
    """High for JSON with nodes and relationships, as a document or within a list of them."""
    if not re.match(r"\s*[\[{]", head):
        return 0.0
    if '"relationships"' in head:
        return 1.0 if '"nodes"' in head or '"page_content"' in head else 0.7
    return 0.7 if re.match(r'\s*\[?\s*\{\s*"nodes"\s*:\s*\[', head) else 0.0


FORMAT = graph_format("langchain", "Graph documents of LangChain", read_graph, sniff)
