"""What is read of an answer: tuples by sentence, out of whatever a model made of JSON, each repair counted."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oiebench.extractors.llm_answers import Answer, Told, read_answer
from oiebench.extractors.llm_numbering import by_sentence
from oiebench.extractors.llm_salvage import salvage
from oiebench.parse.reading import cut_sentence

SENTENCES = ["Ann founded Acme.", "Bob left Oslo."]
ANN, BOB = ("Ann", "founded", "Acme"), ("Bob", "left", "Oslo")
GOOD = json.dumps(
    {
        "sentences": [
            {"number": n, "tuples": [{"arg1": a, "rel": r, "args": [b]}]}
            for n, (a, r, b) in enumerate((ANN, BOB), start=1)
        ]
    }
)


def told(answer: Answer) -> dict[int | None, list[tuple[str, ...]]]:
    return {entry.number: [each.parts for each in entry.tuples] for entry in answer.entries}


SLIPS = [
    (GOOD, []),
    (f"```json\n{GOOD}\n```", ["code fence"]),
    (f"Here it is:\n{GOOD}\nAnything else?", ["prose around the JSON"]),
    (f"<think>Ann [founded] {{it}}.</think>{GOOD}", ["reasoning before the answer"]),
    (GOOD.replace("]}]}", "],}],}"), ["trailing comma"]),
    (GOOD.replace('"]}]}, {', '"]}]} {'), ["missing comma"]),
    (GOOD.replace('"', "'"), ["single quotes"]),
    (GOOD.replace('"', "“", 1).replace('"', "”", 1), ["typographic quotes"]),
    (GOOD.replace('"number"', "number"), ["key without quotes"]),
    (GOOD.replace("]}]", "]}/* two */]"), ["comment"]),
    (GOOD[:-1], ["cut off"]),
    (
        "\n".join(json.dumps(entry) for entry in json.loads(GOOD)["sentences"]),
        ["several JSON values (JSON lines)"],
    ),
    (
        json.dumps([{"number": 1, "tuples": [ANN]}, {"number": 2, "tuples": [BOB]}]),
        ["lists for objects"],
    ),
    (
        GOOD.replace("arg1", "subject").replace('"rel"', '"predicate"').replace("args", "object"),
        ["other names of keys"],
    ),
    (
        json.dumps(
            [
                {"sentence_id": n, "triples": [dict(zip(("head", "relation", "tail"), parts, strict=True))]}
                for n, parts in ((1, ANN), (2, BOB))
            ]
        ),
        ["other names of keys"],
    ),
    (
        json.dumps(
            [{"sentence": text, "tuples": [parts]} for text, parts in zip(SENTENCES, (ANN, BOB), strict=True)]
        ),
        ["lists for objects", "sentence for its number"],
    ),
    (json.dumps({"1": [ANN], "2": [BOB]}), ["lists for objects", "numbers as keys"]),
    (GOOD.replace('"number": 1', '"number": "[1]"'), ["number in other words"]),
    (
        json.dumps(
            [
                {"number": n, "arg1": a, "rel": r, "args": [b]}
                for n, (a, r, b) in enumerate((ANN, BOB), start=1)
            ]
        ),
        [],
    ),
]


@pytest.mark.parametrize(("text", "repairs"), SLIPS, ids=range(len(SLIPS)))
def test_both_tuples_are_read(text: str, repairs: list[str]) -> None:
    answer = read_answer(text, SENTENCES)
    assert told(answer) == {1: [ANN], 2: [BOB]}
    assert sorted(answer.repairs) == repairs


def test_what_is_complete_before_the_end_is_kept() -> None:
    for end in range(len(GOOD)):
        answer = read_answer(GOOD[:end], SENTENCES)
        for number, parts in told(answer).items():
            assert number in (1, 2)
            assert parts in ([], [ANN if number == 1 else BOB])
        # The tuple of the first sentence ends with `]}`; its entry with `]}]}`.
        first = [entry for entry in answer.entries if entry.number == 1]
        assert any(entry.tuples for entry in first) == (end >= GOOD.index("]}") + 2)
        assert any(entry.whole for entry in first) == (end >= GOOD.index("]}]}") + 4)


def test_a_quote_within_single_quotes_ends_nothing() -> None:
    (value,) = salvage("{'arg1': 'Ann's dog', 'rel': 'is', 'args': ['the firm's']}").values
    assert value == {"arg1": "Ann's dog", "rel": "is", "args": ["the firm's"]}


def test_further_arguments_confidences_and_what_is_no_tuple() -> None:
    found = read_answer(
        json.dumps(
            [
                {"subject": "Ann", "relation": "left", "object": "Oslo", "time": "in May", "score": 0.5},
                {"arg1": "Bob", "rel": "stayed", "args": [], "confidence": 7},
                ["Carl", "was born in", 1950, 0.25],
                {"arg1": "Dora", "rel": "", "args": ["x"]},
                ["alone"],
                "no",
            ]
        ),
        ["A sentence."],
    )
    assert [entry.tuples for entry in found.entries] == [[Told(("Ann", "left", "Oslo", "in May"), 0.5),
        Told(("Bob", "stayed")), Told(("Carl", "was born in", "1950"), 0.25)]]  # fmt: skip


def test_half_of_a_surrogate_pair_is_no_letter() -> None:
    answer = read_answer(r'[["Ann\ud83d", "likes", "\ud83d\ude00"]]', ["Ann likes it."])
    assert told(answer) == {None: [("Ann?", "likes", "😀")]}


def test_nothing_is_an_answer_for_one_sentence_alone() -> None:
    assert told(read_answer('{"sentences": []}', ["Hm."])) == {1: []}
    assert told(read_answer("[]", ["Hm."])) == {1: []}
    assert told(read_answer("[]", SENTENCES)) == {}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I cannot do that.",
        "[" * 900 + "]" * 900,
        '{"a":' * 300 + "1" + "}" * 300,
        "{",
        "[[[",
        "{}" * 50,
        "[" * 99_000,
        '{"a":' * 99_000,
        "9" * 5000,
        "[1e999]",
        "\\u",
        "['",
    ],
)
def test_there_may_be_nothing_to_read(text: str) -> None:
    assert not any(entry.tuples for entry in read_answer(text, SENTENCES).entries)


@given(st.text(alphabet="{}[]\",:'\\/ 1aé\n", max_size=60))
def test_whatever_is_written_something_comes_out(text: str) -> None:
    for entry in read_answer(text, SENTENCES).entries:
        for each in entry.tuples:
            assert len(each.parts) >= 2
            assert all(each.parts)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
).filter(lambda value: isinstance(value, list | dict))


@given(JSON, st.sampled_from(["{}", "So: {}", "```\n{}\n```"]))
def test_json_is_read_as_json_with_or_without_prose(value: object, around: str) -> None:
    """Text that holds what fences are made of may end a fence early."""
    text = json.dumps(value)
    if around == "{}" or "`" not in text:
        assert salvage(around.replace("{}", text)).values == [value]


KEYS = (
    "sentences number sentence tuples triples arg1 rel args subject object text name 1 [2] confidence".split()
)
SHAPES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 9)
    | st.floats()
    | st.sampled_from([*SENTENCES, "Ann", "left", "Oslo", ""]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=20,
)


@given(SHAPES, st.integers(1, 3))
@example({"1": {"tuples": None}}, 1)
def test_whatever_the_shape_each_sentence_has_tuples_or_none(value: object, count: int) -> None:
    answer = read_answer(json.dumps(value), [each.text for each in WORDED[:count]])
    found = by_sentence(answer, WORDED[:count])
    assert {*found.whole, *found.partial} <= set(range(count))
    for tuples in found.whole.values():
        assert all(len(each.parts) >= 2 and all(each.parts) for each in tuples)


WORDED = [cut_sentence(text, str(n)) for n, text in enumerate((*SENTENCES, "Rain!"), start=1)]


def numbered(*entries: tuple[int | None, list[tuple[str, ...]]]) -> dict[int, list[tuple[str, ...]]]:
    answer = read_answer(json.dumps([{"number": n, "tuples": parts} for n, parts in entries]), [])
    return {
        place: [each.parts for each in tuples] for place, tuples in by_sentence(answer, WORDED).whole.items()
    }


def test_a_number_gives_way_to_the_words() -> None:
    assert numbered((1, [ANN]), (2, [BOB]), (3, [])) == {0: [ANN], 1: [BOB], 2: []}
    assert numbered((2, [ANN]), (1, [BOB])) == {0: [ANN], 1: [BOB]}
    assert numbered((0, [ANN]), (1, [BOB]), (2, [])) == {0: [ANN], 1: [BOB]}
    assert numbered((701, [ANN]), (702, [BOB])) == {0: [ANN], 1: [BOB]}
    # Tuples that no sentence bears out stay where they are; those under no number are nobody's.
    assert numbered((1, [("Zo", "is", "Qwv")]), (9, [("Zo", "is", "Qwv")])) == {0: [("Zo", "is", "Qwv")]}
    # An empty list says nothing once numbers are wrong: it may be another sentence's.
    assert numbered((1, [BOB]), (2, []), (3, [])) == {1: [BOB]}
