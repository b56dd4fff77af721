"""`oiebench downstream`: what extractions are worth to the tasks that use them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

import cyclopts
from cyclopts import Parameter

from oiebench.cli.aside import Aside
from oiebench.cli.groups import Explains, Intervals, Reads
from oiebench.cli.options import (
    SAMPLING,
    Gold,
    GoldFrom,
    ModeOption,
    On,
    Predictions,
)
from oiebench.cli.printing import check_outputs, note, tell_absent, tell_repairs, write_lines
from oiebench.cli.progress import Progress
from oiebench.formats import Reading, read
from oiebench.model import Score
from oiebench.qa.complex_questions import ComplexQA
from oiebench.qa.outcomes import Outcome
from oiebench.qa.population import Population
from oiebench.report import Table, score_table
from oiebench.report.parts import figure_by_part
from oiebench.runs import downstream as runs
from oiebench.runs.downstream import downstream_scores, load_questions
from oiebench.runs.downstream_demo import SYSTEMS, demo_outcomes
from oiebench.runs.inputs import Specification, load_gold

app = cyclopts.App(
    name="downstream",
    help="What extractions are worth to question answering and to knowledge-base population.",
    version_flags=(),
)

Files = Annotated[
    str,
    Parameter(
        help="Files of extractions: PATH, FMT:PATH, NAME=PATH or NAME=FMT:PATH (`-` is standard input; gzip is "
        "undone).",
        negative="",
    ),
]
Drawn = Annotated[
    Literal["sentence", "document"],
    Parameter(name="--by", help="Draw sentences, or whole documents.", group=SAMPLING),
]


@app.command
def abqa(
    *predictions: Predictions,
    gold: Gold = None,
    on: On = None,
    metric: Annotated[
        str,
        Parameter(name=["--metric", "-m"], help="The metric whose rules say what matches, with its options."),
    ] = "benchie-fl",
    mode: ModeOption = None,
    gold_from: GoldFrom = None,
    reads: Reads = Reads(),
    by: Drawn = "sentence",
    intervals: Intervals = Intervals(),
    prints: Explains = Explains(),
) -> None:
    """Assertion-based question answering: a point where any extraction matches any answer.

    oiebench downstream abqa --on webassertions-fl
    oiebench downstream abqa minie.tsv reverb.tsv --gold answers.txt --ci
    """
    source = load_gold(gold, on, (metric,), mode=mode, format=gold_from, policy=reads.policy)
    systems = reads.some_systems(predictions or source.outputs)
    tell_absent(source, predictions)
    resampling = intervals.wanted(by)
    _check(prints, [source.reading, *(system.reading for system in systems)])
    outcomes = runs.abqa(source, systems)
    _print(prints, outcomes, downstream_scores(outcomes, resampling))


@app.command
def kbp(
    knowledgenet: Annotated[
        str, Parameter(help="KnowledgeNet's file, or its facts in another format that holds them.")
    ],
    /,
    *predictions: Files,
    fold: Annotated[bool, Parameter(help="Ignore case.", negative="")] = False,
    swap: Annotated[bool, Parameter(help="Take subject and object in either order.", negative="")] = False,
    arguments: Annotated[
        Literal["folded", "each"],
        Parameter(help="The second argument: all further ones together, or each by itself."),
    ] = "folded",
    gold_from: GoldFrom = None,
    reads: Reads = Reads(),
    by: Drawn = "document",
    intervals: Intervals = Intervals(),
    prints: Explains = Explains(),
) -> None:
    """Knowledge-base population: how many facts of a schema have their arguments extracted.

    oiebench downstream kbp train.json minie.jsonl reverb.jsonl --ci
    """
    named = Specification.parse(knowledgenet, gold_from)
    reading = read(named.path, named.format, reads.policy)
    systems = reads.some_systems(predictions)
    resampling = intervals.wanted(by)
    _check(prints, [reading, *(system.reading for system in systems)])
    task = Population(fold=fold, swap=swap, arguments=arguments)
    outcomes = runs.kbp(reading, systems, task)
    _print(prints, outcomes, downstream_scores(outcomes, resampling))


@app.command(name="complex")
def complex_(
    questions: Annotated[
        str, Parameter(help='Questions, a line of JSON each: {"id", "question", "answers", "documents"}.')
    ],
    /,
    *predictions: Files,
    sentences: Annotated[
        str | None,
        Parameter(help="File that says which document each sentence is of, where the predictions do not."),
    ] = None,
    groups: Annotated[int, Parameter(help="How many words of a question are used, the rarest.")] = 6,
    trees: Annotated[int, Parameter(help="How many trees are looked at.")] = 50,
    align: Annotated[float, Parameter(help="From which overlap of their words two nodes are joined.")] = 0.5,
    grouped: Annotated[
        bool, Parameter(help="Count answers that are nearly the same as one, as QUEST does.", negative="")
    ] = False,
    reads: Reads = Reads(),
    intervals: Intervals = Intervals(),
    prints: Explains = Explains(),
) -> None:
    """Complex questions, answered by joining what was extracted from several documents.

    oiebench downstream complex questions.jsonl facts.jsonl reverb.jsonl --ci
    """
    task = ComplexQA(groups=groups, trees=trees, align=align, grouped=grouped)
    asked = load_questions(questions, reads.policy)
    systems = reads.some_systems(predictions)
    known = None if sentences is None else read(sentences, None, reads.policy)
    resampling = intervals.wanted()
    readings = [asked.reading, *(system.reading for system in systems)]
    _check(prints, readings if known is None else [*readings, known])
    outcomes = runs.complex_questions(asked, systems, task, None if known is None else known.collection)
    _tell_documents(outcomes)
    _print(prints, outcomes, downstream_scores(outcomes, resampling, "question"))


@app.command
def demo(
    *,
    keep: Annotated[
        str | None,
        Parameter(help="Folder for the texts, questions and answers, and for what was extracted."),
    ] = None,
    systems: Annotated[str, Parameter(name="--with", help="The extractors, with commas between.")] = SYSTEMS,
    prints: Explains = Explains(),
) -> None:
    """All three tasks on a small bundled world: extract, answer, score.

    oiebench downstream demo --keep demo
    """
    _check(prints, [])
    aside, done = Aside(), Progress("sentences extracted")
    outcomes = demo_outcomes(systems, keep, lambda found: aside.over(done.over(found)), done.tell)
    scores = downstream_scores(outcomes)
    _print(prints, outcomes, scores)
    if keep is not None:
        note(f"the files are in {keep}")
    aside.told()
    aside.leave()


def _check(prints: Explains, readings: Sequence[Reading]) -> None:
    """Tell what was repaired; an error where an output cannot be written."""
    tell_repairs(readings)
    check_outputs((reading.path for reading in readings), out=prints.out, explain=prints.explain)


def _print(prints: Explains, outcomes: Sequence[Outcome], scores: Sequence[Score]) -> None:
    """Scores as tables or JSON, and what they rest on."""
    if prints.explain is not None:
        explained = (each for outcome in outcomes for each in outcome.explained)
        note(f"{write_lines(prints.explain, explained)} lines explained in {prints.explain}")
    prints.result(lambda: {"results": scores}, lambda: _tables(outcomes, scores))


def _tell_documents(outcomes: Iterable[Outcome]) -> None:
    for outcome in outcomes:
        if outcome.counts["missing"]:
            note(
                f"system {outcome.system!r} has no sentence of {outcome.counts['missing']} of the documents that the "
                "questions name (--explain FILE lists them)"
            )


def _tables(outcomes: Sequence[Outcome], scores: Sequence[Score]) -> list[Table]:
    tables = []
    for task in dict.fromkeys(outcome.task for outcome in outcomes):
        mine = [score for score in scores if score.metric == task.canonical]
        whole = [score for score in mine if score.part is None]
        title = f"{task.title}: {task.canonical}"
        tables.append(score_table(whole, task.headline, task.headline[0], title))
        parts = [score for score in mine if score.part is not None]
        if parts:
            tables.append(figure_by_part(parts, task.headline[0], "gold", "relation"))
    return tables
