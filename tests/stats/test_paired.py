from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stats_examples import Floats, counted, drawn, observed, system

from oiebench.errors import AlignmentError, InputError, UnknownNameError
from oiebench.stats import (
    Observations,
    Totals,
    all_pairs,
    approximate_randomisation,
    paired_bootstrap,
    selected,
)
from oiebench.stats.paired import Test

TESTS: list[Test] = ["bootstrap", "randomisation"]


def right(sums: Totals) -> dict[str, Floats]:
    """The plain count, so that differences can be added up by hand."""
    return {"right": sums.counts["right"]}


def counts(*values: int) -> Observations:
    return observed([(value,) for value in values], ("right",))


def test_bootstrap_by_hand() -> None:
    # Differences 1 and 3, d = 4. Drawn twice from two: 2, 4, 4 or 6, never 4 away from 4.
    found = paired_bootstrap(counts(1, 3), counts(0, 0), right, resamples=4000)["right"]
    assert (found.a, found.b, found.difference) == (4, 0, 4)
    assert found.p == 1 / 4001
    assert (found.wins, found.losses, found.not_above) == (1, 0, 0)
    assert found.interval is not None
    assert (found.interval.low, found.interval.high) == (2, 6)
    # Differences -1 and 3, d = 2: d* is -2, 2, 2 or 6; half of them are 2 or more away, a quarter is below 0.
    found = paired_bootstrap(counts(0, 3), counts(1, 0), right, resamples=4000)["right"]
    assert found.p == pytest.approx(1 / 2, abs=0.03)
    assert found.wins == pytest.approx(3 / 4, abs=0.03)
    assert found.losses == pytest.approx(1 / 4, abs=0.03)
    # Differences 1 and -1: d* is 2, 0, 0 or -2: a tie is neither won nor lost.
    found = paired_bootstrap(counts(1, 0), counts(0, 1), right, resamples=4000)["right"]
    assert found.p == 1
    assert found.wins == pytest.approx(1 / 4, abs=0.03)
    assert found.not_above == pytest.approx(3 / 4, abs=0.03)


def test_randomisation_by_hand() -> None:
    # Differences 1, 1, 1: of the 8 exchanges two (none, all) reach 3 either way.
    found = approximate_randomisation(counts(1, 1, 1), counts(0, 0, 0), right, resamples=8000)["right"]
    assert found.p == pytest.approx(2 / 8, abs=0.02)
    assert (found.wins, found.losses, found.interval, found.not_above) == (None, None, None, None)
    # Differences 4, 2, 1: d = 7 is reached by 2 of 8; 4, 2, -1: d = 5 by +-7 and +-5, 4 of 8.
    found = approximate_randomisation(counts(4, 2, 0), counts(0, 0, 1), right, resamples=8000)["right"]
    assert found.p == pytest.approx(4 / 8, abs=0.02)


def test_randomisation_nears_all_exchanges_of_a_curve() -> None:
    a, b = system(1, sentences=6, skill=0.9), system(2, sentences=6, skill=0.4)
    assert a.events is not None
    assert b.events is not None
    found = approximate_randomisation(a, b, drawn, resamples=6000)["auc"]
    extreme = 0
    for swapped in itertools.product((False, True), repeat=6):
        auc = []
        for one, other in ((a, b), (b, a)):
            own = [(other if s else one) for s in swapped]
            events = []
            for i, o in enumerate(own):
                assert o.events is not None
                here = o.events.sentence == i
                events.append((o.events.confidence[here], o.events.values[here, 0], o.events.values[here, 1]))
            confidence, good, made = (np.concatenate(column) for column in zip(*events, strict=True))
            gold = sum(o.counts[i, 2] for i, o in enumerate(own))
            order = np.argsort(-confidence)
            hits, all_made = np.cumsum(good[order]), np.cumsum(made[order])
            auc.append(float(np.sum(hits / all_made * np.diff(hits / gold, prepend=0))))
        extreme += abs(auc[0] - auc[1]) >= abs(found.difference) - 1e-12
    assert found.p == pytest.approx(extreme / 64, abs=0.02)


@pytest.mark.parametrize("test", TESTS)
@pytest.mark.parametrize("clustered", [False, True])
def test_a_system_never_differs_from_itself(test: Test, clustered: bool) -> None:
    for summarise in (counted, drawn):
        pairs = all_pairs(
            {"a": system(1), "b": system(1)}, summarise, test=test, resamples=200, clustered=clustered
        )
        for found in pairs["a", "b"].values():
            assert (found.difference, found.p) == (0, 1)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(TESTS), st.booleans())
def test_order_of_systems_mirrors(seed: int, test: Test, clustered: bool) -> None:
    systems = {"a": system(seed), "b": system(seed + 1)}
    turned = {"b": systems["b"], "a": systems["a"]}
    for summarise in (counted, drawn):
        there = all_pairs(systems, summarise, test=test, resamples=150, clustered=clustered)["a", "b"]
        back = all_pairs(turned, summarise, test=test, resamples=150, clustered=clustered)["b", "a"]
        for name, found in there.items():
            assert back[name].p == found.p
            assert back[name].difference == -found.difference
            assert (back[name].wins, back[name].losses) == (found.losses, found.wins)
            one, other = found.interval, back[name].interval
            if one is not None and other is not None:
                assert (other.low, other.high) == pytest.approx((-one.high, -one.low), abs=1e-12)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=12),
    st.sampled_from(TESTS),
)
def test_what_both_systems_have_more_changes_nothing(rows: list[tuple[int, int, int]], test: Test) -> None:
    a, b = counts(*(r[0] for r in rows)), counts(*(r[1] for r in rows))
    more_a, more_b = counts(*(r[0] + r[2] for r in rows)), counts(*(r[1] + r[2] for r in rows))
    plain = all_pairs({"a": a, "b": b}, right, test=test, resamples=100)["a", "b"]["right"]
    more = all_pairs({"a": more_a, "b": more_b}, right, test=test, resamples=100)["a", "b"]["right"]
    assert (plain.p, plain.wins, plain.losses) == (more.p, more.wins, more.losses)


@settings(max_examples=15, deadline=None)
@given(st.permutations(range(12)), st.sampled_from(TESTS))
def test_sentences_are_paired_by_id(order: list[int], test: Test) -> None:
    a, b = system(1, sentences=12), system(2, sentences=12)
    turned = selected(b, [b.sentences[i] for i in order])
    for summarise in (counted, drawn):
        plain = all_pairs({"a": a, "b": b}, summarise, test=test, resamples=50)
        assert all_pairs({"a": a, "b": turned}, summarise, test=test, resamples=50) == plain


@pytest.mark.parametrize("test", TESTS)
def test_a_real_difference_is_found_and_chance_is_not(test: Test) -> None:
    good, fair, alike = system(1, 200, 0.8), system(2, 200, 0.5), system(3, 200, 0.5)
    pairs = all_pairs({"good": good, "fair": fair, "alike": alike}, counted, test=test, resamples=1000)
    assert list(pairs) == [("good", "fair"), ("good", "alike"), ("fair", "alike")]
    assert pairs["good", "fair"]["precision"].p == 1 / 1001
    assert pairs["fair", "alike"]["precision"].p > 0.05


@pytest.mark.parametrize("test", TESTS)
def test_false_findings_are_as_rare_as_alpha(test: Test) -> None:
    # 300 pairs of systems that do not differ: at 0.05, 15 are expected to be called different, 4 either way.
    source, called = np.random.default_rng(5), 0
    for _ in range(300):
        skill = source.random(50)
        a, b = (counts(*source.binomial(3, skill).tolist()) for _ in "ab")
        called += all_pairs({"a": a, "b": b}, right, test=test, resamples=200)["a", "b"]["right"].p <= 0.05
    assert 4 <= called <= 29


def test_both_tests_agree_on_large_samples() -> None:
    a, b = system(1, 300, 0.60), system(2, 300, 0.65)
    one = paired_bootstrap(a, b, counted, resamples=4000)
    other = approximate_randomisation(a, b, counted, resamples=4000)
    for name, found in one.items():
        assert found.p == pytest.approx(other[name].p, abs=0.05)


def test_undefined_resamples_count_against_significance() -> None:
    # b predicts in one sentence of four: 0.75 ** 4 = 0.32 of the resamples have no precision for b.
    a = observed([(1, 1, 1)] * 4)
    b = observed([(0, 1, 1)] + [(0, 0, 1)] * 3)
    found = paired_bootstrap(a, b, counted, resamples=4000)["precision"]
    assert found.p == pytest.approx(0.32, abs=0.03)
    assert found.interval is None
    assert found.wins == pytest.approx(0.68, abs=0.03)
    # b predicts nothing: there is no precision to compare, but recall is.
    none = observed([(0, 0, 1)] * 4)
    assert "precision" not in paired_bootstrap(a, none, counted, resamples=10)
    assert paired_bootstrap(a, none, counted, resamples=10)["recall"].difference == 1


def test_documents_are_drawn_and_exchanged_whole() -> None:
    # One document: it is always drawn, and exchanged as one.
    a, b = system(1, documents=1), system(2, documents=1)
    assert approximate_randomisation(a, b, counted, resamples=99, clustered=True)["f1"].p == 1
    # Two documents: half of the exchanges swap both or none.
    a, b = (Observations(o.sentences, o.counts, o.columns, groups=("d", "d", "e", "e")) for o in TWO)
    found = approximate_randomisation(a, b, right, resamples=4000, clustered=True)["right"]
    assert found.p == pytest.approx(1 / 2, abs=0.03)


TWO = (counts(1, 1, 1, 1), counts(0, 0, 0, 0))


def test_what_belongs_to_the_curve_and_not_to_the_system_never_differs() -> None:
    # An exchange gives both systems the thresholds of both: their number is no figure to test.
    a, b = system(1, levels=3), system(2, levels=9)
    found = approximate_randomisation(
        a, b, lambda sums: {"n": np.asarray(float(np.size(np.asarray(sums.confidence))))}, resamples=50
    )["n"]
    assert (found.a, found.b, found.p) == (4, 10, 1)


def test_what_cannot_be_compared_is_an_error() -> None:
    with pytest.raises(AlignmentError, match="not observed over the same sentences"):
        paired_bootstrap(counts(1, 2), counts(1, 2, 3), right)
    with pytest.raises(UnknownNameError, match="did you mean 'randomisation'"):
        all_pairs({"a": counts(1), "b": counts(1)}, right, test="randomization")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="two systems; there is 1"):
        all_pairs({"a": counts(1)}, right)
    with pytest.raises(InputError, match="0 sentences: too few"):
        approximate_randomisation(counts(), counts(), right)
    # One sentence says nothing about chance: an exchange turns the difference round, no less.
    with pytest.raises(InputError, match="1 sentences: too few"):
        paired_bootstrap(counts(1), counts(0), right)
    assert approximate_randomisation(counts(1), counts(0), right, resamples=20)["right"].p == 1
    with pytest.raises(InputError, match="which document"):
        paired_bootstrap(counts(1), counts(2), right, clustered=True)
