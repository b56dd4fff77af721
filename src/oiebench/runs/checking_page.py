"""The checks of a graph as one self-contained page, with the sentences that triples were looked for in."""

from __future__ import annotations

import re
from itertools import groupby

from oiebench.formats.graph import spoken_name
from oiebench.formats.word_forms import stem
from oiebench.graphs.findings import Check, Example
from oiebench.locating import locate
from oiebench.model import Manifest
from oiebench.report.escape import html_text
from oiebench.report.html import run_html, run_summary
from oiebench.report.html_page import asset, page, style_of
from oiebench.report.html_tables import table_html
from oiebench.report.table import Block, Table
from oiebench.runs.checking import Checking, Group, checks_table, line, summary

_WORD = re.compile(r"[^\W_]+")
_PARTS = ("subject", "relation", "object")
_WORDS = {"bad": "bad", "look": "look at it", "ok": "in order", "–": "nothing to look at"}


def checking_page(checking: Checking, manifest: Manifest) -> str:
    """The page."""
    whole = checks_table(checking)
    overview = f'<ul class="verdicts">{"".join(map(_row, checking.checks()))}</ul>'
    sections = [("overview", "At a glance", overview)]
    sections += [
        (group.name, group.title, _group(group, Table("Figures", whole.columns, (Block(block.rows),))))
        for group, block in zip(checking.groups, whole.blocks, strict=True)
    ]
    sections.append(("run", "What was run", run_html(manifest)))
    beneath = f"<p>{html_text(summary(checking))}</p>{run_summary(manifest)}"
    title = f"Check of {checking.path}"
    return page(title, beneath, sections, style_of("check.css"), asset("report.js"))


def _row(check: Check) -> str:
    """A check in a line, with its verdict in front."""
    rest = line(check).split(": ", 2)[2]
    return (
        f'<li><span class="verdict {_class(check)}">{html_text(_WORDS[check.verdict])}</span> '
        f'<a href="#check-{check.id}">{html_text(check.id)}</a> <span class="figure">{html_text(rest)}</span></li>'
    )


def _class(check: Check) -> str:
    return check.verdict if check.verdict in ("ok", "look", "bad") else "none"


def _group(group: Group, table: Table) -> str:
    return table_html(table, f"{group.name}-table") + "".join(map(_check, group.checks))


def _check(check: Check) -> str:
    """A check with its examples, open where something is to be looked at."""
    opened = " open" if (check.verdict in ("look", "bad") or check.id == "placed") and check.examples else ""
    items = "".join(map(_example, check.examples)) or "<li>Nothing to show.</li>"
    return (
        f'<details class="check" id="check-{check.id}"{opened}><summary>'
        f'<span class="verdict {_class(check)}">{html_text(check.verdict)}</span> '
        f"<strong>{html_text(check.id)}</strong> {html_text(check.title)}</summary>"
        f'<ul class="examples">{items}</ul></details>'
    )


def _example(example: Example) -> str:
    parts: list[str] = []
    if example.triple is not None:
        marked = " ; ".join(
            f'<span class="{name}{" missing" if name in example.missing else ""}">{html_text(part) or "∅"}</span>'
            for name, part in zip(_PARTS, example.triple, strict=True)
        )
        told = f"({' ; '.join(example.triple)})"
        parts.append(f'<span class="triple">({marked})</span>')
        if example.text != told:
            parts.append(f'<span class="told">{html_text(example.text.removeprefix(told).strip())}</span>')
    else:
        parts.append(html_text(example.text))
    if example.sentence:
        parts.append(
            f'<blockquote><span class="id">{html_text(example.sentence_id or "")}</span> '
            f"{_highlighted(example.sentence, example.triple)}</blockquote>"
        )
    elif example.triple is not None:
        parts.append('<span class="told">no sentence</span>')
    return f"<li>{' '.join(parts)}</li>"


def _highlighted(sentence: str, triple: tuple[str, str, str] | None) -> str:
    """The sentence with the words of the triple's parts marked, each word for the first part that has it."""
    words = list(_WORD.finditer(sentence))
    tokens = [stem(word[0].casefold()) for word in words]
    roles: dict[int, str] = {}
    for name, part in zip(_PARTS, triple or (), strict=False):
        said = spoken_name(part) if name == "relation" else part
        wanted = [stem(word.casefold()) for word in _WORD.findall(said)]
        for place in locate(wanted, tokens).places:
            if place is not None:
                roles.setdefault(place, name)
    out, at = [], 0
    for role, run in groupby(range(len(words)), key=roles.get):
        places = list(run)
        begin, end = words[places[0]].start(), words[places[-1]].end()
        if role is not None:
            out.append(html_text(sentence[at:begin]))
            out.append(f'<mark class="{role}">{html_text(sentence[begin:end])}</mark>')
            at = end
    return "".join(out) + html_text(sentence[at:])
