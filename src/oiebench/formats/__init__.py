"""File formats: `read` gives model objects, `write` takes them; one module a format, found by name or by sniffing."""

from __future__ import annotations

import gzip
import io
import os
import sys
from typing import BinaryIO

from oiebench.errors import FormatError, InputError
from oiebench.files import atomic_writer
from oiebench.formats.base import Format, Note, Policy, Reading, Source
from oiebench.formats.opening import open_text
from oiebench.model import Collection
from oiebench.registry import Registry

__all__ = ["FORMATS", "Format", "Note", "Policy", "Reading", "Source", "read", "sniff", "write"]

FORMATS: Registry[Format] = Registry(
    "format",
    "oiebench.formats",
    {
        "jsonl": "oiebench.formats.jsonl:FORMAT",
        "wire57": "oiebench.formats.wire57:FORMAT",
        "wire57-export": "oiebench.formats.wire57_export:FORMAT",
        "carb": "oiebench.formats.carb:FORMAT",
        "oie2016": "oiebench.formats.oie2016:FORMAT",
        "tabbed": "oiebench.formats.tabbed:FORMAT",
        "clausie": "oiebench.formats.clausie:FORMAT",
        "ollie": "oiebench.formats.ollie:FORMAT",
        "openie4": "oiebench.formats.openie:OPENIE4",
        "openie5": "oiebench.formats.openie:OPENIE5",
        "props": "oiebench.formats.props:FORMAT",
        "reverb": "oiebench.formats.reverb:REVERB",
        "stanford": "oiebench.formats.reverb:STANFORD",
        "allennlp": "oiebench.formats.allennlp:FORMAT",
        "benchie-gold": "oiebench.formats.benchie_gold:FORMAT",
        "benchie-tsv": "oiebench.formats.benchie_tsv:FORMAT",
        "labelled": "oiebench.formats.labelled:FORMAT",
    },
)

HEAD = 1 << 16


def read(path: str | os.PathLike[str], format: str | None = None, policy: Policy = "repair") -> Reading:  # noqa: A002
    """What a file holds (`-` is standard input; gzip is undone), with what was repaired or skipped.

    Without a format the first lines tell it. Repairs are listed in the reading; `strict` refuses them and
    `lenient` also skips what cannot be read. The sha256 is that of the content, gzip undone.
    """
    chosen = None if format is None else FORMATS[format]
    opened = open_text(path, None if chosen is None else chosen.legacy)
    if chosen is None:
        chosen = FORMATS[sniff(opened.text, opened.path)]
    source = Source(opened.text, opened.path, policy)
    if opened.marked:
        source.repair(1, "byte-order mark left out")
    collection = chosen.read(source)
    return Reading(
        collection, chosen.name, opened.path, opened.sha256, tuple(source.repairs), tuple(source.skipped)
    )


def sniff(text: str, path: str) -> str:
    """The name of the format that the first lines of a file look most like, or an error that lists the formats."""
    head = text[:HEAD]
    best, name = 0.0, None
    for candidate in FORMATS:
        score = FORMATS[candidate].sniff(head)
        if candidate.rsplit("-")[0] in os.path.basename(path).lower():
            score *= 1.05
        if score > best:
            best, name = score, candidate
    if name is None or best < 0.4:
        raise FormatError(
            f"cannot tell the format; say it with --from (one of {', '.join(FORMATS)})", path, 1
        )
    return name


def write(collection: Collection, path: str | os.PathLike[str], format: str = "jsonl") -> None:  # noqa: A002
    """Write a collection; `-` is standard output, a name that ends in .gz is packed, a file is replaced whole."""
    chosen = FORMATS[format]
    if chosen.write is None:
        raise InputError(f"the format {format!r} can be read, not written")
    name = os.fspath(path)
    pieces = chosen.write(collection)
    if name == "-":
        for piece in pieces:
            sys.stdout.buffer.write(piece.encode())
        sys.stdout.buffer.flush()
        return
    with atomic_writer(name) as file:
        target: BinaryIO = io.BufferedWriter(_packed(file)) if name.endswith(".gz") else file  # type: ignore[arg-type]
        for piece in pieces:
            target.write(piece.encode())
        if target is not file:
            target.close()


def _packed(file: BinaryIO) -> gzip.GzipFile:
    """A gzip stream without name and time, so that the same content gives the same bytes."""
    return gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0)
