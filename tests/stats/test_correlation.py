from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from oiebench.errors import InputError, UnknownNameError
from oiebench.stats import correlate, kendall, pearson, spearman
from oiebench.stats.correlation import Coefficient

ALL: list[Coefficient] = ["pearson", "spearman", "kendall"]
OURS = {"pearson": pearson, "spearman": spearman, "kendall": kendall}
THEIRS = {
    "pearson": scipy_stats.pearsonr,
    "spearman": scipy_stats.spearmanr,
    "kendall": scipy_stats.kendalltau,
}


def test_by_hand() -> None:
    # Away from the mean: -1 0 1 and -1 1 0: products sum to 1, squares to 2 and 2.
    assert pearson([1, 2, 3], [10, 30, 20]) == pytest.approx(1 / 2)
    # Ranks 1 2 3 and 1 3 2: the same numbers.
    assert spearman([1, 20, 300], [1, 30, 20]) == pytest.approx(1 / 2)
    # Pairs: two concordant, one discordant.
    assert kendall([1, 20, 300], [1, 30, 20]) == pytest.approx(1 / 3)
    # x ties once: 2 untied pairs in x, 3 in y; concordant both: 2 / sqrt(2 * 3).
    assert kendall([1, 1, 2], [1, 2, 3]) == pytest.approx(2 / math.sqrt(6))


Lists = st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=3, max_size=25)


@given(Lists)
def test_scipy_gives_the_same(items: list[tuple[int, int]]) -> None:
    x, y = (np.array(column) / 3 for column in zip(*items, strict=True))
    if np.ptp(x) == 0 or np.ptp(y) == 0:
        assert all(math.isnan(ours(x, y)) for ours in OURS.values())
        return
    for name, ours in OURS.items():
        assert ours(x, y) == pytest.approx(THEIRS[name](x, y).statistic, abs=1e-12)


@given(Lists)
def test_the_other_way_round_and_turned_over(items: list[tuple[int, int]]) -> None:
    x, y = (np.array(column, dtype=float) for column in zip(*items, strict=True))
    assume(np.ptp(x) > 0 and np.ptp(y) > 0)
    for ours in OURS.values():
        value = ours(x, y)
        assert ours(y, x) == pytest.approx(value)
        assert ours(x, -y) == pytest.approx(-value)
        assert ours(3 * x + 1, y) == pytest.approx(value)
        assert ours(x, x) == pytest.approx(1)
        assert -1 <= value <= 1


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("method", ["percentile", "BCa"])
def test_intervals_near_scipys(name: Coefficient, method: str) -> None:
    source = np.random.default_rng(2)
    x = source.normal(size=40).round(1)
    y = (x + source.normal(size=40)).round(1)
    oracle = scipy_stats.bootstrap(
        (x, y),
        lambda a, b: THEIRS[name](a, b).statistic,
        paired=True,
        vectorized=False,
        method=method,
        n_resamples=1500,
        rng=np.random.default_rng(1),
    ).confidence_interval
    found = correlate(x, y, name, method="bca" if method == "BCa" else "percentile", permutations=0)
    assert found.interval is not None
    assert found.p is None
    assert (found.interval.low, found.interval.high) == pytest.approx((oracle.low, oracle.high), abs=0.04)


@pytest.mark.parametrize("name", ALL)
def test_all_permutations_of_a_few(name: Coefficient) -> None:
    x, y = np.array([1.0, 2, 3, 4, 5]), np.array([2.0, 1, 3, 5, 5])
    oracle = scipy_stats.permutation_test(
        (y,),
        lambda permuted: THEIRS[name](x, permuted).statistic,
        permutation_type="pairings",
        vectorized=False,
        n_resamples=math.inf,
    )
    # scipy doubles the smaller side; the share of both sides can be counted from its null distribution.
    both = np.mean(np.abs(oracle.null_distribution) >= abs(oracle.statistic) - 1e-12)
    assert correlate(x, y, name, method=None).p == pytest.approx(both)


@pytest.mark.parametrize("name", ALL)
def test_random_permutations_near_the_theory(name: Coefficient) -> None:
    source = np.random.default_rng(3)
    x = source.normal(size=30)
    y = 0.4 * x + source.normal(size=30)
    found = correlate(x, y, name, method=None, permutations=3000)
    assert found.p == pytest.approx(THEIRS[name](x, y).pvalue, abs=0.03)
    assert found.interval is None
    assert correlate(x, x, name, method=None, permutations=3000).p == 1 / 3001


def test_an_undefined_correlation_has_neither_interval_nor_p() -> None:
    found = correlate([1, 1, 1], [1, 2, 3])
    assert math.isnan(found.value)
    assert (found.n, found.interval, found.p) == (3, None, None)
    # 0.1 cannot be written in binary: the mean of three differs from each in the last digit.
    assert math.isnan(pearson([0.1, 0.1, 0.1], [1, 2, 3]))


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(ALL), st.integers(0, 100))
def test_a_seed_gives_the_same(name: Coefficient, seed: int) -> None:
    x, y = np.random.default_rng(seed).random((2, 9))
    first = correlate(x, y, name, resamples=50, permutations=50, seed=seed)
    assert correlate(x, y, name, resamples=50, permutations=50, seed=seed) == first


def test_what_cannot_be_correlated_is_an_error() -> None:
    with pytest.raises(InputError, match="two lists of one length"):
        pearson([1, 2], [1, 2, 3])
    with pytest.raises(InputError, match="finite"):
        pearson([1, math.nan], [1, 2])
    with pytest.raises(UnknownNameError, match="'kendall'"):
        correlate([1, 2], [1, 2], "kendal")  # type: ignore[arg-type]
    with pytest.raises(UnknownNameError, match="'bca'"):
        correlate([1, 2], [1, 2], method="bc")  # type: ignore[arg-type]
