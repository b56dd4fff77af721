"""`oiebench agree`: how far annotators agree, and what they have to discuss."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from oiebench.annotate.labels import read_labels
from oiebench.cli.groups import Care, Prints
from oiebench.cli.options import (
    OUTPUT,
    SAMPLING,
    By,
    FormatOfGold,
    Level,
    Resamples,
    Seed,
)
from oiebench.cli.printing import check_outputs, emit, note, tell_repairs, write_lines
from oiebench.errors import InputError
from oiebench.runs.agreeing import agreement, load_annotators
from oiebench.runs.agreeing_labels import label_agreement
from oiebench.runs.agreement_tables import agreement_tables, discussion, scores_table
from oiebench.runs.scores import Resampling


def agree(
    *annotators: Annotated[
        str,
        Parameter(
            help="Gold files, one for each annotator: PATH, FMT:PATH, NAME=PATH or NAME=FMT:PATH.",
            negative="",
        ),
    ],
    reference: Annotated[
        str | None, Parameter(help="Merged annotation with which each annotator is compared, named likewise.")
    ] = None,
    labels: Annotated[
        str | None,
        Parameter(
            help="Table of labels instead of gold: columns item, annotator, label, or item and one for each "
            "annotator (an empty cell: did not judge)."
        ),
    ] = None,
    measured: Annotated[
        Literal["nominal", "ordinal", "interval", "ratio"] | None,
        Parameter(
            name="--measured", help="With --labels: the level of measurement, for Krippendorff's alpha."
        ),
    ] = None,
    metric: Annotated[
        str | None,
        Parameter(
            name=["--metric", "-m"],
            help="Metric for F1 between annotators (default: wire57 for tuples, benchie-fl for facts).",
        ),
    ] = None,
    formulations: Annotated[
        Literal["first", "all"], Parameter(help="Which formulations of a fact count for the grid.")
    ] = "first",
    ci: Annotated[
        bool, Parameter(help="Add bootstrap confidence intervals.", negative="", group=SAMPLING)
    ] = False,
    level: Level = 0.95,
    resamples: Resamples = 10_000,
    seed: Seed = 12345,
    by: By = "sentence",
    from_: FormatOfGold = None,
    care: Care = Care(),
    documents: Annotated[
        bool, Parameter(help="Add the figures of each document.", negative="", group=OUTPUT)
    ] = False,
    sentences: Annotated[
        bool, Parameter(help="Add the percentage of each sentence.", negative="", group=OUTPUT)
    ] = False,
    list_: Annotated[
        int, Parameter(name="--list", help="How many sentences to discuss to list.", group=OUTPUT)
    ] = 5,
    disagreements: Annotated[
        str | None,
        Parameter(help="Write every sentence to discuss, worst first (JSON lines).", group=OUTPUT),
    ] = None,
    prints: Prints = Prints(),
) -> None:
    """Tell how far annotators agree, word by word and tuple by tuple, and what they have to discuss.

    oiebench agree ann.jsonl bob.jsonl
    oiebench agree 1=ann.jsonl 2=bob.jsonl --reference R=merged.jsonl --ci
    oiebench agree --labels judgements.csv --measured ordinal
    """
    resampling = (
        Resampling(level=level, resamples=resamples, seed=seed, clustered=by == "document") if ci else None
    )
    if labels is not None:
        if annotators or reference is not None or disagreements is not None or metric is not None:
            raise InputError(
                "--labels stands alone: files of gold, --reference, --metric and --disagreements do not"
            )
        if by == "document":
            raise InputError("labels belong to items, not to documents; leave --by out")
        check_outputs([labels], out=prints.out)
        measure = measured or "nominal"
        read = read_labels(labels, measure)
        scores = label_agreement(read, measure, resampling)
        prints.result(
            lambda: {"results": scores},
            lambda: [scores_table(f"Agreement on labels ({measure})", scores)],
        )
        return
    if measured is not None:
        raise InputError("--measured is for --labels: gold tuples are of the nominal level")
    if list_ < 0:
        raise InputError(f"--list {list_} is negative; give 0 or more")
    named = [*annotators, *([reference] if reference is not None else [])]
    loaded = load_annotators(named, from_, care.policy)
    tell_repairs([reading for _, reading in loaded])
    check_outputs((reading.path for _, reading in loaded), out=prints.out, disagreements=disagreements)
    found = agreement(
        loaded[: len(annotators)],
        loaded[-1] if reference is not None else None,
        metric_name=metric,
        formulations=formulations,
        resampling=resampling,
        documents=documents,
    )
    if disagreements is not None:
        note(f"{write_lines(disagreements, found.disagreements)} sentences to discuss in {disagreements}")
    prints.result(
        lambda: {"results": found.scores, "sentences": found.sentences},
        lambda: agreement_tables(found, sentences=sentences),
    )
    if list_ and found.disagreements and prints.on_terminal:
        emit("\n" + discussion(found, list_), None)
