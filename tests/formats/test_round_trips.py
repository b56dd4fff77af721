"""Written and read back, a format gives the same objects; through the native one nothing is lost."""

from __future__ import annotations

import string
from collections import Counter

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oiebench.errors import FormatError, InputError
from oiebench.formats import FORMATS, Policy, Source
from oiebench.formats.contents import differences, held
from oiebench.formats.convert import convert
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

KINDS = ("extractions", "tuples", "facts", "relations", "questions")
BREAKS = "\t\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
FRAME = [
    "(",
    ")",
    ",List(",
    "));",
    "; ",
    '"',
    "[",
    "]",
    "{",
    "-->",
    "->",
    "<rel>",
    "</rel>",
    "<arg1>",
    "null",
    "0.5",
    "1",
]

letters = st.text(
    st.sampled_from(string.ascii_letters + "\u00e9\u4eac\U0001f600'`,.-"), min_size=1, max_size=6
)
word = letters | st.sampled_from(FRAME)
phrase = st.lists(word, min_size=1, max_size=4).map(" ".join)
wild = st.text(st.characters(codec="utf-8"), max_size=12) | phrase | st.just("")
name = st.text(string.ascii_letters + string.digits + "_", min_size=1, max_size=8)
place = st.integers(0, 60)
spans = st.none() | st.lists(st.tuples(place, place), min_size=1, max_size=3).map(tuple)
places = st.none() | st.lists(place | st.none(), min_size=1, max_size=3).map(tuple)
confidence = st.none() | st.floats(allow_nan=False, allow_infinity=False)


def optional(strategy: st.SearchStrategy[str]) -> st.SearchStrategy[str | None]:
    return st.none() | strategy


@st.composite
def arguments(draw: st.DrawFn, text: st.SearchStrategy[str]) -> Argument:
    return Argument(draw(text), draw(places), draw(optional(name | phrase)), draw(spans))


@st.composite
def extractions(draw: st.DrawFn, ids: list[str], text: st.SearchStrategy[str]) -> Extraction:
    return Extraction(
        draw(st.sampled_from(ids)),
        draw(arguments(text)),
        draw(arguments(text)),
        tuple(draw(st.lists(arguments(text), max_size=3))),
        draw(confidence),
        None,
        draw(optional(text)),
        draw(optional(text)),
        draw(optional(text)),
        draw(optional(text)),
        tuple(draw(st.lists(text, max_size=2))),
        draw(st.none() | st.booleans()),
        draw(spans),
    )


@st.composite
def words(draw: st.DrawFn) -> Words:
    given_words = draw(st.lists(letters, max_size=3))
    marks = [draw(st.tuples(st.none() | place, st.booleans())) for _ in given_words]
    return Words(tuple(given_words), tuple(mark[0] for mark in marks), tuple(mark[1] for mark in marks))


@st.composite
def parts(draw: st.DrawFn, text: st.SearchStrategy[str]) -> GoldPart:
    return GoldPart(draw(text), draw(words()), draw(st.none() | words()), draw(optional(text)))


@st.composite
def tuples(draw: st.DrawFn, ids: list[str], text: st.SearchStrategy[str]) -> GoldTuple:
    return GoldTuple(
        draw(st.sampled_from(ids)),
        draw(parts(text)),
        draw(parts(text)),
        tuple(draw(st.lists(parts(text), max_size=2))),
        draw(st.booleans()),
        draw(optional(letters)),
    )


@st.composite
def facts(draw: st.DrawFn, ids: list[str], text: st.SearchStrategy[str]) -> Fact:
    slots = st.lists(text, min_size=2, max_size=4).map(lambda found: Formulation(tuple(found)))
    return Fact(draw(st.sampled_from(ids)), draw(st.integers(1, 9)), tuple(draw(st.lists(slots, max_size=3))))


@st.composite
def collections(draw: st.DrawFn, text: st.SearchStrategy[str] = phrase) -> Collection:
    """A collection that says all sorts of things of a few sentences."""
    ids = draw(st.lists(name, min_size=1, max_size=3, unique=True))
    sentences = {
        each: Sentence(
            each,
            draw(text),
            draw(st.none() | st.lists(letters, min_size=1, max_size=3).map(tuple)),
            draw(optional(name)),
        )
        for each in ids
    }
    return Collection(
        sentences,
        tuple(draw(st.lists(extractions(ids, text), max_size=3))),
        tuple(draw(st.lists(tuples(ids, text), max_size=2))),
        tuple(draw(st.lists(facts(ids, text), max_size=2))),
        (EntityRelation(ids[0], ("a", "b"), ("c",), property=draw(st.sampled_from((None, "BORN_IN")))),),
        (Question(ids[0], draw(text), (draw(text),), draw(st.booleans())),),
    )


def texts(collection: Collection) -> Counter[object]:
    """What the tuples and facts say, blanks apart."""
    found: Counter[object] = Counter()
    spoken: list[Extraction | GoldTuple] = [*collection.extractions, *collection.tuples]
    for item in spoken:
        said = item.arg1.text, item.rel.text, " ".join(part.text for part in item.args)
        found[tuple(" ".join(text.split()) for text in said)] += 1
    for fact in collection.facts:
        found[tuple(tuple(" ".join(slot.split()) for slot in f.slots) for f in fact.formulations)] += 1
    for question in collection.questions:
        found[question.yes_no, *(" ".join(text.split()) for text in (question.text, *question.answers))] += 1
    return found


def assert_known(refused: InputError) -> None:
    """The refusal is one of those that are meant."""
    reasons = (
        "cannot be told",
        "looks like a tag",
        "nothing but sentences",
        "cannot be written",
        "no words",
        "not written",
    )
    if not any(reason in str(refused) for reason in reasons):
        raise refused


def only(collection: Collection, kind: str) -> Collection:
    """The collection with one of the kinds of things alone."""
    return msgspec.structs.replace(collection, **{other: () for other in KINDS if other != kind})


def grouped(collection: Collection) -> Collection:
    """The collection with its extractions in the order of its sentences, as the native format has them."""
    order = {sentence_id: n for n, sentence_id in enumerate(collection.sentences)}
    kept = {
        kind: tuple(sorted(getattr(collection, kind), key=lambda item: order[item.sentence_id]))
        for kind in KINDS
    }
    return msgspec.structs.replace(collection, **kept)


@given(collections(wild))
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_native_format_loses_nothing(collection: Collection) -> None:
    assert held(grouped(collection), FORMATS["jsonl"]) == grouped(collection)


WRITTEN = [name for name in FORMATS.names() if FORMATS[name].write is not None]


@pytest.mark.parametrize("target", WRITTEN)
@given(data=st.data())
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_what_a_format_holds_of_anything_it_holds_for_good(target: str, data: st.DataObject) -> None:
    """Converted once, a collection reads back as it is, through the native format too."""
    kind = next(kind for kind in KINDS if kind in FORMATS[target].holds)
    collection = only(data.draw(collections()), kind)
    try:
        made = convert(collection, target)
    except InputError as refused:
        assert_known(refused)
        return
    kept = made.collection
    assert held(kept, FORMATS[target]) == kept
    assert differences(kept, held(kept, FORMATS[target])) == []
    assert texts(kept) == texts(collection)
    native = held(kept, FORMATS["jsonl"])
    assert native == grouped(kept)
    assert held(native, FORMATS[target]).extractions == native.extractions


@pytest.mark.parametrize("target", [n for n in WRITTEN if FORMATS[n].holds & {"extractions"}])
@given(data=st.data())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_texts_of_any_characters_are_kept_or_refused(target: str, data: st.DataObject) -> None:
    """Whatever the characters, no word is lost or moved: it is the same tuple but for blanks, or an error."""
    text = data.draw(wild.filter(str.strip))
    found = Extraction("1", Argument(text), Argument("rel"), (Argument("arg"),), 0.5)
    collection = Collection({"1": Sentence("1", "A sentence .")}, (found,))
    try:
        made = convert(collection, target)
    except InputError:
        return
    assert texts(made.collection) == texts(collection)
    assert made.collection.extractions[0].confidence in (None, 0.5)


@given(
    st.text(st.characters(codec="utf-8"), max_size=200)
    | st.lists(word | st.sampled_from(["\t", "\n"])).map("".join)
)
@settings(max_examples=40, deadline=None)
@pytest.mark.parametrize("target", FORMATS.names())
def test_no_text_makes_a_lenient_reader_fall_over(target: str, text: str) -> None:
    """Any text at all is read or listed under `lenient`, and under `repair` the error is one of ours."""
    policies: tuple[Policy, ...] = ("lenient", "repair")
    for policy in policies:
        source = Source(text, "file", policy)
        try:
            collection = FORMATS[target].read(source)
        except FormatError:
            continue
        for extraction in collection.extractions:
            assert extraction.sentence_id in collection.sentences
        for fact in collection.facts:
            assert fact.sentence_id in collection.sentences
