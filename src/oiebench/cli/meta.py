"""`oiebench meta`: whether benchmarks rank systems as tasks do, and whether matchers match as people do."""

from __future__ import annotations

from typing import Annotated

import cyclopts
from cyclopts import Parameter

from oiebench.cli.groups import Care, Drawing, Intervals, Prints
from oiebench.cli.options import (
    Gold,
    GoldFrom,
    MetricNames,
    ModeOption,
    On,
)
from oiebench.cli.printing import check_outputs, tell_repairs
from oiebench.metrics import split_names
from oiebench.runs.inputs import load_gold
from oiebench.runs.meta.correlating import relate
from oiebench.runs.meta.matching import DEFAULT, matching
from oiebench.runs.meta.measures import read_measures
from oiebench.runs.meta.views import for_matching, for_relations

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
    drawing: Drawing = Drawing(),
    prints: Prints = Prints(),
) -> None:
    """Correlate measures over systems, with intervals, and show how they rank systems differently.

    oiebench meta scores.csv --tasks qa,kbp
    """
    measures = read_measures(scores, value)
    check_outputs((reading.path for reading in measures.readings), out=prints.out)
    found = relate(measures, split_names(tasks or ""), drawing.resampling())
    prints.result(
        lambda: {"results": found.scores(), "relations": found.relations, "ranks": found.ranks},
        lambda: for_relations(found),
    )


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
    intervals: Intervals = Intervals(),
    gold_from: GoldFrom = None,
    care: Care = Care(),
    prints: Prints = Prints(),
) -> None:
    """Hold metrics' matches against people's: precision, recall, F1, and correlation of the systems' scores.

    oiebench meta matches judged.csv --gold gold.txt --metric benchie-fl --metric benchie
    """
    source = load_gold(gold, on, metric or DEFAULT, mode=mode, format=gold_from, policy=care.policy)
    tell_repairs([source.reading])
    check_outputs((source.reading.path, judgements), out=prints.out)
    found = matching(judgements, source.reading, source.metrics, intervals.wanted())
    prints.result(
        lambda: {
            "results": found.scores,
            "by_people": found.by_people,
            "pairs": found.pairs,
            "positive": found.positive,
        },
        lambda: for_matching(found),
    )
