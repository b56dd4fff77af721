"""What `compare` found: several systems under one metric, and which of their differences are real."""

from __future__ import annotations

import msgspec

from oiebench.model import Interval


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """Two systems: `difference` is the value of `a` less that of `b`.

    `wins`, `ties` and `losses` count the sentences on which `a` did better, as well, and worse than `b`.
    """

    a: str
    b: str
    difference: float
    interval: Interval | None = None
    p: float | None = None
    p_adjusted: float | None = None
    significant: bool = False
    wins: int | None = None
    ties: int | None = None
    losses: int | None = None


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """Every system with its estimate, and every pair of them with its difference.

    `estimates`, `intervals` and `letters` follow `systems`. Systems that share a letter cannot be told apart.
    `test` and `correction` are named in the notes (`paired bootstrap`, `Holm`); `n` is the number of units
    (sentences, or documents) and `unit` what they are.
    """

    systems: tuple[str, ...]
    metric: str
    mode: str
    value: str
    estimates: tuple[float, ...]
    pairs: tuple[Pair, ...]
    intervals: tuple[Interval | None, ...] = ()
    letters: tuple[str, ...] = ()
    signature: str = ""
    test: str = "paired bootstrap"
    correction: str | None = "Holm"
    alpha: float = 0.05
    resamples: int | None = None
    seed: int | None = None
    n: int | None = None
    unit: str = "sentences"

    def __post_init__(self) -> None:
        for name, values in (("estimates", self.estimates), ("intervals", self.intervals)):
            if len(values) != len(self.systems) and not (name == "intervals" and not values):
                raise ValueError(f"{len(values)} {name} for {len(self.systems)} systems")
        if self.letters and len(self.letters) != len(self.systems):
            raise ValueError(f"{len(self.letters)} letters for {len(self.systems)} systems")
        strangers = {name for pair in self.pairs for name in (pair.a, pair.b)} - set(self.systems)
        if strangers:
            raise ValueError(f"pairs of systems that are not compared: {', '.join(sorted(strangers))}")

    def pair(self, a: str, b: str) -> Pair | None:
        """The pair seen from `a`, whichever way round it was stored."""
        for pair in self.pairs:
            if (pair.a, pair.b) == (a, b):
                return pair
            if (pair.a, pair.b) == (b, a):
                return _reversed(pair)
        return None

    def order(self) -> list[int]:
        """The places of the systems, best first."""
        return sorted(range(len(self.systems)), key=lambda at: -self.estimates[at])


def _reversed(pair: Pair) -> Pair:
    interval = pair.interval
    if interval is not None:
        interval = msgspec.structs.replace(interval, low=-interval.high, high=-interval.low)
    return msgspec.structs.replace(
        pair,
        a=pair.b,
        b=pair.a,
        difference=-pair.difference,
        interval=interval,
        wins=pair.losses,
        losses=pair.wins,
    )
