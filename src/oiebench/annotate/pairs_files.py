"""The two files of comparisons: what judges see, and the key that says which system is left."""

from __future__ import annotations

from typing import Any

import msgspec

from oiebench.annotate.pairs import Comparison, Pairs
from oiebench.annotate.pool import checksum
from oiebench.annotate.pool_files import lines, read_keyed
from oiebench.errors import FormatError
from oiebench.version import __version__

PAIRS = "pairs"


class PairsHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of the key of comparisons."""

    pairs_key: str
    """their checksum"""
    systems: tuple[str, ...]
    sentences: int
    seed: int
    version: str = __version__


class PairsKey(msgspec.Struct, frozen=True):
    """The comparisons as their key has them, and the file that it was read from."""

    pairs: Pairs
    path: str
    sha256: str


def pairs_text(pairs: Pairs) -> str:
    """The file for the judges: a line for the judge's name, then a comparison a line, to be filled in."""
    head = {PAIRS: pairs.checksum, "judge": ""}
    return lines([head, *(shown_pair(each, answer=None) for each in pairs.asked())])


def shown_pair(each: Comparison, **answers: Any) -> dict[str, Any]:
    """What judges see of a comparison, and room for their answers."""
    return {"id": each.id, "text": each.text, "left": each.left, "right": each.right, **answers}


def pairs_key_text(pairs: Pairs) -> str:
    """The key: which system stands where, kept away from the judges."""
    return lines(
        [PairsHeader(pairs.checksum, pairs.systems, pairs.sentences, pairs.seed), *pairs.comparisons]
    )


def read_pairs_key(path: str) -> PairsKey:
    """The comparisons of a key file."""
    opened, head, found = read_keyed(path, "pairs_key", PairsHeader, Comparison, "oiebench judge pairs")
    if checksum([each.id for each in found]) != head.pairs_key:
        raise FormatError(
            "its items are not those that its first line was made for: it was changed", opened.path
        )
    for number, each in enumerate(found, start=2):
        if each.left_system == each.right_system or not {each.left_system, each.right_system} <= set(
            head.systems
        ):
            raise FormatError("a pair of systems that cannot be", opened.path, number)
    return PairsKey(Pairs(tuple(found), head.systems, head.sentences, head.seed), opened.path, opened.sha256)
