from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from cluster_run import batches, work
from clusters import two_nodes

from oiebench.corpus.batch import Batch, Outcome
from oiebench.corpus.engine import LocalEngine
from oiebench.corpus.ray_cluster import connected
from oiebench.corpus.ray_worker import Answer, NodeWorker
from oiebench.errors import InputError, MissingExtraError
from oiebench.version import __version__

pytest.importorskip("daft")
pytest.importorskip("ray")
RUN = Path(__file__).with_name("cluster_run.py")
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="nodes on 127.0.0.2 and 127.0.0.3")


@linux
def test_a_node_that_dies_costs_nothing() -> None:
    count = 60
    environment = {**os.environ, "RAY_AUTH_MODE": "disabled"}
    with two_nodes() as (address, _, other):
        out, into = os.pipe()
        command = [sys.executable, str(RUN), address, str(count), "2", str(into)]
        run = subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            pass_fds=[into],
        )
        os.close(into)
        with os.fdopen(out) as outcomes:
            lines = [outcomes.readline() for _ in range(5)]
            took_part = any("UDF" in name for name in other.processes().values())
            other.kill()
            lines += outcomes.readlines()
        _, errors = run.communicate(timeout=60)
    assert run.returncode == 0, errors
    assert took_part
    found = [msgspec.msgpack.decode(bytes.fromhex(line), type=Outcome) for line in lines]
    local = list(LocalEngine().run(batches(count), work()))
    assert sorted(found, key=lambda outcome: (outcome.shard, outcome.place)) == local


def answers(worker: NodeWorker, given: list[Batch]) -> list[Answer]:
    found = worker.answers([msgspec.msgpack.encode(batch) for batch in given])
    return [msgspec.msgpack.decode(answer, type=Answer) for answer in found]


def test_a_node_with_another_version_says_so() -> None:
    [answer] = answers(NodeWorker(work(), 1, "0.0.1"), list(batches(1)))
    assert answer.outcome is None
    assert "and here is 0.0.1; install the same on every node" in answer.error


def test_an_error_of_ours_is_an_answer() -> None:
    def refuse(batch: Batch) -> Outcome:
        raise MissingExtraError(f"batch {batch.place}", "spacy")

    [answer] = answers(NodeWorker(refuse, 1, __version__), list(batches(1)))
    assert answer == Answer(error='batch 0 needs an extra: pip install "oiebench[spacy]"')


def test_a_node_answers_with_what_this_machine_finds() -> None:
    given = list(batches(2))
    assert [answer.outcome for answer in answers(NodeWorker(work(), 1, __version__), given)] == list(
        map(work(), given)
    )


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
