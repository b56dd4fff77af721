"""Conversion: what a format holds is kept, what it does not hold is said, what makes no sense is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
import pytest

from oiebench.errors import InputError, UnknownNameError
from oiebench.formats import FORMATS
from oiebench.formats.contents import ASPECTS, differences, held, losses
from oiebench.formats.convert import convert, with_texts
from oiebench.model import (
    Argument,
    Collection,
    EntityRelation,
    Extraction,
    Fact,
    Formulation,
    GoldPart,
    GoldTuple,
    Origin,
    Question,
    Sentence,
    Words,
)

TEXT = "Ann met Bo in May ."
SENTENCES = {"s1": Sentence("s1", TEXT)}


def extraction(**more: object) -> Extraction:
    plain = Extraction("s1", Argument("Ann"), Argument("met"), (Argument("Bo"),))
    return msgspec.structs.replace(plain, **more)


def extractions(*found: Extraction, sentences: Mapping[str, Sentence] = SENTENCES) -> Collection:
    return Collection(dict(sentences), found)


def part(text: str, **more: object) -> GoldPart:
    words = tuple(text.split())
    plain = GoldPart(text, Words(words, (None,) * len(words), (False,) * len(words)))
    return msgspec.structs.replace(plain, **more)


def gold(**more: object) -> Collection:
    plain = GoldTuple("s1", part("Ann"), part("met"), (part("Bo"),))
    return Collection(SENTENCES, tuples=(msgspec.structs.replace(plain, **more),))


def facts(*slots: str) -> Collection:
    return Collection(SENTENCES, facts=(Fact("s1", 1, (Formulation(slots or ("Ann", "met", "Bo")),)),))


Probe = tuple[Collection, Callable[[Collection], object]]


def first(collection: Collection) -> Extraction:
    return collection.extractions[0]


PROBES: dict[str, list[Probe]] = {
    "ids": [
        (found, lambda c: list(c.sentences) == ["s1"] and c.has_ids)
        for found in (extractions(extraction()), gold(), facts())
    ],
    "texts": [
        (found, lambda c: c.sentences[next(iter(c.sentences))].text == TEXT)
        for found in (extractions(extraction()), gold(), facts())
    ],
    "tokens": [
        (
            Collection({"s1": Sentence("s1", TEXT, ("Ann", "met Bo"))}, found.extractions, found.tuples),
            lambda c: next(iter(c.sentences.values())).tokens == ("Ann", "met Bo"),
        )
        for found in (extractions(extraction()), gold())
    ],
    "docs": [
        (
            Collection({"s1": Sentence("s1", TEXT, doc="d")}, found.extractions, found.tuples),
            lambda c: next(iter(c.sentences.values())).doc == "d",
        )
        for found in (extractions(extraction()), gold())
    ],
    "starts": [
        (
            Collection({"s1": Sentence("s1", TEXT, doc="d", start=7)}, found.extractions, found.tuples),
            lambda c: next(iter(c.sentences.values())).start == 7,
        )
        for found in (extractions(extraction()), gold())
    ],
    "silent": [
        (
            Collection(
                SENTENCES | {"s2": Sentence("s2", "It rained .")},
                found.extractions,
                found.tuples,
                found.facts,
            ),
            lambda c: len(c.sentences) == 2,
        )
        for found in (extractions(extraction()), gold(), facts())
    ],
    "extractions": [(extractions(extraction()), lambda c: len(c.extractions) == 1)],
    "unary": [
        (extractions(extraction(args=())), lambda c: first(c).args == ()),
        (gold(args=()), lambda c: c.tuples[0].args == ()),
    ],
    "nary": [
        (
            extractions(extraction(args=(Argument("Bo"), Argument("in May")))),
            lambda c: len(first(c).args) == 2,
        ),
        (gold(args=(part("Bo"), part("in May"))), lambda c: len(c.tuples[0].args) == 2),
    ],
    "confidence": [(extractions(extraction(confidence=0.1)), lambda c: first(c).confidence == 0.1)],
    "systems": [
        (extractions(extraction(system="a"), extraction(system="b")), lambda c: c.systems() == ["a", "b"])
    ],
    "roles": [
        (
            extractions(extraction(args=(Argument("Bo", role="time"),))),
            lambda c: first(c).args[0].role == "time",
        )
    ],
    "spans": [
        (
            extractions(extraction(arg1=Argument("Ann", spans=((0, 3),)))),
            lambda c: first(c).arg1.spans == ((0, 3),),
        )
    ],
    "places": [
        (extractions(extraction(arg1=Argument("Ann", tokens=(0,)))), lambda c: first(c).arg1.tokens == (0,))
    ],
    "context": [(extractions(extraction(context="if so")), lambda c: first(c).context == "if so")],
    "attribution": [
        (extractions(extraction(attribution="he said")), lambda c: first(c).attribution == "he said")
    ],
    "stance": [
        (
            extractions(extraction(attribution="he denied", attribution_polarity="negative")),
            lambda c: first(c).attribution_polarity == "negative",
        ),
        (
            extractions(extraction(attribution="he thinks", attribution_modality="possible")),
            lambda c: first(c).attribution_modality == "possible",
        ),
    ],
    "polarity": [(extractions(extraction(polarity="negative")), lambda c: first(c).polarity == "negative")],
    "modality": [(extractions(extraction(modality="possible")), lambda c: first(c).modality == "possible")],
    "quantities": [(extractions(extraction(quantities=("2",))), lambda c: first(c).quantities == ("2",))],
    "label": [(extractions(extraction(label=False)), lambda c: first(c).label is False)],
    "origin": [
        (
            extractions(extraction(origin=Origin("main", "meet", ("is",)))),
            lambda c: first(c).origin == Origin("main", "meet", ("is",)),
        )
    ],
    "tuples": [(gold(), lambda c: len(c.tuples) == 1)],
    "words": [
        (
            gold(rel=part("met", words=Words(("met",), (1,), (False,)))),
            lambda c: c.tuples[0].rel.words.tokens == (1,),
        ),
        (
            gold(rel=part("met", words=Words(("met",), (None,), (True,)))),
            lambda c: c.tuples[0].rel.words.inferred == (True,),
        ),
    ],
    "resolved": [
        (
            gold(arg1=part("she", resolved=Words(("Ann",), (0,), (False,)), resolved_text="Ann")),
            lambda c: c.tuples[0].arg1.resolved is not None and c.tuples[0].arg1.resolved_text == "Ann",
        )
    ],
    "attributed": [(gold(attributed=True), lambda c: c.tuples[0].attributed)],
    "head": [(gold(head="other"), lambda c: c.tuples[0].head == "other")],
    "facts": [(facts(), lambda c: len(c.facts) == 1)],
    "relations": [
        (
            Collection(SENTENCES, relations=(EntityRelation("s1", ("Ann", "Bo"), ("met",)),)),
            lambda c: c.relations,
        )
    ],
    "questions": [
        (Collection(SENTENCES, questions=(Question("s1", "Who?", ("Ann",)),)), lambda c: c.questions)
    ],
    "tabs": [
        (extractions(extraction(rel=Argument("met\tup"))), lambda c: first(c).rel.text == "met\tup"),
        (gold(rel=part("met\tup")), lambda c: c.tuples[0].rel.text == "met\tup"),
        (facts("Ann", "met\tup", "Bo"), lambda c: c.facts[0].formulations[0].slots[1] == "met\tup"),
    ],
    "lines": [
        (extractions(extraction(rel=Argument("met\nup"))), lambda c: first(c).rel.text == "met\nup"),
        (gold(rel=part("met\nup")), lambda c: c.tuples[0].rel.text == "met\nup"),
        (facts("Ann", "met\nup", "Bo"), lambda c: c.facts[0].formulations[0].slots[1] == "met\nup"),
    ],
}


@pytest.mark.parametrize("aspect", list(ASPECTS))
@pytest.mark.parametrize("name", [name for name in FORMATS.names() if FORMATS[name].write is not None])
def test_a_format_holds_what_it_says_and_nothing_else(name: str, aspect: str) -> None:
    """Each aspect, written and read back: it survives where `holds` names it, and only there."""
    target = FORMATS[name]
    for collection, survives in PROBES[aspect]:
        kind = next(
            k for k in ("extractions", "tuples", "facts", "relations", "questions") if getattr(collection, k)
        )
        if kind not in target.holds:
            assert aspect not in ("relations", "questions") or aspect not in target.holds
            continue
        try:
            kept = held(collection, target)
        except InputError:
            assert aspect not in target.holds
            continue
        assert bool(survives(kept)) == (aspect in target.holds)
        if aspect not in target.holds and aspect not in ("systems", "unary"):
            assert losses(collection, target), "a loss must be said"


def test_every_aspect_has_a_probe() -> None:
    assert PROBES.keys() == ASPECTS.keys()
    for name in FORMATS:
        assert FORMATS[name].holds <= ASPECTS.keys()


def test_a_conversion_says_what_was_lost() -> None:
    full = extraction(
        args=(Argument("Bo", spans=((8, 10),)), Argument("in May", role="time")),
        confidence=0.5,
        system="one",
        context="he said",
    )
    made = convert(extractions(full, sentences=SENTENCES | {"s2": Sentence("s2", "It rained .")}), "tabbed")
    assert str(made.collection.extractions[0]) == "(Ann ; met ; Bo ; in May)"
    assert made.losses == (
        "character offsets of arguments: 1",
        "roles of arguments: 1",
        "names of systems, in extractions: 1",
        "contexts: 1",
        "sentences about which nothing is said: 1",
        "sentence ids: 2",
    )


def test_further_arguments_are_joined_where_there_is_one_place() -> None:
    made = convert(extractions(extraction(args=(Argument("Bo"), Argument("in May")))), "ollie")
    assert made.collection.extractions[0].folded() == ("Ann", "met", "Bo in May")
    assert "further arguments joined or left out, in tuples: 1" in made.losses


def test_tabs_and_line_ends_become_spaces_where_they_must() -> None:
    made = convert(extractions(extraction(rel=Argument("met\r\nup\twith"))), "tabbed")
    assert made.collection.extractions[0].rel.text == "met  up with"
    assert made.losses[0] == "tabs or line ends within texts written as spaces: 1"


def test_gold_tuples_become_extractions_and_the_reverse() -> None:
    annotated = gold(rel=part("[has] met", words=Words(("has", "met"), (None, 1), (True, False))))
    made = convert(annotated, "tabbed")
    assert str(made.collection.extractions[0]) == "(Ann ; has met ; Bo)"
    assert made.losses[0] == "gold tuples written as extractions: 1"
    back = convert(made.collection, "carb")
    assert str(back.collection.tuples[0]) == "(Ann ; has met ; Bo)"
    assert back.losses == ("extractions written as gold tuples: 1",)


def test_one_kind_of_several_is_enough_and_the_others_are_lost() -> None:
    both = Collection(SENTENCES, (extraction(),), gold().tuples, facts().facts)
    assert convert(both, "carb").losses == ("extractions: 1", "facts: 1", "sentence ids: 1")


@pytest.mark.parametrize(
    ("collection", "target", "message"),
    [
        (
            facts(),
            "tabbed",
            "tabbed cannot hold facts, and there is nothing else here; formats that can: jsonl, benchie-gold",
        ),
        (extractions(extraction()), "benchie-gold", "benchie-gold cannot hold extractions"),
        (Collection(SENTENCES), "carb", "there is nothing but sentences here"),
        (
            extractions(extraction(system="a"), extraction(system="b")),
            "clausie",
            "clausie holds one system, and here are 2: a, b; choose one, or a format that holds several "
            "(jsonl, wire57-export)",
        ),
        (
            Collection(
                {"1": Sentence("1", "")}, (Extraction("1", Argument("a"), Argument("b")),), has_texts=False
            ),
            "carb",
            "carb tells sentences apart by their texts, which are not known here",
        ),
        (extractions(extraction(arg1=Argument(""), rel=Argument(""), args=())), "tabbed", "has no words"),
        (extractions(extraction(rel=Argument("</rel>"))), "allennlp", "holds what looks like a tag"),
    ],
)
def test_what_makes_no_sense_is_refused(collection: Collection, target: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        convert(collection, target)
    assert message in str(error.value)


def test_one_system_of_several() -> None:
    both = extractions(extraction(system="a"), extraction(system="b", rel=Argument("saw")))
    assert [str(e) for e in convert(both, "tabbed", "b").collection.extractions] == ["(Ann ; saw ; Bo)"]
    with pytest.raises(UnknownNameError, match="unknown system 'c'"):
        convert(both, "tabbed", "c")


def test_numbers_are_given_to_sentences_without_ids() -> None:
    bare = msgspec.structs.replace(extractions(extraction()), has_ids=False)
    assert convert(bare, "benchie-tsv").losses == (
        "texts of sentences: 1",
        "sentences had no ids and got numbers: 1",
    )


def test_sentences_of_one_text_are_joined_where_texts_tell_them_apart() -> None:
    twins = {"s1": Sentence("s1", TEXT), "s2": Sentence("s2", TEXT)}
    found = extractions(extraction(), extraction(sentence_id="s2"), sentences=twins)
    assert "sentences whose text another one has, joined to it: 1" in convert(found, "clausie").losses
    assert convert(found, "jsonl").losses == ()


def test_texts_can_come_from_another_file() -> None:
    bare = Collection(
        {"s1": Sentence("s1", "")}, (Extraction("s1", Argument("a"), Argument("b")),), has_texts=False
    )
    assert with_texts(bare, facts()).sentences == SENTENCES
    with pytest.raises(InputError, match="there is no sentence 's1' there"):
        with_texts(bare, Collection({"1": Sentence("1", "x")}))


@pytest.mark.parametrize(("field", "value"), [("confidence", 0.0), ("label", False)])
def test_a_loss_of_nought_or_false_is_a_loss(field: str, value: object) -> None:
    assert len(losses(extractions(extraction(**{field: value})), FORMATS["benchie-tsv"])) == 2


def test_nothing_is_lost_between_equals() -> None:
    found = extractions(extraction(confidence=0.5))
    assert differences(found, found) == []
