"""Every pair of annotators: the figures of their grids, their F1, their disagreements, each worked out once."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from oiebench.annotate.annotators import Together
from oiebench.annotate.cells import group_figures, observe_group, observe_pair, pair_figures
from oiebench.annotate.disagreements import Disagreement, disagreements
from oiebench.annotate.grid import CLASSES, Formulations, Marked, marked
from oiebench.annotate.mutual import Mutual, mutual
from oiebench.errors import InputError
from oiebench.formats import Reading
from oiebench.metrics import AnyMetric
from oiebench.model import Interval, Score, Value
from oiebench.runs.scores import Resampling
from oiebench.stats import (
    Floats,
    Observations,
    Summarise,
    by_document,
    documents_apart,
    grid_agreement,
    totals,
)
from oiebench.stats.agreement import Grid
from oiebench.stats.intervals import percentile
from oiebench.stats.sampling import bootstrap_weights, chunk_rows, draws
from oiebench.version import __version__

TOKENS = "token-grid"
WORDS = ("indexed", "located", "ambiguous", "absent")
ALL = "all annotators"
BETWEEN = " ↔ "


class SentenceAgreement(msgspec.Struct, frozen=True):
    """A sentence, its number of words, and by pair the percentage of its cells that agree."""

    id: str
    tokens: int
    percentage: dict[str, float]


class Pairwise:
    """The annotators' grids and how they score against each other, each worked out once."""

    def __init__(
        self,
        found: Together,
        readings: Sequence[Reading],
        chosen: AnyMetric,
        formulations: Formulations,
        resampling: Resampling | None,
    ) -> None:
        self.found, self.readings, self.metric = found, readings, chosen
        self.formulations, self.resampling = formulations, resampling
        self.ids = tuple(sentence.id for sentence in found.sentences)
        self.marks: list[list[Marked]] = [
            [marked(sentence.by[which], sentence.tokens, formulations) for sentence in found.sentences]
            for which in range(len(found.names))
        ]
        self.grid_name = TOKENS if formulations == "first" else f"{TOKENS}(formulations={formulations})"
        self._pairs: dict[tuple[int, int], tuple[Score, Score]] = {}
        self._mutual: dict[tuple[int, int], Mutual] = {}

    def name(self, pair: tuple[int, int]) -> str:
        """The pair as results call it."""
        return BETWEEN.join(self.found.names[which] for which in pair)

    def grids(self, which: int) -> list[Grid]:
        """An annotator's grid of each sentence."""
        return [mark.grid for mark in self.marks[which]]

    def cells(self, pair: tuple[int, int]) -> Observations:
        """The cells of a pair, counted by sentence."""
        return observe_pair(self.grids(pair[0]), self.grids(pair[1]), self.ids, self.found.documents())

    def scored(self, pair: tuple[int, int]) -> Mutual:
        """A pair scored in both directions."""
        if pair not in self._mutual:
            self._mutual[pair] = mutual(self.found, *pair, self.metric)
        return self._mutual[pair]

    def pair(self, pair: tuple[int, int]) -> tuple[Score, Score]:
        """The grid of two annotators, and their F1 in both directions."""
        if pair not in self._pairs:
            grid = self._grid_score(self.name(pair), self.cells(pair), pair_figures, pair)
            self._pairs[pair] = grid, self._f1_score(pair)
        return self._pairs[pair]

    def group(self, size: int) -> Score:
        """The grids of all annotators but the reference."""
        chosen = tuple(range(size))
        cells = observe_group([self.grids(which) for which in chosen], self.ids, self.found.documents())
        return self._grid_score(ALL, cells, group_figures(size), chosen)

    def against_others(self, which: int, size: int) -> list[Score]:
        """The mean of an annotator's figures with each of the others."""
        pairs = [(min(which, other), max(which, other)) for other in range(size) if other != which]
        return [
            msgspec.structs.replace(
                scores[0],
                system=self.found.names[which],
                part="with each of the others",
                signature=self._signature(scores[0].metric, scores[0].mode, range(size)),
                values={
                    key: _mean([score.values[key] for score in scores])
                    for key in ("percentage", "kappa", "f1")
                    if key in scores[0].values
                },
                n={"sentences": len(self.ids), "annotators": size},
                ci=None,
            )
            for scores in zip(*(self.pair(pair) for pair in pairs), strict=True)
        ]

    def by_document(self, pair: tuple[int, int]) -> list[Score]:
        """The figures of a pair in each document."""
        if self.found.documents() is None:
            raise InputError(
                "the sentences do not say which documents they are of (format jsonl or wire57 does)"
            )
        sizes = Counter(sentence.doc for sentence in self.found.sentences if sentence.doc is not None)
        both = self.scored(pair)
        cells = documents_apart(self.cells(pair))
        sides = [documents_apart(result.observations) for result in (both.forth, both.back)]
        grid, f1 = self.pair(pair)
        found = []
        for document, size in sizes.items():
            n = {"sentences": size}
            values = plain(pair_figures(totals(cells[document])))
            found.append(msgspec.structs.replace(grid, part=document, values=values, n=n, ci=None))
            directions = [
                plain(self.metric.summarise(totals(side[document])))["f1"] if document in side else None
                for side in sides
            ]
            values = _directions(*directions)
            found.append(msgspec.structs.replace(f1, part=document, values=values, n=n, ci=None))
        return found

    def disagreements(self, pair: tuple[int, int]) -> list[Disagreement]:
        """The sentences on which a pair differs."""
        grids = self.grids(pair[0]), self.grids(pair[1])
        return disagreements(self.found, pair, grids, self.scored(pair))

    def sentences(self, pairs: Sequence[tuple[int, int]]) -> Iterator[SentenceAgreement]:
        """Each sentence with its number of words and the percentage of each pair."""
        shares = {
            self.name(pair): grid_agreement(self.grids(pair[0]), self.grids(pair[1])).sentences
            for pair in pairs
        }
        for row, sentence in enumerate(self.found.sentences):
            percentages = {name: values[row] for name, values in shares.items()}
            yield SentenceAgreement(sentence.id, len(sentence.tokens), percentages)

    def _grid_score(
        self, name: str, cells: Observations, summarise: Summarise, annotators: Sequence[int]
    ) -> Score:
        marks = [mark for which in annotators for mark in self.marks[which]]
        words = sum(len(sentence.tokens) for sentence in self.found.sentences)
        return Score(
            system=name,
            metric=self.grid_name,
            mode="published",
            signature=self._signature(self.grid_name, "published", annotators),
            values=plain(summarise(totals(cells))),
            n={
                "sentences": len(self.ids),
                "tokens": words,
                "cells": words * len(CLASSES),
                "outside": sum(self.found.alone[which] for which in annotators),
                **{key: sum(getattr(mark, key) for mark in marks) for key in WORDS},
            },
            ci=None if self.resampling is None else self.resampling.bootstrap(cells, summarise),
        )

    def _f1_score(self, pair: tuple[int, int]) -> Score:
        both = self.scored(pair)
        forth, back = both.forth.values(), both.back.values()
        return Score(
            system=self.name(pair),
            metric=self.metric.canonical,
            mode=self.metric.mode,
            signature=self._signature(self.metric.canonical, self.metric.mode, pair),
            values=_directions(forth["f1"], back["f1"]),
            n={
                "sentences": len(self.ids),
                "first": both.back.predictions.count() + len(both.back.predictions.outside),
                "second": both.forth.predictions.count() + len(both.forth.predictions.outside),
                "outside": sum(self.found.alone[which] for which in pair),
            },
            ci=None if self.resampling is None else self._f1_intervals(both),
        )

    def _f1_intervals(self, both: Mutual) -> dict[str, Interval]:
        """An interval for each direction, and for their mean where both are over the same sentences."""
        assert self.resampling is not None
        drawn = self.resampling
        sides = {"f1_first_as_gold": both.forth.observations, "f1_second_as_gold": both.back.observations}
        drawn_for = {name: drawn.bootstrap(one, self.metric.summarise) for name, one in sides.items()}
        found = {name: figures["f1"] for name, figures in drawn_for.items() if "f1" in figures}
        first, second = sides.values()
        if len(found) == len(sides) and first.sentences == second.sentences:
            if drawn.clustered:
                first, second = by_document(first), by_document(second)
            weights = bootstrap_weights(
                len(first.sentences), drawn.resamples, drawn.seed, chunk_rows(first, second)
            )
            forth, back = draws([first, second], self.metric.summarise, weights)
            found["f1"] = percentile((forth["f1"] + back["f1"]) / 2, drawn.level)
        return found

    def _signature(self, name: str, mode: str, annotators: Iterable[int]) -> str:
        parts = [f"metric:{name}", f"mode:{mode}"]
        parts += [f"annotator:{self.readings[which].sha256[:12]}" for which in annotators]
        parts.append(f"sentences:{len(self.ids)}")
        parts.append(f"formulations:{self.formulations}")
        if self.resampling is not None:
            parts.append(self.resampling.signature())
        return "|".join([*parts, f"version:{__version__}"])


def _directions(first: Value, second: Value) -> dict[str, Value]:
    return {"f1": _mean([first, second]), "f1_first_as_gold": first, "f1_second_as_gold": second}


def _mean(values: Sequence[Value]) -> Value:
    """The mean of the values that are defined."""
    numbers = [value for value in values if value is not None]
    return sum(numbers) / len(numbers) if numbers else None


def plain(figures: dict[str, Floats]) -> dict[str, Value]:
    """Figures as numbers, `None` where one is undefined."""
    numbers = {name: float(value) for name, value in figures.items()}
    return {name: None if math.isnan(value) else value for name, value in numbers.items()}
