"""Many patterns asked at once: which formulations have a text in a slot, as bit masks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from oiebench.metrics.patterns import Pattern

Masks = dict[Pattern, int]
"""Different patterns, and a bit for each formulation that has the pattern in the slot."""


def masks(patterns: Iterable[Pattern]) -> Masks:
    """Equal patterns brought together: a bit for each place at which a pattern stands."""
    found: Masks = {}
    for index, pattern in enumerate(patterns):
        found[pattern] = found.get(pattern, 0) | 1 << index
    return found


def narrowed(patterns: Masks, among: int, holds: Callable[[Pattern], bool]) -> int:
    """Those of the formulations whose pattern passes a test; few are left where this is asked."""
    found = 0
    for pattern, mask in patterns.items():
        if mask & among and holds(pattern):
            found |= mask & among
    return found


def having(patterns: Masks, text: str, among: int) -> int:
    """Those of the formulations whose pattern matches a text."""
    return narrowed(patterns, among, lambda pattern: pattern.matches(text)) if among else 0


Change = Callable[[str], str]


class _Compared(NamedTuple):
    """A pattern as it is compared: its only form, or itself with how its forms begin and end.

    A ragged pattern has forms with white space at their ends, which is cut before they are compared.
    """

    pattern: Pattern
    whole: str | None
    initials: frozenset[str]
    tail: str
    ragged: bool


@lru_cache(maxsize=1 << 15)
def _compared(pattern: Pattern, squeeze: Change | None, stripped: bool) -> _Compared:
    """A pattern under a change; gold says the same thing in many sentences, so what was read is remembered."""
    whole = pattern.whole()
    if whole is not None:
        whole = squeeze(whole) if squeeze else whole.strip() if stripped else whole
        return _Compared(pattern, whole, frozenset(), "", False)
    if squeeze:
        pattern = pattern.mapped(squeeze, "")
    ragged = stripped and not pattern.is_clean()
    return _Compared(pattern, None, frozenset(pattern.initials()), pattern.tail(), ragged)


class PatternSet:
    """Which of many patterns a text matches.

    Patterns without options are looked up; the others are tried where their forms begin and end as the text does.
    `squeeze` changes every text and leaves out the spaces between them; `stripped` compares without white space
    at the ends.
    """

    __slots__ = ("_by_initial", "_ragged", "_whole")

    def __init__(self, patterns: Masks, *, squeeze: Change | None = None, stripped: bool = False) -> None:
        self._whole: dict[str, int] = {}
        self._by_initial: dict[str, list[tuple[Pattern, str, int]]] = {}
        self._ragged: list[tuple[Pattern, int]] = []
        for pattern, mask in patterns.items():
            pattern, whole, initials, tail, ragged = _compared(pattern, squeeze, stripped)
            if whole is not None:
                self._whole[whole] = self._whole.get(whole, 0) | mask
            elif ragged:
                self._ragged.append((pattern, mask))
            else:
                for letter in initials:
                    self._by_initial.setdefault(letter, []).append((pattern, tail, mask))

    def matching(self, text: str) -> int:
        """Those of the patterns that some choice of units makes equal to the text, a bit each."""
        found = self._whole.get(text, 0)
        for pattern, tail, mask in self._by_initial.get(text[:1], ()):
            if text.endswith(tail) and pattern.matches(text):
                found |= mask
        for pattern, mask in self._ragged:
            if pattern.matches_stripped(text):
                found |= mask
        return found


class SlotSets:
    """The patterns of each slot of some formulations, compared in one way.

    A slot's set is made when it is first asked for, and what a text matched is remembered.
    """

    __slots__ = ("_known", "_sets", "_slots", "_squeeze", "_stripped")

    def __init__(
        self,
        slots: Sequence[Masks],
        *,
        squeeze: Change | None = None,
        stripped: bool = False,
    ) -> None:
        self._slots, self._squeeze, self._stripped = slots, squeeze, stripped
        self._sets: list[PatternSet | None] = [None for _ in slots]
        self._known: list[dict[str, int]] = [{} for _ in slots]

    def matching(self, slot: int, text: str) -> int:
        """The formulations that have this text in the slot, a bit each."""
        known = self._known[slot]
        found = known.get(text)
        if found is None:
            patterns = self._sets[slot]
            if patterns is None:
                patterns = self._sets[slot] = PatternSet(
                    self._slots[slot], squeeze=self._squeeze, stripped=self._stripped
                )
            found = known[text] = patterns.matching(self._squeeze(text) if self._squeeze else text)
        return found

    def matching_all(self, parts: Sequence[str], among: int) -> int:
        """Those of the formulations that have these texts in their slots."""
        for slot, part in enumerate(parts):
            if not among:
                break
            among &= self.matching(slot, part)
        return among
