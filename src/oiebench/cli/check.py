"""`oiebench check`: triples of a graph checked without gold."""

from __future__ import annotations

import sys
import time
from typing import Annotated

from cyclopts import Parameter

from oiebench.cli.groups import Care, Prints
from oiebench.cli.options import OUTPUT, READING, SAMPLING, whole
from oiebench.cli.printing import check_outputs, emit, note, tell_repairs
from oiebench.files import atomic_write
from oiebench.formats import ReadFile
from oiebench.formats.triple_tables import given_columns, with_columns
from oiebench.graphs.reading import read_graph, read_texts
from oiebench.runs.checking import SAMPLE, check_graph, checks_table, counted, listed
from oiebench.runs.inputs import Specification
from oiebench.runs.manifest import manifest
from oiebench.runs.measuring import peak_memory


def check(
    triples: Annotated[
        str,
        Parameter(
            help="File of triples, PATH or FMT:PATH (`-` is standard input; gzip is undone; tables: Parquet too)."
        ),
    ],
    /,
    *,
    text: Annotated[
        tuple[str, ...],
        Parameter(
            help="Source texts that the triples do not bring: a text, JSON lines or a table with id and text; may be "
            "repeated.",
            negative="",
            consume_multiple=True,
            show_default=False,
        ),
    ] = (),
    again: Annotated[
        str | None, Parameter(help="Triples of another run over the same texts: how stable they are.")
    ] = None,
    from_: Annotated[
        str | None,
        Parameter(name="--from", help="Format of the triples, where it cannot be told.", group=READING),
    ] = None,
    columns: Annotated[
        str | None,
        Parameter(help="Columns of a table: s=…,p=…,o=…, and text=…, doc=…, confidence=….", group=READING),
    ] = None,
    sample: Annotated[
        int,
        Parameter(
            help="Sentences in which triples are held against what `facts` finds; 0 for none.",
            group=SAMPLING,
            converter=whole,
        ),
    ] = SAMPLE,
    seed: Annotated[
        int, Parameter(help="Seed of the sample of sentences.", group=SAMPLING, converter=whole)
    ] = 12345,
    care: Care = Care(),
    examples: Annotated[
        int, Parameter(help="Examples of each finding beneath the table.", group=OUTPUT, converter=whole)
    ] = 3,
    html: Annotated[
        str | None, Parameter(help="Write a page with all findings to this file.", group=OUTPUT)
    ] = None,
    prints: Prints = Prints(),
) -> None:
    """Check the triples of a graph without gold: whether texts bear them out, whether names and shape are sound.

    oiebench check graph.json
    oiebench check triples.csv --text report.txt --html check.html
    """
    begun = time.perf_counter()
    form = with_columns(given_columns(columns)) if columns is not None else None
    named = Specification.parse(triples, from_)
    check_outputs([named.path, *text, *([again] if again else [])], out=prints.out, html=html)
    reading = read_graph(named.path, form or named.format, care.policy)
    texts = [read_texts(path, care.policy) for path in text]
    other = None
    if again is not None:
        second = Specification.parse(again, from_)
        other = read_graph(second.path, form or second.format, care.policy)
    readings: list[ReadFile] = [reading, *texts, *([other] if other else [])]
    tell_repairs(readings)
    found = check_graph(reading, texts, other, sample=sample, seed=seed)
    if html is not None:
        from oiebench.runs.checking_page import checking_page

        atomic_write(html, checking_page(found, manifest(["oiebench", *sys.argv[1:]], readings)))
        note(f"written to {html}")
    prints.result(
        lambda: {
            "results": found.scores(),
            "findings": [
                {"check": each.id, "verdict": each.verdict, "limits": each.limits, "examples": each.examples}
                for each in found.checks()
            ],
        },
        lambda: [checks_table(found)],
    )
    if prints.on_terminal and (told := listed(found, max(examples, 0))):
        emit("\n" + told, None)
    note(
        f"{counted(found.triples, 'triple')} in {time.perf_counter() - begun:.1f} s "
        f"({time.process_time():.1f} s of processor time), {peak_memory() / 1e6:,.0f} MB at most"
    )
