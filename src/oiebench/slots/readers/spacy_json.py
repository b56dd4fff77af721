"""`spacy`: JSON with texts and their entities (start, end, label), as spaCy and annotation tools for it write it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from oiebench.formats import Source
from oiebench.slots.documents import Document, Filler
from oiebench.slots.readers.base import Gathered, SlotFormat, fits, named, stem

LISTS = ("entities", "ents", "spans")
"""The keys under which the entities stand."""


def read(sources: Sequence[Source], gathered: Gathered) -> None:
    """The documents of a JSON document, or of JSON lines."""
    for source in sources:
        records = list(_records(source))
        for number, (line, record) in enumerate(records, start=1):
            by_file = stem(source.path)
            by_number = f"{by_file}/{number}" if gathered.folder else str(number)
            name = by_file if len(records) == 1 else by_number
            document = _document(record, source, line, name)
            if document is not None:
                gathered.add(document, source, line)


def _records(source: Source) -> Iterator[tuple[int | None, Any]]:
    try:
        whole = msgspec.json.decode(source.text)
    except msgspec.DecodeError as error:
        lines = [(number, line) for number, line in source.lines() if line.strip()]
        if len(lines) < 2:
            source.fail(None, f"no JSON: {error}")
            return
        for number, line in lines:
            try:
                yield number, msgspec.json.decode(line)
            except msgspec.DecodeError as wrong:
                source.fail(number, f"no JSON: {wrong}")
        return
    if isinstance(whole, dict) and isinstance(whole.get("docs"), list):
        whole = whole["docs"]
    if isinstance(whole, list):
        yield from ((None, record) for record in whole)
    else:
        yield None, whole


def _document(record: Any, source: Source, line: int | None, name: str) -> Document | None:
    if isinstance(record, list) and len(record) == 2 and isinstance(record[1], dict):
        record = {"text": record[0], **record[1]}
    if not isinstance(record, dict) or not isinstance(record.get("text"), str):
        source.fail(line, f"document {name}: expected an object with a text and its entities")
        return None
    name = str(record.get("id", name)) if isinstance(record.get("id", name), str | int) else name
    found: list[Any] = []
    for key in LISTS:
        listed = record.get(key) or []
        groups = listed.values() if isinstance(listed, dict) else [listed]
        for group in groups:
            if not isinstance(group, list):
                source.fail(line, f"document {name}: {key!r} must be a list")
                return None
            found += group
    if not any(key in record for key in LISTS):
        source.fail(line, f"document {name}: there are neither {', '.join(LISTS[:-1])} nor {LISTS[-1]}")
        return None
    text = record["text"]
    fillers = [
        filler for item in found if (filler := _filler(item, source, line, name, len(text))) is not None
    ]
    return Document(name, text, tuple(fillers), _tokens(record, len(text)), source.path)


def _filler(item: Any, source: Source, line: int | None, name: str, length: int) -> Filler | None:
    if isinstance(item, dict):
        item = [item.get("start"), item.get("end"), item.get("label")]
    kinds = (int, int, str)
    if (
        not isinstance(item, list)
        or len(item) < 3
        or any(type(part) is not kind for part, kind in zip(item, kinds, strict=False))
    ):
        source.fail(
            line, f"document {name}: an entity needs start and end (whole numbers) and label (a string)"
        )
        return None
    start, end, label = item[:3]
    where = f"document {name}: "
    if not named(source, line, label, where) or not fits(
        source, line, start, end, length, "characters", where
    ):
        return None
    return Filler(label, start, end, line=line)


def _tokens(record: dict[str, Any], length: int) -> tuple[tuple[int, int], ...] | None:
    """The tokens that spaCy gives, those of white space left out; None where they are not all of the text."""
    try:
        spans = tuple((int(token["start"]), int(token["end"])) for token in record.get("tokens") or ())
    except (KeyError, TypeError, ValueError):
        return None
    text = record["text"]
    spans = tuple((start, end) for start, end in spans if text[start:end].strip())
    covered = sum(end - start for start, end in spans)
    fits_together = all(one[1] <= other[0] for one, other in pairwise(spans))
    whole = spans and fits_together and spans[-1][1] <= length and covered == len("".join(text.split()))
    return spans if whole else None


def sniff(head: str, path: str) -> float:
    """By JSON that names entities with labels."""
    del path
    if not head.lstrip().startswith(("{", "[")) or '"text"' not in head:
        return 0.9 if head.lstrip().startswith("[[") and '"entities"' in head else 0.0
    return 0.9 if any(f'"{key}"' in head for key in ("ents", "entities", "label")) else 0.0


FORMAT = SlotFormat(name="spacy", title="JSON of texts with entities", read=read, sniff=sniff)
