"""`oiebench extract`: tuples of text, by one or more systems."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, cast

from cyclopts import Parameter

from oiebench.cli.aside import INCOMPLETE, Aside
from oiebench.cli.options import CORPUS, OUTPUT, PARSING, ParserName, whole
from oiebench.cli.printing import check_outputs, note
from oiebench.cli.progress import Progress
from oiebench.corpus.engine import LocalEngine
from oiebench.corpus.ray_engine import RayEngine
from oiebench.errors import InputError, OiebenchError
from oiebench.extractors.base import Extractor
from oiebench.extractors.names import extractors
from oiebench.parse.reading import Input
from oiebench.runs import corpora, extracting


def extract(
    *files: Annotated[
        str,
        Parameter(
            help="Files of text (`-` is standard input; gzip and zstd are undone), or folders and patterns, which "
            "are a corpus.",
            negative="",
        ),
    ],
    with_: Annotated[
        str,
        Parameter(name="--with", help="Extractors, with commas between (`oiebench extractors` lists them)."),
    ] = "facts",
    on: Annotated[
        str | None, Parameter(help="Extract from the sentences of a registered data set instead of files.")
    ] = None,
    input: Annotated[
        Literal["text", "sentences", "tokens", "conllu", "jsonl", "wiki", "parquet"] | None,
        Parameter(
            help="text (what is taken without it): running text; sentences: one a line; tokens: one a line, its words "
            "between spaces and kept as they are; conllu: trees; jsonl: the native format. Of a corpus: text, "
            "sentences, jsonl (a document a line), wiki (<doc …> blocks) or parquet; told by the first bytes of each "
            "file without it.",
            group=PARSING,
        ),
    ] = None,
    parser: ParserName = None,
    workers: Annotated[
        int | None,
        Parameter(
            help="Processes that parse and extract side by side (1; on each node of a cluster as many as it has "
            "processors).",
            converter=whole,
            group=PARSING,
        ),
    ] = None,
    to: Annotated[
        str,
        Parameter(
            help="Format to write (`oiebench formats` lists them); of a corpus jsonl or parquet.",
            group=OUTPUT,
        ),
    ] = "jsonl",
    out: Annotated[
        str,
        Parameter(
            help="File to write (`-` is standard output; .gz compresses); with {system} in its name a file for "
            "each system. A folder (FOLDER/) is filled with shards, and taken up again where it was left.",
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
    shard_size: Annotated[
        int | None, Parameter(help="Sentences in a shard (10000).", converter=whole, group=CORPUS)
    ] = None,
    limit: Annotated[
        int | None, Parameter(help="Stop after so many sentences.", converter=whole, group=CORPUS)
    ] = None,
    sample: Annotated[
        float | None,
        Parameter(help="Documents drawn: a share below 1, or how many.", group=CORPUS),
    ] = None,
    seed: Annotated[
        int | None, Parameter(help="Seed of the sample (0).", converter=whole, group=CORPUS)
    ] = None,
    dedupe_sentences: Annotated[
        bool,
        Parameter(help="Leave out sentences that were met before, blanks aside.", negative="", group=CORPUS),
    ] = False,
    engine: Annotated[
        corpora.EngineName,
        Parameter(help="local: processes of this machine; ray: the nodes of a Ray cluster.", group=CORPUS),
    ] = "local",
    address: Annotated[
        str | None,
        Parameter(
            help="HOST:PORT of the cluster's head node, or auto on a machine that is a node of it; without it --engine "
            "ray starts a cluster on this machine.",
            group=CORPUS,
        ),
    ] = None,
    id_field: Annotated[
        str | None, Parameter(help="Field or column of a document's id (id).", group=CORPUS)
    ] = None,
    text_field: Annotated[
        str | None, Parameter(help="Field or column of a document's text (text).", group=CORPUS)
    ] = None,
) -> None:
    """Extract tuples from text.

    The exit code is 3 where a remote system did not answer about some sentences; all else is written.

    oiebench extract report.txt --with facts --out facts.jsonl
    oiebench extract --on carb:dev --with propositions,clausie --to tabbed --out '{system}.txt'
    oiebench extract articles/ --out extracted/ --to parquet --workers 8
    oiebench extract articles/ --out extracted/ --engine ray --address 10.0.0.5:6379
    """
    systems = extractors(with_)
    if on is None and corpora.is_corpus_run(files, out):
        if set_aside is not None:
            raise InputError(
                f"--set-aside: a corpus run lists what is set aside in {corpora.FAILED} of its folder"
            )
        options = corpora.options(
            [str(system) for system in systems],
            to=to,
            explain=explain,
            parser=parser,
            input=input,
            id_field=id_field,
            text_field=text_field,
            shard_size=shard_size,
            limit=limit,
            sample=sample,
            seed=seed,
            dedupe_sentences=dedupe_sentences or None,
        )
        _corpus(files, out, options, corpora.engine(workers, options, engine, address))
        return
    given = {
        "--shard-size": shard_size,
        "--limit": limit,
        "--sample": sample,
        "--seed": seed,
        "--dedupe-sentences": dedupe_sentences or None,
        "--id-field": id_field,
        "--text-field": text_field,
        "--engine ray": engine if engine == "ray" else None,
        "--address": address,
        "--input wiki": input if input == "wiki" else None,
        "--input parquet": input if input == "parquet" else None,
    }
    corpora.refuse_without_folder(name for name, value in given.items() if value is not None)
    _files(
        files,
        systems,
        on,
        cast(Input, input or "text"),
        parser,
        1 if workers is None else workers,
        to,
        out,
        explain,
        set_aside,
    )


def _files(
    files: Sequence[str],
    systems: Sequence[Extractor],
    on: str | None,
    kind: Input,
    parser: str | None,
    workers: int,
    to: str,
    out: str,
    explain: bool,
    set_aside: str | None,
) -> None:
    names = [str(system) for system in systems]
    for path in extracting.outputs(out, names).values():
        check_outputs(files, out=path, set_aside=set_aside)
    done, aside, tuples = Progress("sentences"), Aside(), 0
    lost: Counter[str] = Counter()
    with extracting.output(out, to, names) as put:
        found = extracting.extract(
            extracting.sentences(files, kind, on),
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


def _corpus(
    files: Sequence[str], out: str, options: corpora.Options, engine: LocalEngine | RayEngine
) -> None:
    folder = Path(out)
    done = Progress("sentences")
    with corpora.opened(files, folder, options, sys.argv[1:]) as run:
        if run.finished:
            totals = run.totals()
            note(f"{out} is finished already: {corpora.told(totals)}")
            _leave(totals)
            return
        before = run.totals()
        if before.shards:
            note(f"{out} is taken up again: {corpora.told(before)}")
        failures = 0
        try:
            for outcome in run.work(engine, engine.threads()):
                failures += len(outcome.failures)
                done.add(outcome.sentences, run.plan.share(), f"{failures:,} set aside" if failures else "")
        except (KeyboardInterrupt, OiebenchError) as error:
            done.clear()
            message = f"what is done is kept in {out}; the same command goes on from there"
            if isinstance(error, KeyboardInterrupt):
                note(message)
                raise
            raise OiebenchError(f"{error}; {message}") from error
        done.clear()
        totals = run.totals()
    note(f"{done.rate()}")
    note(f"{out}: {corpora.told(totals)}")
    if totals.failures:
        note(f"set aside: {totals.failures:,}, listed in {os.path.join(out, corpora.FAILED)}")
    if not totals.sentences:
        raise InputError(corpora.nothing(run))
    _leave(totals)


def _leave(totals: corpora.Totals) -> None:
    """End the command with an exit code of its own where a remote system did not answer."""
    if totals.unanswered:
        note(f"not answered by remote systems: {totals.unanswered:,} sentences, written without their tuples")
        raise SystemExit(INCOMPLETE)
