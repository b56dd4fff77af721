"""Which remote systems could be asked now."""

from __future__ import annotations

import socket
from typing import NamedTuple
from urllib.parse import urlsplit

from oiebench.errors import InputError
from oiebench.extractors.remote_description import Description
from oiebench.extractors.remote_reading import shipped, shipped_description

KNOCK = 1.0
"""Seconds that a server has to take a connection."""


class State(NamedTuple):
    """A system, whether it could be asked now, and what is there or missing."""

    description: Description
    here: bool
    told: str


def states() -> list[State]:
    """Every system whose description is shipped: a server is knocked at, a command looked for."""
    return [state(shipped_description(name)) for name in shipped()]


def state(description: Description) -> State:
    """Whether one system could be asked now."""
    try:
        ready = description.ready()
    except InputError as error:
        return State(description, False, str(error).removeprefix(f"{description.name}: "))
    if ready.kind == "command":
        return State(description, True, f"{ready.command[0]} is here")
    parts = urlsplit(ready.url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        with socket.create_connection((parts.hostname, port), KNOCK):
            return State(description, True, f"something listens at {ready.url}")
    except OSError:
        return State(description, False, f"nothing listens at {ready.url}")
