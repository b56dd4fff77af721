"""`oiebench metrics` and `oiebench formats`: what there is to choose from."""

from __future__ import annotations

from oiebench.cli.options import Json
from oiebench.cli.printing import as_json, emit, emit_tables
from oiebench.formats import FORMATS
from oiebench.metrics import METRICS, options_of
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
                "options": [
                    {"name": option.name, "default": option.default, "choices": list(option.choices)}
                    for option in options_of(kind)
                ],
            }
            for kind in kinds
        ]
        emit(as_json({"metrics": found}), None)
        return
    rows = []
    for kind in kinds:
        options = [option for option in options_of(kind) if option.name != "mode"]
        told = [(option.name, ", ".join(option.choices) or option.default) for option in options] or [
            ("", "")
        ]
        rows += [
            (kind.name if first else "", kind.title if first else "", kind.needs if first else "", *option)
            for first, option in ((option is told[0], option) for option in told)
        ]
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
