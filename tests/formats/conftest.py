"""How the tests of formats read: a text under a format and a policy."""

from __future__ import annotations

from typing import Protocol

import pytest

from oiebench.formats import FORMATS, Policy, Source
from oiebench.model import Collection


class Read(Protocol):
    """Reads a text, and gives what it holds and the source with its repairs."""

    def __call__(self, name: str, text: str, policy: Policy = "repair") -> tuple[Collection, Source]: ...


@pytest.fixture
def read_text() -> Read:
    """Reads a text as a file `file` under a format."""

    def read(name: str, text: str, policy: Policy = "repair") -> tuple[Collection, Source]:
        source = Source(text, "file", policy)
        return FORMATS[name].read(source), source

    return read
