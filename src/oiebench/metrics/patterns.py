"""Texts with optional words, matched without writing out the combinations.

A pattern is a run of units, some of which may be left out. Matching walks the text once and keeps the set of
places that a choice of units can have reached, so forty optional words cost forty steps and not 2^40 forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

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
        if True not in self.optional:
            whole = self.glue.join(self.texts)
            return {start + len(whole)} if self.texts and text.startswith(whole, start) else set()
        if not self.optional[0] and not text.startswith(self.texts[0], start):
            return set()
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

    def meets(self, other: Pattern) -> bool:
        """Whether the two have a form in common, word by word."""
        (mine, my_jumps), (theirs, their_jumps) = self._words(), other._words()
        todo, seen = [(0, 0)], {(0, 0)}
        while todo:
            i, j = todo.pop()
            if i == len(mine) and j == len(theirs):
                return True
            steps = [(i + 1, j + 1)] if mine[i : i + 1] == theirs[j : j + 1] else []
            steps += [(my_jumps[i], j)] if i in my_jumps else []
            steps += [(i, their_jumps[j])] if j in their_jumps else []
            todo += [step for step in steps if step not in seen]
            seen.update(steps)
        return False

    def _words(self) -> tuple[list[str], dict[int, int]]:
        """The words of all units, and where leaving out a unit leads from its first word."""
        words: list[str] = []
        jumps: dict[int, int] = {}
        for text, optional in self.units():
            start = len(words)
            words += text.split(" ")
            if optional:
                jumps[start] = len(words)
        return words, jumps

    def within(self, text: str) -> set[str]:
        """The forms that occur in the text."""
        if not any(self.optional):
            whole = self.glue.join(self.texts)
            return {whole} if whole in text else set()
        if not all(unit in text for unit in self.required()):
            return set()
        found = {text[start:end] for start in self._starts(text) for end in self.ends(text, start)}
        if all(self.optional):
            found.add("")
        return found

    def _starts(self, text: str) -> set[int]:
        """Where a form may begin in the text: where its first required unit stands, or an option before that."""
        starts: set[int] = set()
        for unit, optional in zip(self.texts, self.optional, strict=True):
            at = text.find(unit)
            while at >= 0:
                starts.add(at)
                at = text.find(unit, at + 1)
            if not optional:
                break
        return starts

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

    def key(self) -> str:
        """The longest text that every form holds, white space at its ends left out; empty where there is none."""
        return self.marks()[0]

    def marks(self) -> tuple[str, int, int]:
        """The key, and between which lengths every form lies, white space at the ends of texts in or out."""
        required = [text.strip() for text, free in zip(self.texts, self.optional, strict=True) if not free]
        most = sum(map(len, self.texts)) + len(self.glue) * len(self.texts)
        return max(required, key=len, default=""), sum(map(len, required)), most

    def is_clean(self) -> bool:
        """Whether no unit is empty or has white space at an end, so that cutting it from a form changes nothing."""
        return all(text and text == text.strip() for text in self.texts)


def joined(patterns: Iterable[Pattern], glue: str) -> Pattern:
    """The patterns one after the other."""
    patterns = list(patterns)
    return Pattern(
        tuple(text for pattern in patterns for text in pattern.texts),
        tuple(optional for pattern in patterns for optional in pattern.optional),
        glue,
    )


Masks = dict[Pattern, int]
_Wanted = tuple[Pattern, int, str, int, int]
"""A pattern, the places at which it stands, and its marks."""


def masks(patterns: Iterable[Pattern]) -> Masks:
    """Equal patterns brought together: a bit for each place at which a pattern stands."""
    found: Masks = {}
    for index, pattern in enumerate(patterns):
        found[pattern] = found.get(pattern, 0) | 1 << index
    return found


class PatternSet:
    """Many patterns asked at once: which of them a text matches, as a bit mask.

    Patterns without options are looked up. The others, where words are joined by spaces, read them as bits:
    `places` holds a bit for each word that a choice of units can stand before, and reading a unit moves the bits
    past its words. Before that, the text must be as long as some form and hold what all forms hold.
    """

    def __init__(self, patterns: Masks, *, stripped: bool = False) -> None:
        self._stripped = stripped
        self._whole: dict[str, int] = {}
        self._by_word: list[_Wanted] = []
        self._by_letter: list[_Wanted] = []
        for pattern, mask in patterns.items():
            if True not in pattern.optional:
                whole = pattern.glue.join(pattern.texts)
                whole = whole.strip() if stripped else whole
                self._whole[whole] = self._whole.get(whole, 0) | mask
            elif pattern.glue == " " and not (stripped and not pattern.is_clean()):
                self._by_word.append((pattern, mask, *pattern.marks()))
            else:
                self._by_letter.append((pattern, mask, *pattern.marks()))

    def matching(self, text: str, among: int = -1) -> int:
        """Those of the patterns that some choice of units makes equal to the text, a bit each."""
        found = self._whole.get(text, 0) & among
        standing: dict[str, int] = {}
        size = len(text)
        for pattern, mask, key, least, most in self._by_word:
            if least <= size <= most and mask & among and key in text and _spells(pattern, text, standing):
                found |= mask & among
        matches = Pattern.matches_stripped if self._stripped else Pattern.matches
        for pattern, mask, key, least, most in self._by_letter:
            if least <= size <= most and mask & among and key in text and matches(pattern, text):
                found |= mask & among
        return found


def _spells(pattern: Pattern, text: str, standing: dict[str, int]) -> bool:
    """Whether a form is the text, word by word; `standing` keeps where each word of the text stands."""
    if not text:
        return all(pattern.optional) or pattern.matches(text)
    if not standing:
        for at, word in enumerate(text.split(" ")):
            standing[word] = standing.get(word, 0) | 1 << at
    places = 1
    for unit, optional in zip(pattern.texts, pattern.optional, strict=True):
        passed = places & standing.get(unit, 0) if " " not in unit else _read(places, unit, standing)
        places = passed << 1 | places if optional else passed << 1
        if not places:
            return False
    return bool(places >> (text.count(" ") + 1) & 1)


def _read(places: int, unit: str, standing: dict[str, int]) -> int:
    """The places of the last word of a unit of several words."""
    words = unit.split(" ")
    for word in words[:-1]:
        places = (places & standing.get(word, 0)) << 1
    return places & standing.get(words[-1], 0)


class SlotSets:
    """The patterns of each slot of some formulations, under one change of their texts.

    A slot's set is made when it is first asked for, and what a text matched is remembered.
    """

    def __init__(
        self,
        slots: Sequence[Masks],
        change: Callable[[str], str] | None = None,
        glue: str = " ",
        *,
        stripped: bool = False,
    ) -> None:
        self._slots, self._change, self._glue, self._stripped = slots, change, glue, stripped
        self._sets: dict[int, PatternSet] = {}
        self._known: list[dict[str, int]] = [{} for _ in slots]

    def of(self, slot: int) -> PatternSet:
        """The changed patterns of a slot."""
        patterns = self._sets.get(slot)
        if patterns is None:
            changed = self._slots[slot]
            if self._change is not None:
                changed = _changed(changed, self._change, self._glue)
            patterns = self._sets[slot] = PatternSet(changed, stripped=self._stripped)
        return patterns

    def matching(self, slot: int, text: str) -> int:
        """The formulations that have this text in the slot, a bit each."""
        known = self._known[slot]
        found = known.get(text)
        if found is None:
            found = known[text] = self.of(slot).matching(text)
        return found

    def matching_all(self, parts: Sequence[str], among: int) -> int:
        """Those of the formulations that have these texts in their slots."""
        for slot, part in enumerate(parts):
            if not among:
                break
            among &= self.matching(slot, part)
        return among


def _changed(slot: Masks, change: Callable[[str], str], glue: str = " ") -> Masks:
    """The patterns of a slot with their texts changed, those that become equal brought together."""
    found: Masks = {}
    for pattern, mask in slot.items():
        changed = pattern.mapped(change, glue)
        found[changed] = found.get(changed, 0) | mask
    return found
