"""`oiebench demo`: the starter benchmark's stored outputs under every metric, and a report."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from oiebench.cli.printing import emit_tables, note
from oiebench.metrics import metric
from oiebench.report import score_table
from oiebench.runs.demo import demo_report


def demo(
    *,
    out: Annotated[str, Parameter(help="The report to write (.html, .md or .tex).")] = "oiebench-demo.html",
) -> None:
    """Score the starter benchmark under every metric and write a report."""
    from oiebench.report import check_report, write_report

    check_report(out)
    report = demo_report(["oiebench", *sys.argv[1:]], note)
    write_report(report, out)
    tables = []
    for name, mode in dict.fromkeys((score.metric, score.mode) for score in report.scores):
        mine = [score for score in report.scores if (score.metric, score.mode) == (name, mode)]
        tables.append(score_table(mine, values=metric(name).headline))
    emit_tables(tables, "table", None)
    note(f"report written to {Path(out).resolve()}")
