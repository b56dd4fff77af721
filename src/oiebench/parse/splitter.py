"""Running text to sentences."""

from __future__ import annotations

import re

from oiebench.parse.abbreviations import MONTHS_AND_DAYS, REFERENCES, TITLES

Span = tuple[int, int]

_PARAGRAPH = re.compile(r"\n[^\S\n]*\n\s*|\r\n?[^\S\n]*\r\n?\s*|[\u2029\x0c]\s*")
_STOP = re.compile(
    r"""(?<![.!?…]) (?: \.{2,}+ | [.!?…]++ ) ["'”’»)\]}]*+ (?=\s) | [。！？]++ ["'”’»)\]}」』）】]*+""",
    re.VERBOSE,
)
_OPENING = "\"'“‘«([{¿¡*-–—•"
_LAST_WORD = re.compile(r"\S{1,40}\Z")


def split_sentences(text: str) -> list[Span]:
    """Where each sentence begins and ends, surrounding white space not counted."""
    spans: list[Span] = []
    begin = 0
    for gap in _PARAGRAPH.finditer(text):
        _paragraph(text, begin, gap.start(), spans)
        begin = gap.end()
    _paragraph(text, begin, len(text), spans)
    return spans


def _paragraph(text: str, begin: int, end: int, spans: list[Span]) -> None:
    start = begin
    for stop in _STOP.finditer(text, begin, end):
        after = stop.end()
        if _ends(text, start, stop):
            _add(text, start, after, spans)
            start = after
    _add(text, start, end, spans)


def _add(text: str, start: int, end: int, spans: list[Span]) -> None:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    if start < end:
        spans.append((start, end))


def _ends(text: str, start: int, stop: re.Match[str]) -> bool:
    """Whether a sentence that began at `start` ends with this mark."""
    following = text[stop.end() : stop.end() + 60].split(maxsplit=1)
    if not following:
        return True
    first = following[0].lstrip(_OPENING)
    mark = stop[0]
    if mark[0] in "。！？":
        return True
    if first[:1].islower():
        return False
    if mark[0] in "!?" or mark.startswith(".."):
        return True
    before = _LAST_WORD.search(text, max(start, stop.start() - 41), stop.start())
    word = before[0].lstrip(_OPENING) if before is not None else ""
    lowered = word.lower()
    if mark == ".":
        if len(word) == 1 and word.isupper() and word != "I":
            return False
        if lowered in TITLES and lowered not in ("jr", "sr", "esq"):
            return not word[:1].isupper()
        if lowered in REFERENCES and lowered not in ("al",):
            return lowered in ("no",) and not first[:1].isdigit()
        if lowered in MONTHS_AND_DAYS:
            return not first[:1].isdigit()
        if word.isdecimal() and before is not None and not text[start : before.start()].strip():
            return False
    return True
