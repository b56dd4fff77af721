"""How well spans that were found agree with gold spans, as in the CoNLL 2018 shared task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import accumulate

import msgspec

Span = tuple[int, int]


class Agreement(msgspec.Struct, frozen=True):
    """Counts of gold spans, found spans and spans that both sides have; agreements of documents can be added."""

    gold: int = 0
    found: int = 0
    both: int = 0

    def __add__(self, other: Agreement) -> Agreement:
        return Agreement(self.gold + other.gold, self.found + other.found, self.both + other.both)

    @property
    def precision(self) -> float:
        """The share of what was found that is right."""
        return self.both / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """The share of gold that was found."""
        return self.both / self.gold if self.gold else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return 2 * self.both / (self.gold + self.found) if self.both else 0.0


def span_agreement(text: str, gold: Iterable[Span], found: Iterable[Span]) -> Agreement:
    """Spans of sentences or words compared; one is right if both its ends are, white space not counted.

    A span that gold has twice (two words written as one, which cannot be told apart by place) counts twice.
    """
    before = [0, *accumulate(not character.isspace() for character in text)]
    wanted = Counter((before[start], before[end]) for start, end in gold)
    given = Counter((before[start], before[end]) for start, end in found)
    return Agreement(wanted.total(), given.total(), (wanted & given).total())
