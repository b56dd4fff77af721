"""`kg-gen`: graphs of kg-gen: entities, edges and relations of three, and clusters of names where it made them."""

from __future__ import annotations

import re

import msgspec

from oiebench.formats.base import Source
from oiebench.formats.graph import Graph, Triple
from oiebench.formats.graph_json import Pieces, refuse_nothing
from oiebench.formats.graph_sentences import graph_format


class File(msgspec.Struct):
    """A graph; `text` is no field of kg-gen's own, but says what it was made of."""

    relations: msgspec.Raw
    entities: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    entity_clusters: dict[str, tuple[str, ...]] | None = None
    edge_clusters: dict[str, tuple[str, ...]] | None = None
    text: str | None = None
    id: str | int | None = None


_FILES = msgspec.json.Decoder(File)
_RELATION = msgspec.json.Decoder(tuple[str, str, str])


def read_graph(source: Source) -> Graph:
    """The relations of one graph, or of a list of them; names within clusters stay as they are written."""
    pieces = Pieces(source)
    triples: list[Triple] = []
    entities: dict[str, None] = {}
    texts: dict[str, str] = {}
    graphs = 0
    for piece in pieces.documents():
        graph = pieces.one(piece, _FILES)
        if graph is None:
            continue
        graphs += 1
        linked: tuple[str, ...] = ()
        if graph.text is not None:
            linked = (str(graphs) if graph.id is None else str(graph.id),)
            pieces.keep(texts, linked[0], graph.text, piece)
        entities |= dict.fromkeys(graph.entities)
        triples += [Triple(*each, linked) for each in pieces.each(graph.relations, _RELATION)]
    refuse_nothing(source, bool(triples or entities), "neither a relation nor an entity")
    return Graph(tuple(triples), texts, tuple(entities))


def sniff(head: str) -> float:
    """High for an object with entities, and edges or relations."""
    if not re.match(r"\s*\[?\s*\{", head) or '"entities"' not in head:
        return 0.0
    return 1.0 if '"edges"' in head else 0.8 if '"relations"' in head else 0.5


FORMAT = graph_format("kg-gen", "Graphs of kg-gen: entities, edges and relations", read_graph, sniff)
