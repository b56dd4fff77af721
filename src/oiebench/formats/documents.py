"""Formats that are one JSON document, an object of lists: decoding with errors that know their line."""

from __future__ import annotations

import json
import re
from typing import TypeVar

import msgspec

from oiebench.errors import FormatError
from oiebench.formats.base import Source

T = TypeVar("T")


def lists(source: Source, item: type[T], mark: str, what: str) -> dict[str, list[T]]:
    """The document: lists of `item` by key.

    `what` is what the document should be, for the error message; `mark` is a key that stands in every item,
    so that it is noticed when a repeated key hides some.
    """
    try:
        document = msgspec.json.decode(source.text, type=dict[str, list[item]])  # type: ignore[valid-type]
    except msgspec.ValidationError:
        document = _one_by_one(source, item, what)
    except msgspec.DecodeError as error:
        raise malformed(error, source) from error
    if source.text.count(f'"{mark}"') != msgspec.json.encode(document).count(f'"{mark}"'.encode()):
        _refuse_repeated_keys(source)
    return document


def located(source: Source, text: str, start: int = 0) -> int | None:
    """The line on which a JSON string first stands."""
    for written in (json.dumps(text), json.dumps(text, ensure_ascii=False)):
        at = source.text.find(written, start)
        if at >= 0:
            return source.text.count("\n", 0, at) + 1
    return None


def _one_by_one(source: Source, item: type[T], what: str) -> dict[str, list[T]]:
    """The document with each item decoded by itself, so that the one that is wrong is known."""
    try:
        raw = msgspec.json.decode(source.text, type=dict[str, list[msgspec.Raw]])
    except msgspec.ValidationError as error:
        raise FormatError(f"expected {what}: {error}", source.path) from error
    document: dict[str, list[T]] = {}
    at = 0
    for key, pieces in raw.items():
        document[key] = []
        for piece in pieces:
            text = bytes(piece).decode()
            at = source.text.index(text, at)
            try:
                document[key].append(msgspec.json.decode(text, type=item))
            except msgspec.ValidationError as error:
                source.fail(source.text.count("\n", 0, at) + 1, f"in {key!r}: {error}")
            at += len(text)
    return document


def malformed(error: msgspec.DecodeError, source: Source) -> FormatError:
    """The error for text that is no JSON, with the line where it stops being that."""
    message = str(error)
    at = re.search(r" \(byte (\d+)\)", message)
    encoded = source.text.encode()
    line = encoded.count(b"\n", 0, int(at[1]) if at else len(encoded)) + 1
    message = re.sub(r" \(byte \d+\)", "", message)
    if "truncated" in message:
        message = "the JSON ends too early; the file may have been cut"
    return FormatError(message, source.path, line)


def _refuse_repeated_keys(source: Source) -> None:
    """An error for a key that stands twice in an object, of which JSON would silently keep the last."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            key = next(key for key in keys if keys.count(key) > 1)
            first = source.text.find(json.dumps(key))
            source.fail(
                located(source, key, first + 1), f"the key {key!r} stands twice; the first would be lost"
            )
        return found

    json.loads(source.text, object_pairs_hook=once)
