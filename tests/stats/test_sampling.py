from __future__ import annotations

import numpy as np
import pytest
from stats_examples import THREE, counted, drawn, system

from oiebench.errors import InputError
from oiebench.stats.sampling import bootstrap_weights, chunk_rows, draws, figures, jackknife, left_out, swaps


def test_a_seed_gives_the_same_resamples_everywhere() -> None:
    # Written down once; another platform or version of numpy that gives other numbers breaks the signatures.
    (weights,) = bootstrap_weights(5, 3, 12345, 3)
    assert weights.tolist() == [[0, 3, 0, 2, 0], [0, 1, 0, 3, 1], [0, 2, 2, 0, 1]]
    (swapped,) = swaps(5, 3, 12345, 3)
    assert swapped.tolist() == [[1, 1, 0, 0, 1], [1, 0, 1, 0, 0], [1, 0, 0, 1, 1]]


@pytest.mark.parametrize("chunk", [1, 3, 7, 100])
def test_the_size_of_chunks_does_not_matter(chunk: int) -> None:
    for draw in (bootstrap_weights, swaps):
        whole = np.concatenate(list(draw(11, 20, 7, 20)))
        assert np.array_equal(np.concatenate(list(draw(11, 20, 7, chunk))), whole)


def test_every_resample_is_as_large_as_the_sample() -> None:
    weights = np.concatenate(list(bootstrap_weights(40, 2000, 3, 64)))
    assert (weights.sum(axis=1) == 40).all()
    # Each sentence is drawn Binomial(40, 1/40) times: mean 1, variance 0.975.
    assert weights.mean() == 1
    assert weights.var() == pytest.approx(0.975, abs=0.03)


def test_a_coin_is_fair() -> None:
    swapped = np.concatenate(list(swaps(40, 2000, 3, 64)))
    assert set(swapped.ravel()) == {0.0, 1.0}
    assert swapped.mean() == pytest.approx(0.5, abs=0.01)


def test_figures_of_the_sample() -> None:
    # 3 right of 5 predicted and 6 gold.
    assert figures(THREE, counted) == pytest.approx({"precision": 3 / 5, "recall": 3 / 6, "f1": 6 / 11})
    # Best F1 at 0.5: 2 * 3 / (4 + 6); area 1 * 2/6 + 3/4 * 1/6.
    assert figures(THREE, drawn) == pytest.approx({"f1": 6 / 10, "auc": 2 / 6 + 3 / 24})


def test_jackknife_leaves_out_each_sentence_in_turn() -> None:
    # Without s1: 1 of 3; without s2: 2 of 3; without s3: 3 of 4.
    assert jackknife(THREE, counted)["precision"].tolist() == pytest.approx([1 / 3, 2 / 3, 3 / 4])
    bare = system(5)
    direct = jackknife(type(bare)(bare.sentences, bare.counts, bare.columns), counted)
    for name, values in jackknife(bare, counted).items():
        assert values == pytest.approx(direct[name])
    assert np.concatenate(list(left_out(3, 2))).tolist() == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]


def test_chunks_shrink_with_the_curve() -> None:
    assert chunk_rows(system(1, sentences=1000)) < chunk_rows(system(1, sentences=10))
    assert chunk_rows(system(1, sentences=100_000)) >= 1


def test_a_figure_that_never_varies_is_given_for_every_resample() -> None:
    (found,) = draws([THREE], lambda _: {"gold": np.asarray(6.0)}, bootstrap_weights(3, 10, 1, 4))
    assert found["gold"].tolist() == [6.0] * 10


def test_no_resamples_is_an_error() -> None:
    with pytest.raises(InputError, match="0 resamples"):
        list(bootstrap_weights(3, 0, 1, 10))
