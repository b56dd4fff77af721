"""What the formats of tab-separated lines share: sentences numbered by text, confidences, safe columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isfinite

from oiebench.errors import InputError
from oiebench.formats.base import Source
from oiebench.model import Collection, Extraction, GoldPart, GoldTuple, Sentence, Words

BLANK = "blank line left out"


class ByText:
    """Sentence ids of a format that has none: "1", "2", … by first appearance of the exact text."""

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}

    def id(self, text: str) -> str:
        """The id of the sentence with this text."""
        known = self._ids.get(text)
        if known is None:
            known = self._ids[text] = str(len(self._ids) + 1)
        return known

    def sentences(self) -> dict[str, Sentence]:
        """Every sentence met, by id."""
        return {number: Sentence(number, text) for text, number in self._ids.items()}

    def collection(self, extractions: Iterable[Extraction]) -> Collection:
        """What a file of extractions without ids holds."""
        return Collection(self.sentences(), extractions=tuple(extractions), has_ids=False)


class UnreadableError(ValueError):
    """A record that does not follow its format: what the loop over the lines hands to `Source.fail`."""


def confidence(text: str) -> float | None:
    """The confidence in a column, `None` where the column is empty."""
    if not text:
        return None
    try:
        value = float(text)
    except ValueError:
        raise UnreadableError(f"the confidence is {shortened(text)!r}, not a number") from None
    if not isfinite(value):
        raise UnreadableError(f"the confidence is {text!r}; it must be a finite number")
    return value


def number(value: float | None) -> str:
    """A confidence as it is written: the shortest digits that read back as the same number."""
    return "" if value is None else repr(float(value))


def filled(source: Source) -> Iterator[tuple[int, str]]:
    """The lines that are not blank; a blank one among them is noted as a repair."""
    for number, line in source.lines():
        if line and not line.isspace():
            yield number, line
        else:
            source.repair(number, BLANK)


def plain_part(text: str) -> GoldPart:
    """A gold part of which only the text is known: words by whitespace, places unknown, none inferred."""
    words = tuple(text.split())
    return GoldPart(text, Words(words, (None,) * len(words), (False,) * len(words)))


def spoken(sentence: Sentence) -> str:
    """The text of a sentence, which must not be blank, for formats that tell sentences apart by it."""
    if not sentence.text.strip():
        raise InputError(
            f"the sentence {sentence.id!r} has no text, which this format tells sentences apart by"
        )
    return sentence.text


def text_of(collection: Collection, item: Extraction | GoldTuple) -> str:
    """The text of the sentence a tuple is from, for formats that tell sentences apart by it."""
    text = spoken(collection.sentences[item.sentence_id])
    if not any(part.text.strip() for part in item.parts()):
        raise InputError(f"a tuple of the sentence {item.sentence_id!r} has no words; only jsonl holds such")
    return text


def columns(*texts: str) -> str:
    """A line of tab-separated columns; an error where a text holds a tab or a line end."""
    line = "\t".join(texts)
    if line.count("\t") != len(texts) - 1 or "\n" in line or "\r" in line:
        bad = next(text for text in texts if "\t" in text or "\n" in text or "\r" in text)
        raise InputError(
            f"the text {shortened(bad)!r} holds a tab or a line end, which a line of columns cannot; "
            "write jsonl, or go through `oiebench convert`, which puts a space in its place"
        )
    return line + "\n"


def shortened(text: str, length: int = 60) -> str:
    """A text short enough for a message."""
    return text if len(text) <= length else text[: length - 1] + "…"


def in_order(collection: Collection) -> Iterator[tuple[Sentence, Extraction | None]]:
    """Extractions in order with their sentences; `None` where a sentence is met before any of its own."""
    sentences = list(collection.sentences.values())
    place = {sentence.id: index for index, sentence in enumerate(sentences)}
    seen = 0
    for extraction in collection.extractions:
        here = place[extraction.sentence_id]
        for sentence in sentences[seen:here]:
            yield sentence, None
        seen = max(seen, here + 1)
        yield sentences[here], extraction
    for sentence in sentences[seen:]:
        yield sentence, None
