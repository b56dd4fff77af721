"""What is to be done, batch by batch: the same for the same input and options, however often it is asked for."""

from __future__ import annotations

import hashlib
import heapq
from collections.abc import Iterator, Sequence

import msgspec

from oiebench.corpus.batch import Batch, Failure, Passage, Span
from oiebench.corpus.documents import Fields, Piece, Reader
from oiebench.corpus.files import CorpusFile

BATCH = 1024
"""Sentences in a batch: as many as the parser sorts by length at once."""
CHARACTERS = 1_000_000
"""Characters after which a batch ends though it has fewer sentences: text without sentence ends is no longer held."""
HASHES = 1 << 64


class Selection(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which sentences are taken, and how they are cut into shards.

    `sample_below` is the greatest hash of a document that is taken; `limit` counts sentences.
    """

    shard_size: int
    limit: int | None = None
    seed: int = 0
    sample_below: int | None = None
    dedupe: bool = False


def hash_of(text: str, seed: int | None = None) -> int:
    """A number below `HASHES`, the same everywhere."""
    key = b"" if seed is None else str(seed).encode()
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8, key=key).digest())


class Plan:
    """Goes through the files, and says how far it has come."""

    def __init__(self, files: Sequence[CorpusFile], fields: Fields, selection: Selection) -> None:
        self.files, self.fields, self.selection = files, fields, selection
        self._behind, self._reader = 0, None if not files else self._read(files[0])
        self._taken = self._number = 0
        self._wanted = True
        self._known: set[int] = set()

    def share(self) -> float:
        """How much of the work has been handed out, from 0 to 1."""
        total = sum(file.size for file in self.files)
        read = self._behind + (0 if self._reader is None else self._reader.place())
        limit = self.selection.limit
        return max(read / max(total, 1), self._taken / limit if limit else 0.0)

    def pieces(self) -> Iterator[tuple[CorpusFile, Piece | Failure]]:
        """All that the files hold."""
        self._behind = 0
        for file in self.files:
            self._reader = self._read(file)
            for piece in self._reader.pieces():
                yield file, piece
            self._behind, self._reader = self._behind + file.size, None

    def _read(self, file: CorpusFile) -> Reader:
        return Reader(file, self.fields, alone=len(self.files) == 1)

    def sample_below(self, count: int) -> int:
        """The hash up to which documents are taken so that there are `count`: all files are read for it once."""
        greatest: list[int] = []
        for _, piece in self.pieces():
            if isinstance(piece, Piece) and piece.first:
                number = -hash_of(piece.doc, self.selection.seed)
                if len(greatest) < count:
                    heapq.heappush(greatest, number)
                else:
                    heapq.heappushpop(greatest, number)
        return -greatest[0] if greatest else 0

    def batches(self) -> Iterator[Batch]:
        """Every batch, in order; the last of a shard says so."""
        self._taken = 0
        self._known.clear()
        cutter = _Cutter(self.selection.shard_size)
        held: Batch | None = None  # what is found after the last sentence goes into the last batch
        for file, piece in self.pieces():
            if isinstance(piece, Failure):
                cutter.failures.append(piece)
                continue
            for passage in self._passages(file, piece, cutter):
                cutter.passages.append(passage)
                if not cutter.room():
                    if held is not None:
                        yield held
                    held = cutter.cut()
            if self._taken == self.selection.limit:
                break
        rest = cutter.cut(last=True)
        if held is None or rest.passages:
            yield from (each for each in (held, rest) if each is not None)
        else:
            yield msgspec.structs.replace(
                held,
                last=True,
                documents=held.documents + rest.documents,
                duplicates=held.duplicates + rest.duplicates,
                failures=held.failures + rest.failures,
            )

    def _passages(self, file: CorpusFile, piece: Piece, cutter: _Cutter) -> Iterator[Passage]:
        """The sentences of a piece that are taken, in passages for which there is room in a batch."""
        if piece.first:
            self._number, self._wanted = 0, self._is_sampled(piece.doc)
            cutter.documents += self._wanted
        if not self._wanted:
            return
        spans: list[Span] = []
        numbers: list[int] = []
        room = cutter.room()
        for begin, end in piece.spans():
            self._number += 1
            if self.selection.dedupe and self._is_known(piece.text[begin:end]):
                cutter.duplicates += 1
                continue
            spans.append((begin, end))
            numbers.append(self._number)
            self._taken += 1
            if self._taken == self.selection.limit:
                break
            if len(spans) == room or end - spans[0][0] >= cutter.width():
                yield _passage(file, piece, spans, numbers)
                spans, numbers, room = [], [], cutter.room()
        if spans:
            yield _passage(file, piece, spans, numbers)

    def _is_sampled(self, doc: str) -> bool:
        below = self.selection.sample_below
        return below is None or hash_of(doc, self.selection.seed) <= below

    def _is_known(self, text: str) -> bool:
        """Whether a sentence was met before; of each 64 bits are kept."""
        number = hash_of(" ".join(text.split()))
        known = number in self._known
        self._known.add(number)
        return known


def _passage(file: CorpusFile, piece: Piece, spans: list[Span], numbers: list[int]) -> Passage:
    begin, end = spans[0][0], spans[-1][1]
    return Passage(
        piece.doc,
        piece.text[begin:end],
        piece.start + begin,
        tuple([(a - begin, b - begin) for a, b in spans]),
        tuple(numbers),
        file.name,
    )


class _Cutter:
    """Cuts a stream of passages into batches, and these into shards."""

    def __init__(self, shard_size: int) -> None:
        self.shard_size = shard_size
        self._shard = self._place = self._in_shard = 0
        self._clear()

    def _clear(self) -> None:
        self.passages: list[Passage] = []
        self.failures: list[Failure] = []
        self.documents = self.duplicates = 0

    def room(self) -> int:
        """For how many sentences there is room in this batch."""
        if self.width() <= 0:
            return 0
        size = sum(len(passage.spans) for passage in self.passages)
        return min(BATCH - size, self.shard_size - self._in_shard - size)

    def width(self) -> int:
        """For how many characters there is room in this batch."""
        return CHARACTERS - sum(len(passage.text) for passage in self.passages)

    def cut(self, *, last: bool = False) -> Batch:
        """The batch that is full, or the rest."""
        batch = Batch(
            self._shard,
            self._place,
            last,
            tuple(self.passages),
            self.documents,
            self.duplicates,
            tuple(self.failures),
        )
        self._clear()
        self._in_shard += len(batch)
        self._place += 1
        if self._in_shard == self.shard_size:
            batch = msgspec.structs.replace(batch, last=True)
            self._shard, self._place, self._in_shard = self._shard + 1, 0, 0
        return batch
