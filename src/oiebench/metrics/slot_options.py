"""A slot with optional words in brackets, read as BenchIE reads it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from oiebench.metrics.patterns import Pattern

_BRACKETED = re.compile(r"[\(\[].*?[\)\]]")
_SPACES = re.compile(" +")


@lru_cache(maxsize=1 << 15)
def slot_pattern(slot: str, *, minimal: bool = False, strict: bool = False) -> Pattern:
    """A slot as units. A word with both brackets is optional whole; `[` opens an option, `]` closes it.

    A closing bracket that nothing opened deletes its word (published) or is dropped alone (strict).
    """
    if minimal and "[" in slot:
        slot = _SPACES.sub(" ", _BRACKETED.sub("", slot).strip())
    if "[" not in slot and "]" not in slot:
        text = " ".join(slot.split()) if strict else slot
        return Pattern((text,), (False,)) if text or not strict else Pattern((), ())
    units: list[tuple[str, bool]] = []
    opened: list[str] | None = None
    for word in slot.split() if strict else slot.split(" "):
        bare = word.replace("[", "").replace("]", "")
        if opened is not None:
            opened.append(bare)
            if "]" in word:
                units.append((" ".join(opened), True))
                opened = None
        elif "[" in word and "]" in word:
            units.append((bare, True))
        elif "[" in word:
            opened = [bare]
        elif "]" not in word:
            units.append((word, False))
        elif strict:
            units.append((bare, False))
    if opened:
        units.append((" ".join(opened), True))
    return of_units(units)


def of_units(units: Sequence[tuple[str, bool]]) -> Pattern:
    """The pattern of texts that are optional or not; what stands between two options is one text."""
    texts: list[str] = []
    options: list[bool] = []
    for text, optional in units:
        if texts and not optional and not options[-1]:
            texts[-1] += " " + text
        else:
            texts.append(text)
            options.append(optional)
    return Pattern(tuple(texts), tuple(options))
