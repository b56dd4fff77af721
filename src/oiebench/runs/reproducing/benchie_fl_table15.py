"""BenchIE^FL (Lamarche and Langlais, 2024), Table 15: how long each system's extractions are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from statistics import fmean

from oiebench.datasets import dataset
from oiebench.model import Extraction, Value
from oiebench.runs.reproducing.benchie_fl_table8 import DATA as FIFTY
from oiebench.runs.reproducing.benchie_fl_table8 import JUDGEMENTS, SOURCE, judged
from oiebench.runs.reproducing.library import Library
from oiebench.runs.reproducing.reproduction import Part, PublishedTable, Reproduction, row

DATA = "benchie-fl"
PRINTED = {
    "reverb": "7.5",
    "clausie": "10.9",
    "minie": "7.9",
    "imojie": "13.4",
    "openie6": "12.2",
    "m2oie": "12.2",
    "compactie": "9.3",
}
REASON = (
    "the first 50 of the 300 sentences alone, from the file of judgements, which has every extraction of them"
)


def words(extractions: Sequence[Extraction]) -> dict[str, Value]:
    """The mean number of words, cut at blanks, of all parts of an extraction."""
    return {"words": fmean(sum(len(part.text.split()) for part in e.parts()) for e in extractions)}


def recompute(library: Library) -> Reproduction:
    """Each system's mean length, over all its extractions and over those that people judged."""

    def whole(system: str) -> dict[str, Value]:
        return words(library.system(DATA, system).collection.extractions)

    def first(system: str) -> dict[str, Value]:
        return words(judged(library)[system].extractions)

    return TABLE.outcome(
        [
            Part(
                tuple(row(s, ("words",), printed, partial(whole, s)) for s, printed in PRINTED.items()),
                "all 300 sentences",
            ),
            Part(
                tuple(
                    row(s, ("words",), printed, partial(first, s), REASON) for s, printed in PRINTED.items()
                ),
                "the first 50 sentences",
            ),
        ],
        "Words are cut at blanks and counted over all parts of a tuple.",
    )


TABLE = PublishedTable(
    name="benchie-fl-table15",
    title="BenchIE^FL, Table 15: mean length of extractions in words",
    source=f"{SOURCE}, Table 15",
    data=(DATA, FIFTY),
    files=(*(dataset(DATA).systems[system].file for system in PRINTED), dataset(FIFTY).gold.file, JUDGEMENTS),
    recompute=recompute,
)
