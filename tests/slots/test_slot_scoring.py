"""Figures of slots, of all slots, their intervals and signatures; the span schemes; the list of outcomes."""

from __future__ import annotations

import math

import numpy as np
import pytest
from definitions import RULES, SPANS, figure_4, spans_equal
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment
from slot_examples import documents, met, of, result

from oiebench.errors import InputError
from oiebench.runs.scores import Resampling
from oiebench.runs.slots import slot_scores
from oiebench.slots.documents import Document, Documents, Filler
from oiebench.slots.outcomes import outcomes
from oiebench.slots.rules import Rule
from oiebench.slots.schemes import SCHEMES, SchemeResult, best_worth
from oiebench.slots.scoring import Protocol, Result

TEXTS = {"a": "Al Roth and Ido Erev talk at noon", "b": "Cy Dow at one", "c": "Nobody talks"}
GOLD = documents(
    TEXTS,
    {"a": [("speaker", "Al Roth"), ("speaker", "Ido Erev"), ("time", "noon")], "b": [("speaker", "Cy Dow")]},
)
FOUND = documents(
    TEXTS,
    {
        "a": [("speaker", "Al Roth"), ("speaker", "Ido"), ("time", "noon")],
        "b": [("time", "one")],
        "c": [("speaker", "Nobody")],
    },
)
# speaker, exact: right Al Roth; wrong Ido, Nobody; missed Ido Erev, Cy Dow.  time: right noon; wrong one.
#   precision 1/3, recall 1/3, overlap 1/5                      1/2, 1, 1/2
# micro: 2 right of 5 predictions, 2 missed: precision 2/5, recall 2/4, overlap 2/7
# overlap:0,1: Ido is right as well, Ido Erev is covered: speaker 2 right, 1 wrong, 1 missed.


def figures(found: Result) -> dict[str, dict[str, float]]:
    return {str(score.part): score.values for score in found.scores()}  # type: ignore[misc]


def test_figures_worked_by_hand() -> None:
    found = figures(result(GOLD, FOUND))
    third = pytest.approx(1 / 3)
    assert found["speaker"] == {
        "precision": third,
        "recall": third,
        "f1": third,
        "overlap": 1 / 5,
        "true_positives": 1,
        "false_positives": 2,
        "false_negatives": 2,
    }
    assert found["time"]["f1"] == pytest.approx(2 / 3)
    assert [found["micro"][name] for name in ("precision", "recall", "f1", "overlap")] == pytest.approx(
        [2 / 5, 2 / 4, 4 / 9, 2 / 7]
    )
    assert found["macro"] == pytest.approx(
        {"precision": 5 / 12, "recall": 2 / 3, "f1": 1 / 2, "overlap": (1 / 5 + 1 / 2) / 2}
    )
    loose = figures(result(GOLD, FOUND, name="overlap:0,1"))["speaker"]
    assert (loose["true_positives"], loose["false_positives"], loose["false_negatives"]) == (2, 1, 1)


def test_f_beta() -> None:
    # time: precision 1/2, recall 1; F2 = 5 · ½ · 1 / (4 · ½ + 1) = 5/6.
    found = result(GOLD, FOUND, beta=2.0)
    assert figures(found)["time"]["f2"] == pytest.approx(5 / 6)
    assert "beta=2" in found.metric
    for beta in (0.0, -1.0, math.nan, math.inf):
        with pytest.raises(InputError, match="--beta"):
            Protocol(beta=beta)


def test_nothing_at_all_is_zero() -> None:
    found = figures(result(GOLD, documents(TEXTS, {})))
    assert set(found["time"].values()) == {0, 1}
    assert found["micro"]["precision"] == found["micro"]["f1"] == 0
    assert found["micro"]["false_negatives"] == 4


def test_the_gold_is_perfect_against_itself() -> None:
    for task in ("all", "best"):
        for name in ("exact", "contain:2", "overlap:1,1"):
            for mode in ("published", "strict"):
                found = figures(result(GOLD, GOLD, task, name, mode=mode))
                assert all(values["f1"] == values["overlap"] == 1 for values in found.values())


def test_the_signature_and_the_counts_say_what_figures_rest_on() -> None:
    texts = {"a": TEXTS["a"], "z": "Zoe"}
    found = documents(texts, {"a": [("speaker", "Al Roth")], "z": [("time", "Zoe")]})
    (first, *_) = result(GOLD, found, name="overlap:1,2").scores()
    assert first.metric == "slots(task=all,rule=overlap,extra=1,missing=2)"
    assert first.signature.startswith(
        "metric:slots(task=all,rule=overlap,extra=1,missing=2)|mode:published|gold:000000000000|"
        "slots:speaker,time|documents:3|missing:2,outside:1|tokens:plain|version:"
    )
    assert first.n == {"documents": 3, "gold": 3, "predicted": 1, "missing": 2, "outside": 1, "left_out": 0}
    assert "outside" not in first.comparable


def test_intervals_are_drawn_over_documents() -> None:
    scores = slot_scores([result(GOLD, FOUND)], Resampling(resamples=500))
    for score in scores:
        assert score.ci is not None
        assert set(score.ci) == {"precision", "recall", "f1", "overlap"}
        for name, interval in score.ci.items():
            value = score.values[name]
            assert value is not None
            assert interval.low <= value <= interval.high
        assert "ci:percentile,0.95,500,document|seed:12345" in score.signature
    alone = documents({"a": TEXTS["a"]}, {"a": [("time", "noon")]})
    with pytest.raises(InputError, match="two documents; there is 1"):
        slot_scores([result(alone, alone)], Resampling(resamples=10))


def test_intervals_of_all_slots_are_those_of_summed_rows() -> None:
    """Micro and macro of resampled documents, once more by drawing the documents one after the other."""
    found = result(GOLD, FOUND)
    draws = np.random.Generator(np.random.PCG64(12345)).integers(0, 3, size=(50, 3))
    values = []
    for drawn in draws:
        counts = found.observations.counts[drawn].sum(axis=0)
        right, wrong, missed = counts[0] + counts[3], counts[1] + counts[4], counts[2] + counts[5]
        values.append(right / (right + wrong + missed) if right + wrong + missed else 0.0)
    (micro,) = [score for score in slot_scores([found], Resampling(resamples=50)) if score.part == "micro"]
    assert micro.ci is not None
    low, high = np.quantile(values, [0.025, 0.975])
    assert (micro.ci["overlap"].low, micro.ci["overlap"].high) == pytest.approx((low, high))


def test_outcomes() -> None:
    found = [
        (each.document, each.slot, each.outcome, each.text, each.tokens, each.characters)
        for each in outcomes(result(GOLD, FOUND))
    ]
    assert found == [
        ("a", "speaker", "right", "Al Roth", (0, 2), (0, 7)),
        ("a", "speaker", "wrong", "Ido", (3, 4), (12, 15)),
        ("a", "speaker", "missed", "Ido Erev", (3, 5), (12, 20)),
        ("a", "time", "right", "noon", (7, 8), (29, 33)),
        ("b", "speaker", "missed", "Cy Dow", (0, 2), (0, 6)),
        ("b", "time", "wrong", "one", (3, 4), (10, 13)),
        ("c", "speaker", "wrong", "Nobody", (0, 1), (0, 6)),
    ]
    assert {each.tokens for each in outcomes(result(GOLD, FOUND, "best"))} == {None}


# The table of the schemes as it is usually given, for an answer "the Ferrow Hall" (place):
@pytest.mark.parametrize(
    ("prediction", "slot", "strict", "exact", "partial", "type"),
    [
        ((1, 4), "place", 1, 1, 1, 1),  # right
        ((1, 4), "name", 0, 1, 1, 0),  # the right boundaries, another slot
        ((2, 4), "place", 0, 0, 0.5, 1),  # overlap and the right slot
        ((2, 4), "name", 0, 0, 0.5, 0),  # overlap and another slot
        ((6, 7), "place", 0, 0, 0, 0),  # elsewhere
        ((4, 5), "place", 0, 0, 0, 0),  # the neighbour
    ],
)
def test_schemes_of_one_pair(
    prediction: tuple[int, int], slot: str, strict: float, exact: float, partial: float, type: float
) -> None:
    assert best_worth([(prediction, slot)], [((1, 4), "place")]) == [strict, exact, partial, type]


def test_schemes_pair_one_to_one() -> None:
    # One prediction over both answers is worth one pair, whichever; two predictions of one answer as well.
    assert best_worth([((0, 9), "x")], [((0, 2), "x"), ((3, 5), "x")]) == [0, 0, 0.5, 1]
    assert best_worth([((0, 2), "x"), ((0, 1), "x")], [((0, 2), "x")]) == [1, 1, 1, 1]
    # (0,4) could take either answer; that all three are paired needs it to leave (0,2) to the other.
    assert best_worth([((0, 4), "x"), ((1, 2), "x")], [((0, 2), "x"), ((3, 4), "x")]) == [0, 0, 1, 2]


def test_schemes_of_a_system() -> None:
    # 4 answers, 5 predictions: Al Roth and noon exact, Ido partial, "one" and "Nobody" touch nothing.
    found = SchemeResult(*met(GOLD, FOUND)).scores()
    values = {score.metric: (score.values["precision"], score.values["recall"]) for score in found}
    assert values == {
        "slots(task=all,scheme=strict)": (2 / 5, 2 / 4),
        "slots(task=all,scheme=exact)": (2 / 5, 2 / 4),
        "slots(task=all,scheme=partial)": (2.5 / 5, 2.5 / 4),
        "slots(task=all,scheme=type)": (3 / 5, 3 / 4),
    }
    assert list(SCHEMES) == ["strict", "exact", "partial", "type"]


SLOTTED = st.lists(st.tuples(SPANS, SPANS), min_size=2, max_size=2)
WORDS = " ".join("abcdefghijklmnop")


def collection(by_document: list[list[list[tuple[int, int]]]], path: str) -> Documents:
    """Documents of 16 tokens of one letter, with spans of the slots x and y."""
    found = {}
    for number, slots in enumerate(by_document):
        fillers = [
            Filler(slot, 2 * first, 2 * behind - 1)
            for slot, spans in zip("xy", slots, strict=True)
            for first, behind in spans
        ]
        found[str(number)] = Document(str(number), WORDS, tuple(fillers), path=path)
    return Documents(found, ("x", "y"), "inline", path, "")


@settings(max_examples=50)
@given(RULES, st.lists(SLOTTED, min_size=1, max_size=3))
def test_whole_collections_are_scored_as_defined(
    chosen: Rule, world: list[list[tuple[list[tuple[int, int]], list[tuple[int, int]]]]]
) -> None:
    gold = collection([[answers for answers, _ in slots] for slots in world], "gold")
    found = collection([[predictions for _, predictions in slots] for slots in world], "found")
    scored = figures(Result(*met(gold, found), Protocol(rule=chosen)))
    for number, slot in enumerate("xy"):
        counts = [
            figure_4(lambda p, a: spans_equal(chosen, p, a), slots[number][1], slots[number][0])
            for slots in world
        ]
        right, wrong, missed = map(sum, zip(*counts, strict=True))
        values = scored[slot]
        assert (values["true_positives"], values["false_positives"], values["false_negatives"]) == (
            right,
            wrong,
            missed,
        )
        assert values["precision"] == (right / (right + wrong) if right + wrong else 0)
        assert values["recall"] == (right / (right + missed) if right + missed else 0)


def test_more_right_predictions_never_hurt() -> None:
    empty = of({name: Document(name, text) for name, text in TEXTS.items()}, "found")
    before = figures(result(GOLD, empty))["micro"]["f1"]
    for count in range(1, 4):
        some = documents(
            TEXTS, {"a": [("speaker", "Al Roth"), ("speaker", "Ido Erev"), ("time", "noon")][:count]}
        )
        after = figures(result(GOLD, some))["micro"]["f1"]
        assert after > before
        before = after


@given(st.lists(st.tuples(SPANS, SPANS), min_size=2, max_size=2))
def test_schemes_are_worth_what_the_best_of_all_assignments_is(
    world: list[tuple[list[tuple[int, int]], list[tuple[int, int]]]],
) -> None:
    predictions = [(span, slot) for slot, (some, _) in zip("xy", world, strict=True) for span in some]
    answers = [(span, slot) for slot, (_, some) in zip("xy", world, strict=True) for span in some]
    expected = []
    for scheme in SCHEMES:
        worth = np.zeros((len(predictions), len(answers)))
        for row, (p, p_slot) in enumerate(predictions):
            for column, (a, a_slot) in enumerate(answers):
                touch, same, slot = bool(set(range(*p)) & set(range(*a))), p == a, p_slot == a_slot
                worth[row, column] = {
                    "strict": same and slot,
                    "exact": same,
                    "partial": 1 if same else 0.5 * touch,
                    "type": touch and slot,
                }[scheme]
        expected.append(worth[linear_sum_assignment(worth, maximize=True)].sum())
    assert best_worth(predictions, answers) == expected
