"""The files of a corpus: found in folders, told apart, named by their place, known again by their content."""

from __future__ import annotations

import glob
import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Literal

import msgspec

from oiebench.errors import FormatError, InputError
from oiebench.formats.shards import is_parquet
from oiebench.opening import open_bytes, stream_opened

Kind = Literal["text", "sentences", "wiki", "jsonl", "parquet"]
GLOB = frozenset("*?[")


class CorpusFile(msgspec.Struct, frozen=True):
    """A file of a corpus. `name` is its place under the folder that all of them share."""

    name: str
    path: str
    kind: Kind
    size: int
    mtime: int
    sha256: str


def is_corpus(path: str) -> bool:
    """Whether a name stands for many files: a folder, or a pattern that no file is called by."""
    return os.path.isdir(path) or (bool(GLOB & set(path)) and not os.path.exists(path))


def sha256_of(file: BinaryIO) -> str:
    """The sum of what an open file holds."""
    together = hashlib.sha256()
    while block := file.read(1 << 20):
        together.update(block)
    return together.hexdigest()


def found(paths: Sequence[str], without: Path) -> list[Path]:
    """The files that names stand for, each once, in the order of their names.

    Hidden ones are passed over, and so is what is in the folder `without`: what is written is not read again.
    """
    files: dict[str, Path] = {}
    written = os.path.join(os.path.realpath(without), "")
    for path in paths:
        # of several names of one file the first
        some = {os.path.realpath(each): each for each in sorted(_of(path), reverse=True)}
        some = {real: each for real, each in some.items() if not real.startswith(written)}
        if not some:
            raise InputError(
                f"{path} holds no file to read"
                if os.path.isdir(path)
                else f"no file is called like {path}"
                if is_corpus(path)
                else f"{path} is in the output folder"
            )
        for each in some.values():
            if each.exists() and not each.is_file():
                raise InputError(
                    f"{each} is a pipe or a device, and a corpus is read more than once: give files or folders"
                )
        files = some | files
    return sorted(files.values(), key=lambda path: os.path.abspath(path).split(os.sep))


def _of(path: str) -> Iterator[Path]:
    if path == "-":
        raise InputError(
            "a corpus is read more than once, and standard input cannot be: give files or folders"
        )
    if not is_corpus(path):
        yield Path(path)
    elif not os.path.isdir(path):
        yield from (Path(each) for each in glob.glob(path, recursive=True) if not os.path.isdir(each))
    else:
        for folder, folders, names in os.walk(path, onerror=_refuse):
            folders[:] = [each for each in folders if not each.startswith(".")]
            yield from (Path(folder, name) for name in names if not name.startswith("."))


def _refuse(error: OSError) -> None:
    raise InputError(f"cannot read the folder {error.filename}: {error.strerror or error}") from error


def shared_folder(files: Sequence[Path]) -> Path:
    """The folder that all files are in, at whatever depth."""
    return Path(os.path.commonpath([os.path.abspath(file.parent) for file in files]))


def name_of(file: Path, root: Path) -> str:
    """The place of a file under the folder that all of them share."""
    return storable(Path(os.path.abspath(file)).relative_to(root).as_posix())


def storable(name: str) -> str:
    """A name, or word of a command, as it can be written as UTF-8; what is not UTF-8 is escaped."""
    return os.fsencode(name).decode(errors="backslashreplace")


def described(files: Iterable[Path], root: Path, kind: Kind | None) -> Iterator[CorpusFile]:
    """What is to be known of each file; one that cannot be read is an error."""
    for file in files:
        with open_bytes(file) as opened:
            digest = sha256_of(opened)
            status = os.fstat(opened.fileno())
        yield CorpusFile(
            name_of(file, root),
            os.fspath(file),
            kind or _kind(file),
            status.st_size,
            status.st_mtime_ns,
            digest,
        )


def is_unchanged(file: CorpusFile, path: Path) -> bool:
    """Whether a file is what it was: of that size and time, or of that content."""
    try:
        status = path.stat()
    except OSError:
        return False
    if (status.st_size, status.st_mtime_ns) == (file.size, file.mtime):
        return True
    with open_bytes(path) as opened:
        return sha256_of(opened) == file.sha256


def _kind(path: Path) -> Kind:
    """What its first bytes are; where they cannot be read as text, reading will say so."""
    if is_parquet(path):
        return "parquet"
    try:
        with open_bytes(path) as file:
            head = next(stream_opened(file, os.fspath(path)), "").lstrip()
    except FormatError:
        return "text"
    if head.startswith("<doc "):
        return "wiki"
    return "jsonl" if head.startswith("{") and _is_object(head) else "text"


def _is_object(head: str) -> bool:
    """Whether the first line is an object, or the beginning of one that is longer than what is looked at."""
    line, end, _ = head.partition("\n")
    try:
        return isinstance(msgspec.json.decode(line), dict)
    except RecursionError:  # reading will say so
        return True
    except msgspec.DecodeError as error:
        return not end and "truncated" in str(error)
