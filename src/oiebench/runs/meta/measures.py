"""Scores of systems under several measures: from CSV, wide or long, or from results that oiebench printed."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from oiebench.errors import FormatError, InputError, UnknownNameError, suggestion
from oiebench.formats import Reading, Source
from oiebench.formats.delimited import Delimited
from oiebench.metrics import METRICS, metric
from oiebench.model import Collection
from oiebench.opening import Text, open_text

SYSTEM, MEASURE, VALUE = "system", "measure", "value"
ABSENT = frozenset({"", "-", "–", "—", "NA", "N/A", "n/a"})
"""What stands in a cell that has no score."""


class Measures(msgspec.Struct, frozen=True):
    """The score of each system under each measure; a system that was not measured is absent from a measure."""

    values: dict[str, dict[str, float]]
    readings: tuple[Reading, ...] = ()

    @property
    def systems(self) -> tuple[str, ...]:
        """Every system, in order of first appearance."""
        return tuple(dict.fromkeys(system for own in self.values.values() for system in own))

    def named(self, name: str) -> dict[str, float]:
        """The scores under a measure, or an error with the nearest name."""
        if name not in self.values:
            raise UnknownNameError("measure", name, self.values)
        return self.values[name]


class _Cell(msgspec.Struct, frozen=True):
    """A score, and where it stands."""

    system: str
    measure: str
    value: float
    line: int | None = None


class _Result(msgspec.Struct, frozen=True):
    """What is read of a result."""

    system: str
    metric: str
    values: dict[str, Any]
    mode: str = "published"
    part: str | None = None


class _Results(msgspec.Struct, frozen=True):
    results: tuple[_Result, ...]


def read_measures(paths: Sequence[str], value: str | None = None) -> Measures:
    """The scores in files, `PATH` or `NAME=PATH`; with a name, the measures of a file are called by it."""
    if not paths:
        raise InputError(
            "name a file of scores: CSV with a column for each measure, or what `score --json` printed"
        )
    found: dict[str, dict[str, float]] = {}
    places: dict[tuple[str, str], str] = {}
    readings = []
    for given in paths:
        path, name = _named(given)
        opened = open_text(path)
        is_json = opened.text.lstrip().startswith(("{", "["))
        cells = list(_of_json(opened, value) if is_json else _of_csv(opened))
        measures = dict.fromkeys(cell.measure for cell in cells)
        for cell in cells:
            measure = (
                cell.measure if name is None else name if len(measures) == 1 else f"{name}/{cell.measure}"
            )
            where = opened.path if cell.line is None else f"{opened.path}:{cell.line}"
            before = places.setdefault((measure, cell.system), where)
            if before != where or cell.system in found.get(measure, {}):
                raise FormatError(
                    f"system {cell.system!r} has a score under {measure!r} already, in {before}; name the files' "
                    "measures apart with NAME=PATH, or give each system once",
                    opened.path,
                    cell.line,
                )
            found.setdefault(measure, {})[cell.system] = cell.value
        form = "results" if is_json else "scores"
        readings.append(Reading(Collection({}), form, opened.path, opened.sha256))
    _spelt_alike(found)
    return Measures(found, tuple(readings))


def _named(text: str) -> tuple[str, str | None]:
    """Path and name of `NAME=PATH`; a path that exists as it stands is taken as it stands."""
    name, equals, rest = text.partition("=")
    if os.path.exists(text) or not equals or not name or os.sep in name:
        return text, None
    return rest, name


def _spelt_alike(found: dict[str, dict[str, float]]) -> None:
    """An error where two measures spell a system with other capitals: it would be taken for two."""
    known: dict[str, tuple[str, str]] = {}
    for measure, own in found.items():
        for system in own:
            first, where = known.setdefault(system.casefold(), (system, measure))
            if first != system:
                raise InputError(
                    f"is {system!r} (under {measure!r}) the same as {first!r} (under {where!r})? Spell systems alike"
                )


def _of_json(opened: Text, value: str | None) -> Iterator[_Cell]:
    try:
        found = msgspec.json.decode(opened.text, type=_Results)
    except (msgspec.DecodeError, RecursionError) as error:
        raise FormatError(
            f'no results: {error}; expected {{"results": [{{"system", "metric", "values"}}]}} as --json prints it',
            opened.path,
        ) from error
    if not found.results:
        raise FormatError("there is no result here", opened.path)
    for result in found.results:
        figure = value or _headline(result, opened.path)
        name = result.metric if result.mode == "published" else f"{result.metric} ({result.mode})"
        name = name if result.part is None else f"{name} [{result.part}]"
        name = name if value is None else f"{name}: {value}"
        if figure not in result.values:
            raise InputError(
                f"{opened.path}: system {result.system!r} has no {figure} under {result.metric}"
                + suggestion(figure, result.values)
            )
        number = result.values[figure]
        if number is None:
            continue
        if isinstance(number, bool) or not isinstance(number, int | float) or not math.isfinite(number):
            raise FormatError(f"system {result.system!r}: {figure} is {number!r}, no number", opened.path)
        yield _Cell(result.system, name, float(number))


def _headline(result: _Result, path: str) -> str:
    """The figure by which a metric is known: F1 where it has one, else the last of its headline."""
    if "f1" in result.values:
        return "f1"
    base = result.metric.partition("(")[0]
    if base in METRICS:
        headline = [name for name in metric(result.metric).headline if name in result.values]
        if headline:
            return headline[-1]
    numbers = [name for name, number in result.values.items() if isinstance(number, int | float)]
    if len(numbers) == 1:
        return numbers[0]
    raise InputError(
        f"{path}: {result.metric} has several figures; say which with --value: "
        f"{', '.join(numbers) or 'none is a number'}"
    )


def _of_csv(opened: Text) -> Iterator[_Cell]:
    table = Delimited(Source(opened.text, opened.path))
    plain = {column.casefold(): column for column in table.columns}
    if SYSTEM not in plain:
        hint = next((f"; found {cell!r}" for cell in plain if "mean" in suggestion(cell, [SYSTEM])), "")
        raise FormatError(f"the first line must name a column `system`{hint}", opened.path, 1)
    table.check()
    others = [column for column in table.columns if column != plain[SYSTEM]]
    if not others:
        raise FormatError("there is no column beside `system`", opened.path, 1)
    long = plain.keys() == {SYSTEM, MEASURE, VALUE}
    rows = list(table.rows())
    if not rows:
        raise FormatError("there is no system below the first line", opened.path)
    for line, row in rows:
        system = row[plain[SYSTEM]]
        if not system:
            raise FormatError("the system is missing", opened.path, line)
        cells = {row[plain[MEASURE]]: row[plain[VALUE]]} if long else {name: row[name] for name in others}
        for name, text in cells.items():
            if not name:
                raise FormatError("the measure is missing", opened.path, line)
            if text not in ABSENT:
                yield _Cell(system, name, _number(text, name, opened.path, line), line)


def _number(text: str, measure: str, path: str, line: int) -> float:
    try:
        number = float(text)
    except ValueError:
        raise FormatError(
            f"{measure} is {text!r}, no number; leave a cell empty where there is no score", path, line
        ) from None
    if not math.isfinite(number):
        raise FormatError(f"{measure} is {text!r}; it must be a finite number", path, line)
    return number
