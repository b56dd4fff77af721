"""`remote`: any published system, where it runs: a server or a command, by a small description."""

from __future__ import annotations

from typing import ClassVar
from urllib.parse import unquote, urlsplit, urlunsplit

import msgspec

from oiebench.errors import InputError
from oiebench.extractors.base import BatchExtractor
from oiebench.extractors.remote_batches import RemoteBatches
from oiebench.extractors.remote_commands import BatchCommand
from oiebench.extractors.remote_description import Description, fault_of_url
from oiebench.extractors.remote_http import Server
from oiebench.extractors.remote_reading import (
    read_description,
    shipped_description,
    shipped_text,
)
from oiebench.extractors.remote_streams import StreamCommand
from oiebench.naming import canonical

OURS = "rest"


class Remote(BatchExtractor, frozen=True, kw_only=True):
    """A system by the name of a description that is shipped, by a description's file, or by the address of a service.

    `url` alone is a service in our own form, `#facts` after it the system asked there; beside `system` or `file` it
    takes the place of the description's own address.
    """

    system: str = ""
    file: str = ""
    url: str = ""

    name: ClassVar[str] = "remote"
    title: ClassVar[str] = "any published system: a server, or a command"
    confidence_means: ClassVar[str] = "what the system says it means; its description tells"

    def __post_init__(self) -> None:
        if self.system and self.file:
            raise InputError("remote: system and file both name a description; give one of them")
        if not (self.system or self.file or self.url):
            raise InputError(
                "remote of what? Give one of remote(system=NAME), remote(file=DESCRIPTION.toml) and "
                "remote(url=http://HOST:PORT#SYSTEM); `oiebench extractors --systems` lists the names"
            )
        if self.system:
            shipped_text(self.system)  # an unknown name is told at once, with the nearest
        if self.url and (fault := fault_of_url(self.url)) is not None:
            raise InputError(f"remote: {fault}")

    def __str__(self) -> str:
        """The name; it parses back. That of a service in our own form is its address."""
        return canonical(self.name, self) if self.system or self.file else self.url

    def description(self) -> Description:
        """How the system is reached, asked and read."""
        found = read_description(self.file) if self.file else shipped_description(self.system or OURS)
        if not self.url:
            return found
        if found.kind != "http":
            raise InputError(f"{self}: {found.name} is a command and has no address; leave url out")
        parts = urlsplit(self.url)
        systems = (unquote(parts.fragment),) if parts.fragment else found.systems
        if parts.fragment and found.protocol != OURS:
            raise InputError(f"{self}: only a service in our own form has several systems; leave #… out")
        return msgspec.structs.replace(found, url=urlunsplit(parts._replace(fragment="")), systems=systems)

    def open(self) -> RemoteBatches:
        """The system at work."""
        ready = self.description().ready()
        if ready.kind == "http":
            work = RemoteBatches(ready, str(self), Server)
            work.reach(Server(ready).knock)
            return work
        return RemoteBatches(ready, str(self), StreamCommand if ready.style == "stream" else BatchCommand)
