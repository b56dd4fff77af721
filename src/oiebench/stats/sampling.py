"""Resamples: seeded, drawn in chunks, as weights of sentences.

The draws come from `Generator(PCG64(seed))` one after the other, so that a seed gives the same resamples on
every platform and whatever the size of the chunks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from oiebench.errors import InputError
from oiebench.stats.observations import Observations, Summarise, Totals, resampled, totals
from oiebench.stats.staircase import Floats

RESAMPLES = 10_000
SEED = 12345
COUNT_CELLS, CURVE_CELLS = 2**17, 2**18
"""Numbers in one array of a chunk: what stays in the processor's cache, not what fits into memory."""
FEW, FEW_CELLS = 16, 2**20
"""Resamples of a curve that are worth leaving the cache for, and how far: fewer are mostly calls, not sums."""


def generator(seed: int) -> np.random.Generator:
    """The source of every random choice."""
    return np.random.Generator(np.random.PCG64(seed))


def chunk_rows(*observations: Observations) -> int:
    """How many resamples of these observations to work on at once."""
    curves = [max(len(o.staircase.sentence), 1) for o in observations if o.staircase is not None]
    rows = [COUNT_CELLS // max(len(o.sentences), 1) for o in observations]
    rows += [CURVE_CELLS // steps for steps in curves]
    few = min(FEW, *(FEW_CELLS // steps for steps in curves)) if curves else 1
    return max(1, few, min(rows))


def bootstrap_weights(rows: int, resamples: int, seed: int, chunk: int) -> Iterator[Floats]:
    """How often each row is drawn when `rows` are drawn with replacement, `resamples` times (Efron 1979)."""
    source = generator(seed)
    for size in _sizes(resamples, chunk):
        drawn = source.integers(0, rows, size=(size, rows), dtype=np.int64)
        drawn += np.arange(0, size * rows, rows, dtype=np.int64)[:, None]
        counts = np.bincount(drawn.ravel(), minlength=size * rows)
        yield counts.reshape(size, rows).astype(np.float64)


def swaps(rows: int, resamples: int, seed: int, chunk: int) -> Iterator[Floats]:
    """1 for each row that two systems exchange, 0 for the others: a fair coin for each."""
    source = generator(seed)
    for size in _sizes(resamples, chunk):
        yield (source.random((size, rows)) < 0.5).astype(np.float64)


def figures(observations: Observations, summarise: Summarise) -> dict[str, float]:
    """The metric's figures of the sample itself."""
    return {name: float(value) for name, value in summarise(totals(observations)).items()}


def draws(
    systems: Sequence[Observations], summarise: Summarise, weights: Iterable[Floats]
) -> list[dict[str, Floats]]:
    """For each system the figures (B,) of every resample, the same resamples for all."""
    keep_memory()
    parts: list[list[dict[str, Floats]]] = [[] for _ in systems]
    for chunk in weights:
        for system, part in zip(systems, parts, strict=True):
            part.append(_summarised(resampled(system, chunk), summarise, len(chunk)))
    return [{name: np.concatenate([p[name] for p in part]) for name in part[0]} for part in parts]


def jackknife(observations: Observations, summarise: Summarise) -> dict[str, Floats]:
    """The figures (n,) of the sample without each of its sentences in turn."""
    rows = len(observations.sentences)
    if observations.events is None:
        sums = observations.counts.sum(axis=0) - observations.counts
        rest = Totals(dict(zip(observations.columns, sums.T, strict=True)), None, None)
        return _summarised(rest, summarise, rows)
    return draws([observations], summarise, left_out(rows, chunk_rows(observations)))[0]


def left_out(rows: int, chunk: int) -> Iterator[Floats]:
    """The weights that leave out one row at a time."""
    for start in range(0, rows, chunk):
        size = min(chunk, rows - start)
        yield 1.0 - np.eye(size, rows, k=start)


def keep_memory() -> None:
    """Let what one chunk frees serve the next: three times faster on curves.

    The C library of Linux hands arrays of more than 128 KiB back to the system when they are freed, and every
    page of the next one has to be fetched and cleared again, until it has seen a larger one come and go.
    """
    np.empty(31 * 2**17)


def _summarised(sums: Totals, summarise: Summarise, size: int) -> dict[str, Floats]:
    """The figures of `size` resamples, each of shape (size,) even where a figure never varies."""
    return {name: np.broadcast_to(value, (size,)) for name, value in summarise(sums).items()}


def _sizes(resamples: int, chunk: int) -> Iterator[int]:
    if resamples < 1:
        raise InputError(f"{resamples} resamples; give 1 or more")
    for start in range(0, resamples, chunk):
        yield min(chunk, resamples - start)
