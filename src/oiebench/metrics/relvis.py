"""The matching of RelVis (Schneider et al., 2017): an extraction is right if it contains a gold tuple.

The papers that describe it (WiRe57, section 2.3; CaRB, section 2) say this much: the extraction must
include the gold tuple, for each part or, relaxed, for the tuple as a whole; one extraction matches just one
gold tuple; there is no partial credit and no cost for length. No code and no figures were to be had, so
`published` is our reading of these words. Contained means contained as a bag: each word as often as in the
gold part, upper and lower case told apart, in any order.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from oiebench.metrics.assignment import best
from oiebench.metrics.base import GoldSentence, Match, Metric, Predictions, f1, ratio
from oiebench.metrics.batches import batches, pairs_of
from oiebench.metrics.words import Pairs, Vocabulary, bags_of_texts, bags_of_words
from oiebench.model import Extraction, GoldTuple
from oiebench.stats.observations import Floats, Observations, Totals

Wanted = tuple[tuple[str, ...], ...]
"""The words that each part of a gold tuple asks for."""
Sides = tuple[list[tuple[str, ...]], list[str]]
"""The words of each gold tuple, and the text of each extraction in which they are looked for."""


class _Containment(Metric[tuple[Wanted, ...]], frozen=True, kw_only=True):
    """What both ways of looking share.

    Published: inferred words are words like others, and each gold tuple in turn takes the first extraction
    in file order that contains it and is still free. Strict: words marked as inferred are free, unless a
    tuple has no others, and as many tuples as can be are matched, one to one. A gold tuple without words is
    none.
    """

    rule: ClassVar[str]
    columns: ClassVar[tuple[str, ...]] = ("gold", "tuples", "matches")

    def prepare(self, gold: GoldSentence) -> tuple[Wanted, ...]:
        """The words that each part of each tuple asks for."""
        return tuple(map(self._wanted, gold.tuples))

    def _wanted(self, item: GoldTuple) -> Wanted:
        every = tuple(part.words.words for part in item.parts())
        if not self.strict:
            return every
        required = tuple(
            tuple(word for word, free in zip(part.words.words, part.words.inferred, strict=True) if not free)
            for part in item.parts()
        )
        return required if any(required) else every

    @abstractmethod
    def sides(self, gold: Sequence[Wanted], preds: Sequence[Extraction]) -> Iterator[Sides]:
        """What must be contained in what; all of it must be."""

    def observe_all(
        self,
        prepared: Sequence[tuple[Wanted, ...]],
        predictions: Predictions,
        ids: tuple[str, ...],
        groups: tuple[str, ...] | None,
    ) -> Observations:
        """Rows of all sentences, matched a million pairs at a time."""
        counts = np.zeros((len(prepared), len(self.columns)))
        for row, taken in self._taken(prepared, predictions.sentences):
            counts[row] = self.gold_size(prepared[row]), len(predictions.sentences[row]), len(taken)
        return Observations(ids, counts, self.columns, None, groups)

    def _taken(
        self, prepared: Sequence[tuple[Wanted, ...]], found: Sequence[Sequence[Extraction]]
    ) -> Iterator[tuple[int, list[tuple[int, int]]]]:
        """The matched pairs (gold, extraction) of each sentence, by position in it."""
        for start, end in batches(prepared, found):
            pairs = pairs_of(prepared[start:end], found[start:end])
            contained = self._contained(pairs, prepared[start:end], found[start:end]).astype(float)
            for sentence in range(end - start):
                block = pairs.block(contained, sentence)
                yield start + sentence, best(block) if self.strict else _first_come(block)

    def _contained(
        self, pairs: Pairs, prepared: Sequence[tuple[Wanted, ...]], found: Sequence[Sequence[Extraction]]
    ) -> NDArray[np.bool_]:
        """Whether the extraction of each pair contains its gold tuple."""
        gold = [wanted for items in prepared for wanted in items]
        preds = [extraction for some in found for extraction in some]
        vocabulary = Vocabulary()
        contained = np.fromiter((any(wanted) for wanted in gold), bool, len(gold))[pairs.gold]
        for gold_words, texts in self.sides(gold, preds):
            wanted = bags_of_words(gold_words, vocabulary)
            shared = pairs.shared(wanted, bags_of_texts(texts, vocabulary))
            contained &= shared == wanted.lengths[pairs.gold]
        return contained

    def summarise(self, totals: Totals) -> dict[str, Floats]:
        """Shares of the extractions and of the gold tuples that were matched."""
        c = totals.counts
        precision, recall = ratio(c["matches"], c["tuples"]), ratio(c["matches"], c["gold"])
        return {
            "precision": precision,
            "recall": recall,
            "f1": f1(precision, recall),
            "tuples": c["tuples"],
            "gold_tuples": c["gold"],
            "matches": c["matches"],
        }

    def matches(self, prepared: tuple[Wanted, ...], extractions: Sequence[Extraction]) -> list[Match]:
        """The extraction that each gold tuple takes."""
        ((_, taken),) = self._taken([prepared], [extractions])
        return [Match(pred, gold, self.rule) for gold, pred in taken]

    def gold_size(self, prepared: tuple[Wanted, ...]) -> int:
        """The number of tuples that have words."""
        return sum(map(any, prepared))


class RelVisStrict(_Containment, frozen=True, kw_only=True):
    """Each part of the gold tuple is contained in the same part of the extraction, by position.

    Arguments that the extraction has beyond the gold tuple's cost nothing.
    """

    name: ClassVar[str] = "relvis-strict"
    title: ClassVar[str] = "RelVis: containment in each part"
    rule: ClassVar[str] = "contained in each part"

    def sides(self, gold: Sequence[Wanted], preds: Sequence[Extraction]) -> Iterator[Sides]:
        """Part by part."""
        for slot in range(max(map(len, gold), default=0)):
            yield (
                [wanted[slot] if slot < len(wanted) else () for wanted in gold],
                [_text(extraction, slot) for extraction in preds],
            )


class RelVisRelaxed(_Containment, frozen=True, kw_only=True):
    """The gold tuple is contained in the extraction, wherever the words stand in either."""

    name: ClassVar[str] = "relvis-relaxed"
    title: ClassVar[str] = "RelVis: containment in the whole tuple"
    rule: ClassVar[str] = "contained in the whole tuple"

    def sides(self, gold: Sequence[Wanted], preds: Sequence[Extraction]) -> Iterator[Sides]:
        """All words of one in all words of the other."""
        yield (
            [tuple(word for part in wanted for word in part) for wanted in gold],
            [" ".join([part.text for part in extraction.parts()]) for extraction in preds],
        )


def _text(extraction: Extraction, slot: int) -> str:
    if slot < 2:
        return extraction.rel.text if slot else extraction.arg1.text
    return extraction.args[slot - 2].text if slot - 2 < len(extraction.args) else ""


def _first_come(contained: Floats) -> list[tuple[int, int]]:
    """Each row in turn takes its first column that is still free."""
    taken: list[tuple[int, int]] = []
    used: set[int] = set()
    for gold, row in enumerate(contained):
        pred = next((column for column in np.flatnonzero(row).tolist() if column not in used), None)
        if pred is not None:
            used.add(pred)
            taken.append((gold, pred))
    return taken
