"""Formulations as BenchIE^FL reads them: their brackets as patterns, and the forms that these stand for.

In `published` mode the options of a formulation are read as the published script reads them: each word that
holds a bracket takes the next number, over the whole triple, and as many numbers may be dropped as there are
opening brackets. For options of one word that is the meaning of the brackets; for longer ones it is not, and
`strict` mode reads brackets as they are meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


def published_form(slots: Sequence[str], cluster: int, known: dict[str, Pattern]) -> Form:
    """A formulation whose options are numbered over the whole triple.

    Slots in which every option is one word mean the same in every triple; `known` remembers them.
    """
    droppable = sum(slot.count("[") for slot in slots)
    number = 0
    patterns = []
    for slot in slots:
        units = []
        simple = True
        for word in slot.split(" "):
            if not word:
                continue
            bracketed = "[" in word or "]" in word
            if bracketed:
                simple = simple and word.count("[") == word.count("]") == 1
                units.append((word.replace("[", "").replace("]", ""), number < droppable))
                number += 1
            else:
                units.append((word, False))
        pattern = of_units(units)
        patterns.append(known.setdefault(slot, pattern) if simple and number <= droppable else pattern)
    return Form(cluster, tuple(patterns), slots[1] == "is", droppable)


def strict_form(slots: Sequence[str], cluster: int, known: dict[str, Pattern]) -> Form:
    """A formulation whose brackets are read as they are meant; a fourth slot is joined to the third."""
    patterns = [known.get(slot) or known.setdefault(slot, slot_pattern(slot, strict=True)) for slot in slots]
    folded = (*patterns[:2], patterns[2] if len(patterns) == 3 else joined(patterns[2:], " "))
    options = sum(sum(pattern.optional) for pattern in folded)
    return Form(cluster, folded, patterns[1].required() == ["is"], options)
