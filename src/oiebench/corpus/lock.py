"""One run at a time in an output folder."""

from __future__ import annotations

import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from oiebench.errors import InputError

LOCK = ".lock"


class Holder(msgspec.Struct, frozen=True):
    """Who works in the folder."""

    host: str
    pid: int


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Holds the folder while the block runs; an error where another run does.

    The system gives the lock back when the process that holds it ends, however it ends; a run on another machine,
    whose end cannot be seen from here, is told by what it wrote into the file.
    """
    path = folder / LOCK
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror or error}") from error
    try:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise InputError(_refusal(folder, _holder(file))) from error
        before = _holder(file)
        if before is not None and before.host != socket.gethostname():
            raise InputError(f"{_refusal(folder, before)}; if it is not running any more, remove {path}")
        _write(file, msgspec.json.encode(Holder(socket.gethostname(), os.getpid())), path)
        try:
            yield
        finally:
            os.ftruncate(file, 0)
    finally:
        os.close(file)


def _holder(file: int) -> Holder | None:
    try:
        return msgspec.json.decode(os.pread(file, 4096, 0), type=Holder)
    except msgspec.DecodeError:
        return None


def _write(file: int, content: bytes, path: Path) -> None:
    try:
        os.ftruncate(file, 0)
        os.pwrite(file, content, 0)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror or error}") from error


def _refusal(folder: Path, holder: Holder | None) -> str:
    who = "" if holder is None else f" (process {holder.pid} on {holder.host})"
    return f"another run is working in {folder}{who}: wait for it, or give another folder"
