"""What is to be known of a remote system: how it is reached, asked and read."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from oiebench.errors import InputError

Protocol = Literal["corenlp", "openie5", "rest", "lines"]
"""Stanford CoreNLP's server, OpenIE 5's server, our own form, or sentences in the body, one a line."""
InputStyle = Literal["lines", "numbered", "jsonl"]
Seconds = Annotated[float, Meta(ge=0, le=1_000_000)]
Positive = Annotated[float, Meta(gt=0, le=1_000_000)]

BATCH = 64
SHORTEST_SECRET = 8
"""Characters that a word must have to be kept out of messages."""
VARIABLE = re.compile(r"\$\{(\w+)\}")


class About(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What people want to know before they use the system; `start` says what must be running, or set."""

    obtained: str = ""
    licence: str = ""
    memory: str = ""
    start: str = ""
    note: str = ""
    citation: str = ""


class Description(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a system is reached, asked and read; docs/extractors/remote.md says what each key means."""

    name: str
    kind: Literal["http", "command"]
    title: str = ""
    confidence: str = ""

    url: str = ""
    headers: dict[str, str] = {}
    protocol: Protocol = "lines"
    properties: dict[str, str] = {}
    systems: tuple[str, ...] = ()

    command: tuple[str, ...] = ()
    style: Literal["batch", "stream"] = "batch"
    end: str = ""
    folder: str = ""
    environment: dict[str, str] = {}

    input: InputStyle = "lines"
    output: str = ""
    ignore: str = ""

    batch: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    concurrency: Annotated[int, Meta(ge=1, le=256)] = 1
    timeout: Positive = 60.0
    warm_up: Seconds = 0.0
    retries: Annotated[int, Meta(ge=0, le=100)] = 2
    backoff: Seconds = 0.5
    give_up: Annotated[int, Meta(ge=1)] = 20

    about: About = About()

    @property
    def one_by_one(self) -> bool:
        """Whether it takes a sentence at a time."""
        return self.protocol == "openie5" if self.kind == "http" else self.style == "stream"

    @property
    def size(self) -> int:
        """Sentences asked at once."""
        return self.batch or (1 if self.one_by_one else BATCH)

    def ready(self) -> Description:
        """The same with the environment's variables filled in, or an error that says what is not here."""
        if self.kind == "http":
            return self._ready_to_post()
        environment = {name: self._filled(value) for name, value in self.environment.items()}
        folder = self._filled(self.folder)
        if folder and not Path(folder).is_dir():
            raise InputError(f"{self.name}: no such folder: {folder}{self._start()}")
        command = tuple([self._filled(part) for part in self.command])
        beside = Path(folder, command[0])
        if os.sep in command[0] and os.access(beside, os.X_OK) and beside.is_file():
            command = (str(beside.resolve()), *command[1:])
        elif shutil.which(command[0], path=environment.get("PATH")) is None:
            raise InputError(f"{self.name}: no such command: {command[0]}{self._start()}")
        return msgspec.structs.replace(self, command=command, folder=folder, environment=environment)

    def _ready_to_post(self) -> Description:
        url = self._filled(self.url)
        if (fault := fault_of_url(url)) is not None:
            raise InputError(f"{self.name}: {fault}")
        headers = {name: self._filled(value) for name, value in self.headers.items()}
        for name, value in headers.items():
            if not (re.fullmatch(r"[\w-]+", name, re.ASCII) and value.isascii() and value.isprintable()):
                raise InputError(f"{self.name}: the header {name!r} cannot be sent: it is not plain ASCII")
        return msgspec.structs.replace(self, url=url, headers=headers)

    def hidden(self) -> dict[str, str]:
        """What messages do not repeat, such as a key, and what stands in its place."""
        query = urlsplit(self.url).query
        found = {query: "…"} if query else {}
        for name, value in (*self.headers.items(), *self.environment.items()):
            found |= {word: f"[{name}]" for word in value.split() if len(word) >= SHORTEST_SECRET}
        return found

    def _filled(self, text: str) -> str:
        """The text with the environment's variables in the place of `${NAME}`."""
        missing = [name for name in VARIABLE.findall(text) if not os.environ.get(name)]
        if missing:
            raise InputError(f"{self.name}: the environment variable {missing[0]} is not set{self._start()}")
        return VARIABLE.sub(lambda found: os.environ[found[1]], text)

    def _start(self) -> str:
        return f"; {self.about.start}" if self.about.start else ""


def fault_of_url(url: str) -> str | None:
    """What is wrong with an address, if something is; its query, which may hold a key, is not repeated."""
    before, mark, _ = url.partition("?")
    shown = f"{before}?…" if mark else url
    try:
        parts = urlsplit(url)
        fine = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError as error:
        return f"{shown!r} is no address: {error}"
    if not fine or not url.isascii() or re.search(r"\s", url):
        return f"{shown!r} is no address; it should look like http://localhost:9000/"
    if parts.username is not None:
        return "the address holds a name or password; those go into [headers] of a description"
    return None
