"""BenchIE^FL (Lamarche and Langlais, 2024), Table 10: which benchmark ranks systems as downstream tasks do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from oiebench.datasets import dataset
from oiebench.errors import DataError
from oiebench.metrics import Benchmark, evaluate, metric
from oiebench.model import Collection, Sentence, Value, sentence_key
from oiebench.runs.reproducing import benchie_fl_scores as full
from oiebench.runs.reproducing.benchie_fl_table8 import DATA as FIFTY
from oiebench.runs.reproducing.benchie_fl_table8 import JUDGEMENTS, METRIC, SOURCE, judged
from oiebench.runs.reproducing.benchie_fl_table9 import TASKS, task_scores
from oiebench.runs.reproducing.benchie_fl_table13 import BENCHIE, WIRE57, f1_of
from oiebench.runs.reproducing.library import Library
from oiebench.runs.reproducing.reproduction import Part, PublishedTable, Reproduction, row
from oiebench.stats import pearson

PRINTED = {
    "wire57": ".044 -.184 .204",
    "carb": "-.649 -.575 -.382",
    "benchie": ".616 .305 .631",
    "benchie-fl": ".940 .504 .941",
}
WIRE57_OUTPUTS = "benchie-fl:wire57"
REASONS = {
    "benchie-fl": "the paper does not print the scores that it correlates, but draws them (Figure 2); the F1 that "
    "the released script prints, which are taken here, give other figures, and no slip in one of them explains it",
    "wire57": "the paper does not print the scores that it correlates; here the extractions that were released for "
    "WiRe57's sentences are scored against WiRe57's gold, under datelines that its gold leaves out",
}
Scores = Mapping[str, float]


def correlations(scores: Scores) -> dict[str, Value]:
    """Pearson's correlation of systems' scores with those of each task, over the systems that have both."""
    found: dict[str, Value] = {}
    for task in TASKS:
        theirs = task_scores(task)
        both = [system for system in scores if system in theirs]
        found[task] = pearson([scores[system] for system in both], [theirs[system] for system in both])
    return found


def printed_f1() -> dict[str, float]:
    """The F1 that the released script prints for each system on the 300 sentences."""
    at = full.FIGURES.index("f1")
    return {system: float(line.split()[at]) for system, line in full.PRINTED.items()}


def recompute(library: Library) -> Reproduction:
    """Each benchmark as far as there are figures, and the same on the 50 sentences whose matches people judged."""

    def values(data: str, name: str) -> dict[str, Value]:
        return correlations({s: float(library.values(data, name, s)["f1"] or 0) for s in full.PRINTED})

    def absent() -> dict[str, Value]:
        raise DataError("the outputs of these systems on CaRB's sentences were not released")

    def benchie() -> dict[str, Value]:
        against = library.benchmark("benchie:en", "benchie")
        return correlations({s: _f1(against, library.system(full.DATA, s).collection) for s in full.PRINTED})

    def of_wire57() -> dict[str, Value]:
        return correlations(wire57_f1(library))

    rows: dict[str, Callable[[], dict[str, Value]]] = {
        "wire57": of_wire57,
        "carb": absent,
        "benchie": benchie,
        "benchie-fl": lambda: correlations(printed_f1()),
    }
    table = [row(name, TASKS, PRINTED[name], compute, REASONS.get(name)) for name, compute in rows.items()]

    def on_fifty(name: str) -> dict[str, Value]:
        against = library.benchmark(FIFTY, name)
        return correlations({s: f1_of(metric(name), against, own) for s, own in judged(library).items()})

    def by_people() -> dict[str, Value]:
        against = library.benchmark(FIFTY, METRIC)
        clusters = sum(against.metric.gold_size(prepared) for prepared in against.prepared)
        return correlations({s: float(own.scores(clusters)["f1"] or 0) for s, own in judged(library).items()})

    fifty = [row(name, TASKS, "", partial(on_fifty, name)) for name in (METRIC, BENCHIE, WIRE57)]
    return TABLE.outcome(
        [
            Part(tuple(table), "correlation with the tasks of Table 9", "Benchmark"),
            Part(
                (row("benchie-fl", TASKS, "", lambda: values(full.DATA, METRIC)),),
                "the same, BenchIE^FL's F1 recomputed from the released extractions",
                "Benchmark",
            ),
            Part(
                (*fifty, row("people", TASKS, "", by_people)),
                "the first 50 sentences, from the extractions in the file of judgements",
                "Metric",
            ),
        ],
        "Correlations are Pearson's, over seven systems with ABQA and over six with C-QA and KBP, on which IMoJIE "
        "was not run. The tasks' scores are those of Table 9; BenchIE^FL's are the F1 that its script prints.",
    )


def wire57_f1(library: Library) -> dict[str, float]:
    """Each system's F1 under WiRe57's scorer, on its sentences, from the extractions of BenchIE^FL's authors."""
    against = library.benchmark("wire57", "wire57")
    gold = {sentence_key(each.sentence.text): each.sentence for each in against.gold.sentences}
    meets = {
        sentence.id: _met(sentence, gold)
        for sentence in library.gold(WIRE57_OUTPUTS).collection.sentences.values()
    }
    scores = {}
    for system in full.PRINTED:
        said = tuple(
            msgspec.structs.replace(e, sentence_id=sentence.id, system=None)
            for e in library.system(WIRE57_OUTPUTS, system).collection.extractions
            if (sentence := meets[e.sentence_id]) is not None
        )
        scores[system] = _f1(against, Collection({s.id: s for s in gold.values()}, said))
    return scores


def _met(sentence: Sentence, gold: Mapping[str, Sentence]) -> Sentence | None:
    """The gold's sentence; a dateline that it leaves out may stand before it."""
    key = sentence_key(sentence.text)
    return gold.get(key) or next((other for known, other in gold.items() if key.endswith(known)), None)


def _f1(against: Benchmark, found: Collection) -> float:
    return float(evaluate(against, found, "given").values()["f1"] or 0)


TABLE = PublishedTable(
    name="benchie-fl-table10",
    title="BenchIE^FL, Table 10: correlation of benchmarks with downstream tasks",
    source=f"{SOURCE}, Table 10",
    data=("benchie-fl", FIFTY, "wire57", WIRE57_OUTPUTS, "benchie:en"),
    files=tuple(
        dict.fromkeys(
            (
                dataset(full.DATA).gold.file,
                *(dataset(full.DATA).systems[system].file for system in full.PRINTED),
                dataset(FIFTY).gold.file,
                JUDGEMENTS,
                dataset("wire57").gold.file,
                dataset(WIRE57_OUTPUTS).gold.file,
                *(dataset(WIRE57_OUTPUTS).systems[system].file for system in full.PRINTED),
                dataset("benchie:en").gold.file,
            )
        )
    ),
    recompute=recompute,
    stands_alone=True,
)
