"""Writing files whole: a reader sees the old content or the new, never half of either."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from oiebench.errors import InputError


def atomic_write(path: str | os.PathLike[str], content: bytes | str) -> None:
    """Write `content` (text as UTF-8) to `path`: temporary file in the same folder, fsync, rename.

    The permissions of a file that is replaced are kept, a symbolic link stays one, and when anything goes
    wrong, an interrupt included, the old file is untouched and nothing is left behind.
    """
    if isinstance(content, str):
        try:
            content = content.encode("utf-8")
        except UnicodeEncodeError as error:
            message = f"cannot write {os.fspath(path)}: character {error.start + 1} cannot be stored as UTF-8"
            raise InputError(message) from error
    with atomic_writer(path) as file, _writing(path):
        file.write(content)


@contextlib.contextmanager
def atomic_writer(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A binary file that becomes `path` when the block ends well, for content too large to hold at once."""
    mode = _mode(path)
    if mode is not None and not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        with _opened(path, Path(path), os.O_WRONLY) as device:
            yield device
        return
    target = Path(os.path.realpath(path))
    _check(os.fspath(path), target, mode)
    temporary = target.with_name(f".oiebench-{secrets.token_hex(8)}.tmp")
    done = False
    try:
        with _opened(path, temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL) as file:
            yield file
            with _writing(path):
                file.flush()
                os.fsync(file.fileno())
        with _writing(path):
            if mode is not None:
                temporary.chmod(stat.S_IMODE(mode))
            temporary.replace(target)
        done = True
    finally:
        if not done:
            temporary.unlink(missing_ok=True)
    sync_folder(target.parent)


def check_writable(path: str | os.PathLike[str]) -> None:
    """An error that says why `path` cannot be written, when it cannot: before the work that it is to hold."""
    mode = _mode(path)
    if mode is None or stat.S_ISREG(mode) or stat.S_ISDIR(mode):
        _check(os.fspath(path), Path(os.path.realpath(path)), mode)


def _mode(path: str | os.PathLike[str]) -> int | None:
    """The mode of what is at `path`, links followed; `None` where there is nothing yet."""
    try:
        return os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise InputError(f"cannot write {os.fspath(path)}: {error.strerror or error}") from error


def _check(name: str, target: Path, mode: int | None) -> None:
    """An error that says why `target` cannot be written, when it cannot."""
    folder = target.parent
    if not name:
        raise InputError("cannot write: the name of the file is empty")
    if mode is not None and stat.S_ISDIR(mode):
        raise InputError(f"cannot write {name}: it is a folder; give the name of a file")
    if not folder.exists():
        raise InputError(f"cannot write {name}: the folder {folder} does not exist; make it first")
    if not folder.is_dir():
        raise InputError(f"cannot write {name}: {folder} is not a folder")
    if mode is not None and not os.access(target, os.W_OK):
        raise InputError(f"cannot write {name}: the file is write-protected")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise InputError(f"cannot write {name}: the folder {folder} is not writable")


@contextlib.contextmanager
def _opened(name: str | os.PathLike[str], path: Path, flags: int) -> Iterator[BinaryIO]:
    """`path` open for writing; what fails after the block or on closing is told of `name`, once."""
    with _writing(name):
        file = os.fdopen(os.open(path, flags | getattr(os, "O_BINARY", 0), 0o666), "wb")
    try:
        yield file
        with _writing(name):
            file.flush()
    finally:
        with contextlib.suppress(OSError):
            file.close()


@contextlib.contextmanager
def _writing(path: str | os.PathLike[str]) -> Iterator[None]:
    """Say which file it was when the system refuses (disk full, name too long, read-only file system)."""
    try:
        yield
    except OSError as error:
        raise InputError(f"cannot write {os.fspath(path)}: {error.strerror or error}") from error


def sync_folder(folder: Path) -> None:
    """Make the rename itself durable where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
