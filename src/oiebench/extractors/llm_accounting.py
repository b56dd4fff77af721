"""What asking a model took and gave: requests, tokens, money, and everything that was not as it should be."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

MILLION = 1_000_000
LISTED = 20
"""Lines of a kind that are told; all are counted."""


@dataclass
class Lines:
    """The first lines of a kind, and how many there are."""

    first: list[str] = field(default_factory=list)
    count: int = 0

    def add(self, *lines: str) -> None:
        """Lines more, kept while there are few."""
        self.count += len(lines)
        self.first += lines[: LISTED - len(self.first)]

    def told(self) -> Iterator[str]:
        """The first, and how many are not told."""
        yield from self.first
        if self.count > len(self.first):
            yield f"… and {self.count - len(self.first):,} more"


@dataclass
class Account:
    """Counts that several threads add to; `notes` says them, line by line."""

    sentences: int = 0
    cached: int = 0
    requests: int = 0
    unmetered: int = 0
    """Answers that did not say how many tokens they took."""
    tokens_in: int = 0
    tokens_out: int = 0
    tuples: int = 0
    ungrounded: int = 0
    halved: int = 0
    repairs: Counter[str] = field(default_factory=Counter)
    listed: Lines = field(default_factory=Lines)
    """Each repair, with where it was."""
    short: Lines = field(default_factory=Lines)
    """Sentences of which the answer was cut off, and the tuples before that kept."""
    fallbacks: list[str] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def answered(self, usage: Any) -> None:
        """One request more, with the tokens that the endpoint says it took."""
        given = usage if isinstance(usage, dict) else {}
        tokens = [given.get(name) for name in ("prompt_tokens", "completion_tokens")]
        with self._lock:
            self.requests += 1
            if all(isinstance(count, int) for count in tokens):
                self.tokens_in += tokens[0] or 0
                self.tokens_out += tokens[1] or 0
            else:
                self.unmetered += 1

    def repaired(self, repairs: Mapping[str, int], where: str) -> None:
        """What had to be put up with in an answer about these sentences."""
        with self._lock:
            self.repairs.update(repairs)
            self.listed.add(
                *(f"{where}: {what}" + (f" ({n})" if n > 1 else "") for what, n in repairs.items())
            )

    def split(self) -> None:
        """An answer that left sentences open, about which the model is asked again."""
        with self._lock:
            self.halved += 1

    def cut_short(self, where: str) -> None:
        """A sentence of which only the tuples before the end of a broken answer are known."""
        with self._lock:
            self.short.add(where)

    def fell_back(self, what: str) -> None:
        """Something that the endpoint does not take, and what it is asked with instead."""
        with self._lock:
            if what not in self.fallbacks:
                self.fallbacks.append(what)

    def found(self, tuples: int, ungrounded: int, *, cached: bool) -> None:
        """A sentence is done."""
        with self._lock:
            self.sentences += 1
            self.cached += cached
            self.tuples += tuples
            self.ungrounded += ungrounded

    @property
    def silent(self) -> bool:
        """Whether nothing was asked and nothing found in the cache."""
        return not self.requests and not self.sentences

    def notes(self, price_in: float, price_out: float, tries: int, *, kept: bool) -> Iterator[str]:
        """What to tell at the end: what it took, then what was wrong."""
        with self._lock:
            yield "; ".join(self._took(price_in, price_out, tries))
            yield from self.fallbacks
            if self.ungrounded:
                what = "kept, marked" if kept else "left out"
                yield f"tuples not grounded in their sentence, {what}: {self.ungrounded:,} of {self.tuples:,}"
            if self.halved:
                yield f"answers that left sentences open, which were asked about again: {self.halved:,}"
            if self.repairs:
                counted = ", ".join(_counts(self.repairs.items()))
                yield "\n  ".join((f"answers repaired: {counted}", *self.listed.told()))
            if self.short.count:
                told = f"answers that break off, the tuples before that kept: {self.short.count:,}"
                yield "\n  ".join((told, *self.short.told()))

    def _took(self, price_in: float, price_out: float, tries: int) -> Iterator[str]:
        again = f" and {tries:,} made again" if tries else ""
        yield f"requests: {self.requests:,}{again}"
        cached = f", {self.cached:,} more from the cache" if self.cached else ""
        yield f"sentences: {self.sentences - self.cached:,} answered{cached}"
        if self.requests > self.unmetered:
            yield f"tokens: {self.tokens_in:,} in, {self.tokens_out:,} out"
            if price_in or price_out:
                cost = (self.tokens_in * price_in + self.tokens_out * price_out) / MILLION
                yield f"cost: {cost:,.4f} at {price_in:g} and {price_out:g} a million"
        if self.unmetered:
            yield f"answers that do not say their tokens: {self.unmetered:,}"


def _counts(items: Iterable[tuple[str, int]]) -> Iterator[str]:
    for what, count in sorted(items, key=lambda item: (-item[1], item[0])):
        yield f"{what} {count:,}"
