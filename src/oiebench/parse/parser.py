"""The bundled parser: sentences cut into words to tagged sentences with dependency trees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import NamedTuple, Protocol

import numpy as np

from oiebench.model import ParsedSentence, TokenizedSentence
from oiebench.parse.bundled import cores
from oiebench.parse.decoding import best_tree
from oiebench.parse.lemmas import lemma
from oiebench.parse.network import LONGEST, Floats, Network, Scored

TOGETHER = 1024
"""Sentences sorted by length before they are cut into batches; they leave in the order in which they came."""
FIRST = 16
"""The first group of a stream is small, so that the first tree is not long in coming."""
BATCH = 1400
"""Pieces in a batch: more do not fit a core's cache."""
MOST_WORDS = 200
"""A longer sentence is parsed in windows of so many words, whose roots hang on the first."""
ROOT, LOOSE = "root", "parataxis"


class ParsesSentences(Protocol):
    """Whatever gives trees for sentences cut into words."""

    def parse(self, sentences: Iterable[TokenizedSentence]) -> Iterator[ParsedSentence]:
        """Each sentence with its tree, in the same order."""
        ...


class _Analysis(NamedTuple):
    heads: list[int]
    relations: list[int]
    certainty: list[float]
    upos: list[int]
    xpos: list[int]
    kinds: list[int]


class _Window(NamedTuple):
    sentence: int
    start: int
    pieces: list[tuple[int, ...]]
    shapes: list[int]
    size: int


class BundledParser:
    """The network that comes with the package; it works on `threads` batches at once, one for each core by default."""

    def __init__(self, threads: int | None = None) -> None:
        self.network = Network()
        self._threads = ThreadPoolExecutor(threads or cores(), "oiebench-parser")
        labels = self.network.labels
        self._upos, self._xpos, self._relations = labels["upos"], labels["xpos"], labels["relations"]
        self._kinds = labels["kinds"]
        self._root = self._relations.index(ROOT)
        self._loose = self._relations.index(LOOSE)

    def parse(self, sentences: Iterable[TokenizedSentence]) -> Iterator[ParsedSentence]:
        """Each sentence with its tree, in the same order; sentences without a word have an empty one."""
        source = iter(sentences)
        size = TOGETHER if isinstance(sentences, Sequence) else FIRST
        while group := list(islice(source, size)):
            yield from self._group(group)
            size = min(4 * size, TOGETHER)

    def _group(self, sentences: Sequence[TokenizedSentence]) -> Iterator[ParsedSentence]:
        windows = list(self._windows(sentences))
        windows.sort(key=lambda window: window.size)
        found: list[list[tuple[int, _Analysis]]] = [[] for _ in sentences]
        batches = list(_batches(windows))
        for batch, analyses in zip(batches, self._side_by_side(batches), strict=True):
            for window, analysis in zip(batch, analyses, strict=True):
                found[window.sentence].append((window.start, analysis))
        for sentence, parts in zip(sentences, found, strict=True):
            yield self._parsed(sentence, self._joined([analysis for _, analysis in sorted(parts)]))

    def _windows(self, sentences: Sequence[TokenizedSentence]) -> Iterator[_Window]:
        encode = self.network.encode
        for number, sentence in enumerate(sentences):
            pieces, shapes = encode(sentence.tokens)
            start = 0
            while start < len(pieces):
                end, size = start, 2
                while end < len(pieces) and end - start < MOST_WORDS and size + len(pieces[end]) <= LONGEST:
                    size += len(pieces[end])
                    end += 1
                yield _Window(number, start, pieces[start:end], shapes[start:end], size)
                start = end

    def _side_by_side(self, batches: Sequence[Sequence[_Window]]) -> Iterator[list[_Analysis]]:
        """The analyses of each batch, in order; those not begun are given up where nobody wants them any more."""
        started = [self._threads.submit(self._analyses, batch) for batch in batches]
        try:
            for each in started:
                yield each.result()
        finally:
            for each in started:
                each.cancel()

    def _analyses(self, windows: Sequence[_Window]) -> list[_Analysis]:
        scored = self.network.score([(window.pieces, window.shapes) for window in windows])
        lengths = [len(window.shapes) for window in windows]
        heads = [best_tree(scored.arcs[row, :length, : length + 1]) for row, length in enumerate(lengths)]
        rows = np.repeat(np.arange(len(windows)), lengths)
        words = np.concatenate([np.arange(length) for length in lengths])
        flat = np.concatenate([np.array(each) for each in heads])
        relations = self.network.relations(scored.of_words[rows, words], scored.of_heads[rows, flat])
        at_root = flat == 0
        relations[~at_root, self._root] = 0
        best = relations.argmax(1)
        best[at_root] = self._root
        likely = relations[np.arange(len(best)), best]
        likely[at_root] = 1
        certainty = likely * _head_probabilities(scored, lengths, rows, words, flat)
        tags = [column[rows, words].tolist() for column in (scored.upos, scored.xpos, scored.kinds)]
        columns = [flat.tolist(), best.tolist(), certainty.tolist(), *tags]
        found = []
        start = 0
        for length in lengths:
            found.append(_Analysis(*(column[start : start + length] for column in columns)))
            start += length
        return found

    def _joined(self, parts: Sequence[_Analysis]) -> _Analysis:
        """The windows of a sentence as one tree."""
        if len(parts) == 1:
            return parts[0]
        whole = _Analysis([], [], [], [], [], [])
        root = 0
        for part in parts:
            offset = len(whole.heads)
            for word, head in enumerate(part.heads):
                if head:
                    whole.heads.append(head + offset)
                    whole.relations.append(part.relations[word])
                else:
                    whole.heads.append(root)
                    whole.relations.append(self._loose if root else self._root)
                    root = root or offset + word + 1
            for mine, theirs in zip(whole[2:], part[2:], strict=True):
                mine += theirs  # type: ignore[operator]
        return whole

    def _parsed(self, sentence: TokenizedSentence, found: _Analysis) -> ParsedSentence:
        upos = tuple([self._upos[number] for number in found.upos])
        xpos = tuple([self._xpos[number] for number in found.xpos])
        return ParsedSentence(
            sentence.id,
            sentence.text,
            sentence.tokens,
            sentence.spans,
            tuple([head - 1 for head in found.heads]),
            tuple([self._relations[number] for number in found.relations]),
            upos,
            xpos,
            tuple(
                [lemma(form, tag, fine) for form, tag, fine in zip(sentence.tokens, upos, xpos, strict=True)]
            ),
            tuple([self._kinds[number] for number in found.kinds]),
            tuple(found.certainty),
            sentence.doc,
            sentence.start,
        )


def _batches(windows: Sequence[_Window]) -> Iterator[list[_Window]]:
    """Windows of like size together."""
    batch: list[_Window] = []
    for window in windows:
        if batch and (len(batch) + 1) * window.size > BATCH:
            yield batch
            batch = []
        batch.append(window)
    if batch:
        yield batch


def _head_probabilities(
    scored: Scored, lengths: Sequence[int], rows: np.ndarray, words: np.ndarray, heads: np.ndarray
) -> Floats:
    """How likely the chosen heads are among all heads of the sentence."""
    arcs = scored.arcs
    inside = np.arange(arcs.shape[2])[None, :] <= np.array(lengths)[:, None]
    arcs = np.where(inside[:, None, :], arcs, -np.inf)
    top = arcs.max(2, keepdims=True)
    total = np.exp(arcs - top).sum(2)
    chosen = np.exp(arcs[rows, words, heads] - top[rows, words, 0])
    return chosen / total[rows, words]  # type: ignore[no-any-return]
