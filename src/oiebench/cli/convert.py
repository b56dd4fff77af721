"""`oiebench convert`: from any format to any other that can hold the content."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from oiebench.cli.options import READING, Lenient, Strict, policy
from oiebench.cli.printing import note, tell_repairs
from oiebench.formats import read, write
from oiebench.formats.convert import convert as converted
from oiebench.formats.convert import with_texts
from oiebench.runs.inputs import Specification


def convert(
    file: Annotated[str, Parameter(help="The file to convert, PATH or FMT:PATH (`-` is standard input).")],
    *,
    to: Annotated[str, Parameter(help="Format to write (`oiebench formats` lists them).")],
    from_: Annotated[
        str | None, Parameter(name="--from", help="Format to read, when it cannot be told.", group=READING)
    ] = None,
    out: Annotated[str, Parameter(help="File to write (`-` is standard output; .gz compresses).")] = "-",
    system: Annotated[
        str | None, Parameter(help="The system to keep, for formats that hold one alone.")
    ] = None,
    texts: Annotated[
        str | None,
        Parameter(
            help="File that gives the texts of sentences by id (such as the gold), where the converted one has ids "
            "alone.",
            group=READING,
        ),
    ] = None,
    questions: Annotated[
        str | None,
        Parameter(
            help="File that says which question the fact clusters of each sentence answer (sentence id, question and "
            "passage between tabs); the questions are written with those answers.",
            group=READING,
        ),
    ] = None,
    strict: Strict = False,
    lenient: Lenient = False,
) -> None:
    """Convert a file and say on stderr what the new format cannot hold.

    oiebench convert clausie.txt --to jsonl --out clausie.jsonl
    """
    named = Specification.parse(file, from_)
    reading = read(named.path, named.format, policy(strict, lenient))
    readings, collection = [reading], reading.collection
    if texts is not None:
        readings.append(read(texts, None, policy(strict, lenient)))
        collection = with_texts(collection, readings[1].collection)
    if questions is not None:
        from oiebench.runs.questions import answered_by_facts

        readings.append(answered_by_facts(collection, questions, policy(strict, lenient)))
        collection = readings[-1].collection
    tell_repairs(readings)
    done = converted(collection, to, system)
    write(done.collection, out, done.format)
    for loss in done.losses:
        note(f"lost: {loss}")
    if not done.losses:
        note(f"{reading.path}: {reading.format} to {to}, nothing lost")
