"""`oiebench convert`: from any format to any other that can hold the content."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from oiebench.cli.options import READING, Lenient, Strict, policy
from oiebench.cli.printing import note, tell_repairs
from oiebench.formats import ReadFile, read, write
from oiebench.formats.convert import convert as converted
from oiebench.formats.triple_tables import given_columns, with_columns
from oiebench.runs.graph_files import read_beside_texts, writable
from oiebench.runs.inputs import Specification


def convert(
    file: Annotated[str, Parameter(help="The file to convert, PATH or FMT:PATH (`-` is standard input).")],
    *,
    to: Annotated[str, Parameter(help="Format to write (`oiebench formats` lists them).")],
    from_: Annotated[
        str | None, Parameter(name="--from", help="Format to read, when it cannot be told.", group=READING)
    ] = None,
    out: Annotated[str, Parameter(help="File to write (`-` is standard output; .gz compresses).")] = "-",
    columns: Annotated[
        str | None,
        Parameter(
            help="Columns of a table of triples: s=…,p=…,o=…, and text=…, doc=…, confidence=….", group=READING
        ),
    ] = None,
    system: Annotated[
        str | None, Parameter(help="The system to keep, for formats that hold one alone.")
    ] = None,
    texts: Annotated[
        str | None,
        Parameter(
            help="File that gives the texts of sentences by id (such as the gold), where the converted one has ids "
            "alone; of a graph, the source text that its triples are placed in.",
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
    form = named.format if columns is None else with_columns(given_columns(columns))
    reading_policy = policy(strict, lenient)
    if texts is None:
        reading = read(named.path, form, reading_policy)
        readings: list[ReadFile] = [reading]
    else:
        reading, other = read_beside_texts(named.path, form, reading_policy, texts)
        readings = [reading, other]
    collection = reading.collection
    if questions is not None:
        from oiebench.runs.questions import answered_by_facts

        asked = answered_by_facts(collection, questions, reading_policy)
        readings.append(asked)
        collection = asked.collection
    tell_repairs(readings)
    collection, unplaced = writable(collection, to)
    done = converted(collection, to, system)
    write(done.collection, out, done.format)
    if unplaced:
        note(unplaced)
    for loss in done.losses:
        note(f"lost: {loss}")
    if not done.losses:
        note(f"{reading.path}: {reading.format} to {to}, nothing lost")
