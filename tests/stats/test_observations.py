from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from stats_examples import THREE, drawn, system

from oiebench.errors import AlignmentError, InputError
from oiebench.stats import (
    Events,
    Observations,
    by_document,
    documents_apart,
    matched,
    resampled,
    selected,
    totals,
)
from oiebench.stats.arrangement import stacked
from oiebench.stats.staircase import running


def test_totals_are_the_sums_and_the_curve_collapses_ties() -> None:
    sums = totals(THREE)
    assert {name: float(value) for name, value in sums.counts.items()} == {
        "right": 3,
        "predicted": 5,
        "gold": 6,
    }
    assert sums.counts["right"].shape == ()
    # 0.9: s1 and s2, both right; 0.7: an extraction of no gold sentence, a threshold and nothing else;
    # 0.5: s3 wrong, s1 right; 0.3: s2 wrong.
    assert sums.confidence is not None
    assert sums.confidence.tolist() == [0.9, 0.7, 0.5, 0.3]
    assert sums.curve is not None
    assert sums.curve["right"].tolist() == [2, 2, 3, 3]
    assert sums.curve["predicted"].tolist() == [2, 2, 4, 5]


def test_resampled_weighs_rows_and_events() -> None:
    # s1 not drawn, s2 once, s3 twice; then every sentence once.
    sums = resampled(THREE, np.array([[0.0, 1, 2], [1, 1, 1]]))
    assert sums.counts["right"].tolist() == [1, 3]
    assert sums.counts["predicted"].tolist() == [4, 5]
    assert sums.counts["gold"].tolist() == [4, 6]
    assert sums.curve is not None
    assert sums.curve["right"].tolist() == [[1, 1, 1, 1], [2, 2, 3, 3]]
    assert sums.curve["predicted"].tolist() == [[1, 1, 3, 4], [2, 2, 4, 5]]


def test_no_events_no_curve_and_an_empty_curve_has_no_points() -> None:
    bare = Observations(("s1",), np.ones((1, 1)), ("right",))
    assert totals(bare).curve is None
    empty = Events(np.zeros(0, dtype=np.intp), np.zeros(0), np.zeros((0, 2)), ("right", "predicted"))
    sums = totals(Observations(("s1",), np.ones((1, 1)), ("right",), empty))
    assert sums.curve is not None
    assert sums.curve["right"].shape == (0,)
    again = resampled(Observations(("s1",), np.ones((1, 1)), ("right",), empty), np.ones((4, 1)))
    assert again.curve is not None
    assert again.curve["predicted"].shape == (4, 0)


def test_only_extractions_of_no_gold_sentence_give_thresholds_of_zeros() -> None:
    stray = Events(np.array([-1, -1]), np.array([0.2, 0.8]), np.ones((2, 1)), ("right",))
    sums = totals(Observations(("s1",), np.ones((1, 1)), ("right",), stray))
    assert sums.confidence is not None
    assert sums.curve is not None
    assert (sums.confidence.tolist(), sums.curve["right"].tolist()) == ([0.8, 0.2], [0, 0])


@given(st.permutations(range(12)))
def test_totals_do_not_depend_on_order_even_of_fractions(order: list[int]) -> None:
    # 0.1, 0.2, ... added up in another order give another last digit, unless they are rounded once.
    parts = np.array([[0.1 * i, 1 / (i + 1)] for i in range(12)])
    confidence = np.array([0.5, 0.5, 0.5, 0.25] * 3)

    def sums(order: list[int]) -> tuple[list[float], list[float]]:
        events = Events(np.arange(12), confidence[order], parts[order], ("a", "b"))
        ids = tuple(str(i) for i in order)
        found = totals(Observations(ids, parts[order], ("a", "b"), events))
        assert found.curve is not None
        return [float(found.counts["b"])], found.curve["a"].tolist()

    assert sums(order) == sums(list(range(12)))


@given(st.integers(0, 10_000), st.lists(st.integers(0, 29), min_size=30, max_size=30))
def test_a_weight_is_a_copy_of_the_sentence(seed: int, picked: list[int]) -> None:
    sample = system(seed, levels=7 if seed % 2 else None)
    assert sample.events is not None
    weights = np.bincount(picked, minlength=30)[None].astype(float)
    rows = [np.flatnonzero(sample.events.sentence == i) for i in picked]
    copies = Observations(
        tuple(str(i) for i in range(30)),
        sample.counts[picked],
        sample.columns,
        Events(
            np.append(np.repeat(np.arange(30), [len(r) for r in rows]), -1),
            np.append(sample.events.confidence[np.concatenate(rows)], 0.5),
            np.vstack((sample.events.values[np.concatenate(rows)], [[0.0, 0.0]])),
            sample.events.columns,
        ),
    )
    expected, found = totals(copies), resampled(sample, weights)
    for name in sample.columns:
        assert found.counts[name][0] == expected.counts[name]
    assert found.curve is not None
    assert found.confidence is not None
    assert expected.curve is not None
    assert expected.confidence is not None
    at = np.searchsorted(-found.confidence, -expected.confidence)
    for name in ("right", "predicted"):
        assert found.curve[name][0, at].tolist() == expected.curve[name].tolist()
    for name, value in drawn(expected).items():
        assert drawn(found)[name][0] == pytest.approx(float(value), abs=1e-12)


def test_running_sums_are_cumulative_sums() -> None:
    steps = np.random.default_rng(0).integers(-3, 9, (96, 5)).astype(float)
    assert np.array_equal(running(steps.copy()), np.cumsum(steps, axis=0))


def test_by_document_adds_the_sentences_of_a_document() -> None:
    documents = by_document(THREE)
    assert documents.sentences == ("d1", "d2")
    assert documents.counts.tolist() == [[2, 3, 4], [1, 2, 2]]
    whole, grouped = totals(THREE).curve, totals(documents).curve
    assert whole is not None
    assert grouped is not None
    assert {n: v.tolist() for n, v in whole.items()} == {n: v.tolist() for n, v in grouped.items()}
    with pytest.raises(InputError, match="which document"):
        by_document(Observations(("s1",), np.ones((1, 1)), ("right",)))


def test_a_slice_keeps_the_events_of_its_sentences() -> None:
    part = selected(THREE, ["s3", "s1"])
    assert part.counts.tolist() == [[0, 1, 1], [2, 2, 3]]
    assert part.groups == ("d1", "d1")
    sums = totals(part)
    assert sums.confidence is not None
    assert sums.curve is not None
    assert sums.confidence.tolist() == [0.9, 0.7, 0.5]
    assert sums.curve["predicted"].tolist() == [1, 1, 3]
    with pytest.raises(AlignmentError, match="'s9'"):
        selected(THREE, ["s9"])
    with pytest.raises(InputError, match="once only"):
        selected(THREE, ["s1", "s1"])


def test_systems_meet_by_id_whatever_their_order() -> None:
    turned = selected(THREE, ["s2", "s3", "s1"])
    _, back = matched(THREE, turned)
    assert back.sentences == THREE.sentences
    assert back.counts.tolist() == THREE.counts.tolist()


def test_systems_over_other_sentences_do_not_meet() -> None:
    a = Observations(("s1", "s2"), np.ones((2, 1)), ("right",))
    b = Observations(("s1", "s3"), np.ones((2, 1)), ("right",))
    with pytest.raises(AlignmentError, match=r"only the first has 's2'; only the second has 's3'"):
        matched(a, b)
    with pytest.raises(AlignmentError, match="only the second has none"):
        matched(a, Observations(("s1",), np.ones((1, 1)), ("right",)))
    with pytest.raises(AlignmentError, match="more than once"):
        matched(a, Observations(("s1", "s1"), np.ones((2, 1)), ("right",)))
    with pytest.raises(InputError, match="same metric"):
        matched(a, Observations(("s1", "s2"), np.ones((2, 1)), ("wrong",)))
    with pytest.raises(AlignmentError, match="different documents"):
        matched(
            Observations(("s1",), np.ones((1, 1)), ("right",), groups=("d1",)),
            Observations(("s1",), np.ones((1, 1)), ("right",), groups=("d2",)),
        )


@pytest.mark.parametrize("swapped", list(itertools.product((0.0, 1.0), repeat=3)))
def test_exchanging_rows_exchanges_their_events(swapped: tuple[float, ...]) -> None:
    a, b = system(1, sentences=3), system(2, sentences=3)
    mask = np.array([swapped])
    found = resampled(stacked(a, b), np.concatenate((1 - mask, mask), axis=1))
    assert a.events is not None
    assert b.events is not None
    own = [(b if s else a) for s in swapped]
    for name, column in zip(a.columns, range(3), strict=True):
        assert found.counts[name][0] == sum(o.counts[i, column] for i, o in enumerate(own))
    assert found.curve is not None
    assert found.confidence is not None
    for at, threshold in enumerate(found.confidence):
        right = sum(
            o.events.values[(o.events.sentence == i) & (o.events.confidence >= threshold), 0].sum()
            for i, o in enumerate(own)
            if o.events is not None
        )
        assert found.curve["right"][0, at] == right


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Observations(("s1",), np.ones((2, 1)), ("right",)), "1 sentences and 1 column names"),
        (
            lambda: Observations(("s1",), np.ones((1, 1)), ("right",), groups=()),
            "1 sentences but 0 documents",
        ),
        (lambda: Events(np.array([0]), np.array([np.nan]), np.ones((1, 1)), ("right",)), "event 0 is NaN"),
        (lambda: Events(np.array([0]), np.array([0.5]), np.ones((1, 2)), ("right",)), "do not fit together"),
        (lambda: resampled(THREE, np.ones((1, 2))), "for 3 sentences"),
        (
            lambda: Observations(
                ("s1",),
                np.ones((1, 1)),
                ("right",),
                Events(np.array([1]), np.array([0.5]), np.ones((1, 1)), ("right",)),
            ),
            "belongs to row 1, of 1 rows",
        ),
    ],
)
def test_what_does_not_fit_is_refused(build: object, message: str) -> None:
    assert callable(build)
    with pytest.raises(InputError, match=message):
        build()


def test_documents_apart_are_their_sentences() -> None:
    apart = documents_apart(THREE)
    assert list(apart) == ["d1", "d2"]
    for document, own in apart.items():
        ids = [s for s, d in zip(THREE.sentences, THREE.groups or (), strict=True) if d == document]
        chosen = selected(THREE, ids)
        assert own.sentences == chosen.sentences
        assert own.counts.tolist() == chosen.counts.tolist()
        assert own.groups == chosen.groups
