"""`oiebench judge`: what people say of extractions, from files for them to fill in to figures and rankings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import cyclopts
from cyclopts import Parameter

from oiebench.annotate.pairs import paired
from oiebench.annotate.pairs_files import pairs_key_text, pairs_text, read_pairs_key
from oiebench.annotate.pool import Design, pooled
from oiebench.annotate.pool_files import key_text, pool_text, read_key
from oiebench.cli.groups import Care, Intervals, Prints, Reads
from oiebench.cli.options import (
    OUTPUT,
    Level,
    ModeOption,
    Predictions,
    Resamples,
    Seed,
    whole,
)
from oiebench.cli.printing import check_outputs, note, tell_repairs
from oiebench.errors import InputError
from oiebench.files import atomic_write
from oiebench.formats import write
from oiebench.report.numbers import counted
from oiebench.runs.inputs import System
from oiebench.runs.judging.comparisons import compared
from oiebench.runs.judging.labels import judged
from oiebench.runs.judging.views import for_labels, for_ranking, labels_json, ranking_json
from oiebench.runs.scores import Resampling

app = cyclopts.App(
    name="judge",
    help="What people say of extractions: files for them to fill in, then figures and rankings.",
    version_flags=(),
)

ForJudges = Annotated[str, Parameter(help="The file for the judges; each fills in a copy.", group=OUTPUT)]
KeyOut = Annotated[
    str | None,
    Parameter(
        help="The key, to be kept from the judges (NAME.key.jsonl beside --out unless said).", group=OUTPUT
    ),
]
Draw = Annotated[int, Parameter(help="Seed of the sample and of the order.", converter=whole)]
Answers = Annotated[
    str,
    Parameter(
        help="Copies that judges filled in, or CSV with the columns item, judge and the answers.", negative=""
    ),
]


@app.command
def pool(
    *predictions: Predictions,
    out: ForJudges,
    key: KeyOut = None,
    sample: Annotated[
        int | None, Parameter(help="Draw so many of all different extractions.", converter=whole)
    ] = None,
    per_system: Annotated[
        int | None, Parameter(help="Draw so many of each system's extractions.", converter=whole)
    ] = None,
    bands: Annotated[
        int, Parameter(help="With --per-system: evenly from so many bands of confidence.", converter=whole)
    ] = 1,
    seed: Draw = 12345,
    reads: Reads = Reads(),
) -> None:
    """Pool extractions of several systems for judges: each once, shuffled, without the systems' names.

    oiebench judge pool a.tsv b.tsv --per-system 100 --out pool.jsonl
    """
    design = Design(total=sample, per_system=per_system, bands=bands, seed=seed)
    systems = _systems(predictions, reads)
    keyed = _key_path(out, key, systems)
    found = pooled({system.name: system.collection for system in systems}, design)
    atomic_write(keyed, key_text(found))
    atomic_write(out, pool_text(found))
    note(f"{len(found.items)} of {found.distinct} different extractions for the judges in {out}")
    note(f"whose they are is in {keyed}: keep it from the judges")


@app.command
def labels(
    key: Annotated[str, Parameter(help="The key of the pool.")],
    /,
    *answers: Answers,
    adjudicate: Annotated[
        str | None, Parameter(help="Answers that come before the majority's (a file like the judges').")
    ] = None,
    at: Annotated[
        tuple[float, ...],
        Parameter(
            help="Add precision and yield from this confidence up; may be repeated.",
            negative="",
            consume_multiple=False,
        ),
    ] = (),
    mode: ModeOption = None,
    intervals: Intervals = Intervals(),
    care: Care = Care(),
    prints: Prints = Prints(),
    labelled: Annotated[
        str | None,
        Parameter(help="Write the labelled extractions (jsonl) for precision-yield.", group=OUTPUT),
    ] = None,
    disagreements: Annotated[
        str | None,
        Parameter(help="Write what judges do not agree on, to be filled in for --adjudicate.", group=OUTPUT),
    ] = None,
) -> None:
    """Figures of each system by the judges' labels: precision, yield, area, agreement of the judges.

    oiebench judge labels pool.key.jsonl ann.jsonl bob.jsonl --ci
    """
    pool_key = read_key(key)
    inputs = [key, *answers, *([adjudicate] if adjudicate else [])]
    check_outputs(inputs, out=prints.out, labelled=labelled, disagreements=disagreements)
    found = judged(
        pool_key,
        answers,
        adjudicate=adjudicate,
        at=at,
        mode=mode or "published",
        resampling=intervals.wanted(),
        level=intervals.level,
        policy=care.policy,
    )
    tell_repairs(found.readings)
    if len(found.judges) == 1:
        note("one judge: there is no agreement to measure")
    if labelled is not None:
        write(found.labelled(), labelled)
        note(f"labelled extractions in {labelled}")
    if disagreements is not None:
        atomic_write(disagreements, found.to_adjudicate())
        note(f"what is to be adjudicated in {disagreements}")
    prints.result(lambda: labels_json(found), lambda: for_labels(found))


@app.command
def pairs(
    *predictions: Predictions,
    out: ForJudges,
    key: KeyOut = None,
    sentences: Annotated[
        int | None, Parameter(help="Draw so many sentences; all unless said.", converter=whole)
    ] = None,
    seed: Draw = 12345,
    reads: Reads = Reads(),
) -> None:
    """Put the outputs of two systems for a sentence side by side for judges, left and right by chance.

    oiebench judge pairs a.tsv b.tsv --sentences 100 --out pairs.jsonl
    """
    systems = _systems(predictions, reads)
    keyed = _key_path(out, key, systems)
    found = paired({system.name: system.collection for system in systems}, sentences, seed)
    atomic_write(keyed, pairs_key_text(found))
    atomic_write(out, pairs_text(found))
    same = len(found.comparisons) - len(found.asked())
    note(
        f"{counted(len(found.asked()), 'comparison')} in {counted(found.sentences, 'sentence')} for the judges in {out}"
    )
    if same:
        told = "comparison is" if same == 1 else "comparisons are"
        note(f"{same} {told} of outputs that say the same: not shown, and counted as a tie")
    note(f"which system is left is in {keyed}: keep it from the judges")


@app.command
def rank(
    key: Annotated[str, Parameter(help="The key of the comparisons.")],
    /,
    *answers: Answers,
    ties: Annotated[
        Literal["davidson", "half"],
        Parameter(help="davidson: ties have a chance of their own; half: a tie is half a win for each."),
    ] = "davidson",
    prior: Annotated[
        float | None, Parameter(help="Add so many wins each way to every pair that was compared.")
    ] = None,
    level: Level = 0.95,
    resamples: Resamples = 10_000,
    seed: Seed = 12345,
    care: Care = Care(),
    prints: Prints = Prints(),
) -> None:
    """Rank systems by the judges' comparisons: wins, ties and losses, sign tests, Bradley-Terry strengths.

    oiebench judge rank pairs.key.jsonl ann.jsonl bob.jsonl
    """
    resampling = Resampling(level=level, resamples=resamples, seed=seed)
    pairs_key = read_pairs_key(key)
    check_outputs([key, *answers], out=prints.out)
    found = compared(pairs_key, answers, resampling, ties=ties, prior=prior, policy=care.policy)
    tell_repairs(found.readings)
    if len(found.judges) == 1:
        note("one judge: there is no agreement to measure")
    prints.result(lambda: ranking_json(found), lambda: for_ranking(found))


def _systems(predictions: tuple[str, ...], reads: Reads) -> list[System]:
    if not predictions:
        raise InputError("name the systems' files of extractions")
    systems = reads.systems(predictions)
    tell_repairs(system.reading for system in systems)
    return systems


def _key_path(out: str, key: str | None, systems: list[System]) -> str:
    """Where the key goes: said, or beside the file for the judges."""
    if out == "-":
        raise InputError("--out names a file: the key goes beside it")
    path = Path(out)
    keyed = key or str(path.with_name(f"{path.name.removesuffix(path.suffix)}.key.jsonl"))
    check_outputs((system.reading.path for system in systems), out=out, key=keyed)
    return keyed
