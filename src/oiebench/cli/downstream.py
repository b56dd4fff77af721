"""`oiebench downstream`: what extractions are worth to the tasks that use them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

import cyclopts
import msgspec
from cyclopts import Parameter

from oiebench.cli.options import (
    OUTPUT,
    SAMPLING,
    Form,
    From,
    Gold,
    GoldFrom,
    Json,
    Lenient,
    Level,
    ModeOption,
    On,
    Out,
    Predictions,
    Resamples,
    Seed,
    Strict,
    policy,
)
from oiebench.cli.printing import as_json, check_outputs, emit, emit_tables, note, tell_absent, tell_repairs
from oiebench.errors import InputError
from oiebench.files import atomic_write
from oiebench.formats import Reading, read
from oiebench.model import Score
from oiebench.qa.complex_questions import ComplexQA
from oiebench.qa.outcomes import Outcome, Unit
from oiebench.qa.population import Population
from oiebench.report import Table, score_table
from oiebench.report.parts import part_table
from oiebench.runs import downstream as runs
from oiebench.runs.downstream import downstream_scores, load_questions
from oiebench.runs.inputs import Specification, System, load_gold, load_systems
from oiebench.runs.scores import Resampling

app = cyclopts.App(
    name="downstream",
    help="What extractions are worth to question answering and to knowledge-base population.",
    version_flags=(),
)

Ci = Annotated[bool, Parameter(help="Add bootstrap confidence intervals.", negative="", group=SAMPLING)]
MethodOption = Annotated[
    Literal["percentile", "bca"], Parameter(help="How intervals are made.", group=SAMPLING)
]
Explain = Annotated[
    str | None,
    Parameter(help="Write what matched, a line of JSON for each sentence or question.", group=OUTPUT),
]
Drawn = Annotated[
    Literal["sentence", "document"],
    Parameter(help="Draw sentences, or whole documents.", group=SAMPLING),
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
    ci: Ci = False,
    method: MethodOption = "percentile",
    level: Level = 0.95,
    resamples: Resamples = 10_000,
    seed: Seed = 12345,
    by: Drawn = "sentence",
    gold_from: GoldFrom = None,
    from_: From = None,
    strict: Strict = False,
    lenient: Lenient = False,
    json: Json = False,
    as_: Form = "table",
    out: Out = None,
    explain: Explain = None,
) -> None:
    """Assertion-based question answering: a point where any extraction matches any answer.

    oiebench downstream abqa --on webassertions-fl
    oiebench downstream abqa minie.tsv reverb.tsv --gold answers.txt --ci
    """
    reading_policy = policy(strict, lenient)
    source = load_gold(gold, on, (metric,), mode=mode, format=gold_from, policy=reading_policy)
    systems = _systems(predictions or source.outputs, from_, reading_policy)
    tell_absent(source, predictions)
    resampling = _resampling(ci, method, level, resamples, seed, by)
    readings = [source.reading, *(system.reading for system in systems)]
    _before(readings, out, explain)
    outcomes = runs.abqa(source, systems)
    _print(outcomes, downstream_scores(outcomes, resampling), json, as_, out, explain)


@app.command
def kbp(
    knowledgenet: Annotated[
        str, Parameter(help="KnowledgeNet's file, or its facts in another format that holds them.")
    ],
    *predictions: Predictions,
    fold: Annotated[bool, Parameter(help="Ignore case.", negative="")] = False,
    swap: Annotated[bool, Parameter(help="Take subject and object in either order.", negative="")] = False,
    arguments: Annotated[
        Literal["folded", "each"],
        Parameter(help="The second argument: all further ones together, or each by itself."),
    ] = "folded",
    ci: Ci = False,
    method: MethodOption = "percentile",
    level: Level = 0.95,
    resamples: Resamples = 10_000,
    seed: Seed = 12345,
    by: Drawn = "document",
    gold_from: GoldFrom = None,
    from_: From = None,
    strict: Strict = False,
    lenient: Lenient = False,
    json: Json = False,
    as_: Form = "table",
    out: Out = None,
    explain: Explain = None,
) -> None:
    """Knowledge-base population: how many facts of a schema have their arguments extracted.

    oiebench downstream kbp train.json minie.jsonl reverb.jsonl --ci
    """
    reading_policy = policy(strict, lenient)
    named = Specification.parse(knowledgenet, gold_from)
    reading = read(named.path, named.format, reading_policy)
    systems = _systems(predictions, from_, reading_policy)
    resampling = _resampling(ci, method, level, resamples, seed, by)
    _before([reading, *(system.reading for system in systems)], out, explain)
    task = Population(fold=fold, swap=swap, arguments=arguments)
    outcomes = runs.kbp(reading, systems, task)
    _print(outcomes, downstream_scores(outcomes, resampling), json, as_, out, explain)


@app.command(name="complex")
def complex_(
    questions: Annotated[
        str, Parameter(help='Questions, a line of JSON each: {"id", "question", "answers", "documents"}.')
    ],
    *predictions: Predictions,
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
    ci: Ci = False,
    method: MethodOption = "percentile",
    level: Level = 0.95,
    resamples: Resamples = 10_000,
    seed: Seed = 12345,
    from_: From = None,
    strict: Strict = False,
    lenient: Lenient = False,
    json: Json = False,
    as_: Form = "table",
    out: Out = None,
    explain: Explain = None,
) -> None:
    """Complex questions, answered by joining what was extracted from several documents.

    oiebench downstream complex questions.jsonl facts.jsonl reverb.jsonl --ci
    """
    reading_policy = policy(strict, lenient)
    task = ComplexQA(groups=groups, trees=trees, align=align, grouped=grouped)
    asked = load_questions(questions, reading_policy)
    systems = _systems(predictions, from_, reading_policy)
    known = None if sentences is None else read(sentences, None, reading_policy)
    resampling = _resampling(ci, method, level, resamples, seed, "question")
    readings = [asked.reading, *(system.reading for system in systems)]
    _before(readings if known is None else [*readings, known], out, explain)
    outcomes = runs.complex_questions(asked, systems, task, None if known is None else known.collection)
    _tell_documents(outcomes)
    _print(outcomes, downstream_scores(outcomes, resampling, "question"), json, as_, out, explain)


def _systems(
    predictions: Sequence[Specification | str],
    format: str | None,
    reading_policy: Literal["repair", "strict", "lenient"],
) -> list[System]:
    systems = load_systems(predictions, format, reading_policy)
    if not systems:
        raise InputError("there is nothing to score: name a file of extractions")
    return systems


def _resampling(
    ci: bool, method: Literal["percentile", "bca"], level: float, resamples: int, seed: int, by: Unit
) -> Resampling | None:
    made = Resampling(method=method, level=level, resamples=resamples, seed=seed, clustered=by == "document")
    return made if ci else None


def _before(readings: Sequence[Reading], out: str | None, explain: str | None) -> None:
    tell_repairs(readings)
    check_outputs((reading.path for reading in readings), out=out, explain=explain)


def _tell_documents(outcomes: Iterable[Outcome]) -> None:
    for outcome in outcomes:
        if outcome.counts["missing"]:
            note(
                f"system {outcome.system!r} has no sentence of {outcome.counts['missing']} of the documents that the "
                "questions name (--explain FILE lists them)"
            )


def _print(
    outcomes: Sequence[Outcome],
    scores: Sequence[Score],
    json: bool,
    form: str,
    out: str | None,
    explain: str | None,
) -> None:
    if explain is not None:
        lines = [msgspec.json.encode(each) for outcome in outcomes for each in outcome.explained]
        atomic_write(explain, b"\n".join([*lines, b""]))
        note(f"{len(lines)} lines explained in {explain}")
    if json or form == "json":
        emit(as_json({"results": scores}), out)
    else:
        emit_tables(_tables(outcomes, scores), form, out)


def _tables(outcomes: Sequence[Outcome], scores: Sequence[Score]) -> list[Table]:
    tables = []
    for task in dict.fromkeys(outcome.task for outcome in outcomes):
        mine = [score for score in scores if score.metric == task.canonical]
        whole = [score for score in mine if score.part is None]
        title = f"{task.title}: {task.canonical}"
        tables.append(score_table(whole, task.headline, task.headline[0], title))
        parts = [score for score in mine if score.part is not None]
        if parts:
            tables.append(part_table(parts, task.headline[0], "gold", "relation"))
    return tables
