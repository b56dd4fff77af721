"""Formulations as BenchIE^FL reads them: their brackets as patterns, and the forms that these stand for.

In `published` mode the options of a formulation are read as the published script reads them: each word that
holds a bracket takes the next number, over the whole triple, and as many numbers may be dropped as there are
opening brackets. For options of one word that is the meaning of the brackets; for longer ones it is not, and
`strict` mode reads brackets as they are meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from oiebench.metrics.patterns import Pattern, joined
from oiebench.metrics.slot_options import of_units, slot_pattern


class Form(msgspec.Struct, frozen=True):
    """A formulation: a pattern per slot, the cluster it belongs to, and how many options may be dropped."""

    cluster: int
    slots: tuple[Pattern, ...]
    is_relation: bool
    droppable: int = 0

    def written(self) -> Iterator[tuple[str, ...]]:
        """The forms in the published order: by the number of words dropped, the full form last."""
        writers = []
        start = 0
        for pattern in self.slots:
            writers.append(_Writer(pattern, start))
            start += sum(pattern.optional)
        for dropped in _dropped(self.droppable):
            yield tuple(writer.written(dropped) for writer in writers)


def _dropped(options: int) -> Iterator[int]:
    """All choices of options to drop, a bit each, smaller choices first and none at all last."""
    for size in range(1, options + 1):
        for choice in combinations([1 << option for option in range(options)], size):
            yield sum(choice)
    yield 0


class _Writer:
    """Writes a slot without the dropped options, which are numbered from `start`."""

    def __init__(self, pattern: Pattern, start: int) -> None:
        self._pattern, self._start = pattern, start
        self._all = (1 << sum(pattern.optional)) - 1
        self._known: dict[int, str] = {}

    def written(self, dropped: int) -> str:
        """The slot's text under a choice of options for the whole triple."""
        mine = dropped >> self._start & self._all
        text = self._known.get(mine)
        if text is None:
            words, rest = [], mine
            for unit, optional in self._pattern.units():
                if not (optional and rest & 1):
                    words.append(unit)
                rest >>= optional
            text = self._known[mine] = " ".join(words)
        return text


class ReadSlot(msgspec.Struct, frozen=True, gc=False):
    """A slot's pattern, how many options it has, and whether its brackets mean that in every triple."""

    pattern: Pattern
    options: int = 0
    simple: bool = True


def published_form(slots: Sequence[str], cluster: int) -> Form:
    """A formulation whose options are numbered over the whole triple.

    Slots in which every option is one word mean the same in every triple.
    """
    patterns = []
    droppable = 0
    for slot in slots:
        read = _alone(slot)
        if not read.simple:
            droppable = sum(slot.count("[") for slot in slots)
            patterns = _numbered(slots, droppable)
            break
        patterns.append(read.pattern)
        droppable += read.options
    return Form(cluster, tuple(patterns), slots[1] == "is", droppable)


@lru_cache(maxsize=1 << 15)
def _alone(slot: str) -> ReadSlot:
    """A slot as it reads when no other is looked at."""
    words = slot.split(" ")
    if "" in words:
        words = [word for word in words if word]
    if "[" not in slot and "]" not in slot:
        return ReadSlot(Pattern((" ".join(words),), (False,)) if words else Pattern((), ()))
    bracketed = [word for word in words if "[" in word or "]" in word]
    simple = all(word.count("[") == word.count("]") == 1 for word in bracketed)
    return ReadSlot(_numbered([slot], len(bracketed))[0], len(bracketed), simple)


def _numbered(slots: Sequence[str], droppable: int) -> list[Pattern]:
    """The slots' patterns, where words with brackets are numbered on and the first so many are optional."""
    number = 0
    patterns = []
    for slot in slots:
        units = []
        for word in filter(None, slot.split(" ")):
            bracketed = "[" in word or "]" in word
            units.append((word.replace("[", "").replace("]", ""), bracketed and number < droppable))
            number += bracketed
        patterns.append(of_units(units))
    return patterns


def strict_form(slots: Sequence[str], cluster: int) -> Form:
    """A formulation whose brackets are read as they are meant; a fourth slot is joined to the third."""
    patterns = [slot_pattern(slot, strict=True) for slot in slots]
    folded = (*patterns[:2], patterns[2] if len(patterns) == 3 else joined(patterns[2:], " "))
    options = sum(sum(pattern.optional) for pattern in folded)
    return Form(cluster, folded, patterns[1].required() == ["is"], options)
