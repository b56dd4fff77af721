"""Predictions brought together with gold: by id where both have ids, else by the published text key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from oiebench.errors import AlignmentError
from oiebench.metrics.base import GoldSentence, Predictions
from oiebench.model import Collection, Extraction, GoldTuple, Sentence, sentence_key

_SHOWN = 3
_Item = TypeVar("_Item", bound=msgspec.Struct)


class Gold(msgspec.Struct, frozen=True):
    """The gold side: sentences in order, and where each id and each text key leads."""

    sentences: tuple[GoldSentence, ...]
    row_of_id: dict[str, int]
    row_of_key: dict[str, int]
    has_ids: bool
    has_texts: bool

    def ids(self) -> tuple[str, ...]:
        """The ids of the sentences in order."""
        return tuple(gold.sentence.id for gold in self.sentences)

    def documents(self) -> tuple[str, ...] | None:
        """The document of each sentence, where every sentence has one."""
        docs = [gold.sentence.doc for gold in self.sentences]
        return None if None in docs else tuple(doc for doc in docs if doc is not None)


class Aligned(msgspec.Struct, frozen=True):
    """What one system found, by gold sentence, and which gold sentences it is silent on."""

    predictions: Predictions
    missing: tuple[str, ...]


def gold_side(collection: Collection, *, last_spelling: bool = False) -> Gold:
    """The gold of each sentence. Where the source has no ids, spellings with one key are one sentence.

    With `last_spelling` it has the tuples of the spelling that comes last, else those of all.
    """
    rows: list[Sentence] = []
    row_of_id: dict[str, int] = {}
    row_of_key: dict[str, int] = {}
    for sentence in collection.sentences.values():
        key = sentence_key(sentence.text)
        row = None if collection.has_ids else row_of_key.get(key)
        if row is None:
            row = len(rows)
            rows.append(sentence)
            row_of_key.setdefault(key, row)
        row_of_id[sentence.id] = row
    tuples = _of_last_spelling(collection, row_of_id) if last_spelling else collection.tuples

    def grouped(items: Iterable[_Item]) -> list[list[_Item]]:
        groups: list[list[_Item]] = [[] for _ in rows]
        for item in items:
            groups[row_of_id[item.sentence_id]].append(item)  # type: ignore[attr-defined]
        return groups

    sentences = tuple(
        GoldSentence(sentence, tuple(mine), tuple(facts), tuple(relations))
        for sentence, mine, facts, relations in zip(
            rows,
            grouped(tuples),
            grouped(collection.facts),
            grouped(collection.relations),
            strict=True,
        )
    )
    return Gold(sentences, row_of_id, row_of_key, collection.has_ids, collection.has_texts)


def _of_last_spelling(collection: Collection, row_of_id: dict[str, int]) -> list[GoldTuple]:
    """The tuples of each sentence under the spelling that is met last; blanks at the ends are no part of it."""
    texts = {
        item.sentence_id: collection.sentences[item.sentence_id].text.strip() for item in collection.tuples
    }
    spellings = dict.fromkeys((row_of_id[id_], text) for id_, text in texts.items())
    last = dict(list(spellings))
    return [
        item for item in collection.tuples if last[row_of_id[item.sentence_id]] == texts[item.sentence_id]
    ]


def align(gold: Gold, predictions: Collection, system: str, format: str) -> Aligned:
    """One system's extractions by gold sentence; those of sentences without gold apart."""
    by_id = gold.has_ids and predictions.has_ids
    row_of = _rows(gold, predictions, system, by_id)
    found: list[list[Extraction]] = [[] for _ in gold.sentences]
    outside: list[Extraction] = []
    for extraction in predictions.extractions:
        row = row_of[extraction.sentence_id]
        (outside if row is None else found[row]).append(extraction)
    missing = tuple(item.sentence.id for item, some in zip(gold.sentences, found, strict=True) if not some)
    return Aligned(
        Predictions(
            system=system,
            sentences=found,
            outside=outside,
            format=format,
            spelt={} if by_id else predictions.sentences,
        ),
        missing,
    )


def _rows(gold: Gold, predictions: Collection, system: str, by_id: bool) -> dict[str, int | None]:
    """The gold row of each predicted sentence id."""
    rows: dict[str, int | None] = {}
    if by_id:
        rows = {id_: gold.row_of_id.get(id_) for id_ in predictions.sentences}
        if gold.has_texts and predictions.has_texts:
            _check_texts(gold, predictions, rows, system)
    elif gold.has_texts and predictions.has_texts:
        rows = {
            id_: gold.row_of_key.get(sentence_key(sentence.text))
            for id_, sentence in predictions.sentences.items()
        }
    else:
        raise AlignmentError(
            f"system {system!r} cannot be brought together with the gold: "
            + ("the gold has no sentence ids" if predictions.has_ids else "the predictions have no ids")
            + " and the other side has no texts"
        )
    if rows and all(row is None for row in rows.values()):
        raise AlignmentError(_nothing_meets(gold, predictions, system, by_id))
    return rows


def _check_texts(gold: Gold, predictions: Collection, rows: dict[str, int | None], system: str) -> None:
    for id_, row in rows.items():
        if row is None:
            continue
        ours, theirs = gold.sentences[row].sentence.text, predictions.sentences[id_].text
        if ours and theirs and ours != theirs and sentence_key(ours) != sentence_key(theirs):
            raise AlignmentError(
                f"sentence {id_!r} of system {system!r} is not the gold's sentence {id_!r}:\n"
                f"  gold:        {ours}\n  predictions: {theirs}"
            )


def _nothing_meets(gold: Gold, predictions: Collection, system: str, by_id: bool) -> str:
    what = "sentence id" if by_id else "sentence"
    ours: Sequence[str] = [g.sentence.id if by_id else g.sentence.text for g in gold.sentences]
    theirs: Sequence[str] = [s.id if by_id else s.text for s in predictions.sentences.values()]
    message = (
        f"no {what} of system {system!r} is in the gold\n"
        f"  gold has, for example:        {' | '.join(_short(text) for text in ours[:_SHOWN])}\n"
        f"  predictions have, for example: {' | '.join(_short(text) for text in theirs[:_SHOWN])}"
    )
    meeting = sum(sentence_key(s.text) in gold.row_of_key for s in predictions.sentences.values() if s.text)
    if by_id and meeting and gold.has_texts:
        message += (
            f"\n  the texts of {meeting} are: sentences are paired by their texts where the predictions give no ids "
            "(oiebench convert … --to tabbed)"
        )
    return message


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "…")
