"""A report as a value, and as a file: one page of HTML, Markdown, or the tables in LaTeX."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from oiebench.errors import UnknownNameError
from oiebench.files import atomic_write, check_writable
from oiebench.model import Manifest, Score
from oiebench.report.comparison import Comparison
from oiebench.report.sentences import Explained


class Report(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """All that a report shows; every part may be left out."""

    title: str = "Open IE scores"
    introduction: str = ""
    scores: tuple[Score, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    explained: tuple[Explained, ...] = ()
    manifest: Manifest | None = None

    def systems(self) -> list[str]:
        """Every system, in order of first appearance."""
        names = [score.system for score in self.scores]
        names += [system for comparison in self.comparisons for system in comparison.systems]
        names += [
            system for found in self.explained for sentence in found.sentences for system in sentence.systems
        ]
        return list(dict.fromkeys(names))


def write_report(report: Report, path: str | os.PathLike[str]) -> None:
    """The report as a file; its suffix says in which form: `.html`, `.md` or `.tex`."""
    atomic_write(path, _form(path)(report))


def check_report(path: str | os.PathLike[str]) -> None:
    """An error, before the work is done, where a report cannot be written to this file."""
    _form(path)
    check_writable(path)


def _form(path: str | os.PathLike[str]) -> Callable[[Report], str]:
    from oiebench.report.html import html_report
    from oiebench.report.markdown import latex_report, markdown_report

    forms = {".html": html_report, ".htm": html_report, ".md": markdown_report, ".tex": latex_report}
    suffix = Path(path).suffix.lower()
    if suffix not in forms:
        raise UnknownNameError("report form", suffix or os.fspath(path), forms)
    return forms[suffix]
