"""The native file's records: a line of JSON for each sentence, with all that is said about it.

The published JSON Schema (`oiebench.schema.json`) is made from these structs.
"""

from __future__ import annotations

from collections.abc import Sized
from typing import Annotated

import msgspec
from msgspec import Meta

Place = Annotated[int, Meta(ge=0)]
Span = tuple[Place, Place]
Slots = Annotated[tuple[str, ...], Meta(min_length=2)]
Finite = Annotated[float, Meta(description="A finite number; the greater, the surer.")]


class _Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What the records share: fields that are not known are refused, defaults are not written."""


class ArgumentRecord(_Record):
    """A part of an extraction that says more than its text.

    `tokens` are places of its words among the sentence's tokens, null where a word was inferred; `spans` are
    character offsets into the sentence's text; `role` is what the source calls the argument.
    """

    text: str
    tokens: tuple[Place | None, ...] | None = None
    role: str | None = None
    spans: tuple[Span, ...] | None = None


class OriginRecord(_Record):
    """How an extraction came about: the rule, the clause it was read from, and the words that were inferred."""

    rule: str
    clause: str = ""
    inferred: tuple[str, ...] = ()


class ExtractionRecord(_Record):
    """A tuple that a system extracted; `args` holds the second and every further argument."""

    arg1: str | ArgumentRecord
    rel: str | ArgumentRecord
    args: tuple[str | ArgumentRecord, ...] = ()
    confidence: Finite | None = None
    system: str | None = None
    polarity: str | None = None
    modality: str | None = None
    attribution: str | None = None
    attribution_polarity: str | None = None
    attribution_modality: str | None = None
    context: str | None = None
    context_spans: tuple[Span, ...] | None = None
    quantities: tuple[str, ...] = ()
    label: bool | None = None
    origin: OriginRecord | None = None


def _one_each(words: int, tokens: Sized | None, inferred: Sized | None) -> None:
    for name, marks in (("tokens", tokens), ("inferred", inferred)):
        if marks is not None and len(marks) != words:
            raise ValueError(f"{words} words and {len(marks)} {name}; one for each word is needed")


class WordsRecord(_Record):
    """Gold words: where each stands in the sentence (or null), and whether it was inferred."""

    words: tuple[str, ...]
    tokens: tuple[Place | None, ...] | None = None
    inferred: tuple[bool, ...] | None = None

    def __post_init__(self) -> None:
        _one_each(len(self.words), self.tokens, self.inferred)


class GoldPartRecord(_Record):
    """A part of a gold tuple that says more than its text; without `words`, they are those of the text."""

    text: str
    words: tuple[str, ...] | None = None
    tokens: tuple[Place | None, ...] | None = None
    inferred: tuple[bool, ...] | None = None
    resolved: WordsRecord | None = None
    resolved_text: str | None = None

    def __post_init__(self) -> None:
        _one_each(len(self.text.split() if self.words is None else self.words), self.tokens, self.inferred)


class GoldTupleRecord(_Record):
    """A reference tuple; `attributed` marks what the text attributes to somebody or only supposes."""

    arg1: str | GoldPartRecord
    rel: str | GoldPartRecord
    args: tuple[str | GoldPartRecord, ...] = ()
    attributed: bool = False
    head: str | None = None


class FactRecord(_Record):
    """A fact synset: formulations of one fact, each a list of slots, optional words in square brackets."""

    formulations: tuple[Slots, ...]
    number: int | None = None
    stray: tuple[str, ...] = ()


class RelationRecord(_Record):
    """A relation between entities: the trigger that a system must give, the words it may give besides.

    `property` is the name of a relation of a knowledge base's schema, which has no trigger.
    """

    args: tuple[str, ...]
    trigger: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    property: str | None = None


class QuestionRecord(_Record):
    """A question that the sentence answers; `expected` says whether a system is expected to answer it right."""

    text: str
    answers: tuple[str, ...]
    yes_no: bool = False
    expected: bool | None = None
    id: str | None = None


class SentenceRecord(_Record):
    """A sentence and all that is said about it. A file gives every sentence an id, or none."""

    id: str | int | None = None
    text: str | None = None
    tokens: tuple[str, ...] | None = None
    doc: str | None = None
    start: Place | None = None
    extractions: tuple[ExtractionRecord, ...] = ()
    tuples: tuple[GoldTupleRecord, ...] = ()
    facts: tuple[FactRecord, ...] = ()
    relations: tuple[RelationRecord, ...] = ()
    questions: tuple[QuestionRecord, ...] = ()
