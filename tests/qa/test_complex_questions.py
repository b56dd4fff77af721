"""Complex questions: what is on the cheapest trees, in which order, and what it counts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oiebench.errors import AlignmentError, FormatError, InputError
from oiebench.model import Collection, Extraction, Score, Sentence
from oiebench.qa.complex_evaluation import answer_questions, with_documents
from oiebench.qa.complex_graph import quasi_graph
from oiebench.qa.complex_questions import Answer, ComplexQA, ComplexQuestion, answer, rank, row
from oiebench.runs.downstream import downstream_scores, load_questions
from oiebench.runs.scores import Resampling
from worlds import extraction

# Ann Lee directed two films, Tom Rask stars in one of them and in a third:
#
#   Ann Lee - directed - Blue Harbour - stars in - Tom Rask - stars in - Red Sand
#       |                     |                                             |
#    directed               [film] ------------------------------------------
#       |
#   Night Ferry
SAID = [
    extraction("a:1", "Ann Lee", "directed", ["Blue Harbour"]),
    extraction("a:2", "Ann Lee", "directed", ["Night Ferry"]),
    extraction("b:1", "Tom Rask", "stars in", ["Blue Harbour"]),
    extraction("b:2", "Tom Rask", "stars in", ["Red Sand"]),
    extraction("b:3", "Blue Harbour", "is", ["a film"]),
    extraction("b:4", "Red Sand", "is", ["a film"]),
]
SENTENCES = {e.sentence_id: Sentence(e.sentence_id, "", None, e.sentence_id[0]) for e in SAID}
BOTH = "Which film directed by Ann Lee has Tom Rask as its star?"


def answers(
    question: str, said: Sequence[Extraction] = SAID, task: ComplexQA | None = None
) -> list[tuple[str, ...]]:
    sentences = {e.sentence_id: Sentence(e.sentence_id, "") for e in said}
    graph = quasi_graph(sentences, said, (task or ComplexQA()).align)
    return [each.entities for each in answer(question, graph, task or ComplexQA()).answers]


def test_the_order_of_the_words_of_a_name_plays_no_part() -> None:
    graph = quasi_graph(SENTENCES, SAID, 0.5)
    one, other = (answer(question, graph, ComplexQA()).groups for question in ("Tom Rasks?", "Rasks, Tom?"))
    assert [sorted(group.words) for group in one] == [["rasks", "tom"]]
    assert one[0].nodes == other[0].nodes


def test_the_entity_that_joins_everything_comes_first() -> None:
    graph = quasi_graph(SENTENCES, SAID, 0.5)
    found = answer(BOTH, graph, ComplexQA())
    assert found.answers[0].entities == ("Blue Harbour",)
    assert {group.words for group in found.groups} == {
        ("ann", "lee"),
        ("tom", "rask"),
        ("directed",),
        ("star",),
        ("film",),
    }
    # directed - Blue Harbour - stars in, Ann Lee - directed, Tom Rask - stars in, Blue Harbour - film: five edges of
    # 0.5; `star` is met at `stars in`, nine tenths of it alike and nine tenths of it said: 0.5 x (1 - 0.81).
    assert found.trees[0].cost == pytest.approx(2.5 + 0.5 * (1 - 0.9 * 0.9))
    assert found.answers[0].trees == len(found.trees)


def test_what_the_question_names_is_no_answer() -> None:
    every = [name for entities in answers(BOTH) for name in entities]
    assert "Ann Lee" not in every
    assert "Tom Rask" not in every
    assert "a film" not in every


def test_an_answer_may_share_a_word_with_the_question() -> None:
    # Half of `Fjord Museum` is said in the question, which is not more than half.
    said = [
        extraction("1", "Eva", "directs", ["Fjord Museum"]),
        extraction("1", "Red Nets", "hangs in", ["Fjord Museum"]),
    ]
    assert answers("Which museum does Eva direct where Red Nets hangs?", said)[0] == ("Fjord Museum",)


def test_words_that_lead_nowhere_are_told() -> None:
    said = [*SAID, extraction("c:1", "Zed", "sank", ["a canoe"])]
    graph = quasi_graph({e.sentence_id: Sentence(e.sentence_id, "") for e in said}, said, 0.5)
    found = answer("Which film directed by Ann Lee mentions Zed and penguins?", graph, ComplexQA())
    assert found.unsaid == ("mentions", "penguins")
    assert found.unjoined == ("zed",)  # nothing leads from Zed to the films
    # The names stand in one node each, the other words in two.
    few = answer(BOTH, graph, ComplexQA(groups=2))
    assert [group.words for group in few.groups] == [("ann", "lee"), ("tom", "rask")]
    assert few.left_out == ("film", "directed", "star")


def test_no_answer() -> None:
    assert answers("Who paints penguins?") == []
    assert answers("Who directed it?", []) == []


# `Sea of Blue` and `Blue Sea` have the same words and are aligned; `Red Sand` is not.
ALIKE = [
    extraction("1", "Ann", "directed", ["Blue Sea"]),
    extraction("2", "Ann", "directed", ["the Sea of Blue"]),
    extraction("3", "Ann", "directed", ["Red Sand"]),
]


def test_grouped_answers_are_one_answer() -> None:
    single = answers("What was directed by Ann?", ALIKE)
    assert sorted(single) == [("Blue Sea",), ("Red Sand",), ("the Sea of Blue",)]
    together = answers("What was directed by Ann?", ALIKE, ComplexQA(grouped=True))
    assert sorted(map(sorted, together)) == [["Blue Sea", "the Sea of Blue"], ["Red Sand"]]


PLACES = [
    ([("Night Ferry",), ("Blue Harbour",)], [("Blue Harbour",)], 2),
    ([("the blue harbour!",)], [("Blue Harbour",)], 1),
    ([("BH",)], [("Blue Harbour", "BH")], 1),
    ([("x",), ("y", "Red Sand")], [("Blue Harbour",), ("Red Sand",)], 2),
    ([("Blue",)], [("Blue Harbour",)], None),
    ([], [("Blue Harbour",)], None),
]


@pytest.mark.parametrize(("found", "right", "place"), PLACES)
def test_the_place_of_the_first_right_answer(
    found: list[tuple[str, ...]], right: list[tuple[str, ...]], place: int | None
) -> None:
    question = ComplexQuestion("q", "what?", tuple(right), ())
    assert rank(question, [Answer(entities, 1, 1.0) for entities in found]) == place


def test_figures_by_hand() -> None:
    # Right answers in place 1, 2, 6 and none: MRR (1 + 1/2 + 1/6 + 0) / 4 = 5/12, precision@1 1/4, hit@5 2/4.
    assert [row(place) for place in (1, 2, 6, None)] == [
        (1, 1, 1, 1),
        (1, 0.5, 0, 1),
        (1, 1 / 6, 0, 0),
        (1, 0, 0, 0),
    ]


QUESTIONS = [
    ComplexQuestion("both", BOTH, (("Blue Harbour",),), ("a", "b")),
    ComplexQuestion("half", BOTH, (("Blue Harbour",),), ("a",)),
    ComplexQuestion("wrong", BOTH, (("Iron Tide",),), ("a", "b")),
]


def scored(
    questions: Sequence[ComplexQuestion], collection: Collection, task: ComplexQA | None = None
) -> tuple[Score, tuple[Mapping[str, object], ...]]:
    outcome = answer_questions(questions, collection, "a", task or ComplexQA(), "0" * 64)
    return downstream_scores([outcome], unit="question")[0], outcome.explained


def test_a_system_is_scored_question_by_question() -> None:
    score, explained = scored(QUESTIONS, Collection(SENTENCES, tuple(SAID)))
    places = [each["place"] for each in explained]
    assert (places[0], places[2]) == (1, None)
    # With document a alone, both films that Ann Lee directed are equally near; the one met first comes first.
    assert places[1] == 1
    assert score.values == dict.fromkeys(("mrr", "precision_at_1", "hit_at_5"), pytest.approx(2 / 3))
    assert score.n == {
        "questions": 3,
        "sentences": 6,
        "predicted": 6,
        "documents": 2,
        "missing": 0,
        "unanswered": 0,
    }
    assert score.metric == "complex-qa"


def test_only_the_documents_of_the_question_are_read() -> None:
    (_, explained) = scored(QUESTIONS[1:2], Collection(SENTENCES, tuple(SAID)))
    assert explained[0]["unsaid"] == ("film", "tom", "rask", "star")


def test_documents_that_are_not_there() -> None:
    asked = [ComplexQuestion("q", BOTH, (("Blue Harbour",),), ("a", "z"))]
    score, explained = scored(asked, Collection(SENTENCES, tuple(SAID)))
    assert (score.n["documents"], score.n["missing"]) == (1, 1)
    assert explained[0]["missing_documents"] == ["z"]
    nowhere = [ComplexQuestion("q", BOTH, (("Blue Harbour",),), ("y", "z"))]
    with pytest.raises(AlignmentError, match="none of the documents that the questions name is among those"):
        scored(nowhere, Collection(SENTENCES, tuple(SAID)))


def test_documents_that_say_nothing_answer_nothing() -> None:
    score, explained = scored(QUESTIONS[:1], Collection(SENTENCES))
    assert score.values["mrr"] == 0
    assert score.n["unanswered"] == 1
    assert explained[0]["found"] == ()


def test_documents_from_another_file() -> None:
    bare = Collection({id_: Sentence(id_, "") for id_ in SENTENCES}, tuple(SAID))
    with pytest.raises(InputError, match="does not say which document its sentences are of"):
        scored(QUESTIONS, bare)
    full = with_documents(bare, Collection(SENTENCES))
    assert (
        scored(QUESTIONS, full)[0].values == scored(QUESTIONS, Collection(SENTENCES, tuple(SAID)))[0].values
    )


def test_documents_by_text_where_there_are_no_ids() -> None:
    theirs = Collection(
        {"1": Sentence("1", "Ann left .")}, (extraction("1", "Ann", "left", []),), has_ids=False
    )
    known = Collection({"x": Sentence("x", "Ann left.", None, "doc")})
    assert with_documents(theirs, known).sentences["1"].doc == "doc"


def test_intervals_draw_questions() -> None:
    outcome = answer_questions(QUESTIONS, Collection(SENTENCES, tuple(SAID)), "a", ComplexQA(), "")
    (score,) = downstream_scores([outcome], Resampling(resamples=200), "question")
    assert score.ci is not None
    assert (score.ci["mrr"].low, score.ci["mrr"].high) == (0.0, 1.0)
    assert ",question|" in score.signature


@given(st.permutations(SAID), st.sampled_from((1, 2, 5, 50)))
@settings(max_examples=40, deadline=None)
def test_the_first_answer_does_not_depend_on_the_order_of_tuples(said: list[Extraction], trees: int) -> None:
    assert answers(BOTH, said, ComplexQA(trees=trees))[0] == ("Blue Harbour",)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"groups": 0}, "0 groups"),
        ({"groups": 11}, "give 1 to 10"),
        ({"trees": 0}, "0 trees"),
        ({"align": 0.0}, "above 0 and up to 1, not 0"),
        ({"align": 1.5}, "not 1.5"),
        ({"align": float("nan")}, "not nan"),
    ],
)
def test_options_that_mean_nothing(options: dict[str, float], says: str) -> None:
    with pytest.raises(InputError, match=says):
        ComplexQA(**options)  # type: ignore[arg-type]


ASKED = {"id": "q1", "question": "Who left?", "answers": ["Ann", ["Bo", "Bob"]], "documents": ["a", "b", "a"]}
WRONG = [
    ({**ASKED}, "the id 'q1' was given before, to 'Who left?'"),
    ({**ASKED, "id": "q2", "answers": []}, "the question 'q2' has no answer"),
    ({**ASKED, "id": "q2", "answers": [[]]}, "an answer to the question 'q2' has no name"),
    (
        {**ASKED, "id": "q2", "answers": ["the"]},
        "the answer 'the' to the question 'q2' has no word to compare",
    ),
    ({**ASKED, "id": "q2", "question": "Who is it?"}, "has no word with content to look for"),
    ({**ASKED, "id": 2.5}, "Expected `int | str`, got `float` - at `$.id`"),
    ({**ASKED, "id": "q2", "answers": "Ann"}, "Expected `array`, got `str` - at `$.answers`"),
    ({**ASKED, "id": "q2", "documents": [1]}, "Expected `str`, got `int` - at `$.documents[0]`"),
    ({"id": "q2", "question": "Who left?"}, "Object missing required field `answers`"),
]


def test_a_file_of_questions(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_text(json.dumps({**ASKED, "level": 3}) + "\n\n", encoding="utf-8")
    found = load_questions(str(path))
    assert found.questions == (ComplexQuestion("q1", "Who left?", (("Ann",), ("Bo", "Bob")), ("a", "b")),)
    assert [str(each) for each in found.reading.repairs] == [
        f"{path}:1: field 'level' is not known and was left out"
    ]


@pytest.mark.parametrize(("wrong", "says"), WRONG)
def test_questions_that_are_refused(tmp_path: Path, wrong: Mapping[str, object], says: str) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_text(json.dumps(ASKED) + "\n" + json.dumps(wrong) + "\n", encoding="utf-8")
    with pytest.raises(FormatError) as refused:
        load_questions(str(path))
    assert says in str(refused.value)
    assert f"{path}:2: " in str(refused.value)
    lenient = load_questions(str(path), "lenient")
    assert [question.id for question in lenient.questions] == ["q1"]
    assert says in str(lenient.reading.skipped[0])
