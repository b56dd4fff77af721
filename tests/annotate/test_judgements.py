"""Answers of judges: how they are read, what most say, how far they agree."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from oiebench.annotate.judgements import (
    ANSWER,
    INFORMATIVE,
    LABEL,
    Judgement,
    agreement,
    disagreements,
    majority,
    votes,
)
from oiebench.annotate.judgements_files import Answers, Asked, read_answers
from oiebench.errors import FormatError
from oiebench.formats import Policy

ASKED = Asked((LABEL, INFORMATIVE), ("ab12cd34", "ef56ab78", "0099aabb"), "f00dfeed")


def given(*answers: tuple[str, str, str]) -> list[Judgement]:
    return [Judgement(item, judge, "label", answer, "x", 1) for item, judge, answer in answers]


def answers(tmp_path: Path, text: str, name: str = "ann.jsonl", policy: Policy = "repair") -> Answers:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return read_answers([str(path)], ASKED, policy)


@pytest.mark.parametrize(
    ("said", "decided"),
    [
        (["correct"], "correct"),
        (["correct", "incorrect", "correct"], "correct"),
        (["correct", "incorrect"], None),
        (["correct", "unsure", "unsure"], "correct"),
        (["unsure", "unsure"], None),
        ([], None),
    ],
)
def test_the_majority_of_those_who_are_sure(said: list[str], decided: str | None) -> None:
    assert majority(said, LABEL) == decided


@pytest.mark.parametrize(
    ("said", "decided"),
    [
        (["left", "left", "right", "equal"], "left"),
        (["left", "left", "right", "right"], None),
        (["left", "left", "equal", "equal"], None),
        (["equal", "equal", "equal", "right"], "equal"),
    ],
)
def test_an_equal_split_of_four_decides_nothing(said: list[str], decided: str | None) -> None:
    assert majority(said, ANSWER) == decided


def test_agreement_by_hand() -> None:
    # a and b on i1..i4: + +, + -, - -, ? absent: 2 of 3 agree. Each uses + and -: a ++-, b +--.
    # By chance: (2*1 + 1*2) / 9 = 4/9; kappa = (2/3 - 4/9) / (5/9) = 2/5.
    # Alpha: pairs of i1, i2, i3: six values, three of each; observed 2/6, expected 18/30: 1 - (1/3)/(3/5) = 4/9.
    marks = {"+": "correct", "-": "incorrect"}
    said = given(
        *[(f"i{n}", "a", marks[mark]) for n, mark in enumerate("++-", start=1)],
        *[(f"i{n}", "b", marks[mark]) for n, mark in enumerate("+--", start=1)],
        ("i4", "a", "unsure"),
    )
    found = agreement(votes(said, LABEL), LABEL)
    (pair,) = found.pairs
    assert (pair.first, pair.second, pair.items) == ("a", "b", 3)
    assert pair.percentage == pytest.approx(200 / 3)
    assert pair.kappa == pytest.approx(2 / 5)
    assert found.alpha == pytest.approx(4 / 9)
    assert found.items == 3
    assert disagreements(votes(said, LABEL)) == ["i2"]
    assert disagreements(votes(said, LABEL), ["i2"]) == []


def test_one_judge_agrees_with_nobody() -> None:
    found = agreement(votes(given(("i1", "a", "correct")), LABEL), LABEL)
    assert (found.pairs, found.alpha, found.items) == ((), None, 0)


def test_judges_who_always_say_the_same_have_no_kappa() -> None:
    found = agreement(votes(given(("i1", "a", "correct"), ("i1", "b", "correct")), LABEL), LABEL)
    assert math.isnan(found.pairs[0].kappa)


def test_a_copy_that_was_filled_in(tmp_path: Path) -> None:
    text = (
        '{"pool":"f00dfeed","judge":"Ann"}\n'
        '{"id":"ab12cd34","text":"x","label":"correct","informative":"no"}\n'
        '{"id":"ef56ab78","label":true,"informative":null}\n'
        '{"id":"0099aabb","label":null}\n'
    )
    found = answers(tmp_path, text, "copy.jsonl")
    assert [(j.item, j.judge, j.question, j.answer, j.line) for j in found.judgements] == [
        ("ab12cd34", "Ann", "label", "correct", 2),
        ("ab12cd34", "Ann", "informative", "no", 2),
        ("ef56ab78", "Ann", "label", "correct", 3),
    ]
    unnamed = answers(tmp_path, text.replace('"Ann"', '""'), "bob.jsonl")
    assert unnamed.judges() == ["bob"]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_table_of_answers(tmp_path: Path, delimiter: str) -> None:
    rows = [
        "item,judge,label,informative",
        "ab12cd34,ann,correct,yes",
        "ab12cd34,bob,,",
        "ef56ab78,bob,Unsure,",
        "",
    ]
    found = answers(tmp_path, "\n".join(rows).replace(",", delimiter), "all.csv")
    assert [(j.item, j.judge, j.answer) for j in found.judgements] == [
        ("ab12cd34", "ann", "correct"),
        ("ab12cd34", "ann", "yes"),
        ("ef56ab78", "bob", "unsure"),
    ]
    assert [note.what for note in found.readings[0].repairs] == ["label 'Unsure' read as 'unsure'"]
    with pytest.raises(FormatError, match="refused by --strict"):
        answers(tmp_path, "\n".join(rows).replace(",", delimiter), "all.csv", "strict")


TWICE = '{"id":"ab12cd34","label":"correct"}\n{"id":"ab12cd34","label":"%s"}\n'


def test_the_same_said_twice_is_a_repair(tmp_path: Path) -> None:
    found = answers(tmp_path, TWICE % "correct")
    assert len(found.judgements) == 1
    assert found.readings[0].repairs[0].line == 2


BAD = [
    (TWICE % "incorrect", 2, "judge 'ann' answers item 'ab12cd34' twice: 'correct' in"),
    ('{"id":"ab12cd35","label":"correct"}\n', 1, "unknown item 'ab12cd35'; did you mean 'ab12cd34'"),
    ('{"id":"zzzz","label":"correct"}\n', 1, "unknown item 'zzzz'; the pool has 3 others"),
    ('{"id":"ab12cd34","label":"corect"}\n', 1, "unknown label 'corect'; did you mean 'correct'"),
    ('{"id":"ab12cd34","label":["correct"]}\n', 1, "'label' must be one of the answers"),
    ('{"id":"ab12cd34","lable":"correct"}\n', 1, "unknown field 'lable'; did you mean 'label'?"),
    ('{"id":"ab12cd34","label":"correct","informativ":"yes"}\n', 1, "did you mean 'informative'?"),
    ('{"label":"correct"}\n', 1, "a line needs the item's id"),
    ('{"id":"ab12cd34","label":\n', 1, "a line must be a whole JSON object"),
    (
        '{"pool":"00000000","judge":"x"}\n',
        1,
        "answers to another pool (checksum 00000000, the key's is f00dfeed)",
    ),
    (
        '{"id":"ab12cd34","label":null}\n',
        None,
        "judge 'ann' judged nothing: every 'label' or 'informative' is empty",
    ),
    ('{"pool":"f00dfeed","judge":"x"}\n', None, "there is no item here"),
    ("item,judge,lable\nab12cd34,x,correct\n", 1, "the first line must name the columns item, judge, label"),
    ("item,label,label\nab12cd34,correct,correct\n", 1, "the column 'label' is there twice"),
    ("item,label\nab12cd34,correct,x\n", 2, "3 columns, but the first line names 2"),
    ("item,label\n,correct\n", 2, "the item is missing"),
    ("item,label\nab12cd34,maybe\n", 2, "unknown label 'maybe'; there are: correct, incorrect, unsure"),
    ("item,judge,label\nab12cd34,x,correct\nef56ab78,y,\n", None, "judge 'y' judged nothing"),
]


@pytest.mark.parametrize(("text", "line", "says"), BAD, ids=[says[:40] for _, _, says in BAD])
def test_what_cannot_be_read(tmp_path: Path, text: str, line: int | None, says: str) -> None:
    with pytest.raises(FormatError) as error:
        answers(tmp_path, text)
    assert says in error.value.message
    assert error.value.line == line


def test_what_judges_add_is_left_out_and_told_once(tmp_path: Path) -> None:
    text = '{"id":"ab12cd34","label":"correct","why":"x"}\n{"id":"ef56ab78","label":"correct","why":"y"}\n'
    found = answers(tmp_path, text)
    assert len(found.judgements) == 2
    (note,) = found.readings[0].repairs
    assert (note.line, note.what) == (1, "field 'why' is not known and was left out, here and further on")


def test_lenient_skips_and_lists(tmp_path: Path) -> None:
    text = '{"id":"ab12cd34","label":"correct"}\n{"id":"zzzz","label":"correct"}\n{"id":"ef56ab78","label":"?"}\n'
    found = answers(tmp_path, text, policy="lenient")
    assert len(found.judgements) == 1
    assert [note.line for note in found.readings[0].skipped] == [2, 3]
