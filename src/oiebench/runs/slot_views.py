"""The tables of slot filling: figures by slot, rules side by side, span schemes, tags, filled templates."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from oiebench.model import Score
from oiebench.report import Block, Column, Table
from oiebench.report.parts import part_table
from oiebench.report.table import Cell
from oiebench.report.tables import header
from oiebench.slots.alignment import Task
from oiebench.slots.checking import TagCheck
from oiebench.slots.documents import Documents
from oiebench.slots.patterns.announcements import filled
from oiebench.slots.schemes import SCHEMES, scheme_of
from oiebench.slots.scoring import Result

TASKS: dict[Task, str] = {"all": "All Occurrences", "best": "One Best per Document"}


def rules_table(task: Task, results: Sequence[Result], scores: Sequence[Score]) -> Table:
    """The F-measure of every slot under each rule, side by side."""
    rules = {result.metric: str(result.protocol.rule) for result in results}
    figure = results[0].protocol.f
    one_system = len({score.system for score in scores}) == 1
    columns = [Column("system", "System", hidden=one_system), Column("part", "Slot")]
    with_interval = any(score.ci for score in scores)
    for name in rules.values():
        columns.append(Column(name, name, "number"))
        if with_interval:
            columns += [Column(f"{name} low", "low", "low"), Column(f"{name} high", "high", "high")]
    rows: dict[tuple[str, str], list[Cell]] = {}
    for score in _by_part(scores):
        cells = rows.setdefault((score.system, str(score.part)), [score.system, score.part])
        cells.append(score.values[figure])
        if with_interval:
            interval = (score.ci or {}).get(figure)
            cells += [None, None] if interval is None else [interval.low, interval.high]
    title = f"Slot filling, {TASKS[task]}: {header(figure)} under each rule"
    return Table(title, tuple(columns), (Block(tuple(map(tuple, rows.values()))),))


def slot_table(task: Task, scores: Sequence[Score]) -> Table:
    """The table of a task: a block for each rule, a row for each slot."""
    mode = scores[0].mode
    notes = [
        "Micro: all slots counted together. Macro: the mean over slots.",
        "TP: predictions that equal an answer; FP: those that do not; FN: answers that no prediction equals."
        if mode == "published"
        else "TP: pairs of a prediction and an answer, each taken once; FP, FN: what is left of either.",
    ]
    return part_table(_by_part(scores), f"Slot filling, {TASKS[task]}", "slot", notes)


def scheme_table(scores: Sequence[Score]) -> Table:
    """The table of the span schemes, a row for each."""
    named = [msgspec.structs.replace(score, part=scheme_of(score.metric)) for score in scores]
    notes = [f"{scheme}: {what}." for scheme, what in SCHEMES.items()]
    title = "Spans of all slots under the schemes of MUC and SemEval-2013"
    return part_table(_by_part(named), title, "scheme", notes, blocks=False)


def check_table(documents: Documents, counted: Sequence[TagCheck]) -> Table:
    """A row for each slot: its tags in the raw text and the spans that were read."""
    columns = (
        Column("slot", "Slot"),
        Column("opening", "Opening tags", "count"),
        Column("closing", "Closing tags", "count"),
        Column("read", "Read", "count"),
        Column("agree", "Agree"),
    )
    rows = tuple(
        (each.slot, each.opening, each.closing, each.read, "no" if each.astray else "yes") for each in counted
    )
    notes = (f"Documents: {len(documents.documents)}.",)
    return Table(f"Tags of {documents.path}", columns, (Block(rows),), notes)


def template_table(documents: Documents) -> Table:
    """The table that a text-to-table extractor fills: a row for each document, a column for each slot."""
    columns = [Column("document", "Document"), *(Column(slot, header(slot)) for slot in documents.slots)]
    rows = []
    for document in documents.documents.values():
        values = filled(document)
        rows.append((document.id, *("; ".join(values.get(slot, ())) or None for slot in documents.slots)))
    return Table("What was extracted", tuple(columns), (Block(tuple(rows)),))


def _by_part(scores: Sequence[Score]) -> list[Score]:
    """The scores with those of one slot, or scheme, beside each other, system after system."""
    order = {part: at for at, part in enumerate(dict.fromkeys(score.part for score in scores))}
    return sorted(scores, key=lambda score: order[score.part])
