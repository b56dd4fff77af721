"""What a system got at a downstream task: rows of counts, the figures of their sums, and what was matched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

import msgspec

from oiebench.naming import canonical
from oiebench.stats.observations import Floats, Observations, Totals

Unit = Literal["sentence", "document", "question"]


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A downstream task as a value: its fields are its options, and they stand in its name."""

    name: ClassVar[str]
    title: ClassVar[str]
    headline: ClassVar[tuple[str, ...]]
    """The figures that are shown and have intervals; the first is the score."""

    @property
    def canonical(self) -> str:
        """The name with every option that is not at its default."""
        return canonical(self.name, self)

    def summarise(self, totals: Totals) -> dict[str, Floats]:
        """The figures from the sums, for one sample or for many at once (leading axis)."""
        raise NotImplementedError


@dataclass(frozen=True)
class Outcome:
    """One system at one task; `parts` are figures of parts of the gold, such as the relations of a schema.

    `signature` is what the figures depend on besides the task's name and how intervals are drawn;
    `explained` has a record for each sentence, passage or question.
    """

    task: Task
    system: str
    mode: str
    observations: Observations
    counts: dict[str, int]
    signature: tuple[str, ...]
    explained: tuple[Mapping[str, Any], ...]
    left_out: Mapping[str, int] = field(default_factory=dict)
    parts: Mapping[str, Observations] = field(default_factory=dict)
