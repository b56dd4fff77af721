"""What runs on every node of a cluster: batches in, as bytes; outcomes out, as bytes, made by processes of the node."""

from __future__ import annotations

import importlib
import multiprocessing
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any

import msgspec

from oiebench.corpus.batch import Batch, Outcome
from oiebench.corpus.engine import Process
from oiebench.errors import OiebenchError
from oiebench.extractors.workers import belong_to_parent
from oiebench.version import __version__

_ALONE = threading.Lock()
_OPENING = threading.Lock()
_POOLS: dict[int, ProcessPoolExecutor] = {}


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a node says of a batch: its outcome, or the error that ends the run."""

    outcome: Outcome | None = None
    error: str = ""


class NodeWorker:
    """Works on batches in `workers` processes of this node (`None`: one for each of its processors).

    The processes, and the model in each, outlive the object: Daft makes it anew for every few batches.
    """

    def __init__(self, process: Process, workers: int | None, version: str) -> None:
        self.process, self.workers, self.version = process, workers, version

    def answers(self, batches: list[bytes]) -> list[bytes]:
        """An answer to each batch."""
        return [msgspec.msgpack.encode(self._answer(batch)) for batch in batches]

    def _answer(self, batch: bytes) -> Answer:
        if self.version != __version__:
            return Answer(
                error=f"a node of the cluster has oiebench {__version__}, and here is {self.version}; install the same "
                "on every node"
            )
        count = self.workers or _processors()
        if count == 1:
            with _ALONE:  # Daft calls from several threads, and one processor is all that is ours
                return worked(self.process, batch)
        pool = _pool(count)
        try:
            return pool.submit(worked, self.process, batch).result()
        except BrokenProcessPool:  # one of its processes was killed
            return _pool(count, instead_of=pool).submit(worked, self.process, batch).result()


def worked(process: Process, batch: bytes) -> Answer:
    """What becomes of a batch."""
    try:
        return Answer(process(msgspec.msgpack.decode(batch, type=Batch)))
    except OiebenchError as error:
        return Answer(error=str(error))


def _pool(count: int, instead_of: ProcessPoolExecutor | None = None) -> ProcessPoolExecutor:
    """The processes of this node, started once, and anew instead of those that broke."""
    with _OPENING:
        if _POOLS.get(count) is instead_of:
            # a fork would inherit the threads' locks of the process that Ray runs us in
            _POOLS[count] = ProcessPoolExecutor(
                count, multiprocessing.get_context("spawn"), initializer=belong_to_parent
            )
        return _POOLS[count]


@cache
def _processors() -> int:
    """How many processors Ray counts on this node."""
    ray: Any = importlib.import_module("ray")
    here = ray.get_runtime_context().get_node_id()
    counts = (node["Resources"].get("CPU", 1) for node in ray.nodes() if node["NodeID"] == here)
    return max(1, int(next(counts, 1)))
