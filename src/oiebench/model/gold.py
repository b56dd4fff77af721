"""Reference tuples: what an annotator says is in a sentence."""

from __future__ import annotations

import msgspec


class Words(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A run of gold words: where each stands in the sentence (or `None`) and whether it was inferred."""

    words: tuple[str, ...]
    tokens: tuple[int | None, ...]
    inferred: tuple[bool, ...]

    def required(self) -> int:
        """How many of the words were not inferred."""
        return len(self.words) - sum(self.inferred)


class GoldPart(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of a gold tuple as annotated, and the same with its anaphora resolved."""

    text: str
    words: Words
    resolved: Words | None = None
    resolved_text: str | None = None

    @property
    def plain(self) -> str:
        """The words, inferred ones included, joined by single spaces."""
        return " ".join(self.words.words)

    @property
    def unmarked(self) -> str:
        """The text as it stands or, where it bears the annotators' marks (`[injured]`), the plain words."""
        return self.text if self.text.split() == list(self.words.words) else self.plain


class GoldTuple(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A reference tuple; `attributed` marks what the text attributes to somebody or only supposes."""

    sentence_id: str
    arg1: GoldPart
    rel: GoldPart
    args: tuple[GoldPart, ...] = ()
    attributed: bool = False
    head: str | None = None

    def parts(self) -> tuple[GoldPart, ...]:
        """First argument, relation, second and further arguments."""
        return (self.arg1, self.rel, *self.args)

    def __str__(self) -> str:
        return "(" + " ; ".join(part.text for part in self.parts()) + ")"


class EntityRelation(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A relation between named entities in the form of Mesquita et al. (2013).

    `trigger` is the word that a system's relation must hold, `allowed` the words it may hold besides. Where the
    relation is one of a knowledge base's schema instead, `property` is its name, and there is no trigger.
    """

    sentence_id: str
    args: tuple[str, ...]
    trigger: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    property: str | None = None
