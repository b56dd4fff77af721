"""CaRB (Bhardwaj et al., 2019), Table 6: five systems on the test set."""

from __future__ import annotations

from functools import partial

from oiebench.datasets import dataset, upstream
from oiebench.model import Value
from oiebench.runs.reproducing.library import Library
from oiebench.runs.reproducing.released_curves import curve_figures, read_curve
from oiebench.runs.reproducing.reproduction import Part, PublishedTable, Reproduction, row

DATA = "carb:test"
FIGURES = ("precision", "recall", "f1", "auc")
PRINTED = {
    "ollie": ".505 .346 .411 .224",
    "props": ".340 .300 .319 .126",
    "openie4": ".553 .437 .488 .272",
    "openie5": ".521 .424 .467 .245",
    "clausie": ".411 .496 .450 .224",
}
CURVES = {
    system: upstream("CaRB", f"dump/{name}.dat")
    for system, name in (
        ("ollie", "OllIE"),
        ("props", "PropS"),
        ("openie4", "OpenIE-4"),
        ("openie5", "OpenIE-5"),
        ("clausie", "ClausIE"),
    )
}
SCORED = tuple(system for system in PRINTED if system in dataset(DATA).systems)


def recompute(library: Library) -> Reproduction:
    """The systems whose output is released under `carb`, and all of them from the released curves."""
    scored = [
        row(system, FIGURES, PRINTED[system], partial(library.values, DATA, "carb", system))
        for system in SCORED
    ]
    read = [row(system, FIGURES, PRINTED[system], partial(_released, library, system)) for system in PRINTED]
    return TABLE.outcome(
        [
            Part(tuple(scored), "outputs scored anew"),
            Part(tuple(read), "from the curves that CaRB's authors released (dump/*.dat)"),
        ],
        "OLLIE's output is not in CaRB's repository, only its curve: its figures are read from "
        f"{CURVES['ollie']} by the script's rules: the point of greatest F1, the area under straight lines.",
    )


def _released(library: Library, system: str) -> dict[str, Value]:
    return curve_figures(read_curve(library.path(CURVES[system])))


TABLE = PublishedTable(
    name="carb-table6",
    title="CaRB, Table 6: five systems on the test set",
    source="Bhardwaj, Aggarwal and Mausam (2019), CaRB: A Crowdsourced Benchmark for Open IE, Table 6",
    data=(DATA,),
    files=(
        dataset(DATA).gold.file,
        *(dataset(DATA).systems[system].file for system in SCORED),
        *CURVES.values(),
    ),
    recompute=recompute,
)
