"""`oiebench compare`: one table with intervals, and which differences are real."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from oiebench.cli.groups import Drawing, Prints, Reads
from oiebench.cli.options import (
    SAMPLING,
    By,
    Gold,
    GoldFrom,
    MetricNames,
    ModeOption,
    On,
    Predictions,
)
from oiebench.cli.printing import (
    check_outputs,
    tell_absent,
    tell_missing_confidences,
    tell_repairs,
)
from oiebench.report import compare_table, pairs_table
from oiebench.runs.comparing import compare as compared
from oiebench.runs.inputs import load_gold
from oiebench.runs.scores import results


def compare(
    *predictions: Predictions,
    gold: Gold = None,
    on: On = None,
    metric: MetricNames = (),
    mode: ModeOption = None,
    value: Annotated[str | None, Parameter(help="The figure to compare (F1 unless told otherwise).")] = None,
    test: Annotated[
        Literal["bootstrap", "randomisation"], Parameter(help="The paired test.", group=SAMPLING)
    ] = "bootstrap",
    alpha: Annotated[float, Parameter(help="Level of significance, over all pairs.", group=SAMPLING)] = 0.05,
    drawing: Drawing = Drawing(),
    by: By = "sentence",
    gold_from: GoldFrom = None,
    reads: Reads = Reads(),
    prints: Prints = Prints(),
    pairs: Annotated[bool, Parameter(help="Add a table of all pairs.", negative="")] = False,
) -> None:
    """Compare systems pair by pair over the same sentences; p values are Holm-corrected.

    oiebench compare a.tsv b.tsv c.tsv --on benchie-fl:50
    """
    source = load_gold(gold, on, metric, mode=mode, format=gold_from, policy=reads.policy)
    systems = reads.systems(predictions or source.outputs)
    tell_absent(source, predictions)
    readings = [source.reading, *(system.reading for system in systems)]
    tell_repairs(readings)
    check_outputs((reading.path for reading in readings), out=prints.out)
    resampling = drawing.resampling(by)
    every = results(source, systems)
    tell_missing_confidences(every.values())
    found = [compared(scored, resampling, value=value, test=test, alpha=alpha) for scored in every.values()]
    prints.result(
        lambda: {"comparisons": found},
        lambda: (
            table
            for each in found
            for table in ([compare_table(each), pairs_table(each)] if pairs else [compare_table(each)])
        ),
    )
