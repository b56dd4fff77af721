"""What each system found in a sentence, and why each extraction met a gold item or did not."""

from __future__ import annotations

import msgspec


class ExtractionReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """One extraction: the gold item it met (or the nearest), under which rule, and the words that decided.

    `also` lists further gold items the same extraction counts for, under metrics that allow it.
    """

    text: str
    matched: bool
    gold_index: int | None = None
    rule: str | None = None
    shared: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    obstacle: str | None = None
    error_class: str | None = None
    also: tuple[int, ...] = ()
    confidence: float | None = None

    def found(self) -> frozenset[int]:
        """The gold items it counts for."""
        if not self.matched:
            return frozenset()
        first = () if self.gold_index is None else (self.gold_index,)
        return frozenset((*first, *self.also))


class Missed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A gold item that a system did not find: its nearest extraction, and what stood in the way."""

    gold_index: int
    nearest: int | None = None
    obstacle: str | None = None


class SentenceReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence, its gold items, and the extractions of each system."""

    sentence_id: str
    text: str
    gold: tuple[str, ...] = ()
    systems: dict[str, tuple[ExtractionReport, ...]] = {}
    missed: dict[str, tuple[Missed, ...]] = {}

    def finders(self) -> list[list[str]]:
        """For each gold item, the systems that found it."""
        finders: list[list[str]] = [[] for _ in self.gold]
        for system, extractions in self.systems.items():
            found = frozenset[int]().union(*(extraction.found() for extraction in extractions))
            for number in found:
                if 0 <= number < len(finders):
                    finders[number].append(system)
        return finders


class Explained(msgspec.Struct, frozen=True):
    """The sentences as one metric, in one mode, saw them."""

    metric: str
    mode: str
    sentences: tuple[SentenceReport, ...]
