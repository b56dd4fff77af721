"""`oiebench extract`: tuples of text, by one or more systems."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from cyclopts import Parameter

from oiebench.cli.aside import Aside
from oiebench.cli.options import OUTPUT, PARSING, InputKind, ParserName, Texts, whole
from oiebench.cli.printing import check_outputs, note
from oiebench.cli.progress import Progress
from oiebench.extractors.names import extractors
from oiebench.runs import extracting


def extract(
    *files: Texts,
    with_: Annotated[
        str,
        Parameter(name="--with", help="Extractors, with commas between (`oiebench extractors` lists them)."),
    ] = "facts",
    on: Annotated[
        str | None, Parameter(help="Extract from the sentences of a registered data set instead of files.")
    ] = None,
    input: InputKind = "text",
    parser: ParserName = None,
    workers: Annotated[
        int, Parameter(help="Processes that parse and extract side by side.", converter=whole, group=PARSING)
    ] = 1,
    to: Annotated[
        str, Parameter(help="Format to write (`oiebench formats` lists them).", group=OUTPUT)
    ] = "jsonl",
    out: Annotated[
        str,
        Parameter(
            help="File to write (`-` is standard output; .gz compresses); with {system} in its name a file for "
            "each system.",
            group=OUTPUT,
        ),
    ] = "-",
    explain: Annotated[
        bool,
        Parameter(
            help="Say with each tuple which rule made it, of which clause, and what was inferred.",
            negative="",
            group=OUTPUT,
        ),
    ] = False,
    set_aside: Annotated[
        str | None,
        Parameter(
            help="Write the sentences that a remote system could not be brought to answer, and why (JSON lines).",
            group=OUTPUT,
        ),
    ] = None,
) -> None:
    """Extract tuples from text.

    The exit code is 3 where a remote system did not answer about some sentences; all else is written.

    oiebench extract report.txt --with facts --out facts.jsonl
    oiebench extract --on carb:dev --with propositions,clausie --to tabbed --out '{system}.txt'
    """
    systems = extractors(with_)
    names = [str(system) for system in systems]
    for path in extracting.outputs(out, names).values():
        check_outputs(files, out=path, set_aside=set_aside)
    done, aside, tuples = Progress("sentences"), Aside(), 0
    lost: Counter[str] = Counter()
    with extracting.output(out, to, names) as put:
        found = extracting.extract(
            extracting.sentences(files, input, on),
            systems,
            parser=parser,
            workers=workers,
            explain=explain,
            tell=done.tell,
        )
        for some in extracting.collections(aside.over(done.over(found))):
            tuples += len(some.extractions)
            lost += extracting.unsaid(some, to)
            put(some)
    note(f"{done.rate()}, {tuples:,} tuples")
    for what, count in lost.items():
        note(f"{to} does not hold {what}: left out of {count:,} tuples; jsonl holds everything")
    aside.told(set_aside)
    aside.leave()
