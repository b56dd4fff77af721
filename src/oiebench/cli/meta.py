"""`oiebench meta`: whether benchmarks rank systems as tasks do, and whether matchers match as people do."""

from __future__ import annotations

from typing import Annotated

import cyclopts
from cyclopts import Parameter

from oiebench.cli.options import (
    Ci,
    Form,
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
    Resamples,
    Seed,
    Strict,
    policy,
)
from oiebench.cli.printing import as_json, check_outputs, emit, emit_tables, tell_repairs
from oiebench.metrics import split_names
from oiebench.runs.inputs import load_gold
from oiebench.runs.meta.correlating import relate
from oiebench.runs.meta.matching import DEFAULT, matching
from oiebench.runs.meta.measures import read_measures
from oiebench.runs.meta.views import for_matching, for_relations
from oiebench.runs.scores import Resampling

app = cyclopts.App(
    name="meta",
    help="Whether benchmarks rank systems as tasks do, and whether matchers match as people do.",
    version_flags=(),
)


@app.default
def meta(
    *scores: Annotated[
        str,
        Parameter(
            help="Files of scores: CSV (system and a column for each measure, or system, measure, value), or what "
            "`score --json` and others printed. NAME=PATH names the measures of a file.",
            negative="",
        ),
    ],
    tasks: Annotated[
        str | None,
        Parameter(help="Measures, between commas, that all others are held against; else every pair."),
    ] = None,
    value: Annotated[
        str | None, Parameter(help="Figure to take of results; F1 or the metric's own headline unless said.")
    ] = None,
    method: IntervalMethod = "percentile",
    level: Level = 0.95,
    resamples: Resamples = 10_000,
    seed: Seed = 12345,
    json: Json = False,
    as_: Form = "table",
    out: Out = None,
) -> None:
    """Correlate measures over systems, with intervals, and show how they rank systems differently.

    oiebench meta scores.csv --tasks qa,kbp
    """
    resampling = Resampling(method=method, level=level, resamples=resamples, seed=seed)
    measures = read_measures(scores, value)
    check_outputs((reading.path for reading in measures.readings), out=out)
    found = relate(measures, split_names(tasks or ""), resampling)
    if json or as_ == "json":
        emit(as_json({"results": found.scores(), "relations": found.relations, "ranks": found.ranks}), out)
    else:
        emit_tables(for_relations(found), as_, out)


@app.command
def matches(
    judgements: Annotated[
        str,
        Parameter(
            help="CSV: sentence from 0, extraction as `a - r - b`, facts as 1.2 (0: none), system, matched."
        ),
    ],
    /,
    *,
    gold: Gold = None,
    on: On = None,
    metric: MetricNames = (),
    mode: ModeOption = None,
    ci: Ci = False,
    method: IntervalMethod = "percentile",
    level: Level = 0.95,
    resamples: Resamples = 10_000,
    seed: Seed = 12345,
    gold_from: GoldFrom = None,
    strict: Strict = False,
    lenient: Lenient = False,
    json: Json = False,
    as_: Form = "table",
    out: Out = None,
) -> None:
    """Hold metrics' matches against people's: precision, recall, F1, and correlation of the systems' scores.

    oiebench meta matches judged.csv --gold gold.txt --metric benchie-fl --metric benchie
    """
    source = load_gold(
        gold, on, metric or DEFAULT, mode=mode, format=gold_from, policy=policy(strict, lenient)
    )
    tell_repairs([source.reading])
    check_outputs((source.reading.path, judgements), out=out)
    resampling = Resampling(method=method, level=level, resamples=resamples, seed=seed)
    found = matching(judgements, source.reading, source.metrics, resampling if ci else None)
    if json or as_ == "json":
        emit(
            as_json(
                {
                    "results": found.scores,
                    "by_people": found.by_people,
                    "pairs": found.pairs,
                    "positive": found.positive,
                }
            ),
            out,
        )
    else:
        emit_tables(for_matching(found), as_, out)
