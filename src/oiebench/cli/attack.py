"""`oiebench attack`: what a dummy extractor gets under a metric."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from oiebench.cli.options import Form, From, Gold, GoldFrom, Json, ModeOption, On, Out
from oiebench.cli.printing import as_json, check_outputs, emit, emit_tables, tell_absent, tell_repairs
from oiebench.report import Block, Column, Table
from oiebench.report.tables import header
from oiebench.runs.attacks import Attack
from oiebench.runs.attacks import attack as attacked
from oiebench.runs.inputs import load_gold, load_systems


def attack(
    metric: Annotated[str, Parameter(help="Metric, with its options in the name.")],
    *predictions: Annotated[
        str, Parameter(help="Real systems to hold the dummies against (as in score).", negative="")
    ],
    gold: Gold = None,
    on: On = None,
    mode: ModeOption = None,
    gold_from: GoldFrom = None,
    from_: From = None,
    json: Json = False,
    as_: Form = "table",
    out: Out = None,
) -> None:
    """Show what dummy extractors get under a metric, next to the best real system.

    A figure in which a dummy comes up to a real system says little about understanding.

    oiebench attack wire57 --on wire57
    oiebench attack "carb(match=simple)" clausie.txt --gold dev.tsv
    """
    source = load_gold(gold, on, (metric,), mode=mode, format=gold_from)
    systems = load_systems(predictions or source.outputs, from_)
    tell_absent(source, predictions)
    readings = [source.reading, *(system.reading for system in systems)]
    tell_repairs(readings)
    check_outputs((reading.path for reading in readings), out=out)
    found = [attacked(source, chosen, systems) for chosen in source.metrics]
    if json or as_ == "json":
        emit(as_json({"attacks": [{**_plain(each), "verdict": each.verdict()} for each in found]}), out)
    else:
        emit_tables([_table(each) for each in found], as_, out)


def _plain(found: Attack) -> dict[str, object]:
    return {name: getattr(found, name) for name in found.__struct_fields__}


def _table(found: Attack) -> Table:
    columns = (
        Column("name", "Extractor"),
        Column("tuples", "Tuples", "count"),
        *(Column(figure, header(figure), "number") for figure in found.figures),
        Column("fooled", "Fools"),
    )
    systems = tuple(
        (name, None, *(values.get(figure) for figure in found.figures), "")
        for name, values in found.systems.items()
    )
    made, spoilt = (
        tuple(
            (
                attempt.name,
                attempt.tuples,
                *(attempt.values.get(figure) for figure in found.figures),
                ", ".join(header(figure) for figure in attempt.fooled) or "–",
            )
            for attempt in found.attempts
            if (attempt.base is None) == from_sentences
        )
        for from_sentences in (True, False)
    )
    blocks = (
        Block(systems, "Real systems"),
        Block(made, f"Made of the sentences; held against {found.best}"),
        Block(spoilt, f"Tuples of {found.best}, spoilt; held against the unspoilt"),
    )
    notes = tuple(f"{attempt.name}: {attempt.what.lower()}." for attempt in found.attempts)
    return Table(
        f"Attack on {found.metric} ({found.mode})",
        columns,
        blocks,
        (*notes, f"Verdict: {found.verdict()}.", f"Signature: {found.signature}"),
    )
