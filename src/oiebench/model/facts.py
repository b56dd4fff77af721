"""Fact synsets: one fact, and the ways in which it may be formulated (BenchIE, BenchIE^FL)."""

from __future__ import annotations

import msgspec


class Formulation(msgspec.Struct, frozen=True, gc=False):
    """One way to say a fact: its slots as annotated, optional words in square brackets.

    The brackets stay as they are written; each matcher reads them by its own published rule, and none
    expands them into the power set.
    """

    slots: tuple[str, ...]

    def __str__(self) -> str:
        return " --> ".join(self.slots)


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A cluster of formulations that all express one fact of a sentence.

    `stray` keeps lines that stood among the formulations and are none: one published reader reads them as such.
    """

    sentence_id: str
    number: int
    formulations: tuple[Formulation, ...]
    stray: tuple[str, ...] = ()
