"""BenchIE^FL (Lamarche and Langlais, 2024), Table 13: which matching function ranks systems as people do."""

from __future__ import annotations

from functools import partial

from oiebench.annotate.judgements_of_matches import Judged, observed
from oiebench.datasets import dataset
from oiebench.metrics import AnyMetric, Benchmark, metric
from oiebench.model import Value
from oiebench.runs.reproducing.benchie_fl_table8 import (
    DATA,
    JUDGEMENTS,
    METRIC,
    RULES,
    SOURCE,
    judged,
    variant,
)
from oiebench.runs.reproducing.library import Library
from oiebench.runs.reproducing.reproduction import Part, PublishedTable, Reproduction, row
from oiebench.stats import pearson, totals

WIRE57 = "wire57"
BENCHIE = "benchie-fl(rules=exact)"
PRINTED = {WIRE57: ".219", BENCHIE: ".961", METRIC: ".997"}
REASONS = {
    WIRE57: "how fact synsets were made into tuples for WiRe57's scorer was not released; other ways to do "
    "it (the last, the longest or every formulation; options required or dropped) give .17 to .55"
}


def recompute(library: Library) -> Reproduction:
    """The table's three functions, every variant of the last, and the scores by the judgements."""
    against = library.benchmark(DATA, METRIC)
    clusters = sum(against.metric.gold_size(prepared) for prepared in against.prepared)
    systems = judged(library)
    by_hand = {system: own.scores(clusters) for system, own in systems.items()}

    def correlation(chosen: AnyMetric, against: Benchmark) -> float:
        ours = [f1_of(chosen, against, own) for own in systems.values()]
        return pearson(ours, [float(scores["f1"] or 0) for scores in by_hand.values()])

    def published(name: str) -> dict[str, Value]:
        return {"correlation": correlation(metric(name), library.benchmark(DATA, name))}

    def both(rules: str) -> dict[str, Value]:
        return {
            "after_priority": correlation(variant(rules, True), against),
            "before_priority": correlation(variant(rules, False), against),
        }

    table = [
        row(name, ("correlation",), printed, partial(published, name), REASONS.get(name))
        for name, printed in PRINTED.items()
    ]
    orders = ("after_priority", "before_priority")
    variants = [row(rules, orders, "", partial(both, rules)) for rules in RULES]
    by_system = [
        row(system, tuple(scores), "", partial(by_hand.__getitem__, system))
        for system, scores in by_hand.items()
    ]
    return TABLE.outcome(
        [
            Part(tuple(table), "correlation with the scores by people's judgements", "Metric"),
            Part(tuple(variants), "the same for each variant of BenchIE^FL's function", "Rules"),
            Part(tuple(by_system), "the systems' scores by people's judgements"),
        ],
        "Correlations are Pearson's, between the F1 of the seven systems. Their extractions are taken from "
        "the file of judgements.",
        "For WiRe57's function each fact's first formulation is a gold tuple, its optional words free to "
        "miss. BenchIE's is exact match.",
        "By people's judgements a fact counts in recall as often as it is matched, in recall_distinct once.",
    )


def f1_of(chosen: AnyMetric, against: Benchmark, own: Judged) -> float:
    """A system's F1 under a metric, on gold that is prepared for it or for a variant of it."""
    return float(chosen.summarise(totals(observed(chosen, against, own)))["f1"])


TABLE = PublishedTable(
    name="benchie-fl-table13",
    title="BenchIE^FL, Table 13: which matching function ranks systems as people do",
    source=f"{SOURCE}, Table 13",
    data=(DATA,),
    files=(dataset(DATA).gold.file, JUDGEMENTS),
    recompute=recompute,
)
