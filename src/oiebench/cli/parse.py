"""`oiebench parse`: sentences, words, tags and dependency trees."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from oiebench.cli.options import OUTPUT, InputKind, Json, ParserName, Texts
from oiebench.cli.printing import as_json, check_outputs, emit, emit_tables, note
from oiebench.cli.progress import Progress
from oiebench.errors import InputError
from oiebench.formats.writing import writing_text
from oiebench.parse.conllu import conllu
from oiebench.parse.parsers import BUNDLED
from oiebench.report import Block, Column, Table
from oiebench.runs import extracting
from oiebench.runs.treebanks import TREES, Measured
from oiebench.runs.treebanks import measure as measure_tree_file


def parse(
    *files: Texts,
    on: Annotated[
        str | None, Parameter(help="Parse the sentences of a registered data set instead of files.")
    ] = None,
    input: InputKind = "text",
    parser: ParserName = None,
    to: Annotated[
        Literal["conllu", "tokens", "sentences"],
        Parameter(
            help="conllu: trees; tokens: a sentence a line, its words between spaces; sentences: a sentence a line.",
            group=OUTPUT,
        ),
    ] = "conllu",
    out: Annotated[
        str, Parameter(help="File to write (`-` is standard output; .gz compresses).", group=OUTPUT)
    ] = "-",
    measure: Annotated[
        bool,
        Parameter(
            help="Compare with the trees of CoNLL-U files instead: heads, relations, tags, lemmas; words and "
            "sentences of their raw text.",
            negative="",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Parse text.

    oiebench parse report.txt --out report.conllu
    oiebench parse en_ewt-ud-dev.conllu --measure
    """
    if measure:
        if on is not None or not files:
            raise InputError("--measure needs files of trees (CoNLL-U)")
        _tell([measure_tree_file(path, parser or BUNDLED) for path in files], json)
        return
    if json:
        raise InputError("--json goes with --measure; trees are written as CoNLL-U")
    check_outputs(files, out=out)
    done = Progress("sentences")
    with writing_text(out) as put:
        given = extracting.sentences(files, input, on)
        if to == "conllu":
            for sentence in done.over(extracting.parse(given, parser or BUNDLED)):
                put(conllu(sentence))
        else:
            for cut in done.over(given):
                put(" ".join(cut.tokens if to == "tokens" else cut.text.split()) + "\n")
    note(done.rate())


def _tell(found: list[Measured], json: bool) -> None:
    if json:
        emit(as_json({"treebanks": [_figures(each) for each in found]}), None)
        return
    rows = []
    for each in found:
        path, sentences, words, *shares = _figures(each).values()
        rows.append(
            (Path(str(path)).name, sentences, words, *(f"{100 * float(share):.2f}" for share in shares))
        )
    columns = (
        Column("path", "Treebank"),
        Column("sentences", "Sentences", "count"),
        Column("words", "Words", "count"),
        *(Column(count, short) for short, count, _ in TREES),
        Column("raw_words", "Raw words"),
        Column("raw_sentences", "Raw sentences"),
    )
    notes = (
        "Per cent of gold words, punctuation included: "
        + ", ".join(f"{what} ({short})" for short, _, what in TREES)
        + ". Raw: F1 of the words and sentences that are cut from the raw text.",
    )
    emit_tables([Table("Parser", columns, (Block(tuple(rows)),), notes)], "table", None)


def _figures(found: Measured) -> dict[str, str | int | float]:
    return {
        "path": found.path,
        "sentences": found.sentences,
        "words": found.trees.words,
        **{count: found.trees.share(count) for _, count, _ in TREES},
        "raw_words": found.raw_words.f1,
        "raw_sentences": found.raw_sentences.f1,
    }
