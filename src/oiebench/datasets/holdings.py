"""What of a data set is on this machine: fetch what is not, verify what is."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from oiebench.datasets.dataset import DataSet
from oiebench.datasets.download import Patience, Progress, download
from oiebench.datasets.places import State, cached, locate, places, require, state
from oiebench.datasets.upstream import RemoteFile


class Fetched(msgspec.Struct, frozen=True):
    """A file that is here now: whether it was before, and where."""

    file: RemoteFile
    path: Path
    how: Literal["here", "fetched"]


class Check(msgspec.Struct, frozen=True):
    """A copy of a file, and whether its content is the published one; a file that is nowhere has no path."""

    file: RemoteFile
    path: Path | None
    state: State


def fetch(
    dataset: DataSet,
    progress: Progress | None = None,
    *,
    gold_only: bool = False,
    patience: Patience | None = None,
) -> list[Fetched]:
    """Bring the files of a data set into the cache, those excepted that are in the mirror or the cache."""
    return [
        _fetch_file(file, progress, patience or Patience()) for file in dataset.downloads(gold_only=gold_only)
    ]


def _fetch_file(file: RemoteFile, progress: Progress | None, patience: Patience) -> Fetched:
    path = locate(file)
    if path is not None and (path != cached(file) or state(file, path) == "right"):
        return Fetched(file, require(file), "here")
    download(file, cached(file), progress, patience)
    return Fetched(file, cached(file), "fetched")


def verify(dataset: DataSet) -> list[Check]:
    """Every copy of the data set's files, in mirror and cache, compared with the published content."""
    checks: list[Check] = []
    for file in dataset.downloads():
        copies = [Check(file, path, state(file, path)) for path in places(file)]
        here = [check for check in copies if check.state != "absent"]
        checks += here or [Check(file, None, "absent")]
    return checks


def count_here(dataset: DataSet) -> tuple[int, int]:
    """How many of the files to download are here, their content not checked, and how many there are."""
    files = dataset.downloads()
    return sum(locate(file) is not None for file in files), len(files)
