"""A figure of each part of the gold, such as each relation of a schema, system beside system."""

from __future__ import annotations

from collections.abc import Sequence

from oiebench.model import Score
from oiebench.report.table import Block, Column, Table
from oiebench.report.tables import header


def part_table(scores: Sequence[Score], value: str, count: str, part: str) -> Table:
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
