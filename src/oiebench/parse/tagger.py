"""The light tagger: tags for sentences cut into words, without trees, several times faster than the parser.

Each word is a sum of learnt rows; two layers look at the neighbours on either side. `training/train_tagger.py` makes
the files that ship with the package.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import chain, islice
from threading import Lock
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from oiebench.model import ParsedSentence, TokenizedSentence
from oiebench.parse.bundled import bundled, damaged, session
from oiebench.parse.lemmas import lemma
from oiebench.parse.spelling import rows

Floats = npt.NDArray[np.float32]

TOGETHER = 256
"""Sentences tagged at once."""
BLOCK = 2048
"""Words whose neighbourhoods are in memory at once."""
REACH = 2
"""Words that a layer sees on either side."""
KEPT = 50_000
"""Different words whose vectors are remembered."""
ROWS_FILE, LAYERS_FILE = "tagger.npz", "tagger.onnx"


class LightTagger:
    """Tags and lemmas from the words around each word; every word of what it gives is a root of its own."""

    def __init__(self) -> None:
        arrays = _arrays()
        self._words = _Words(arrays)
        self._xpos: list[str] = arrays["xpos"].tolist()
        self._upos: list[str] = arrays["upos"].tolist()
        self._layers = session(LAYERS_FILE)

    def parse(self, sentences: Iterable[TokenizedSentence]) -> Iterator[ParsedSentence]:
        """Each sentence with its tags, in the same order."""
        source = iter(sentences)
        while group := list(islice(source, TOGETHER)):
            yield from self._group(group)

    def _group(self, sentences: Sequence[TokenizedSentence]) -> Iterator[ParsedSentence]:
        xpos, upos = self._tags(*self._words.vectors([each.tokens for each in sentences]))
        start = REACH
        for sentence in sentences:
            end = start + len(sentence.tokens)
            yield _tagged(
                sentence,
                tuple([self._upos[number] for number in upos[start:end]]),
                tuple([self._xpos[number] for number in xpos[start:end]]),
            )
            start = end + REACH

    def _tags(self, words: Floats, real: Floats) -> tuple[list[int], list[int]]:
        """The best tags at each place, block by block: what a block's edges cannot see is cut off."""
        halo = 2 * REACH
        fine: list[int] = []
        coarse: list[int] = []
        for start in range(0, len(words), BLOCK):
            first = max(0, start - halo)
            part = slice(first, start + BLOCK + halo)
            for found, tags in zip(
                (fine, coarse),
                self._layers.run(["xpos", "upos"], {"words": words[part], "real": real[part]}),
                strict=True,
            ):
                found += tags[start - first :][:BLOCK].tolist()
        return fine, coarse


@lru_cache(maxsize=1)
def light_tagger() -> LightTagger:
    """The tagger, loaded once."""
    return LightTagger()


class _Words:
    """The vectors of words, worked out once for each; number 0 is the gap between two sentences."""

    def __init__(self, arrays: dict[str, npt.NDArray[np.generic]]) -> None:
        self._rows = arrays["table"].astype(np.float32) * arrays["scales"].astype(np.float32)[:, None]
        listed = arrays["words"].tobytes().decode().split("\n")
        self._listed = {word: number for number, word in enumerate(listed)}
        self._lock = Lock()
        self._forget()

    def _forget(self) -> None:
        self._numbers: dict[str, int] = {}
        self._known = np.zeros((1, self._rows.shape[1]), np.float32)

    def vectors(self, sentences: Sequence[Sequence[str]]) -> tuple[Floats, Floats]:
        """The vectors of the words of sentence after sentence, gaps before, between and after; and 1 for each word."""
        gap = [0] * REACH
        found = gap[:]
        with self._lock:
            if len(self._numbers) > KEPT:
                self._forget()
            self._learn(dict.fromkeys(chain.from_iterable(sentences)))
            for tokens in sentences:
                found += [self._numbers[token] for token in tokens]
                found += gap
            numbers = np.array(found)
            return self._known[numbers], (numbers > 0).astype(np.float32)[:, None]

    def _learn(self, words: Iterable[str]) -> None:
        fresh = [word for word in words if word not in self._numbers]
        if not fresh:
            return
        found = [rows(word, self._listed) for word in fresh]
        starts = np.cumsum([0, *map(len, found[:-1])])
        sums = np.add.reduceat(self._rows[list(chain.from_iterable(found))], starts)
        for word in fresh:
            self._numbers[word] = len(self._numbers) + 1
        self._known = np.concatenate([self._known, sums])


def _tagged(sentence: TokenizedSentence, upos: tuple[str, ...], xpos: tuple[str, ...]) -> ParsedSentence:
    return ParsedSentence(
        sentence.id,
        sentence.text,
        sentence.tokens,
        sentence.spans,
        (-1,) * len(xpos),
        ("",) * len(xpos),
        upos,
        xpos,
        tuple([lemma(form, tag, fine) for form, tag, fine in zip(sentence.tokens, upos, xpos, strict=True)]),
        doc=sentence.doc,
        start=sentence.start,
    )


def _arrays() -> dict[str, npt.NDArray[np.generic]]:
    try:
        with np.load(BytesIO(bundled(ROWS_FILE))) as stored:
            return {name: stored[name] for name in stored.files}
    except (ValueError, BadZipFile, EOFError) as error:
        raise damaged(ROWS_FILE, str(error)) from error
