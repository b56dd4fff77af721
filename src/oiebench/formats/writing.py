"""Writing collections: to a file that is replaced whole, packed where its name says so, or to a pipe."""

from __future__ import annotations

import gzip
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO, cast

from oiebench.errors import InputError
from oiebench.files import atomic_writer
from oiebench.formats.catalogue import FORMATS
from oiebench.formats.contents import kinds
from oiebench.model import Collection, joined

CHUNK = 1 << 20


def write(collection: Collection, path: str | os.PathLike[str], format: str = "jsonl") -> None:
    """Write a collection; `-` is standard output, and a name that ends in `.gz` is packed.

    What the format does not hold is left out: `convert` says what that is. A collection of which it holds
    nothing is an error, and so is a text that it cannot hold (a tab in a line of columns); the file that was
    there then stays as it was.
    """
    given = kinds(collection)
    holds = FORMATS[format].holds
    if given and not any(kind in holds for kind in given):
        raise InputError(f"{format} cannot hold {' or '.join(given)}, and there is nothing else here")
    with writing(path, format) as put:
        put(collection)


@contextmanager
def writing(path: str | os.PathLike[str], format: str = "jsonl") -> Iterator[Callable[[Collection], None]]:
    """A function that takes collections to write as they come, in little memory where the format allows it.

    The file is there, whole, once the block has ended well.
    """
    chosen = FORMATS[format]
    encode = chosen.write
    if encode is None:
        raise InputError(f"the format {format!r} can be read, not written")
    waiting: list[Collection] = []
    with _opened(path) as file:

        def put(collection: Collection) -> None:
            if chosen.streamed:
                file.writelines(_chunks(encode(collection)))
                if file is sys.stdout.buffer:
                    file.flush()
            else:
                waiting.append(collection)

        yield put
        if waiting:
            file.writelines(_chunks(encode(joined(waiting))))


@contextmanager
def writing_text(path: str | os.PathLike[str]) -> Iterator[Callable[[str], None]]:
    """A function that takes pieces of text to write as they come; the file is there once the block has ended well."""
    with _opened(path) as file:

        def put(text: str) -> None:
            file.write(_encoded(text))

        yield put


@contextmanager
def _opened(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    name = os.fspath(path)
    if name == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with atomic_writer(name) as file:
        if not name.endswith(".gz"):
            yield file
            return
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:
            yield cast(BinaryIO, packed)


def _chunks(pieces: Iterable[str]) -> Iterator[bytes]:
    """The pieces as UTF-8, a good many at a time."""
    waiting: list[str] = []
    size = 0
    for piece in pieces:
        waiting.append(piece)
        size += len(piece)
        if size > CHUNK:
            yield _encoded("".join(waiting))
            waiting.clear()
            size = 0
    yield _encoded("".join(waiting))


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise InputError(
            f"the text {text[max(error.start - 20, 0) : error.start]!r}… holds half of a surrogate pair, "
            "which UTF-8 cannot store"
        ) from error
