"""A sentence cut into words, and the same with its words tagged and its dependency tree."""

from __future__ import annotations

import msgspec

Spans = tuple[tuple[int, int], ...]


class TokenizedSentence(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A sentence and its words; `spans` are offsets into `text`, which begins at `start` of its document."""

    id: str
    text: str
    tokens: tuple[str, ...]
    spans: Spans
    doc: str | None = None
    start: int = 0


class ParsedSentence(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A sentence as a parser sees it, in Universal Dependencies.

    Everything is by word. `heads` are indices of words, -1 for the root; `spans` are character offsets into
    `text`, which begins at `start` of its document; `kinds` say what the phrase headed by a word is (`person`,
    `place`, … or the empty string); `certainty` is the parser's probability for the head and relation of a word.
    """

    id: str
    text: str
    tokens: tuple[str, ...]
    spans: Spans
    heads: tuple[int, ...]
    deprels: tuple[str, ...]
    upos: tuple[str, ...]
    xpos: tuple[str, ...]
    lemmas: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    certainty: tuple[float, ...] = ()
    doc: str | None = None
    start: int = 0
