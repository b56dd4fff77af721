"""Gold by itself: of a file or a registered data set, and where in the file each sentence stands."""

from __future__ import annotations

import re

import msgspec

from oiebench.datasets import dataset, require
from oiebench.errors import InputError
from oiebench.formats import Policy, Reading, read
from oiebench.formats.benchie_gold import ARROW
from oiebench.opening import open_text
from oiebench.runs.inputs import Specification

ID = re.compile(r'"id"\s*:\s*("(?:[^"\\]|\\.)*")')
Place = tuple[str, str | None]
"""A sentence's id, and a formulation of it or `None` for the sentence itself."""


def gold_reading(
    gold: str | None, on: str | None, format: str | None = None, policy: Policy = "repair"
) -> Reading:
    """The gold that a command names as GOLD or with --on."""
    if (gold is None) == (on is None):
        raise InputError("say which gold: either a file, or --on DATASET")
    if on is not None:
        data = dataset(on).gold
        reading = read(require(data.file), format or data.format, policy)
    else:
        assert gold is not None
        named = Specification.parse(gold, format)
        reading = read(named.path, named.format, policy)
    held = reading.collection
    if not (held.tuples or held.facts):
        what = "extractions" if held.extractions else "relations" if held.relations else "sentences"
        raise InputError(
            f"{reading.path} holds {what} and no gold tuples or facts (format {reading.format}); if it is gold, "
            "name its format with --from"
        )
    return reading


def lines_of(reading: Reading) -> dict[Place, int]:
    """The line on which each sentence begins and, in `benchie-gold`, each formulation first stands."""
    if reading.path in ("-", "<stdin>"):
        return {}
    if reading.format == "benchie-gold":
        return _of_clusters(open_text(reading.path).text)
    if reading.format == "jsonl":
        return _of_records(open_text(reading.path).text)
    if reading.format == "wire57":
        return _of_document(open_text(reading.path).text)
    return {}


def _of_clusters(text: str) -> dict[Place, int]:
    places: dict[Place, int] = {}
    sentence = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.lstrip().startswith("sent_id:"):
            sentence = line.lstrip()[8:].split("\t")[0].strip().split(" ")[0]
            places.setdefault((sentence, None), number)
        elif ARROW in line:
            places.setdefault((sentence, " ".join(line.split())), number)
    return places


class _Named(msgspec.Struct):
    id: str | int | None = None


def _of_records(text: str) -> dict[Place, int]:
    places: dict[Place, int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                named = msgspec.json.decode(line, type=_Named)
            except msgspec.DecodeError:  # a line that was skipped, and told of, on reading
                continue
            places.setdefault((str(named.id), None), number)
    return places


def _of_document(text: str) -> dict[Place, int]:
    places: dict[Place, int] = {}
    line, before = 1, 0
    for found in ID.finditer(text):
        line += text.count("\n", before, found.start())
        before = found.start()
        places.setdefault((msgspec.json.decode(found[1]), None), line)
    return places
