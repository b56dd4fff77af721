"""The documents of a file, one after the other, in pieces small enough to be held; what cannot be read is set aside."""

from __future__ import annotations

import hashlib
import html
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from oiebench.corpus.batch import Failure, Span
from oiebench.corpus.files import CorpusFile
from oiebench.corpus.lines import Line, lines
from oiebench.errors import FormatError, UnknownNameError
from oiebench.formats.parquet import arrow, damaged, not_utf8
from oiebench.opening import open_bytes, stream_opened
from oiebench.parse.reading import LONGEST_SENTENCE, passages, sentence_spans

LONGEST_DOCUMENT = 16_000_000
"""In characters, for a document that is a line or a block of a file; a file that is one document may be longer."""
BLOCK_OF_LINES = 200_000
ROWS = 64
"""Rows of Parquet read at a time: documents may be long."""
_DOC = re.compile(r'<doc id="(?P<id>[^"]*)"(?:.* title="(?P<title>.*)")?[^>]*>\s*')
_END = "</doc>"


class Fields(msgspec.Struct, frozen=True):
    """What the fields, or columns, of a document are called."""

    id: str = "id"
    text: str = "text"


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A piece of a document that ends where a sentence does; `spans` are its sentences where they are given."""

    doc: str
    text: str
    start: int = 0
    given: tuple[Span, ...] | None = None
    first: bool = True

    def spans(self) -> Iterable[Span]:
        """Where its sentences stand."""
        return sentence_spans(self.text) if self.given is None else self.given


class Reader:
    """Reads one file; `place` says how many of its bytes are behind."""

    def __init__(self, file: CorpusFile, fields: Fields, *, alone: bool) -> None:
        self.file, self.fields, self.alone = file, fields, alone
        self._opened: BinaryIO | None = None
        self._ids: set[int] = set()

    def place(self) -> int:
        """How many bytes of the file are behind."""
        return 0 if self._opened is None or self._opened.closed else self._opened.tell()

    def pieces(self) -> Iterator[Piece | Failure]:
        """The documents in pieces, and what was set aside; after an error in the middle, nothing more of the file."""
        kinds = {
            "text": self._text,
            "sentences": self._sentences,
            "wiki": self._wiki,
            "jsonl": self._jsonl,
            "parquet": self._parquet,
        }
        if not self.file.size:
            yield Failure(self.file.name, "the file is empty")
            return
        try:
            with open_bytes(Path(self.file.path)) as self._opened:
                yield from kinds[self.file.kind]()
        except FormatError as error:
            where = "" if error.line is None else f"line {error.line}: "
            yield Failure(self.file.name, where + error.message)

    def _stream(self) -> Iterator[str]:
        assert self._opened is not None
        empty = True
        for text in stream_opened(self._opened, self.file.path):
            empty = False
            yield text
        if empty:
            raise FormatError("the file is empty", self.file.path)

    def _text(self) -> Iterator[Piece | Failure]:
        for start, text in passages(self._stream()):
            yield Piece(self.file.name, text, start, first=not start)

    def _sentences(self) -> Iterator[Piece | Failure]:
        """The lines of the file, which is one document, a good many at a time."""
        held: list[str] = []
        spans: list[Span] = []
        start = size = 0
        first = True
        for line in lines(self._stream(), LONGEST_SENTENCE):
            if line.text is None or size > BLOCK_OF_LINES:
                yield Piece(self.file.name, "\n".join(held), start, tuple(spans), first)
                held, spans, size, first = [], [], 0, False
            if line.text is None:
                yield self._failed(line.number, f"a line of {line.length:,} characters is no sentence")
                continue
            if not held:
                start = line.start
            begin = line.start - start
            stripped = line.text.strip()
            if stripped:
                indent = len(line.text) - len(line.text.lstrip())
                spans.append((begin + indent, begin + indent + len(stripped)))
            held.append(line.text)
            size = begin + line.length
        yield Piece(self.file.name, "\n".join(held), start, tuple(spans), first)

    def _wiki(self) -> Iterator[Piece | Failure]:
        """What stands between `<doc …>` and `</doc>`; a first line that only repeats the title is no sentence."""
        open_doc: _OpenDocument | None = None
        stray = False
        for line in lines(self._stream(), LONGEST_DOCUMENT):
            begin = None if line.text is None else _DOC.fullmatch(line.text)
            if begin is not None:
                if open_doc is not None:
                    yield self._failed(line.number, f"a new document begins before {_END}", open_doc.id)
                open_doc = _OpenDocument(begin["id"], html.unescape(begin["title"] or ""))
            elif open_doc is None:
                if not stray and (line.text is None or line.text.strip()):
                    stray = True
                    yield self._failed(line.number, "text outside of <doc …> and </doc> is left out")
            elif line.text is not None and line.text.strip() == _END:
                if open_doc.length > LONGEST_DOCUMENT:
                    yield self._failed(line.number, _too_long(open_doc.length), open_doc.id)
                else:
                    text = open_doc.text()
                    yield from self._document(open_doc.id, text, line.number, open_doc.after_title())
                open_doc = None
            else:
                open_doc.add(line)
        if open_doc is not None:
            yield self._failed(None, f"the file ends before {_END}: it may have been cut", open_doc.id)

    def _jsonl(self) -> Iterator[Piece | Failure]:
        for line in lines(self._stream(), LONGEST_DOCUMENT):
            if line.text is None:
                yield self._failed(line.number, _too_long(line.length))
            elif line.text.strip():
                try:
                    record = msgspec.json.decode(line.text)
                except RecursionError:
                    yield self._failed(line.number, "its JSON is nested too deeply to be read")
                    continue
                except msgspec.DecodeError as error:
                    yield self._failed(line.number, f"a line must be a whole JSON object: {error}")
                    continue
                yield from self._record(record, line.number)

    def _record(self, record: object, number: int) -> Iterator[Piece | Failure]:
        if not isinstance(record, dict):
            yield self._failed(number, "a line must be a JSON object")
            return
        text, named = record.get(self.fields.text), record.get(self.fields.id)
        if self.fields.text not in record:
            yield self._failed(number, str(UnknownNameError("field", self.fields.text, record)))
        elif not isinstance(text, str):
            yield self._failed(number, f"the field {self.fields.text!r} holds no text", named)
        elif isinstance(named, bool) or not isinstance(named, str | int | None):
            yield self._failed(number, f"the field {self.fields.id!r} is neither text nor a whole number")
        else:
            yield from self._document(str(number) if named is None else str(named), text, number)

    def _parquet(self) -> Iterator[Piece | Failure]:
        pa = arrow()
        number = 0
        try:
            with pa.parquet.ParquetFile(self._opened) as table:
                columns = table.schema_arrow.names
                if self.fields.text not in columns:
                    raise FormatError(
                        str(UnknownNameError("column", self.fields.text, columns)), self.file.path
                    )
                wanted = [name for name in (self.fields.id, self.fields.text) if name in columns]
                for rows in table.iter_batches(ROWS, columns=wanted):
                    for row in rows.to_pylist():
                        number += 1
                        yield from self._record(row, number)
        except UnicodeDecodeError as error:
            raise not_utf8(number + 1, error, self.file.path) from error
        except (pa.ArrowException, OSError) as error:
            raise damaged(error, self.file.path) from error

    def _document(self, id: str, text: str, line: int, start: int = 0) -> Iterator[Piece | Failure]:
        """A document of a file that holds many: one that is too long, or whose id was there before, is set aside."""
        key = int.from_bytes(hashlib.blake2b(id.encode("utf-8", "surrogatepass"), digest_size=8).digest())
        if len(text) > LONGEST_DOCUMENT:
            yield self._failed(line, _too_long(len(text)), id)
        elif key in self._ids:
            yield self._failed(line, f"the id {id!r} was given before in this file", id)
        else:
            self._ids.add(key)
            yield Piece(id if self.alone else f"{self.file.name}:{id}", text[start:], start)

    def _failed(self, line: int | None, reason: str, doc: object = None) -> Failure:
        where = "" if line is None else f"line {line}: "
        return Failure(self.file.name, where + reason, None if doc is None else str(doc))


class _OpenDocument:
    """A document whose end has not come yet."""

    def __init__(self, id: str, title: str) -> None:
        self.id, self.title = id, title
        self._lines: list[str] = []
        self.length = 0

    def add(self, line: Line) -> None:
        """Add a line, which is not held where the document is too long already."""
        self.length += line.length + 1
        if line.text is not None and self.length <= LONGEST_DOCUMENT:
            self._lines.append(line.text)

    def text(self) -> str:
        """All of its lines."""
        return "\n".join(self._lines)

    def after_title(self) -> int:
        """Where the text begins that is not the title."""
        first = self._lines[0] if self._lines else ""
        return len(first) + 1 if self.title and html.unescape(first.strip()) == self.title else 0


def _too_long(length: int) -> str:
    return f"a document of {length:,} characters; a file of its own may be so long, a line or a block may not"
