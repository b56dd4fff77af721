"""Who works on the batches: processes of this machine, or whatever else follows the protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

import msgspec

from oiebench.corpus.batch import Batch, Outcome
from oiebench.extractors.workers import side_by_side

Process = Callable[[Batch], Outcome]
"""`process` with its task: it can be pickled, and keeps nothing from call to call."""


class Engine(Protocol):
    """Works on batches, somewhere, in any order."""

    def run(self, batches: Iterable[Batch], process: Process) -> Iterator[Outcome]:
        """The outcome of each batch, once, in any order; batches are taken as they are needed, never all at once."""
        ...


class LocalEngine(msgspec.Struct, frozen=True):
    """This machine: `workers` processes with one thread each, or this process alone with as many as it has cores."""

    workers: int = 1

    def run(self, batches: Iterable[Batch], process: Process) -> Iterator[Outcome]:
        """The outcomes, in order."""
        return side_by_side(batches, process, self.workers) if self.workers > 1 else map(process, batches)

    def threads(self) -> int | None:
        """How many threads the parser may use in a process of this engine."""
        return None if self.workers == 1 else 1
