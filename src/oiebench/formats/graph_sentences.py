"""Graphs as sentences with extractions: what lets triples of a graph be scored, asked and judged."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from oiebench.formats.base import Format, Source
from oiebench.formats.graph import Graph, Triple, spoken_name
from oiebench.formats.placing import Placements, level_name, place
from oiebench.formats.word_forms import forms_of_part
from oiebench.model import Argument, Collection, Extraction, Origin, Sentence

UNPLACED = "unplaced"
"""The rule of an extraction that no sentence holds, and the end of the id of the sentence it is kept under."""
HOLDS = frozenset(
    {"ids", "texts", "docs", "starts", "silent", "extractions", "confidence", "roles", "origin"}
)


def graph_format(
    name: str, title: str, read_graph: Callable[[Source], Graph], sniff: Callable[[str], float]
) -> Format:
    """A format that graph builders write: its reader gives a graph, of which sentences with extractions are made."""
    return Format(
        name=name,
        title=title,
        holds=HOLDS,
        read=lambda source: as_collection(read_graph(source)),
        sniff=sniff,
        graph=read_graph,
    )


def as_collection(graph: Graph, placements: Placements | None = None) -> Collection:
    """The sentences of the graph's texts, each with the triples that it holds.

    Those that no sentence holds are under a sentence without words, `unplaced`, one for each text that they name.
    """
    found = place(graph) if placements is None else placements
    sentences = {
        each.id: Sentence(each.id, each.text, None, each.doc, each.start) for each in found.sentences
    }
    extractions: list[Extraction] = []
    for number, triple in enumerate(graph.triples):
        at = found.at[number]
        if at >= 0:
            sentence = found.sentences[at]
            extractions.append(
                _extraction(triple, sentence.id, _origin(triple, sentence.text, found.confidence[number]))
            )
            continue
        doc = next((name for name in triple.texts if name in graph.texts), None)
        stray = UNPLACED if doc is None else f"{doc}.{UNPLACED}"
        sentences.setdefault(stray, Sentence(stray, "", None, doc))
        extractions.append(_extraction(triple, stray, Origin(UNPLACED)))
    return Collection(sentences, tuple(extractions), has_texts=bool(found.sentences))


def _origin(triple: Triple, text: str, confidence: float) -> Origin:
    """How surely the sentence holds the triple, and the words of the relation that it does not have."""
    said = forms_of_part(text).stems
    missing = [word for word in spoken_name(triple.relation).split() if not forms_of_part(word).stems <= said]
    return Origin(f"placed: {level_name(confidence)} ({confidence:.2f})", "", tuple(missing))


def _extraction(triple: Triple, sentence: str, origin: Origin) -> Extraction:
    relation = spoken_name(triple.relation)
    role = None if relation == triple.relation else triple.relation
    return Extraction(
        sentence,
        Argument(triple.subject),
        Argument(relation, role=role),
        (Argument(triple.object),),
        triple.confidence,
        origin=origin,
    )


def is_unplaced(extraction: Extraction) -> bool:
    """Whether it is a triple that no sentence holds."""
    return extraction.origin is not None and extraction.origin.rule == UNPLACED


def placed_only(collection: Collection) -> Collection:
    """The collection without triples that no sentence holds, for formats that tell sentences apart by their texts."""
    return msgspec.structs.replace(
        collection,
        sentences={name: each for name, each in collection.sentences.items() if not _is_stray(each)},
        extractions=tuple(each for each in collection.extractions if not is_unplaced(each)),
    )


def _is_stray(sentence: Sentence) -> bool:
    return not sentence.text and sentence.id.split(".")[-1] == UNPLACED


def as_graph(collection: Collection) -> Graph:
    """A collection as a graph: each sentence a text, each pair of a first and a further argument a triple."""
    sentences = collection.sentences.values()
    texts = {each.id: each.text for each in sentences if each.text}
    if texts:  # triples that no sentence held before are held by none now
        texts |= {each.id: "" for each in sentences if _is_stray(each)}
    triples = [
        Triple(e.arg1.text, e.rel.text, arg.text, (e.sentence_id,), e.confidence)
        for e in collection.extractions
        for arg in e.args or (Argument(""),)
    ]
    return Graph(tuple(triples), texts, None, sentences=True)
