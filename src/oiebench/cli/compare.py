"""`oiebench compare`: one table with intervals, and which differences are real."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from oiebench.cli.options import (
    SAMPLING,
    By,
    Form,
    From,
    Gold,
    GoldFrom,
    Json,
    Lenient,
    Level,
    MetricNames,
    ModeOption,
    On,
    Out,
    Predictions,
    Resamples,
    Seed,
    Strict,
    policy,
)
from oiebench.cli.printing import (
    as_json,
    check_outputs,
    emit,
    emit_tables,
    tell_absent,
    tell_missing_confidences,
    tell_repairs,
)
from oiebench.report import compare_table, pairs_table
from oiebench.runs.comparing import compare as compared
from oiebench.runs.inputs import load_gold, load_systems
from oiebench.runs.scores import Resampling, results


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
    method: Annotated[
        Literal["percentile", "bca"], Parameter(help="How intervals are made.", group=SAMPLING)
    ] = "percentile",
    level: Level = 0.95,
    resamples: Resamples = 10_000,
    seed: Seed = 12345,
    by: By = "sentence",
    gold_from: GoldFrom = None,
    from_: From = None,
    strict: Strict = False,
    lenient: Lenient = False,
    json: Json = False,
    as_: Form = "table",
    out: Out = None,
    pairs: Annotated[bool, Parameter(help="Add a table of all pairs.", negative="")] = False,
) -> None:
    """Compare systems pair by pair over the same sentences; p values are Holm-corrected.

    oiebench compare a.tsv b.tsv c.tsv --on benchie-fl:50
    """
    reading_policy = policy(strict, lenient)
    source = load_gold(gold, on, metric, mode=mode, format=gold_from, policy=reading_policy)
    systems = load_systems(predictions or source.outputs, from_, reading_policy)
    tell_absent(source, predictions)
    readings = [source.reading, *(system.reading for system in systems)]
    tell_repairs(readings)
    check_outputs((reading.path for reading in readings), out=out)
    resampling = Resampling(
        method=method, level=level, resamples=resamples, seed=seed, clustered=by == "document"
    )
    every = results(source, systems)
    tell_missing_confidences(every.values())
    found = [compared(scored, resampling, value=value, test=test, alpha=alpha) for scored in every.values()]
    if json or as_ == "json":
        emit(as_json({"comparisons": found}), out)
    else:
        tables = [
            table
            for each in found
            for table in ([compare_table(each), pairs_table(each)] if pairs else [compare_table(each)])
        ]
        emit_tables(tables, as_, out)
