"""What of a run is done: a line for each shard, safe on the disk before the next one counts."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from oiebench.corpus.batch import Failure
from oiebench.errors import InputError
from oiebench.files import sync_folder
from oiebench.formats.shards import JOURNAL


class ShardDone(msgspec.Struct, frozen=True, omit_defaults=True, tag="shard", tag_field="done"):
    """A shard that is written; one without a sentence has no file, and no name."""

    shard: int
    name: str | None
    bytes: int
    sha256: str
    documents: int
    sentences: int
    extractions: int
    duplicates: int = 0
    failures: tuple[Failure, ...] = ()


class RunDone(msgspec.Struct, frozen=True, tag="run", tag_field="done"):
    """The end: all of the input was read."""

    shards: int


Entry = ShardDone | RunDone
_DECODER = msgspec.json.Decoder(Entry)


class Journal:
    """The journal of an output folder, read, and open to be added to."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / JOURNAL
        self.shards: dict[int, ShardDone] = {}
        self.finished = False
        self._file: BinaryIO | None = None
        self._whole = 0
        self._read(folder)

    def _read(self, folder: Path) -> None:
        """What is done; a last line that was not written to its end is forgotten, and so is a shard that is gone."""
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return
        except OSError as error:
            raise InputError(f"cannot read {self.path}: {error.strerror or error}") from error
        sizes = {entry.name: entry.stat().st_size for entry in os.scandir(folder) if entry.is_file()}
        for number, line in enumerate(content.splitlines(keepends=True), start=1):
            if not line.endswith(b"\n"):
                break
            try:
                entry = _DECODER.decode(line)
            except msgspec.DecodeError as error:
                raise InputError(
                    f"{self.path}:{number}: this is no line of a journal ({error}); the run cannot be taken up: "
                    "give another folder"
                ) from error
            self._whole += len(line)
            if isinstance(entry, RunDone):
                self.finished = len(self.shards) == entry.shards
            elif entry.name is None or sizes.get(entry.name) == entry.bytes:
                self.shards[entry.shard] = entry
            else:
                self.shards.pop(entry.shard, None)

    def add(self, entry: Entry) -> None:
        """Write a line, and see it safe on the disk."""
        if isinstance(entry, ShardDone):
            self.shards[entry.shard] = entry
        else:
            self.finished = True
        try:
            if self._file is None:
                self._file = self.path.open("ab")
                self._file.truncate(self._whole)
                sync_folder(self.path.parent)
            self._file.write(msgspec.json.encode(entry) + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise InputError(f"cannot write {self.path}: {error.strerror or error}") from error

    def close(self) -> None:
        """Close the file; that a line could not be written was said when it was."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()

    def failures(self) -> Iterable[Failure]:
        """What was set aside, shard by shard."""
        return (failure for _, shard in sorted(self.shards.items()) for failure in shard.failures)
