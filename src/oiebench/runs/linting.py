"""Lint of a gold file: what its rules find, where, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from oiebench.annotate.lint import Finding, Rule, Severity, lint
from oiebench.formats import Reading
from oiebench.model import Score
from oiebench.report import Block, Column, Table
from oiebench.report.numbers import counted
from oiebench.runs.gold_files import lines_of
from oiebench.runs.inputs import stem
from oiebench.version import __version__

GRAVITY: dict[Severity, int] = {"error": 0, "warning": 1, "hint": 2}


class Linting(msgspec.Struct, frozen=True):
    """What the rules found in a file."""

    path: str
    sha256: str
    rules: tuple[Rule, ...]
    findings: tuple[Finding, ...]
    sentences: int
    items: int
    reference: str | None = None
    """The sha256 of the other reference."""

    def at_least(self, severity: Severity) -> int:
        """How many findings are this grave or graver."""
        return sum(GRAVITY[found.severity] <= GRAVITY[severity] for found in self.findings)

    def counts(self) -> dict[str, tuple[int, int]]:
        """By rule, how many findings there are and in how many sentences."""
        findings = Counter(found.rule for found in self.findings)
        sentences = Counter(rule for rule, _ in {(found.rule, found.sentence) for found in self.findings})
        return {rule.id: (findings[rule.id], sentences[rule.id]) for rule in self.rules}

    def scores(self) -> tuple[Score, Score]:
        """The counts by rule, of findings and of sentences."""
        counts = self.counts()
        n = {"sentences": self.sentences, "items": self.items, "findings": len(self.findings)}
        parts = ["metric:lint", "mode:published", f"gold:{self.sha256[:12]}"]
        if self.reference is not None:
            parts.append(f"reference:{self.reference[:12]}")
        signature = "|".join([*parts, f"sentences:{self.sentences}", f"version:{__version__}"])
        findings, sentences = (
            Score(
                system=stem(self.path),
                metric="lint",
                mode="published",
                signature=signature,
                part=part,
                values={rule: count[at] for rule, count in counts.items()},
                n=n,
            )
            for at, part in enumerate(("findings", "sentences"))
        )
        return findings, sentences


def lint_file(reading: Reading, rules: Sequence[Rule], reference: Reading | None = None) -> Linting:
    """What the rules find in a gold file; with another reference, what is missing from it too."""
    held = reading.collection
    used = tuple(rule for rule in rules if reference is not None or not rule.needs_reference)
    found = lint(held, used, None if reference is None else reference.collection)
    places = lines_of(reading)
    order = {sentence: place for place, sentence in enumerate(held.sentences)}
    placed = [msgspec.structs.replace(one, line=_line(one, places)) for one in found]
    placed.sort(key=lambda one: (order[one.sentence], one.line or 0))
    return Linting(
        reading.path,
        reading.sha256,
        used,
        tuple(placed),
        len(held.sentences),
        len(held.tuples) + len(held.facts),
        None if reference is None else reference.sha256,
    )


def _line(one: Finding, places: dict[tuple[str, str | None], int]) -> int | None:
    item = None if one.item is None else " ".join(one.item.split())
    return places.get((one.sentence, item)) or places.get((one.sentence, None))


def listed(linting: Linting) -> str:
    """The findings, a line each: where, how grave, which rule, what, and the guideline."""
    lines = []
    for one in linting.findings:
        where = linting.path if one.line is None else f"{linting.path}:{one.line}"
        fact = "" if one.fact is None else f", fact {one.fact}"
        lines.append(
            f"{where}: sentence {one.sentence}{fact}: {one.severity}: {one.rule}: {one.message} [{one.guideline}]"
        )
        if one.item is not None:
            lines.append(f"    {one.item}")
    return "\n".join(lines) + "\n" if lines else ""


def counts_table(linting: Linting) -> Table:
    """A row per rule: findings, sentences with one, and their share."""
    counts = linting.counts()
    rows = tuple(
        (
            rule.id,
            rule.severity,
            counts[rule.id][0],
            counts[rule.id][1],
            100 * counts[rule.id][1] / linting.sentences,
        )
        for rule in sorted(linting.rules, key=lambda rule: GRAVITY[rule.severity])
    )
    columns = (
        Column("rule", "Rule"),
        Column("severity", "Severity"),
        Column("findings", "Findings", "count"),
        Column("sentences", "Sentences", "count"),
        Column("share", "%", "number"),
    )
    by_severity = Counter(found.severity for found in linting.findings)
    told = ", ".join(counted(by_severity[severity], severity) for severity in GRAVITY)
    note = f"{counted(linting.sentences, 'sentence')}, {linting.items} tuples and facts; {told}."
    return Table(f"Lint of {linting.path}", columns, (Block(rows),), (note,))


def rules_table(rules: Sequence[Rule]) -> Table:
    """The rules there are."""
    columns = (
        Column("rule", "Rule"),
        Column("severity", "Severity"),
        Column("title", "What"),
        Column("guideline", "Guideline"),
    )
    rows = tuple((rule.id, rule.severity, rule.title, rule.guideline) for rule in rules)
    return Table("Rules of lint", columns, (Block(rows),))
