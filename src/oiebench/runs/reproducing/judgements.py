"""People's judgements of which extraction matches which fact (BenchIE^FL, section 5.2)."""

from __future__ import annotations

import csv
from pathlib import Path

import msgspec

from oiebench.errors import FormatError
from oiebench.metrics.alignment import Gold
from oiebench.model import Argument, Collection, Extraction, Sentence, Value

Pair = tuple[int, int]
"""An extraction, by its number among those of its system, and a cluster of its sentence, from 0."""


class Judged(msgspec.Struct, frozen=True):
    """A system's extractions in the order of the file, the gold row of each and the clusters it matches."""

    extractions: tuple[Extraction, ...]
    rows: tuple[int, ...]
    clusters: tuple[tuple[int, ...], ...]

    def collection(self) -> Collection:
        """The extractions as a reader would give them."""
        sentences = {e.sentence_id: Sentence(e.sentence_id, "") for e in self.extractions}
        return Collection(sentences, extractions=self.extractions, has_texts=False)

    def of_row(self, row: int) -> list[int]:
        """The numbers of the extractions of a sentence."""
        return [number for number, own in enumerate(self.rows) if own == row]

    def pairs(self) -> set[Pair]:
        """The pairs that match."""
        return {(number, cluster) for number, own in enumerate(self.clusters) for cluster in own}

    def scores(self, clusters: int) -> dict[str, Value]:
        """Precision, recall and F1 by the judgements.

        Every match counts in `recall`, every fact that is matched once in `recall_distinct`.
        """
        pairs = self.pairs()
        facts = {(self.rows[number], cluster) for number, cluster in pairs}
        precision = share(sum(map(bool, self.clusters)), len(self.clusters))
        recall = share(len(pairs), clusters)
        return {
            "precision": precision,
            "recall": recall,
            "f1": harmonic(precision, recall),
            "recall_distinct": share(len(facts), clusters),
        }


def share(some: int, all_: int) -> float:
    """The quotient, 0 of nothing."""
    return some / all_ if all_ else 0.0


def harmonic(precision: float, recall: float) -> float:
    """The harmonic mean, 0 where both are 0."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


class _Line(msgspec.Struct, frozen=True):
    system: str
    extraction: Extraction
    row: int
    clusters: tuple[int, ...]


def read_judgements(path: Path, gold: Gold) -> dict[str, Judged]:
    """The judgements of each system.

    A line holds sentence (from 0), extraction, clusters, system, and whether the extraction matches. Clusters
    are numbered from 1; 0 is none, and a point stands between two (`5.6`).
    """
    systems: dict[str, list[_Line]] = {}
    with path.open(encoding="utf-8", newline="") as handle:
        lines = csv.reader(handle)
        next(lines, None)
        for columns in filter(None, lines):
            try:
                line = _line(columns, gold)
            except ValueError as error:
                raise FormatError(f"{error}: {columns}", str(path), lines.line_num) from None
            systems.setdefault(line.system, []).append(line)
    return {
        system: Judged(
            tuple(line.extraction for line in own),
            tuple(line.row for line in own),
            tuple(line.clusters for line in own),
        )
        for system, own in systems.items()
    }


def _line(columns: list[str], gold: Gold) -> _Line:
    if len(columns) != 5 or columns[1].count(" - ") < 2 or not columns[0].isdecimal():
        raise ValueError("expected sentence, extraction of three parts, clusters, system, matched or not")
    row, code, system = int(columns[0]), columns[2], columns[3]
    if row >= len(gold.sentences):
        raise ValueError(f"the gold has {len(gold.sentences)} sentences, none of number {row}")
    here = gold.sentences[row]
    numbers = code.split(".")
    if not all(number.isdecimal() and int(number) <= len(here.facts) for number in numbers):
        raise ValueError(f"sentence {row} has {len(here.facts)} clusters, and {code!r} is none of them")
    arg1, rel, arg2 = map(Argument, columns[1].split(" - ", 2))
    extraction = Extraction(here.sentence.id, arg1, rel, (arg2,), system=system)
    return _Line(system, extraction, row, tuple(int(number) - 1 for number in numbers if int(number)))
