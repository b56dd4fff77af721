"""What `corpus stats` does: outputs in, their counts as scores, tables and a page."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from oiebench.corpus.statistics import RunTally, SystemTally
from oiebench.errors import InputError
from oiebench.formats.base import Note, Policy
from oiebench.formats.pieces import Pieces
from oiebench.model import Score
from oiebench.runs.inputs import Specification, stem
from oiebench.version import __version__

STDIN = "-"


class Counted(msgspec.Struct, frozen=True):
    """One system of one output under the name by which results call it."""

    name: str
    path: str
    sentences: int
    sha256: str
    tally: SystemTally

    def score(self) -> Score:
        """Its figures, with the signature under which they may be compared."""
        parts = ["metric:corpus-statistics", "mode:published", f"output:{self.sha256[:12]}"]
        parts += [f"sentences:{self.sentences}", f"version:{__version__}"]
        return Score(
            system=self.name,
            metric="corpus-statistics",
            mode="published",
            signature="|".join(parts),
            values=self.tally.values(self.sentences),
            n={"sentences": self.sentences, "predicted": self.tally.tuples},
        )


class ReadOutput(msgspec.Struct, frozen=True):
    """An output once read: what was repaired or skipped on the way."""

    path: str
    format: str
    sha256: str
    repairs: tuple[Note, ...]
    skipped: tuple[Note, ...]


def counted(
    outputs: Sequence[str], format: str | None = None, policy: Policy = "repair"
) -> tuple[list[Counted], list[ReadOutput]]:
    """The systems of every output, in the order given, and what was noted while reading."""
    if not outputs:
        raise InputError("name what is to be counted: folders of shards, or files of extractions")
    found: list[Counted] = []
    readings: list[ReadOutput] = []
    for output in outputs:
        named = Specification.parse(output, format)
        run, reading = _read(named, policy)
        found += _systems(named, run, reading)
        readings.append(reading)
    return _told_apart(found), readings


def _read(named: Specification, policy: Policy) -> tuple[RunTally, ReadOutput]:
    pieces, run = Pieces(named.path, named.format, policy), RunTally()
    gold = False
    for collection in pieces:
        gold = gold or collection.has_gold() or bool(collection.questions)
        run.add(collection)
    if gold and not run.systems:
        raise InputError(
            f"{named.path} holds gold and no extractions; `oiebench stats` counts what is in gold annotation"
        )
    digest = _sha256(pieces.files)
    return run, ReadOutput(
        named.path, named.format or "", digest, tuple(pieces.repairs), tuple(pieces.skipped)
    )


def _systems(named: Specification, run: RunTally, reading: ReadOutput) -> list[Counted]:
    systems = run.systems or {None: SystemTally()}
    file = stem(named.path.rstrip(os.sep))
    found = []
    for system, tally in systems.items():
        name = system or file
        if named.name:
            name = named.name if len(systems) == 1 else f"{named.name}/{name}"
        found.append(Counted(name, named.path, len(run.sentences), reading.sha256, tally))
    return found


def _told_apart(found: Sequence[Counted]) -> list[Counted]:
    """Systems of one name with that of their folder or file before it."""
    names = [each.name for each in found]
    apart = [
        msgspec.structs.replace(each, name=f"{stem(each.path.rstrip(os.sep))}/{each.name}")
        if names.count(each.name) > 1
        else each
        for each in found
    ]
    names = [each.name for each in apart]
    twin = next((name for name in names if names.count(name) > 1), None)
    if twin is not None:
        raise InputError(f"two outputs are called {twin!r}; name them apart with NAME=PATH")
    return apart


def _sha256(files: Iterable[str]) -> str:
    """The sum of a file, or of the sums of several."""
    sums = []
    for file in files:
        if file != STDIN:
            with Path(file).open("rb") as content:
                sums.append(hashlib.file_digest(content, "sha256").hexdigest())
    return sums[0] if len(sums) == 1 else hashlib.sha256("".join(sums).encode()).hexdigest()
