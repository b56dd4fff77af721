"""Tables, curves and one self-contained page: results in the forms in which people read and publish them.

This room takes scores, comparisons and explanations as values and gives text. What needs rich (`terminal`) or
an extra (`curves`) is imported from its own module, and so is the page (`html`).
"""

from oiebench.report.comparison import Comparison, Pair
from oiebench.report.document import Report, check_report, write_report
from oiebench.report.rendering import to_csv, to_json, to_latex, to_markdown
from oiebench.report.sentences import Explained, ExtractionReport, SentenceReport
from oiebench.report.table import Block, Column, Table
from oiebench.report.tables import compare_table, errors_table, pairs_table, score_table

__all__ = [
    "Block",
    "Column",
    "Comparison",
    "Explained",
    "ExtractionReport",
    "Pair",
    "Report",
    "SentenceReport",
    "Table",
    "check_report",
    "compare_table",
    "errors_table",
    "pairs_table",
    "score_table",
    "to_csv",
    "to_json",
    "to_latex",
    "to_markdown",
    "write_report",
]
