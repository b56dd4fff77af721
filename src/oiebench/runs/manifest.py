"""The record of a run: command, inputs, versions, time."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from importlib import metadata

from oiebench.formats import ReadFile
from oiebench.model import Manifest
from oiebench.runs.inputs import described
from oiebench.version import __version__

PACKAGES = ("msgspec", "numpy")


def manifest(command: Sequence[str], readings: Iterable[ReadFile]) -> Manifest:
    """What a run did, so that it can be done again."""
    packages = {"python": platform.python_version()}
    packages |= {name: metadata.version(name) for name in PACKAGES}
    return Manifest(
        command=tuple(command),
        version=__version__,
        packages=packages,
        time=datetime.now(UTC).isoformat(timespec="seconds"),
        inputs=described(readings),
    )
