"""BenchIE^FL (Lamarche and Langlais, 2024), Table 18: sentences in which proxies find doubtful annotation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from oiebench.annotate.proxies import proxies
from oiebench.datasets import dataset
from oiebench.errors import DataError
from oiebench.model import Collection, Value
from oiebench.runs.reproducing.benchie_fl_table8 import SOURCE
from oiebench.runs.reproducing.library import Library
from oiebench.runs.reproducing.reproduction import Part, PublishedTable, Reproduction, row

FULL, ORIGINAL, FIRST = "benchie-fl", "benchie:en", "benchie-fl:50"
FIGURES = ("double_annotation", "double_meaning", "missing")
PRINTED = {ORIGINAL: "135 55 17", FULL: "5 26 68"}
LABELS = {FULL: "BenchIE^FL", ORIGINAL: "BenchIE"}
OTHER = {FULL: ORIGINAL, ORIGINAL: FULL}


def recompute(library: Library) -> Reproduction:
    """The proxies on both annotations of the 300 sentences, and on the first 50 of one."""

    def figures(data: str) -> Mapping[str, Value]:
        return proxies(library.gold(data).collection, _other(library, data))

    def first() -> Mapping[str, Value]:
        return proxies(library.gold(FIRST).collection)

    whole = [row(LABELS[data], FIGURES, printed, partial(figures, data)) for data, printed in PRINTED.items()]
    part = row("BenchIE^FL", FIGURES, "", first)
    return TABLE.outcome(
        [Part(tuple(whole), "300 sentences", "Reference"), Part((part,), "first 50 sentences", "Reference")],
        "The paper defines its proxies in a sentence each; how they are read here is told in docs/lint.md.",
        "Missing: facts of the reference that the other one lacks.",
    )


def _other(library: Library, data: str) -> Collection | None:
    """The other annotation, where it is here."""
    try:
        return library.gold(OTHER[data]).collection
    except DataError:
        return None


TABLE = PublishedTable(
    name="benchie-fl-table18",
    title="BenchIE^FL, Table 18: sentences with annotation that may be wrong",
    source=f"{SOURCE}, Table 18",
    data=(FULL, ORIGINAL, FIRST),
    files=tuple(dataset(data).gold.file for data in (FULL, ORIGINAL, FIRST)),
    recompute=recompute,
)
