"""The native format: all fields, short forms, sentences met again, unknown fields, and its schema."""

from __future__ import annotations

import json

import pytest

from oiebench.errors import FormatError
from oiebench.formats import FORMATS, Source
from oiebench.formats.schema import schema_text, shipped
from oiebench.model import (
    Argument,
    Collection,
    EntityRelation,
    Extraction,
    Fact,
    Formulation,
    GoldPart,
    GoldTuple,
    Question,
    Sentence,
    Words,
)

FULL = Collection(
    {
        "s1": Sentence("s1", "Ann met Bo\tin\nMay .", ("Ann", "met"), "news"),
        "s2": Sentence("s2", ""),
    },
    (
        Extraction(
            "s1",
            Argument("Ann", (0, None), "agent", ((0, 3),)),
            Argument("met"),
            (Argument("Bo"), Argument("", role="")),
            0.25,
            "one",
            "negative",
            "possible",
            "he said",
            "if it rains",
            ("two",),
            False,
            ((0, 7),),
        ),
        Extraction("s1", Argument(""), Argument("rains"), confidence=-1e300),
        Extraction("s2", Argument("a"), Argument("b"), label=True),
    ),
    (
        GoldTuple(
            "s1",
            GoldPart(
                "her",
                Words(("her",), (3,), (False,)),
                Words(("Ann", "'s"), (0, None), (False, True)),
                "Ann's",
            ),
            GoldPart("[is]", Words(("is",), (None,), (True,))),
            (GoldPart("a  dog", Words(("a", "dog"), (None, None), (False, False))),),
            attributed=True,
            head="is",
        ),
    ),
    (
        Fact("s1", 3, (Formulation(("a", "b [c]", "d", "e")), Formulation(("a", "b"))), ("stray",)),
        Fact("s2", 1, ()),
    ),
    (EntityRelation("s1", ("Ann", "Bo"), ("met",), ("in", "May")),),
    (
        Question("s1", "Who?", ("Ann", "ann"), expected=True, id="q1"),
        Question("s2", "Did it?", ("yes",), yes_no=True),
    ),
)


def read(text: str, policy: str = "repair") -> tuple[Collection, list[str]]:
    source = Source(text, "file", policy)  # type: ignore[arg-type]
    collection = FORMATS["jsonl"].read(source)
    return collection, [str(note) for note in (*source.repairs, *source.skipped)]


def written(collection: Collection) -> str:
    writer = FORMATS["jsonl"].write
    assert writer is not None
    return "".join(writer(collection))


def test_it_holds_everything() -> None:
    assert read(written(FULL), "strict") == (FULL, [])


def test_what_is_not_given_is_not_written() -> None:
    collection = Collection(
        {"1": Sentence("1", "Ann sleeps .")},
        (Extraction("1", Argument("Ann"), Argument("sleeps"), (Argument("well"),), 0.5),),
        has_ids=False,
    )
    assert json.loads(written(collection)) == {
        "text": "Ann sleeps .",
        "extractions": [{"arg1": "Ann", "rel": "sleeps", "args": ["well"], "confidence": 0.5}],
    }
    assert read(written(collection))[0] == collection


def test_ids_without_texts() -> None:
    collection = Collection(
        {"1": Sentence("1", "")}, (Extraction("1", Argument("a"), Argument("b")),), has_texts=False
    )
    assert json.loads(written(collection)) == {"id": "1", "extractions": [{"arg1": "a", "rel": "b"}]}
    assert read(written(collection))[0] == collection


def test_a_number_may_be_an_id_and_a_whole_number_a_confidence() -> None:
    collection, _ = read('{"id": 7, "extractions": [{"arg1": "a", "rel": "b", "confidence": 1}]}')
    assert list(collection.sentences) == ["7"]
    assert collection.extractions[0].confidence == 1.0


def test_facts_are_numbered_where_they_have_no_number() -> None:
    collection, _ = read('{"id": "1", "facts": [{"formulations": [["a", "b", "c"]]}, {"formulations": []}]}')
    assert [fact.number for fact in collection.facts] == [1, 2]


def test_a_sentence_may_be_met_again() -> None:
    line = '{"id": "1", "text": "A b .", "extractions": [{"arg1": "A", "rel": "%s"}]}\n'
    collection, notes = read(line % "b" + '{"id": "1", "tokens": ["A", "b", "."]}\n' + line % "c")
    assert [str(e) for e in collection.extractions] == ["(A ; b)", "(A ; c)"]
    assert collection.sentences == {"1": Sentence("1", "A b .", ("A", "b", "."))}
    assert notes == []


def test_a_field_that_is_not_known_is_left_out_and_counted() -> None:
    line = '{"id": "%d", "extractions": [{"arg1": "A", "rel": "b", "colour": "red"}], "meta": {}}\n'
    collection, notes = read(line % 1 + line % 2)
    assert len(collection.extractions) == 2
    assert notes == [
        "file:1: field 'colour' is not known and was left out, 2 times",
        "file:1: field 'meta' is not known and was left out, 2 times",
    ]
    with pytest.raises(FormatError, match="refused by --strict"):
        read(line % 1, "strict")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"id": "1"}\n{"id": \n', "file:2: a line must be a whole JSON object: Input data was truncated"),
        ('{"unheard": [\n', "file:1: a line must be a whole JSON object: Input data was truncated"),
        ("[1]\n", "file:1: Expected `object`, got `array`"),
        ('{"doc": "x"}\n', "file:1: a sentence needs an id or a text"),
        ('{"id": "1"}\n{"text": "A"}\n', "file:2: this sentence has none, though those before have one"),
        ('{"text": "A"}\n{"id": "1"}\n', "file:2: this sentence has one, though those before have none"),
        (
            '{"id": "1", "text": "A"}\n{"id": 1, "text": "B"}\n',
            "file:2: the id '1' was given before with another text",
        ),
        (
            '{"text": "A", "doc": "d"}\n{"text": "A", "doc": "e"}\n',
            "file:2: a sentence of this text was given before with another doc: 'd', now 'e'; "
            "give every sentence an id",
        ),
        (
            '{"id": "1", "extractions": [{"arg1": "A", "rel": "b", "confidense": 1}]}\n',
            "file:1: unknown field 'confidense' at $.extractions[0]; did you mean 'confidence'?",
        ),
        (
            '{"id": "1", "extractions": [{"arg1": "A", "rel": "b", "spans": []}]}\n',
            "file:1: field 'spans' does not belong at $.extractions[0], but elsewhere",
        ),
        (
            '{"id": "1", "extractions": [{"arg1": "A", "rel": 3}]}\n',
            "file:1: Expected `str | object`, got `int` - at `$.extractions[0].rel`",
        ),
        ('{"id": "1", "extractions": [{"arg1": "A"}]}\n', "Object missing required field `rel`"),
        (
            '{"id": "1", "extractions": [{"arg1": "A", "rel": "b", "confidence": NaN}]}\n',
            "file:1: a line must be a whole JSON object: NaN is no number of JSON",
        ),
        (
            '{"id": "1", "tuples": [{"arg1": {"text": "a b", "tokens": [1]}, "rel": "b"}]}\n',
            "file:1: 2 words and 1 tokens; one for each word is needed - at `$.tuples[0].arg1`",
        ),
    ],
)
def test_what_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read(text)
    assert message in str(error.value)
    _, notes = read(text, "lenient")
    assert message in notes[0]


def test_the_schema_in_the_package_is_that_of_the_records() -> None:
    assert shipped() == schema_text(), "run: python -m oiebench.formats.schema"


def test_the_schema_names_every_field_of_a_line() -> None:
    definitions = json.loads(shipped())["$defs"]
    line = json.loads(written(FULL).splitlines()[0])
    assert line.keys() <= definitions["SentenceRecord"]["properties"].keys()
    assert line["extractions"][0].keys() <= definitions["ExtractionRecord"]["properties"].keys()
    assert line["tuples"][0].keys() <= definitions["GoldTupleRecord"]["properties"].keys()
    assert not definitions["SentenceRecord"]["additionalProperties"]
