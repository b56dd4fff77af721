"""Texts with optional words, matched without writing out the combinations.

A pattern is a run of units, some of which may be left out. Matching walks the text once and keeps the set of
places that a choice of units can have reached, so forty optional words cost forty steps and not 2^40 forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

_START, _TAIL = -1, -2


class Pattern(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """Units of text, whether each is optional, and what joins those that are kept."""

    texts: tuple[str, ...]
    optional: tuple[bool, ...]
    glue: str = " "

    def units(self) -> Iterator[tuple[str, bool]]:
        """Each unit with whether it is optional."""
        return zip(self.texts, self.optional, strict=True)

    def mapped(self, change: Callable[[str], str], glue: str | None = None) -> Pattern:
        """The same with every text changed."""
        return Pattern(tuple(map(change, self.texts)), self.optional, self.glue if glue is None else glue)

    def required(self) -> list[str]:
        """The units that no form leaves out."""
        return [text for text, optional in self.units() if not optional]

    def matches(self, text: str) -> bool:
        """Whether some choice of units spells exactly this text."""
        return len(text) in self.ends(text) or (not text and all(self.optional))

    def ends(self, text: str, start: int = 0) -> set[int]:
        """Where a form that begins at `start` may end in the text; the empty form is left out."""
        places = {_START}
        for unit, optional in zip(self.texts, self.optional, strict=True):
            reached = set(places) if optional else set()
            glued = self.glue + unit
            for place in places:
                if place == _START:
                    if text.startswith(unit, start):
                        reached.add(start + len(unit))
                elif text.startswith(glued, place):
                    reached.add(place + len(glued))
            if not reached:
                return reached
            places = reached
        places.discard(_START)
        return places

    def within(self, text: str) -> set[str]:
        """The forms that occur in the text."""
        if not any(self.optional):
            whole = self.glue.join(self.texts)
            return {whole} if whole in text else set()
        if not all(unit in text for unit in self.required()):
            return set()
        found = {text[start:end] for start in range(len(text)) for end in self.ends(text, start)}
        if all(self.optional):
            found.add("")
        return found

    def matches_stripped(self, text: str) -> bool:
        """Whether some choice of units spells this text once white space is cut from both ends of it."""
        places = {_START}
        for unit, optional in self.units():
            reached = set(places) if optional else set()
            for place in places:
                reached.update(self._stripped_step(text, place, unit))
            if not reached:
                return False
            places = reached
        return len(text) in places or _TAIL in places or (not text and _START in places)

    def _stripped_step(self, text: str, place: int, unit: str) -> Iterable[int]:
        """Where a unit leads from a place; `_START`: only white space so far; `_TAIL`: only that since the end."""
        if place == _TAIL:
            return (_TAIL,) if not unit.strip() else ()
        if place == _START:
            added, place = unit.lstrip(), 0
            if not added:
                return (_START,)
        else:
            added = self.glue + unit
        steps = []
        if text.startswith(added, place):
            steps.append(place + len(added))
        bare = added.rstrip()
        if bare != added and text[place:] == bare:
            steps.append(_TAIL)
        return steps

    def first_characters(self) -> set[str] | None:
        """The characters that a form can begin with, the empty one for an empty form; None: any."""
        return _outer(zip(self.texts, self.optional, strict=True), 0)

    def last_characters(self) -> set[str] | None:
        """The characters that a form can end with, the empty one for an empty form; None: any."""
        return _outer(zip(reversed(self.texts), reversed(self.optional), strict=True), -1)

    def longest(self) -> int:
        """The length of the form that leaves nothing out."""
        return sum(map(len, self.texts)) + len(self.glue) * max(len(self.texts) - 1, 0)

    def shortest(self) -> int:
        """No form is shorter."""
        return sum(len(text) for text, optional in self.units() if not optional)


def _outer(units: Iterable[tuple[str, bool]], end: int) -> set[str] | None:
    found = set()
    for text, optional in units:
        if not text or text[end].isspace():
            return None
        found.add(text[end])
        if not optional:
            return found
    found.add("")
    return found


def joined(patterns: Iterable[Pattern], glue: str) -> Pattern:
    """The patterns one after the other."""
    patterns = list(patterns)
    return Pattern(
        tuple(text for pattern in patterns for text in pattern.texts),
        tuple(optional for pattern in patterns for optional in pattern.optional),
        glue,
    )


Masks = dict[Pattern, int]


def masks(patterns: Iterable[Pattern]) -> Masks:
    """Equal patterns brought together: a bit for each place at which a pattern stands."""
    found: Masks = {}
    for index, pattern in enumerate(patterns):
        found[pattern] = found.get(pattern, 0) | 1 << index
    return found


class PatternSet:
    """Many patterns asked at once: which of them a text matches, as a bit mask, remembered.

    Equal patterns are matched once, and only those that can begin and end as the text does are tried.
    """

    def __init__(self, patterns: Masks, *, stripped: bool = False) -> None:
        self._anywhere: list[tuple[Pattern, int]] = []
        self._by_ends: dict[tuple[str, str], list[tuple[Pattern, int, int, int]]] = {}
        for pattern, mask in patterns.items():
            firsts, lasts = pattern.first_characters(), pattern.last_characters()
            if firsts is None or lasts is None:
                self._anywhere.append((pattern, mask))
                continue
            entry = (pattern, mask, pattern.shortest(), pattern.longest())
            for first in firsts:
                for last in lasts:
                    self._by_ends.setdefault((first, last), []).append(entry)
        self._matches = Pattern.matches_stripped if stripped else Pattern.matches
        self._known: dict[str, int] = {}

    def matching(self, text: str) -> int:
        """The patterns that some choice of units makes equal to the text, a bit each."""
        mask = self._known.get(text)
        if mask is None:
            mask, length = 0, len(text)
            for pattern, holders, shortest, longest in self._by_ends.get((text[:1], text[-1:]), ()):
                if shortest <= length <= longest and self._matches(pattern, text):
                    mask |= holders
            for pattern, holders in self._anywhere:
                if self._matches(pattern, text):
                    mask |= holders
            self._known[text] = mask
        return mask
