"""Annotators of the same sentences: what each says of every sentence that all of them annotated."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from oiebench.errors import AlignmentError, InputError
from oiebench.model import Collection, Fact, GoldTuple, Sentence, sentence_key

_WORD = re.compile(r"\w+(?:[-.,'’]\w+)*|'\w+|\S")


@dataclass(frozen=True)
class Annotator:
    """One annotator's file under a name."""

    name: str
    collection: Collection


@dataclass(frozen=True)
class Annotated:
    """What one annotator says of a sentence."""

    sentence: Sentence
    tuples: tuple[GoldTuple, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Shared:
    """A sentence that all annotators annotated: its words, and what each says of it, in their order."""

    id: str
    text: str
    doc: str | None
    tokens: tuple[str, ...]
    by: tuple[Annotated, ...]


@dataclass(frozen=True)
class Together:
    """Annotators brought together: the sentences they share, and how many others each has."""

    names: tuple[str, ...]
    sentences: tuple[Shared, ...]
    alone: tuple[int, ...]

    def documents(self) -> tuple[str, ...] | None:
        """The document of each sentence, where all have one."""
        found = tuple(sentence.doc for sentence in self.sentences if sentence.doc is not None)
        return found if len(found) == len(self.sentences) else None


def together(annotators: Sequence[Annotator]) -> Together:
    """The sentences that all annotators have: by their ids, or by their texts where no id is in all files."""
    if len(annotators) < 2:
        raise InputError("agreement takes two annotators or more; give a file for each")
    for annotator in annotators:
        held = annotator.collection
        if not (held.tuples or held.facts):
            raise InputError(
                f"annotator {annotator.name!r} judged nothing: the file has "
                f"{len(held.sentences)} sentences and no gold tuple or fact"
            )
    found, keys = _paired(annotators)
    if not keys:
        raise AlignmentError(_nothing_shared(annotators))
    for annotator, each in zip(annotators, found, strict=True):
        if not any(each[key].tuples or each[key].facts for key in keys):
            raise InputError(
                f"annotator {annotator.name!r} judged nothing in the {len(keys)} sentences that all annotators share"
            )
    sentences = tuple(_shared([each[key] for each in found], annotators) for key in keys)
    return Together(
        tuple(annotator.name for annotator in annotators),
        sentences,
        tuple(len(each) - len(keys) for each in found),
    )


def _paired(annotators: Sequence[Annotator]) -> tuple[list[dict[str, Annotated]], list[str]]:
    """What each annotator says by id or by text, and the ids or texts that all have."""
    held = [annotator.collection for annotator in annotators]
    ways = [by_id for by_id in (True, False) if all(c.has_ids if by_id else c.has_texts for c in held)]
    if not ways:
        raise AlignmentError(
            "sentences cannot be paired: one of the annotators gives no ids, and another no texts"
        )
    for by_id in ways:
        found = [_by_key(annotator, by_id) for annotator in annotators]
        keys = [key for key in found[0] if all(key in other for other in found[1:])]
        if keys:
            break
    return found, keys


def words_of(sentence: Sentence) -> tuple[str, ...]:
    """The words of a sentence: its own tokens, else those between spaces, punctuation cut off."""
    return sentence.tokens or tuple(_WORD.findall(sentence.text))


def _by_key(annotator: Annotator, by_id: bool) -> dict[str, Annotated]:
    held = annotator.collection
    keys = {id_: id_ if by_id else sentence_key(s.text) for id_, s in held.sentences.items()}
    tuples: dict[str, list[GoldTuple]] = {}
    for item in held.tuples:
        tuples.setdefault(keys[item.sentence_id], []).append(item)
    facts: dict[str, list[Fact]] = {}
    for fact in held.facts:
        facts.setdefault(keys[fact.sentence_id], []).append(fact)
    return {
        key: Annotated(held.sentences[id_], tuple(tuples.get(key, ())), tuple(facts.get(key, ())))
        for id_, key in keys.items()
    }


def _shared(by: Sequence[Annotated], annotators: Sequence[Annotator]) -> Shared:
    first = by[0].sentence
    for other, annotator in zip(by[1:], annotators[1:], strict=True):
        theirs = other.sentence.text
        if first.text and theirs and sentence_key(first.text) != sentence_key(theirs):
            raise AlignmentError(
                f"sentence {first.id!r} is not the same to all annotators:\n"
                f"  {annotators[0].name}: {first.text}\n  {annotator.name}: {theirs}"
            )
    cut = next((each.sentence.tokens for each in by if each.sentence.tokens), None)
    text = next((each.sentence.text for each in by if each.sentence.text), "")
    tokens = cut or words_of(Sentence(first.id, text))
    if not tokens:
        raise InputError(f"sentence {first.id!r} has no text in any file, so that its words are not known")
    doc = next((each.sentence.doc for each in by if each.sentence.doc is not None), None)
    return Shared(first.id, text, doc, tokens, tuple(by))


def _nothing_shared(annotators: Sequence[Annotator]) -> str:
    told = [
        f"{annotator.name} has, for example: "
        + " | ".join(f"{s.id!r} {s.text[:60]!r}" for s in list(annotator.collection.sentences.values())[:2])
        for annotator in annotators
    ]
    return "the annotators share no sentence, neither by id nor by text\n  " + "\n  ".join(told)
