"""Correlations, ranks and matches as tables."""

from __future__ import annotations

from statistics import mean

from oiebench.report import Block, Column, Table
from oiebench.report.numbers import counted, number_text
from oiebench.report.table import Cell
from oiebench.report.tables import bounds
from oiebench.runs.meta.correlating import COEFFICIENTS, FEWEST, Related, Relation
from oiebench.runs.meta.matching import EXTRACTIONS, PAIRS, Matching

MOVERS = 3
HEADINGS = {PAIRS: "pairs of extraction and fact", EXTRACTIONS: "extractions, whichever fact they match"}


def for_relations(found: Related) -> list[Table]:
    """Correlations, differences of rank, and the rank of each system under each measure."""
    return [_correlations(found), _moves(found), _ranks(found)]


def _correlations(found: Related) -> Table:
    columns = [Column("first", "Measure"), Column("second", "With"), Column("systems", "Systems", "count")]
    for name in COEFFICIENTS:
        columns += [
            Column(name, name.capitalize(), "number"),
            Column(f"{name}_low", "low", "low"),
            Column(f"{name}_high", "high", "high"),
            Column(f"{name}_p", "p", "p"),
        ]
    rows = tuple((each.benchmark, each.task, each.systems, *_cells(each)) for each in found.relations)
    return Table("Correlation of measures", tuple(columns), (Block(rows),), tuple(_notes(found)))


def _cells(relation: Relation) -> tuple[Cell, ...]:
    if not relation.correlations:
        return (None,) * (4 * len(COEFFICIENTS))
    return tuple(
        cell for found in relation.correlations for cell in (found.value, *bounds(found.interval), found.p)
    )


def _notes(found: Related) -> list[str]:
    sizes = sorted({each.systems for each in found.relations})
    widths = [
        own.interval.high - own.interval.low
        for each in found.relations
        for own in each.correlations
        if own.interval is not None
    ]
    few = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else str(sizes[0])
    notes = []
    if widths:
        notes.append(
            f"{few} systems: the intervals are {number_text(min(widths), 2)} to {number_text(max(widths), 2)} wide, "
            f"{number_text(mean(widths), 2)} on average (bootstrap over systems, {found.resampling.level:.0%}). "
            "p: two-sided permutation test, exact up to 7 systems."
        )
    lacking = {system for each in found.relations for system in each.missing}
    if lacking:
        times = sum(len(each.missing) for each in found.relations)
        notes.append(
            f"Missing scores: {', '.join(sorted(lacking))}; left out of each pair of measures that lacks one "
            f"({times} times in all)."
        )
    if any(each.systems < FEWEST for each in found.relations):
        notes.append(f"No correlation is told of fewer than {FEWEST} systems.")
    return notes


def _moves(found: Related) -> Table:
    columns = (
        Column("first", "Measure"),
        Column("second", "With"),
        Column("swapped", "Swapped", "count"),
        Column("pairs", "Of pairs", "count"),
        Column("movers", "Biggest movers (rank under the first, under the second)"),
    )
    rows = tuple(
        (
            each.benchmark,
            each.task,
            each.swapped,
            each.pairs,
            ", ".join(
                f"{move.system} {move.first:g} → {move.second:g}"
                for move in each.moves[:MOVERS]
                if move.first != move.second
            )
            or "none moves",
        )
        for each in found.relations
    )
    notes = (
        "Ranks are among the systems that both measures have. A pair that ties under either is not counted.",
    )
    return Table("Differences of rank", columns, (Block(rows),), notes)


def _ranks(found: Related) -> Table:
    measures = list(found.ranks)
    columns = (Column("system", "System"), *(Column(name, name, "text") for name in measures))
    rows = tuple(
        (
            system,
            *(f"{found.ranks[name][system]:g}" if system in found.ranks[name] else "–" for name in measures),
        )
        for system in found.measures.systems
    )
    return Table(
        "Ranks", columns, (Block(rows),), ("1 is the highest score; ties share the mean of their ranks.",)
    )


def for_matching(found: Matching) -> list[Table]:
    """Quality of each metric's matches, and the systems' scores by people."""
    names = ("precision", "recall", "f1", "correlation")
    columns = [
        Column("metric", "Metric"),
        Column("mode", "Mode", hidden=True),
        Column("over", "Over", hidden=True),
    ]
    columns += [Column(name, name.upper(), "count") for name in ("tp", "fp", "fn")]
    intervals = any(score.ci for score in found.scores)
    for name in names:
        columns.append(Column(name, "F1" if name == "f1" else name.capitalize(), "number"))
        if intervals:
            columns += [Column(f"{name}_low", "low", "low"), Column(f"{name}_high", "high", "high")]
    blocks = []
    for part, heading in (
        (PAIRS, "pairs of extraction and fact"),
        (EXTRACTIONS, "extractions, whichever fact they match"),
    ):
        rows = []
        for score in found.scores:
            if score.part == part:
                row: list[Cell] = [score.system, score.mode, part]
                row += [score.values[name] for name in ("tp", "fp", "fn")]
                for name in names:
                    row += [
                        score.values.get(name),
                        *(bounds((score.ci or {}).get(name)) if intervals else ()),
                    ]
                rows.append(tuple(row))
        blocks.append(Block(tuple(rows), heading))
    systems = len(found.by_people)
    notes = (
        f"{found.pairs} pairs of an extraction and a fact of its sentence, {found.positive} of them judged to match; "
        f"{counted(systems, 'system')}.",
        "Correlation: Pearson's, of the systems' F1 under the metric with their F1 by people"
        + ("; intervals by sentence." if intervals else "."),
        f"Signature of the first: {found.scores[0].signature}",
    )
    people = Table(
        "Systems by people's judgements",
        (
            Column("system", "System"),
            *(Column(n, "F1" if n == "f1" else n.capitalize(), "number") for n in names[:3]),
        ),
        (Block(tuple((name, *(own[n] for n in names[:3])) for name, own in found.by_people.items())),),
        ("Every match counts in recall.",),
    )
    return [Table("Matches against people's", tuple(columns), tuple(blocks), notes), people]
