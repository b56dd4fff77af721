"""When a prediction equals an answer: Definitions 6 and 8, their limits, and what they have to do with each other."""

from __future__ import annotations

import pytest
from definitions import RULES, SEQUENCE, SPAN, TEXT, sequences_equal, spans_equal
from hypothesis import given

from oiebench.errors import InputError, UnknownNameError
from oiebench.slots.rules import Rule, rule

Span = tuple[int, int]


@pytest.mark.parametrize(
    ("name", "prediction", "answer", "equal"),
    [
        ("exact", (18, 26), (18, 26), True),
        ("exact", (18, 27), (18, 26), False),
        ("contain:1", (18, 27), (18, 26), True),
        ("contain:1", (17, 27), (18, 26), False),  # one more on each side is two more
        ("contain:2", (17, 27), (18, 26), True),
        ("contain:9", (19, 27), (18, 26), False),  # lacks a token: contains nothing
        ("overlap:0,2", (20, 26), (18, 26), True),
        ("overlap:0,1", (20, 26), (18, 26), False),
        ("overlap:1,2", (20, 27), (18, 26), True),
        ("overlap:9,9", (26, 28), (18, 26), False),  # neighbours share no token
        ("overlap:0,2", (19, 25), (18, 26), True),  # lacks one on each side
        ("overlap:0,1", (19, 25), (18, 26), False),
        ("overlap:99,99", (0, 99), (18, 26), True),  # E is larger than the document
        ("overlap:99,99", (25, 99), (18, 26), True),
        ("contain:99", (0, 99), (18, 26), True),
    ],
)
def test_spans(name: str, prediction: Span, answer: Span, equal: bool) -> None:
    assert rule(name).spans(prediction, answer) is equal


@pytest.mark.parametrize(
    ("name", "prediction", "answer", "equal"),
    [
        ("exact", "Al Roth", "Al Roth", True),
        ("exact", "al Roth", "Al Roth", False),
        ("contain:1", "Dr. Al Roth", "Al Roth", True),
        ("contain:1", "Roth , Al", "Al Roth", False),
        ("contain:1", "Al E. Roth", "Al Roth", False),  # not in one piece
        # Case 1, the answer in the prediction; case 2, the prediction in the answer.
        ("overlap:1,0", "Dr. Al Roth", "Al Roth", True),
        ("overlap:0,1", "Dr. Al Roth", "Al Roth", False),
        ("overlap:0,1", "Roth", "Al Roth", True),
        ("overlap:1,0", "Roth", "Al Roth", False),
        # Case 3: the end of the prediction is the beginning of the answer. "speaker Ido" misses Erev.
        ("overlap:1,1", "speaker Ido", "Ido Erev", True),
        ("overlap:0,1", "speaker Ido", "Ido Erev", False),
        ("overlap:1,0", "speaker Ido", "Ido Erev", False),
        # Case 4, its mirror image: "Erev will" misses Ido and has "will" besides.
        ("overlap:1,1", "Erev will", "Ido Erev", True),
        ("overlap:0,1", "Erev will", "Ido Erev", False),
        ("overlap:1,0", "Erev will", "Ido Erev", False),
        # As case 3 is printed, i may be n: no token is shared and any two short sequences would be equal.
        ("overlap:2,2", "Cristina Bicchieri", "Ido Erev", False),
        ("overlap:99,99", "Cristina Bicchieri", "Ido Erev", False),
        # The longest overlap is not the only one: a b a and a c meet in one token, not in two.
        ("overlap:2,1", "a b a", "a c", True),
        ("overlap:99,99", "b a", "a b", True),
    ],
)
def test_sequences(name: str, prediction: str, answer: str, equal: bool) -> None:
    assert rule(name).sequences(tuple(prediction.split()), tuple(answer.split())) is equal


@given(RULES, SPAN, SPAN)
def test_spans_are_equal_as_defined(chosen: Rule, prediction: Span, answer: Span) -> None:
    assert chosen.spans(prediction, answer) == spans_equal(chosen, prediction, answer)


@given(RULES, SEQUENCE, SEQUENCE)
def test_sequences_are_equal_as_defined(
    chosen: Rule, prediction: tuple[str, ...], answer: tuple[str, ...]
) -> None:
    assert chosen.sequences(prediction, answer) == sequences_equal(chosen, prediction, answer)


@given(RULES, SPAN, SPAN, SEQUENCE, SEQUENCE)
def test_the_rules_pass_into_each_other(
    chosen: Rule, span: Span, other_span: Span, sequence: tuple[str, ...], other: tuple[str, ...]
) -> None:
    """contain(0) is exact and overlap(E, 0) is contain(E), as the paper says under Definitions 6 and 8."""
    for loose, tight in (
        (Rule("contain", 0), Rule("exact")),
        (Rule("overlap", chosen.extra, 0), Rule("contain", chosen.extra)),
        (Rule("overlap", 0, 0), Rule("exact")),
    ):
        assert loose.spans(span, other_span) == tight.spans(span, other_span)
        assert loose.sequences(sequence, other) == tight.sequences(sequence, other)


@given(RULES, SPAN, SPAN, TEXT)
def test_equal_spans_hold_equal_sequences(
    chosen: Rule, prediction: Span, answer: Span, text: list[str]
) -> None:
    if chosen.spans(prediction, answer):
        assert chosen.sequences(text[slice(*prediction)], text[slice(*answer)])


@given(RULES, SPAN, SPAN)
def test_a_wider_rule_keeps_what_is_equal(chosen: Rule, prediction: Span, answer: Span) -> None:
    if chosen.spans(prediction, answer):
        assert Rule("overlap", chosen.extra + 1, chosen.missing + 1).spans(prediction, answer)


@given(RULES, SPAN, SPAN)
def test_extra_on_one_side_is_missing_on_the_other(chosen: Rule, prediction: Span, answer: Span) -> None:
    there = Rule("overlap", chosen.extra, chosen.missing).spans(prediction, answer)
    assert there == Rule("overlap", chosen.missing, chosen.extra).spans(answer, prediction)


@given(RULES)
def test_a_rule_reads_back(chosen: Rule) -> None:
    assert rule(str(chosen)) == chosen


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("exakt", "did you mean 'exact'"),
        ("", "there are: contain, exact, overlap"),
        ("exact:1", "must have the form exact"),
        ("contain", "must have the form contain:E"),
        ("contain:", "'' is no whole number"),
        ("contain:-1", "'-1' is no whole number"),
        ("contain:1.5", "'1.5' is no whole number"),
        ("contain:nan", "'nan' is no whole number"),
        ("contain:1,2", "must have the form contain:E"),
        ("overlap:1", "must have the form overlap:E,M"),
        ("overlap:1,2,3", "must have the form overlap:E,M"),
        ("overlap:1,99999999999999999999", "is no whole number"),
        ("contain:²", "is no whole number"),
    ],
)
def test_what_is_no_rule(name: str, told: str) -> None:
    with pytest.raises((InputError, UnknownNameError)) as refused:
        rule(name)
    assert told in str(refused.value)
