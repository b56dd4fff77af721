"""BenchIE^FL (Lamarche and Langlais, 2024): what the default run prints on the 300 sentences."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from oiebench.datasets import dataset
from oiebench.errors import DataError
from oiebench.model import Argument, Collection, Value
from oiebench.runs.reproducing.benchie_fl_table8 import SOURCE
from oiebench.runs.reproducing.library import Library
from oiebench.runs.reproducing.reproduction import Part, PublishedTable, Reproduction, Row, row

DATA = "benchie-fl"
METRIC = "benchie-fl"
FIGURES = ("precision", "recall", "f1")
PRINTED = {
    "reverb": ".4403 .0912 .1510",
    "clausie": ".1471 .1296 .1378",
    "minie": ".2865 .1960 .2328",
    "imojie": ".2202 .0615 .0962",
    "openie6": ".1990 .0873 .1214",
    "m2oie": ".1451 .0505 .0749",
    "compactie": ".1725 .0653 .0948",
}
REASON = (
    "the file does not end with a line break, so that the script cuts a character of its last extraction, "
    "which can cost a match; the other part of this table has the figures the other way"
)


def recompute(library: Library) -> Reproduction:
    """Each system under `benchie-fl`, from its file as it stands and as the script reads it."""

    def one(system: str, compute: Callable[[str], dict[str, Value]]) -> Row:
        reason = REASON if _is_cut(library, system) else None
        return row(system, FIGURES, PRINTED[system], partial(compute, system), reason)

    def whole(system: str) -> dict[str, Value]:
        return library.values(DATA, METRIC, system)

    def as_read(system: str) -> dict[str, Value]:
        found = library.system(DATA, system).collection
        return library.values_of(
            DATA, METRIC, without_last_character(found) if _is_cut(library, system) else found
        )

    return TABLE.outcome(
        [
            Part(tuple(one(system, whole) for system in PRINTED), "files as they stand"),
            Part(tuple(one(system, as_read) for system in PRINTED), "files as the script reads them"),
        ],
        "The script cuts the last character of every line: a line break, except on the last line of some of "
        "the files.",
    )


def _is_cut(library: Library, system: str) -> bool:
    """Whether the file does not end with a line break; of a file that is not here nothing is said."""
    try:
        return not library.path(dataset(DATA).systems[system].file).read_bytes().endswith(b"\n")
    except DataError:
        return False


def without_last_character(collection: Collection) -> Collection:
    """The collection with its last extraction one character shorter."""
    *before, last = collection.extractions
    *args, argument = last.args
    cut = msgspec.structs.replace(last, args=(*args, Argument(argument.text[:-1])))
    return msgspec.structs.replace(collection, extractions=(*before, cut))


TABLE = PublishedTable(
    name="benchie-fl-scores",
    title="BenchIE^FL: seven systems on the 300 sentences, as the default run prints them",
    source=f"{SOURCE}: printed by the released script; the paper draws them in Figure 2",
    data=(DATA,),
    files=(dataset(DATA).gold.file, *(dataset(DATA).systems[system].file for system in PRINTED)),
    recompute=recompute,
)
