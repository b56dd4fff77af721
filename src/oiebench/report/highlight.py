"""Where the words that decided a match stand in the text of an extraction."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Literal, NamedTuple

Role = Literal["plain", "shared", "extra"]


class Piece(NamedTuple):
    """A stretch of text and the part it plays."""

    text: str
    role: Role


def highlight(text: str, shared: Sequence[str], extra: Sequence[str]) -> tuple[list[Piece], list[str]]:
    """The text in pieces, and the extra words that were not found in it as they are written.

    A word takes its first free place, from left to right, shared words before extra ones; which of two equal
    words was shared is not known, nor needed.
    """
    folded = text.lower()
    if len(folded) != len(text):  # a letter whose lower case is longer would shift every place
        folded = text
    roles: list[Role] = ["plain"] * len(text)
    _claim(folded, shared, roles, "shared")
    lost = _claim(folded, extra, roles, "extra")
    return _pieces(text, roles), lost


def _claim(folded: str, words: Sequence[str], roles: list[Role], role: Role) -> list[str]:
    """Give each word its first free place; those that have none are returned."""
    lost = []
    starts: dict[str, int] = {}
    for word in words:
        wanted = word.lower()
        if not wanted:
            continue
        at = _free_place(folded, wanted, roles, starts.get(wanted, 0))
        if at < 0:
            lost.append(word)
            continue
        roles[at : at + len(wanted)] = [role] * len(wanted)
        starts[wanted] = at + len(wanted)
    return lost


def _free_place(folded: str, word: str, roles: Sequence[Role], start: int) -> int:
    at = folded.find(word, start)
    while at >= 0:
        end = at + len(word)
        whole = not (_inside(folded, at) or _inside(folded, end))
        if whole and all(role == "plain" for role in roles[at:end]):
            return at
        at = folded.find(word, at + 1)
    return -1


def _inside(text: str, at: int) -> bool:
    """Whether the place is in the middle of a word."""
    return 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()


def _pieces(text: str, roles: Sequence[Role]) -> list[Piece]:
    """Runs of one role; words with nothing but a space between them become one run."""
    pieces: list[Piece] = []
    for role, run in groupby(zip(text, roles, strict=True), key=itemgetter(1)):
        piece = Piece("".join(char for char, _ in run), role)
        if len(pieces) >= 2 and pieces[-1] == Piece(" ", "plain") and pieces[-2].role == role:
            pieces.pop()
            piece = Piece(f"{pieces.pop().text} {piece.text}", role)
        pieces.append(piece)
    return pieces
