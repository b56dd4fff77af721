"""The files that data sets are made of, and the index of those that others publish (`files.json`).

Files on the web are named by repository, commit and path, so that an address never changes its content; size
and sha256 say what that content is.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from urllib.parse import quote, urlsplit

import msgspec

from oiebench.errors import DataError

ADDRESS = "https://raw.githubusercontent.com"


class RemoteFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file that others publish; `address` is for what is not on GitHub, `terms` explain the licence."""

    repository: str
    commit: str
    path: str
    size: int
    sha256: str
    licence: str
    terms: str | None = None
    address: str | None = None

    @property
    def folder(self) -> str:
        """The repository's name without its owner: the file's folder in a mirror and in the cache."""
        return self.repository.rpartition("/")[2]

    @property
    def url(self) -> str:
        """Where to get it: GitHub, the file's own address, or the mirror server of `OIEBENCH_DATA_URL`."""
        server = server_address()
        if self.address is not None and server is None:
            return self.address
        return f"{server or ADDRESS}/{self.repository}/{self.commit}/{quote(self.path)}"

    def __str__(self) -> str:
        return f"{self.folder}/{self.path}"


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """A file inside a tar archive, found by its file name in whatever folder it is."""

    archive: RemoteFile
    name: str

    def __str__(self) -> str:
        return f"{self.name} in {self.archive}"


class BundledFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file that an installed package brings along."""

    package: str
    path: str

    def __str__(self) -> str:
        return f"{self.package.replace('.', '/')}/{self.path}"


File = RemoteFile | Member | BundledFile


class _Listed(msgspec.Struct, frozen=True):
    path: str
    sha256: str
    size: int = msgspec.field(name="bytes")


class _Repository(msgspec.Struct, frozen=True):
    repository: str
    commit: str
    licence: str
    files: tuple[_Listed, ...]
    terms: str | None = None


@cache
def index() -> dict[tuple[str, str], RemoteFile]:
    """Every file of `files.json`, by repository name (without its owner) and path."""
    content = files("oiebench.datasets").joinpath("files.json").read_bytes()
    listed = (
        RemoteFile(
            repository=group.repository,
            commit=group.commit,
            path=file.path,
            size=file.size,
            sha256=file.sha256,
            licence=group.licence,
            terms=group.terms,
        )
        for group in msgspec.json.decode(content, type=list[_Repository])
        for file in group.files
    )
    return {(file.folder, file.path): file for file in listed}


def upstream(folder: str, path: str) -> RemoteFile:
    """The file of this repository name and path, such as `upstream("CaRB", "data/dev.txt")`."""
    return index()[folder, path]


def server_address() -> str | None:
    """The mirror server that `OIEBENCH_DATA_URL` names, without a slash at its end."""
    address = os.environ.get("OIEBENCH_DATA_URL", "").strip().rstrip("/")
    if not address:
        return None
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise DataError(
            f"OIEBENCH_DATA_URL is {address!r}: it must begin with http:// or https:// and name a server"
        )
    return address
