"""BenchIE^FL (Lamarche and Langlais, 2024), Table 9: seven systems on three downstream tasks."""

from __future__ import annotations

from functools import partial

from oiebench.datasets import dataset
from oiebench.metrics import evaluate
from oiebench.model import Value
from oiebench.qa.assertions import answer_passages
from oiebench.runs.reproducing.benchie_fl_table8 import METRIC, SOURCE
from oiebench.runs.reproducing.library import Library
from oiebench.runs.reproducing.reproduction import NOTHING, Part, PublishedTable, Reproduction, row
from oiebench.stats import figures

ABQA = "webassertions-fl"
TASKS = ("abqa", "cqa", "kbp")
PRINTED = {
    "reverb": ".230 .092 .149",
    "clausie": ".180 .089 .026",
    "minie": ".270 .095 .396",
    "imojie": ".170 - -",
    "openie6": ".170 .087 .064",
    "m2oie": ".170 .090 .014",
    "compactie": ".160 .093 .006",
}


def task_scores(task: str) -> dict[str, float]:
    """The published scores of a task, by system; IMoJIE was run on one of them only."""
    place = TASKS.index(task)
    cells = {system: printed.split()[place] for system, printed in PRINTED.items()}
    return {system: float(cell) for system, cell in cells.items() if cell != NOTHING}


def recompute(library: Library) -> Reproduction:
    """The published scores, and ABQA anew where its questions and the systems' outputs are here."""

    def abqa(system: str) -> dict[str, Value]:
        against, found = library.benchmark(ABQA, METRIC), library.system(ABQA, system)
        outcome = answer_passages(evaluate(against, found.collection, system, found.reading.format))
        return {"abqa": figures(outcome.observations, outcome.task.summarise)["score"]}

    rows = tuple(row(system, TASKS, printed, partial(abqa, system)) for system, printed in PRINTED.items())
    return TABLE.outcome(
        [Part(rows)],
        f"ABQA is the share of the 100 questions of {ABQA} that one of a system's extractions answers.",
        "C-QA (QUEST on 50 questions of CQ-W, mean reciprocal rank) and KBP (KnowledgeNet) take documents and "
        "systems' outputs that were not released: the published figures stand alone.",
    )


TABLE = PublishedTable(
    name="benchie-fl-table9",
    title="BenchIE^FL, Table 9: scores of systems on downstream tasks",
    source=f"{SOURCE}, Table 9",
    data=(ABQA,),
    files=(dataset(ABQA).gold.file, *(dataset(ABQA).systems[system].file for system in PRINTED)),
    recompute=recompute,
    stands_alone=True,
)
