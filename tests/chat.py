"""The chat-completions endpoint of `chat_server.py` in its own process, and a machine without keys and answers."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chat_server import KEY as KEY


class Chat:
    """The server, as seen from outside."""

    def __init__(self, port: int) -> None:
        self.port = port

    def url(self, how: str) -> str:
        """The endpoint that behaves so: `good`, `slow`, `garbage` and the like."""
        return f"http://127.0.0.1:{self.port}/{how}/v1"

    def llm(self, how: str, *options: str) -> str:
        """The name of the extractor that asks it, impatient."""
        return f"llm({','.join((f'url={self.url(how)}', 'model=fake', *options))})"

    def log(self) -> dict[str, Any]:
        """What was asked since the server began."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/log") as response:
            found: dict[str, Any] = json.load(response)
            return found

    def asked(self, how: str) -> int:
        """How many requests there were to an endpoint."""
        return int(self.log()["asked"].get(how, 0))


@pytest.fixture(scope="session")
def chat_server() -> Iterator[int]:
    """The port of the server."""
    script = Path(__file__).with_name("chat_server.py")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield int(process.stdout.readline())
        process.terminate()


@pytest.fixture
def chat(chat_server: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Chat:
    """The server, asked from a machine without keys, with a cache of its own, by the patient in no time."""
    for variable in ("OIEBENCH_LLM_URL", "OIEBENCH_LLM_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("OIEBENCH_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("oiebench.extractors.llm_endpoint.PAUSE", 0.01)
    return Chat(chat_server)
