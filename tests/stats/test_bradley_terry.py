"""Strengths from comparisons: worked by hand, and against the likelihood climbed by scipy."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.optimize import minimize

from oiebench.errors import InputError, UnknownNameError
from oiebench.stats.bradley_terry import Ties, bradley_terry, obstacle, unconnected

Floats = NDArray[np.float64]


def table(*rows: tuple[float, ...]) -> Floats:
    return np.array(rows, dtype=float)


NONE = np.zeros((2, 2))


def test_two_systems_by_hand() -> None:
    # 3 wins to 1: a / (a + b) = 3/4, so a / b = 3; with mean 0 the logs are +- log(3) / 2.
    found = bradley_terry(table((0, 3), (1, 0)), NONE)
    assert found.log == pytest.approx([math.log(3) / 2, -math.log(3) / 2])
    assert found.tie == 0
    assert found.chance() == pytest.approx([0.75, 0.25])


def test_ties_by_hand() -> None:
    # 6 wins, 2 ties, 2 losses. Half: 7 to 3, a / b = 7/3.
    # Davidson: chances .6, .2, .2 are met exactly: a / b = .6 / .2 = 3, v = .2 / sqrt(.6 * .2).
    wins, ties = table((0, 6), (2, 0)), table((0, 2), (2, 0))
    half = bradley_terry(wins, ties, "half")
    assert half.log[0] - half.log[1] == pytest.approx(math.log(7 / 3))
    assert half.chance() == pytest.approx([0.7, 0.3])
    davidson = bradley_terry(wins, ties)
    assert davidson.log[0] - davidson.log[1] == pytest.approx(math.log(3))
    assert davidson.tie == pytest.approx(0.2 / math.sqrt(0.6 * 0.2))
    assert davidson.chance() == pytest.approx([0.7, 0.3])


def negative_likelihood(parameters: Floats, wins: Floats, ties: Floats, model: Ties) -> float:
    """Minus the log of the likelihood, from the two equations alone, pair by pair."""
    size = len(wins)
    log = np.append(parameters[: size - 1], -parameters[: size - 1].sum())
    v = math.exp(parameters[-1]) if model == "davidson" else 0.0
    total = 0.0
    for i in range(size):
        for j in range(i):
            a, b = math.exp(log[i]), math.exp(log[j])
            root = math.sqrt(a * b)
            below = a + b + v * root
            total += wins[i, j] * math.log(a / below) + wins[j, i] * math.log(b / below)
            if model == "davidson":
                total += ties[i, j] * math.log(v * root / below)
            else:
                total += ties[i, j] / 2 * (math.log(a / below) + math.log(b / below))
    return -total


@pytest.mark.parametrize("model", ["davidson", "half"])
@pytest.mark.parametrize("seed", range(5))
def test_the_strengths_are_where_the_likelihood_is_greatest(seed: int, model: Ties) -> None:
    source = np.random.default_rng(seed)
    size = 3 + seed
    wins = source.integers(0, 12, (size, size)).astype(float)
    wins += np.roll(np.eye(size), 1, axis=1)  # a round of wins, so that the maximum exists
    np.fill_diagonal(wins, 0)
    ties = np.triu(source.integers(0, 8, (size, size)), 1).astype(float)
    ties += ties.T
    found = bradley_terry(wins, ties, model)
    best = minimize(
        negative_likelihood,
        np.zeros(size if model == "davidson" else size - 1),
        (wins, ties, model),
        method="BFGS",
        options={"gtol": 1e-9},
    )
    expected = np.append(best.x[: size - 1], -best.x[: size - 1].sum())
    assert found.log == pytest.approx(expected, abs=1e-5)
    if model == "davidson":
        assert float(found.tie) == pytest.approx(math.exp(best.x[-1]), abs=1e-5)
    ours = np.append(found.log[:-1], np.log(found.tie) if model == "davidson" else [])
    assert negative_likelihood(ours, wins, ties, model) <= best.fun + 1e-9


COUNTS = st.lists(st.integers(1, 9), min_size=9, max_size=9)


@given(COUNTS, COUNTS, st.permutations(range(3)))
def test_what_is_renamed_turned_round_or_repeated(won: list[int], tied: list[int], order: list[int]) -> None:
    wins, ties = np.array(won, float).reshape(3, 3), np.array(tied, float).reshape(3, 3)
    ties = ties + ties.T
    found = bradley_terry(wins, ties)
    renamed = bradley_terry(wins[np.ix_(order, order)], ties[np.ix_(order, order)])
    assert renamed.log == pytest.approx(found.log[order], abs=1e-6)
    assert bradley_terry(wins.T, ties).log == pytest.approx(-found.log, abs=1e-6)
    assert bradley_terry(3 * wins, 3 * ties).log == pytest.approx(found.log, abs=1e-6)
    assert found.log.sum() == pytest.approx(0, abs=1e-9)
    assert np.mean(found.chance()) == pytest.approx(0.5)


def test_many_tables_at_once_are_each_as_alone() -> None:
    source = np.random.default_rng(3)
    wins = source.integers(1, 9, (20, 4, 4)).astype(float)
    ties = np.ones((20, 4, 4))
    together = bradley_terry(wins, ties)
    assert together.log.shape == (20, 4)
    for number in range(20):
        alone = bradley_terry(wins[number], ties[number])
        assert together.log[number] == pytest.approx(alone.log, abs=1e-8)
        assert together.tie[number] == pytest.approx(alone.tie, abs=1e-8)


def test_who_never_lost_has_no_strength_but_with_a_prior() -> None:
    # 4 wins to none: no likeliest ratio. With half a win each way: 4.5 to .5, a ratio of 9.
    wins = table((0, 4), (0, 0))
    assert np.isnan(bradley_terry(wins, NONE).log).all()
    assert obstacle(wins, NONE, ["a", "b"]) is not None
    assert "a has never lost" in str(obstacle(wins, NONE, ["a", "b"]))
    found = bradley_terry(wins, NONE, prior=0.5)
    assert found.log[0] - found.log[1] == pytest.approx(math.log(9))
    both = table((0, 1, 4, 0), (1, 0, 0, 4), (0, 0, 0, 1), (0, 0, 1, 0))
    assert "a and b have never lost" in str(obstacle(both, np.zeros((4, 4)), ["a", "b", "c", "d"]))


def test_systems_that_nothing_joins() -> None:
    wins = table((0, 2, 0, 0), (1, 0, 0, 0), (0, 0, 0, 2), (0, 0, 1, 0))
    ties = np.zeros((4, 4))
    assert obstacle(wins, ties, ["a", "b", "c", "d"]) == "nothing compares a, b with c, d"
    assert unconnected(wins, ties, ["a", "b", "c", "d"]) == "nothing compares a, b with c, d"
    assert np.isnan(bradley_terry(wins, ties, prior=1).log).all()
    assert unconnected(table((0, 1), (0, 0)), NONE, ["a", "b"]) is None


def test_ties_alone_tell_nothing_apart() -> None:
    ties = table((0, 5), (5, 0))
    assert np.isnan(bradley_terry(NONE, ties).log).all()
    assert "every comparison is a tie" in str(obstacle(NONE, ties, ["a", "b"]))
    assert bradley_terry(NONE, ties, "half").log == pytest.approx([0, 0])
    assert obstacle(NONE, ties, ["a", "b"], "half") is None


def test_wins_and_ties_alone_leave_the_propensity_open() -> None:
    # Two wins, two ties, no loss: with b = 1/a and v = a the chances of 1/2 each are reached at infinity only.
    wins, ties = table((0, 2), (0, 0)), table((0, 2), (2, 0))
    assert np.isnan(bradley_terry(wins, ties).log).all()
    assert "too few losses" in str(obstacle(wins, ties, ["a", "b"]))
    half = bradley_terry(wins, ties, "half")
    assert half.log[0] - half.log[1] == pytest.approx(math.log(3))
    assert np.isfinite(bradley_terry(wins, ties, prior=0.5).log).all()
    # a beats b, b beats c, c ties a: the round has two wins and one tie, so that there is a greatest likelihood.
    wins, ties = table((0, 1, 0), (0, 0, 1), (0, 0, 0)), table((0, 0, 1), (0, 0, 0), (1, 0, 0))
    found = bradley_terry(wins, ties)
    best = minimize(negative_likelihood, np.zeros(3), (wins, ties, "davidson"), method="BFGS")
    assert found.log[:2] == pytest.approx(best.x[:2], abs=1e-4)


@pytest.mark.parametrize(
    ("wins", "ties"), [(np.zeros((2, 3)), np.zeros((2, 3))), (NONE - 1, NONE), (NONE * math.nan, NONE)]
)
def test_what_are_no_comparisons(wins: Floats, ties: Floats) -> None:
    with pytest.raises(InputError):
        bradley_terry(wins, ties)


def test_an_unknown_way_with_ties() -> None:
    with pytest.raises(UnknownNameError, match="davidson"):
        bradley_terry(NONE, NONE, "davison")  # type: ignore[arg-type]
