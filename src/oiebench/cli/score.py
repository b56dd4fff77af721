"""`oiebench score`: figures of one or more systems under one or more metrics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
from cyclopts import Parameter

from oiebench.cli.groups import Intervals, Prints, Reads
from oiebench.cli.options import (
    OUTPUT,
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
    note,
    tell_absent,
    tell_missing_confidences,
    tell_repairs,
    write_lines,
    write_manifest,
)
from oiebench.errors import InputError
from oiebench.metrics.explanation import explain
from oiebench.model import Score
from oiebench.report import Table, errors_table, score_table
from oiebench.runs.inputs import GoldSource, load_gold
from oiebench.runs.scores import results, scores


def score(
    *predictions: Predictions,
    gold: Gold = None,
    on: On = None,
    metric: MetricNames = (),
    mode: ModeOption = None,
    intervals: Intervals = Intervals(),
    by: By = "sentence",
    gold_from: GoldFrom = None,
    reads: Reads = Reads(),
    prints: Prints = Prints(),
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
    source = load_gold(gold, on, metric, mode=mode, format=gold_from, policy=reads.policy)
    systems = reads.systems(predictions or source.outputs)
    if not systems:
        why = f" ({source.left_out()})" if source.absent else ""
        raise InputError(f"there is nothing to score: name a file of extractions{why}")
    tell_absent(source, predictions)
    readings = [source.reading, *(system.reading for system in systems)]
    tell_repairs(readings, "--manifest FILE")
    check_outputs(
        (reading.path for reading in readings),
        out=prints.out,
        by_sentence=by_sentence,
        plot=plot,
        manifest=manifest,
    )
    if figure is not None and plot is None:
        raise InputError("--figure says what --plot FILE is to draw; give both")
    if plot is not None:
        from oiebench.report.curves import check_plot, write_curves, write_values

        check_plot(plot)
    resampling = intervals.wanted(by)
    found, explanations = [], []
    every = results(source, systems)
    tell_missing_confidences(every.values())
    for scored in every.values():
        explained = explain(scored) if by_sentence is not None or errors else None
        found += scores(scored, resampling, explained if errors else None)
        if explained is not None:
            explanations.append(explained)
    if by_sentence is not None:
        told = (
            {"metric": each.metric, "mode": each.mode, **msgspec.to_builtins(sentence)}
            for each in explanations
            for sentence in each.sentences
        )
        note(f"{write_lines(by_sentence, told)} sentences explained in {by_sentence}")
    write_manifest(manifest, readings)
    prints.result(lambda: {"results": found}, lambda: _tables(source, found, errors))
    if plot is not None:
        if figure is None:
            write_curves(found, plot)
        else:
            write_values(found, plot, figure)
        note(f"drawn in {plot}")


def _tables(source: GoldSource, found: Sequence[Score], errors: bool) -> Iterator[Table]:
    """A table for each metric, and one of what went astray where that is asked for."""
    for chosen in source.metrics:
        mine = [each for each in found if (each.metric, each.mode) == (chosen.canonical, chosen.mode)]
        yield score_table(mine, values=chosen.headline)
        if errors:
            yield errors_table(mine)
