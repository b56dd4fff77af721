"""The confusion matrix: the paper's examples, the cases that they leave out, and the definitions on random data."""

from __future__ import annotations

import random

import numpy as np
import pytest
from definitions import RULES, SEQUENCES, SPANS, figure_4, most_pairs, sequences_equal, spans_equal
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

from oiebench.slots.confusion import SMALL, confusion, one_to_one, sequence_pairs, span_pairs
from oiebench.slots.rules import Rule, rule

Spans = list[tuple[int, int]]
Sequences = list[tuple[str, ...]]
Counts = tuple[int, int, int]


def spans(text: str) -> Spans:
    """`18-25 93-100`, numbered from 1 with the last token included, as the paper writes spans."""
    pairs = (pair.split("-") for pair in text.split())
    return [(int(first) - 1, int(last)) for first, last in pairs]


def sequences(text: str) -> Sequences:
    """`Al Roth, Ido Erev`."""
    return [tuple(value.split()) for value in text.split(",") if value.split()]


def of_spans(name: str, predictions: Spans, answers: Spans, mode: str = "published") -> Counts:
    found = confusion(span_pairs(rule(name), predictions, answers), mode)  # type: ignore[arg-type]
    return found.counts(len(predictions), len(answers))


def of_sequences(name: str, predictions: Sequences, answers: Sequences, mode: str = "published") -> Counts:
    found = confusion(sequence_pairs(rule(name), predictions, answers), mode)  # type: ignore[arg-type]
    return found.counts(len(predictions), len(answers))


@pytest.mark.parametrize(
    ("name", "counts"), [("exact", (0, 3, 2)), ("contain:1", (1, 2, 1)), ("overlap:1,2", (2, 1, 0))]
)
def test_example_6(name: str, counts: Counts) -> None:
    assert of_spans(name, spans("20-25 93-101 50-52"), spans("18-25 93-100")) == counts


def test_examples_2_and_3() -> None:
    # The answers of Example 2 and the predictions of Example 3: one right, (50,50) and (93,101) wrong.
    answers, predictions = spans("18-25 93-100"), spans("18-25 50-50 93-101")
    assert of_spans("exact", predictions, answers) == (1, 2, 1)
    assert of_spans("contain:1", predictions, answers) == (2, 1, 0)


@pytest.mark.parametrize(("name", "counts"), [("exact", (1, 2, 1)), ("overlap:1,2", (2, 1, 0))])
def test_example_7(name: str, counts: Counts) -> None:
    predictions, answers = sequences("Al Roth, Ido, Cristina Bicchieri"), sequences("Al Roth, Ido Erev")
    assert of_sequences(name, predictions, answers) == counts


def test_examples_4_and_5() -> None:
    # "Adamson Wing ( Baker Hall )" lacks the first two tokens of "CMU ; Adamson Wing ( Baker Hall )".
    location = sequences("CMU ; Adamson Wing ( Baker Hall )")
    assert of_sequences("exact", sequences("Adamson Wing ( Baker Hall )"), location) == (0, 1, 1)
    assert of_sequences("overlap:0,1", sequences("Adamson Wing ( Baker Hall )"), location) == (0, 1, 1)
    assert of_sequences("overlap:0,2", sequences("Adamson Wing ( Baker Hall )"), location) == (1, 0, 0)
    speakers, found = sequences("Al Roth, Ido Erev"), sequences("Al Roth, Ido")
    assert of_sequences("exact", found, speakers) == (1, 1, 1)
    assert of_sequences("contain:5", found, speakers) == (1, 1, 1)
    assert of_sequences("overlap:0,1", found, speakers) == (2, 0, 0)


@pytest.mark.parametrize(
    ("predictions", "answers", "published", "strict"),
    [
        # One prediction holds two answers: it is one right prediction and no answer is missed.
        ("1-4", "1-2 3-4", (1, 0, 0), (1, 0, 1)),
        # One answer is covered twice: two right predictions.
        ("1-3 1-4", "1-2", (2, 0, 0), (1, 1, 0)),
        # Two and two, crosswise: both ways count two.
        ("1-4 2-5", "2-4 1-3", (2, 0, 0), (2, 0, 0)),
        # The first prediction equals both answers, the second only the first: both are still paired.
        ("1-4 1-2", "1-2 3-4", (2, 0, 0), (2, 0, 0)),
        ("", "1-2 3-4", (0, 0, 2), (0, 0, 2)),
        ("1-2", "", (0, 1, 0), (0, 1, 0)),
        ("", "", (0, 0, 0), (0, 0, 0)),
    ],
)
def test_what_the_examples_leave_out(
    predictions: str, answers: str, published: Counts, strict: Counts
) -> None:
    assert of_spans("contain:2", spans(predictions), spans(answers)) == published
    assert of_spans("contain:2", spans(predictions), spans(answers), "strict") == strict


def test_a_sequence_may_hold_two_answers() -> None:
    predictions, answers = sequences("Al Roth and Ido Erev"), sequences("Al Roth, Ido Erev")
    assert of_sequences("contain:3", predictions, answers) == (1, 0, 0)
    assert of_sequences("contain:3", predictions, answers, "strict") == (1, 0, 1)
    assert of_sequences("contain:2", predictions, answers) == (0, 1, 2)


@given(RULES, SPANS, SPANS)
def test_spans_are_counted_as_defined(chosen: Rule, predictions: Spans, answers: Spans) -> None:
    expected = figure_4(lambda p, a: spans_equal(chosen, p, a), predictions, answers)
    assert of_spans(str(chosen), predictions, answers) == expected


@given(RULES, SEQUENCES, SEQUENCES)
def test_sequences_are_counted_as_defined(chosen: Rule, predictions: Sequences, answers: Sequences) -> None:
    expected = figure_4(lambda p, a: sequences_equal(chosen, p, a), predictions, answers)
    assert of_sequences(str(chosen), predictions, answers) == expected


@settings(max_examples=60)
@given(RULES, SPANS.map(lambda some: some[:4]), SPANS.map(lambda some: some[:4]))
def test_strict_takes_as_many_pairs_as_can_be_had(chosen: Rule, predictions: Spans, answers: Spans) -> None:
    pairs = most_pairs(lambda p, a: spans_equal(chosen, p, a), predictions, answers)
    expected = (pairs, len(predictions) - pairs, len(answers) - pairs)
    assert of_spans(str(chosen), predictions, answers, "strict") == expected


@given(st.dictionaries(st.tuples(st.integers(0, 6), st.integers(0, 6)), st.sampled_from([0.5, 1.0])))
def test_pairs_are_worth_most(weights: dict[tuple[int, int], float]) -> None:
    pairs = one_to_one([(*pair, weight) for pair, weight in weights.items()])
    assert len({row for row, _ in pairs}) == len({column for _, column in pairs}) == len(pairs)
    matrix = np.zeros((7, 7))
    for pair, weight in weights.items():
        matrix[pair] = weight
    best = matrix[linear_sum_assignment(matrix, maximize=True)].sum()
    assert sum(weights[pair] for pair in pairs) == best


@pytest.mark.parametrize("name", ["exact", "contain:3", "overlap:2,5"])
def test_large_documents_are_counted_alike(name: str) -> None:
    source = random.Random(7)
    starts = [sorted(source.sample(range(400), 60)) for _ in range(2)]
    predictions, answers = ([(start, start + source.randint(1, 9)) for start in some] for some in starts)
    assert len(predictions) * len(answers) > SMALL
    chosen = rule(name)
    assert of_spans(name, predictions, answers) == figure_4(
        lambda p, a: spans_equal(chosen, p, a), predictions, answers
    )
    words = [source.choice(["x", "y", "z", "w"]) for _ in range(500)]
    said, asked = (list(dict.fromkeys(tuple(words[a:b]) for a, b in some)) for some in (predictions, answers))
    assert of_sequences(name, said, asked) == figure_4(
        lambda p, a: sequences_equal(chosen, p, a), said, asked
    )
