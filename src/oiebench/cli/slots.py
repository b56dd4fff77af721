"""`oiebench slots`: slot filling, All Occurrences and One Best per Document."""

from __future__ import annotations

from typing import Annotated, Literal

import cyclopts
import msgspec
from cyclopts import Parameter

from oiebench.cli.groups import Care, Intervals, Prints
from oiebench.cli.options import (
    OUTPUT,
    READING,
    Form,
    GoldFrom,
    Json,
    Lenient,
    Out,
    Strict,
    policy,
)
from oiebench.cli.printing import (
    as_json,
    check_outputs,
    emit,
    emit_tables,
    note,
    tell_repairs,
    write_lines,
    write_manifest,
)
from oiebench.errors import InputError
from oiebench.runs import slot_views as views
from oiebench.runs import slots as runs
from oiebench.slots import patterns
from oiebench.slots.alignment import Task
from oiebench.slots.outcomes import outcomes
from oiebench.slots.rules import rule as named_rule
from oiebench.slots.scoring import Protocol

app = cyclopts.App(
    name="slots",
    help="Score slot filling: what fills the slots of documents, as spans or as values.",
    version_flags=(),
)

Format = Annotated[
    str | None,
    Parameter(
        name="--from", help="Format of what is read: inline, brat, conll, spacy, spans or csv.", group=READING
    ),
]
RuleNames = Annotated[
    tuple[str, ...],
    Parameter(
        name=["--rule", "-r"],
        help="exact; contain:E (the answer and at most E tokens more); overlap:E,M (a token shared, at most E more "
        "and M missing). May be repeated; exact when none is given.",
        negative="",
        consume_multiple=False,
    ),
]
Wanted = Annotated[
    str | None, Parameter(help="The slots that count, with commas between; others are left out.")
]


@app.default
def slots(
    gold: Annotated[str, Parameter(help="Documents with their answers: a file or folder, PATH or FMT:PATH.")],
    /,
    *predictions: Annotated[
        str,
        Parameter(
            help="Documents with predictions: PATH, FMT:PATH or NAME=PATH, files or folders.", negative=""
        ),
    ],
    task: Annotated[
        Literal["all", "best", "both"],
        Parameter(help="all: every occurrence, as a span; best: values of a document, wherever they stand."),
    ] = "all",
    rule: RuleNames = (),
    mode: Annotated[
        Literal["published", "strict"],
        Parameter(help="published: as the paper counts; strict: one prediction for one answer."),
    ] = "published",
    beta: Annotated[float, Parameter(help="How much recall weighs against precision in F.")] = 1.0,
    slots: Wanted = None,
    ignore_case: Annotated[
        bool, Parameter(help="Values that differ in case are equal (task best).", negative="")
    ] = False,
    schemes: Annotated[
        bool,
        Parameter(help="Add the schemes strict, exact, partial and type (task all).", negative=""),
    ] = False,
    intervals: Intervals = Intervals(),
    gold_from: GoldFrom = None,
    from_: Format = None,
    care: Care = Care(),
    prints: Prints = Prints(),
    list_: Annotated[
        str | None,
        Parameter(
            name="--list",
            help="Write which predictions were right or wrong and which answers were missed (JSON lines).",
            group=OUTPUT,
        ),
    ] = None,
    manifest: Annotated[str | None, Parameter(help="Write the record of the run.", group=OUTPUT)] = None,
) -> None:
    """Score what fills the slots of documents.

    oiebench slots gold/ predictions.jsonl --task all --rule exact --rule contain:2 --rule overlap:2,2
    oiebench slots gold.csv a=a.csv b=b.csv --task best --ci

    Further commands: `oiebench slots check`, `oiebench slots extract`, `oiebench slots demo`.
    """
    protocols = [
        Protocol(rule=chosen, mode=mode, beta=beta)
        for chosen in dict.fromkeys(map(named_rule, rule or ["exact"]))
    ]
    wanted = _names(slots)
    tasks: tuple[Task, ...] = ("all", "best") if task == "both" else (task,)
    if schemes and "all" not in tasks:
        raise InputError("--schemes is about spans; it goes with --task all")
    if ignore_case and "best" not in tasks:
        raise InputError("--ignore-case is about values; it goes with --task best")
    if not predictions:
        raise InputError("there is nothing to score: name a file or folder of predictions after the gold")
    _, answers = runs.load(gold, gold_from, care.policy, wanted)
    systems = runs.load_all(predictions, from_, care.policy, wanted)
    files = [file for documents in (answers, *dict(systems).values()) for file in documents.files]
    check_outputs(files, out=prints.out, list=list_, manifest=manifest)
    for name, documents in systems:
        if runs.same_file(answers, documents):
            note(f"system {name!r} is the gold itself")
    resampling = intervals.wanted("document")
    evaluations = [
        runs.evaluate(
            answers,
            systems,
            each,
            protocols,
            schemes=schemes,
            slots=wanted,
            policy=care.policy,
            fold=ignore_case,
        )
        for each in tasks
    ]
    first = evaluations[0]
    readings = [first.gold.source, *(system.source for system in first.systems)]
    tell_repairs(readings, "--manifest FILE")
    found, tables = [], []
    for evaluation in evaluations:
        scores = runs.slot_scores(evaluation.results, resampling)
        if len(protocols) > 1 and prints.as_ == "table":
            tables.append(views.rules_table(evaluation.task, evaluation.results, scores))
        tables.append(views.slot_table(evaluation.task, scores))
        found += scores
        if evaluation.schemes:
            by_scheme = runs.slot_scores(evaluation.schemes, resampling)
            tables.append(views.scheme_table(by_scheme))
            found += by_scheme
    if list_ is not None:
        listed = (
            {"task": evaluation.task, **msgspec.to_builtins(outcome)}
            for evaluation in evaluations
            for result in evaluation.results
            for outcome in outcomes(result)
        )
        note(f"{write_lines(list_, listed):,} predictions and missed answers in {list_}")
    write_manifest(manifest, readings)
    prints.result(lambda: {"results": found}, lambda: tables)


@app.command
def check(
    gold: Annotated[str, Parameter(help="Documents with inline tags: a file or folder.")],
    /,
    *,
    slots: Wanted = None,
    strict: Strict = False,
    lenient: Lenient = False,
    json: Json = False,
) -> None:
    """Count the tags in the raw text in another way and compare with what was read; list every repair.

    oiebench slots check seminars/
    """
    _, documents = runs.load(gold, "inline", policy(strict, lenient), _names(slots))
    counted = runs.check_tags(documents)
    repairs, skipped = map(str, documents.repairs), map(str, documents.skipped)
    if json:
        content = {"tags": counted, "repairs": list(repairs), "skipped": list(skipped)}
        emit(as_json({"documents": len(documents.documents), **content}), None)
    else:
        emit_tables([views.check_table(documents, counted)], "table", None)
        for what, notes in (("repaired", list(repairs)), ("skipped", list(skipped))):
            if notes:
                emit(f"\n{len(notes)} {what}:", None)
            for each in notes:
                emit(f"  {each}", None)
    astray = sorted({file for each in counted for file in each.astray})
    if astray:
        raise InputError(f"not every tag was read, or not in pairs: {', '.join(astray)}")


@app.command
def extract(
    *files: Annotated[
        str, Parameter(help="Announcements: files or folders; tags in them are not looked at.", negative="")
    ],
    to: Annotated[
        Literal["spans", "csv"],
        Parameter(help="spans: JSON lines with places; csv: document, slot, value.", group=OUTPUT),
    ] = "spans",
    out: Annotated[str, Parameter(help="File to write (`-` is standard output).", group=OUTPUT)] = "-",
    from_: Format = None,
    strict: Strict = False,
    lenient: Lenient = False,
) -> None:
    """Extract start time, end time, location and speaker from seminar announcements, by patterns.

    oiebench slots extract seminars/ --out predictions.jsonl
    """
    documents = runs.gather(files, from_, policy(strict, lenient))
    check_outputs(documents.files, out=out)
    found = patterns.extract(documents)
    tell_repairs([documents])
    emit(runs.written(found, to), out)
    note(f"{found.count():,} fillers in {len(found.documents):,} documents")


@app.command
def demo(*, json: Json = False, as_: Form = "table", out: Out = None) -> None:
    """Extract from the bundled announcements and score what was found: three rules, both tasks.

    oiebench slots demo
    """
    gold = runs.bundled()
    found = patterns.extract(gold)
    protocols = [Protocol(rule=named_rule(each)) for each in runs.DEMO_RULES]
    tables, scores = [views.template_table(found)], []
    for task in views.TASKS:
        evaluation = runs.evaluate(gold, [("patterns", found)], task, protocols)
        some = runs.slot_scores(evaluation.results)
        tables.append(views.rules_table(task, evaluation.results, some))
        scores += some
    if json or as_ == "json":
        emit(as_json({"results": scores}), out)
    else:
        emit_tables(tables, as_, out)


def _names(text: str | None) -> tuple[str, ...]:
    """The names of a list with commas between."""
    names = tuple(name.strip() for name in text.split(",")) if text is not None else ()
    if not all(names):
        raise InputError("--slots names slots with commas between them, such as stime,etime; one is empty")
    return names
