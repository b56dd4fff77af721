"""The text of a file or of standard input, whole or as a stream; one clear error for what is no text."""

from __future__ import annotations

import codecs
import gzip
import hashlib
import io
import os
import re
import sys
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import BinaryIO, cast

import msgspec

from oiebench.errors import EncodingError, FormatError, InputError, MissingExtraError, suggestion

PACKED = {
    b"PK\x03\x04": "a zip archive: unpack it first",
    b"BZh": "packed with bzip2: unpack it first, or pack it with gzip",
    b"\xfd7zXZ": "packed with xz: unpack it first, or pack it with gzip",
    b"%PDF": "a PDF",
}
GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
BLOCK = 1 << 20
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+\Z")
UTF16 = (b"\xff\xfe", b"\xfe\xff")


class Text(msgspec.Struct, frozen=True):
    """The text of a file, the sha256 of its bytes unpacked, and whether a byte-order mark began it."""

    path: str
    text: str
    sha256: str
    marked: bool = False


def open_text(path: str | os.PathLike[str], legacy: str | None = None) -> Text:
    """The text at `path`, `-` being standard input; `legacy` is tried where it is not UTF-8."""
    name = os.fspath(path)
    if not name:
        raise InputError("the name of a file to read is empty")
    data = _standard_input() if name == "-" else _bytes(Path(name))
    name = "<stdin>" if name == "-" else name
    if data.startswith(GZIP):
        data = _unpacked(data, name)
    elif data.startswith(ZSTD):
        data = b"".join(iter(partial(_block, _Zstd(io.BytesIO(data)), name), b""))
    _refuse_other_than_text(data, name)
    marked = data.startswith(b"\xef\xbb\xbf")
    text = _decoded(data, name, legacy)
    if not text or text.isspace():
        raise FormatError("the file is empty; there is nothing to read", name)
    return Text(name, text, hashlib.sha256(data).hexdigest(), marked)


def stream_text(path: str | os.PathLike[str]) -> Iterator[str]:
    """The text at `path` in pieces of `BLOCK` bytes, so that a file of any size takes little memory."""
    name = os.fspath(path)
    if not name:
        raise InputError("the name of a file to read is empty")
    if name == "-":
        if sys.stdin is None:
            raise InputError("there is no standard input")
        yield from stream_opened(sys.stdin.buffer, "<stdin>")
        return
    with open_bytes(Path(name)) as file:
        yield from stream_opened(file, name)


def stream_lines(path: str | os.PathLike[str]) -> Iterator[str]:
    """The lines at `path` one by one, with their ends (`\\n`, `\\r\\n` or `\\r`)."""
    rest = ""
    for piece in stream_text(path):
        rest += piece
        if "\n" not in piece and "\r" not in piece:
            continue
        lines = _LINE.findall(rest)
        rest = lines.pop()
        yield from lines
    yield from _LINE.findall(rest)


def stream_opened(file: BinaryIO, name: str) -> Iterator[str]:
    """The text of an open file in pieces, unpacked where it is packed; `name` is what errors call it."""
    head = file.read(BLOCK)
    if head.startswith(GZIP):
        file = cast(BinaryIO, gzip.GzipFile(fileobj=_Rest(head, file)))
        head = _block(file, name)
    elif head.startswith(ZSTD):
        file = cast(BinaryIO, _Zstd(cast(BinaryIO, _Rest(head, file))))
        head = _block(file, name)
    _refuse_other_than_text(head, name)
    head = head.removeprefix(b"\xef\xbb\xbf")
    decoder = codecs.getincrementaldecoder("utf-8")()
    lines = 0
    block = head
    while block:
        if b"\0" in block:
            _refuse_other_than_text(block, name)
        try:
            text = decoder.decode(block)
        except UnicodeDecodeError as error:
            raise _not_utf8(error, name, lines + error.object.count(b"\n", 0, error.start) + 1) from None
        lines += block.count(b"\n")
        if text:
            yield text
        block = _block(file, name)
    try:
        decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        raise _not_utf8(error, name, lines + 1) from None


def _block(file: BinaryIO | _Zstd, name: str) -> bytes:
    try:
        return file.read(BLOCK)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        packed = "zstd" if isinstance(file, _Zstd) else "gzip"
        raise FormatError(f"truncated or damaged {packed} ({error}); get the file again", name) from error


class _Rest(io.RawIOBase):
    """What has been read already, and then the rest of a stream."""

    def __init__(self, head: bytes, file: BinaryIO) -> None:
        self._head, self._file = head, file

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        if not self._head:
            return self._file.read(size)
        taken, self._head = (self._head, b"") if size < 0 else (self._head[:size], self._head[size:])
        return taken if size >= 0 else taken + self._file.read()


class _Zstd(io.RawIOBase):
    """What a file packed with zstd holds; one that was cut short is noticed."""

    def __init__(self, file: BinaryIO) -> None:
        try:
            import zstandard
        except ImportError as error:
            raise MissingExtraError("a file packed with zstd", "kb") from error
        self._unpacker = zstandard.ZstdDecompressor()
        self._error = zstandard.ZstdError
        self._file, self._frame = file, self._unpacker.decompressobj()
        self._ready = b""

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        while size < 0 or len(self._ready) < size:
            if self._frame.eof and self._frame.unused_data:
                packed, self._frame = self._frame.unused_data, self._unpacker.decompressobj()
            else:
                packed = self._file.read(BLOCK >> 3)
                if self._frame.eof and packed:
                    self._frame = self._unpacker.decompressobj()
            if not packed:
                if not self._frame.eof:
                    raise EOFError("it ends too early")
                break
            try:
                self._ready += self._frame.decompress(packed)
            except self._error as error:
                raise zlib.error(str(error)) from error
        size = len(self._ready) if size < 0 else size
        taken, self._ready = self._ready[:size], self._ready[size:]
        return taken


def _standard_input() -> bytes:
    data = b"" if sys.stdin is None else sys.stdin.buffer.read()
    if not data:
        raise InputError("standard input is empty, or has been read already: `-` can be given once")
    return data


def _bytes(path: Path) -> bytes:
    with open_bytes(path) as file:
        return file.read()


def open_bytes(path: Path) -> BinaryIO:
    """A file open for reading, or an error that says why it cannot be, and what is near."""
    try:
        if path.is_dir():
            raise IsADirectoryError
        return path.open("rb")
    except FileNotFoundError:
        raise InputError(f"no such file: {path}{_near(path)}") from None
    except IsADirectoryError:
        raise InputError(f"{path} is a folder; give a file") from None
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from error


def _near(path: Path) -> str:
    """The files beside it whose names are near."""
    try:
        hint = suggestion(path.name, sorted(entry.name for entry in path.parent.iterdir()))
    except OSError:
        return f"; the folder {path.parent} does not exist" if not path.parent.exists() else ""
    return hint if "did you mean" in hint else ""


def _unpacked(data: bytes, name: str) -> bytes:
    try:
        return gzip.decompress(data)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise FormatError(f"truncated or damaged gzip ({error}); get the file again", name) from error


def _refuse_other_than_text(data: bytes, name: str) -> None:
    for magic, what in PACKED.items():
        if data.startswith(magic):
            raise FormatError(f"this is no text but {what}", name)
    if data.startswith(UTF16) or (b"\0" in data[:4096] and _looks_utf16(data[:4096])):
        raise FormatError("this is UTF-16; files must be UTF-8: iconv -f UTF-16 -t UTF-8 FILE > NEW", name)
    if data[257:262] == b"ustar":
        raise FormatError("this is a tar archive: unpack it first", name)
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise FormatError("this is a binary file (it holds a zero byte), not text", name, line)


def _looks_utf16(data: bytes) -> bool:
    """Whether every second byte, or nearly, is zero, as in UTF-16 text of a European language."""
    half = len(data) // 2
    return max(data[::2].count(0), data[1::2].count(0)) > 0.7 * half and half > 0


def _decoded(data: bytes, name: str, legacy: str | None) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if legacy is not None:
            return data.decode(legacy)
        raise _not_utf8(error, name, data.count(b"\n", 0, error.start) + 1) from None


def _not_utf8(error: UnicodeDecodeError, name: str, line: int) -> EncodingError:
    return EncodingError(
        f"not UTF-8: byte 0x{error.object[error.start]:02X} cannot be read; the file may be Latin-1 "
        "(iconv -f LATIN1 -t UTF-8 FILE > NEW)",
        name,
        line,
    )
