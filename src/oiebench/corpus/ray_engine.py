"""An engine for many machines: Daft hands batches to the nodes of a Ray cluster and brings the outcomes back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

import msgspec

from oiebench.corpus.batch import Batch, Outcome
from oiebench.corpus.engine import Process
from oiebench.corpus.ray_cluster import connected, modules, processors
from oiebench.corpus.ray_worker import Answer, NodeWorker
from oiebench.errors import InputError
from oiebench.version import __version__

FIRST, MOST = 4, 32
"""Batches in a query for each processor: few in the first, so that it begins soon, twice as many in each next one."""
ATTEMPTS = 3
"""How often a batch is handed to the cluster before the run is given up."""
BATCH, ANSWER = "batch", "answer"


class RayEngine(msgspec.Struct, frozen=True):
    """A Ray cluster: the one at `address`, or one that is started on this machine and ends with the run.

    `workers` processes work on each node with one thread each (`None`: as many as Ray counts processors there); each
    loads the model once. Batches of a node that dies are done again by others; Daft sees to that, and where it cannot
    (its own processes are gone) what is not done is handed over anew.
    """

    address: str | None = None
    workers: int | None = None

    def run(self, batches: Iterable[Batch], process: Process) -> Iterator[Outcome]:
        """The outcome of each batch, once, in any order; batches of a query are read while that before is worked on."""
        with connected(self.address) as ray, ThreadPoolExecutor(1) as reader:
            daft = modules()[1]
            daft.set_runner_ray(noop_if_initialized=True)
            query = _Query(ray, daft, process, self.workers)
            source, cpus = iter(batches), processors(ray)
            size = FIRST * cpus

            def window() -> list[Batch]:
                return list(islice(source, size))

            some = window()
            while some:
                size = min(2 * size, MOST * cpus)
                following = reader.submit(window)
                yield from query.outcomes(some)
                some = following.result()

    def threads(self) -> int | None:
        """How many threads the parser may use in a process of this engine."""
        return 1


class _Query:
    """Asks the cluster for the outcomes of batches."""

    def __init__(self, ray: Any, daft: Any, process: Process, workers: int | None) -> None:
        self.ray, self.daft = ray, daft
        self.failures = (ray.exceptions.RayError, daft.exceptions.DaftCoreException)

        class Node(NodeWorker):
            @daft.method.batch(return_dtype=daft.DataType.binary(), batch_size=1)  # type: ignore[untyped-decorator]
            def answered(self, batches: Any) -> list[bytes]:
                return self.answers(batches.to_pylist())

        # Without max_concurrency: Daft's pools of actors wait for ever for a node that died.
        self.node = daft.cls(Node)(process, workers, __version__)

    def outcomes(self, batches: Sequence[Batch]) -> Iterator[Outcome]:
        """The outcomes of some batches; those that a query that fails has not brought go into another one."""
        missing = {(batch.shard, batch.place): batch for batch in batches}
        for attempt in range(1, ATTEMPTS + 1):
            try:
                for answer in self._answers(list(missing.values())):
                    if answer.outcome is None:
                        raise InputError(answer.error)
                    del missing[answer.outcome.shard, answer.outcome.place]
                    yield answer.outcome
            except self.failures as error:
                if attempt == ATTEMPTS or "No module named" in str(error):
                    raise InputError(_gave_up(error)) from error
            else:
                return

    def _answers(self, batches: Sequence[Batch]) -> Iterator[Answer]:
        table = self.daft.from_pydict({BATCH: [msgspec.msgpack.encode(batch) for batch in batches]})
        table = table.into_partitions(len(batches))
        answers = table.select(self.node.answered(table[BATCH]).alias(ANSWER))
        for partition in answers.iter_partitions(results_buffer_size=None):
            for answer in self.ray.get(partition).to_pydict()[ANSWER]:
                yield msgspec.msgpack.decode(answer, type=Answer)


def _gave_up(error: Exception) -> str:
    last = str(error).strip().rsplit("\n", 1)[-1]
    if "No module named" in last:
        return f"a node of the cluster lacks what is installed here ({last}); install the same on every node"
    return f"the cluster failed {ATTEMPTS} times: {last}"
