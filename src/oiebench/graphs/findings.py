"""What a check of a graph gives: a figure, whether it is in order, and examples of what is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
import numpy as np

from oiebench.formats.graph import Graph, Triple
from oiebench.formats.placing import Placements
from oiebench.graphs.columns import Flags
from oiebench.graphs.rates import Rate
from oiebench.model import Value

Verdict = Literal["ok", "look", "bad", "–"]


class Limits(msgspec.Struct, frozen=True):
    """Shares from which on a check is to be looked at, and is bad; `floor` says that low shares are the bad ones."""

    look: float
    bad: float
    floor: bool = False

    def verdict(self, share: float | None) -> Verdict:
        """What is to be said of a share."""
        if share is None:
            return "–"
        if self.floor:
            return "bad" if share < self.bad else "look" if share < self.look else "ok"
        return "bad" if share > self.bad else "look" if share > self.look else "ok"

    def __str__(self) -> str:
        sign = "<" if self.floor else ">"
        return f"look {sign} {self.look:g}, bad {sign} {self.bad:g}"


class Example(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the things found: in words, with the triple and the sentence that should hold it, where there is one."""

    text: str
    triple: tuple[str, str, str] | None = None
    sentence: str | None = None
    sentence_id: str | None = None
    missing: tuple[str, ...] = ()
    """The parts of the triple that the sentence does not have."""


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """A check: its name, its share and what it is of, its limits and verdict, further figures, examples."""

    id: str
    title: str
    unit: str
    rate: Rate
    limits: Limits
    values: dict[str, Value] = {}
    examples: tuple[Example, ...] = ()
    note: str = ""

    @property
    def verdict(self) -> Verdict:
        """Whether it is in order."""
        return self.limits.verdict(self.rate.share)


SHOWN = 10
"""Examples that are kept of each check."""


class Setting(msgspec.Struct, frozen=True):
    """A graph, and where its triples stand in its texts."""

    graph: Graph
    placements: Placements

    def example(self, number: int, text: str = "", missing: Sequence[str] = ()) -> Example:
        """A triple as an example, with the sentence that holds it."""
        triple = self.graph.triples[number]
        at = self.placements.at[number]
        held = self.placements.sentences[at] if at >= 0 else None
        return Example(
            text or told(triple),
            (triple.subject, triple.relation, triple.object),
            None if held is None else held.text,
            None if held is None else held.id,
            tuple(missing),
        )

    def examples(self, flags: Flags) -> tuple[Example, ...]:
        """The first triples that are flagged."""
        return tuple(self.example(int(number)) for number in np.flatnonzero(flags)[:SHOWN])


def told(triple: Triple) -> str:
    """A triple as it is shown."""
    return f"({triple.subject} ; {triple.relation} ; {triple.object})"
