"""`oiebench qa`: how many questions systems' facts answer."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from oiebench.cli.aside import Aside
from oiebench.cli.groups import Intervals, Prints, Reads
from oiebench.cli.options import (
    OUTPUT,
    SAMPLING,
    By,
)
from oiebench.cli.printing import (
    check_outputs,
    note,
    tell_absent,
    tell_repairs,
    write_lines,
    write_manifest,
)
from oiebench.cli.progress import Progress
from oiebench.errors import InputError
from oiebench.qa.explaining import reports
from oiebench.qa.protocol import Protocol, Scope, Understanding, thresholds
from oiebench.qa.scoring import POOLED
from oiebench.report import compare_table
from oiebench.report.questions import question_tables, sweep_tables
from oiebench.runs.questions import (
    check_comparison,
    chosen_extractors,
    compare_answers,
    examine,
    extracting_systems,
    load_questions,
    question_scores,
    with_all_together,
)


def qa(
    *files: Annotated[
        str,
        Parameter(
            help="The file of questions (none with --on), then files of extractions: PATH, FMT:PATH, NAME=PATH or "
            "NAME=FMT:PATH (`-` is standard input; gzip is undone).",
            negative="",
        ),
    ],
    on: Annotated[
        str | None, Parameter(help="Registered data set that has questions, such as starter.")
    ] = None,
    with_: Annotated[
        str | None,
        Parameter(
            name="--with",
            help="Extractors to run on the sentences and ask too, with commas between; `all` runs every one.",
        ),
    ] = None,
    threshold: Annotated[
        float, Parameter(help="A fact answers if it has more than this share of the question's words.")
    ] = 0.6,
    scope: Annotated[
        Scope, Parameter(help="Ask all facts of a system, or those of the question's own sentence.")
    ] = "corpus",
    reading: Annotated[
        Understanding,
        Parameter(help="What words are equal: by the thesis' text, or by the scores of its Figure 3.5."),
    ] = "text",
    sweep: Annotated[bool, Parameter(help="Score at several thresholds.", negative="")] = False,
    thresholds_: Annotated[
        str | None, Parameter(name="--thresholds", help="The thresholds of the sweep (0.5,0.6,0.7,0.8).")
    ] = None,
    compare: Annotated[
        str | None,
        Parameter(
            help="Test every two systems on this figure of the factoid questions, such as recall (paired bootstrap).",
            group=SAMPLING,
        ),
    ] = None,
    intervals: Intervals = Intervals(),
    by: By = "sentence",
    reads: Reads = Reads(),
    prints: Prints = Prints(),
    explain: Annotated[
        str | None,
        Parameter(
            help="Write, for each question, the facts that matched, their answers and whether right (JSON lines).",
            group=OUTPUT,
        ),
    ] = None,
    manifest: Annotated[str | None, Parameter(help="Write the record of the run.", group=OUTPUT)] = None,
) -> None:
    """Ask systems' facts the questions that the sentences answer.

    The exit code is 3 where a remote system did not answer about some sentences.

    oiebench qa --on starter --with all
    oiebench qa questions.txt a.tsv b=clausie:b.txt --sweep --ci
    """
    protocol = Protocol(threshold=threshold, scope=scope, reading=reading)
    swept = thresholds(thresholds_) if sweep or thresholds_ is not None else ()
    resampling = intervals.resampling(by)
    extractors = [] if with_ is None else chosen_extractors(with_)
    first = files[0] if files and on is None else None
    questions = load_questions(first, on, None, reads.policy)
    predictions = files if on is not None else files[1:]
    source = questions.source
    if source is not None and not extractors:
        tell_absent(source, predictions)
    known = source.outputs if source is not None and not extractors else ()
    systems = reads.systems(predictions or known)
    if not systems and not extractors:
        raise InputError("there is nobody to ask: name a file of extractions, or extractors with --with")
    readings = [questions.reading, *(system.reading for system in systems)]
    tell_repairs(readings, "--manifest FILE")
    check_outputs((each.path for each in readings), out=prints.out, explain=explain, manifest=manifest)
    if compare is not None:
        check_comparison(questions.examination, compare, len(systems) + len(extractors))
    aside, done = Aside(), Progress("sentences extracted")
    if extractors:
        fresh = extracting_systems(
            questions, extractors, lambda found: aside.over(done.over(found)), done.tell
        )
        systems += fresh
        readings += [system.reading for system in fresh if system.reading.repairs]
    asked = examine(questions, systems, protocol, swept)
    if questions.examination.without_answer:
        note(f"questions without an answer to look for, left out: {questions.examination.without_answer}")
    answered = with_all_together(asked)
    chosen = intervals.wanted(by)
    found = {
        each: question_scores(answered, protocol.at(each), chosen) for each in swept or (protocol.threshold,)
    }
    compared = (
        []
        if compare is None
        else [compare_answers([each.answered for each in asked], protocol, resampling, compare)]
    )
    if explain is not None:
        explained = (each for asking in asked for each in reports(asking, protocol))
        note(f"{write_lines(explain, explained)} questions explained in {explain}")
    write_manifest(manifest, readings)
    prints.result(
        lambda: {
            "results": [score for some in found.values() for score in some],
            **({"comparisons": compared} if compared else {}),
        },
        lambda: [
            *(sweep_tables(found) if swept else question_tables(found[protocol.threshold], POOLED)),
            *map(compare_table, compared),
        ],
    )
    aside.told()
    aside.leave()
