"""Where files of data sets are on this machine: first the mirror of `OIEBENCH_DATA`, then the cache."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Literal

from oiebench.datasets.archive import unpack
from oiebench.datasets.catalogue import dataset, names
from oiebench.datasets.upstream import BundledFile, File, Member, RemoteFile
from oiebench.errors import DataError, OiebenchError
from oiebench.folders import cache, named_folder

State = Literal["right", "wrong", "absent"]


def mirror() -> Path | None:
    """The folder that `OIEBENCH_DATA` names."""
    folder = named_folder("OIEBENCH_DATA")
    if folder is not None and not folder.is_dir():
        raise DataError(
            f"OIEBENCH_DATA is {folder}, which is not a folder: correct it, or unset it to use the cache"
        )
    return folder


def cached(file: RemoteFile) -> Path:
    """Where in the cache a file belongs."""
    return cache() / "data" / file.folder / file.commit / file.path


def mirrored(file: RemoteFile) -> list[Path]:
    """Where a file may be in the mirror: under the repository's full name, or the name without its owner."""
    folder = mirror()
    if folder is None:
        return []
    return [folder / file.repository / file.path, folder / file.folder / file.path]


def places(file: RemoteFile) -> Iterator[Path]:
    """Every path that is looked at, in order."""
    yield from dict.fromkeys([*mirrored(file), cached(file)])


def state(file: RemoteFile, path: Path) -> State:
    """Whether `path` holds the file with its published content."""
    try:
        if not path.is_file():
            return "absent"
        if path.stat().st_size != file.size:
            return "wrong"
        with path.open("rb") as handle:
            return "right" if hashlib.file_digest(handle, "sha256").hexdigest() == file.sha256 else "wrong"
    except OSError as error:
        raise DataError(f"cannot read {path}: {error.strerror or error}") from error


def locate(file: File) -> Path | None:
    """The path of a file that is here, its content not checked; of a member, the path of its archive."""
    if isinstance(file, BundledFile):
        path = _bundled(file)
        return path if path.is_file() else None
    wanted = file.archive if isinstance(file, Member) else file
    return next((path for path in places(wanted) if path.is_file()), None)


def require(file: File) -> Path:
    """The path of a file with its published content, or an error that says how to get it and where to put it.

    A member of an archive is unpacked into the cache.
    """
    if isinstance(file, Member):
        archive = file.archive
        return unpack(require(archive), file.name, cache() / "unpacked" / archive.folder / archive.commit)
    path = locate(file)
    if path is None:
        raise DataError(_absent(file))
    if isinstance(file, RemoteFile) and state(file, path) == "wrong":
        raise DataError(_wrong(file, path))
    return path


def _bundled(file: BundledFile) -> Path:
    return Path(str(files(file.package).joinpath(file.path)))


def _absent(file: RemoteFile | BundledFile) -> str:
    if isinstance(file, BundledFile):
        return f"{file} is missing from the installation: install {file.package.partition('.')[0]} again"
    try:
        folder = mirror()
    except DataError:
        folder = None
    if folder is None:
        own = f"DIR/{file.folder}/{file.path}, and set OIEBENCH_DATA=DIR"
    else:
        own = f"{folder / file.folder / file.path} (OIEBENCH_DATA is set)"
    fetch = f"\n  run      oiebench data fetch {name}\nor" if (name := set_of(file)) else ""
    return (
        f"{file} is not here. To get it{' either' if fetch else ''}{fetch}\n"
        f"  download {file.url}\n"
        f"           ({file.size} bytes, sha256 {file.sha256})\n"
        f"  and put it at {own}\n"
        f"  or at {cached(file)}"
    )


def _wrong(file: RemoteFile, path: Path) -> str:
    if path == cached(file):
        name = set_of(file)
        remedy = f"oiebench data fetch {name} replaces it" if name else "remove it and get it again"
    else:
        remedy = "replace it, or point OIEBENCH_DATA elsewhere"
    published = f"{file.url} has {file.size} bytes and sha256 {file.sha256}"
    return f"{path} is not the published file: {published}; {remedy}"


def set_of(file: RemoteFile) -> str | None:
    """The name of the first data set that the file belongs to."""
    for name in names():
        with contextlib.suppress(OiebenchError):
            if file in dataset(name).downloads():
                return name
    return None
