"""The slots of an announcement, filled from its text: patterns for each, and what the heading says first."""

from __future__ import annotations

import msgspec

from oiebench.slots.documents import Document, Documents, Filler
from oiebench.slots.patterns.places import places
from oiebench.slots.patterns.speakers import speakers
from oiebench.slots.patterns.times import times

SLOTS = ("stime", "etime", "location", "speaker")


def extract(documents: Documents) -> Documents:
    """The documents with what the patterns find in their texts, and nothing else."""
    found = {
        name: msgspec.structs.replace(document, fillers=tuple(fillers(document.text or "")))
        for name, document in documents.documents.items()
    }
    return msgspec.structs.replace(documents, documents=found, slots=SLOTS)


def fillers(text: str) -> list[Filler]:
    """What fills the slots of an announcement, in order of the text."""
    begin, end = times(text)
    found = {"stime": begin, "etime": end, "location": places(text), "speaker": speakers(text)}
    return sorted(
        (Filler(slot, *span) for slot, spans in found.items() for span in spans),
        key=lambda filler: (filler.start, filler.end, filler.slot),
    )


def filled(document: Document) -> dict[str, list[str]]:
    """The template of a document: the different values of each slot, white space made single blanks."""
    text = document.text or ""
    found: dict[str, dict[str, None]] = {slot: {} for slot in SLOTS}
    for filler in document.fillers:
        found.setdefault(filler.slot, {})[" ".join(text[filler.start : filler.end].split())] = None
    return {slot: list(values) for slot, values in found.items()}
