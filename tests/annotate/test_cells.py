"""Agreement over cells and labels: the same figures as the plain coefficients give, and additive by sentence."""

from __future__ import annotations

import math

import krippendorff
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oiebench.annotate.cells import group_figures, observe_group, observe_pair, pair_figures
from oiebench.annotate.label_figures import observe_labels
from oiebench.errors import InputError
from oiebench.stats import cohen_kappa, fleiss_kappa, krippendorff_alpha, percentage_agreement, totals
from oiebench.stats.krippendorff import LEVELS, Level


def grid(*rows: str) -> np.ndarray:
    """A grid of a line per token and a mark per class."""
    return np.array([[mark == "x" for mark in row] for row in rows])


def test_two_annotators_by_hand() -> None:
    # Two tokens of four classes: 8 cells; both mark 2, the first one more, the second none more.
    first, second = grid("x...", "xx.."), grid("x...", ".x..")
    found = pair_figures(totals(observe_pair([first], [second], ("s",))))
    assert float(found["percentage"]) == 87.5  # 7 of 8
    # by chance (3 * 2 + 5 * 6) / 64 = 36/64; (56 - 36) / (64 - 36)
    assert float(found["kappa"]) == pytest.approx(20 / 28)
    assert float(found["f1"]) == pytest.approx(4 / 5)


def test_the_average_of_table_2_is_token_wise() -> None:
    # WiRe57's Table 2: 24, 19 and 33 tokens; 81, 75 and 103 cells of 96, 76 and 132 agree: 85.2 of all cells,
    # while the mean of the three percentages is 87.0.
    firsts, seconds = [], []
    for tokens, same in ((24, 81), (19, 75), (33, 103)):
        apart = np.zeros((tokens, 4), dtype=bool)
        apart.ravel()[: 4 * tokens - same] = True
        firsts.append(np.zeros((tokens, 4), dtype=bool))
        seconds.append(apart)
    found = pair_figures(totals(observe_pair(firsts, seconds, ("1", "2", "3"))))
    assert float(found["percentage"]) == pytest.approx(85.2, abs=0.05)


Grids = st.integers(2, 4).flatmap(
    lambda m: st.lists(
        st.tuples(*[st.lists(st.booleans(), min_size=8, max_size=8)] * m), min_size=1, max_size=5
    )
)


@given(Grids)
def test_sums_over_sentences_give_the_coefficients_of_all_cells(
    sentences: list[tuple[list[bool], ...]],
) -> None:
    raters = len(sentences[0])
    grids = [[np.array(one[which]).reshape(2, 4) for one in sentences] for which in range(raters)]
    ids = tuple(map(str, range(len(sentences))))
    labels = [[mark for one in sentences for mark in one[which]] for which in range(raters)]
    pair = pair_figures(totals(observe_pair(grids[0], grids[1], ids)))
    assert float(pair["percentage"]) == pytest.approx(percentage_agreement(labels[0], labels[1]))
    assert float(pair["kappa"]) == pytest.approx(cohen_kappa(labels[0], labels[1]), nan_ok=True)
    units = list(zip(*labels, strict=True))
    group = group_figures(raters)(totals(observe_group(grids, ids)))
    assert float(group["fleiss_kappa"]) == pytest.approx(fleiss_kappa(units), nan_ok=True)
    assert float(group["krippendorff_alpha"]) == pytest.approx(krippendorff_alpha(units), nan_ok=True)


Tables = st.integers(2, 4).flatmap(
    lambda m: st.lists(
        st.tuples(*[st.one_of(st.none(), st.integers(1, 4))] * m), min_size=2, max_size=12
    ).filter(lambda units: any(sum(label is not None for label in unit) > 1 for unit in units))
)


@pytest.mark.parametrize("level", LEVELS)
@given(units=Tables)
def test_labels_give_the_plain_coefficients(level: Level, units: list[tuple[int | None, ...]]) -> None:
    observations, summarise = observe_labels([str(n) for n in range(len(units))], units, level)
    found = {name: float(value) for name, value in summarise(totals(observations)).items()}
    assert found["krippendorff_alpha"] == pytest.approx(
        krippendorff_alpha(units, level),
        nan_ok=True,
    )
    complete = [unit for unit in units if None not in unit]
    if len(units[0]) == 2:
        first, second = zip(*complete, strict=True)
        assert found["percentage"] == pytest.approx(percentage_agreement(first, second))
        assert found["kappa"] == pytest.approx(cohen_kappa(first, second), nan_ok=True)
    elif complete:
        assert found["fleiss_kappa"] == pytest.approx(fleiss_kappa(complete), nan_ok=True)
    else:
        assert math.isnan(found["fleiss_kappa"])


def test_random_labels_against_the_krippendorff_package() -> None:
    source = np.random.default_rng(7)
    table = source.integers(1, 6, size=(4, 60)).astype(float)
    table[source.random(table.shape) < 0.3] = np.nan
    units = [tuple(None if math.isnan(v) else float(v) for v in column) for column in table.T]
    for level in LEVELS:
        observations, summarise = observe_labels([str(n) for n in range(60)], units, level)
        ours = float(summarise(totals(observations))["krippendorff_alpha"])
        theirs = krippendorff.alpha(reliability_data=table, level_of_measurement=level)
        assert ours == pytest.approx(theirs, abs=1e-12)


def test_what_has_too_many_labels_is_no_classification() -> None:
    units = [(float(n), float(n)) for n in range(101)]
    with pytest.raises(InputError, match="101 different labels"):
        observe_labels([str(n) for n in range(101)], units, "interval")


def test_pairs_of_labels_that_nobody_gave_take_no_room() -> None:
    # 100 labels have 10,000 pairs, of which two annotators who agree give 100; each label is used.
    units = [(n % 100, n % 100) for n in range(300)]
    observations, summarise = observe_labels([str(n) for n in range(300)], units, "nominal")
    assert observations.counts.shape[1] == 100 + 100 + 100 + 4
    found = summarise(totals(observations))
    assert {name: float(value) for name, value in found.items()} == {
        "percentage": 100,
        "kappa": 1,
        "krippendorff_alpha": 1,
    }
