"""Which extraction matches which fact, as people judged it (BenchIE^FL, section 5.2), and how metrics compare."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Mapping, Sequence

import msgspec
import numpy as np

from oiebench.errors import FormatError, InputError
from oiebench.formats.delimited import UNCLOSED, UNCLOSED_QUOTE
from oiebench.metrics import AnyMetric, Benchmark, f1, ratio
from oiebench.metrics.alignment import Gold, align
from oiebench.model import Argument, Collection, Extraction, Sentence, Value
from oiebench.opening import Text, open_text
from oiebench.stats.observations import Floats, Observations, Totals, totals

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

    def by_row(self) -> dict[int, list[int]]:
        """The numbers of the extractions of each sentence that has any."""
        found: dict[int, list[int]] = {}
        for number, row in enumerate(self.rows):
            found.setdefault(row, []).append(number)
        return found

    def pairs(self) -> set[Pair]:
        """The pairs that match."""
        return {(number, cluster) for number, own in enumerate(self.clusters) for cluster in own}

    def scores(self, clusters: int) -> dict[str, Value]:
        """Precision, recall and F1 by the judgements.

        Every match counts in `recall`, every fact that is matched once in `recall_distinct`.
        """
        pairs = self.pairs()
        facts = {(self.rows[number], cluster) for number, cluster in pairs}
        precision = _share(sum(map(bool, self.clusters)), len(self.clusters))
        recall = _share(len(pairs), clusters)
        return {
            "precision": precision,
            "recall": recall,
            "f1": float(f1(np.asarray(precision), np.asarray(recall))),
            "recall_distinct": _share(len(facts), clusters),
        }


def _share(some: int, all_: int) -> float:
    return some / all_ if all_ else 0.0


class _Line(msgspec.Struct, frozen=True):
    system: str
    extraction: Extraction
    row: int
    clusters: tuple[int, ...]


def read_judgements(path: str | os.PathLike[str], gold: Gold) -> dict[str, Judged]:
    """The judgements of each system.

    A line holds sentence (from 0), extraction, clusters, system, and whether the extraction matches. Clusters
    are numbered from 1; 0 is none, and a point stands between two (`5.6`).
    """
    return judgements_in(open_text(path), gold)


def judgements_in(opened: Text, gold: Gold) -> dict[str, Judged]:
    """The judgements of each system in a file that was read."""
    systems: dict[str, list[_Line]] = {}
    lines = csv.reader(io.StringIO(opened.text, newline=""), strict=True)
    begins = 1
    try:
        if next(lines, [""])[0].strip().isdecimal():
            raise ValueError("the first line is a heading, and here is a judgement; put one above it")
        begins = lines.line_num + 1
        for columns in lines:
            if columns:
                line = _line(columns, gold)
                systems.setdefault(line.system, []).append(line)
            begins = lines.line_num + 1
    except (ValueError, csv.Error) as error:
        told = UNCLOSED_QUOTE if str(error) == UNCLOSED else str(error)
        raise FormatError(told, opened.path, begins) from None
    if not systems:
        raise FormatError("no judgement below the first line", opened.path)
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
        raise ValueError(
            f"expected sentence, extraction of three parts, clusters, system, matched or not: {columns}"
        )
    row, code, system = int(columns[0]), columns[2], columns[3]
    if row >= len(gold.sentences):
        raise ValueError(f"the gold has {len(gold.sentences)} sentences, none of number {row}: {columns}")
    here = gold.sentences[row]
    numbers = code.split(".")
    if not all(number.isdecimal() and int(number) <= len(here.facts) for number in numbers):
        raise ValueError(
            f"sentence {row} has {len(here.facts)} clusters, and {code!r} is none of them: {columns}"
        )
    clusters = tuple(int(number) - 1 for number in numbers if int(number))
    if len(set(clusters)) < len(clusters):
        raise ValueError(f"{code!r} names a cluster twice: {columns}")
    if columns[4].strip() in ("0", "1") and bool(clusters) is (columns[4].strip() == "0"):
        raise ValueError(
            f"the clusters are {code!r}, and the last column says {columns[4].strip()!r} (1: it matches): {columns}"
        )
    arg1, rel, arg2 = map(Argument, columns[1].split(" - ", 2))
    extraction = Extraction(here.sentence.id, arg1, rel, (arg2,), system=system)
    return _Line(system, extraction, row, clusters)


def matching_pairs(chosen: AnyMetric, against: Benchmark, own: Judged) -> set[Pair]:
    """The pairs of extraction and cluster that a metric takes for matches."""
    if chosen.needs not in ("facts", "tuples"):
        raise InputError(f"{chosen.name} matches no facts; take a metric of facts or of tuples")
    pairs = set()
    by_row = own.by_row()
    for sentence, prepared in zip(against.scored, against.prepared, strict=True):
        numbers = by_row.get(sentence, [])
        facts = _facts_of(against, sentence)
        for match in chosen.matches(prepared, [own.extractions[number] for number in numbers]):
            pairs.add((numbers[match.extraction], facts[match.gold]))
    return pairs


def _facts_of(against: Benchmark, sentence: int) -> Sequence[int]:
    """The fact that each gold item of a sentence stands for; tuples are made of those with a formulation."""
    facts = against.gold.sentences[sentence].facts
    if against.converted is None:
        return range(len(facts))
    return [number for number, fact in enumerate(facts) if fact.formulations]


def told_apart(
    matched: Iterable[set[Pair]], systems: Iterable[Judged], sentences: int, *, pairs: bool = True
) -> Observations:
    """For each sentence the pairs that metric and people both match (`tp`), only the metric, only the people.

    A pair is an extraction and a cluster of its sentence. Over extractions, one is right if both the metric
    and the people, or neither, gave it a cluster, whichever that was.
    """
    counts = np.zeros((sentences, 3))
    for found, own in zip(matched, systems, strict=True):
        # Over extractions every match is with the one fact -1.
        ours = {(number, fact if pairs else -1) for number, fact in found}
        theirs = {(number, fact if pairs else -1) for number, fact in own.pairs()}
        for column, items in enumerate((ours & theirs, ours - theirs, theirs - ours)):
            for number, _ in items:
                counts[own.rows[number], column] += 1
    return Observations(tuple(map(str, range(sentences))), counts, ("tp", "fp", "fn"))


def quality(sums: Totals) -> dict[str, Floats]:
    """Precision, recall and F1 of a metric's matches against those of people."""
    tp, fp, fn = (sums.counts[name] for name in ("tp", "fp", "fn"))
    precision, recall = ratio(tp, tp + fp), ratio(tp, tp + fn)
    return {"precision": precision, "recall": recall, "f1": f1(precision, recall)}


def agreement(
    matched: Iterable[set[Pair]], systems: Sequence[Judged], *, pairs: bool = True
) -> dict[str, Value]:
    """How well a metric tells matches: over pairs of extraction and cluster, or over extractions alone."""
    rows = max((row + 1 for own in systems for row in own.rows), default=0)
    sums = totals(told_apart(matched, systems, rows, pairs=pairs))
    found: dict[str, Value] = {name: int(value) for name, value in sums.counts.items()}
    return found | {name: float(value) for name, value in quality(sums).items()}


def observed(chosen: AnyMetric, against: Benchmark, own: Judged) -> Observations:
    """A system's rows under a metric, on gold that is prepared for it or for a variant of it."""
    found = align(against.gold, own.collection(), "", "").predictions
    return chosen.observe_all(against.prepared, found, against.ids, None)


def by_people(own: Judged, clusters: Sequence[int]) -> Observations:
    """A system's rows by the judgements; `clusters` has the number of facts of each sentence."""
    counts = np.zeros((len(clusters), 4))
    counts[:, 3] = clusters
    for row, matched in zip(own.rows, own.clusters, strict=True):
        counts[row, :3] += (bool(matched), 1, len(matched))
    names = ("right", "extractions", "matches", "clusters")
    return Observations(tuple(map(str, range(len(clusters)))), counts, names)


def by_people_scores(sums: Totals) -> dict[str, Floats]:
    """Precision, recall and F1 by the judgements: every match counts in recall."""
    c: Mapping[str, Floats] = sums.counts
    precision, recall = ratio(c["right"], c["extractions"]), ratio(c["matches"], c["clusters"])
    return {"precision": precision, "recall": recall, "f1": f1(precision, recall)}
