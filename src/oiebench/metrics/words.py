"""Words as integers: many texts tokenised at once, and the words that gold and predicted parts share.

The token-level scorers ask the same question of every pair of a gold tuple and an extraction of one sentence:
how many words do these two parts share? Here it is asked for all pairs of many sentences in a few array
operations. Pairs are numbered sentence by sentence and, in a sentence, row by row: gold tuple, then extraction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from oiebench.stats.observations import Floats

Ints = NDArray[np.int64]


class Vocabulary(dict[str, int]):
    """Words to small integers, handed out as they come."""

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self)
        return number


@dataclass(frozen=True, eq=False)
class Bags:
    """The words of many texts: `word[i]` stands in text `owner[i]`; owners never decrease."""

    owner: Ints
    word: Ints
    size: int

    @cached_property
    def lengths(self) -> Ints:
        """The number of words of each text."""
        return np.bincount(self.owner, minlength=self.size)

    @cached_property
    def counted(self) -> tuple[Ints, Ints, Ints]:
        """Each word of each text once: owner, word, how often."""
        if not len(self.word):
            return self.owner, self.word, self.word
        span = int(self.word.max()) + 1
        keys, counts = np.unique(self.owner * span + self.word, return_counts=True)
        owner, word = np.divmod(keys, span)
        return owner, word, counts

    def kept(self, mask: NDArray[np.bool_]) -> Bags:
        """The same texts with only the words of the mask."""
        return Bags(self.owner[mask], self.word[mask], self.size)

    def repeated(self, texts: Ints) -> Bags:
        """The words of these of the texts, in their order."""
        lengths = self.lengths[texts]
        moved = np.repeat(_starts(self.lengths)[texts] - _starts(lengths), lengths)
        owner = np.repeat(np.arange(len(texts)), lengths)
        return Bags(owner, self.word[moved + np.arange(len(moved))], len(texts))


_SEPARATOR = "\x00\ue000\x00"


def bags_of_texts(texts: Sequence[str], vocabulary: Vocabulary, space: str | None = None) -> Bags:
    """The words of texts split on white space (or on single spaces, when `space` is one).

    Extractions of a sentence share arguments and relations: where most texts are repeats, each is split once.
    """
    distinct = Vocabulary()
    numbers = np.fromiter(map(distinct.__getitem__, texts), np.int64, len(texts))
    if 2 * len(distinct) < len(texts):
        return bags_of_texts(list(distinct), vocabulary, space).repeated(numbers)
    glue = f" {_SEPARATOR} "
    words = glue.join(texts).split(space) if texts else []
    ids = np.fromiter(map(vocabulary.__getitem__, words), np.int64, len(words))
    separators = ids == vocabulary[_SEPARATOR]
    if int(separators.sum()) != max(len(texts) - 1, 0):
        return bags_of_words([text.split(space) for text in texts], vocabulary)
    owner = np.cumsum(separators)
    return Bags(owner[~separators], ids[~separators], len(texts))


def bags_of_words(texts: Sequence[Sequence[str]], vocabulary: Vocabulary) -> Bags:
    """The words of texts that are split already."""
    lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    total = int(lengths.sum())
    ids = np.fromiter(map(vocabulary.__getitem__, chain.from_iterable(texts)), np.int64, total)
    return Bags(np.repeat(np.arange(len(texts)), lengths), ids, len(texts))


@dataclass(frozen=True, eq=False)
class Pairs:
    """All pairs of a gold item and an extraction of one sentence, for many sentences."""

    gold_sentence: Ints
    """the sentence of each gold item, never decreasing"""
    pred_sentence: Ints
    """the sentence of each extraction, never decreasing"""
    sentences: int

    @cached_property
    def gold_count(self) -> Ints:
        """Gold items per sentence."""
        return np.bincount(self.gold_sentence, minlength=self.sentences)

    @cached_property
    def pred_count(self) -> Ints:
        """Extractions per sentence."""
        return np.bincount(self.pred_sentence, minlength=self.sentences)

    @cached_property
    def gold_local(self) -> Ints:
        """The position of each gold item in its sentence."""
        return np.arange(len(self.gold_sentence)) - _starts(self.gold_count)[self.gold_sentence]

    @cached_property
    def pred_local(self) -> Ints:
        """The position of each extraction in its sentence."""
        return np.arange(len(self.pred_sentence)) - _starts(self.pred_count)[self.pred_sentence]

    @cached_property
    def size(self) -> int:
        """The number of pairs."""
        return int((self.gold_count * self.pred_count).sum())

    @cached_property
    def first(self) -> Ints:
        """The first pair of each sentence."""
        return _starts(self.gold_count * self.pred_count)

    @cached_property
    def gold(self) -> Ints:
        """The gold item of each pair."""
        return np.repeat(np.arange(len(self.gold_sentence)), self.pred_count[self.gold_sentence])

    @cached_property
    def pred(self) -> Ints:
        """The extraction of each pair."""
        row = np.arange(self.size) - self.number(self.gold, None)
        return _starts(self.pred_count)[self.gold_sentence[self.gold]] + row

    def only(self, gold: NDArray[np.bool_]) -> tuple[Pairs, NDArray[np.bool_], NDArray[np.bool_], Ints]:
        """The pairs of some gold items with the extractions of their sentences.

        With them: which gold items and which extractions those are, and the numbers of the pairs here.
        """
        sentences = np.zeros(self.sentences, bool)
        sentences[self.gold_sentence[gold]] = True
        pred = sentences[self.pred_sentence]
        some = Pairs(self.gold_sentence[gold], self.pred_sentence[pred], self.sentences)
        places = self.number(np.flatnonzero(gold)[some.gold], np.flatnonzero(pred)[some.pred])
        return some, gold, pred, places

    def block(self, values: Floats, sentence: int) -> Floats:
        """The values of one sentence's pairs: a row per gold item, a column per extraction."""
        rows, columns = int(self.gold_count[sentence]), int(self.pred_count[sentence])
        first = int(self.first[sentence])
        return values[first : first + rows * columns].reshape(rows, columns)

    def number(self, gold: Ints, pred: Ints | None) -> Ints:
        """The pair of each gold item and extraction; the first of its row without an extraction."""
        sentence = self.gold_sentence[gold]
        row = self.first[sentence] + self.gold_local[gold] * self.pred_count[sentence]
        return row if pred is None else row + self.pred_local[pred]

    def shared(self, gold: Bags, pred: Bags, *, once: bool = True, product: bool = False) -> Floats:
        """The words that both texts of each pair share.

        As bags each word counts as often as both texts hold it. With `once=False` every predicted word counts
        that occurs in the gold text at all; with `product` each occurrence counts with each.
        """
        gold_owner, gold_word, gold_times = gold.counted
        result = np.zeros(self.size)
        if not len(gold_word):
            return result
        span = int(gold_word.max()) + 1
        pred_owner, pred_word, pred_times = pred.kept(_known(pred.word, gold_word, span)).counted
        if not len(pred_word):
            return result
        key = self.gold_sentence[gold_owner] * span + gold_word
        order = np.argsort(key, kind="stable")
        key = key[order]
        wanted = self.pred_sentence[pred_owner] * span + pred_word
        low = np.searchsorted(key, wanted, "left")
        hits = np.searchsorted(key, wanted, "right") - low
        met = np.flatnonzero(hits)
        hits, low = hits[met], low[met]
        token = np.repeat(met, hits)
        entry = order[np.repeat(low, hits) + np.arange(len(token)) - np.repeat(_starts(hits), hits)]
        pair = self.number(gold_owner[entry], pred_owner[token])
        times = pred_times[token]
        if product:
            times = times * gold_times[entry]
        elif once:
            times = np.minimum(times, gold_times[entry])
        return np.bincount(pair, weights=times, minlength=self.size).astype(np.float64)


def _known(words: Ints, among: Ints, span: int) -> NDArray[np.bool_]:
    """Which of the words are among others, all of which are below `span`."""
    known = np.zeros(max(span, int(words.max(initial=0)) + 1), bool)
    known[among] = True
    return known[words]


def _starts(counts: Ints) -> Ints:
    return np.cumsum(counts) - counts
