"""Extractions some at a time, so that a corpus of any size takes little memory."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice

from oiebench.errors import FormatError
from oiebench.formats import jsonl
from oiebench.formats.base import Note, Policy, Source
from oiebench.formats.columns import BLANK, UnreadableError
from oiebench.formats.reading import read, sniff
from oiebench.formats.shards import UNFINISHED, is_parquet, is_unfinished, shards_in
from oiebench.model import Collection
from oiebench.opening import stream_lines, stream_text

TOGETHER = 2000
"""Lines read at once."""


class Pieces:
    """The collections of a file of extractions, or of the shards in a folder, and what was repaired on the way.

    Lines of the native format are read `TOGETHER` at a time; a shard of Parquet, and a file of any other format, is
    read whole.
    """

    def __init__(
        self, path: str | os.PathLike[str], format: str | None = None, policy: Policy = "repair"
    ) -> None:
        self.path, self.policy = os.fspath(path), policy
        self.format = format or ""
        self.files = [os.fspath(each) for each in shards_in(path)] if os.path.isdir(path) else [self.path]
        self.repairs: list[Note] = []
        self.skipped: list[Note] = []

    def __iter__(self) -> Iterator[Collection]:
        if os.path.isdir(self.path) and is_unfinished(self.path):
            source = Source("", self.path, self.policy)
            source.repair(None, UNFINISHED)
            self._note(source.repairs, ())
        for file in self.files:
            named = self.format or _format(file)
            if named == jsonl.FORMAT.name:
                yield from self._lines(file)
            else:
                reading = read(file, named or None, self.policy)
                self._note(reading.repairs, reading.skipped)
                yield reading.collection

    def _lines(self, file: str) -> Iterator[Collection]:
        lines = enumerate(stream_lines(file), start=1)
        blank: list[int] = []
        while some := list(islice(lines, TOGETHER)):
            source = Source("", file, self.policy)
            reader = jsonl.NativeReader(source)
            for number, line in some:
                if line.isspace():
                    blank.append(number)
                    continue
                for each in blank:  # those at the end are no repair
                    source.repair(each, BLANK)
                blank.clear()
                try:
                    reader.add(reader.record(line, number))
                except UnreadableError as error:
                    source.fail(number, str(error))
            collection = reader.collection()
            self._note(source.repairs, source.skipped)
            yield collection

    def _note(self, repairs: Iterable[Note], skipped: Iterable[Note]) -> None:
        self.repairs += repairs
        self.skipped += skipped


def _format(file: str) -> str:
    """The format that the first lines tell, where reading piece by piece depends on it; else nothing."""
    if file == "-" or is_parquet(file):
        return ""
    try:
        head = next(stream_text(file), "")
        return sniff(head, file) if head else ""
    except FormatError:  # in another encoding, or nothing that is known: `read` knows what to do, or to say
        return ""
