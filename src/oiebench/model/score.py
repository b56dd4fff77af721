"""What scoring gives: numbers, the signature under which they may be compared, and the manifest of the run."""

from __future__ import annotations

import msgspec

Value = float | int | None


class Interval(msgspec.Struct, frozen=True):
    """A confidence interval; `method` is `percentile` or `bca`."""

    low: float
    high: float
    level: float
    method: str


class Score(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What one system gets under one metric.

    `values` holds the metric's figures by name (`precision`, `recall`, `f1`, … and its own counts);
    `n` how many sentences, gold items and extractions they rest on and what was missing or left out;
    `left_out` says by reason what a published script does not see; `gold` holds figures of the gold itself;
    `errors` counts extractions gone astray by class; `curve` holds the points (precision, recall, confidence),
    where `across` may name something else that stands in recall's place, such as a yield; `part` names what
    of the gold the score is about where it is not all of it, such as a slot.
    """

    system: str
    metric: str
    mode: str
    signature: str
    part: str | None = None
    values: dict[str, Value]
    n: dict[str, int]
    ci: dict[str, Interval] | None = msgspec.field(default_factory=lambda: None)
    """Written even where there is none: the shape that scripts rely on."""
    gold: dict[str, Value] | None = None
    left_out: dict[str, int] = {}
    errors: dict[str, int] | None = None
    across: str = "recall"
    curve: tuple[tuple[float, float, float | None], ...] | None = None

    @property
    def comparable(self) -> str:
        """The signature without what differs from system to system: scores that share it can be ranked."""
        return "|".join(part for part in self.signature.split("|") if not part.startswith("missing:"))


class InputFile(msgspec.Struct, frozen=True):
    """A file that a run read: where, what it was, and what was repaired or skipped in it."""

    path: str
    format: str
    sha256: str
    repairs: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()


class Manifest(msgspec.Struct, frozen=True):
    """The record of a run: enough to run it again."""

    command: tuple[str, ...]
    version: str
    packages: dict[str, str]
    time: str
    inputs: tuple[InputFile, ...]
