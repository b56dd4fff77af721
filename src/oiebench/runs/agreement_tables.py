"""Agreement as tables for people."""

from __future__ import annotations

from collections.abc import Sequence

from oiebench.annotate.disagreements import Disagreement
from oiebench.model import Score
from oiebench.report import Block, Column, Table
from oiebench.report.table import Cell
from oiebench.runs.agreeing import Agreement
from oiebench.runs.pairwise import ALL, BETWEEN

HEADERS = {
    "percentage": "%",
    "kappa": "Cohen κ",
    "fleiss_kappa": "Fleiss κ",
    "krippendorff_alpha": "Kripp. α",
    "f1": "F1",
    "f1_first_as_gold": "F1, 1st gold",
    "f1_second_as_gold": "F1, 2nd gold",
}
SHOWN_WORDS, SHOWN_TUPLES = 12, 4


def agreement_tables(found: Agreement, *, sentences: bool) -> list[Table]:
    """The grid, F1, all annotators, and the sentences if wanted."""
    by_metric: dict[tuple[str, bool], list[Score]] = {}
    for score in found.scores:
        by_metric.setdefault((score.metric, score.system == ALL), []).append(score)
    tables = []
    for (metric, everybody), scores in by_metric.items():
        if everybody:
            title = "All annotators, over the cells of the grid"
        elif metric == found.metric.canonical:
            title = f"F1 between annotators: {metric} ({found.metric.mode})"
        else:
            title = "Words as subject, relation, object, complement"
        tables.append(scores_table(title, scores, [] if everybody else _notes(found, scores)))
    if sentences:
        tables.append(_sentences(found))
    return tables


def scores_table(title: str, scores: Sequence[Score], notes: Sequence[str] = ()) -> Table:
    """A row per pair or annotator, a column per figure, with its interval where there is one."""
    figures = list(dict.fromkeys(name for score in scores for name in score.values))
    columns = [Column("who", "Annotators")]
    if any(score.part for score in scores):
        columns.append(Column("part", "In"))
    for name in figures:
        columns.append(Column(name, HEADERS.get(name, name), "number"))
        if any(score.ci and name in score.ci for score in scores):
            columns += [Column(f"{name}_low", "low", "low"), Column(f"{name}_high", "high", "high")]
    rows = []
    for score in scores:
        row: list[Cell] = []
        for column in columns:
            name, _, bound = column.key.rpartition("_")
            if column.key == "who":
                row.append(score.system)
            elif column.key == "part":
                row.append(score.part or "all")
            elif column.kind in ("low", "high"):
                interval = (score.ci or {}).get(name)
                row.append(None if interval is None else getattr(interval, bound))
            else:
                row.append(score.values.get(column.key))
        rows.append(tuple(row))
    which = " of the first row" if len({score.signature for score in scores}) > 1 else ""
    signature = f"Signature{which}: {scores[0].signature}"
    return Table(title, tuple(columns), (Block(tuple(rows)),), (*notes, signature))


def _notes(found: Agreement, scores: Sequence[Score]) -> list[str]:
    """What the first row rests on."""
    score, n = scores[0], scores[0].n
    row = " (the first row)" if len(scores) > 1 else ""
    if "cells" not in n:
        first, second = score.system.split(BETWEEN, 1)
        return [
            f"F1 is the mean of both directions: {n['first']} of {first}, {n['second']} of {second}{row}."
        ]
    notes = [f"{n['sentences']} sentences, {n['tokens']} words, {n['cells']} cells."]
    if any(found.found.alone):
        alone = [
            f"{name} {count}"
            for name, count in zip(found.found.names, found.found.alone, strict=True)
            if count
        ]
        notes.append(f"Left out, for not all annotators have them: sentences of {', '.join(alone)}.")
    told = [f"{n['indexed']} placed by the files' indices"] if n["indexed"] else []
    if n["located"]:
        told.append(
            f"{n['located']} looked up ({n['ambiguous']} of these stand in the sentence more than once)"
        )
    notes.append(
        f"Words of the annotations{row}: {', '.join(told) or 'none placed'}; "
        f"{n['absent']} inferred or not in the sentence."
    )
    return notes


def _sentences(found: Agreement) -> Table:
    pairs = [score.system for score in found.scores if BETWEEN in score.system and score.part is None]
    pairs = list(dict.fromkeys(pairs))
    columns = (
        Column("sentence", "Sentence"),
        Column("tokens", "Words", "count"),
        *(Column(pair, pair, "number") for pair in pairs),
    )
    rows = tuple(
        (line.id, line.tokens, *(line.percentage.get(pair) for pair in pairs)) for line in found.sentences
    )
    return Table("Percentage of agreement by sentence", columns, (Block(rows),))


def discussion(found: Agreement, listed: int) -> str:
    """The sentences to discuss, worst first, as text."""
    lines = [
        f"To discuss, worst first ({min(listed, len(found.disagreements))} of {len(found.disagreements)}):"
    ]
    several = len({one.annotators for one in found.disagreements}) > 1
    for one in found.disagreements[:listed]:
        between = f" ({BETWEEN.join(one.annotators)})" if several else ""
        lines += ["", f"{one.sentence}{between}: {one.text}".rstrip(": ")]
        lines.append(f"  {one.percentage:.1f}% of its cells agree, {one.cells} differ")
        lines += [f"  {line}" for line in _told(one)]
    return "\n".join(lines) + "\n"


def _told(one: Disagreement) -> list[str]:
    """What differs in a sentence, a line each."""
    lines = []
    for name, by_class in one.words.items():
        for kind, words in by_class.items():
            shown = " ".join(words[:SHOWN_WORDS]) + (" …" if len(words) > SHOWN_WORDS else "")
            lines.append(f"only {name} has in the {kind}: {shown}")
    for lonely in one.tuples[:SHOWN_TUPLES]:
        lines.append(f"only {lonely.annotator} has {lonely.item}")
        if lonely.nearest is not None:
            lines.append(f"  nearest: {lonely.nearest}; {lonely.differs}")
    if len(one.tuples) > SHOWN_TUPLES:
        lines.append(f"and {len(one.tuples) - SHOWN_TUPLES} more that one of them has alone")
    return lines
