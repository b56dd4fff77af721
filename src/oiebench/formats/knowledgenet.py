"""`knowledgenet`: documents, their passages and the facts in them, a document a line (Mesquita et al. 2019)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from oiebench.formats.base import Format, Source
from oiebench.formats.columns import UnreadableError, filled, shortened
from oiebench.model import Collection, EntityRelation, Sentence

READABLE = re.compile(r"> <([^<>]+)> <")


class _Record(msgspec.Struct, rename="camel", gc=False):
    """Fields that are not named here (addresses, folds, descriptions) are not needed."""


class Property(_Record):
    """A relation of the schema whose facts in a passage were all annotated."""

    property_id: str | int
    property_name: str | None = None


class KnownFact(_Record):
    """A subject, a relation and an object; offsets count characters of the document."""

    property_id: str | int
    subject_text: str
    object_text: str
    subject_start: int
    subject_end: int
    object_start: int
    object_end: int
    human_readable: str = ""


class Passage(_Record):
    """A sentence or more of a document, and the facts in it."""

    passage_id: str | int
    passage_start: int
    passage_end: int
    passage_text: str
    facts: tuple[KnownFact, ...] = ()
    exhaustively_annotated_properties: tuple[Property, ...] = ()


class Document(_Record):
    """A document and the passages of it that were annotated."""

    document_id: str | int
    document_text: str
    passages: tuple[Passage, ...]


def read(source: Source) -> Collection:
    """Passages as sentences, each with the document it is from, and their facts as relations."""
    documents: list[tuple[int, Document]] = []
    for number, line in filled(source):
        try:
            documents.append((number, msgspec.json.decode(line, type=Document)))
        except msgspec.DecodeError as error:
            source.fail(number, f"expected a document of KnowledgeNet, a line of JSON: {error}")
    names = dict(_names(document for _, document in documents))
    sentences: dict[str, Sentence] = {}
    relations: list[EntityRelation] = []
    seen: set[str] = set()
    for number, document in documents:
        doc = str(document.document_id)
        if doc in seen:
            source.fail(number, f"the document id {doc!r} was given before")
            continue
        seen.add(doc)
        for passage in document.passages:
            id_ = str(passage.passage_id)
            try:
                if id_ in sentences:
                    raise UnreadableError(f"the passage id {id_!r} was given before")
                for what in _differing(document, passage):
                    source.repair(number, what)
            except UnreadableError as error:
                source.fail(number, str(error))
                continue
            sentences[id_] = Sentence(id_, passage.passage_text, None, doc, passage.passage_start)
            relations += [
                EntityRelation(
                    id_,
                    (fact.subject_text, fact.object_text),
                    property=names.get(str(fact.property_id)) or _readable(fact),
                )
                for fact in passage.facts
            ]
    return Collection(sentences, relations=tuple(relations))


def _names(documents: Iterator[Document]) -> Iterator[tuple[str, str]]:
    """The names of relations by their ids, wherever the file gives them."""
    for document in documents:
        for passage in document.passages:
            for each in passage.exhaustively_annotated_properties:
                if each.property_name:
                    yield str(each.property_id), each.property_name


def _readable(fact: KnownFact) -> str:
    """The name of a fact's relation in its readable form, else its id."""
    found = READABLE.search(fact.human_readable)
    return found[1] if found else str(fact.property_id)


def _differing(document: Document, passage: Passage) -> Iterator[str]:
    """Where the texts of a passage and its facts are not those at their offsets; the texts are what is used.

    An offset outside the document is an error, and so is a subject or object without text.
    """
    places = [("passage", passage.passage_start, passage.passage_end, passage.passage_text)]
    for fact in passage.facts:
        places.append(("subject", fact.subject_start, fact.subject_end, fact.subject_text))
        places.append(("object", fact.object_start, fact.object_end, fact.object_text))
    text = document.document_text
    for what, start, end, said in places:
        where = (
            f"{what} of the passage {str(passage.passage_id)!r}"
            if what != "passage"
            else f"passage {str(passage.passage_id)!r}"
        )
        if not 0 <= start <= end <= len(text):
            raise UnreadableError(
                f"the {where} stands at {start} to {end}, outside the document's {len(text)} characters"
            )
        if not said.strip():
            raise UnreadableError(f"the {where} has no text")
        if text[start:end] != said:
            yield f"the {where} is {shortened(said)!r}, at its offsets stands {shortened(text[start:end])!r}"


def sniff(head: str) -> float:
    """High for a line of JSON with documents and passages."""
    line = next((line for line in head.split("\n") if line.strip()), "")
    return (
        0.97 if line.lstrip().startswith("{") and '"passages"' in line and '"documentText"' in line else 0.0
    )


FORMAT = Format(
    name="knowledgenet",
    title="KnowledgeNet: documents, passages and facts of a schema",
    holds=frozenset({"ids", "texts", "docs", "starts", "silent", "relations", "tabs", "lines"}),
    read=read,
    sniff=sniff,
)
