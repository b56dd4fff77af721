"""Ray clusters of real nodes on loopback addresses of this machine, that tests may break."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MARK = "OIEBENCH_TEST_NODE"
STARTED = "Ray runtime started"
HEAD = "127.0.0.2"
SOON = {"RAY_health_check_period_ms": "500", "RAY_health_check_timeout_ms": "1000"}
"""The head notices within seconds that a node is dead."""


class Node:
    """A node: the processes that `ray start` began, found by the mark in their environment."""

    def __init__(self, host: str, folder: str, *arguments: str) -> None:
        self.mark = f"{MARK}={secrets.token_hex(8)}"
        environment = {
            **os.environ,
            **SOON,
            MARK: self.mark.partition("=")[2],
            "RAY_AUTH_MODE": "disabled",
            "RAY_TMPDIR": folder,
        }
        ray = Path(sys.executable).with_name("ray")
        command = [str(ray), "start", "--node-ip-address", host, "--num-cpus", "1", "--disable-usage-stats"]
        command += ["--object-store-memory", "100000000", "--block", *arguments]
        self.log = Path(folder, f"{host}.log")
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)

    def wait(self) -> None:
        """Until it is part of the cluster."""
        for _ in range(300):
            if STARTED in self.log.read_text():
                return
            time.sleep(0.1)
        raise TimeoutError(self.log.read_text())

    def processes(self) -> dict[int, str]:
        """Its processes: their ids and what they are called."""
        found = {}
        for folder in Path("/proc").iterdir():
            with suppress(OSError):
                if folder.name.isdecimal() and self.mark.encode() in (folder / "environ").read_bytes():
                    found[int(folder.name)] = (folder / "cmdline").read_bytes().decode().replace("\0", " ")
        return found

    def kill(self) -> None:
        """Kill all of it at once, as a power cut would."""
        while found := self.processes():
            for number in found:
                with suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)
            self.process.poll()
            time.sleep(0.05)
        self.process.wait()


@contextmanager
def two_nodes() -> Iterator[tuple[str, Node, Node]]:
    """The address of a cluster, its head and its other node, with a processor each."""
    with tempfile.TemporaryDirectory(prefix="ray", dir="/tmp", ignore_cleanup_errors=True) as folder:
        port = _free_port()
        address = f"{HEAD}:{port}"
        nodes = [Node(HEAD, folder, "--head", "--port", str(port), "--include-dashboard", "false")]
        try:
            nodes[0].wait()
            nodes.append(Node("127.0.0.3", folder, "--address", address))
            nodes[1].wait()
            yield address, nodes[0], nodes[1]
        finally:
            for node in nodes:
                node.kill()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HEAD, 0))
        port: int = probe.getsockname()[1]
        return port
