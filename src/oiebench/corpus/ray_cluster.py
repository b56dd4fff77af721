"""A Ray cluster to work on: one that is there, at its address, or this machine's own for as long as it is needed."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from oiebench.errors import InputError, MissingExtraError

ANSWERS_WITHIN = 5.0
"""Seconds within which an address must answer."""
AUTO = "auto"
LOOPBACK = "127.0.0.1"
QUIET = {
    "DAFT_ANALYTICS_ENABLED": "0",
    "DO_NOT_TRACK": "1",
    "DAFT_PROGRESS_BAR": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
"""Nothing is reported to anybody, and stderr is ours; what is set already stays."""


@contextmanager
def connected(address: str | None) -> Iterator[Any]:
    """The module `ray`, connected to a cluster; one that was started here ends with the block.

    `address` is `HOST:PORT` of the head node, or `auto` for a cluster that this machine is a node of; without one a
    cluster of this machine alone is started, on its loopback address.
    """
    ray = modules()[0]
    if ray.is_initialized():  # whoever connected before keeps the connection
        yield ray
        return
    if address is None:
        # Nobody else is to reach it, and `local` does not mistake a cluster that stands here for ours.
        os.environ.setdefault("RAY_AUTH_MODE", "disabled")
        options: dict[str, Any] = {
            "address": "local",
            "include_dashboard": False,
            "_node_ip_address": LOOPBACK,
        }
    else:
        check_address(address)
        options = {"address": address}
    try:
        ray.init(log_to_driver=False, logging_level="ERROR", **options)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise InputError(_told(error, address)) from error
    try:
        yield ray
    finally:
        ray.shutdown()


def check_address(address: str | None) -> None:
    """An error where Ray is not installed, or nothing answers at the address: Ray itself would try for minutes."""
    modules()
    if address is None or address == AUTO:
        return
    host, colon, port = address.rpartition(":")
    if "://" in address:
        raise InputError(
            f"--address {address}: give HOST:PORT of the head node (as `ray start` prints it), from a machine that is "
            "a node of the cluster"
        )
    if not colon or not host or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise InputError(f"--address {address}: expected HOST:PORT of the head node, as in 10.0.0.5:6379")
    try:
        socket.create_connection((host.strip("[]"), int(port)), ANSWERS_WITHIN).close()
    except OSError as error:
        raise InputError(
            f"no Ray cluster answers at {address} ({error.strerror or error}); start one with `ray start --head`, or "
            "leave --address out to work on this machine"
        ) from error


def modules() -> tuple[Any, Any]:
    """The modules `ray` and `daft`, or an error that says how to get them."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        import daft
        import ray
    except ImportError as error:
        raise MissingExtraError("A Ray cluster", "cluster") from error
    return ray, daft


def processors(ray: Any) -> int:
    """How many processors the cluster has."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _told(error: Exception, address: str | None) -> str:
    where = "on this machine" if address is None else f"at {address}"
    if "Version mismatch" in str(error):
        lines = " ".join(str(error).split())
        return (
            f"the cluster {where} runs other versions than this machine; install the same everywhere: {lines}"
        )
    if address == AUTO:
        return f"no Ray cluster was found on this machine; start one with `ray start --head`: {error}"
    return f"no Ray cluster {where}: {error}"
