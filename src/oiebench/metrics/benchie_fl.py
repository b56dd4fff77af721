"""The scorer of BenchIE^FL (Lamarche and Langlais, 2024): facts found exactly or nearly so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

import numpy as np

from oiebench.metrics.assignment import best
from oiebench.metrics.base import GoldSentence, Match, Metric, Predictions, f1, ratio
from oiebench.metrics.benchie_fl_gold import Gold
from oiebench.metrics.benchie_fl_match import Flags, Matcher, Rules
from oiebench.metrics.published_readers import four_columns
from oiebench.model import Extraction
from oiebench.stats.observations import Floats, Observations, Totals

NO_CLUSTERS: list[int] = []


class BenchIEFL(Metric[Matcher], frozen=True, kw_only=True):
    """Facts found: exact match, alternative formulations (AF), level of detail (LoD) and punctuation.

    `rules` chooses among them; `priority=false` leaves out the rules by which extractions and clusters are
    told who takes whom, and counts every pair that matches.
    """

    rules: Rules = "all"
    priority: bool = True

    name: ClassVar[str] = "benchie-fl"
    title: ClassVar[str] = "BenchIE^FL: fact synsets, exact and near matches"
    needs: ClassVar[Literal["facts"]] = "facts"
    folds_arguments: ClassVar[bool] = True
    columns: ClassVar[tuple[str, ...]] = (
        "clusters",
        "extractions",
        "matched_extractions",
        "matched_clusters_counted",
        "pairs",
        "sentences_with_match",
    )

    def prepare(self, gold: GoldSentence) -> Matcher:
        """The clusters with their formulations as patterns."""
        return Matcher(Gold(gold.facts, strict=self.strict))

    def view(self, predictions: Predictions) -> Predictions:
        """What the published script's reader gave."""
        return predictions if self.strict else four_columns(predictions)

    def lines(self, extractions: Sequence[Extraction]) -> list[str]:
        """The extractions in one line each, as they are told apart and cut into parts."""
        if self.strict:
            return ["\t".join([" ".join(part.split()) for part in e.folded()]) for e in extractions]
        return [" - ".join(extraction.folded()).rstrip() for extraction in extractions]

    def credited(self, matcher: Matcher, lines: Sequence[str]) -> list[list[int]]:
        """The clusters each extraction ends with: exact ones first come first served, then near ones."""
        flags = matcher.flags(lines, self.rules)
        if self.strict:
            return _best_assignment(matcher.gold, flags)
        if not self.priority:
            return [sorted({*f.exact, *f.near}) for f in flags]
        credit: list[list[int]] = [NO_CLUSTERS] * len(flags)
        taken: set[int] = set()
        for index, f in enumerate(flags):
            if f.exact and not (index and lines[index] == lines[index - 1]):
                credit[index] = [cluster for cluster in f.exact if cluster not in taken]
                taken.update(f.exact)
        holder: dict[int, int] = {}
        for index, f in enumerate(flags):
            if f.near and not f.exact:
                cluster = next((cluster for cluster in f.near if cluster not in taken), None)
                if cluster is not None:
                    holder[cluster] = index
        for cluster, index in sorted(holder.items()):
            credit[index] = [*credit[index], cluster]
        return credit

    def observe(self, prepared: Matcher, extractions: Sequence[Extraction]) -> list[float]:
        """The row of a sentence taken alone."""
        observations = self.observe_all(
            [prepared], Predictions(system="", sentences=[extractions]), ("",), None
        )
        return [float(value) for value in observations.counts[0]]

    def observe_all(
        self,
        prepared: Sequence[Matcher],
        predictions: Predictions,
        ids: tuple[str, ...],
        groups: tuple[str, ...] | None,
    ) -> Observations:
        """Rows of all sentences; a text that occurs again anywhere is counted with its first occurrence."""
        counts = np.zeros((len(prepared), len(self.columns)))
        codes: dict[str, _Code] = {}
        for row, (matcher, extractions) in enumerate(zip(prepared, predictions.sentences, strict=True)):
            lines = self.lines(extractions)
            credit = self.credited(matcher, lines)
            hits = sum(map(len, credit))
            clusters = self.gold_size(matcher)
            counts[row] = clusters, len(lines), hits, hits, hits, hits > 0
            if self.strict:
                continue
            counts[row, 2:4] = 0
            for line, credited in zip(lines, credit, strict=True):
                code = codes.get(line)
                if code is None:
                    code = codes[line] = _Code(row)
                code.add(credited, clusters)
        for code in codes.values():
            counts[code.row, 2] += bool(code.hits)
            counts[code.row, 3] += code.worth()
        return Observations(ids, counts, self.columns, None, groups)

    def summarise(self, totals: Totals) -> dict[str, Floats]:
        """Shares of the extractions and of the clusters that were matched."""
        c = totals.counts
        precision = ratio(c["matched_extractions"], c["extractions"])
        recall = ratio(c["matched_clusters_counted"], c["clusters"])
        return {
            "precision": precision,
            "recall": recall,
            "f1": f1(precision, recall),
            "n_extractions": c["extractions"],
            "n_clusters": c["clusters"],
            **{name: c[name] for name in self.columns[2:]},
        }

    def matches(self, prepared: Matcher, extractions: Sequence[Extraction]) -> list[Match]:
        """The clusters each extraction is credited with, and under which rule."""
        lines = self.lines(extractions)
        flags = prepared.flags(lines, self.rules)
        return [
            Match(index, cluster, flags[index].rule(cluster))
            for index, clusters in enumerate(self.credited(prepared, lines))
            for cluster in clusters
        ]

    def gold_size(self, prepared: Matcher) -> int:
        """The number of clusters; a sentence without any counts one in `published` mode."""
        clusters = prepared.gold.clusters
        return clusters if self.strict else max(clusters, 1)


class _Code:
    """The matches of a text as the published script writes them: two numbers around a point, and no more.

    The rows of all occurrences of a text are strung together and numbered from 1. The first match is the
    number before the point; each further one replaces the last character behind it, which is a 0 at first.
    A text counts two clusters if its last character is not 0.
    """

    def __init__(self, row: int) -> None:
        self.row, self.rows, self.hits = row, 0, list[int]()

    def add(self, clusters: Sequence[int], rows: int) -> None:
        """The matches of one more occurrence."""
        if clusters:
            self.hits += [self.rows + cluster + 1 for cluster in clusters]
        self.rows += rows

    def worth(self) -> int:
        """How many clusters the text counts in recall."""
        if len(self.hits) < 2:
            return len(self.hits)
        return 1 if self.hits[-1] % 10 == 0 else 2


def _best_assignment(gold: Gold, flags: Sequence[Flags]) -> list[list[int]]:
    """The one-to-one assignment that matches most, exact matches first among equals."""
    weights = np.zeros((len(flags), gold.clusters))
    for index, f in enumerate(flags):
        for cluster in f.near:
            weights[index, cluster] = 1.0
        for cluster in f.exact:
            weights[index, cluster] = 1.0 + 1.0 / (1 + min(weights.shape))
    credit: list[list[int]] = [[] for _ in flags]
    for index, cluster in best(weights):
        credit[index].append(cluster)
    return credit
