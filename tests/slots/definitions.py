"""The paper's definitions word for word, with sets and all pairs: slow, and written apart from the package."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import TypeVar

from hypothesis import strategies as st

from oiebench.slots.rules import Rule

Item = TypeVar("Item")
Equal = Callable[[Item, Item], bool]


def spans_equal(rule: Rule, prediction: tuple[int, int], answer: tuple[int, int]) -> bool:
    """Definition 6, over the sets of tokens."""
    p, a = set(range(*prediction)), set(range(*answer))
    if rule.kind == "exact":
        return p == a
    if rule.kind == "contain":
        return a <= p and len(p) - len(a) <= rule.extra
    return bool(p & a) and len(p - a) <= rule.extra and len(a - p) <= rule.missing


def sequences_equal(rule: Rule, prediction: Sequence[str], answer: Sequence[str]) -> bool:
    """Definition 8: laid over each other in some place, the two agree wherever both have a token."""
    places = {
        "exact": [0] if len(prediction) == len(answer) else [],
        "contain": range(len(prediction) - len(answer) + 1),
        "overlap": range(1 - len(answer), len(prediction)),
    }[rule.kind]
    for place in places:
        laid = {place + at: token for at, token in enumerate(answer)}
        under = dict(enumerate(prediction))
        both = laid.keys() & under.keys()
        agree = bool(both) and all(laid[at] == under[at] for at in both)
        extra, missing = len(under.keys() - laid.keys()), len(laid.keys() - under.keys())
        if rule.kind == "exact" and agree:
            return True
        if rule.kind == "contain" and agree and extra <= rule.extra:
            return True
        if rule.kind == "overlap" and agree and extra <= rule.extra and missing <= rule.missing:
            return True
    return False


def figure_4(
    equal: Equal[Item], predictions: Sequence[Item], answers: Sequence[Item]
) -> tuple[int, int, int]:
    """True positives, false positives, false negatives as the algorithm of Figure 4 adds them up."""
    true_positive = false_positive = false_negative = 0
    if not answers and predictions:
        false_positive += len(predictions)
    else:
        for prediction in predictions:
            if any(equal(prediction, answer) for answer in answers):
                true_positive += 1
            else:
                false_positive += 1
        for answer in answers:
            if not any(equal(prediction, answer) for prediction in predictions):
                false_negative += 1
    return true_positive, false_positive, false_negative


def most_pairs(equal: Equal[Item], predictions: Sequence[Item], answers: Sequence[Item]) -> int:
    """How many equal pairs can be had with each prediction and each answer once, by trying all ways."""
    padded = [*answers, *[None] * len(predictions)]
    return max(
        sum(a is not None and equal(p, a) for p, a in zip(predictions, chosen, strict=True))
        for chosen in permutations(padded, len(predictions))
    )


LENGTH = 9
NUMBER = st.integers(0, 4) | st.just(50)
RULES = (
    st.just(Rule())
    | st.builds(Rule, st.just("contain"), NUMBER)
    | st.builds(Rule, st.just("overlap"), NUMBER, NUMBER)
)
SPAN = st.tuples(st.integers(0, LENGTH - 1), st.integers(1, 4)).map(lambda pair: (pair[0], pair[0] + pair[1]))
SPANS = st.lists(SPAN, max_size=5, unique=True)
SEQUENCE = st.lists(st.sampled_from("ab"), min_size=1, max_size=5).map(tuple)
SEQUENCES = st.lists(SEQUENCE, max_size=5, unique=True)
TEXT = st.lists(st.sampled_from("abc"), min_size=LENGTH + 4, max_size=LENGTH + 4)
