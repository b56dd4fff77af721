"""Files read beside another one that gives the texts: of sentences by id, or of a graph's sources."""

from __future__ import annotations

from oiebench.formats import FORMATS, Policy, ReadFile, Reading, read
from oiebench.formats.base import Format, Source
from oiebench.formats.convert import with_texts
from oiebench.formats.graph import Graph
from oiebench.formats.graph_sentences import as_collection, is_unplaced, placed_only
from oiebench.formats.reading import read_with
from oiebench.graphs.reading import read_texts
from oiebench.graphs.reading import with_texts as with_sources
from oiebench.model import Collection


def read_beside_texts(
    path: str, format: str | Format | None, policy: Policy, texts: str
) -> tuple[Reading, ReadFile]:
    """A file with the texts of another: triples of a graph are placed in them, sentences of one id get theirs."""
    taken, chosen, source, sha256 = read_with(path, format, policy, _graph_or_collection)
    other: ReadFile
    if isinstance(taken, Graph):
        sources = read_texts(texts, policy)
        collection, other = as_collection(with_sources(taken, [sources])), sources
    else:
        given = read(texts, None, policy)
        collection, other = with_texts(taken, given.collection), given
    reading = Reading(
        collection, chosen.name, source.path, sha256, tuple(source.repairs), tuple(source.skipped)
    )
    return reading, other


def writable(collection: Collection, to: str) -> tuple[Collection, str]:
    """What a format can hold of triples that no sentence holds, and what is to be said of them; nothing where all are.

    A format without ids tells sentences apart by their texts, and these triples are of none.
    """
    stray = sum(map(is_unplaced, collection.extractions))
    if not stray:
        return collection, ""
    told = f"no sentence holds {stray} of {len(collection.extractions)} triples; they are "
    if "ids" in FORMATS[to].holds:
        return collection, told + "under `unplaced`"
    return placed_only(collection), f"{told}left out of {to}"


def _graph_or_collection(chosen: Format, source: Source) -> Graph | Collection:
    return chosen.read(source) if chosen.graph is None else chosen.graph(source)
