"""Relation phrases by tags: V | V P | V W* P for each verb, the longest that is allowed, and neighbours merged.

Fader, Soderland and Etzioni (2011), section 3: V is a verb with its adverbs and particle, W a word of a noun phrase,
an adjective or an adverb, P a preposition, a particle or the mark of an infinitive.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

Pattern = Literal["V", "V P", "V W* P"]

VERBS = frozenset("mbdpzgn")
_V = "r?[mbdpzgn]L?r?"
_W = "[$hctayjklNSPQFAGouvrng'-]"
_P = "r?[ifL]r?"
_UNIT = re.compile(f"({_V})(?:((?!r?[ng]){_W}{{0,40}})(?:{_P})+)?")
"""A participle right after a verb goes on with the verb: it is no word of a noun phrase."""


class Unit(NamedTuple):
    """A verb and what goes with it: the verb alone up to `verb`, with preposition up to `end`."""

    start: int
    verb: int
    end: int
    pattern: Pattern


class RelationPhrase(NamedTuple):
    """Units that follow each other without a gap."""

    start: int
    end: int
    units: tuple[Unit, ...]

    @property
    def pattern(self) -> Pattern:
        """The widest pattern among the units."""
        return max([unit.pattern for unit in self.units], key=len)


def relation_phrases(tags: str, allowed: Callable[[Unit], bool]) -> Iterator[RelationPhrase]:
    """The relation phrases of a sentence in order; a unit with words before its preposition has to be allowed."""
    units: list[Unit] = []
    place = 0
    while match := _UNIT.search(tags, place):
        unit = _unit(match)
        if unit.pattern == "V W* P" and not allowed(unit):
            unit = Unit(unit.start, unit.verb, unit.verb, "V")
        if units and units[-1].end != unit.start:
            yield _merged(units)
            units = []
        units.append(unit)
        place = unit.end
    if units:
        yield _merged(units)


def _merged(units: list[Unit]) -> RelationPhrase:
    return RelationPhrase(units[0].start, units[-1].end, tuple(units))


def _unit(match: re.Match[str]) -> Unit:
    words = match[2]
    pattern: Pattern = "V" if words is None else "V W* P" if words.strip("r") else "V P"
    return Unit(match.start(), match.end(1), match.end(), pattern)
