"""`oiebench metrics`, `oiebench formats` and `oiebench extractors`: what there is to choose from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from cyclopts import Parameter

from oiebench.cli.options import Json
from oiebench.cli.printing import as_json, emit, emit_tables
from oiebench.extractors.base import Extractor
from oiebench.extractors.names import EXTRACTORS
from oiebench.extractors.remote_reading import shipped_text
from oiebench.extractors.remote_state import states
from oiebench.formats import FORMATS
from oiebench.metrics import METRICS, AnyMetric
from oiebench.naming import options_of
from oiebench.report import Block, Column, Table


def metrics(*, json: Json = False) -> None:
    """List the metrics and their options."""
    kinds = [METRICS[name] for name in METRICS]
    if json:
        emit(as_json({"metrics": [_described(kind) for kind in kinds]}), None)
        return
    notes = (
        "Options are written in the name: carb(match=lenient).",
        "Every metric has mode=published, the script's own figures (the default), and mode=strict, the paper's "
        "equations.",
    )
    _list("Metric", "Gold", kinds, notes, without="mode")


def extractors(
    *,
    systems: Annotated[
        bool,
        Parameter(help="List the published systems that `remote` knows, and which answer now.", negative=""),
    ] = False,
    describe: Annotated[
        str | None, Parameter(help="Print the description of one of them, a pattern for one's own.")
    ] = None,
    json: Json = False,
) -> None:
    """List the extractors and their options.

    oiebench extractors --systems
    oiebench extractors --describe corenlp > mine.toml
    """
    if describe is not None:
        emit(shipped_text(describe), None)
        return
    if systems:
        _list_systems(json)
        return
    kinds = [EXTRACTORS[name] for name in EXTRACTORS]
    if json:
        found = [_described(kind) | {"confidence": kind.confidence_means} for kind in kinds]
        emit(as_json({"extractors": found}), None)
        return
    _list("Extractor", "Reads", kinds, ("Options are written in the name: minie(mode=aggressive).",))


def _list_systems(json: bool) -> None:
    found = states()
    if json:
        described = [
            {"description": each.description, "answers": each.here, "state": each.told} for each in found
        ]
        emit(as_json({"systems": described}), None)
        return
    rows = tuple(
        (each.description.name, each.description.title, each.told.partition(";")[0]) for each in found
    )
    columns = (Column("name", "System"), Column("title", "What it is"), Column("state", "Now"))
    notes = (
        'Each is asked by its name: --with "remote(system=corenlp)".',
        "Where it is obtained, its licence, its memory, how it is started: oiebench extractors --describe corenlp.",
    )
    emit_tables([Table("Published systems", columns, (Block(rows),), notes)], "table", None)


Kind = type[AnyMetric] | type[Extractor]


def _described(kind: Kind) -> dict[str, object]:
    return {
        "name": kind.name,
        "title": kind.title,
        "needs": kind.needs,
        "options": [
            {"name": option.name, "default": option.default, "choices": list(option.choices)}
            for option in options_of(kind)
        ],
    }


def _list(what: str, needs: str, kinds: Iterable[Kind], notes: tuple[str, ...], without: str = "") -> None:
    """A table with a row for each option of each kind."""
    rows: list[tuple[str, ...]] = []
    for kind in kinds:
        options = [option for option in options_of(kind) if option.name != without]
        told = [(option.name, ", ".join(option.choices) or option.default) for option in options] or [
            ("", "")
        ]
        for place, option in enumerate(told):
            rows.append((*(("", "", "") if place else (kind.name, kind.title, kind.needs)), *option))
    columns = (
        Column("name", what),
        Column("title", "What it is"),
        Column("needs", needs),
        Column("option", "Option"),
        Column("choices", "Choices"),
    )
    emit_tables([Table(f"{what}s", columns, (Block(tuple(rows)),), notes)], "table", None)


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
