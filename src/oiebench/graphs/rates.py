"""Shares of triples with Wilson's interval, wider where the triples of one text resemble each other."""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from oiebench.graphs.columns import Flags, Ints
from oiebench.model import Interval
from oiebench.stats.proportion import wilson


class Rate(msgspec.Struct, frozen=True):
    """So many of so many, their share, and its interval; both `None` where there are none to look at."""

    count: int
    of: int
    share: float | None
    interval: Interval | None


def rate(hits: Flags, texts: Ints | None = None) -> Rate:
    """The share of hits; `texts` has the number of each one's text (-1: none, each by itself).

    The interval is Wilson's for the effective number of items: their number divided by the design effect of
    drawing whole texts, which is the variance of the share between texts over that of independent items.
    """
    of = len(hits)
    count = int(hits.sum())
    if not of:
        return Rate(0, 0, None, None)
    share = count / of
    return Rate(count, of, share, wilson(share, effective(hits, texts)))


def effective(hits: Flags, texts: Ints | None) -> float:
    """How many independent items the hits are worth, at most as many as they are."""
    of = len(hits)
    share = float(hits.mean())
    if texts is None or share in (0.0, 1.0):
        return of
    named = texts >= 0
    size = int(texts.max()) + 1 if named.any() else 0
    away: NDArray[np.float64] = np.asarray(hits - share, dtype=np.float64)
    sums = np.bincount(texts[named], weights=away[named], minlength=size)
    clusters = len(np.unique(texts[named])) + int((~named).sum())
    if clusters < 2:
        return of
    spread = float((sums**2).sum() + (away[~named] ** 2).sum()) * clusters / (clusters - 1)
    return of if spread == 0 else min(float(of), share * (1 - share) * of * of / spread)
