"""Predictions and gold as users name them: `PATH`, `FMT:PATH`, `NAME=PATH`, `NAME=FMT:PATH`, a data set."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from oiebench.datasets import dataset, locate, require
from oiebench.errors import InputError, UnknownNameError
from oiebench.formats import FORMATS, Policy, ReadFile, Reading, read
from oiebench.metrics import AnyMetric, Mode, metric, split_names
from oiebench.model import Collection, InputFile

_SUFFIXES = (".gz", ".jsonl", ".json", ".tsv", ".txt", ".oie", ".csv")


@dataclass(frozen=True)
class System:
    """A system's extractions under the name by which results call it."""

    name: str
    collection: Collection
    reading: Reading


@dataclass(frozen=True)
class Specification:
    """A file of predictions as the command line names it."""

    path: str
    name: str | None = None
    format: str | None = None
    only: tuple[str, ...] = field(default=())

    @classmethod
    def parse(cls, text: str, format: str | None = None, formats: Iterable[str] = FORMATS) -> Specification:
        """`NAME=FMT:PATH` with both prefixes optional; a path that exists as it stands is taken as it stands."""
        if os.path.exists(text):
            return cls(text, None, format)
        name, equals, rest = text.partition("=")
        if not equals or not name or os.sep in name:
            name, rest = "", text
        prefix, colon, path = rest.partition(":")
        if colon and path and prefix in formats:
            format, rest = prefix, path  # noqa: A001
        elif colon and path and len(prefix) > 1 and os.path.exists(path):
            raise UnknownNameError("format", prefix, formats)
        return cls(rest, name or None, format)


@dataclass(frozen=True)
class GoldSource:
    """The gold as read, the metrics it is scored under, and the outputs that are known for it.

    `absent` names the systems of the data set whose outputs are not here.
    """

    reading: Reading
    metrics: tuple[AnyMetric, ...]
    outputs: tuple[Specification, ...] = ()
    absent: tuple[str, ...] = ()
    name: str = ""

    def left_out(self) -> str:
        """What is to be said of outputs that are not here."""
        return (
            f"{self.name}: the outputs of {', '.join(self.absent)} are not here; oiebench data fetch {self.name} "
            "gets what may be fetched"
        )


def load_systems(
    specifications: Iterable[Specification | Reading | str],
    format: str | None = None,
    policy: Policy = "repair",
) -> list[System]:
    """Every system in every file; two of one name are an error."""
    systems: list[System] = []
    for item in specifications:
        if isinstance(item, Reading):
            systems += _systems_of(Specification(item.path), item)
            continue
        wanted = item if isinstance(item, Specification) else Specification.parse(item, format)
        systems += _systems_of(wanted, read(wanted.path, wanted.format, policy))
    seen: dict[str, System] = {}
    for system in systems:
        twin = seen.setdefault(system.name, system)
        if twin is not system:
            raise InputError(
                f"two systems are called {system.name!r}: one in {twin.reading.path}, one in "
                f"{system.reading.path}; name them apart with NAME=PATH"
            )
    return systems


def _systems_of(wanted: Specification, reading: Reading) -> list[System]:
    collection = reading.collection
    if not collection.extractions and (collection.has_gold() or collection.questions):
        kinds = [kind for kind in ("tuples", "facts", "relations") if getattr(collection, kind)]
        ways = ["with --gold"] if kinds else []
        ways += ["first, before the outputs, to `oiebench qa`"] if collection.questions else []
        raise InputError(
            f"{reading.path} holds {'gold ' + ' and '.join(kinds) if kinds else 'questions'} and no extractions "
            f"(format {reading.format}); is it the {'gold' if kinds else 'file of questions'}? Give it "
            f"{' or '.join(ways)}; if it is a system's output, name its format with --from"
        )
    names = collection.systems() or [None]
    if wanted.only:
        names = [name for name in names if name in wanted.only] or names
    if len(names) == 1:
        name = wanted.name or names[0] or stem(reading.path)
        return [System(name, collection.of_system(names[0]), reading)]
    prefix = f"{wanted.name}/" if wanted.name else ""
    return [
        System(prefix + (name or stem(reading.path)), collection.of_system(name), reading) for name in names
    ]


def load_gold(
    gold: str | Reading | None,
    on: str | None,
    metrics: Sequence[str],
    *,
    mode: Mode | None = None,
    format: str | None = None,
    policy: Policy = "repair",
) -> GoldSource:
    """The gold of a file, or of a registered data set, which brings its own format, metric and outputs."""
    if (gold is None) == (on is None):
        raise InputError("say what to score against: either --gold FILE or --on DATASET")
    if gold is not None:
        chosen = _metrics(metrics, mode)
        if not chosen:
            raise InputError(
                "say how to score with --metric (for example --metric carb), or use --on DATASET"
            )
        reading = gold if isinstance(gold, Reading) else _read_gold(gold, format, policy)
        _refuse_predictions(reading, chosen)
        return GoldSource(reading, chosen)
    assert on is not None
    data = dataset(on)
    reading = read(require(data.gold.file), format or data.gold.format, policy)
    outputs = tuple(
        Specification(
            str(path), None if len(output.systems) > 1 else output.systems[0], output.format, output.systems
        )
        for output in data.outputs
        if (path := locate(output.file)) is not None
    )
    absent = tuple(
        system for output in data.outputs if locate(output.file) is None for system in output.systems
    )
    chosen = _metrics(metrics, mode) or _metrics([data.metric], mode)
    return GoldSource(reading, chosen, outputs, absent, on)


def _read_gold(text: str, format: str | None, policy: Policy) -> Reading:
    named = Specification.parse(text, format)
    return read(named.path, named.format, policy)


def _refuse_predictions(reading: Reading, metrics: Sequence[AnyMetric]) -> None:
    """An error where the gold is a file of extractions, unless only their labels are wanted."""
    collection = reading.collection
    if collection.extractions and not collection.has_gold() and any(m.needs != "labels" for m in metrics):
        raise InputError(
            f"{reading.path} holds extractions and no gold (format {reading.format}); is it a system's output? "
            "Give it without --gold; if it is gold, name its format with --gold-from"
        )


def _metrics(names: Sequence[str], mode: Mode | None) -> tuple[AnyMetric, ...]:
    if not all(map(split_names, names)):
        raise InputError("the name of a metric is empty; `oiebench metrics` lists them")
    chosen = [metric(name, mode) for text in names for name in split_names(text)]
    return tuple(dict.fromkeys(chosen))


def described(readings: Iterable[ReadFile]) -> tuple[InputFile, ...]:
    """The files of a run for its manifest, each once."""
    once = {id(reading): reading for reading in readings}
    return tuple(
        InputFile(
            reading.path,
            reading.format,
            reading.sha256,
            tuple(map(str, reading.repairs)),
            tuple(map(str, reading.skipped)),
        )
        for reading in once.values()
    )


def stem(path: str) -> str:
    """A file's name without folder and known suffixes."""
    name = "stdin" if path in ("-", "<stdin>") else Path(path).name
    for suffix in _SUFFIXES:
        if name.lower().endswith(suffix) and len(name) > len(suffix):
            name = name[: -len(suffix)]
    return os.fsencode(name).decode(errors="replace")
