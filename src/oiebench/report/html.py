"""One self-contained HTML page: it opens from disk and loads nothing."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

import msgspec

from oiebench.model import InputFile, Manifest, Score
from oiebench.report.comparison import Comparison
from oiebench.report.document import Report
from oiebench.report.escape import html_text
from oiebench.report.html_page import Section, asset, page, style_of
from oiebench.report.html_sentences import explained_html
from oiebench.report.html_tables import table_html
from oiebench.report.numbers import counted
from oiebench.report.precision_recall import RECALL, curves, other_curves
from oiebench.report.svg import curves_svg
from oiebench.report.table import Block, Column, Table
from oiebench.report.tables import compare_table, groups, header, pairs_table, score_table

MAX_BYTES = 2_000_000
_LISTED = 20


def html_report(report: Report, max_bytes: int = MAX_BYTES) -> str:
    """The page; sentences are left out, and that is said, where it would pass `max_bytes`."""
    numbers = {system: number for number, system in enumerate(report.systems())}
    sections: list[Section] = []
    for at, ((metric, mode), scores) in enumerate(groups(report.scores).items(), 1):
        body = _scores(scores, numbers, f"scores-{at}")
        sections.append((f"scores-{at}", f"Scores: {metric}, {mode}", body))
    for at, comparison in enumerate(report.comparisons, 1):
        title = f"Real differences: {comparison.metric}, {comparison.mode}"
        sections.append((f"compare-{at}", title, _comparison(comparison, numbers, f"compare-{at}")))
    run = [("run", "What was run", run_html(report.manifest))] if report.manifest else []
    explained = [
        (f"sentences-{at}", f"Sentences: {found.metric}, {found.mode}")
        for at, found in enumerate(report.explained, 1)
    ]
    contents = (
        [(name, title) for name, title, _ in sections] + explained + [(name, title) for name, title, _ in run]
    )
    style, script = style_of(), asset("report.js")
    fixed = _page(report, contents, [*sections, *run], style, script)
    room = (max_bytes - len(fixed.encode("utf-8"))) // max(1, len(explained)) - 6000
    for (name, title), found in zip(explained, report.explained, strict=True):
        sections.append((name, title, explained_html(found, name, numbers, max(0, room))))
    return _page(report, contents, [*sections, *run], style, script)


def _page(
    report: Report,
    contents: Sequence[tuple[str, str]],
    sections: Sequence[Section],
    style: str,
    script: str,
) -> str:
    introduction = f"<p>{html_text(report.introduction)}</p>" if report.introduction else ""
    return page(report.title, introduction + run_summary(report.manifest), sections, style, script, contents)


def _scores(scores: Sequence[Score], numbers: Mapping[str, int], name: str) -> str:
    shown = score_table(scores, title="Systems, best F1 first")
    table = table_html(shown, f"{name}-table", numbers)
    details = _further_figures(scores, shown, f"{name}-further")
    found, across = curves(scores), RECALL
    if not found:
        found, across = other_curves(scores)
    if not found or not any(score.curve for score in scores):
        return table + details
    drawing = curves_svg(found, numbers, f"{name}-curves", across)
    several = len({score.comparable for score in scores}) > 1
    warning = " Signatures differ: these curves may not be ranked together." if several else ""
    return (
        f"{table}\n<figure>{drawing}<figcaption>Precision and {across.name} as the confidence threshold falls. "
        f"{'Marks: best F1. Dashed: equal F1.' if across is RECALL else ''}{warning}</figcaption></figure>\n{details}"
    )


def _further_figures(scores: Sequence[Score], shown: Table, name: str) -> str:
    """The figures that the table does not show, and those of the gold itself, folded away."""
    names = dict.fromkeys(key for score in scores for key in score.values)
    others = [column.key for column in shown.columns if column.hidden and column.key in names]
    gold = {key: value for score in scores for key, value in (score.gold or {}).items()}
    parts = []
    if others:
        table = score_table(scores, others, title="Further figures of the systems")
        parts.append(table_html(msgspec.structs.replace(table, notes=()), f"{name}-systems", bars=False))
    if gold:
        columns = (Column("figure", "Figure"), Column("value", "Value", "number"))
        rows = tuple(
            (header(key), str(value) if isinstance(value, int) else value) for key, value in gold.items()
        )
        parts.append(
            table_html(Table("Figures of the gold", columns, (Block(rows),)), f"{name}-gold", bars=False)
        )
    return f"<details><summary>Further figures</summary>\n{''.join(parts)}</details>" if parts else ""


def _comparison(comparison: Comparison, numbers: Mapping[str, int], name: str) -> str:
    table = table_html(compare_table(comparison), f"{name}-table", numbers)
    pairs = table_html(pairs_table(comparison), f"{name}-pairs", bars=False)
    return f"{table}\n<details><summary>Every pair of systems</summary>\n{pairs}</details>"


def run_summary(manifest: Manifest | None) -> str:
    """A line on what was run, which leads to the section `run`."""
    if manifest is None:
        return ""
    repairs = sum(len(file.repairs) for file in manifest.inputs)
    skipped = sum(len(file.skipped) for file in manifest.inputs)
    parts = [f"oiebench {manifest.version}", manifest.time, counted(len(manifest.inputs), "input file")]
    parts += [counted(repairs, "repair")] if repairs else []
    parts += [counted(skipped, "line skipped", "lines skipped")] if skipped else []
    return f'<p class="run">{html_text(" · ".join(parts))} · <a href="#run">what was run</a></p>'


def run_html(manifest: Manifest) -> str:
    """What was run: command, versions and inputs."""
    packages = ", ".join(f"{name} {version}" for name, version in sorted(manifest.packages.items()))
    rows = "".join(
        f'<tr><th scope="row">{html_text(file.path)}</th><td>{html_text(file.format)}</td>'
        f"<td><code>{html_text(file.sha256)}</code></td>"
        f'<td class="num">{len(file.repairs)}</td><td class="num">{len(file.skipped)}</td></tr>'
        for file in manifest.inputs
    )
    return f"""<dl>
<dt>Command</dt><dd><code>{html_text(shlex.join(manifest.command))}</code></dd>
<dt>Version</dt><dd>oiebench {html_text(manifest.version)}</dd>
<dt>Packages</dt><dd>{html_text(packages) or "–"}</dd>
<dt>Time</dt><dd>{html_text(manifest.time)}</dd>
</dl>
<div class="scroll" role="region" tabindex="0" aria-labelledby="inputs">
<table class="inputs"><caption id="inputs">Inputs</caption>
<thead><tr><th scope="col">File</th><th scope="col">Format</th><th scope="col">SHA-256</th>
<th scope="col" class="num">Repairs</th><th scope="col" class="num">Skipped</th></tr></thead>
<tbody>{rows}</tbody></table></div>
{"".join(_changes(file) for file in manifest.inputs)}"""


def _changes(file: InputFile) -> str:
    """What was repaired or skipped in a file: the first of each kind, and how many more there are."""
    parts = []
    for name, changes in (("repaired", file.repairs), ("skipped", file.skipped)):
        if not changes:
            continue
        items = "".join(f"<li>{html_text(change)}</li>" for change in changes[:_LISTED])
        more = len(changes) - _LISTED
        items += f"<li>and {more} more</li>" if more > 0 else ""
        title = f"{file.path}: {len(changes)} {name}"
        parts.append(f"<details><summary>{html_text(title)}</summary><ul>{items}</ul></details>")
    return "".join(parts)
