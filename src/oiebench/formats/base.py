"""What a format is, and the source it reads from: numbered lines, repairs and skips counted and listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, Protocol

import msgspec

from oiebench.errors import FormatError
from oiebench.formats.graph import Graph
from oiebench.model import Collection

Policy = Literal["repair", "strict", "lenient"]


class Note(msgspec.Struct, frozen=True):
    """A repair that was made, or a record that was skipped: where, and what."""

    path: str
    line: int | None
    what: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}" if self.line else f"{self.path}: {self.what}"


class Source:
    """The text of one file on its way through a reader.

    Under the policy `repair` (the default) what cannot change the meaning is repaired and listed and all else
    is an error; `strict` refuses repairs; `lenient` also skips what cannot be read, and lists it.
    """

    def __init__(self, text: str, path: str, policy: Policy = "repair") -> None:
        self.text, self.path, self.policy = text, path, policy
        self.repairs: list[Note] = []
        self.skipped: list[Note] = []

    def lines(self) -> Iterator[tuple[int, str]]:
        """Line numbers from 1 and lines without their `\\n` or `\\r\\n`; blank last lines are left out."""
        lines = (self.text.replace("\r\n", "\n") if "\r\n" in self.text else self.text).split("\n")
        while lines and not lines[-1].strip():
            lines.pop()
        return enumerate(lines, start=1)

    def repair(self, line: int | None, what: str) -> None:
        """Note a repair; under `strict` it is an error."""
        if self.policy == "strict":
            raise FormatError(f"{what} (refused by --strict)", self.path, line)
        self.repairs.append(Note(self.path, line, what))

    def fail(self, line: int | None, message: str) -> None:
        """Refuse a record; under `lenient` it is noted and the reader goes on to the next."""
        if self.policy != "lenient":
            raise FormatError(message, self.path, line)
        self.skipped.append(Note(self.path, line, message))


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """A file format: how it is read, written and recognised, and what it can hold.

    `holds` names what of the model survives in it, in the words of `formats/contents.py`. `sniff` gives a
    number from 0 (it is not this) to 1 (it can be nothing else) for the first lines of a file. `legacy` is
    the encoding of files of this format where they are not UTF-8. `streamed` says that collections written one
    after the other are the file of all of them: no heading, no numbers that count from the start. `graph` reads
    what graph builders write as the graph that it is, before its triples are placed in sentences.
    """

    name: str
    title: str
    holds: frozenset[str]
    read: Callable[[Source], Collection]
    sniff: Callable[[str], float]
    write: Callable[[Collection], Iterable[str]] | None = None
    legacy: str | None = None
    streamed: bool = False
    graph: Callable[[Source], Graph] | None = None


class ReadFile(Protocol):
    """Of a file once read: how it was read, and what was repaired or skipped, whatever it held."""

    @property
    def format(self) -> str:
        """The name of the format."""

    @property
    def path(self) -> str:
        """The file."""

    @property
    def sha256(self) -> str:
        """The sum of its content."""

    @property
    def repairs(self) -> tuple[Note, ...]:
        """What was repaired."""

    @property
    def skipped(self) -> tuple[Note, ...]:
        """What was skipped."""


class Reading(msgspec.Struct, frozen=True):
    """A file once read: what it holds, how it was read, and what was repaired or skipped on the way."""

    collection: Collection
    format: str
    path: str
    sha256: str
    repairs: tuple[Note, ...] = ()
    skipped: tuple[Note, ...] = ()
