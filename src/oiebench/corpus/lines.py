"""The lines of a text that comes in pieces; one that is too long is counted, not held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Line(NamedTuple):
    """A line without its end: its number from 1, where it begins, its length, and its text unless it is too long."""

    number: int
    start: int
    length: int
    text: str | None


def lines(pieces: Iterable[str], longest: int) -> Iterator[Line]:
    """The lines; of those of more than `longest` characters, no text.

    They end with `\n`; a `\r` before it becomes a space, so that every place is kept.
    """
    held: list[str] = []
    number = start = length = 0
    for piece in pieces:
        *ended, rest = piece.split("\n")
        for part in ended:
            number += 1
            length += len(part)
            text = _blanked("".join([*held, part])) if length <= longest else None
            yield Line(number, start, length, text)
            start += length + 1
            length = 0
            held.clear()
        length += len(rest)
        if length <= longest:
            held.append(rest)
        else:
            held.clear()
    if length:
        yield Line(number + 1, start, length, "".join(held) if length <= longest else None)


def _blanked(line: str) -> str:
    return line[:-1] + " " if line.endswith("\r") else line
