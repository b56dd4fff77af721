"""Tables of the evaluation by questions: systems at one threshold, and each system over several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oiebench.model import Score
from oiebench.report.table import Block, Cell, Column, Table
from oiebench.report.tables import groups, header, ranked, score_table

FIGURES = ("answered", "precision", "recall", "candidates", "words", "agreement")
MEANINGS = (
    "Answered: share of questions with an answer, right or wrong; precision: of these, with a right one; recall: of "
    "all questions, with a right one.",
    "Candidates: different answers for a question that is answered; words: of a candidate.",
)
AGREEMENT = (
    "Agreement: share of the questions with an expected outcome that have it; it was noted for the systems that the "
    "annotator saw."
)


def question_tables(scores: Sequence[Score], last: str) -> list[Table]:
    """A table for each part of the questions, best recall first, with the system `last` below the others."""
    tables = []
    for part in dict.fromkeys(score.part for score in scores):
        mine = ranked([score for score in scores if score.part == part], "recall")
        mine.sort(key=lambda score: score.system == last)
        table = score_table(mine, values=_shown(mine), sort=None, title=_title(part, mine))
        tables.append(Table(table.title, table.columns, table.blocks, (*_meanings(mine), *table.notes)))
    return tables


def sweep_tables(scores: Mapping[float, Sequence[Score]]) -> list[Table]:
    """A table for each part of the questions: a block for each system, a row for each threshold (Table 3.2)."""
    every = [score for some in scores.values() for score in some]
    tables = []
    for part in dict.fromkeys(score.part for score in every):
        mine = [
            (threshold, score) for threshold, some in scores.items() for score in some if score.part == part
        ]
        shown = _shown([score for _, score in mine])
        bounded = {name for _, score in mine for name in score.ci or {}}
        columns = [Column("system", "System", hidden=True), Column("threshold", "Threshold")]
        for name in shown:
            columns.append(Column(name, header(name), "number"))
            if name in bounded:
                columns += [Column(f"{name}_low", "low", "low"), Column(f"{name}_high", "high", "high")]
        blocks = [
            Block(
                tuple(
                    _row(threshold, score, shown, bounded)
                    for threshold, score in mine
                    if score.system == system
                ),
                system,
            )
            for system in dict.fromkeys(score.system for _, score in mine)
        ]
        signature = (
            f"Signature of the first row: {mine[0][1].comparable}; the others differ in the threshold."
        )
        title = f"Questions over thresholds: {part}"
        tables.append(
            Table(title, tuple(columns), tuple(blocks), (*_meanings([score for _, score in mine]), signature))
        )
    return tables


def _title(part: str | None, scores: Sequence[Score]) -> str:
    return f"Questions: {part}, {', '.join(f'{metric} ({mode})' for metric, mode in groups(scores))}"


def _shown(scores: Sequence[Score]) -> list[str]:
    return [name for name in FIGURES if any(name in score.values for score in scores)]


def _meanings(scores: Sequence[Score]) -> tuple[str, ...]:
    return (*MEANINGS, AGREEMENT) if "agreement" in _shown(scores) else MEANINGS


def _row(threshold: float, score: Score, shown: Sequence[str], bounded: set[str]) -> tuple[Cell, ...]:
    cells: list[Cell] = [score.system, f"{threshold:g}"]
    for name in shown:
        cells.append(score.values.get(name))
        if name in bounded:
            interval = (score.ci or {}).get(name)
            cells += [None, None] if interval is None else [interval.low, interval.high]
    return tuple(cells)
