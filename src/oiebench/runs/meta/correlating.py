"""Whether measures rank systems alike: correlations with intervals, differences of rank, swapped pairs."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import msgspec

from oiebench.errors import InputError
from oiebench.model import Score
from oiebench.runs.meta.measures import Measures
from oiebench.runs.scores import Resampling
from oiebench.stats.correlation import Coefficient, Correlation, correlate
from oiebench.version import __version__

COEFFICIENTS: tuple[Coefficient, ...] = ("pearson", "spearman", "kendall")
FEWEST = 3
"""Systems without which a correlation is not told: two are always in order or in reverse."""


class Move(msgspec.Struct, frozen=True):
    """A system's ranks under two measures, 1 being the highest score; those that tie share the mean."""

    system: str
    first: float
    second: float


class Relation(msgspec.Struct, frozen=True):
    """How two measures compare over the systems that have both scores."""

    benchmark: str
    task: str
    systems: int
    missing: tuple[str, ...]
    """systems that lack one of the scores and are left out"""
    correlations: tuple[Correlation, ...]
    """none of fewer than three systems"""
    moves: tuple[Move, ...]
    """the biggest movers first"""
    swapped: int
    """pairs of systems that are in one order under the first and in the other under the second"""
    pairs: int
    """pairs of systems that tie under neither"""


class Related(msgspec.Struct, frozen=True):
    """Every pair of measures that was asked for, and the ranks under each."""

    measures: Measures
    relations: tuple[Relation, ...]
    ranks: dict[str, dict[str, float]]
    resampling: Resampling

    def scores(self) -> list[Score]:
        """The same as scores: the benchmark in the system's place, the task as its part."""
        digest = ",".join(reading.sha256[:12] for reading in self.measures.readings)
        return [
            Score(
                system=each.benchmark,
                metric="correlation",
                mode="strict",
                part=each.task,
                signature="|".join(
                    (
                        "metric:correlation",
                        "mode:strict",
                        f"scores:{digest}",
                        f"systems:{each.systems}",
                        f"missing:{len(each.missing)}",
                        self.resampling.signature("system"),
                        f"version:{__version__}",
                    )
                ),
                values={
                    **{found.coefficient: found.value for found in each.correlations},
                    **{f"{found.coefficient}_p": found.p for found in each.correlations},
                    "swapped": each.swapped,
                    "pairs": each.pairs,
                },
                n={"systems": each.systems, "missing": len(each.missing)},
                ci={
                    found.coefficient: found.interval
                    for found in each.correlations
                    if found.interval is not None
                },
            )
            for each in self.relations
        ]


def relate(measures: Measures, tasks: Sequence[str], resampling: Resampling) -> Related:
    """Every other measure against each task; without tasks, every measure against every other."""
    for name in tasks:
        measures.named(name)
    benchmarks = [name for name in measures.values if name not in tasks]
    if tasks and not benchmarks:
        raise InputError("every measure is a task; there is none to compare with them")
    chosen = (
        list(itertools.product(benchmarks, tasks)) if tasks else list(itertools.combinations(benchmarks, 2))
    )
    if not chosen:
        raise InputError(f"there is one measure only, {benchmarks[0]!r}; a correlation needs two")
    relations = [relation(measures, first, second, resampling) for first, second in chosen]
    return Related(
        measures, tuple(relations), {name: ranks(own) for name, own in measures.values.items()}, resampling
    )


def relation(measures: Measures, first: str, second: str, resampling: Resampling) -> Relation:
    """How two measures compare over the systems that both have."""
    a, b = measures.named(first), measures.named(second)
    both = [system for system in measures.systems if system in a and system in b]
    either = [system for system in measures.systems if (system in a) != (system in b)]
    x, y = [a[system] for system in both], [b[system] for system in both]
    found = (
        tuple(
            correlate(
                x,
                y,
                coefficient,
                method=resampling.method,
                level=resampling.level,
                resamples=resampling.resamples,
                permutations=resampling.resamples,
                seed=resampling.seed,
            )
            for coefficient in COEFFICIENTS
        )
        if len(both) >= FEWEST
        else ()
    )
    left = ranks({system: a[system] for system in both})
    right = ranks({system: b[system] for system in both})
    moves = sorted(
        (Move(s, left[s], right[s]) for s in both), key=lambda move: -abs(move.first - move.second)
    )
    signs = [
        (a[s] - a[t]) * (b[s] - b[t])
        for s, t in itertools.combinations(both, 2)
        if a[s] != a[t] and b[s] != b[t]
    ]
    return Relation(
        first,
        second,
        len(both),
        tuple(either),
        found,
        tuple(moves),
        sum(sign < 0 for sign in signs),
        len(signs),
    )


def ranks(scores: dict[str, float]) -> dict[str, float]:
    """The rank of each system, 1 for the highest score; those that tie share the mean of their ranks."""
    return {
        system: 1
        + sum(other > score for other in scores.values())
        + (list(scores.values()).count(score) - 1) / 2
        for system, score in scores.items()
    }
