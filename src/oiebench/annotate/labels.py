"""Labels that annotators gave to items, read from a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from oiebench.errors import FormatError
from oiebench.formats import Source
from oiebench.formats.delimited import Delimited
from oiebench.opening import open_text
from oiebench.stats.krippendorff import Level

ITEM = "item"
LONG = (ITEM, "annotator", "label")
Label = str | float


@dataclass(frozen=True)
class Labels:
    """Each item's label by annotator, `None` where an annotator did not judge it."""

    items: tuple[str, ...]
    annotators: tuple[str, ...]
    rows: tuple[tuple[Label | None, ...], ...]
    sha256: str

    def of(self, chosen: Sequence[int]) -> list[tuple[Label | None, ...]]:
        """The labels of some annotators."""
        return [tuple(row[which] for which in chosen) for row in self.rows]


def read_labels(path: str, level: Level = "nominal") -> Labels:
    """The labels of a table (commas, semicolons or tabs): item, annotator, label, or a column for each annotator.

    An empty cell says that the annotator did not judge the item. On other levels than the nominal labels are numbers.
    """
    file = open_text(path)
    table = Delimited(Source(file.text, file.path))
    table.check()
    long = _is_long(table.columns, file.path)
    names = [name.casefold() for name in table.columns]
    annotators: dict[str, None] = (
        {} if long else dict.fromkeys(n for n in table.columns if n.casefold() != ITEM)
    )
    found: dict[str, dict[str, Label]] = {}
    for line, row in table.rows():
        cell = dict(zip(names, row.values(), strict=True))
        item = cell[ITEM]
        if not item:
            raise FormatError("the item has no name", file.path, line)
        mine = found.setdefault(item, {})
        given = {cell["annotator"]: cell["label"]} if long else {name: row[name] for name in annotators}
        for name, label in given.items():
            if not name:
                raise FormatError("the annotator has no name", file.path, line)
            annotators.setdefault(name)
            if label and name in mine:
                raise FormatError(f"{name!r} labels the item {item!r} twice", file.path, line)
            if label:
                mine[name] = label if level == "nominal" else _number(label, file.path, line)
    rows = tuple(tuple(mine.get(name) for name in annotators) for mine in found.values())
    labels = Labels(tuple(found), tuple(annotators), rows, file.sha256)
    _check(labels, file.path)
    return labels


def _check(labels: Labels, path: str) -> None:
    """An error where there is nothing to compare."""
    if len(labels.annotators) < 2:
        raise FormatError("agreement takes two annotators or more, and here is one", path)
    for which, name in enumerate(labels.annotators):
        if all(row[which] is None for row in labels.rows):
            raise FormatError(f"annotator {name!r} judged nothing", path)
    if not any(sum(label is not None for label in row) > 1 for row in labels.rows):
        raise FormatError("no item was judged by two annotators", path)


def _is_long(header: Sequence[str], path: str) -> bool:
    """Whether the table is long; an error where it is neither long nor wide."""
    low = [name.casefold() for name in header]
    if ITEM not in low:
        raise FormatError(
            "labels stand in the columns item, annotator, label, or item and one column for each annotator; "
            f"none is called item: {', '.join(header)}",
            path,
            1,
        )
    return sorted(low) == sorted(LONG)


def _number(label: str, path: str, line: int) -> float:
    try:
        number = float(label)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise FormatError(
            f"the label {label!r} is no number, which this level of measurement needs", path, line
        )
    return number
