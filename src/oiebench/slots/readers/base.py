"""What a format of annotated documents is, and what its readers share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from oiebench.formats import Source
from oiebench.opening import Text
from oiebench.slots.documents import Document, Filler


class Gathered:
    """The documents of a file or folder as its files are read, each id once.

    `wanted` are the slots that the user names, `folder` says whether each file is a document of its own, `plain`
    that texts alone are wanted; `beside` are further files that the reader opens.
    """

    def __init__(self, wanted: Sequence[str] = (), folder: bool = False, plain: bool = False) -> None:
        self.wanted, self.folder, self.plain = tuple(wanted), folder, plain
        self.documents: dict[str, Document] = {}
        self.slots: dict[str, None] = {}
        self.beside: list[Text] = []
        self._places: dict[str, str] = {}

    def add(self, document: Document, source: Source, line: int | None = None) -> None:
        """Take a document in; a second one of the same id is refused."""
        where = f"{source.path}:{line}" if line else source.path
        if document.id in self.documents:
            source.fail(
                line, f"the document {document.id!r} stands twice; first at {self._places[document.id]}"
            )
            return
        self._places[document.id] = where
        self.documents[document.id] = document
        self.slots |= dict.fromkeys(filler.slot for filler in document.fillers)


class SlotFormat(msgspec.Struct, frozen=True, kw_only=True):
    """A format: how its files are read, and how much the first lines of a file look like it (0 to 1).

    `annotates` is the suffix of the files that are to be read, where others only go with them.
    """

    name: str
    title: str
    read: Callable[[Sequence[Source], Gathered], None]
    sniff: Callable[[str, str], float]
    annotates: str | None = None


def stem(path: str) -> str:
    """The id of the document in a file: its name without folder and endings."""
    name = "stdin" if path == "<stdin>" else Path(path).name.removesuffix(".gz")
    return name.rpartition(".")[0] or name


def fits(
    source: Source, line: int | None, start: int, end: int, length: int, unit: str, where: str = ""
) -> bool:
    """Whether a span lies in the text; one that does not is refused. `where` says which, where no line does."""
    if 0 <= start < end <= length:
        return True
    if start >= end:
        source.fail(line, f"{where}the span {start} to {end} is empty or runs backwards")
    else:
        source.fail(
            line, f"{where}the span {start} to {end} lies outside the text, which has {length} {unit}"
        )
    return False


def named(source: Source, line: int | None, slot: str, where: str = "") -> bool:
    """Whether a slot has a name; one without is refused. `where` says which, where no line does."""
    if slot and not slot.isspace():
        return True
    source.fail(line, f"{where}the name of the slot is empty")
    return False


def joined(tokens: Sequence[str]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The text of tokens with a blank between them, and where each stands in it."""
    spans, at = [], 0
    for token in tokens:
        spans.append((at, at + len(token)))
        at += len(token) + 1
    return " ".join(tokens), tuple(spans)


def of_tokens(
    id: str, tokens: Sequence[str], found: Sequence[tuple[str, int, int, int | None]], path: str
) -> Document:
    """A document of tokens and of fillers given as (slot, first token, token behind the last, line)."""
    text, spans = joined(tokens)
    fillers = tuple(
        Filler(slot, spans[first][0], spans[behind - 1][1], line=line) for slot, first, behind, line in found
    )
    return Document(id, text, fillers, spans, path)
