"""What reproducing a table gives: published figures and recomputed ones, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from oiebench.datasets import File
from oiebench.errors import DataError, MissingExtraError
from oiebench.model import Value
from oiebench.runs.reproducing.library import Library

NOTHING = "-"


class Figure(msgspec.Struct, frozen=True):
    """A published figure and the recomputed one; `decimals` is how many were printed."""

    name: str
    published: float | None = None
    recomputed: float | None = None
    decimals: int = 3

    @property
    def difference(self) -> float | None:
        """Recomputed less published, at the digits that were printed."""
        if self.published is None or self.recomputed is None:
            return None
        return round(round(self.recomputed, self.decimals) - self.published, self.decimals)


class Row(msgspec.Struct, frozen=True):
    """A line of a table; `reason` says why its figures differ, `missing` why they were not recomputed."""

    label: str
    figures: tuple[Figure, ...]
    reason: str | None = None
    missing: str | None = None

    @property
    def published(self) -> bool:
        """Whether any figure was published."""
        return any(figure.published is not None for figure in self.figures)

    @property
    def recomputed(self) -> bool:
        """Whether any figure was recomputed."""
        return any(figure.recomputed is not None for figure in self.figures)

    @property
    def differs(self) -> bool:
        """Whether a recomputed figure is not the published one."""
        return any(figure.difference for figure in self.figures)


class Part(msgspec.Struct, frozen=True):
    """Rows that belong together, what they are, and what each of them is about."""

    rows: tuple[Row, ...]
    heading: str | None = None
    of: str = "System"


class Reproduction(msgspec.Struct, frozen=True, kw_only=True):
    """A table recomputed; `source` says who published the figures."""

    table: str
    title: str
    source: str
    parts: tuple[Part, ...]
    notes: tuple[str, ...] = ()

    def rows(self) -> Iterator[Row]:
        """Every row of every part."""
        for part in self.parts:
            yield from part.rows

    def missing(self) -> list[str]:
        """What stood in the way of recomputing, each once."""
        return list(dict.fromkeys(row.missing for row in self.rows() if row.missing))


class PublishedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A published table, how it is recomputed, and the data sets and files that it takes.

    One that `stands_alone` is worth showing with its published figures where nothing can be recomputed.
    """

    name: str
    title: str
    source: str
    data: tuple[str, ...]
    files: tuple[File, ...]
    recompute: Callable[[Library], Reproduction]
    stands_alone: bool = False

    def outcome(self, parts: Sequence[Part], *notes: str) -> Reproduction:
        """The table with these parts."""
        return Reproduction(
            table=self.name, title=self.title, source=self.source, parts=tuple(parts), notes=notes
        )


def row(
    label: str,
    names: Sequence[str],
    printed: str,
    compute: Callable[[], Mapping[str, Value]],
    reason: str | None = None,
) -> Row:
    """A row from its figures as they were printed (`.569 .121 -`) and a function that gives them by name."""
    found: Mapping[str, Value] = {}
    missing = None
    try:
        found = compute()
    except (DataError, MissingExtraError) as error:
        missing = str(error)
    texts = printed.split() or [NOTHING] * len(names)
    figures = tuple(
        Figure(name, None, found.get(name))
        if text == NOTHING
        else Figure(name, float(text) if "." in text else int(text), found.get(name), _decimals(text))
        for name, text in zip(names, texts, strict=True)
    )
    return Row(label, figures, reason, missing)


def _decimals(text: str) -> int:
    return len(text.partition(".")[2])
