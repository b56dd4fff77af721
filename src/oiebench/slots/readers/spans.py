"""`spans`: a line of JSON for each document: id, text or tokens, and spans with slot, start and end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from oiebench.formats import Source
from oiebench.formats.jsonl import UNKNOWN
from oiebench.slots.documents import Document, Documents, Filler
from oiebench.slots.readers.base import Gathered, SlotFormat, fits, joined, named


class SpanRecord(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A span (`end` is behind its last character or token), or a value without a place."""

    slot: str
    start: int | None = None
    end: int | None = None
    text: str | None = None


class DocumentRecord(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A document; spans count characters of the text, or tokens where only these are given, or as `unit` says."""

    id: str | int
    text: str | None = None
    tokens: tuple[str, ...] | None = None
    spans: tuple[SpanRecord, ...] = ()
    unit: Literal["characters", "tokens"] | None = None


def read(sources: Sequence[Source], gathered: Gathered) -> None:
    """A document for each line."""
    decoder = msgspec.json.Decoder(DocumentRecord)
    for source in sources:
        for number, line in source.lines():
            if not line.strip():
                source.repair(number, "blank line left out")
                continue
            try:
                record = decoder.decode(line)
            except msgspec.ValidationError as error:
                source.fail(number, _told(str(error)))
            except msgspec.DecodeError as error:
                source.fail(number, f"a line must be a whole JSON object: {error}")
            else:
                document = _document(record, source, number)
                if document is not None:
                    gathered.add(document, source, number)


def _told(message: str) -> str:
    unknown = UNKNOWN.match(message)
    if unknown is None:
        return message
    return (
        f"unknown field {unknown[1]!r}; a document has id, text, tokens, spans and unit, a span slot, start, end "
        "and text"
    )


def _document(record: DocumentRecord, source: Source, line: int) -> Document | None:
    text, tokens = record.text, None
    if record.tokens is not None:
        if not all(token.strip() for token in record.tokens):
            source.fail(line, "a token is empty")
            return None
        if text is None:
            text, tokens = joined(record.tokens)
        else:
            tokens = _places(text, record.tokens)
            if tokens is None:
                source.fail(line, "the tokens are not those of the text, one after the other")
                return None
    by_token = (
        record.unit or ("characters" if record.text is not None or tokens is None else "tokens")
    ) == "tokens"
    if by_token and tokens is None and text is not None:
        source.fail(line, 'the unit is "tokens", but the document has none')
        return None
    size = None if text is None else len(tokens or ()) if by_token else len(text)
    unit = "tokens" if by_token else "characters"
    fillers = []
    for span in record.spans:
        if not named(source, line, span.slot):
            continue
        if span.start is None and span.end is None and span.text is not None:
            fillers.append(Filler(span.slot, value=span.text, line=line))
        elif span.start is None or span.end is None:
            source.fail(line, f"a span of {span.slot} needs start and end, or, without a place, a text")
        elif fits(source, line, span.start, span.end, 1 << 31 if size is None else size, unit):
            start, end = span.start, span.end
            if by_token and tokens is not None:
                start, end = tokens[start][0], tokens[end - 1][1]
            if _another_text(text, start, end, span):
                source.fail(line, f"the span holds {(text or '')[start:end]!r}, not {span.text!r}")
            else:
                fillers.append(Filler(span.slot, start, end, line=line))
    return Document(
        str(record.id), text, tuple(fillers), tokens, source.path, by_token=by_token and text is None
    )


def _another_text(text: str | None, start: int, end: int, span: SpanRecord) -> bool:
    return text is not None and span.text is not None and text[start:end].split() != span.text.split()


def _places(text: str, tokens: Sequence[str]) -> tuple[tuple[int, int], ...] | None:
    """Where tokens stand in a text; None where they do not follow each other in it, blanks aside."""
    spans, at = [], 0
    for token in tokens:
        start = text.find(token, at)
        if start < 0 or text[at:start].strip():
            return None
        at = start + len(token)
        spans.append((start, at))
    return None if text[at:].strip() else tuple(spans)


def write(documents: Documents) -> Iterable[str]:
    """A line for each document, its spans in characters with what they hold."""
    encoder = msgspec.json.Encoder()
    for document in documents.documents.values():
        text = document.text or ""
        spans = tuple(
            SpanRecord(filler.slot, filler.start, filler.end, text[filler.start : filler.end])
            for filler in document.fillers
        )
        yield encoder.encode(DocumentRecord(document.id, text, None, spans)).decode() + "\n"


def sniff(head: str, path: str) -> float:
    """By a first line of JSON with an id, and spans that name slots."""
    del path
    line = head.split("\n", 1)[0].strip()
    if not line.startswith("{"):
        return 0.0
    has_id, other = '"id"' in line, any(f'"{key}"' in line for key in ("ents", "entities", "label"))
    return 0.95 if has_id and '"slot"' in line and not other else 0.5 if has_id and not other else 0.0


FORMAT = SlotFormat(name="spans", title="JSON lines of documents with spans", read=read, sniff=sniff)
