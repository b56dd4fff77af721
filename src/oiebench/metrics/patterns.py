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

    def whole(self) -> str | None:
        """The only form of a pattern without options."""
        return None if True in self.optional else self.glue.join(self.texts)

    def head(self) -> str:
        """How every form begins, as far as the first unit tells."""
        return self.texts[0] if self.texts and not self.optional[0] else ""

    def tail(self) -> str:
        """How every form ends, as far as the last unit tells."""
        return self.texts[-1] if self.texts and not self.optional[-1] else ""

    def initials(self) -> set[str]:
        """The letters with which a form may begin; the empty text where a form may be empty."""
        found: set[str] = set()
        for text, optional in zip(self.texts, self.optional, strict=True):
            found.add(text[:1] or self.glue)
            if not text:
                found.add("")
            elif not optional:
                return found
        found.add("")
        return found

    def matches(self, text: str) -> bool:
        """Whether some choice of units spells exactly this text."""
        if True not in self.optional:
            return self.glue.join(self.texts) == text
        line = text + self.glue
        return len(line) in self.ends(line, {0}) or (not text and all(self.optional))

    def ends(self, line: str, places: set[int]) -> set[int]:
        """Where forms that begin at these places may end in a line in which the glue follows every unit."""
        glue = self.glue
        for unit, optional in zip(self.texts, self.optional, strict=True):
            added = unit + glue
            reached = set(places) if optional else set()
            for place in places:
                if line.startswith(added, place):
                    reached.add(place + len(added))
            places = reached
            if not places:
                break
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
        """The forms that occur in the text: grown from their first units, as far as the text holds them."""
        if True not in self.optional:
            whole = self.glue.join(self.texts)
            return {whole} if whole in text else set()
        for unit, optional in zip(self.texts, self.optional, strict=True):
            if not optional and unit not in text:
                return set()
        begun: set[str] = set()
        may_begin = True
        for unit, optional in zip(self.texts, self.optional, strict=True):
            added = self.glue + unit
            grown = {form + added for form in begun if form + added in text}
            if may_begin and unit in text:
                grown.add(unit)
            may_begin = may_begin and optional
            begun = begun | grown if optional else grown
            if not (begun or may_begin):
                return begun
        return begun | {""} if may_begin else begun

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
