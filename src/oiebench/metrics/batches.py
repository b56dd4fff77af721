"""Sentences taken together, about a million pairs at a time, so that arrays stay small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Sized

import numpy as np

from oiebench.metrics.words import Pairs

PAIRS_AT_ONCE = 1_000_000


def batches(gold: Sequence[Sized], found: Sequence[Sized]) -> Iterator[tuple[int, int]]:
    """Runs of sentences: first, and one past the last."""
    start = size = 0
    for end, (golds, extractions) in enumerate(zip(gold, found, strict=True), start=1):
        size += len(golds) * len(extractions) + len(golds) + len(extractions)
        if size >= PAIRS_AT_ONCE or end == len(gold):
            yield start, end
            start, size = end, 0


def pairs_of(gold: Sequence[Sized], found: Sequence[Sized]) -> Pairs:
    """All pairs of the sentences' gold items and extractions."""
    sentences = np.arange(len(gold))
    return Pairs(
        np.repeat(sentences, [len(golds) for golds in gold]),
        np.repeat(sentences, [len(extractions) for extractions in found]),
        len(gold),
    )
