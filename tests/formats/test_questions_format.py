"""Formats `questions` and `squad`: read, written, repaired and refused."""

from __future__ import annotations

import json

import pytest

from oiebench.errors import FormatError, InputError
from oiebench.formats import FORMATS, Policy, Source, sniff
from oiebench.formats.contents import held, losses
from oiebench.model import Collection, Question, Sentence

FILE = """\
S: Lena Okafor won the 800 metres in Dunhallow.
Q: Who won the 800 metres?
A: Lena Okafor
A: Okafor
X: 1
YQ: Did Lena Okafor win?
A: Yes
X: 0

S: It rained.

S: Nobody saw it.
Q: Who saw it?
"""


def read(text: str, policy: Policy = "repair", name: str = "questions") -> tuple[Collection, list[str]]:
    source = Source(text, "file", policy)
    collection = FORMATS[name].read(source)
    return collection, [str(note) for note in (*source.repairs, *source.skipped)]


def test_a_file_is_read_and_written_as_it_stands() -> None:
    collection, notes = read(FILE, "strict")
    assert not notes
    assert [sentence.text for sentence in collection.sentences.values()] == [
        "Lena Okafor won the 800 metres in Dunhallow.",
        "It rained.",
        "Nobody saw it.",
    ]
    assert collection.questions == (
        Question("1", "Who won the 800 metres?", ("Lena Okafor", "Okafor"), expected=True),
        Question("1", "Did Lena Okafor win?", ("Yes",), yes_no=True, expected=False),
        Question("3", "Who saw it?", ()),
    )
    assert not collection.has_ids
    assert sniff(FILE) == "questions"
    writer = FORMATS["questions"].write
    assert writer is not None
    assert "".join(writer(collection)) == FILE
    assert held(held(collection, FORMATS["jsonl"]), FORMATS["questions"]) == collection


def test_windows_line_ends_and_missing_blanks_mean_the_same() -> None:
    crammed = FILE.replace(": ", ":").replace("\n", "\r\n")
    assert read(crammed, "strict")[0] == read(FILE)[0]
    assert sniff(FILE.replace("\n", "\r\n")) == "questions"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Q: Who?\nA: Ann\n", "file:1: the line Q: stands before the first sentence (S:)"),
        ("S: A b.\nA: Ann\n", "file:2: the line A: stands before the first question of the sentence (Q:)"),
        ("S: A b.\nQ: Who?\nS: C d.\nX: 1\n", "file:4: the line X: stands before the first question"),
        ("S: A b.\nQ: Who?\nA: Ann\nX: 2\n", "file:4: X: is '2'; it is 1 where a right answer is expected"),
        ("S: A b.\nQ: Who?\nX: 1\nX: 1\n", "file:4: the question has a line X: already"),
        ("S: A b.\nYQ: Did it?\nA: perhaps\n", "file:3: the answer to a yes/no question (YQ:) is 'perhaps'"),
        ("S: A b.\nQ:\n", "file:2: there is nothing after Q:"),
        ("S:\n", "file:1: there is nothing after S:"),
        ("S: A b.\nZ: Who?\n", "file:2: 'Z: Who?': a line begins with S:, Q:, YQ:, A: or X:"),
        (
            "S: A b.\nQ: Who?\nA: Ann\nQ: Who?\nA: Bob\n",
            "file:4: the sentence was asked 'Who?' before, with another answer or outcome",
        ),
    ],
)
def test_what_is_no_such_file_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(FormatError) as refused:
        read(text)
    assert message in str(refused.value)
    collection, notes = read(text, "lenient")
    assert message in notes[0]
    assert all(question.sentence_id in collection.sentences for question in collection.questions)


def test_what_says_the_same_twice_is_repaired() -> None:
    twice = "S: A b.\nQ: Who?\nA: Ann\nA: Ann\nS: C.\nS: A b.\nQ: Who?\nA: Ann\n"
    collection, notes = read(twice)
    assert collection.questions == (Question("1", "Who?", ("Ann",)),)
    assert notes == ["file:4: a second answer 'Ann' left out", "file:7: a second 'Who?' left out"]
    with pytest.raises(FormatError, match="refused by --strict"):
        read(twice, "strict")


@pytest.mark.parametrize(
    "question",
    [
        Question("1", "", ("Ann",)),
        Question("1", "Who?\nWhy?", ("Ann",)),
        Question("1", "Who?", ("",)),
        Question("1", "Did it?", ("perhaps",), yes_no=True),
    ],
)
def test_what_cannot_be_written_is_refused(question: Question) -> None:
    writer = FORMATS["questions"].write
    assert writer is not None
    with pytest.raises(InputError, match="cannot be written"):
        list(writer(Collection({"1": Sentence("1", "A b.")}, questions=(question,))))


def test_one_question_with_two_answers_cannot_be_written() -> None:
    sentences = {"1": Sentence("1", "A b."), "2": Sentence("2", "A b.")}
    questions = (Question("1", "Who?", ("Ann",)), Question("2", "Who?", ("Bob",)))
    with pytest.raises(InputError, match="with two different answers cannot be written"):
        held(Collection(sentences, questions=questions), FORMATS["questions"])


def test_ids_are_lost_and_said_to_be() -> None:
    collection = Collection({"s": Sentence("s", "A b.")}, questions=(Question("s", "Who?", ("A",), id="q"),))
    assert losses(collection, FORMATS["questions"]) == ["ids of questions: 1", "sentence ids: 1"]


CONTEXT = "Vell is a town in Harshire. It was founded in 1301 by Dr. Oda Renn. Vell has two mills."
SQUAD = {
    "version": "v2.0",
    "data": [
        {
            "title": "Vell",
            "paragraphs": [
                {
                    "context": CONTEXT,
                    "qas": [
                        {
                            "id": "q1",
                            "question": "Who founded Vell?",
                            "answers": [
                                {"text": "Dr. Oda Renn", "answer_start": CONTEXT.index("Dr.")},
                                {"text": "Oda Renn", "answer_start": CONTEXT.index("Oda")},
                            ],
                            "is_impossible": False,
                        },
                        {
                            "id": "q2",
                            "question": "How many mills does Vell have?",
                            "answers": [{"text": "two", "answer_start": CONTEXT.index("two")}],
                        },
                        {
                            "id": "q3",
                            "question": "Who sold Vell?",
                            "answers": [],
                            "plausible_answers": [{"text": "Harshire", "answer_start": 18}],
                            "is_impossible": True,
                        },
                    ],
                }
            ],
        }
    ],
}


def squad(**changes: object) -> str:
    """The file, with fields of the second question changed."""
    file = json.loads(json.dumps(SQUAD))
    file["data"][0]["paragraphs"][0]["qas"][1].update(changes)
    return json.dumps(file)


def test_a_question_belongs_to_the_sentence_that_holds_its_answer() -> None:
    collection, notes = read(squad(), "strict", "squad")
    assert not notes
    assert sniff(squad()) == "squad"
    assert sniff(json.dumps(SQUAD, indent=2)) == "squad"
    assert {sentence.id: sentence.text for sentence in collection.sentences.values()} == {
        "1.1.1": "Vell is a town in Harshire.",
        "1.1.2": "It was founded in 1301 by Dr. Oda Renn.",
        "1.1.3": "Vell has two mills.",
    }
    assert {sentence.doc for sentence in collection.sentences.values()} == {"Vell"}
    assert collection.questions == (
        Question("1.1.2", "Who founded Vell?", ("Dr. Oda Renn", "Oda Renn"), id="q1"),
        Question("1.1.3", "How many mills does Vell have?", ("two",), id="q2"),
        Question("1.1.1", "Who sold Vell?", (), id="q3"),
    )


def test_an_answer_out_of_its_place_is_found_where_there_is_one() -> None:
    collection, notes = read(squad(answers=[{"text": "two", "answer_start": 3}]), "repair", "squad")
    assert notes == [f"file: the answer 'two' of question 'q2' stands at {CONTEXT.index('two')}, not at 3"]
    assert collection.questions[1].sentence_id == "1.1.3"


def test_an_answer_before_the_passage_is_repaired() -> None:
    _, notes = read(squad(answers=[{"text": "Vell is", "answer_start": -3}]), "repair", "squad")
    assert notes == ["file: the answer 'Vell is' of question 'q2' stands at 0, not at -3"]


TWO = {"text": "two", "answer_start": CONTEXT.index("two")}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (squad(id="q1"), "two questions have the id 'q1'"),
        (squad(answers=[{"text": "Vell", "answer_start": 3}]), "'Vell' of question 'q2' does not stand"),
        (squad(answers=[{"text": "ten", "answer_start": 3}]), "'ten' of question 'q2' does not stand"),
        (squad(answers=[TWO, {"text": "ten", "answer_start": 3}]), "'ten' of question 'q2' does not stand"),
        (squad(answers=[{"text": " ", "answer_start": 4}]), "an answer of question 'q2' has no text"),
        (squad(answers=[{"text": "two"}]), "this is no SQuAD file: Object missing required field"),
        (squad(question=5), "Expected `str`, got `int` - at `$.data[0].paragraphs[0].qas[1].question`"),
        ("{", "this is no SQuAD file: Input data was truncated"),
        ('{"data": NaN}', "this is no SQuAD file"),
    ],
)
def test_squad_files_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(FormatError) as refused:
        read(text, "repair", "squad")
    assert message in str(refused.value)
    assert read(text, "lenient", "squad")[1]
