"""`oiebench score`: figures of one or more systems under one or more metrics."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter

from oiebench.cli.options import (
    OUTPUT,
    By,
    Ci,
    Form,
    From,
    Gold,
    GoldFrom,
    IntervalMethod,
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
    note,
    tell_absent,
    tell_missing_confidences,
    tell_repairs,
)
from oiebench.errors import InputError
from oiebench.files import atomic_write
from oiebench.metrics.explanation import explain
from oiebench.report import errors_table, score_table
from oiebench.runs.inputs import load_gold, load_systems
from oiebench.runs.manifest import manifest as record
from oiebench.runs.scores import Resampling, results, scores


def score(
    *predictions: Predictions,
    gold: Gold = None,
    on: On = None,
    metric: MetricNames = (),
    mode: ModeOption = None,
    ci: Ci = False,
    method: IntervalMethod = "percentile",
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
    by_sentence: Annotated[
        str | None,
        Parameter(
            help="Write, for each sentence, what matched under which rule and why not (JSON lines).",
            group=OUTPUT,
        ),
    ] = None,
    errors: Annotated[
        bool, Parameter(help="Count extractions gone astray by class.", negative="", group=OUTPUT)
    ] = False,
    plot: Annotated[
        str | None, Parameter(help="Draw precision-recall curves (.svg, .png, .pdf).", group=OUTPUT)
    ] = None,
    figure: Annotated[
        str | None,
        Parameter(
            help="With --plot: draw this figure of each system with its interval (such as f1) instead of curves.",
            group=OUTPUT,
        ),
    ] = None,
    manifest: Annotated[str | None, Parameter(help="Write the record of the run.", group=OUTPUT)] = None,
) -> None:
    """Score systems against gold.

    oiebench score system.tsv --gold gold.txt --metric benchie-fl
    oiebench score a=clausie:clausie.txt b=openie4:openie4.txt --on carb:dev --ci
    """
    reading_policy = policy(strict, lenient)
    source = load_gold(gold, on, metric, mode=mode, format=gold_from, policy=reading_policy)
    systems = load_systems(predictions or source.outputs, from_, reading_policy)
    if not systems:
        why = f" ({source.left_out()})" if source.absent else ""
        raise InputError(f"there is nothing to score: name a file of extractions{why}")
    tell_absent(source, predictions)
    readings = [source.reading, *(system.reading for system in systems)]
    tell_repairs(readings, "--manifest FILE")
    check_outputs(
        (reading.path for reading in readings), out=out, by_sentence=by_sentence, plot=plot, manifest=manifest
    )
    if figure is not None and plot is None:
        raise InputError("--figure says what --plot FILE is to draw; give both")
    if plot is not None:
        from oiebench.report.curves import check_plot, write_curves, write_values

        check_plot(plot)
    resampling = Resampling(
        method=method, level=level, resamples=resamples, seed=seed, clustered=by == "document"
    )
    found, explanations = [], []
    every = results(source, systems)
    tell_missing_confidences(every.values())
    for scored in every.values():
        explained = explain(scored) if by_sentence is not None or errors else None
        found += scores(scored, resampling if ci else None, explained if errors else None)
        if explained is not None:
            explanations.append(explained)
    if by_sentence is not None:
        lines = [
            msgspec.json.encode({"metric": each.metric, "mode": each.mode, **msgspec.to_builtins(sentence)})
            for each in explanations
            for sentence in each.sentences
        ]
        atomic_write(by_sentence, b"\n".join([*lines, b""]))
        note(f"{len(lines)} sentences explained in {by_sentence}")
    if manifest is not None:
        atomic_write(manifest, as_json(record(["oiebench", *sys.argv[1:]], readings)) + "\n")
    if json or as_ == "json":
        emit(as_json({"results": found}), out)
    else:
        tables = []
        for chosen in source.metrics:
            mine = [each for each in found if (each.metric, each.mode) == (chosen.canonical, chosen.mode)]
            tables.append(score_table(mine, values=chosen.headline))
            if errors:
                tables.append(errors_table(mine))
        emit_tables(tables, as_, out)
    if plot is not None:
        if figure is None:
            write_curves(found, plot)
        else:
            write_values(found, plot, figure)
        note(f"drawn in {plot}")
