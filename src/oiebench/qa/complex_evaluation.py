"""A system's extractions put to complex questions: answers, their places, and what they were found by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np

from oiebench.errors import AlignmentError, InputError
from oiebench.model import Collection, Extraction, Sentence, sentence_key
from oiebench.qa.complex_graph import QuasiGraph, quasi_graph
from oiebench.qa.complex_questions import (
    COLUMNS,
    Answered,
    ComplexQA,
    ComplexQuestion,
    answer,
    rank,
    row,
    tree_text,
)
from oiebench.qa.outcomes import Outcome
from oiebench.stats.observations import Observations

SHOWN = 20
"""Answers that an explanation lists, of each question."""


@dataclass
class _Document:
    sentences: dict[str, Sentence] = field(default_factory=dict)
    extractions: list[Extraction] = field(default_factory=list)


@dataclass
class _Library:
    """What a system found, by document, and the graph made last: many questions may be about the same documents."""

    documents: dict[str, _Document]
    align: float
    latest: tuple[tuple[str, ...], QuasiGraph] | None = None

    def graph(self, names: tuple[str, ...]) -> QuasiGraph:
        """The quasi knowledge graph of documents."""
        if self.latest is None or self.latest[0] != names:
            chosen = [self.documents[name] for name in names]
            sentences = {id_: each for document in chosen for id_, each in document.sentences.items()}
            extractions = [each for document in chosen for each in document.extractions]
            self.latest = names, quasi_graph(sentences, extractions, self.align)
        return self.latest[1]


def answer_questions(
    questions: Sequence[ComplexQuestion], collection: Collection, system: str, task: ComplexQA, sha256: str
) -> Outcome:
    """What a system's extractions answer; a question that names no documents is put to all there are."""
    library = _Library(_by_document(collection, system), task.align)
    _check(questions, library, system)
    rows, explained = [], []
    missing: set[str] = set()
    read: set[str] = set()
    for question in questions:
        wanted = question.documents or tuple(library.documents)
        names = tuple(name for name in wanted if name in library.documents)
        missing |= set(wanted) - set(names)
        read |= set(names)
        knowledge = library.graph(names)
        answered = answer(question.text, knowledge, task)
        place = rank(question, answered.answers)
        rows.append(row(place))
        explained.append(_explained(system, question, place, answered, knowledge, names))
    documents = [library.documents[name] for name in sorted(read)]
    return Outcome(
        task,
        system,
        "strict",
        Observations(tuple(question.id for question in questions), np.array(rows), COLUMNS),
        {
            "questions": len(questions),
            "sentences": sum(len(each.sentences) for each in documents),
            "predicted": sum(len(each.extractions) for each in documents),
            "documents": len(read),
            "missing": len(missing),
            "unanswered": sum(not each["found"] for each in explained),
        },
        (f"gold:{sha256[:12]}", f"questions:{len(questions)}"),
        tuple(explained),
    )


def with_documents(collection: Collection, known: Collection) -> Collection:
    """The collection with the documents and texts of its sentences, as another file of the same sentences gives them.

    Sentences meet by id where both files have ids; where an id is unknown, or belongs to another text, by text.
    """
    by_id = collection.has_ids and known.has_ids
    by_key = {sentence_key(s.text): s for s in known.sentences.values() if s.doc is not None}
    sentences = {}
    for id_, sentence in collection.sentences.items():
        key = sentence_key(sentence.text)
        found = known.sentences.get(id_) if by_id else None
        if found is None or (key and found.text and sentence_key(found.text) != key):
            found = by_key.get(key) if key else None
        sentences[id_] = sentence
        if found is not None:
            sentences[id_] = msgspec.structs.replace(
                sentence, doc=sentence.doc or found.doc, text=sentence.text or found.text
            )
    return msgspec.structs.replace(collection, sentences=sentences)


def _by_document(collection: Collection, system: str) -> dict[str, _Document]:
    documents: dict[str, _Document] = {}
    for sentence in collection.sentences.values():
        if sentence.doc is not None:
            documents.setdefault(sentence.doc, _Document()).sentences[sentence.id] = sentence
    for extraction in collection.extractions:
        doc = collection.sentences[extraction.sentence_id].doc
        if doc is not None:
            documents[doc].extractions.append(extraction)
    if not documents:
        raise InputError(
            f"system {system!r} does not say which document its sentences are of (the field doc of jsonl); give a "
            "file that does with --sentences"
        )
    return documents


def _check(questions: Sequence[ComplexQuestion], library: _Library, system: str) -> None:
    """An error where none of the documents that are asked for is there."""
    if not questions:
        raise InputError("there is no question to answer")
    wanted = {name for question in questions for name in question.documents}
    if wanted and not wanted & library.documents.keys() and all(q.documents for q in questions):
        ours, theirs = (", ".join(map(repr, sorted(names)[:3])) for names in (wanted, library.documents))
        raise AlignmentError(
            f"none of the documents that the questions name is among those of system {system!r}\n"
            f"  questions name, for example:  {ours}\n  predictions have, for example: {theirs}"
        )


def _explained(
    system: str,
    question: ComplexQuestion,
    place: int | None,
    answered: Answered,
    knowledge: QuasiGraph,
    documents: Sequence[str],
) -> Mapping[str, Any]:
    best = answered.trees[0] if answered.trees else None
    return {
        "system": system,
        "id": question.id,
        "question": question.text,
        "answers": question.answers,
        "place": place,
        "found": answered.answers[: max(SHOWN, place or 0)],
        "groups": [{"words": group.words, "nodes": len(group.nodes)} for group in answered.groups],
        "unsaid": answered.unsaid,
        "left_out": answered.left_out,
        "unjoined": answered.unjoined,
        "tree": [] if best is None else tree_text(best, knowledge),
        "cost": None if best is None else best.cost,
        "trees": len(answered.trees),
        "nodes": len(knowledge.nodes),
        "edges": len(knowledge.graph.costs),
        "missing_documents": [name for name in question.documents if name not in documents],
    }
