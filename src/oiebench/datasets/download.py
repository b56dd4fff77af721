"""One file from the web: resumed, tried again, checked, and put in place whole.

What has come is kept beside the target as `NAME.part`, and the next try asks for the rest. Addresses name a
commit, so the rest belongs to the same content; sha256 has the last word, and a resumed file that fails it is
fetched once more from the start.
"""

from __future__ import annotations

import contextlib
import http.client
import os
import re
import ssl
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Literal

import msgspec

from oiebench.datasets.places import state
from oiebench.datasets.upstream import RemoteFile
from oiebench.errors import DataError
from oiebench.version import __version__

Progress = Callable[[RemoteFile, int], None]
"""Called with a file and how many of its bytes are here by now."""

CHUNK = 64 * 1024
WAIT_AT_MOST = 30.0
TRIES_IN_ALL = 50


class Patience(msgspec.Struct, frozen=True):
    """How long to bear with a server: seconds of silence, tries without a byte, and the first pause."""

    timeout: float = 30.0
    tries: int = 4
    pause: float = 0.5


class _TryAgainError(Exception):
    """A failure that may pass; `after` is how many seconds the server asked to wait."""

    def __init__(self, why: str, after: float = 0.0) -> None:
        self.after = after
        super().__init__(why)


class _GiveUpError(Exception):
    """A failure that trying again will not cure."""


def download(
    file: RemoteFile, target: Path, progress: Progress | None = None, patience: Patience | None = None
) -> None:
    """Bring the file to `target`; afterwards the content there is the published one."""
    patience = patience or Patience()
    part = target.with_name(target.name + ".part")
    with _writing(target.parent):
        target.parent.mkdir(parents=True, exist_ok=True)
    with _alone(target.parent):
        if state(file, target) == "right":  # another process was faster
            return
        resumed = part.exists()
        _complete(file, part, progress, patience)
        if resumed and state(file, part) == "wrong":
            _remove(part)
            _complete(file, part, progress, patience)
        if state(file, part) == "wrong":
            _remove(part)
            raise DataError(
                f"{file.url} gave other content than published: expected sha256 {file.sha256} for {file}. "
                "Nothing was kept; a proxy or a mirror server (OIEBENCH_DATA_URL) may have altered it"
            )
        with _writing(target):
            part.replace(target)


def _complete(file: RemoteFile, part: Path, progress: Progress | None, patience: Patience) -> None:
    """Try until `part` has all bytes; only tries that bring none count against the patience."""
    fruitless = 0
    for _ in range(TRIES_IN_ALL):
        before = _size(part)
        if before == file.size:
            return
        try:
            _fetch_rest(file, part, progress, patience.timeout)
        except _GiveUpError as error:
            raise DataError(_failed(file, part, error)) from error
        except _TryAgainError as error:
            fruitless = 0 if _size(part) > before else fruitless + 1
            if fruitless >= patience.tries:
                raise DataError(_failed(file, part, error)) from error
            time.sleep(min(max(error.after, patience.pause * 2**fruitless), WAIT_AT_MOST))
    if _size(part) != file.size:
        raise DataError(_failed(file, part, "the connection broke again and again"))


def _fetch_rest(file: RemoteFile, part: Path, progress: Progress | None, timeout: float) -> None:
    """One request for what is missing, written to `part` as it comes."""
    have = _size(part)
    if have > file.size:
        _remove(part)
        have = 0
    headers = {"User-Agent": f"oiebench/{__version__}", "Accept-Encoding": "identity"}
    if have:
        headers["Range"] = f"bytes={have}-"
    request = urllib.request.Request(file.url, headers=headers)  # noqa: S310 - http and https only, see `url`
    with _network(part), urllib.request.urlopen(request, timeout=timeout) as response:  # noqa: S310
        have = _start(response, have, file, part)
        with _opened(part, "ab" if have else "wb") as handle:
            _copy(response, handle, have, file, progress)


def _start(response: http.client.HTTPResponse, have: int, file: RemoteFile, part: Path) -> int:
    """From which byte the answer is: a server that does not do ranges sends the whole file."""
    first = 0
    if response.status == http.client.PARTIAL_CONTENT:
        match = re.fullmatch(r"bytes (\d+)-\d+/(\d+|\*)", response.headers.get("Content-Range", "").strip())
        if match is None or int(match[1]) != have:
            _remove(part)
            raise _TryAgainError("the server sent another part of the file than was asked for")
        first = have
    length = response.headers.get("Content-Length", "")
    if length.isdecimal() and first + int(length) != file.size:
        raise _GiveUpError(
            f"the server has {first + int(length)} bytes where {file.size} were published "
            "(a log-in page or a proxy may stand in between)"
        )
    return first


def _copy(
    response: http.client.HTTPResponse,
    handle: BinaryIO,
    have: int,
    file: RemoteFile,
    progress: Progress | None,
) -> None:
    while have < file.size:
        block = response.read1(CHUNK)
        if not block:
            raise _TryAgainError(f"the connection ended after {have} of {file.size} bytes")
        have += len(block)
        with _writing(Path(handle.name)):
            if have > file.size:
                handle.truncate(0)
                raise _GiveUpError(f"the server sent more than the {file.size} bytes that were published")
            handle.write(block)
            handle.flush()
        if progress is not None:
            progress(file, have)


@contextlib.contextmanager
def _network(part: Path) -> Iterator[None]:
    """Sort what can go wrong on the way into what may pass and what will not."""
    try:
        yield
    except urllib.error.HTTPError as error:
        error.close()
        if error.code == http.client.REQUESTED_RANGE_NOT_SATISFIABLE:
            _remove(part)
            raise _TryAgainError("the server refused to resume") from error
        what = f"HTTP {error.code} {error.reason}".strip()
        if error.code not in (408, 425, 429) and error.code < 500:
            raise _GiveUpError(what) from error
        after = error.headers.get("Retry-After", "") or ""
        raise _TryAgainError(what, float(after) if after.isdecimal() else 0.0) from error
    except urllib.error.URLError as error:
        if isinstance(error.reason, ssl.SSLCertVerificationError):
            raise _GiveUpError(f"the server's certificate cannot be trusted ({error.reason})") from error
        raise _TryAgainError(_reason(error.reason)) from error
    except (OSError, http.client.HTTPException) as error:
        raise _TryAgainError(_reason(error)) from error


def _reason(error: object) -> str:
    if isinstance(error, TimeoutError):
        return "the server went silent"
    return str(error) or type(error).__name__


def _failed(file: RemoteFile, part: Path, why: object) -> str:
    kept = f"\n{_size(part)} bytes are kept in {part}; the same command resumes there" if _size(part) else ""
    return (
        f"cannot download {file}: {why}\n"
        f"  from     {file.url}\n"
        f"Try again later, or get the file ({file.size} bytes, sha256 {file.sha256}) by other means\n"
        f"  and put it at {part.with_name(part.name.removesuffix('.part'))}\n"
        f"  or at DIR/{file.folder}/{file.path}, and set OIEBENCH_DATA=DIR{kept}"
    )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _remove(path: Path) -> None:
    with _writing(path):
        path.unlink(missing_ok=True)


def _opened(path: Path, mode: Literal["ab", "wb"]) -> BinaryIO:
    with _writing(path):
        return path.open(mode)


@contextlib.contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise DataError(
            f"cannot write {path}: {error.strerror or error}; OIEBENCH_CACHE=DIR chooses another place"
        ) from error


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let one process at a time download into a folder, where the system can lock folders."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with _writing(folder):
        handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
