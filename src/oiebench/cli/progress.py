"""How far long work has come, on stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from oiebench.cli.printing import note

Item = TypeVar("Item")

EVERY_ON_TERMINAL = 0.3
EVERY_IN_LOG = 30.0


class Progress:
    """Counts what passes through and says so now and then: on a terminal in one line, in a log in a line each."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.count = 0
        self.started = time.monotonic()
        self._share, self._more = 0.0, ""
        self._first_share: float | None = None
        self._on_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._every = EVERY_ON_TERMINAL if self._on_terminal else EVERY_IN_LOG
        self._next = self.started + self._every

    def over(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items, counted."""
        try:
            for item in items:
                self.count += 1
                yield item
                if time.monotonic() > self._next:
                    self._tell()
        finally:
            self.clear()

    def add(self, count: int, share: float = 0.0, more: str = "") -> None:
        """Count what was done at once; `share` of all of the work tells the time left, `more` is said with it."""
        self.count += count
        self._share, self._more = share, more
        if self._first_share is None:
            self._first_share = share  # what an earlier run has done took no time of this one
        if time.monotonic() > self._next:
            self._tell()

    def clear(self) -> None:
        """Take the line away."""
        if self._on_terminal:
            sys.stderr.write("\r\x1b[K")

    def tell(self, system: str, text: str) -> None:
        """What there is to say of a system's work, on lines of its own."""
        if self._on_terminal:
            sys.stderr.write("\r\x1b[K")
        note(f"{system}: {text}")

    def rate(self) -> str:
        """`1,200 sentences in 4.8 s (250/s)`."""
        spent = time.monotonic() - self.started
        return f"{self.count:,} {self.what} in {spent:,.1f} s ({self.count / max(spent, 1e-9):,.0f}/s)"

    def _state(self) -> str:
        parts = [self.rate()]
        done = self._share - (self._first_share or 0.0)
        if done > 0 and self._share < 1:
            left = (time.monotonic() - self.started) * (1 - self._share) / done
            parts.append(f"{self._share:.0%}, {duration(left)} left")
        return ", ".join(part for part in (*parts, self._more) if part)

    def _tell(self) -> None:
        self._next = time.monotonic() + self._every
        if self._on_terminal:
            sys.stderr.write(f"\r\x1b[K{self._state()}")
            sys.stderr.flush()
        else:
            note(self._state())


def duration(seconds: float) -> str:
    """`45 s`, `12 min`, `3.5 h`."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:,.1f} h"
