"""JSON that graph builders write: documents one by one, with errors that know their line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from oiebench.errors import FormatError
from oiebench.formats.base import Source
from oiebench.formats.columns import shortened
from oiebench.formats.documents import malformed

T = TypeVar("T")
_RAWS = msgspec.json.Decoder(list[msgspec.Raw])


class Pieces:
    """Pieces of a source's JSON, each decoded when it is asked for; what is wrong in one is told with its line."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._at, self._line = 0, 1

    def documents(self) -> Iterator[msgspec.Raw]:
        """The file's one document, or the items of its list, or those of its lines (JSON lines)."""
        text = self.source.text
        try:
            whole = msgspec.json.decode(text, type=msgspec.Raw)
        except msgspec.DecodeError as error:
            if not re.match(r"\s*[{\[].*[}\]],?\s*\n\s*[{\[]", text):
                raise malformed(error, self.source) from error
            yield from self._lines()
            return
        if text.lstrip().startswith("["):
            yield from self.items(whole)
        else:
            yield whole

    def _lines(self) -> Iterator[msgspec.Raw]:
        for number, line in self.source.lines():
            if not line.strip():
                continue
            try:
                yield msgspec.json.decode(line, type=msgspec.Raw)
            except msgspec.DecodeError as error:
                self.source.fail(number, f"a line must be a whole JSON document: {error}")

    def items(self, piece: msgspec.Raw) -> list[msgspec.Raw]:
        """The items of a list."""
        try:
            return _RAWS.decode(piece)
        except msgspec.ValidationError as error:
            self.fail(piece, f"expected a list: {error}")
            return []

    def each(self, piece: msgspec.Raw, decoder: msgspec.json.Decoder[T]) -> Iterator[T]:
        """The items of a list, decoded; one that is not as it should be is refused by itself."""
        try:
            yield from msgspec.json.decode(piece, type=list[decoder.type])  # type: ignore[name-defined]
            return
        except msgspec.DecodeError:
            items = self.items(piece)
        for item in items:
            found = self.one(item, decoder)
            if found is not None:
                yield found

    def one(self, piece: msgspec.Raw, decoder: msgspec.json.Decoder[T]) -> T | None:
        """A piece decoded, `None` where it was refused."""
        try:
            return decoder.decode(piece)
        except msgspec.ValidationError as error:
            self.fail(piece, str(error))
            return None

    def keep(self, texts: dict[str, str], name: str, text: str, piece: msgspec.Raw) -> None:
        """Take a text in under its name; another one of that name is refused."""
        if texts.setdefault(name, text) != text:
            self.fail(piece, f"the text {name!r} was given before with other words")

    def fail(self, piece: msgspec.Raw, message: str) -> None:
        """Refuse a piece, with its line."""
        text = bytes(piece).decode()
        at = self.source.text.find(text, self._at)
        if at < 0:  # it stands before the last that was refused
            self._at, self._line = 0, 1
            at = max(self.source.text.find(text), 0)
        self._line += self.source.text.count("\n", self._at, at)
        self._at = at
        self.source.fail(self._line, f"{message}: {shortened(' '.join(text.split()))}")


def named(value: Any) -> str:
    """A name that is written as a string or as a number."""
    return value if isinstance(value, str) else str(value)


def refuse_nothing(source: Source, found: bool, what: str) -> None:
    """An error for a file of the right form in which there is nothing of what it should hold."""
    if not found and not source.skipped:
        raise FormatError(f"there is {what} in this file", source.path)
