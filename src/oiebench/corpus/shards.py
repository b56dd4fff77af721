"""Writing shards: outcomes gathered until a shard is whole, then a file under its name and a line in the journal."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import BinaryIO

from oiebench.corpus.batch import Outcome, ShardFormat
from oiebench.corpus.encoding import write_pieces
from oiebench.corpus.journal import Journal, ShardDone
from oiebench.files import atomic_writer
from oiebench.formats.shards import shard_name


class Summed:
    """A file that knows the size and the sha256 of what was written to it."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._sum = file, hashlib.sha256()
        self.size = 0

    def write(self, content: bytes) -> int:
        """Write, and count."""
        self._sum.update(content)
        self.size += len(content)
        return self._file.write(content)

    def sha256(self) -> str:
        """The sum of all that was written."""
        return self._sum.hexdigest()


class ShardWriter:
    """Takes outcomes in any order; a shard is written as soon as all of its batches are there."""

    def __init__(self, folder: Path, to: ShardFormat, journal: Journal) -> None:
        self.folder, self.to, self.journal = folder, to, journal
        self._waiting: dict[int, dict[int, Outcome]] = {}
        self._sizes: dict[int, int] = {}

    def add(self, outcome: Outcome) -> ShardDone | None:
        """Take an outcome; the shard that it made whole, once that is written and in the journal."""
        pieces = self._waiting.setdefault(outcome.shard, {})
        pieces[outcome.place] = outcome
        if outcome.last:
            self._sizes[outcome.shard] = outcome.place + 1
        if self._sizes.get(outcome.shard) != len(pieces):
            return None
        del self._waiting[outcome.shard], self._sizes[outcome.shard]
        done = self._written(outcome.shard, [piece for _, piece in sorted(pieces.items())])
        self.journal.add(done)
        return done

    def _written(self, number: int, pieces: list[Outcome]) -> ShardDone:
        sentences = sum(piece.sentences for piece in pieces)
        name, size, digest = None, 0, ""
        if sentences:
            name = shard_name(number, self.to)
            with atomic_writer(self.folder / name) as file:
                summed = Summed(file)
                write_pieces([piece.content for piece in pieces], self.to, summed)
            size, digest = summed.size, summed.sha256()
        return ShardDone(
            number,
            name,
            size,
            digest,
            sum(piece.documents for piece in pieces),
            sentences,
            sum(piece.extractions for piece in pieces),
            sum(piece.duplicates for piece in pieces),
            tuple(failure for piece in pieces for failure in piece.failures),
        )
