"""The shards of a corpus run: how they are called, and which are in a folder."""

from __future__ import annotations

import os
import re
from pathlib import Path

from oiebench.errors import InputError

PARQUET = "parquet"
MAGIC = b"PAR1"
JOURNAL = "journal.jsonl"
_SHARD = re.compile(r"shard-(\d{6,})\.(?:jsonl|parquet)")
_NAMED = re.compile(rb'\{"done":"shard","shard":\d+,"name":"([^"]+)"')

UNFINISHED = "the run that fills this folder is not finished; what is there was read"


def shard_name(number: int, suffix: str) -> str:
    """`shard-000007.jsonl`."""
    return f"shard-{number:06}.{suffix}"


def shards_in(folder: str | os.PathLike[str]) -> list[Path]:
    """The shards in a folder, in order; a folder without one is an error."""
    path = Path(folder)
    try:
        found = [(int(match[1]), each) for each in path.iterdir() if (match := _SHARD.fullmatch(each.name))]
    except OSError as error:
        raise InputError(f"cannot read the folder {path}: {error.strerror or error}") from error
    if not found:
        raise InputError(
            f"{path} is a folder; give a file, or a folder of shards (shard-000000.jsonl or .parquet)"
        )
    return [each for _, each in sorted(found)]


def is_unfinished(folder: str | os.PathLike[str]) -> bool:
    """Whether the journal of the run that fills a folder has no end, or names a shard that is not there."""
    try:
        lines = Path(folder, JOURNAL).read_bytes().splitlines()
    except FileNotFoundError:
        return False
    if not lines or not lines[-1].startswith(b'{"done":"run"'):
        return True
    there = {each.name.encode() for each in shards_in(folder)}
    named = (match[1] for line in lines if (match := _NAMED.match(line)))
    return not there.issuperset(named)


def is_parquet(path: str | os.PathLike[str]) -> bool:
    """Whether a file begins as Parquet does."""
    try:
        if not os.path.isfile(path):
            return False
        with open(path, "rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False
