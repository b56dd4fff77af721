"""`oiebench stats`: what is in gold annotation."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from oiebench.cli.options import Form, FormatOfGold, Json, Lenient, On, Out, Strict, policy
from oiebench.cli.printing import as_json, check_outputs, emit, emit_tables, tell_repairs
from oiebench.runs.gold_counts import statistics_scores, statistics_tables
from oiebench.runs.gold_files import gold_reading


def stats(
    gold: Annotated[str | None, Parameter(help="File of gold tuples or facts, PATH or FMT:PATH.")] = None,
    /,
    *,
    on: On = None,
    from_: FormatOfGold = None,
    strict: Strict = False,
    lenient: Lenient = False,
    json: Json = False,
    as_: Form = "table",
    out: Out = None,
) -> None:
    """Count what is in gold annotation: sizes, lengths, and the phenomena that papers tell of.

    oiebench stats --on wire57
    oiebench stats gold.jsonl --json
    """
    reading = gold_reading(gold, on, from_, policy(strict, lenient))
    tell_repairs([reading])
    check_outputs([reading.path], out=out)
    if json or as_ == "json":
        emit(as_json({"results": statistics_scores(reading, on)}), out)
    else:
        emit_tables(statistics_tables(reading, on), as_, out)
