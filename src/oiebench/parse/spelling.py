"""What the light tagger sees of a word: itself where it is frequent, its beginning, its end and its shape."""

from __future__ import annotations

from collections.abc import Mapping
from zlib import crc32

from oiebench.parse.shapes import SHAPES, shape

BUCKETS = 12_000
"""Rows shared by all beginnings and ends of words."""
LONGEST_PREFIX, LONGEST_SUFFIX = 3, 4
UNKNOWN = 0
SHAPE = UNKNOWN + 1
AFFIX = SHAPE + SHAPES // 2
WORD = AFFIX + BUCKETS
"""Where the rows of each kind begin."""

_DIGITS = str.maketrans("123456789", "000000000")
_WRITTEN = {
    "-lrb-": "(", "-rrb-": ")", "-lsb-": "[", "-rsb-": "]", "-lcb-": "{", "-rcb-": "}", "``": '"', "''": '"',
    "“": '"', "”": '"', "‘": "'", "’": "'", "`": "'", "–": "-", "—": "--", "…": "...",
}  # fmt: skip
"""Marks that are written in several ways, and the one that stands for all."""


def plain(word: str) -> str:
    """The word in lower case, any digit as 0, brackets, quotes and dashes in their simplest form."""
    lower = word.lower().translate(_DIGITS)
    return _WRITTEN.get(lower) or lower.replace("’", "'")


def rows(word: str, words: Mapping[str, int]) -> list[int]:
    """The rows of the tagger's table that add up to a word; `words` numbers the frequent ones, in plain form."""
    form = plain(word)
    number = words.get(form)
    found = [
        UNKNOWN if number is None else WORD + number,
        SHAPE + shape(form if form in _PLAIN else word, False) // 2,
    ]
    size = len(form)
    found += [_bucket(f"-{form[-length:]}") for length in range(1, min(LONGEST_SUFFIX, size - 1) + 1)]
    found += [_bucket(f"{form[:length]}-") for length in range(1, min(LONGEST_PREFIX, size - 1) + 1)]
    return found


def _bucket(affix: str) -> int:
    return AFFIX + crc32(affix.encode(errors="replace")) % BUCKETS


_PLAIN = frozenset(_WRITTEN.values())
