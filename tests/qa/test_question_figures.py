"""The figures: worked by hand, and what must hold of them whatever the answers."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from question_examples import asked, fact, question

from oiebench.errors import AlignmentError, InputError
from oiebench.formats import read
from oiebench.model import Collection, Extraction, Question, Sentence
from oiebench.qa.protocol import Protocol, thresholds
from oiebench.qa.scoring import FACTOID, POOLED, YES_NO, Examination, ask, together
from oiebench.runs.questions import question_scores
from oiebench.runs.scores import Resampling

QUESTIONS = [
    question("Who founded Acme?", "Carl", expected=True),
    question("Where is Acme?", "Oslo", expected=True),
    question("Who left Oslo?", "Pia", "Pia Lund", expected=False),
    question("Who won the cup?", "Jon"),
    question("Did Carl found Acme?", "yes"),
    question("Did Pia sell Acme?", "no", expected=True),
]
FACTS = [
    fact("Carl ; founded ; Acme"),  # right for the first; acme is half of `where, acme`'s two, with where all
    fact("Carl ; has founded ; Acme"),  # the same answer, and the same candidate
    fact("Pia Lund ; left ; Oslo"),
    fact("Pia ; did not sell ; Acme"),
]


def test_figures_as_worked_by_hand() -> None:
    answered = asked(QUESTIONS, FACTS).answered
    factoid = answered.score(Protocol(), FACTOID)
    # Who founded Acme? Carl (3 of 3, twice), and of the fourth fact who, acme of 3 = 2/3: Pia and `did not sell`
    # match nothing, so Pia. Right.
    # Where is Acme? 2 of 2 of three facts: of (Carl; founded; Acme) Carl, of the fourth Pia. Not right.
    # Who left Oslo? Pia Lund, right, though not expected. Who won the cup? nothing.
    assert factoid.values == {
        "answered": 3 / 4,
        "precision": 2 / 3,
        "recall": 2 / 4,
        "candidates": (2 + 2 + 1) / 3,
        "words": (1 + 1 + 1 + 1 + 2) / 5,
        "agreement": 1 / 3,
        "answered_questions": 3,
        "right_questions": 2,
        "foreseen_questions": 3,
    }
    assert factoid.n == {
        "questions": 4,
        "sentences": 1,
        "predicted": 4,
        "missing": 0,
        "without_answer": 0,
    }
    assert (factoid.metric, factoid.mode, factoid.part) == ("qa(threshold=0.6)", "strict", "factoid")
    assert factoid.signature.startswith(
        "metric:qa(threshold=0.6)|mode:strict|part:factoid|gold:|questions:4|"
    )
    # Did Carl found Acme? founded is two letters from found: carl, acme of 3. Yes, twice: one candidate.
    # Did Pia sell Acme? 3 of 3, denied: no.
    yes_no = answered.score(Protocol(), YES_NO)
    assert [yes_no.values[name] for name in ("answered", "recall", "candidates", "agreement")] == [1] * 4
    assert yes_no.n["questions"] == 2


def test_where_nothing_is_expected_there_is_no_agreement() -> None:
    assert "agreement" not in asked(QUESTIONS[3:4], FACTS).answered.score(Protocol(), FACTOID).values


def test_all_systems_together_answer_what_any_of_them_does() -> None:
    sentences = {"1": Sentence("1", "A sentence .")}
    examination = Examination.of(Collection(sentences, questions=tuple(QUESTIONS[:4])))
    each = [
        ask(examination, Collection(sentences, extractions=(one,)), f"s{at}", Protocol()).answered
        for at, one in enumerate((FACTS[0], FACTS[2]))
    ]
    pooled = together(each)
    both = ask(examination, Collection(sentences, extractions=(FACTS[0], FACTS[2])), POOLED, Protocol())
    assert pooled.score(Protocol(), FACTOID) == both.answered.score(Protocol(), FACTOID)
    assert [one.score(Protocol(), FACTOID).values["recall"] for one in (*each, pooled)] == [
        1 / 4,
        1 / 4,
        1 / 2,
    ]


def test_the_starter_benchmark_comes_out_as_worked_by_hand() -> None:
    """Of 176 questions the outcome for both outputs together was worked out by hand, from the rules alone."""
    folder = Path(str(files("oiebench.datasets"))) / "starter"
    examination = Examination.of(read(folder / "gold.jsonl").collection)
    pooled = together(
        [
            ask(examination, read(folder / f"{name}.jsonl").collection, name, Protocol()).answered
            for name in ("careful", "eager")
        ]
    )
    assert [pooled.score(Protocol(), part).values["agreement"] for part in (FACTOID, YES_NO)] == [1, 1]
    assert [pooled.score(Protocol(), part).n["questions"] for part in (FACTOID, YES_NO)] == [145, 31]


WORDS = st.lists(st.sampled_from(["Ann", "Bob", "met", "left", "Oslo", "Rome"]), min_size=1, max_size=3)
TEXT = WORDS.map(" ".join)
SOME_FACTS = st.lists(
    st.builds(lambda a, r, b: fact(f"{a} ; {r} ; {b}"), TEXT, TEXT, TEXT), min_size=1, max_size=5
)
SOME_QUESTIONS = st.lists(
    st.builds(lambda words, answer: question(f"Who {words} ?", answer), TEXT, TEXT), min_size=1, max_size=4
)


@given(SOME_QUESTIONS, SOME_FACTS, st.sampled_from([0.0, 0.3, 0.5, 0.6, 0.8]))
def test_answered_times_precision_is_recall(
    questions: list[Question], facts: list[Extraction], threshold: float
) -> None:
    protocol = Protocol(threshold=threshold)
    values = asked(questions, facts, threshold=threshold).answered.score(protocol, FACTOID).values
    numbers = {name: value for name, value in values.items() if value is not None}
    assert numbers["answered"] * numbers["precision"] == pytest.approx(numbers["recall"])
    assert numbers["recall"] <= numbers["answered"] <= 1
    assert numbers["candidates"] >= 1 or numbers["answered"] == 0


@given(SOME_QUESTIONS, SOME_FACTS)
def test_one_asking_gives_every_threshold(questions: list[Question], facts: list[Extraction]) -> None:
    """What is asked once at the lowest threshold has the figures of each, and they fall as it rises."""
    once = asked(questions, facts, least=0.2).answered
    recalls = []
    for threshold in (0.2, 0.5, 0.8):
        protocol = Protocol(threshold=threshold)
        alone = asked(questions, facts, least=1, threshold=threshold).answered
        assert once.score(protocol, FACTOID) == alone.score(protocol, FACTOID)
        recalls.append(once.score(protocol, FACTOID).values["recall"])
    assert recalls == sorted(recalls, key=lambda value: -(value or 0))


def test_intervals_are_drawn_by_sentence() -> None:
    questions = [question("Who met Bob?", "Ann", sentence_id=str(n)) for n in range(6)]
    found = [fact("Ann ; met ; Bob", "0")]
    (score,) = question_scores(
        [asked(questions, found, scope="sentence").answered],
        Protocol(scope="sentence"),
        Resampling(resamples=500),
    )
    assert score.ci is not None
    assert np.isclose(score.values["recall"] or 0, 1 / 6)
    assert score.ci["recall"].low == 0
    assert 1 / 6 < score.ci["recall"].high < 1
    assert "ci:percentile,0.95,500,sentence|seed:12345" in score.signature


def test_sentences_that_do_not_meet_are_an_error() -> None:
    gold = Collection({"1": Sentence("1", "Ann left .")}, questions=(question("Who left?", "Ann"),))
    other = Collection({"7": Sentence("7", "It rained .")}, extractions=(fact("It ; rained", "7"),))
    with pytest.raises(AlignmentError, match="no sentence id of system 's' is in the gold"):
        ask(Examination.of(gold), other, "s", Protocol())


def test_questions_without_an_answer_are_counted_and_left_out() -> None:
    sentences = {"1": Sentence("1", "Ann left .")}
    some = Collection(sentences, questions=(question("Who left?", "Ann"), question("Why?")))
    score = ask(Examination.of(some), Collection(sentences), "s", Protocol()).answered.score(
        Protocol(), FACTOID
    )
    assert (score.n["questions"], score.n["without_answer"]) == (1, 1)
    none = Collection(sentences, questions=(question("Why?"),))
    with pytest.raises(InputError, match="none of the 1 questions of the file has an answer"):
        Examination.of(none)


def test_a_yes_no_question_is_answered_by_yes_or_no() -> None:
    bad = Question("1", "Did it?", ("perhaps",), yes_no=True)
    with pytest.raises(InputError, match="'perhaps'; give yes or no"):
        Examination.of(Collection({"1": Sentence("1", "It did .")}, questions=(bad,)))


@pytest.mark.parametrize("wrong", [1.0, -0.1, float("nan"), float("inf")])
def test_a_threshold_is_a_share_that_can_be_exceeded(wrong: float) -> None:
    with pytest.raises(InputError, match="the threshold is a share from 0 to below 1"):
        Protocol(threshold=wrong)


def test_thresholds_of_a_sweep() -> None:
    assert thresholds(None) == (0.5, 0.6, 0.7, 0.8)
    assert thresholds("0.7, 0.5,0.7") == (0.5, 0.7)
    for wrong in ("a", "", "0.5;0.6"):
        with pytest.raises(InputError, match="thresholds"):
            thresholds(wrong)
