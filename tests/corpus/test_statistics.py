from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oiebench.corpus.statistics import RunTally, bins, mean, quantile
from oiebench.model import Argument, Collection, Extraction, Sentence


def found(sentence: str, *parts: str, confidence: float | None = None, **marks: str) -> Extraction:
    arg1, rel, *args = map(Argument, parts)
    return Extraction(sentence, arg1, rel, tuple(args), confidence, "x", **marks)  # type: ignore[arg-type]


def collection(sentences: Sequence[str], *extractions: Extraction) -> Collection:
    return Collection({name: Sentence(name, "") for name in sentences}, extractions)


SOME = (
    collection(
        ["1", "2"],
        found("1", "Ann", "met", "Bob", confidence=0.9),
        found("1", "Ann", "met", "Bob", confidence=0.5, polarity="negative"),
        found("1", "Ann Lee", "has met", "Bob", "in Oslo", confidence=0.15),
    ),
    collection(["3"], found("3", "Ann", "met", "Bob", attribution="Eva"), found("3", "Bob", "left")),
)


def tallied(collections: Iterable[Collection]) -> RunTally:
    run = RunTally()
    for collection in collections:
        run.add(collection)
    return run


def test_figures_worked_by_hand() -> None:
    run = tallied(SOME)
    values = run.systems["x"].values(len(run.sentences))
    assert values == {
        "sentences": 3,
        "silent_sentences": 1,  # the second
        "silent_percentage": pytest.approx(100 / 3),
        "tuples": 5,
        "tuples_per_sentence": pytest.approx(5 / 3),
        "distinct_relations": 3,  # met, has met, left
        "distinct_arguments": 4,  # Ann, Bob, Ann Lee, in Oslo
        "distinct_tuples": 3,
        "repeated_in_sentence": 1,
        "repeated_in_sentence_percentage": 20,
        "repeated_in_corpus": 2,  # (Ann ; met ; Bob) again, twice
        "repeated_in_corpus_percentage": 40,
        "with_confidence": 3,
        "confidence_mean": pytest.approx((0.9 + 0.5 + 0.15) / 3),
        "tuple_length": pytest.approx((3 + 3 + 7 + 3 + 2) / 5),
        "tuple_length_median": 3,
        "tuple_length_95": 7,
        "argument1_length": pytest.approx(6 / 5),
        "argument1_length_median": 1,
        "argument1_length_95": 2,
        "relation_length": pytest.approx(6 / 5),
        "relation_length_median": 1,
        "relation_length_95": 2,
        "argument_length": pytest.approx(6 / 5),  # Bob four times, in Oslo
        "argument_length_median": 1,
        "argument_length_95": 2,
        "unary": 1,
        "unary_percentage": 20,
        "binary": 3,
        "binary_percentage": 60,
        "nary_3": 1,
        "nary_3_percentage": 20,
        "polarity_negative": 1,
        "polarity_negative_percentage": 20,
        "attribution": 1,
        "attribution_percentage": 20,
    }
    assert run.systems["x"].relations.top(1) == [("met", 3)]
    assert run.systems["x"].sentence_counts(3) == {0: 1, 2: 1, 3: 1}


def test_how_a_corpus_is_cut_changes_nothing_but_repetitions_within_a_sentence() -> None:
    whole = Collection(
        {name: s for some in SOME for name, s in some.sentences.items()},
        tuple(e for some in SOME for e in some.extractions),
    )
    one, many = tallied([whole]), tallied(SOME)
    assert one.systems["x"].values(3) == many.systems["x"].values(3)


def test_a_sentence_that_is_met_twice_counts_once() -> None:
    assert len(tallied([SOME[0], SOME[0]]).sentences) == 2


def test_sentences_without_ids_are_told_by_their_texts() -> None:
    def numbered(text: str) -> Collection:
        return Collection({"1": Sentence("1", text)}, has_ids=False)

    assert len(tallied([numbered("Ann left."), numbered("Bob left.")]).sentences) == 2


def test_nothing_is_nothing() -> None:
    assert (mean({}), quantile({}, 0.5), bins({})) == (None, None, [])


@given(st.lists(st.integers(0, 50), min_size=1), st.floats(0.01, 1))
def test_a_quantile_is_the_least_that_so_many_do_not_exceed(numbers: list[int], part: float) -> None:
    counts = {number: numbers.count(number) for number in numbers}
    at = quantile(counts, part)
    assert at is not None
    assert sum(number <= at for number in numbers) >= part * len(numbers)
    assert sum(number < at for number in numbers) < part * len(numbers)


@pytest.mark.parametrize(
    ("confidence", "place"),
    [(0.0, 0), (0.049, 0), (0.05, 1), (0.15, 3), (0.35, 7), (0.55, 11), (0.95, 19), (1.0, 19)],
)
def test_a_confidence_falls_into_the_step_that_it_begins(confidence: float, place: int) -> None:
    tally = tallied([collection(["1"], found("1", "a", "b", confidence=confidence))]).systems["x"]
    sizes = [size for _, _, size in bins(tally.confidences)]
    assert sizes.index(1) == place


def test_confidences_outside_the_unit_interval_have_a_scale_of_their_own() -> None:
    steps = bins({-40.0: 2, -2.0: 1, 0.0: 1})
    assert steps[0][0] == -40
    assert steps[-1][1] == pytest.approx(0)
    assert steps[0][2] == 2
    assert steps[19][2] == 2  # -2 begins the last step of 2


def test_confidences_that_are_all_one_great_number() -> None:
    assert sum(size for _, _, size in bins({7.0: 3})) == 3
