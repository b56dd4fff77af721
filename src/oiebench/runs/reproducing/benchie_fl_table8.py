"""BenchIE^FL (Lamarche and Langlais, 2024), Table 8: variants of the matching function against people."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from oiebench.annotate.judgements_of_matches import Judged, agreement, matching_pairs, read_judgements
from oiebench.datasets import dataset, upstream
from oiebench.metrics import AnyMetric, Benchmark, metric
from oiebench.runs.reproducing.library import Library
from oiebench.runs.reproducing.reproduction import Part, PublishedTable, Reproduction, row

DATA = "benchie-fl:50"
METRIC = "benchie-fl"
JUDGEMENTS = upstream("benchie_fl", "data/matches_benchie50_7_systems_annotated.csv")
SOURCE = (
    "Lamarche and Langlais (2024), BenchIE^FL: A Manually Re-Annotated Fact-Based Open Information "
    "Extraction Benchmark"
)
RULES = ("exact", "exact+af", "exact+lod", "exact+af+lod", "all", "exact+punc")
FIGURES = ("tp", "fp", "fn", "precision", "recall", "f1")
PRINTED = {
    "exact": "- - - - - .83",
    "exact+af": "- - - - - .87",
    "exact+lod": "- - - - - .87",
    "exact+af+lod": "- - - - - .96",
    "all": "- - - - - .97",
}
REASONS = {
    "exact+lod": "the paper prints the figure of the line above a second time; on the released judgements "
    "the rules give .923 (.915 before the priority rules)"
}


def variant(rules: str, priority: bool) -> AnyMetric:
    """A variant of the metric, with or without the priority rules; all take the same prepared gold."""
    return metric(f"benchie-fl(rules={rules},priority={str(priority).lower()})")


def judged(library: Library) -> dict[str, Judged]:
    """The judgements of each system."""
    return read_judgements(library.path(JUDGEMENTS), library.benchmark(DATA, METRIC).gold)


def recompute(library: Library) -> Reproduction:
    """Every variant over pairs, and beside it over extractions and without the priority rules."""
    systems = tuple(judged(library).values())
    against = library.benchmark(DATA, METRIC)
    matched = {
        (rules, priority): [matching_pairs(variant(rules, priority), against, own) for own in systems]
        for rules in RULES
        for priority in (True, False)
    }
    parts = []
    for pairs in (True, False):
        for priority in (True, False):
            published = pairs and priority
            rows = [
                row(
                    rules,
                    FIGURES,
                    PRINTED.get(rules, "") if published else "",
                    partial(agreement, matched[rules, priority], systems, pairs=pairs),
                    REASONS.get(rules),
                )
                for rules in RULES
            ]
            parts.append(
                Part(
                    tuple(rows),
                    f"{'pairs of extraction and cluster' if pairs else 'extractions'}, "
                    f"{'after' if priority else 'before'} the priority rules",
                    "Rules",
                )
            )
    return TABLE.outcome(parts, *_notes(against, systems))


def _notes(against: Benchmark, systems: Iterable[Judged]) -> list[str]:
    pairs = sum(len(against.gold.sentences[row].facts) for own in systems for row in own.rows)
    positive = sum(len(own.pairs()) for own in systems)
    return [
        f"{pairs} pairs of an extraction and a cluster of its sentence, {positive} of them judged to match. "
        "The paper's figures are those over pairs after the priority rules.",
        "Over extractions: whether one matches any cluster, whichever it is.",
    ]


TABLE = PublishedTable(
    name="benchie-fl-table8",
    title="BenchIE^FL, Table 8: variants of the matching function against people's judgements",
    source=f"{SOURCE}, Table 8",
    data=(DATA,),
    files=(dataset(DATA).gold.file, JUDGEMENTS),
    recompute=recompute,
)
