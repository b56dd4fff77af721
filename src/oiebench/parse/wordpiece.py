"""Words to the pieces that the encoder reads: uncased WordPiece, greedy, the longest piece first."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

UNKNOWN = "[UNK]"
START = "[CLS]"
END = "[SEP]"
CONTINUES = "##"
MOST_PIECES = 8
"""A longer word (an address, a formula) keeps its first pieces and its last."""
KEPT = 200_000
_LONGEST_WORD = 100


class WordPieces:
    """The piece numbers of words, each word worked out once."""

    def __init__(self, vocabulary: Iterable[str]) -> None:
        self.numbers = {piece: number for number, piece in enumerate(vocabulary)}
        self.unknown, self.start, self.end = (self.numbers[mark] for mark in (UNKNOWN, START, END))
        self._known: dict[str, tuple[int, ...]] = {}

    def __call__(self, word: str) -> tuple[int, ...]:
        """At least one and at most `MOST_PIECES` pieces."""
        pieces = self._known.get(word)
        if pieces is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            pieces = self._known[word] = self._pieces(word)
        return pieces

    def _pieces(self, word: str) -> tuple[int, ...]:
        found: list[int] = []
        for run in _runs(word):
            found += self._cut(run)
        if not found:
            return (self.unknown,)
        if len(found) > MOST_PIECES:
            found = [*found[: MOST_PIECES - 1], found[-1]]
        return tuple(found)

    def _cut(self, run: str) -> list[int]:
        if len(run) > _LONGEST_WORD:
            return [self.unknown]
        found = []
        start = 0
        while start < len(run):
            prefix = CONTINUES if start else ""
            for end in range(len(run), start, -1):
                number = self.numbers.get(prefix + run[start:end])
                if number is not None:
                    break
            else:
                return [self.unknown]
            found.append(number)
            start = end
        return found


def _runs(word: str) -> list[str]:
    """The word in lower case without accents, cut around every punctuation mark and ideograph."""
    folded = word.lower()
    if not folded.isascii():
        folded = "".join(
            character
            for character in unicodedata.normalize("NFD", folded)
            if unicodedata.category(character) not in ("Mn", "Cc", "Cf")
        )
    if folded.isalnum() and folded.isascii():
        return [folded]
    runs: list[str] = []
    current = ""
    for character in folded:
        if _stands_alone(character):
            runs += [current, character] if current else [character]
            current = ""
        elif not character.isspace():
            current += character
    return [*runs, current] if current else runs


def _stands_alone(character: str) -> bool:
    if character.isascii():
        return not character.isalnum() and not character.isspace()
    if unicodedata.category(character).startswith("P"):
        return True
    code = ord(character)
    return 0x4E00 <= code <= 0x9FFF or 0x3400 <= code <= 0x4DBF or 0x20000 <= code <= 0x2FA1F
