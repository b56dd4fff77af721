"""`brat`: standoff annotation, a text (.txt) and beside it its spans (.ann), discontinuous ones among them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from oiebench.errors import InputError
from oiebench.formats import Source
from oiebench.opening import Text, open_text
from oiebench.slots.documents import Document, Filler
from oiebench.slots.readers.base import Gathered, SlotFormat, fits, stem

_SPAN = re.compile(r"T\d+\t(\S+) (\d{1,12} \d{1,12}(?:;\d{1,12} \d{1,12})*)\t(.*)")
_OTHER = re.compile(r"[REAMN#*]\d*\t")
"""Relations, events, attributes, notes: lines of the format that fill no slot."""


def read(sources: Sequence[Source], gathered: Gathered) -> None:
    """A document for every .ann, with the .txt beside it."""
    for source in sources:
        opened = _beside(source)
        gathered.beside.append(opened)
        text = opened.text
        fillers = []
        for number, line in source.lines():
            filler = None if _OTHER.match(line) or not line.strip() else _filler(source, number, line, text)
            if filler is not None:
                fillers.append(filler)
        gathered.add(Document(stem(source.path), text, tuple(fillers), path=source.path), source)


def _beside(source: Source) -> Text:
    """The text that the spans are of."""
    path = Path(source.path).with_suffix(".txt")
    if source.path == "<stdin>" or not path.is_file():
        raise InputError(f"{source.path}: there is no {path.name} beside it, the text that its spans are of")
    return open_text(path)


def _filler(source: Source, number: int, line: str, text: str) -> Filler | None:
    found = _SPAN.fullmatch(line)
    if found is None:
        source.fail(
            number, r"expected T1\tSlot START END\tTEXT (or START END;START END for a span in pieces)"
        )
        return None
    pieces = tuple(tuple(map(int, piece.split())) for piece in found[2].split(";"))
    for start, end in pieces:
        if not fits(source, number, start, end, len(text), "characters"):
            return None
    said = " ".join(text[start:end] for start, end in pieces)
    if found[3].split() != said.split():
        source.fail(number, f"the span holds {said!r}, not {found[3]!r}; is it of another text?")
        return None
    pieces = tuple(sorted(pieces))
    start, end = pieces[0][0], max(end for _, end in pieces)
    return Filler(found[1], start, end, line=number, pieces=pieces if len(pieces) > 1 else ())  # type: ignore[arg-type]


def sniff(head: str, path: str) -> float:
    """By the ending of the name, or by a first line of a span."""
    return 1.0 if path.endswith(".ann") or re.match(r"T\d+\t\S+ \d+ \d+", head) else 0.0


FORMAT = SlotFormat(
    name="brat", title="brat standoff: .txt with .ann beside it", read=read, sniff=sniff, annotates=".ann"
)
