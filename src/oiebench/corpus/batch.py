"""The unit of work of a corpus run: a batch of documents in, encoded extractions and failures out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from oiebench.corpus.encoding import encoded
from oiebench.errors import OiebenchError
from oiebench.extractors.base import Extractor
from oiebench.extractors.pipeline import Extracted, collect, extract_from
from oiebench.model import TokenizedSentence
from oiebench.parse.parsers import BUNDLED, parser_named
from oiebench.parse.reading import cut_sentence

ShardFormat = Literal["jsonl", "parquet"]
Span = tuple[int, int]


class Passage(msgspec.Struct, frozen=True, gc=False):
    """Sentences of a document, and the piece of its text in which they stand.

    `start` is where `text` begins in the document, in characters; `spans` are places in `text`; `numbers` are those
    of the sentences in the document. `file` is where the document was read.
    """

    doc: str
    text: str
    start: int
    spans: tuple[Span, ...]
    numbers: tuple[int, ...]
    file: str

    def sentences(self) -> Iterator[TokenizedSentence]:
        """The sentences cut into words; ids are the document's with the number of the sentence."""
        for (begin, end), number in zip(self.spans, self.numbers, strict=True):
            yield cut_sentence(self.text[begin:end], f"{self.doc}:{number}", self.doc, self.start + begin)


class Failure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A document, or the part of one, that was set aside, and why; `sentences` counts what was lost, where known.

    With a `system`, a sentence about which that system did not answer; it is written without tuples of it.
    """

    file: str
    reason: str
    doc: str | None = None
    start: int | None = None
    sentences: int = 0
    system: str | None = None


class Batch(msgspec.Struct, frozen=True):
    """Passages that are worked on together; one or more batches make a shard.

    `place` is the batch's place in its shard and `last` says that none follows there. `documents` counts those that
    begin here, `duplicates` the sentences that were left out as met before, and `failures` are what could not be
    read on the way to this batch.
    """

    shard: int
    place: int
    last: bool
    passages: tuple[Passage, ...]
    documents: int = 0
    duplicates: int = 0
    failures: tuple[Failure, ...] = ()

    def __len__(self) -> int:
        """How many sentences it holds."""
        return sum(len(passage.spans) for passage in self.passages)


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """What is done with every batch: which systems, and how what they find is written.

    `threads` is how many the bundled parser may use in the process that works on the batch (`None`: one for each
    core).
    """

    systems: tuple[Extractor, ...]
    to: ShardFormat = "jsonl"
    explain: bool = False
    parser: str = BUNDLED
    threads: int | None = 1


class Outcome(msgspec.Struct, frozen=True):
    """What became of a batch: its sentences with their extractions, encoded as a piece of a shard, and what failed."""

    shard: int
    place: int
    last: bool
    content: bytes
    documents: int
    sentences: int
    extractions: int
    duplicates: int
    failures: tuple[Failure, ...]


def process(batch: Batch, task: Task) -> Outcome:
    """Extract from a batch. It keeps nothing from call to call; the model is loaded once in each process.

    A passage on which an extractor fails is set aside with the reason; an error that is oiebench's own (a model
    that cannot be loaded, an extra that is missing) is raised.
    """
    found, failures = _found(batch.passages, task)
    collection = collect(found)
    return Outcome(
        batch.shard,
        batch.place,
        batch.last,
        encoded(collection, task.to),
        batch.documents,
        len(collection.sentences),
        len(collection.extractions),
        batch.duplicates,
        (*batch.failures, *failures, *_set_aside(found, batch)),
    )


def _found(passages: Sequence[Passage], task: Task) -> tuple[list[Extracted], list[Failure]]:
    try:
        return _extracted(passages, task), []
    except OiebenchError:
        raise
    except Exception as error:  # noqa: BLE001
        # An extractor may be anybody's, and fail in any way; the other documents are not to suffer for it.
        if len(passages) == 1:
            return [], [_failure(passages[0], error)]
    found: list[Extracted] = []
    failures: list[Failure] = []
    for passage in passages:
        some, failed = _found([passage], task)
        found += some
        failures += failed
    return found, failures


def _extracted(passages: Sequence[Passage], task: Task) -> list[Extracted]:
    sentences = [sentence for passage in passages for sentence in passage.sentences()]
    parser = None if task.parser == BUNDLED else parser_named(task.parser)
    return list(
        extract_from(sentences, task.systems, parser=parser, threads=task.threads, explain=task.explain)
    )


def _set_aside(found: Sequence[Extracted], batch: Batch) -> Iterator[Failure]:
    """The sentences that a system elsewhere could not be brought to answer; they are written without its tuples."""
    files = {passage.doc: passage.file for passage in batch.passages}
    for each in found:
        for aside in each.set_aside:
            doc = each.sentence.doc
            reason = f"{aside.system}, sentence {aside.sentence_id}: {aside.reason}"
            yield Failure(files.get(doc or "", ""), reason, doc, each.sentence.start, system=aside.system)


def _failure(passage: Passage, error: Exception) -> Failure:
    reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return Failure(passage.file, reason, passage.doc, passage.start, len(passage.spans))
