"""Facts by their words: which parts of which facts hold a word, found without looking at all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from oiebench.model import Extraction
from oiebench.qa.words import NEGATIONS, words

Ints = NDArray[np.int64]

ARGUMENT, FIRST, RELATION = 0, 1, 2
"""What a part is, in the order in which one is taken for the answer where several match equally little."""
ROLES = 3
DENIED = ("negative", "-")
OUTSIDE = -1
"""The row of a fact that is of none of the benchmark's sentences."""


class Facts:
    """What a system found, as parts numbered through all facts; `rows` are the sentences that facts are of."""

    def __init__(
        self, extractions: Sequence[Extraction], rows: Sequence[int], left_out: frozenset[str]
    ) -> None:
        self.extractions = tuple(extractions)
        self.row = np.array(rows, dtype=np.int64)
        texts: dict[str, int] = {}
        fact, text, role = [], [], []
        for number, extraction in enumerate(self.extractions):
            for place, part in enumerate(extraction.parts()):
                fact.append(number)
                text.append(texts.setdefault(part.text, len(texts)))
                role.append((FIRST, RELATION)[place] if place < 2 else ARGUMENT)
        self.fact, self.text, self.role = (np.array(each, dtype=np.int64) for each in (fact, text, role))
        self.texts = tuple(texts)
        self.words = tuple(tuple(words(each)) for each in self.texts)
        self.empty = np.array([not each for each in self.words], dtype=bool)[self.text]
        self.first = np.searchsorted(self.fact, np.arange(len(self.extractions) + 1))
        self.vocabulary: dict[str, int] = {}
        self._index(left_out)

    def _index(self, left_out: frozenset[str]) -> None:
        """The parts of each word, one word after the other."""
        lengths, spelt = [], []
        for each in self.words:
            kept = [
                self.vocabulary.setdefault(word, len(self.vocabulary))
                for word in dict.fromkeys(each)
                if word not in left_out
            ]
            lengths.append(len(kept))
            spelt += kept
        length, word = np.array(lengths, dtype=np.int64), np.array(spelt, dtype=np.int64)
        of_part, begins = length[self.text], (np.cumsum(length) - length)[self.text]
        ends = np.cumsum(of_part)
        entry = np.arange(int(of_part.sum())) + np.repeat(begins - (ends - of_part), of_part)
        entries = word[entry]
        order = np.argsort(entries, kind="stable")
        self._parts = np.repeat(np.arange(len(self.text)), of_part)[order]
        self._begin = np.searchsorted(entries[order], np.arange(len(self.vocabulary) + 1))

    def parts_with(self, any_of: Iterable[str]) -> Ints:
        """The parts that hold any of these words, in rising order."""
        numbers = [self.vocabulary[word] for word in any_of]
        if len(numbers) == 1:
            return self._parts[self._begin[numbers[0]] : self._begin[numbers[0] + 1]]
        if not numbers:
            return self._parts[:0]
        return np.unique(np.concatenate([self._parts[self._begin[n] : self._begin[n + 1]] for n in numbers]))

    @cached_property
    def negative(self) -> frozenset[int]:
        """The facts that are denied: by their mark, or by a negation among the words of their relation."""
        return frozenset(
            number
            for number, e in enumerate(self.extractions)
            if e.polarity in DENIED or (e.polarity is None and not NEGATIONS.isdisjoint(words(e.rel.text)))
        )
