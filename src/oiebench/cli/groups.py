"""Groups of options that several verbs share: how files are read, intervals drawn and results printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from cyclopts import Parameter

from oiebench.cli.options import (
    OUTPUT,
    Ci,
    Form,
    From,
    IntervalMethod,
    Json,
    Lenient,
    Level,
    Out,
    Resamples,
    Seed,
    Strict,
    policy,
)
from oiebench.cli.printing import as_json, emit, emit_tables
from oiebench.errors import InputError
from oiebench.formats import Policy
from oiebench.report import Table
from oiebench.runs.inputs import Specification, System, load_systems
from oiebench.runs.scores import Resampling


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Drawing:
    """How resamples are drawn."""

    method: IntervalMethod = "percentile"
    level: Level = 0.95
    resamples: Resamples = 10_000
    seed: Seed = 12345

    def resampling(self, by: str = "sentence") -> Resampling:
        """How they are drawn, of whole documents where `by` says so."""
        return Resampling(
            method=self.method,
            level=self.level,
            resamples=self.resamples,
            seed=self.seed,
            clustered=by == "document",
        )


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Intervals(Drawing):
    """Whether intervals are drawn, and how."""

    ci: Ci = False

    def wanted(self, by: str = "sentence") -> Resampling | None:
        """How they are drawn, if they are."""
        resampling = self.resampling(by)
        return resampling if self.ci else None


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Care:
    """How readers treat what is not as it should be."""

    strict: Strict = False
    lenient: Lenient = False

    @property
    def policy(self) -> Policy:
        """The policy that the options stand for."""
        return policy(self.strict, self.lenient)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Reads(Care):
    """How predictions are read."""

    from_: From = None

    def systems(self, predictions: Sequence[Specification | str]) -> list[System]:
        """The systems in files of predictions."""
        return load_systems(predictions, self.from_, self.policy)

    def some_systems(self, predictions: Sequence[Specification | str]) -> list[System]:
        """The systems; an error where there is none."""
        systems = self.systems(predictions)
        if not systems:
            raise InputError("there is nothing to score: name a file of extractions")
        return systems


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Prints:
    """How results are printed, and where."""

    json: Json = False
    as_: Form = "table"
    out: Out = None

    @property
    def as_json(self) -> bool:
        """Whether they are printed as JSON."""
        return self.json or self.as_ == "json"

    @property
    def on_terminal(self) -> bool:
        """Whether they are printed as tables for people to read at once."""
        return not self.as_json and self.as_ == "table" and self.out in (None, "-")

    def result(self, content: Callable[[], Any], tables: Callable[[], Iterable[Table]]) -> None:
        """The content as JSON, or the tables in another form: only what is wanted is made."""
        if self.as_json:
            emit(as_json(content()), self.out)
        else:
            emit_tables(tuple(tables()), self.as_, self.out)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Explains(Prints):
    """How results are printed, and where what they rest on is written."""

    explain: Annotated[
        str | None,
        Parameter(help="Write what matched, a line of JSON for each sentence or question.", group=OUTPUT),
    ] = None
