from __future__ import annotations

import itertools
import math

import krippendorff
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from oiebench.errors import InputError, UnknownNameError
from oiebench.stats import (
    cohen_kappa,
    fleiss_kappa,
    grid_agreement,
    krippendorff_alpha,
    percentage_agreement,
)
from oiebench.stats.krippendorff import Level


def test_percentage_by_hand() -> None:
    assert percentage_agreement("aabb", "abbb") == 75


def test_kappa_by_hand() -> None:
    # Cohen's table of yes/no: 20 both yes, 5 and 10 apart, 15 both no. Observed 35/50 = 0.7;
    # by chance 25/50 * 30/50 + 25/50 * 20/50 = 0.5; kappa (0.7 - 0.5) / (1 - 0.5) = 0.4.
    first = "y" * 25 + "n" * 25
    second = "y" * 20 + "n" * 5 + "y" * 10 + "n" * 15
    assert cohen_kappa(first, second) == pytest.approx(0.4)
    # Never the same label: 0 observed, 2 * 1/2 * 1/2 by chance.
    assert cohen_kappa("ab", "ba") == -1
    assert math.isnan(cohen_kappa("aaa", "aaa"))


def test_alpha_by_hand() -> None:
    # Krippendorff (2011), example C: 4 observers, 12 units, nominal alpha 0.743.
    reliability = [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
        [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
    ]
    assert krippendorff_alpha(list(zip(*reliability, strict=True))) == pytest.approx(0.743, abs=5e-4)
    # Two observers, binary, 10 units (example A): alpha 0.095.
    a, b = (0, 1, 0, 0, 0, 0, 0, 0, 1, 0), (1, 1, 1, 0, 0, 1, 0, 0, 0, 0)
    assert krippendorff_alpha(list(zip(a, b, strict=True))) == pytest.approx(0.095, abs=5e-4)
    assert krippendorff_alpha([(1, 1), (2, 2)]) == 1
    assert math.isnan(krippendorff_alpha([(1, 1), (1, 1)]))
    with pytest.raises(InputError, match="two annotators"):
        krippendorff_alpha([(1, None), (None, 2)])


def grids(tokens: int, apart: int) -> tuple[np.ndarray, np.ndarray]:
    first = np.zeros((tokens, 4), dtype=bool)
    second = first.copy()
    second.ravel()[:apart] = True
    return first, second


@pytest.mark.parametrize(
    ("agreed", "sentences", "overall"),
    [
        # WiRe57, table 2: 24, 19 and 33 tokens in 4 classes, 96, 76 and 132 cells.
        ((81, 75, 103), (84.4, 98.7, 78.0), 85.2),
        ((87, 75, 120), (90.6, 98.7, 90.9), 92.8),
        # The table prints 91.9 as the average here; 279 of the 304 cells are 91.8.
        ((90, 76, 113), (93.8, 100.0, 85.6), 91.8),
    ],
)
def test_the_grid_of_wire57(agreed: tuple[int, ...], sentences: tuple[float, ...], overall: float) -> None:
    pairs = [grids(tokens, 4 * tokens - same) for tokens, same in zip((24, 19, 33), agreed, strict=True)]
    found = grid_agreement([a for a, _ in pairs], [b for _, b in pairs])
    assert found.sentences == pytest.approx(sentences, abs=0.051)
    assert found.overall == pytest.approx(overall, abs=0.051)


Labels = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=2, max_size=30)


@given(Labels)
def test_agreement_is_mutual_and_1_at_most(pairs: list[tuple[str, str]]) -> None:
    first, second = zip(*pairs, strict=True)
    for coefficient in (cohen_kappa, percentage_agreement):
        there, back = coefficient(first, second), coefficient(second, first)
        assert there == back or math.isnan(there)
    assert not cohen_kappa(first, second) > 1
    assert not krippendorff_alpha(pairs) > 1
    alpha = krippendorff_alpha([(a, a) for a in first])
    assert alpha == 1 or math.isnan(alpha)


def test_what_cannot_agree_is_an_error() -> None:
    with pytest.raises(InputError, match="2 and 1 items"):
        cohen_kappa("ab", "a")
    with pytest.raises(InputError, match="nothing to agree on"):
        percentage_agreement("", "")
    with pytest.raises(InputError, match="sentence 1: the grids have shapes"):
        grid_agreement([np.zeros((2, 4), dtype=bool)], [np.zeros((3, 4), dtype=bool)])


def test_fleiss_kappa_by_hand() -> None:
    # Three units of two labels: agreement 1, 0, 1, mean 2/3; each label is used 3 times of 6, chance 1/2;
    # (2/3 - 1/2) / (1 - 1/2) = 1/3.
    assert fleiss_kappa(["aa", "ab", "bb"]) == pytest.approx(1 / 3)
    # Three raters, two units: pairs that agree 3 of 3 and 1 of 3, mean 2/3; use 5/6 and 1/6, chance 26/36;
    # (24/36 - 26/36) / (10/36) = -0.2.
    assert fleiss_kappa(["aaa", "aab"]) == pytest.approx(-0.2)
    assert math.isnan(fleiss_kappa(["aa", "aa"]))


@pytest.mark.parametrize(
    ("units", "says"),
    [([], "nothing to agree on"), (["aa", "aab"], r"\[2, 3\]"), (["a", "b"], r"\[1\]"), ([""], r"\[0\]")],
)
def test_fleiss_kappa_needs_every_label(units: list[str], says: str) -> None:
    with pytest.raises(InputError, match=says):
        fleiss_kappa(units)


def brute_fleiss(units: list[tuple[str, ...]]) -> float:
    """Fleiss' kappa pair of raters by pair of raters."""
    agreeing = [a == b for unit in units for a, b in itertools.permutations(unit, 2)]
    labels = [label for unit in units for label in unit]
    by_chance = sum((labels.count(label) / len(labels)) ** 2 for label in set(labels))
    observed = sum(agreeing) / len(agreeing)
    return math.nan if by_chance == 1 else (observed - by_chance) / (1 - by_chance)


@given(
    st.integers(2, 5).flatmap(
        lambda m: st.lists(st.tuples(*[st.sampled_from("abc")] * m), min_size=1, max_size=12)
    )
)
def test_fleiss_kappa_is_that_of_all_pairs(units: list[tuple[str, ...]]) -> None:
    assert fleiss_kappa(units) == pytest.approx(brute_fleiss(units), nan_ok=True)


@given(Labels)
def test_kappa_is_that_of_scikit_learn(pairs: list[tuple[str, str]]) -> None:
    first, second = zip(*pairs, strict=True)
    ours = cohen_kappa(first, second)
    if not math.isnan(ours):  # where chance alone agrees on everything scikit-learn warns, and gives NaN too
        assert ours == pytest.approx(cohen_kappa_score(first, second))


Numbers = st.integers(2, 5).flatmap(
    lambda m: st.lists(st.tuples(*[st.one_of(st.none(), st.integers(0, 5))] * m), min_size=2, max_size=15)
)


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval", "ratio"])
@given(units=Numbers)
def test_alpha_is_that_of_the_krippendorff_package(level: Level, units: list[tuple[int | None, ...]]) -> None:
    labels = {label for unit in units for label in unit if label is not None}
    assume(len(labels) > 1 and any(sum(label is not None for label in unit) > 1 for unit in units))
    ours = krippendorff_alpha(units, level)
    table = np.array([[np.nan if label is None else label for label in unit] for unit in units]).T
    with np.errstate(all="ignore"):
        theirs = krippendorff.alpha(reliability_data=table, level_of_measurement=level)
    if not math.isnan(ours):
        assert ours == pytest.approx(theirs, abs=1e-9)


def test_alpha_of_numbers_needs_numbers() -> None:
    with pytest.raises(InputError, match="'a' is no number, which labels must be on the interval level"):
        krippendorff_alpha([("a", "b")], "interval")
    with pytest.raises(InputError, match="-1 is negative"):
        krippendorff_alpha([(-1, 2)], "ratio")
    with pytest.raises(UnknownNameError, match="did you mean 'ordinal'"):
        krippendorff_alpha([(1, 2)], "ordinary")  # type: ignore[arg-type]
