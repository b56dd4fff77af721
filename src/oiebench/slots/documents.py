"""A document, what is said to fill its slots, and a file or folder of documents once read."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from oiebench.formats import Note


class Filler(msgspec.Struct, frozen=True, gc=False):
    """What is said to fill a slot: a span of characters (`end` behind the last), or a value without a place.

    `pieces` are the parts of a discontinuous span, of which `start` and `end` are the two ends; `line` is where
    the file says it.
    """

    slot: str
    start: int = -1
    end: int = -1
    value: str = ""
    line: int | None = None
    pieces: tuple[tuple[int, int], ...] = ()

    @property
    def placed(self) -> bool:
        """Whether its place in the text is known."""
        return self.start >= 0


class Document(msgspec.Struct, frozen=True):
    """A document and the fillers of its slots.

    `tokens` are spans of characters where the source gives tokens; `text` is None where it gives no text at all.
    `by_token` says that the fillers' places are numbers of tokens of a text that is not in this source.
    """

    id: str
    text: str | None
    fillers: tuple[Filler, ...] = ()
    tokens: tuple[tuple[int, int], ...] | None = None
    path: str = ""
    by_token: bool = False


class Documents(msgspec.Struct, frozen=True):
    """A file or folder of documents once read; `slots` are those that the source names, filled or not."""

    documents: Mapping[str, Document]
    slots: tuple[str, ...]
    format: str
    path: str
    sha256: str
    files: tuple[str, ...] = ()
    repairs: tuple[Note, ...] = ()
    skipped: tuple[Note, ...] = ()

    @property
    def placed(self) -> bool:
        """Whether all fillers have their places, so that All Occurrences can be scored."""
        return all(filler.placed for document in self.documents.values() for filler in document.fillers)

    def count(self) -> int:
        """How many fillers there are."""
        return sum(len(document.fillers) for document in self.documents.values())
