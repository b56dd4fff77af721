"""Whether the reader of inline tags found them all: counted in the raw text by another way, and compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from oiebench.slots.documents import Documents


class TagCheck(msgspec.Struct, frozen=True):
    """A slot: how many tags open and close it in the raw text, and how many spans were read."""

    slot: str
    opening: int
    closing: int
    read: int
    astray: tuple[str, ...] = ()
    """The files in which these numbers differ."""


def check(documents: Documents, raw: Mapping[str, str]) -> list[TagCheck]:
    """The count of each slot; `raw` are the texts of the files as they stand, by path."""
    found = []
    for slot in documents.slots:
        opening, closing = (
            {path: text.count(tag) for path, text in raw.items()} for tag in (f"<{slot}>", f"</{slot}>")
        )
        read = Counter(
            document.path
            for document in documents.documents.values()
            for filler in document.fillers
            if filler.slot == slot
        )
        astray = tuple(path for path in raw if not opening[path] == closing[path] == read[path])
        found.append(TagCheck(slot, sum(opening.values()), sum(closing.values()), sum(read.values()), astray))
    return found
