"""A corpus run: begun or taken up again in its folder, worked on by an engine, finished once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import msgspec

from oiebench.corpus.batch import Failure, Outcome, Task, process
from oiebench.corpus.engine import Engine
from oiebench.corpus.files import found
from oiebench.corpus.journal import Journal, RunDone
from oiebench.corpus.lock import locked
from oiebench.corpus.manifest import (
    MANIFEST,
    CorpusManifest,
    Options,
    begun,
    read_manifest,
    resumed,
    write_manifest,
)
from oiebench.corpus.shards import ShardWriter
from oiebench.errors import InputError
from oiebench.extractors.names import extractors
from oiebench.files import atomic_write
from oiebench.formats.parquet import arrow
from oiebench.formats.shards import JOURNAL

FAILED = "failed.jsonl"
_ENCODER = msgspec.json.Encoder()


class Totals(msgspec.Struct, frozen=True):
    """What a run has done, all sittings together."""

    shards: int
    documents: int
    sentences: int
    extractions: int
    duplicates: int
    failures: int
    unanswered: int


class CorpusRun:
    """A run in its folder, which it holds: what is done, and what is left to be done."""

    def __init__(self, folder: Path, manifest: CorpusManifest, journal: Journal) -> None:
        self.folder, self.manifest, self.journal = folder, manifest, journal
        self.plan = manifest.plan()

    @property
    def finished(self) -> bool:
        """Whether nothing is left to be done."""
        return self.journal.finished

    def work(self, engine: Engine, threads: int | None = 1) -> Iterator[Outcome]:
        """Do what is left; outcomes are given as they come, so that it can be said how far the work is."""
        options = self.manifest.options
        task = Task(
            systems=tuple(extractors(",".join(options.systems))),
            to=options.to,
            explain=options.explain,
            parser=options.parser,
            threads=threads,
        )
        self._tidy()
        writer = ShardWriter(self.folder, options.to, self.journal)
        done = frozenset(self.journal.shards)
        left = (batch for batch in self.plan.batches() if batch.shard not in done)
        for outcome in engine.run(left, partial(process, task=task)):
            shard = writer.add(outcome)
            if shard is not None and shard.failures:
                self._set_aside(shard.failures)
            yield outcome
        self._write_failed()
        self.journal.add(RunDone(len(self.journal.shards)))

    def totals(self) -> Totals:
        """What is done."""
        shards = self.journal.shards.values()
        return Totals(
            sum(shard.name is not None for shard in shards),
            sum(shard.documents for shard in shards),
            sum(shard.sentences for shard in shards),
            sum(shard.extractions for shard in shards),
            sum(shard.duplicates for shard in shards),
            sum(len(shard.failures) for shard in shards),
            sum(failure.system is not None for failure in self.journal.failures()),
        )

    def _tidy(self) -> None:
        """What a run that was killed left behind is removed, and the list of failures is what the journal says."""
        for left in self.folder.glob(".oiebench-*.tmp"):
            left.unlink(missing_ok=True)
        if (self.folder / FAILED).exists() or any(True for _ in self.journal.failures()):
            self._write_failed()

    def _write_failed(self) -> None:
        lines = [_ENCODER.encode(failure) + b"\n" for failure in self.journal.failures()]
        if lines or (self.folder / FAILED).exists():
            atomic_write(self.folder / FAILED, b"".join(lines))

    def _set_aside(self, failures: Sequence[Failure]) -> None:
        path = self.folder / FAILED
        try:
            with path.open("ab") as file:
                file.writelines(_ENCODER.encode(failure) + b"\n" for failure in failures)
        except OSError as error:
            raise InputError(f"cannot write {path}: {error.strerror or error}") from error


@contextmanager
def opened(
    paths: Sequence[str], folder: Path, options: Options, command: Sequence[str] = ()
) -> Iterator[CorpusRun]:
    """A run over files, folders and patterns, begun in `folder` or taken up there; it alone works in it."""
    files = found(paths, folder)
    if options.to == "parquet":
        arrow()
    created = _made(folder)
    try:
        with locked(folder):
            manifest = read_manifest(folder)
            if manifest is None:
                _refuse_foreign(folder)
                journal = Journal(folder)
                manifest = begun(files, options, command)
                if any(file.kind == "parquet" for file in manifest.files):
                    arrow()
                write_manifest(manifest, folder)
            else:
                journal = Journal(folder)
                manifest = resumed(manifest, files, options, folder, finished=journal.finished)
            created = False
            try:
                yield CorpusRun(folder, manifest, journal)
            finally:
                journal.close()
    finally:
        if created:
            _removed(folder)


def _made(folder: Path) -> bool:
    """Make the folder; whether it was not there."""
    if folder.is_dir():
        return False
    try:
        folder.mkdir()
    except FileNotFoundError as error:
        raise InputError(
            f"cannot make {folder}: the folder {folder.parent} does not exist; make it first"
        ) from error
    except OSError as error:
        raise InputError(f"cannot make {folder}: {error.strerror or error}") from error
    return True


def _removed(folder: Path) -> None:
    """Take away the folder of a run that was refused before it began."""
    with suppress(OSError):  # it may be gone already
        for left in folder.iterdir():
            left.unlink()
        folder.rmdir()


def _refuse_foreign(folder: Path) -> None:
    other = [each.name for each in folder.iterdir() if not each.name.startswith(".")]
    if JOURNAL in other:
        raise InputError(
            f"{folder} has a {JOURNAL} and no {MANIFEST}; its run cannot be taken up: give another folder"
        )
    if other:
        raise InputError(
            f"{folder} is not empty, and no run began there: it holds {other[0]}; give another folder"
        )
