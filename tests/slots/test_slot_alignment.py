"""Gold and predictions that meet: by id, in the gold's tokens, whatever the white space and the format."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from slot_examples import documents, met, of, templates

from oiebench.errors import AlignmentError, FormatError, InputError, OiebenchError, UnknownNameError
from oiebench.slots.alignment import align
from oiebench.slots.documents import Document, Filler
from oiebench.slots.readers import read
from oiebench.slots.readers.base import of_tokens
from oiebench.slots.scoring import Protocol, Result
from oiebench.slots.tokens import tokenize, words

TEXT = {"a": "Talk: Al Roth's, 12:30-1:30pm."}


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("5:00 PM", "5:00 PM"),
        ("12-1:30pm.", "12 - 1:30 pm ."),
        ("3:30 p.m.", "3:30 p . m ."),
        ("Al Roth's don't O'Neil ’s", "Al Roth 's don't O'Neil ’s"),
        ("$7,500, 3.5% (Baker Hall)", "$ 7,500 , 3.5 % ( Baker Hall )"),
        ("PH A18C, 07-A", "PH A 18 C , 07 - A"),
        ("a@b.example x_y", "a @ b . example x _ y"),
        ("Zürich e\u0301te\u0301 東京", "Zürich e\u0301te\u0301 東京"),
        ("", ""),
    ],
)
def test_tokens(text: str, tokens: str) -> None:
    assert words(text) == tuple(tokens.split())
    assert "".join(text[start:end] for start, end in tokenize(text)) == "".join(text.split())


def test_spans_are_counted_in_tokens() -> None:
    # Talk : Al Roth 's , 12:30 - 1:30 pm .
    # 0    1 2  3    4  5 6     7 8    9  10
    gold, _ = met(documents(TEXT, {"a": [("x", "Al Roth"), ("y", "1:30pm")]}), documents(TEXT, {}))
    assert gold.answers == {"a": {"x": {(2, 4): "Al Roth"}, "y": {(8, 10): "1:30pm"}}}


def test_a_span_that_cuts_a_token_is_widened() -> None:
    found = documents(TEXT, {"a": [("x", "l Rot"), ("x", ": Al")]}, "found.txt")
    _, system = met(documents(TEXT, {"a": [("x", "Al Roth")]}), found)
    assert list(system.predictions["a"]["x"]) == [(2, 4), (1, 3)]
    assert list(map(str, system.source.repairs)) == [
        "found.txt:1: the span 'l Rot' of x at character 7 cuts a token; it was widened to 'Al Roth'"
    ]
    with pytest.raises(FormatError, match="refused by --strict"):
        met(documents(TEXT, {"a": [("x", "Al Roth")]}), found, policy="strict")
    lineless = of({"a": Document("a", TEXT["a"], (Filler("x", 7, 12),))}, "found.json")
    _, system = met(documents(TEXT, {"a": [("x", "Al Roth")]}), lineless)
    assert "'l Rot' of x at character 7 in document 'a' cuts" in str(system.source.repairs[0])


def test_white_space_may_differ() -> None:
    gold = documents({"a": "At  5:00\nPM in\tOslo"}, {"a": [("x", "5:00\nPM"), ("y", "Oslo")]})
    found = documents({"a": "At 5:00 PM in Oslo"}, {"a": [("x", "5:00 PM"), ("y", "Oslo")]})
    held, system = met(gold, found)
    assert {slot: list(items) for slot, items in held.answers["a"].items()} == {
        slot: list(items) for slot, items in system.predictions["a"].items()
    }


def test_tokens_of_one_side_may_be_others() -> None:
    """The gold cuts "5:00PM" in two, the system's file in three; its span of the time is the gold's two tokens."""
    gold = of({"a": of_tokens("a", ["At", "5:00", "PM"], [("x", 1, 3, 1)], "gold")}, "gold")
    found = of({"a": of_tokens("a", ["At", "5", ":", "00PM"], [("x", 1, 4, 1)], "found")}, "found")
    held, system = met(gold, found)
    assert list(held.answers["a"]["x"]) == list(system.predictions["a"]["x"]) == [(1, 3)]
    assert held.tokens == "given"
    half = of({"a": of_tokens("a", ["At", "5", ":", "00PM"], [("x", 1, 2, 1)], "found")}, "found")
    _, system = met(gold, half)
    assert list(system.predictions["a"]["x"]) == [(1, 2)]
    assert "cuts a token" in str(system.source.repairs[0])


def test_texts_that_differ_are_shown() -> None:
    gold, found = (
        documents({"a": "We meet at noon"}, {"a": [("x", "noon")]}),
        documents({"a": "We meet at one"}, {}),
    )
    with pytest.raises(
        AlignmentError, match=r"text of document 'a' is not that of the gold.*'Wemeetatnoon'.*one"
    ):
        met(gold, found)


def test_predictions_without_a_text_are_places_in_the_golds() -> None:
    gold = documents(TEXT, {"a": [("x", "Al Roth")]})
    found = of({"a": Document("a", None, (Filler("x", 6, 13),))}, "found")
    _, system = met(gold, found)
    assert system.predictions["a"]["x"] == {(2, 4): "Al Roth"}
    by_token = of({"a": Document("a", None, (Filler("x", 2, 4),), by_token=True)}, "found")
    assert met(gold, by_token)[1].predictions == system.predictions
    for beyond in (Filler("x", 6, 99), Filler("x", 99, 100)):
        with pytest.raises(FormatError, match="lies outside the text of 'a'"):
            met(gold, of({"a": Document("a", None, (beyond,))}, "found"))


def test_sequences_of_spans_and_of_values_meet() -> None:
    gold = documents(TEXT, {"a": [("x", "Al Roth's"), ("y", "1:30pm")]})
    held, system = met(gold, templates({"a": [("x", "Al  Roth's"), ("y", "1:30 pm")]}), "best")
    assert held.answers["a"].keys() == {"x", "y"}
    assert {slot: list(items) for slot, items in held.answers["a"].items()} == {
        slot: list(items) for slot, items in system.predictions["a"].items()
    }
    assert held.tokens == "plain"


def test_places_in_tokens_are_those_of_the_gold_beside_values() -> None:
    """Another system's values do not change where a span lies: "Ann-Lee" is one token of the gold, three plain ones."""
    gold = of({"a": of_tokens("a", ["U.S.A.", "and", "Ann-Lee", "left"], [("x", 2, 3, 1)], "gold")}, "gold")
    found = of({"a": Document("a", None, (Filler("x", 2, 3, line=1),), by_token=True)}, "found")
    held, systems = align(gold, [("places", found), ("values", templates({"a": [("x", "Ann-Lee")]}))], "best")
    assert held.tokens == "plain"
    assert list(held.answers["a"]["x"]) == [("Ann", "-", "Lee")]
    assert [list(system.predictions["a"]["x"]) for system in systems] == [[("Ann", "-", "Lee")]] * 2
    beyond = of({"a": Document("a", None, (Filler("x", 3, 5, line=1),), by_token=True)}, "found")
    with pytest.raises(FormatError, match=r"outside the text of 'a' \(4 tokens\)"):
        align(gold, [("places", beyond), ("values", templates({"a": [("x", "Ann-Lee")]}))], "best")


def test_the_same_value_twice_is_one_answer() -> None:
    text = {"a": "Al Roth met Al Roth"}
    two = Document("a", text["a"], (Filler("x", 0, 7), Filler("x", 12, 19)))
    for task, size in (("all", 2), ("best", 1)):
        gold, _ = met(of({"a": two}, "gold"), documents(text, {}), task)  # type: ignore[arg-type]
        assert len(gold.answers["a"]["x"]) == size


def test_the_same_span_twice_is_a_repair() -> None:
    twice = documents(TEXT, {"a": [("x", "Al Roth"), ("x", "Al Roth")]})
    gold, _ = met(twice, documents(TEXT, {}))
    assert [note.what for note in gold.source.repairs] == [
        "the span of x 'Al Roth' stands twice; it counts once"
    ]
    assert len(gold.answers["a"]["x"]) == 1


def test_case_is_kept_unless_told() -> None:
    gold, found = templates({"a": [("x", "5 PM")]}), templates({"a": [("x", "5 pm")]}, "found.csv")
    for fold in (False, True):
        held, system = met(gold, found, "best", fold=fold)
        same = held.answers["a"]["x"].keys() == system.predictions["a"]["x"].keys()
        assert same is fold


def test_case_is_of_sequences_alone() -> None:
    """Spans are equal by their places: results of the task `all` do not say that case was ignored."""
    gold = documents(TEXT, {"a": [("x", "Al Roth")]})
    assert not met(gold, gold, "all", fold=True)[0].fold
    assert met(gold, gold, "best", fold=True)[0].fold


def test_spans_in_pieces() -> None:
    text = "north and south wings"
    pieces = of({"a": Document("a", text, (Filler("x", 0, 21, line=1, pieces=((0, 5), (16, 21))),))}, "gold")
    held, _ = met(pieces, documents({"a": text}, {}), "best")
    assert list(held.answers["a"]["x"]) == [("north", "wings")]
    held, _ = met(pieces, documents({"a": text}, {}))
    assert list(held.answers["a"]["x"]) == [(0, 4)]
    assert [note.what for note in held.source.repairs] == [
        "a span in 2 pieces was taken from its first to its last token"
    ]


def test_documents_that_one_side_lacks_are_counted() -> None:
    texts = {"a": "Al", "b": "Bo", "c": "Cy"}
    gold = documents(texts, {"a": [("x", "Al")], "b": [("x", "Bo")]})
    found = documents({"a": "Al", "d": "Di"}, {"a": [("x", "Al")], "d": [("x", "Di")]})
    _, system = met(gold, found)
    assert (system.missing, system.outside) == (2, 1)
    assert system.predictions == {"a": {"x": {(0, 1): "Al"}}}


def test_one_document_each_meets_whatever_its_name() -> None:
    gold, found = (
        documents({"gold": "Al"}, {"gold": [("x", "Al")]}),
        documents({"mine": "Al"}, {"mine": [("x", "Al")]}),
    )
    _, system = met(gold, found)
    assert (system.missing, system.outside) == (0, 0)


def test_slots() -> None:
    gold = documents(TEXT, {"a": [("stime", "12:30"), ("name", "Al")]})
    found = documents(TEXT, {"a": [("stime", "12:30"), ("nane", "Al")]}, "found.txt")
    with pytest.raises(FormatError, match=r"found.txt:1: the gold has no slot 'nane'; did you mean 'name'\?"):
        met(gold, found)
    held, system = met(gold, found, slots=["stime"])
    assert (held.slots, system.left_out) == (("stime",), 1)
    held, system = met(gold, found, policy="lenient")
    assert (system.left_out, len(system.source.skipped)) == (1, 1)
    held, system = met(gold, found, slots=["stime", "nane"])
    assert (held.slots, system.left_out) == (("stime", "nane"), 0)
    with pytest.raises(UnknownNameError, match="did you mean 'stime'"):
        met(gold, found, slots=["stimes"])


@pytest.mark.parametrize(
    ("gold", "found", "task", "told"),
    [
        (templates({"a": [("x", "Al")]}), documents({"a": "Al"}, {}), "all", "'Al' of x has no place"),
        (documents({"a": "Al"}, {}), documents({"a": "Al"}, {}), "all", "fills no slot"),
        (
            documents({"a": "Al"}, {"a": [("micro", "Al")]}),
            documents({"a": "Al"}, {}),
            "all",
            "cannot be called 'micro'",
        ),
        (templates({"a": [("x", "Al")]}), templates({"b": [("x", "Al")], "c": []}), "best", "no document of"),
        (
            of({"a": Document("a", None, (Filler("x", 0, 2),))}, "gold"),
            of({"a": Document("a", None, (Filler("x", 0, 2),))}, "found"),
            "all",
            "neither it nor the gold gives the text",
        ),
    ],
)
def test_what_cannot_meet(gold: object, found: object, task: str, told: str) -> None:
    with pytest.raises(OiebenchError, match=told):
        met(gold, found, task)  # type: ignore[arg-type]


def test_a_value_and_its_document_are_named_in_the_error() -> None:
    gold = msgspec.structs.replace(templates({"a": [("x", "Al")]}), path="gold.csv")
    with pytest.raises(InputError, match=r"gold.csv:1: .*--task best"):
        met(gold, gold)


def test_example_1(tmp_path: Path) -> None:
    """The template of the paper's Figure 1: no end time, two speakers, and a location of the tokens 18 to 25."""
    path = tmp_path / "template.csv"
    path.write_text(
        "document,stime,etime,speaker,location\n"
        'heinz-8113-0,5:00 PM,,Al Roth|Ido Erev,"CMU , Adamson Wing (Baker Hall)"\n'
    )
    template = read(path)
    gold, system = met(template, template, "best")
    answers = {slot: list(gold.answers["heinz-8113-0"].get(slot, ())) for slot in gold.slots}
    assert answers["stime"] == [("5:00", "PM")]
    assert answers["etime"] == []
    assert answers["speaker"] == [("Al", "Roth"), ("Ido", "Erev")]
    assert [len(answer) for answer in answers["location"]] == [25 - 18 + 1]
    counts = {score.part: score.values for score in Result(gold, system, Protocol()).scores()}
    assert counts["etime"]["true_positives"] == counts["etime"]["false_positives"] == 0
    assert counts["micro"]["true_positives"] == 4


@pytest.mark.data("seminars")
def test_the_e_mail_of_the_papers_figure(shared_data: Path) -> None:
    """Its answers as Examples 2 and 4 count them; the released tags leave out the location's last bracket."""
    gold = read(shared_data / "seminars" / "127.txt")
    spans, _ = met(gold, gold, "all")
    assert {slot: len(items) for slot, items in spans.answers["127"].items()} == {
        "location": 2,
        "speaker": 2,
        "stime": 2,
    }
    tokens = [
        spans.texts["127"].words((int(item[0]), int(item[1]))) for item in spans.answers["127"]["location"]
    ]
    assert tokens == [tuple("CMU , Adamson Wing ( Baker Hall".split())] * 2
    sequences, _ = met(gold, gold, "best")
    assert list(sequences.answers["127"]["speaker"]) == [("Al", "Roth"), ("Ido", "Erev")]
    assert list(sequences.answers["127"]["location"]) == [tuple("CMU , Adamson Wing ( Baker Hall".split())]
