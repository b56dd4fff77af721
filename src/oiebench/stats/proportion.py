"""Shares: Wilson's interval, also of weighted samples from a finite number of items, and the sign test."""

from __future__ import annotations

import math
from statistics import NormalDist

from oiebench.errors import InputError
from oiebench.model import Interval
from oiebench.stats.intervals import LEVEL

_NORMAL = NormalDist()


def wilson(share: float, size: float, level: float = LEVEL) -> Interval:
    """Wilson's (1927) score interval of a share that was found in a sample of this size.

    The size need not be whole: it is the effective one where items weigh differently, and infinite where
    all there are were looked at, of which nothing is uncertain.
    """
    if not 0 < level < 1:
        raise InputError(f"the level of an interval lies between 0 and 1, not at {level:g}")
    if not 0 <= share <= 1 or not size > 0:
        raise InputError(f"a share of {share:g} of {size:g} items has no interval")
    if math.isinf(size):
        return Interval(share, share, level, "wilson")
    z = _NORMAL.inv_cdf(0.5 + level / 2)
    shrink = 1 + z * z / size
    middle = (share + z * z / (2 * size)) / shrink
    half = z * math.sqrt(share * (1 - share) / size + z * z / (4 * size * size)) / shrink
    low = 0.0 if share == 0 else max(0.0, middle - half)
    high = 1.0 if share == 1 else min(1.0, middle + half)
    return Interval(low, high, level, "wilson")


def sign_test(wins: int, losses: int) -> float:
    """The two-sided p value of so many wins and losses if each were as likely; ties are left out (exact)."""
    if wins < 0 or losses < 0:
        raise InputError("wins and losses are counts")
    total, fewer = wins + losses, min(wins, losses)
    tail = ways = 1
    for k in range(fewer):
        ways = ways * (total - k) // (k + 1)
        tail += ways
    return float(min(1.0, 2 * tail / 2**total))
