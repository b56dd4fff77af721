"""The report as Markdown, and its tables as LaTeX."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from oiebench.model import Manifest
from oiebench.report.document import Report
from oiebench.report.escape import markdown_text, printable
from oiebench.report.rendering import to_latex, to_markdown
from oiebench.report.sentences import Explained, ExtractionReport
from oiebench.report.table import Block, Column, Table
from oiebench.report.tables import compare_table, groups, pairs_table, score_table


def markdown_report(report: Report) -> str:
    """Everything the page shows, but for its curves."""
    parts = [f"# {markdown_text(report.title)}"]
    if report.introduction:
        parts.append(markdown_text(report.introduction))
    parts += [to_markdown(table, 2).rstrip() for table in _tables(report)]
    for explained in report.explained:
        parts += _sentences(explained)
    if report.manifest is not None:
        parts += _run(report.manifest)
    return "\n\n".join(parts) + "\n"


def latex_report(report: Report) -> str:
    """The tables one after the other, to be put into a paper."""
    return "% needs \\usepackage{booktabs}\n\n" + "\n".join(map(to_latex, _tables(report, matrix=False)))


def _tables(report: Report, matrix: bool = True) -> Iterator[Table]:
    for scores in groups(report.scores).values():
        yield score_table(scores)
    for comparison in report.comparisons:
        yield compare_table(comparison, matrix)
        yield pairs_table(comparison)


def _sentences(explained: Explained) -> Iterator[str]:
    yield f"## {markdown_text(f'Sentences: {explained.metric}, {explained.mode}')}"
    for sentence in explained.sentences:
        yield f"### {markdown_text(sentence.sentence_id)}\n\n{markdown_text(sentence.text)}"
        finders = sentence.finders()
        gold = [
            f"{number}. {markdown_text(item)}: "
            + (f"found by {markdown_text(', '.join(found))}" if found else "**missed by all**")
            for number, (item, found) in enumerate(zip(sentence.gold, finders, strict=True), 1)
        ]
        if gold:
            yield "\n".join(gold)
        for system, extractions in sentence.systems.items():
            items = [_extraction(extraction) for extraction in extractions] or ["- nothing extracted"]
            yield f"**{markdown_text(system)}**\n\n" + "\n".join(items)


def _extraction(extraction: ExtractionReport) -> str:
    parts = [f"{'✓' if extraction.matched else '✗'} {markdown_text(extraction.text)}"]
    if extraction.gold_index is not None:
        numbers = ", ".join(str(number + 1) for number in (extraction.gold_index, *extraction.also))
        parts.append(f"{'gold' if extraction.matched else 'nearest: gold'} {numbers}")
    told = (extraction.rule, extraction.obstacle, extraction.error_class)
    parts += [markdown_text(text) for text in told if text]
    for name, words in (("missing", extraction.missing), ("extra", extraction.extra)):
        if words:
            parts.append(f"{name}: {markdown_text(' '.join(words))}")
    return f"- {' · '.join(parts)}"


def _run(manifest: Manifest) -> Iterator[str]:
    yield "## What was run"
    command = printable(shlex.join(manifest.command)).replace("\n", " ")
    yield f"    {command}"
    packages = ", ".join(f"{name} {version}" for name, version in sorted(manifest.packages.items()))
    yield markdown_text(
        f"oiebench {manifest.version}, {manifest.time}" + (f"; {packages}" if packages else "")
    )
    columns = (
        Column("path", "File"),
        Column("format", "Format"),
        Column("sha256", "SHA-256"),
        Column("repairs", "Repairs", "count"),
        Column("skipped", "Skipped", "count"),
    )
    rows = tuple(
        (file.path, file.format, file.sha256, len(file.repairs), len(file.skipped))
        for file in manifest.inputs
    )
    yield to_markdown(Table("Inputs", columns, (Block(rows),))).rstrip()
    changes = [
        f"- {markdown_text(file.path)}, {name}: {markdown_text(change)}"
        for file in manifest.inputs
        for name, listed in (("repaired", file.repairs), ("skipped", file.skipped))
        for change in listed
    ]
    if changes:
        yield "\n".join(changes)
