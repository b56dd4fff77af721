from __future__ import annotations

import math
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from oiebench.errors import InputError
from oiebench.stats import sign_test, wilson


@pytest.mark.parametrize(("right", "size"), [(0, 10), (1, 10), (7, 10), (10, 10), (45, 100), (690, 1000)])
@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_wilson_is_that_of_scipy(right: int, size: int, level: float) -> None:
    theirs = binomtest(right, size).proportion_ci(level, method="wilson")
    ours = wilson(right / size, size, level)
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=1e-12)
    assert (ours.level, ours.method) == (level, "wilson")


def test_of_what_was_looked_at_whole_nothing_is_uncertain() -> None:
    found = wilson(0.3, math.inf)
    assert (found.low, found.high) == (0.3, 0.3)


@pytest.mark.parametrize(("wins", "losses"), [(0, 0), (1, 0), (5, 5), (15, 69), (69, 15), (3, 9)])
def test_sign_test_is_the_exact_one(wins: int, losses: int) -> None:
    expected = binomtest(wins, wins + losses).pvalue if wins + losses else 1.0
    assert sign_test(wins, losses) == pytest.approx(expected)


def test_sign_test_of_many_comparisons_is_quick() -> None:
    started = time.perf_counter()
    assert sign_test(8_000, 8_150) == pytest.approx(binomtest(8_000, 16_150).pvalue)
    assert time.perf_counter() - started < 2


@given(st.floats(0, 1), st.floats(1, 1e6))
def test_an_interval_holds_its_share(share: float, size: float) -> None:
    found = wilson(share, size)
    assert 0 <= found.low <= share + 1e-12
    assert share - 1e-12 <= found.high <= 1


@pytest.mark.parametrize(
    ("share", "size", "level"), [(1.1, 10, 0.95), (math.nan, 10, 0.95), (0.5, 0, 0.95), (0.5, 10, 1.0)]
)
def test_no_interval_of_nonsense(share: float, size: float, level: float) -> None:
    with pytest.raises(InputError):
        wilson(share, size, level)


def test_counts_are_not_negative() -> None:
    with pytest.raises(InputError):
        sign_test(-1, 3)
