"""Reading a file: opened, its format told, read under a policy."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from typing import TypeVar

from oiebench.errors import EncodingError, FormatError
from oiebench.formats.base import Format, Policy, Reading, Source
from oiebench.formats.catalogue import FORMATS
from oiebench.formats.shards import PARQUET, UNFINISHED, is_parquet, is_unfinished, shards_in
from oiebench.model import joined
from oiebench.opening import Text, open_text

HEAD = 1 << 16
SURE_ENOUGH = 0.4
NAMED = 1.05

T = TypeVar("T")


def read(
    path: str | os.PathLike[str],
    format: str | Format | None = None,
    policy: Policy = "repair",
) -> Reading:
    """What a file holds, and what was repaired or skipped in it.

    `-` is standard input; gzip is undone; the encoding is UTF-8. Without a `format` the first lines tell it.
    Under the policy `strict` a repair is an error; under `lenient` what cannot be read is skipped and listed.
    The sha256 is that of the content, gzip undone. Parquet is told by its first bytes: extractions, or a table that
    a format of tables takes. A folder is read as the shards in it.
    """
    if os.path.isdir(path):
        return read_folder(path, format, policy)
    if format == PARQUET or (format is None and holds_extractions(path)):
        from oiebench.formats.parquet import read_parquet

        return read_parquet(path, policy)
    collection, chosen, source, sha256 = read_with(
        path, format, policy, lambda chosen, source: chosen.read(source)
    )
    return Reading(collection, chosen.name, source.path, sha256, tuple(source.repairs), tuple(source.skipped))


def holds_extractions(path: str | os.PathLike[str]) -> bool:
    """Whether there is Parquet at `path`, and of extractions: a table of another kind has other columns."""
    if not is_parquet(path):
        return False
    from oiebench.formats.parquet import has_extractions

    return has_extractions(path)


def read_with(
    path: str | os.PathLike[str],
    format: str | Format | None,
    policy: Policy,
    take: Callable[[Format, Source], T],
) -> tuple[T, Format, Source, str]:
    """What `take` makes of a file once its format is known, with the format, the source and its sha256."""
    chosen = FORMATS[format] if isinstance(format, str) else format
    try:
        opened = _table(path) or open_text(path, None if chosen is None else chosen.legacy)
    except EncodingError as error:
        if format is not None or os.fspath(path) == "-":
            raise
        chosen, opened = _in_legacy_encoding(path, error)
    source = Source(opened.text, opened.path, policy)
    if opened.marked:
        source.repair(1, "byte-order mark left out")
    try:
        if chosen is None:
            chosen = FORMATS[sniff(opened.text, opened.path)]
        taken = take(chosen, source)
    except FormatError as error:
        if isinstance(format, str):
            _hint(error, opened.text, format)
        raise
    except RecursionError:
        raise FormatError("its JSON is nested too deeply to be read", opened.path) from None
    return taken, chosen, source, opened.sha256


def _table(path: str | os.PathLike[str]) -> Text | None:
    """The text of a table in Parquet."""
    if not is_parquet(path):
        return None
    from oiebench.formats.parquet_tables import parquet_text

    return parquet_text(path)


def read_folder(
    path: str | os.PathLike[str], format: str | Format | None = None, policy: Policy = "repair"
) -> Reading:
    """What the shards in a folder hold, as one."""
    readings = [read(shard, format, policy) for shard in shards_in(path)]
    source = Source("", os.fspath(path), policy)
    if is_unfinished(path):
        source.repair(None, UNFINISHED)
    together = hashlib.sha256("".join(reading.sha256 for reading in readings).encode())
    return Reading(
        joined([reading.collection for reading in readings]),
        readings[0].format,
        os.fspath(path),
        together.hexdigest(),
        (*source.repairs, *(note for reading in readings for note in reading.repairs)),
        tuple(note for reading in readings for note in reading.skipped),
    )


def _in_legacy_encoding(path: str | os.PathLike[str], error: EncodingError) -> tuple[Format, Text]:
    """The format of a file that is not UTF-8, where it is one that was published in another encoding."""
    for name in FORMATS:
        legacy = FORMATS[name].legacy
        if legacy is not None:
            opened = open_text(path, legacy)
            if FORMATS[name].sniff(opened.text[:HEAD]) > SURE_ENOUGH:
                return FORMATS[name], opened
    raise error


def _hint(error: FormatError, text: str, name: str) -> None:
    """Raise the error again with the format that the file looks like, where it is another one."""
    try:
        other = sniff(text, error.path)
    except (FormatError, RecursionError):
        return
    if other != name:
        message = f"{error.message}; read as {name}, but the file looks like {other}"
        raise FormatError(message, error.path, error.line) from error


def sniff(text: str, path: str = "<text>") -> str:
    """The format that the beginning of a text looks most like; the file's name decides between near ones."""
    head = text[:HEAD]
    if len(text) <= HEAD and not head.endswith("\n"):
        head += "\n"
    file = os.path.basename(path).lower()
    scores = {
        name: FORMATS[name].sniff(head) * (NAMED if name in file or name.split("-")[0] in file else 1.0)
        for name in FORMATS
    }
    best = max(scores, key=lambda name: scores[name])
    if scores[best] < SURE_ENOUGH:
        raise FormatError(
            "cannot tell the format of this file; name it (--from; for gold --gold-from): "
            + ", ".join(FORMATS),
            path,
        )
    return best
