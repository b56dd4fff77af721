"""BenchIE^FL (Lamarche and Langlais, 2024), Table 5: how large both annotations are."""

from __future__ import annotations

from functools import partial

from oiebench.annotate.gold_statistics import fact_figures
from oiebench.datasets import dataset
from oiebench.model import Value
from oiebench.runs.reproducing.benchie_fl_table8 import SOURCE
from oiebench.runs.reproducing.library import Library
from oiebench.runs.reproducing.reproduction import Part, PublishedTable, Reproduction, row

FULL, ORIGINAL, FIRST = "benchie-fl", "benchie:en", "benchie-fl:50"
FIGURES = ("facts", "facts_per_sentence", "formulations_per_fact", "formulation_length", "relation_length")
PRINTED = {FULL: "1798 6 3 10.6 3.9", ORIGINAL: "1354 4.5 6 12.5 4.0"}
LABELS = {FULL: "BenchIE^FL", ORIGINAL: "BenchIE", FIRST: "BenchIE^FL"}


def recompute(library: Library) -> Reproduction:
    """Both annotations of the 300 sentences, and the first 50 of them."""

    def figures(data: str) -> dict[str, Value]:
        found = fact_figures(library.gold(data).collection)
        return {figure.key: figure.value for figure in found}

    whole = [row(LABELS[data], FIGURES, printed, partial(figures, data)) for data, printed in PRINTED.items()]
    first = row(LABELS[FIRST], FIGURES, "", partial(figures, FIRST))
    return TABLE.outcome(
        [Part(tuple(whole), "300 sentences", "Reference"), Part((first,), "first 50 sentences", "Reference")],
        "Lengths are in words, optional ones among them, and means over formulations; the paper does not say what "
        "it counts.",
    )


TABLE = PublishedTable(
    name="benchie-fl-table5",
    title="BenchIE^FL, Table 5: annotation statistics",
    source=f"{SOURCE}, Table 5",
    data=(FULL, ORIGINAL, FIRST),
    files=tuple(dataset(data).gold.file for data in (FULL, ORIGINAL, FIRST)),
    recompute=recompute,
)
