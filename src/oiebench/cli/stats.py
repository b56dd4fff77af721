"""`oiebench stats`: what is in gold annotation."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from oiebench.cli.groups import Care, Prints
from oiebench.cli.options import FormatOfGold, On
from oiebench.cli.printing import check_outputs, tell_repairs
from oiebench.runs.gold_counts import statistics_scores, statistics_tables
from oiebench.runs.gold_files import gold_reading


def stats(
    gold: Annotated[str | None, Parameter(help="File of gold tuples or facts, PATH or FMT:PATH.")] = None,
    /,
    *,
    on: On = None,
    from_: FormatOfGold = None,
    care: Care = Care(),
    prints: Prints = Prints(),
) -> None:
    """Count what is in gold annotation: sizes, lengths, and the phenomena that papers tell of.

    oiebench stats --on wire57
    oiebench stats gold.jsonl --json
    """
    reading = gold_reading(gold, on, from_, care.policy)
    tell_repairs([reading])
    check_outputs([reading.path], out=prints.out)
    prints.result(lambda: {"results": statistics_scores(reading, on)}, lambda: statistics_tables(reading, on))
