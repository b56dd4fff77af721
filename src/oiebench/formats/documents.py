"""Formats that are one JSON document: decoding with an error that knows its line."""

from __future__ import annotations

import json
import re
from typing import Any, TypeVar

import msgspec

from oiebench.errors import FormatError
from oiebench.formats.base import Source

T = TypeVar("T")


def decoded(source: Source, shape: type[T], what: str) -> T:
    """The document as `shape`; an error says where it is no JSON or, `what` it should be, where it has another shape."""
    try:
        return msgspec.json.decode(source.text, type=shape)
    except msgspec.ValidationError as error:
        raise FormatError(f"expected {what}: {error}", source.path, _line(source, shape)) from error
    except msgspec.DecodeError as error:
        raise FormatError(*malformed(error, source)) from error


def malformed(error: msgspec.DecodeError, source: Source) -> tuple[str, str, int]:
    """Message, path and line for text that is no JSON."""
    message = str(error)
    at = re.search(r"\(byte (\d+)\)", message)
    encoded = source.text.encode()
    offset = int(at[1]) if at else len(encoded)
    message = re.sub(r" \(byte \d+\)", "", message)
    if message == "Input data was truncated":
        message = "the JSON ends too early; the file may have been cut"
    return message, source.path, encoded.count(b"\n", 0, offset) + 1


def located(source: Source, text: str) -> int | None:
    """The line on which a JSON string first stands."""
    for written in (json.dumps(text), json.dumps(text, ensure_ascii=False)):
        at = source.text.find(written)
        if at >= 0:
            return source.text.count("\n", 0, at) + 1
    return None


def _line(source: Source, shape: Any) -> int | None:
    """The line of the first value, one level down and then two, that does not fit the shape."""
    try:
        document = msgspec.json.decode(source.text, type=dict[str, list[msgspec.Raw]])
    except msgspec.DecodeError:
        return None
    item = shape.__args__[1].__args__[0]
    at, text = 0, source.text
    for values in document.values():
        for raw in values:
            piece = bytes(raw).decode()
            at = text.index(piece, at)
            try:
                msgspec.json.decode(piece, type=item)
            except msgspec.ValidationError:
                return text.count("\n", 0, at) + 1
            at += len(piece)
    return None
