"""Tables of scores that are about parts of the gold, such as its slots or the relations of a schema."""

from __future__ import annotations

from collections.abc import Sequence

from oiebench.model import Score
from oiebench.report.numbers import count_text
from oiebench.report.table import Block, Cell, Column, Table
from oiebench.report.tables import groups, header, interval_notes

_SHORT = {"true_positives": "TP", "false_positives": "FP", "false_negatives": "FN"}


def part_table(
    scores: Sequence[Score], title: str, part: str, notes: Sequence[str] = (), *, blocks: bool = True
) -> Table:
    """A row for each part of each system, a block for each metric if asked; `part` is what the parts are called.

    The figures are those of the first score, counts among them; what all of them rest on goes into notes.
    """
    names = list(dict.fromkeys(name for score in scores for name in score.values))
    with_interval = {name for score in scores for name in score.ci or {}}
    one_system = len({score.system for score in scores}) == 1
    columns = [
        Column("system", "System", hidden=one_system),
        Column("metric", "Metric", hidden=True),
        Column("mode", "Mode", hidden=True),
        Column("signature", "Signature", hidden=True),
        Column("part", header(part)),
    ]
    for name in names:
        counted = name in _SHORT
        columns.append(Column(name, _SHORT.get(name) or header(name), "count" if counted else "number"))
        if name in with_interval:
            columns += [Column(f"{name}_low", "low", "low"), Column(f"{name}_high", "high", "high")]
    columns += [Column(f"n_{name}", header(name), "count", hidden=True) for name in scores[0].n]
    by_metric = groups(scores) if blocks else {("", ""): list(scores)}
    made = [
        Block(tuple(_row(score, columns) for score in group), f"{metric}, {mode}" if blocks else None)
        for (metric, mode), group in by_metric.items()
    ]
    told = [*notes, *_documents(scores), *interval_notes(score.ci for score in scores)]
    signatures = dict.fromkeys(score.signature for score in scores)
    told.append(
        f"Signature: {next(iter(signatures))}"
        if len(signatures) == 1
        else "The signature of each figure is in the JSON and the CSV."
    )
    return Table(title, tuple(columns), tuple(made), tuple(told))


def figure_by_part(scores: Sequence[Score], value: str, count: str, part: str) -> Table:
    """One row per part: how many gold items it has (`count` of `n`), and the figure `value` of each system.

    `part` is what people call a part. Beside each figure stands its interval, where there is one.
    """
    systems = list(dict.fromkeys(score.system for score in scores))
    by_part: dict[str, dict[str, Score]] = {}
    for score in scores:
        by_part.setdefault(score.part or "all", {})[score.system] = score
    with_interval = any(value in (score.ci or {}) for score in scores)
    columns = [Column("part", header(part)), Column("gold", "Gold items", "count")]
    for system in systems:
        key = f"{value}_{system}"
        columns.append(Column(key, system, "number"))
        if with_interval:
            columns.append(Column(f"{key}_low", "low", "low"))
            columns.append(Column(f"{key}_high", "high", "high"))
    rows = []
    for name, found in by_part.items():
        row: list[str | int | float | None] = [name, next(iter(found.values())).n[count]]
        for system in systems:
            interval = (found[system].ci or {}).get(value)
            row.append(found[system].values[value])
            if with_interval:
                row += [None, None] if interval is None else [interval.low, interval.high]
        rows.append(tuple(row))
    return Table(f"{header(value)} by {part}", tuple(columns), (Block(tuple(rows)),))


def _documents(scores: Sequence[Score]) -> list[str]:
    """How many documents the figures rest on, and what a system lacks of them or has besides."""
    documents = scores[0].n["documents"]
    found = [f"Documents: {count_text(documents)}."]
    for score in {score.system: score for score in scores}.values():
        lacks = [
            f"{count_text(score.n[name])} {what}"
            for name, what in (
                ("missing", "of them not in its output, their answers missed"),
                ("outside", "that the gold has not, not scored"),
                ("left_out", "predictions for other slots, not scored"),
            )
            if score.n[name]
        ]
        if lacks:
            found.append(f"{score.system}: {'; '.join(lacks)}.")
    return found


def _row(score: Score, columns: Sequence[Column]) -> tuple[Cell, ...]:
    cells: dict[str, Cell] = {f"n_{name}": count for name, count in score.n.items()}
    cells |= score.values
    for name, interval in (score.ci or {}).items():
        cells[f"{name}_low"], cells[f"{name}_high"] = interval.low, interval.high
    cells |= {name: getattr(score, name) for name in ("system", "metric", "mode", "signature", "part")}
    return tuple(cells.get(column.key) for column in columns)
