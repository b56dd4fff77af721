from __future__ import annotations

import multiprocessing
import os
import socket
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import msgspec
import pytest
from clusters import two_nodes

from oiebench.corpus import ray_worker
from oiebench.corpus.batch import Batch, Outcome, Passage, Task, process
from oiebench.corpus.engine import Process
from oiebench.corpus.ray_cluster import connected
from oiebench.corpus.ray_worker import Answer, NodeWorker
from oiebench.errors import InputError, MissingExtraError
from oiebench.extractors.names import extractors
from oiebench.version import __version__

pytest.importorskip("daft")
pytest.importorskip("ray")

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="nodes on 127.0.0.2 and 127.0.0.3")
SENTENCES, SHARD = 8000, 200


def oiebench(*arguments: str, cwd: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "oiebench", "extract", "ferries.txt", "--with", "reverb", *arguments],
        env={**os.environ, "RAY_AUTH_MODE": "disabled"},
        cwd=cwd,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def shards(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("shard-*")}


@linux
def test_a_node_that_dies_costs_nothing(tmp_path: Path) -> None:
    """Two nodes work; one is killed once shards are there; every byte is as this machine alone writes it."""
    text = "Ferry {} reached Bergen in 1872, and Ann Lee sold it to her brother in Oslo.\n"
    (tmp_path / "ferries.txt").write_text("".join(map(text.format, range(SENTENCES))))
    options = ("--input", "sentences", "--shard-size", str(SHARD))
    with two_nodes() as (address, _, other):
        run = oiebench("--out", "many/", "--engine", "ray", "--address", address, *options, cwd=tmp_path)
        at_work = False
        while run.poll() is None and not (at_work and len(shards(tmp_path / "many")) > 3):
            time.sleep(0.02)
            at_work = any("UDF" in name for name in other.processes().values())
        other.kill()
        done = len(shards(tmp_path / "many"))
        _, errors = run.communicate(timeout=60)
    assert run.returncode == 0, errors
    assert at_work
    assert done < SENTENCES // SHARD
    oiebench("--out", "one/", *options, cwd=tmp_path).communicate(timeout=60)
    assert len(shards(tmp_path / "one")) == SENTENCES // SHARD
    assert shards(tmp_path / "many") == shards(tmp_path / "one")


def batches(count: int) -> list[Batch]:
    text = "Ann Lee left Oslo."
    passage = Passage("a", text, 0, ((0, len(text)),), (1,), "a.txt")
    return [Batch(0, number, number == count - 1, (passage,), 1) for number in range(count)]


def work() -> Process:
    return partial(process, task=Task(systems=tuple(extractors("reverb"))))


def answers(worker: NodeWorker, given: list[Batch]) -> list[Answer]:
    found = worker.answers([msgspec.msgpack.encode(batch) for batch in given])
    return [msgspec.msgpack.decode(answer, type=Answer) for answer in found]


def test_a_node_with_another_version_says_so() -> None:
    [answer] = answers(NodeWorker(work(), 1, "0.0.1"), batches(1))
    assert answer.outcome is None
    assert "and here is 0.0.1; install the same on every node" in answer.error


def test_an_error_of_ours_is_an_answer() -> None:
    def refuse(batch: Batch) -> Outcome:
        raise MissingExtraError(f"batch {batch.place}", "spacy")

    [answer] = answers(NodeWorker(refuse, 1, __version__), batches(1))
    assert answer == Answer(error='batch 0 needs an extra: pip install "oiebench[spacy]"')


def test_a_node_answers_with_what_this_machine_finds() -> None:
    given = batches(2)
    assert [answer.outcome for answer in answers(NodeWorker(work(), 1, __version__), given)] == list(
        map(work(), given)
    )


def test_processes_that_are_killed_are_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pools: dict[int, ProcessPoolExecutor] = {}
    monkeypatch.setattr(ray_worker, "_POOLS", pools)
    worker, given = NodeWorker(work(), 2, __version__), batches(1)
    before = answers(worker, given)
    broken = pools[2]
    for child in multiprocessing.active_children():
        child.kill()
        child.join()
    assert answers(worker, given) == before
    assert pools[2] is not broken
    pools[2].shutdown()


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("10.0.0.5", "expected HOST:PORT of the head node"),
        ("10.0.0.5:", "expected HOST:PORT of the head node"),
        ("10.0.0.5:70000", "expected HOST:PORT of the head node"),
        ("ray://10.0.0.5:10001", "give HOST:PORT of the head node"),
        ("127.0.0.1:{free}", "no Ray cluster answers at 127.0.0.1:"),
    ],
)
def test_addresses_that_cannot_be(address: str, told: str) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))  # taken, and nobody listens
        given = address.format(free=probe.getsockname()[1])
        with pytest.raises(InputError, match=told), connected(given):
            pass


@pytest.mark.parametrize("module", ["daft", "ray"])
def test_the_extra_is_named(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtraError, match=r"oiebench\[cluster\]"), connected(None):
        pass
