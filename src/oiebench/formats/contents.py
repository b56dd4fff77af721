"""What of the model a format holds, and what of a collection is lost in it.

Losses are not guessed from what a format says it holds: the collection is written, read back and compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from oiebench.formats.base import Format, Source
from oiebench.model import (
    Argument,
    Collection,
    Extraction,
    Fact,
    GoldPart,
    GoldTuple,
    Question,
    Sentence,
)

ASPECTS = {
    "ids": "the source's own sentence ids",
    "texts": "the texts of sentences",
    "tokens": "the tokens of sentences",
    "docs": "the documents that sentences come from",
    "starts": "where sentences begin in their documents",
    "silent": "sentences about which nothing is said",
    "extractions": "tuples that systems extracted",
    "unary": "tuples of one argument",
    "nary": "further arguments, each by itself",
    "confidence": "confidences",
    "systems": "several systems in one file",
    "roles": "what the source calls an argument (time, place, a label)",
    "spans": "character offsets of arguments",
    "places": "places of an argument's words in the sentence",
    "context": "what the text says a tuple depends on",
    "attribution": "who says it",
    "stance": "whether who says it denies it or holds it possible",
    "polarity": "whether it is denied",
    "modality": "whether it is only possible",
    "quantities": "quantities",
    "label": "judgements of correctness",
    "origin": "the rule and the clause that a tuple comes from",
    "tuples": "gold tuples",
    "words": "which gold words stand where and which are inferred",
    "resolved": "gold arguments with their anaphora resolved",
    "attributed": "which gold tuples are attributed or supposed",
    "head": "the head word of a gold relation",
    "facts": "fact synsets",
    "relations": "relations between named entities",
    "questions": "questions and answers",
    "tabs": "tabs within a text",
    "lines": "line ends within a text",
}
"""Everything that a format's `holds` may name."""

EVERYTHING = frozenset(ASPECTS)
KINDS = ("extractions", "tuples", "facts", "relations", "questions")

Item = TypeVar("Item", bound=msgspec.Struct)


def kinds(collection: Collection) -> list[str]:
    """Which kinds of things a collection says of its sentences."""
    return [kind for kind in KINDS if getattr(collection, kind)]


def held(collection: Collection, target: Format) -> Collection:
    """What the format holds of a collection: written and read back."""
    if target.write is None:
        return collection
    return target.read(Source("".join(target.write(collection)), f"<{target.name}>"))


def losses(collection: Collection, target: Format) -> list[str]:
    """What would be lost if the collection were written in this format, in words and counted."""
    return differences(collection, held(collection, target))


def differences(before: Collection, after: Collection) -> list[str]:
    """What a collection lost on its way through a format: a line for each sort of thing, with how many."""
    lost: Counter[str] = Counter()
    said: dict[str, str] = {}
    for kind in KINDS:
        old, new = getattr(before, kind), getattr(after, kind)
        if len(old) > len(new):
            lost[NOUNS[kind]] = len(old) - len(new)
        for one, other in _paired(before, old, new):
            said.setdefault(one.sentence_id, other.sentence_id)
            _compare(one, other, lost)
    _compare_sentences(before, after, said, lost)
    return [f"{what}: {count}" for what, count in lost.items()]


NOUNS = {
    "extractions": "extractions",
    "tuples": "gold tuples",
    "facts": "facts",
    "relations": "entity relations",
    "questions": "questions",
}


def _paired(collection: Collection, old: Sequence[Item], new: Sequence[Item]) -> list[tuple[Item, Item]]:
    """Each thing with what became of it: a format keeps their order, or that within each sentence."""
    if len(old) != len(new):
        return []
    place = {sentence_id: n for n, sentence_id in enumerate(collection.sentences)}
    by_sentence = sorted(old, key=lambda item: place[item.sentence_id])  # type: ignore[attr-defined]
    as_written = list(zip(old, new, strict=True))
    grouped = list(zip(by_sentence, new, strict=True))
    return max(as_written, grouped, key=lambda pairs: sum(_texts(a) == _texts(b) for a, b in pairs))


def _texts(item: msgspec.Struct) -> object:
    if isinstance(item, Extraction | GoldTuple):
        return tuple(part.text.strip() for part in (item.arg1, item.rel, *item.args[:1]))
    if isinstance(item, Question):
        return item.text.strip()
    return item.formulations if isinstance(item, Fact) else None


def _compare(old: msgspec.Struct, new: msgspec.Struct, lost: Counter[str]) -> None:
    """Count what the new one says less than the old one, or otherwise."""
    for field in old.__struct_fields__:
        before, after = getattr(old, field), getattr(new, field)
        if field == "sentence_id" or before == after or before is None or before == ():
            continue
        if field == "args":
            if len(before) != len(after):
                lost["further arguments joined or left out, in tuples"] += 1
            for one, other in zip(before, after, strict=False):
                _compare_part(one, other, lost, same=len(before) == len(after))
        elif isinstance(before, Argument | GoldPart):
            _compare_part(before, after, lost, same=True)
        elif field != "attributed" or before:
            lost[FIELDS.get(field, field)] += 1


FIELDS = {
    "confidence": "confidences",
    "system": "names of systems, in extractions",
    "attribution_polarity": "polarities of attributions",
    "attribution_modality": "modalities of attributions",
    "context": "contexts",
    "context_spans": "offsets of contexts",
    "label": "labels of correctness",
    "origin": "rules and clauses that tuples come from",
    "attributed": "marks of attribution or supposition",
    "head": "heads of relations",
    "number": "numbers of facts",
    "stray": "stray lines in clusters",
    "role": "roles of arguments",
    "spans": "character offsets of arguments",
    "tokens": "places of an argument's words",
    "words": "places and inferences of gold words, in parts",
    "resolved": "resolved forms of parts",
    "resolved_text": "texts of resolved forms of parts",
    "text": "blanks in texts of parts",
    "answers": "blanks or repeats in answers",
    "id": "ids of questions",
}


def unheld(
    items: Iterable[Extraction | GoldTuple], target: type[msgspec.Struct], part: type[msgspec.Struct]
) -> list[str]:
    """What tuples say that tuples of the other kind, with parts of their kind, have no field for, counted."""
    lost: Counter[str] = Counter()
    for item in items:
        _count_unheld(item, target, lost)
        for each in item.parts():
            _count_unheld(each, part, lost)
    return [f"{what}: {count}" for what, count in lost.items()]


def _count_unheld(item: msgspec.Struct, target: type[msgspec.Struct], lost: Counter[str]) -> None:
    for field in item.__struct_fields__:
        value = getattr(item, field)
        if field == "words" and "words" not in target.__struct_fields__:
            value = any(value.inferred)
        if field not in target.__struct_fields__ and value not in (None, (), False):
            lost[FIELDS.get(field, field)] += 1


def _compare_part(
    old: Argument | GoldPart, new: Argument | GoldPart, lost: Counter[str], *, same: bool
) -> None:
    for field in old.__struct_fields__:
        before, after = getattr(old, field), getattr(new, field)
        if before is None or before == after or (field == "text" and not same):
            continue
        if field == "text" and before.split() != after.split():
            lost["texts of parts that changed"] += 1
        else:
            lost[FIELDS[field]] += 1


def _compare_sentences(
    before: Collection, after: Collection, said: dict[str, str], lost: Counter[str]
) -> None:
    by_text = {sentence.text.strip(): sentence for sentence in after.sentences.values()}
    met: dict[str, int] = {}
    for sentence in before.sentences.values():
        new = _counterpart(sentence, after, said, by_text)
        if new is None:
            lost["sentences about which nothing is said"] += 1
            continue
        met[new.id] = met.get(new.id, 0) + 1
        if before.has_texts and not after.has_texts:
            lost["texts of sentences"] += 1
        elif before.has_texts and sentence.text != new.text:
            lost["blanks in texts of sentences"] += 1
        if sentence.tokens is not None and sentence.tokens != new.tokens:
            lost["tokens of sentences"] += 1
        if sentence.doc is not None and sentence.doc != new.doc:
            lost["documents of sentences"] += 1
        if sentence.start is not None and sentence.start != new.start:
            lost["places of sentences in their documents"] += 1
    if before.has_ids and not after.has_ids:
        lost["sentence ids"] = len(before.sentences)
    merged = sum(count - 1 for count in met.values())
    if merged:
        lost["sentences whose text another one has, joined to it"] = merged


def _counterpart(
    sentence: Sentence, after: Collection, said: dict[str, str], by_text: dict[str, Sentence]
) -> Sentence | None:
    """What became of a sentence: told by what is said of it, else by its id, else by its text."""
    if sentence.id in said:
        return after.sentences[said[sentence.id]]
    if after.has_ids:
        return after.sentences.get(sentence.id)
    return by_text.get(sentence.text.strip())


def holders(aspect: str, formats: Iterable[Format]) -> list[str]:
    """The names of the formats that hold this."""
    return [
        candidate.name for candidate in formats if aspect in candidate.holds and candidate.write is not None
    ]
