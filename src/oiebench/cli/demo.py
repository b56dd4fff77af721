"""`oiebench demo`: the starter benchmark's stored outputs under every metric, and a report."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from oiebench.cli.printing import emit_tables, note
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
    headline = ("precision", "recall", "f1", "auc")
    tables = []
    for metric, mode in dict.fromkeys((score.metric, score.mode) for score in report.scores):
        mine = [score for score in report.scores if (score.metric, score.mode) == (metric, mode)]
        tables.append(score_table(mine, values=[name for name in headline if name in mine[0].values]))
    emit_tables(tables, "table", None)
    write_report(report, out)
    note(f"report written to {Path(out).resolve()}")
