"""A run in a process of its own, `ADDRESS BATCHES NODES FILE`: writes a line for each outcome, in hexadecimal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial

import msgspec

from oiebench.corpus.batch import Batch, Passage, Task, process
from oiebench.corpus.engine import Process
from oiebench.corpus.ray_cluster import connected, processors
from oiebench.corpus.ray_engine import RayEngine
from oiebench.errors import OiebenchError
from oiebench.extractors.names import extractors

SENTENCES = 200


def batches(count: int) -> Iterator[Batch]:
    """Batches of sentences of which no two are equal, three to a shard."""
    for number in range(count):
        text = f"Ferry number {number} reached Bergen in 1872, and Ann Lee sold it to her brother in Oslo."
        passages = tuple(
            Passage(f"{number}-{at}", f"{at} {text}", 0, ((0, len(f"{at} {text}")),), (1,), "ferries.txt")
            for at in range(SENTENCES)
        )
        yield Batch(number // 3, number % 3, number % 3 == 2 or number == count - 1, passages, SENTENCES)


def work() -> Process:
    """What is done with each."""
    return partial(process, task=Task(systems=tuple(extractors("reverb"))))


def main(address: str, count: int, nodes: int, channel: int) -> None:
    # a stream of its own: Ray writes to standard output that a node is dead
    with os.fdopen(channel, "w") as file, connected(address) as ray:
        while processors(ray) < nodes:
            pass
        for outcome in RayEngine(address).run(batches(count), work()):
            file.write(msgspec.msgpack.encode(outcome).hex() + "\n")
            file.flush()


if __name__ == "__main__":
    try:
        main(sys.argv[1], *map(int, sys.argv[2:]))
    except OiebenchError as error:
        sys.exit(str(error))
