"""Writing a collection: to a file that is replaced whole, packed where its name says so, or to a pipe."""

from __future__ import annotations

import gzip
import os
import sys
from collections.abc import Iterable, Iterator
from typing import BinaryIO, cast

from oiebench.errors import InputError
from oiebench.files import atomic_writer
from oiebench.formats.catalogue import FORMATS
from oiebench.formats.contents import kinds
from oiebench.model import Collection

CHUNK = 1 << 20


def write(collection: Collection, path: str | os.PathLike[str], format: str = "jsonl") -> None:
    """Write a collection; `-` is standard output, and a name that ends in `.gz` is packed.

    What the format does not hold is left out: `convert` says what that is. A collection of which it holds
    nothing is an error, and so is a text that it cannot hold (a tab in a line of columns); the file that was
    there then stays as it was.
    """
    chosen = FORMATS[format]
    if chosen.write is None:
        raise InputError(f"the format {format!r} can be read, not written")
    given = kinds(collection)
    if given and not any(kind in chosen.holds for kind in given):
        raise InputError(f"{format} cannot hold {' or '.join(given)}, and there is nothing else here")
    chunks = _chunks(chosen.write(collection))
    name = os.fspath(path)
    if name == "-":
        for chunk in chunks:
            sys.stdout.buffer.write(chunk)
        sys.stdout.buffer.flush()
        return
    with atomic_writer(name) as file:
        if not name.endswith(".gz"):
            file.writelines(chunks)
            return
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:
            cast(BinaryIO, packed).writelines(chunks)


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
