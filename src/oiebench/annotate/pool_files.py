"""A pool's two files: what judges see, and the key that says whose extractions these are."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from oiebench.annotate.pool import Design, Item, Place, Pool, checksum
from oiebench.errors import FormatError
from oiebench.opening import Text, open_text
from oiebench.version import __version__

T = TypeVar("T", bound=msgspec.Struct)
POOL = "pool"


class KeyHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a pool's key."""

    pool_key: str
    """the checksum of the pool"""
    design: Design
    extractions: dict[str, int]
    distinct: int
    sentences: int
    version: str = __version__


class PoolKey(msgspec.Struct, frozen=True):
    """A pool as its key has it, and the file that it was read from."""

    pool: Pool
    path: str
    sha256: str


class Shown(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An item as judges see it, to be filled in."""

    id: str
    text: str
    arg1: str
    rel: str
    args: tuple[str, ...]
    context: str | None = None
    attribution: str | None = None


def shown(item: Item, **answers: Any) -> dict[str, Any]:
    """What judges see of an item, and room for their answers."""
    seen = msgspec.to_builtins(
        Shown(
            id=item.id,
            text=item.text,
            arg1=item.arg1,
            rel=item.rel,
            args=item.args,
            context=item.context,
            attribution=item.attribution,
        )
    )
    return {**seen, "args": list(item.args), **answers}


def pool_text(pool: Pool) -> str:
    """The file for the judges: a line for the judge's name, then an item a line, to be filled in."""
    head = {POOL: pool.checksum, "judge": ""}
    return lines([head, *(shown(item, label=None, informative=None) for item in pool.items)])


def key_text(pool: Pool) -> str:
    """The key: systems, confidences and sampling probabilities, kept away from the judges."""
    head = KeyHeader(pool.checksum, pool.design, pool.extractions, pool.distinct, pool.sentences)
    return lines([head, *pool.items])


def lines(records: list[Any]) -> str:
    """Records as JSON lines."""
    encoder = msgspec.json.Encoder()
    return "".join(encoder.encode(record).decode() + "\n" for record in records)


def read_key(path: str) -> PoolKey:
    """The pool of a key file."""
    opened, head, items = read_keyed(path, "pool_key", KeyHeader, Item, "oiebench judge pool")
    if checksum([item.id for item in items]) != head.pool_key:
        raise FormatError("its items are not those that its first line was made for: it was changed", path)
    wrong = next((n for n, item in enumerate(items, start=2) if not _sound(item, head)), None)
    if wrong is not None:
        raise FormatError("a system or a probability that cannot be", opened.path, wrong)
    pool = Pool(tuple(items), head.design, head.extractions, head.distinct, head.sentences)
    return PoolKey(pool, opened.path, opened.sha256)


def _sound(item: Item, head: KeyHeader) -> bool:
    return 0 < item.probability <= 1 and all(place.system in head.extractions for place in item.places)


def read_keyed(
    path: str, mark: str, head: type[T], item: type[Any], made_by: str
) -> tuple[Text, T, list[Any]]:
    """The header and the records of a key file; `mark` is the field by which one is known."""
    opened = open_text(path)
    found: list[Any] = []
    first: T | None = None
    for number, line in enumerate(opened.text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            if first is None:
                if f'"{mark}"' not in line:
                    raise FormatError(
                        f"this is no key: {made_by} writes it beside the file for the judges", path, number
                    )
                first = msgspec.json.decode(line, type=head)
            else:
                found.append(msgspec.json.decode(line, type=item))
        except (msgspec.DecodeError, RecursionError) as error:
            raise FormatError(f"no line of a key: {error}", path, number) from error
    assert first is not None
    return opened, first, found


__all__ = ["POOL", "Place", "PoolKey", "key_text", "lines", "pool_text", "read_key", "read_keyed", "shown"]
