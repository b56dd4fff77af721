"""`oiebench metrics`, `oiebench formats` and `oiebench extractors`: what there is to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from oiebench.cli.options import Json
from oiebench.cli.printing import as_json, emit, emit_tables
from oiebench.extractors.names import EXTRACTORS
from oiebench.formats import FORMATS
from oiebench.metrics import METRICS
from oiebench.naming import Option, options_of
from oiebench.report import Block, Column, Table


def metrics(*, json: Json = False) -> None:
    """List the metrics and their options."""
    kinds = [METRICS[name] for name in METRICS]
    if json:
        found = [
            {
                "name": kind.name,
                "title": kind.title,
                "needs": kind.needs,
                "options": _options(kind),
            }
            for kind in kinds
        ]
        emit(as_json({"metrics": found}), None)
        return
    rows = []
    for kind in kinds:
        for first, option in _with_first(each for each in options_of(kind) if each.name != "mode"):
            rows.append((*((kind.name, kind.title, kind.needs) if first else ("", "", "")), *option))
    columns = (
        Column("name", "Metric"),
        Column("title", "What it is"),
        Column("needs", "Gold"),
        Column("option", "Option"),
        Column("choices", "Choices"),
    )
    notes = (
        "Options are written in the name: carb(match=lenient).",
        "Every metric has mode=published, the script's own figures (the default), and mode=strict, the paper's "
        "equations.",
    )
    emit_tables([Table("Metrics", columns, (Block(tuple(rows)),), notes)], "table", None)


def extractors(*, json: Json = False) -> None:
    """List the extractors and their options."""
    kinds = [EXTRACTORS[name] for name in EXTRACTORS]
    if json:
        found = [
            {
                "name": kind.name,
                "title": kind.title,
                "needs": kind.needs,
                "confidence": kind.confidence_means,
                "options": _options(kind),
            }
            for kind in kinds
        ]
        emit(as_json({"extractors": found}), None)
        return
    rows: list[tuple[str, ...]] = []
    for kind in kinds:
        for first, option in _with_first(options_of(kind)):
            said = (kind.name, kind.title, kind.needs) if first else ("", "", "")
            rows.append((*said, *option))
    columns = (
        Column("name", "Extractor"),
        Column("title", "What it is"),
        Column("needs", "Reads"),
        Column("option", "Option"),
        Column("choices", "Choices"),
    )
    notes = ("Options are written in the name: minie(mode=aggressive).",)
    emit_tables([Table("Extractors", columns, (Block(tuple(rows)),), notes)], "table", None)


def _options(kind: type) -> list[dict[str, object]]:
    return [
        {"name": option.name, "default": option.default, "choices": list(option.choices)}
        for option in options_of(kind)
    ]


def _with_first(options: Iterable[Option]) -> Iterator[tuple[bool, tuple[str, str]]]:
    """Each option and its choices, and whether it is the first; a blank one where there is none."""
    told = [(option.name, ", ".join(option.choices) or option.default) for option in options] or [("", "")]
    for place, each in enumerate(told):
        yield place == 0, each


def formats(*, json: Json = False) -> None:
    """List the file formats."""
    kinds = [FORMATS[name] for name in FORMATS]
    if json:
        found = [
            {
                "name": kind.name,
                "title": kind.title,
                "writable": kind.write is not None,
                "holds": sorted(kind.holds),
            }
            for kind in kinds
        ]
        emit(as_json({"formats": found}), None)
        return
    rows = [(kind.name, kind.title, "yes" if kind.write else "no") for kind in kinds]
    columns = (Column("name", "Format"), Column("title", "What it is"), Column("writable", "Written"))
    emit_tables([Table("Formats", columns, (Block(tuple(rows)),))], "table", None)
