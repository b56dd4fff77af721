from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats
from stats_examples import THREE, Floats, counted, drawn, observed, ratio, system

from oiebench.errors import InputError, UnknownNameError
from oiebench.stats import Observations, Totals, bootstrap_intervals, by_document
from oiebench.stats.intervals import Method, acceleration, bca, interval, percentile
from oiebench.stats.sampling import bootstrap_weights, chunk_rows, draws, figures, jackknife


def mean_of(column: Floats) -> Observations:
    ids = tuple(str(i) for i in range(len(column)))
    return Observations(ids, np.column_stack((column, np.ones(len(column)))), ("sum", "n"))


def mean(sums: Totals) -> dict[str, Floats]:
    return {"mean": sums.counts["sum"] / sums.counts["n"]}


def test_percentiles_by_hand() -> None:
    # 0, 1, …, 100: a tenth lies below 10 and a tenth above 90; 0.8 of them between.
    found = percentile(np.arange(101.0), 0.8)
    assert (found.low, found.high) == pytest.approx((10, 90))
    assert (found.level, found.method) == (0.8, "percentile")


def test_bca_without_bias_or_acceleration_is_percentile() -> None:
    # The figure is the median of the resamples (z0 = 0), the leave-one-out figures are symmetric (a = 0).
    found = bca(50.0, np.arange(101.0), np.array([-1.0, 0, 1]), 0.8)
    assert (found.low, found.high) == pytest.approx((10, 90))
    assert found.method == "bca"


def test_acceleration_by_hand() -> None:
    # Mean of 1, 1, 4 is 2; away 1, 1, -2: cubes sum to -6, squares to 6: -6 / (6 * 6 ** 1.5).
    assert acceleration(np.array([1.0, 1, 4])) == pytest.approx(-1 / 6**1.5)
    assert acceleration(np.array([3.0, 3, 3])) == 0
    assert acceleration(np.array([np.nan, np.nan])) == 0


@pytest.mark.parametrize("method", ["percentile", "bca"])
@pytest.mark.parametrize("level", [0.8, 0.95])
def test_scipy_gives_the_same_from_the_same_resamples(method: Method, level: float) -> None:
    sample = system(3, sentences=25)
    weights = bootstrap_weights(25, 2000, 8, chunk_rows(sample))
    resampled = draws([sample], counted, weights)[0]["f1"]
    oracle = scipy_stats.bootstrap(
        (sample.counts[:, 0], sample.counts[:, 1], sample.counts[:, 2]),
        lambda right, predicted, gold, axis: 2 * right.sum(axis) / (predicted.sum(axis) + gold.sum(axis)),
        paired=True,
        method="BCa" if method == "bca" else "percentile",
        confidence_level=level,
        n_resamples=0,
        bootstrap_result=SimpleNamespace(bootstrap_distribution=resampled),
    ).confidence_interval
    found = bootstrap_intervals(sample, counted, method=method, level=level, resamples=2000, seed=8)["f1"]
    assert (found.low, found.high) == pytest.approx((oracle.low, oracle.high), abs=1e-12)
    assert found.method == method


def test_scipy_gives_nearly_the_same_from_its_own_resamples() -> None:
    column = np.random.default_rng(4).exponential(size=50)
    oracle = scipy_stats.bootstrap((column,), np.mean, method="BCa", rng=np.random.default_rng(1))
    found = bootstrap_intervals(mean_of(column), mean, method="bca")["mean"]
    low, high = oracle.confidence_interval
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.02)


def test_curves_have_intervals_too() -> None:
    found = bootstrap_intervals(system(1), drawn, method="bca", resamples=500)
    for name, value in figures(system(1), drawn).items():
        assert found[name].low < value < found[name].high


def test_documents_are_drawn_whole() -> None:
    sample = system(6)
    by_hand = bootstrap_intervals(by_document(sample), counted, resamples=300, seed=2)
    assert bootstrap_intervals(sample, counted, resamples=300, seed=2, clustered=True) == by_hand
    # Sentences of one document that are alike widen the interval: 20 documents of 5 equal sentences each.
    alike = np.repeat(np.random.default_rng(0).random(20), 5)
    one = mean_of(alike)
    sample = Observations(
        one.sentences, one.counts, one.columns, groups=tuple(str(i // 5) for i in range(100))
    )
    single = bootstrap_intervals(sample, mean, resamples=2000)["mean"]
    whole = bootstrap_intervals(sample, mean, resamples=2000, clustered=True)["mean"]
    # A variance of 5 times: the square root of 5 in width.
    assert (whole.high - whole.low) / (single.high - single.low) == pytest.approx(5**0.5, rel=0.1)


def test_a_seed_gives_the_same_interval_and_another_one_another() -> None:
    first = bootstrap_intervals(THREE, counted, resamples=50, seed=1)
    assert bootstrap_intervals(THREE, counted, resamples=50, seed=1) == first
    assert bootstrap_intervals(system(2), counted, seed=3) != bootstrap_intervals(system(2), counted, seed=4)


@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_a_figure_that_cannot_vary_has_one_point(method: Method) -> None:
    found = bootstrap_intervals(observed([(1, 1, 2)] * 5), counted, method=method, resamples=100)
    assert (found["precision"].low, found["precision"].high, found["precision"].method) == (1, 1, method)
    assert (found["recall"].low, found["recall"].high) == (0.5, 0.5)


@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_an_undefined_figure_has_no_interval(method: Method) -> None:
    # Nothing predicted: no precision. The recall is 0 whatever is drawn.
    found = bootstrap_intervals(observed([(0, 0, 2)] * 5), counted, method=method, resamples=100)
    assert "precision" not in found
    assert (found["recall"].low, found["recall"].high) == (0, 0)
    # One sentence of 5 has a prediction: a third of the resamples (0.8 ** 5) have none, too many.
    rare = [(1, 1, 2)] + [(0, 0, 2)] * 4
    assert "precision" not in bootstrap_intervals(observed(rare), counted, method=method, resamples=500)
    # 4 of 5: 0.2 ** 5 of the resamples have none; the others give the interval.
    often = [(1, 2, 2)] * 4 + [(0, 0, 2)]
    assert (
        bootstrap_intervals(observed(often), counted, method=method, resamples=9000)["precision"].low == 0.5
    )


def test_bca_says_where_it_falls_back_on_percentiles() -> None:
    # The figure lies outside all resamples: there is no correction for that much bias.
    assert bca(9.0, np.arange(5.0), np.arange(5.0), 0.95).method == "percentile"
    # One outlier among many: the acceleration is nearly 1/6, its largest; with z0 + z above 6 there is none.
    rest = np.append(np.zeros(500), -1.0)
    assert bca(99.8, np.linspace(0, 100, 5001), rest, 0.9999999).method == "percentile"
    assert bca(99.8, np.linspace(0, 100, 5001), rest, 0.95).method == "bca"


def test_jackknife_values_that_are_undefined_do_not_count() -> None:
    # Without s0 nothing is predicted.
    rest = jackknife(observed([(1, 1, 2), (0, 0, 2)]), counted)["precision"]
    assert rest[1] == 1
    assert np.isnan(rest[0])


def test_what_has_no_interval_is_an_error() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'percentile'"):
        bootstrap_intervals(THREE, counted, method="percentiles")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="two sentences; there is 1"):
        bootstrap_intervals(observed([(1, 1, 1)]), counted)
    single = Observations(("a", "b"), np.ones((2, 3)), ("right", "predicted", "gold"), groups=("d", "d"))
    with pytest.raises(InputError, match="two documents; there is 1"):
        bootstrap_intervals(single, counted, clustered=True)
    with pytest.raises(InputError, match="between 0 and 1, not at 95"):
        interval(0.5, np.zeros(3), 95)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 1000), st.integers(-5, 5))
def test_adding_a_constant_moves_the_interval(seed: int, shift: int) -> None:
    column = np.random.default_rng(seed).integers(0, 9, 15).astype(float)
    for method in ("percentile", "bca"):
        plain = bootstrap_intervals(mean_of(column), mean, method=method, resamples=200)["mean"]
        moved = bootstrap_intervals(mean_of(column + shift), mean, method=method, resamples=200)["mean"]
        assert (moved.low, moved.high) == pytest.approx((plain.low + shift, plain.high + shift))


@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_intervals_cover_the_truth_about_as_often_as_they_say(method: Method) -> None:
    # 300 samples of 60 sentences, each extraction right with chance 0.7: at 95 %, 285 intervals hold 0.7.
    source, held = np.random.default_rng(17), 0
    for _ in range(300):
        predicted = source.integers(0, 5, 60)
        right = source.binomial(predicted, 0.7)
        sample = observed(list(zip(right.tolist(), predicted.tolist(), predicted.tolist(), strict=True)))
        found = bootstrap_intervals(
            sample,
            lambda s: {"precision": ratio(s.counts["right"], s.counts["predicted"])},
            method=method,
            resamples=400,
        )
        held += found["precision"].low <= 0.7 <= found["precision"].high
    assert 270 <= held <= 297
