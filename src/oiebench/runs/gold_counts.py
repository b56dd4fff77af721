"""Statistics of gold as scores and tables."""

from __future__ import annotations

from oiebench.annotate.gold_statistics import Figure, Section, gold_statistics
from oiebench.formats import Reading
from oiebench.model import Score, Value
from oiebench.report import Block, Column, Table
from oiebench.report.table import Cell
from oiebench.runs.inputs import stem
from oiebench.version import __version__

TITLES = {
    "sentences": "Sentences",
    "tuples": "Gold tuples",
    "facts": "Fact synsets",
    "questions": "Questions",
}


def statistics_of(reading: Reading) -> dict[str, Section]:
    """The figures of a gold file."""
    return gold_statistics(reading.collection)


def statistics_scores(reading: Reading, name: str | None = None) -> list[Score]:
    """The figures as scores, a part for each kind of annotation; counts with their shares, in percent."""
    n = {"sentences": len(reading.collection.sentences)}
    gold, sentences = f"gold:{reading.sha256[:12]}", f"sentences:{n['sentences']}"
    signature = "|".join(["metric:statistics", "mode:published", gold, sentences, f"version:{__version__}"])
    found = []
    for part, figures in statistics_of(reading).items():
        values: dict[str, Value] = {}
        for figure in figures:
            values[figure.key] = figure.value
            if figure.of is not None:
                values[f"{figure.key}_percentage"] = figure.share
        found.append(
            Score(
                system=name or stem(reading.path),
                metric="statistics",
                mode="published",
                signature=signature,
                part=part,
                values=values,
                n=n,
            )
        )
    return found


def statistics_tables(reading: Reading, name: str | None = None) -> list[Table]:
    """A table for each kind of annotation: counts, what they are of, and their shares."""
    columns = (
        Column("key", "key", hidden=True),
        Column("figure", "Figure"),
        Column("count", "Count", "count"),
        Column("of", "of", "count"),
        Column("percentage", "%", "number"),
        Column("mean", "Mean", "number"),
    )
    return [
        Table(
            f"{TITLES[part]} of {name or reading.path}",
            columns,
            (Block(tuple(map(_row, figures))),),
        )
        for part, figures in statistics_of(reading).items()
    ]


def _row(figure: Figure) -> tuple[Cell, ...]:
    whole = isinstance(figure.value, int)
    count, average = (figure.value, None) if whole else (None, figure.value)
    return figure.key, figure.label, count, figure.of, figure.share, average
