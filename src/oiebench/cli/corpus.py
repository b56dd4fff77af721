"""`oiebench corpus`: what is in the output of a corpus run."""

from __future__ import annotations

import os
from typing import Annotated

import cyclopts
from cyclopts import Parameter

from oiebench.cli.groups import Care, Prints
from oiebench.cli.options import OUTPUT, From, whole
from oiebench.cli.printing import check_outputs, note, tell_repairs
from oiebench.errors import InputError
from oiebench.files import atomic_write
from oiebench.runs import corpus_counts, corpus_views

app = cyclopts.App(
    name="corpus",
    help="Count what systems extracted from a corpus: sizes, lengths, repetitions, confidences.",
    version_flags=(),
)


@app.command
def stats(
    *outputs: Annotated[
        str,
        Parameter(
            help="Folders of shards, or files of extractions in any format: PATH, FMT:PATH, NAME=PATH or "
            "NAME=FMT:PATH.",
            negative="",
        ),
    ],
    top: Annotated[
        int, Parameter(help="How many of the most frequent relations, arguments and tuples.", converter=whole)
    ] = 10,
    from_: From = None,
    care: Care = Care(),
    prints: Prints = Prints(),
    html: Annotated[
        str | None, Parameter(help="Write one self-contained page of HTML, with histograms.", group=OUTPUT)
    ] = None,
) -> None:
    """Count what systems extracted: sizes, lengths, repetitions, marks, confidences; side by side.

    oiebench corpus stats extracted/
    oiebench corpus stats facts=run1/ minie=run2/ old.txt --html statistics.html
    """
    if not 0 <= top <= corpus_views.TOP_LIMIT:
        raise InputError(f"--top {top}: give a number from 0 to {corpus_views.TOP_LIMIT}")
    check_outputs((each for each in outputs if os.path.isfile(each)), out=prints.out, html=html)
    found, readings = corpus_counts.counted(outputs, from_, care.policy)
    tell_repairs(readings)
    if html is None or prints.as_json or prints.out is not None:
        prints.result(lambda: corpus_views.as_value(found, top), lambda: corpus_views.tables(found, top))
    if html is not None:
        atomic_write(html, corpus_views.html(found, top))
        note(f"written to {html}")
