"""WiRe57: gold with places, inferred words and resolved anaphora; extractions of several systems."""

from __future__ import annotations

import json
from typing import Any

import pytest

from oiebench.errors import FormatError
from oiebench.formats import FORMATS, Source
from oiebench.model import Argument, Collection, Extraction, GoldPart, GoldTuple, Sentence, Words


def part(text: str, words: list[str], indexes: list[Any], **more: Any) -> dict[str, Any]:
    return {"text": text, "words": words, "words_indexes": indexes, **more}


def gold(**changes: Any) -> dict[str, Any]:
    found: dict[str, Any] = {
        "attrib/spec?": "x",
        "arg1": part(
            "her/(Ann's) dog",
            ["her", "dog"],
            [[4, -1.5], 5],
            dc_text="Ann's dog",
            decorefed_words=["Ann", "'s", "dog"],
            decorefed_indexes=[0, "coref", [5, 0.0]],
        ),
        "rel": part("[is]", ["is"], ["inf"]),
        "arg2": part("big", ["big"], [2]),
        "arg3+": [part("", [], [])],
    }
    return {key: value for key, value in (found | changes).items() if value is not None}


def document(*tuples: dict[str, Any], **sentence: Any) -> str:
    record = {"id": "D 1", "sent": "Ann has a big dog .", "tokens": ["Ann", "has"], "tuples": list(tuples)}
    return json.dumps({"doc": [record | sentence]}, indent=1)


def read(text: str, name: str = "wire57", policy: str = "repair") -> Collection:
    return FORMATS[name].read(Source(text, "file", policy))  # type: ignore[arg-type]


def test_gold_parts_keep_places_inferences_and_resolved_forms() -> None:
    collection = read(document(gold()))
    assert collection.sentences == {"D 1": Sentence("D 1", "Ann has a big dog .", ("Ann", "has"), "doc")}
    assert collection.tuples == (
        GoldTuple(
            "D 1",
            GoldPart(
                "her/(Ann's) dog",
                Words(("her", "dog"), (4, 5), (False, False)),
                Words(("Ann", "'s", "dog"), (0, None, 5), (False, False, False)),
                "Ann's dog",
            ),
            GoldPart("[is]", Words(("is",), (None,), (True,))),
            (GoldPart("big", Words(("big",), (2,), (False,))), GoldPart("", Words((), (), ()))),
            attributed=True,
        ),
    )


def test_a_sentence_without_tuples_is_kept() -> None:
    collection = read(document())
    assert list(collection.sentences) == ["D 1"]
    assert collection.tuples == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{\n"doc": [\n', "file:3: the JSON ends too early"),
        ('{\n"doc": [\n{"id" 3}]}', "file:3: JSON is malformed"),
        ("[]", "expected an object of documents, each a list of sentences"),
        (document(gold(rel=part("is", ["is"], []))), "sentence 'D 1': 'is' has 1 words and 0 indexes"),
        (document(gold(rel=part("is", ["is"], ["guess"]))), "'guess' is not an index"),
        (document(gold(rel=part("is", ["is"], [[1.5, 2]]))), "[1.5, 2.0] is not an index"),
        (document(gold(arg2=None)), "a tuple has arg3+ but no arg2"),
        (document(gold(rel=None)), "in 'doc': Object missing required field `rel` - at `$.tuples[0]`"),
        (document(gold(relation="")), "Object contains unknown field `relation`"),
        (
            '{"a": [{"id": "1", "sent": "x"}],\n"b": [{"id": "1", "sent": "y"}]}',
            "two sentences have the id '1'",
        ),
        (
            '{"doc": [{"id": "1", "sent": "x"}],\n"doc": [{"id": "2", "sent": "y"}]}',
            "file:2: the key 'doc' stands twice; the first would be lost",
        ),
    ],
)
def test_what_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read(text)
    assert message in str(error.value)


def test_lenient_leaves_out_the_sentence_that_is_wrong() -> None:
    text = json.dumps({"doc": [{"id": "1"}, {"id": "2", "sent": "x"}]}, indent=1)
    source = Source(text, "file", "lenient")
    assert list(FORMATS["wire57"].read(source).sentences) == ["2"]
    assert str(source.skipped[0]) == "file:3: in 'doc': Object missing required field `sent`"


EXPORT = """{
 "D 1": [
  {"arg1": "Ann", "rel": "has", "arg2": "a dog", "extractor": "one", "score": 0.5, "arg3+": ["here", "now"]},
  {"arg1": "Ann", "rel": "sleeps", "extractor": "two", "score": -3}
 ],
 "D 2": []
}
"""


def test_an_export_has_systems_and_further_arguments() -> None:
    collection = read(EXPORT, "wire57-export")
    assert collection.systems() == ["one", "two"]
    assert list(collection.sentences) == ["D 1", "D 2"]
    assert (collection.has_ids, collection.has_texts) == (True, False)
    assert collection.extractions[0] == Extraction(
        "D 1",
        Argument("Ann"),
        Argument("has"),
        (Argument("a dog"), Argument("here"), Argument("now")),
        0.5,
        "one",
    )
    assert collection.extractions[1].args == ()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '"score": -3',
            '"score": "high"',
            "file:4: in 'D 1': Expected `float | null`, got `str` - at `$.score`",
        ),
        ('"rel": "sleeps", ', "", "file:4: in 'D 1': Object missing required field `rel`"),
        ('"score": -3', '"score": NaN', "file:4: JSON is malformed"),
        ('"D 2": []', '"D 1": []', "the key 'D 1' stands twice"),
    ],
)
def test_an_export_that_cannot_be_read(old: str, new: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read(EXPORT.replace(old, new), "wire57-export")
    assert message in str(error.value)


def test_words_that_look_like_keys_are_no_repeated_keys() -> None:
    text = '{"1": [{"arg1": "\\"rel\\"", "rel": "rel", "arg2": "arg1"}]}'
    assert str(read(text, "wire57-export").extractions[0]) == '("rel" ; rel ; arg1)'
