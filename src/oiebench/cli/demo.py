"""`oiebench demo`: every extractor on the starter benchmark under every metric, and a report."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from oiebench.cli.printing import emit_tables, note
from oiebench.cli.progress import Progress
from oiebench.metrics import metric
from oiebench.report import check_report, score_table, write_report
from oiebench.runs.demo import demo_report


def demo(
    *,
    out: Annotated[str, Parameter(help="The report to write (.html, .md or .tex).")] = "report.html",
) -> None:
    """Extract from the starter benchmark with every extractor, score them under every metric, write a report."""
    check_report(out)
    report = demo_report(["oiebench", *sys.argv[1:]], note, Progress("sentences extracted").over)
    write_report(report, out)
    tables = []
    for name, mode in dict.fromkeys((score.metric, score.mode) for score in report.scores):
        mine = [score for score in report.scores if (score.metric, score.mode) == (name, mode)]
        tables.append(score_table(mine, values=metric(name).headline))
    emit_tables(tables, "table", None)
    note(f"report written to {Path(out).resolve()}")
