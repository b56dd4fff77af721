from __future__ import annotations

import itertools
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stats_examples import counted, system

from oiebench.errors import InputError
from oiebench.stats import Record, all_pairs, holm, letters, verdicts
from oiebench.stats.multiple import symbol


def finding(difference: float, p: float) -> SimpleNamespace:
    return SimpleNamespace(difference=difference, p=p)


def test_holm_by_hand() -> None:
    # Sorted 0.005, 0.01, 0.03, 0.04 by 4, 3, 2, 1: 0.02, 0.03, 0.06, 0.04, and the last not below 0.06.
    assert holm([0.01, 0.04, 0.03, 0.005]).tolist() == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.9]).tolist() == [1, 1]
    assert holm([]).tolist() == []
    with pytest.raises(InputError, match="between 0 and 1"):
        holm([0.5, float("nan")])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_holm_never_lowers_keeps_the_order_and_stays_below_bonferroni(p: list[float]) -> None:
    adjusted = holm(p)
    assert (adjusted >= np.array(p)).all()
    assert (adjusted <= np.minimum(np.array(p) * len(p), 1) + 1e-12).all()
    order = np.argsort(p, kind="stable")
    assert (np.diff(adjusted[order]) >= 0).all()


@given(st.lists(st.floats(0, 1), min_size=1, max_size=10), st.randoms())
def test_holm_does_not_depend_on_order(p: list[float], random: np.random.Generator) -> None:
    order = list(range(len(p)))
    random.shuffle(order)
    assert holm([p[i] for i in order]).tolist() == [holm(p)[i] for i in order]


def test_wins_ties_and_losses_by_hand() -> None:
    # Holm: 0.001 * 3 = 0.003, 0.02 * 2 = 0.04, 0.3.
    found = verdicts(
        {("a", "b"): finding(0.1, 0.02), ("c", "a"): finding(-0.4, 0.001), ("b", "c"): finding(0.3, 0.3)}
    )
    assert found.systems == ("a", "b", "c")
    assert found.p.tolist() == [
        [1, pytest.approx(0.04), pytest.approx(0.003)],
        [pytest.approx(0.04), 1, 0.3],
        [pytest.approx(0.003), 0.3, 1],
    ]
    assert found.outcome.tolist() == [[0, 1, 1], [-1, 0, 0], [-1, 0, 0]]
    assert found.record("a") == Record(wins=2, ties=0, losses=0)
    assert found.record("c") == Record(wins=0, ties=1, losses=1)
    assert found.letters() == {"a": "a", "b": "b", "c": "b"}
    assert found.letters(["c", "b", "a"]) == {"c": "a", "b": "a", "a": "b"}


def test_verdicts_over_real_comparisons() -> None:
    systems = {name: system(i, 200, skill) for i, (name, skill) in enumerate((("low", 0.3), ("high", 0.8)))}
    pairs = all_pairs(systems, counted, resamples=500)
    found = verdicts({pair: tests["precision"] for pair, tests in pairs.items()})
    assert (found.record("high"), found.record("low")) == (Record(1, 0, 0), Record(0, 0, 1))


def test_each_pair_is_tested_once() -> None:
    for pairs in ([("a", "b"), ("b", "a")], [("a", "b"), ("b", "c")], [("a", "a")]):
        with pytest.raises(InputError, match="each pair is to be tested once"):
            verdicts({(a, b): finding(0.1, 0.5) for a, b in pairs})
    one = verdicts({("a", "b"): finding(0.1, 0.5)})
    with pytest.raises(InputError, match="names other systems"):
        one.letters(["a", "x"])


def differing(size: int, pairs: list[tuple[int, int]]) -> np.ndarray:
    matrix = np.zeros((size, size), dtype=bool)
    for i, j in pairs:
        matrix[i, j] = matrix[j, i] = True
    return matrix


@pytest.mark.parametrize(
    ("size", "pairs", "expected"),
    [
        (1, [], ["a"]),
        (3, [], ["a", "a", "a"]),
        (2, [(0, 1)], ["a", "b"]),
        # A chain: neighbours do not differ, all others do.
        (4, [(0, 2), (0, 3), (1, 3)], ["a", "ab", "bc", "c"]),
        # The second differs from all others, which do not differ: a letter that skips it.
        (3, [(0, 1), (1, 2)], ["a", "b", "a"]),
        (3, [(0, 1), (0, 2), (1, 2)], ["a", "b", "c"]),
    ],
)
def test_letters_by_hand(size: int, pairs: list[tuple[int, int]], expected: list[str]) -> None:
    assert letters(differing(size, pairs)) == expected


@settings(max_examples=200)
@given(st.integers(1, 8).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.sampled_from(range(28))))))
def test_systems_share_a_letter_if_and_only_if_they_do_not_differ(case: tuple[int, set[int]]) -> None:
    size, chosen = case
    every = list(itertools.combinations(range(size), 2))
    different = differing(size, [every[i] for i in chosen if i < len(every)])
    found = letters(different)
    assert all(found)
    for i, j in every:
        assert bool(set(found[i]) & set(found[j])) != different[i, j]
    # No letter covers another, and the first system has the first.
    holders = [{i for i in range(size) if letter in found[i]} for letter in set("".join(found))]
    assert not any(one < other for one in holders for other in holders)
    assert found[0].startswith("a")


def test_letters_beyond_the_alphabet_are_numbers() -> None:
    assert [symbol(i) for i in (0, 25, 26, 51, 52)] == ["a", "z", "A", "Z", "(53)"]


@pytest.mark.parametrize(
    "matrix", [np.eye(2, dtype=bool), np.array([[False, True], [False, False]]), np.zeros((1, 2))]
)
def test_letters_need_a_symmetric_relation(matrix: np.ndarray) -> None:
    with pytest.raises(InputError, match="symmetric"):
        letters(matrix)
