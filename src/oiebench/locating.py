"""Where words of an annotation stand in the sentence, for formats that do not say it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_PIECE = re.compile(r"['’]\w+|\w+|\S")


@dataclass(frozen=True)
class Located:
    """The place of each word (`None`: not in the sentence), and how many words could as well stand elsewhere."""

    places: tuple[int | None, ...]
    ambiguous: int

    @property
    def missing(self) -> int:
        """How many words are not in the sentence."""
        return self.places.count(None)


def locate(words: Sequence[str], tokens: Sequence[str]) -> Located:
    """The places of the words, run by run from the left, each run as long as the sentence allows.

    Case is ignored. Where a run occurs more than once, an occurrence of the same case wins, then the first after
    the words placed so far, then the first; unless the case alone decides, its words are counted as ambiguous.
    """
    folded, sentence = [_fold(word) for word in words], [_fold(token) for token in tokens]
    places: list[int | None] = []
    ambiguous, after = 0, 0
    at = 0
    while at < len(words):
        length, starts = _longest(folded[at:], sentence)
        if not length:
            places.append(None)
            at += 1
            continue
        run = tuple(words[at : at + length])
        exact = [start for start in starts if tuple(tokens[start : start + length]) == run] or starts
        if len(exact) > 1:
            ambiguous += length
        start = next((start for start in exact if start >= after), exact[0])
        places.extend(range(start, start + length))
        after = start + length
        at += length
    return Located(tuple(places), ambiguous)


def cut(text: str, tokens: Sequence[str]) -> list[str]:
    """The words of a text as the sentence cuts them, where it cuts finer than at spaces (`Ann's`, `doesn't`)."""
    known = set(map(_fold, tokens))
    words: list[str] = []
    for word in text.split():
        pieces = [word] if _fold(word) in known else _PIECE.findall(word)
        if not all(_fold(piece) in known for piece in pieces):
            pieces = _spelling(_fold(word), tokens) or [word]
        words += pieces
    return words


def _spelling(word: str, tokens: Sequence[str]) -> list[str]:
    """The first tokens in a row that spell a word; none where there are none."""
    for start in range(len(tokens)):
        end, rest = start, word
        while rest and end < len(tokens) and rest.startswith(_fold(tokens[end])):
            rest = rest[len(_fold(tokens[end])) :]
            end += 1
        if not rest:
            return list(tokens[start:end])
    return []


def _longest(words: Sequence[str], sentence: Sequence[str]) -> tuple[int, list[int]]:
    """The longest beginning of the words that the sentence holds, and where it starts."""
    length, starts = 0, [start for start, token in enumerate(sentence) if words and token == words[0]]
    found: list[int] = []
    while starts:
        length, found = length + 1, starts
        if length == len(words):
            break
        starts = [
            start
            for start in starts
            if start + length < len(sentence) and sentence[start + length] == words[length]
        ]
    return length, found


def _fold(word: str) -> str:
    return word.casefold()
