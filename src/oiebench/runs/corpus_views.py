"""Corpus statistics as tables and as a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from oiebench.corpus.distinct import KEPT
from oiebench.corpus.statistics import LENGTHS, bins
from oiebench.model import Value
from oiebench.report import Block, Column, Table
from oiebench.report.histogram import Bar, Histogram, numbered
from oiebench.report.html_corpus import CorpusSection, Histograms, corpus_page
from oiebench.report.table import Cell, Kind
from oiebench.runs.corpus_counts import Counted

TOPS = {"relations": "relations", "arguments": "arguments", "tuples": "distinct"}
LONGEST = {"tuple": 30, "argument1": 15, "relation": 15, "argument": 20}
MOST = 15
TOP_LIMIT = KEPT


def tables(found: Sequence[Counted], top: int) -> list[Table]:
    """Sizes, lengths, arities, marks and confidences, a row for each system; then what each says most often."""
    values = [each.tally.values(each.sentences) for each in found]
    names = [each.name for each in found]
    made = [_sizes(names, values), _repeated(names, values), _lengths(names, values), *_shares(names, values)]
    if any(each.tally.confidences for each in found):
        made.append(_confidences(names, values))
    return made + [table for each in found for table in top_tables(each, top)]


def _sizes(names: Sequence[str], values: Sequence[Mapping[str, Value]]) -> Table:
    columns: tuple[tuple[str, str, Kind], ...] = (
        ("sentences", "Sentences", "count"),
        ("silent_sentences", "without tuple", "count"),
        ("silent_percentage", "%", "number"),
        ("tuples", "Tuples", "count"),
        ("tuples_per_sentence", "per sentence", "number"),
        ("distinct_relations", "Relations", "count"),
        ("distinct_arguments", "Arguments", "count"),
    )
    notes = ("Relations, arguments: distinct ones, as they are written, counted by 64-bit hashes.",)
    return _table("Sizes", names, values, columns, notes)


def _repeated(names: Sequence[str], values: Sequence[Mapping[str, Value]]) -> Table:
    columns: tuple[tuple[str, str, Kind], ...] = (
        ("repeated_in_sentence", "In a sentence", "count"),
        ("repeated_in_sentence_percentage", "%", "number"),
        ("repeated_in_corpus", "In the output", "count"),
        ("repeated_in_corpus_percentage", "%", "number"),
    )
    notes = ("Tuples that were said before, every part written the same.",)
    return _table("Repeated tuples", names, values, columns, notes)


def _confidences(names: Sequence[str], values: Sequence[Mapping[str, Value]]) -> Table:
    columns: tuple[tuple[str, str, Kind], ...] = (
        ("with_confidence", "Tuples with one", "count"),
        ("confidence_mean", "Mean", "number"),
    )
    return _table("Confidence", names, values, columns)


def _lengths(names: Sequence[str], values: Sequence[Mapping[str, Value]]) -> Table:
    kinds: tuple[tuple[str, str, Kind], ...] = (
        ("length", "Mean", "number"),
        ("length_median", "Median", "count"),
        ("length_95", "95%", "count"),
    )
    blocks = tuple(
        Block(
            tuple(
                (system, name, *(each.get(f"{name}_{key}") for key, _, _ in kinds))
                for system, each in zip(names, values, strict=True)
            ),
            title,
        )
        for name, title in LENGTHS.items()
    )
    columns = (
        Column("system", "System"),
        Column("part", "Part", hidden=True),
        *(Column(*each) for each in kinds),
    )
    return Table("Lengths in words", columns, blocks, ("95%: the length that 95% of them do not exceed.",))


def _shares(names: Sequence[str], values: Sequence[Mapping[str, Value]]) -> list[Table]:
    """How many arguments tuples have, and which marks, in percent."""
    keys = dict.fromkeys(key for each in values for key in each if f"{key}_percentage" in each)
    arity = sorted(key for key in keys if key in ("unary", "binary") or key.startswith("nary_"))
    arity.sort(key=lambda key: {"unary": 1, "binary": 2}.get(key) or int(key.removeprefix("nary_")))
    marks = [key for key in keys if key not in arity and key.split("_")[0] not in ("silent", "repeated")]
    made = []
    for title, chosen in (("Arguments of a tuple, in percent", arity), ("Marks, in percent", marks)):
        if chosen:
            columns: list[tuple[str, str, Kind]] = [
                (f"{key}_percentage", _spelt(key), "number") for key in chosen
            ]
            filled = [{name: each.get(name, 0.0) for name, _, _ in columns} for each in values]
            made.append(_table(title, names, filled, columns))
    return made


def _spelt(key: str) -> str:
    arity = key.removeprefix("nary_")
    return f"n = {arity}" if arity != key else key.replace("_", ": ", 1).capitalize()


def _table(
    title: str,
    names: Sequence[str],
    values: Sequence[Mapping[str, Value]],
    columns: Sequence[tuple[str, str, Kind]],
    notes: tuple[str, ...] = (),
) -> Table:
    rows = tuple(
        (name, *(each.get(key) for key, _, _ in columns)) for name, each in zip(names, values, strict=True)
    )
    return Table(
        title,
        (Column("system", "System"), *(Column(*column) for column in columns)),
        (Block(rows),),
        notes,
    )


def tops(counted: Counted, top: int) -> dict[str, list[dict[str, Any]]]:
    """The most frequent relations, arguments and tuples of a system, and how often they were said."""
    return {
        name: [
            {"text": _text(value), "count": count} for value, count in getattr(counted.tally, field).top(top)
        ]
        for name, field in TOPS.items()
    }


def top_tables(counted: Counted, top: int) -> list[Table]:
    """The same as tables; tuples only where one is said twice."""
    made = []
    for name, lines in tops(counted, top).items():
        rows: list[tuple[Cell, ...]] = [
            (line["text"], line["count"]) for line in lines if name != "tuples" or line["count"] > 1
        ]
        if rows:
            columns = (Column("text", name.capitalize()), Column("count", "Count", "count"))
            made.append(Table(f"{counted.name}: most frequent {name}", columns, (Block(tuple(rows)),)))
    return made


def _text(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else f"({' ; '.join(value)})"


def histograms(found: Sequence[Counted]) -> list[tuple[str, Histograms]]:
    """Every distribution, by its name for machines; the systems' bars stand for the same numbers."""
    names = [each.name for each in found]
    counts: list[Mapping[int, int]] = [each.tally.sentence_counts(each.sentences) for each in found]
    made = [
        ("tuples_per_sentence", Histograms("Tuples per sentence", "tuples", numbered(names, counts, MOST)))
    ]
    for name, title in LENGTHS.items():
        counts = [each.tally.lengths[name] for each in found]
        made.append((f"{name}_length", Histograms(title, "words", numbered(names, counts, LONGEST[name]))))
    drawn = tuple(
        Histogram(
            each.name, tuple(Bar(f"{low:.3g} to {high:.3g}", count) for low, high, count in ranges), True
        )
        for each in found
        if (ranges := bins(each.tally.confidences))
    )
    if drawn:
        made.append(("confidence", Histograms("Shares by confidence", "confidence", drawn)))
    return made


def as_value(found: Sequence[Counted], top: int) -> dict[str, Any]:
    """Everything for programs: the figures as results, the distributions and the lists of each system."""
    drawn = histograms(found)
    return {
        "results": [each.score() for each in found],
        "systems": [
            {
                "system": each.name,
                "path": each.path,
                "histograms": {
                    name: histogram.bars
                    for name, every in drawn
                    for histogram in every.of
                    if histogram.system == each.name
                },
                "top": tops(each, top),
            }
            for each in found
        ],
    }


def html(found: Sequence[Counted], top: int) -> str:
    """The page."""
    values = [each.tally.values(each.sentences) for each in found]
    names = [each.name for each in found]
    drawn = dict(histograms(found))
    confidence = drawn.pop("confidence", None)
    per_sentence = drawn.pop("tuples_per_sentence")
    sections = [
        CorpusSection(
            "sizes", "How much", (_sizes(names, values), _repeated(names, values)), (per_sentence,)
        ),
        CorpusSection("lengths", "How long", (_lengths(names, values),), tuple(drawn.values())),
        CorpusSection("kinds", "Of which kinds", tuple(_shares(names, values))),
    ]
    if confidence is not None:
        sections.append(
            CorpusSection("confidence", "How sure", (_confidences(names, values),), (confidence,))
        )
    for at, each in enumerate(found, start=1):
        lists = tuple(top_tables(each, top))
        if lists:
            sections.append(CorpusSection(f"top-{at}", f"What {each.name} says most", lists, narrow=True))
    introduction = f"{'; '.join(dict.fromkeys(each.path for each in found))}"
    return corpus_page("Corpus statistics", introduction, sections, names)
