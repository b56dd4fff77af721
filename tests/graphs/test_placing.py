"""Which sentence holds a triple: levels worked by hand, links to texts, and what becomes of the others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oiebench.formats.base import Source
from oiebench.formats.graph import Graph, Triple
from oiebench.formats.graph_sentences import as_collection, as_graph, is_unplaced, placed_only
from oiebench.formats.jsonl import read, write
from oiebench.formats.placing import DOCUMENT, NOWHERE, SENTENCE, level, place
from oiebench.formats.word_forms import forms, one_edit, stem

MILL = "Mara Heller opened the Ostvik Mill in 1911. It burned down, and she built bakeries in Larvik."


@pytest.mark.parametrize(
    ("part", "sentence", "expected"),
    [
        ("Mara Heller", "Mara Heller left.", 1.0),
        ("Mara-Heller", "Mara Heller left.", 1.0),
        ("mara heller", "Mara Heller left.", 0.95),
        ("MARA HELLER", "Mara Heller left.", 0.95),
        ("the bakery", "She built the bakeries.", 0.9),
        ("Mara Hellar", "Mara Heller left.", 0.8),
        ("Heller Mara", "Mara Heller left.", 0.7),
        ("mill of Ostvik", "The Ostvik Mill burned.", 0.7),
        ("Mara Smith", "Mara Heller left.", 0.35),  # one of two content words: 0.7 * 1/2
        ("a large red mill", "The mill burned.", 0),  # one of three
        ("mill", "The windmill burned.", 0),  # no word, only a part of one
        ("in", "She lives in Rome.", 1.0),
        ("", "Mara left.", 0),
        ("??", "Mara left.", 0),
    ],
)
def test_levels(part: str, sentence: str, expected: float) -> None:
    made = forms(part)
    found = level(made, forms(sentence)) if made.stems else 0
    assert found == pytest.approx(expected)


@pytest.mark.parametrize(
    "words",
    [
        "founded founds founding found",
        "bakery bakeries",
        "works worked working",
        "stops stopped stopping",
        "is was are",
        "makes making make",
    ],
)
def test_words_of_one_stem(words: str) -> None:
    assert len({stem(word) for word in words.split() if word != "found"}) == 1


@given(st.text(alphabet="abc", max_size=6), st.text(alphabet="abc", max_size=6))
def test_one_edit_is_symmetric_and_at_most_one(one: str, other: str) -> None:
    assert one_edit(one, other) == one_edit(other, one)
    near = {one[:at] + one[at + 1 :] for at in range(len(one))}
    near |= {one[:at] + letter + one[at:] for at in range(len(one) + 1) for letter in "abc"}
    near |= {one[:at] + letter + one[at + 1 :] for at in range(len(one)) for letter in "abc"}
    near |= {one[:at] + one[at + 1] + one[at] + one[at + 2 :] for at in range(len(one) - 1)}
    assert one_edit(one, other) == (other in near - {one})


def test_where_the_parts_are() -> None:
    triples = (
        Triple("Mara Heller", "OPENED", "Ostvik Mill", ("d",)),  # sentence 1, all as they are
        Triple("she", "built", "bakery", ("d",)),  # sentence 2; bakeries
        Triple("Mara Heller", "built", "bakeries", ("d",)),  # no sentence has both; each is in the text
        Triple("Mara Heller", "married", "Jon Vik", ("d",)),  # object nowhere
        Triple("Mara Heller", "opened", "Ostvik Mill", ("elsewhere",)),  # its text is not here
    )
    found = place(Graph(triples, {"d": MILL}))
    assert list(found.at) == [0, 1, -1, -1, -1]
    assert list(found.confidence) == [1.0, 0.9, 0.0, 0.0, 0.0]
    assert list(found.subject) == [SENTENCE, SENTENCE, DOCUMENT, DOCUMENT, NOWHERE]
    assert list(found.relation) == [SENTENCE, SENTENCE, DOCUMENT, NOWHERE, NOWHERE]
    assert list(found.object) == [SENTENCE, SENTENCE, DOCUMENT, NOWHERE, NOWHERE]
    assert found.held() == 2


def test_the_sentence_with_the_relation_wins() -> None:
    text = "Ann met Bob. Later Ann hired Bob. Then Ann fired Bob."
    found = place(
        Graph((Triple("Ann", "hired", "Bob", ("d",)), Triple("Ann", "knows", "Bob", ("d",))), {"d": text})
    )
    assert list(found.at) == [1, 0]


def test_triples_that_name_no_text_are_looked_for_in_all() -> None:
    texts = {"a": "Ann met Bob.", "b": "Rain fell. Carl met Dora in Rome.", "c": "Nobody came."}
    triples = (
        Triple("Carl", "met", "Dora"),
        Triple("Carl Smith", "met", "Dora"),
        Triple("Ann", "met", "Dora"),
    )
    found = place(Graph(triples, texts))
    assert [found.sentences[at].id if at >= 0 else None for at in found.at] == ["b.2", "b.2", None]
    assert list(found.confidence) == pytest.approx([1.0, 0.35, 0.0])
    assert found.subject[2] == DOCUMENT


def test_triples_of_several_texts() -> None:
    texts = {"a": "Ann met Bob.", "b": "Carl met Dora.", "c": "Ann met Eve."}
    found = place(
        Graph(
            (Triple("Ann", "met", "Eve", ("a", "c")), Triple("Carl", "met", "Dora", ("a", "x", "b"))), texts
        )
    )
    assert [found.sentences[at].id for at in found.at] == ["c.1", "b.1"]


def test_sentences_with_their_triples() -> None:
    triples = (
        Triple("Mara Heller", "OPENED_MILL", "Ostvik Mill", ("d",), 0.5),
        Triple("Mara Heller", "married", "Jon Vik", ("d",)),
        Triple("x", "y", "z"),
    )
    made = as_collection(Graph(triples, {"d": MILL}))
    assert [(s.id, s.doc, s.start) for s in made.sentences.values()] == [
        ("d.1", "d", 0),
        ("d.2", "d", 44),
        ("d.unplaced", "d", None),
        ("unplaced", None, None),
    ]
    first = made.extractions[0]
    assert (first.sentence_id, str(first), first.rel.role, first.confidence) == (
        "d.1",
        "(Mara Heller ; opened mill ; Ostvik Mill)",
        "OPENED_MILL",
        0.5,
    )
    assert first.origin is not None
    assert (first.origin.rule, first.origin.inferred) == ("placed: exact (1.00)", ())
    assert [e.sentence_id for e in made.extractions] == ["d.1", "d.unplaced", "unplaced"]
    assert [is_unplaced(e) for e in made.extractions] == [False, True, True]
    assert list(placed_only(made).sentences) == ["d.1", "d.2"]
    assert placed_only(made).extractions == made.extractions[:1]


NAMES = st.sampled_from(["Ann", "Bob", "Carl Vik", "Oslo", "the mill", ""])
TRIPLES = st.builds(
    Triple,
    NAMES,
    st.sampled_from(["met", "WORKS_AT", ""]),
    NAMES,
    st.sampled_from([(), ("a",), ("b",), ("a", "b")]),
)


@given(st.lists(TRIPLES), st.booleans())
def test_no_triple_is_lost_on_the_way_to_jsonl_and_back(triples: list[Triple], texts: bool) -> None:
    given_texts = {"a": "Ann met Bob in Oslo. Carl Vik left.", "b": "Bob works at the mill."} if texts else {}
    graph = Graph(tuple(triples), given_texts)
    made = as_collection(graph)
    again = read(Source("".join(write(made)), "x"))
    assert again.extractions == tuple(
        e for s in made.sentences for e in made.extractions if e.sentence_id == s
    )
    assert again.sentences.keys() == made.sentences.keys()
    back = as_graph(again)
    assert sorted((t.subject, t.object) for t in back.triples) == sorted(
        (t.subject, t.object) for t in triples
    )
    assert sum(place(back).at[n] >= 0 for n in range(len(triples))) == place(graph).held()


def test_few_sentences_are_all_compared() -> None:
    texts = {"d": "It rained. Ann met Hellen of Oslo."}
    named, unnamed = (place(Graph((Triple("Heller", "met", "Ann", link),), texts)) for link in (("d",), ()))
    assert (list(named.at), list(named.confidence)) == (list(unnamed.at), list(unnamed.confidence))
    assert list(unnamed.at) == [1]


def test_composed_and_decomposed_letters_are_one() -> None:
    assert level(forms("Cafe\u0301 Noir"), forms("The Caf\u00e9 Noir closed.")) == 1


def test_triples_of_no_sentence_stay_so() -> None:
    graph = Graph((Triple("Ann", "met", "Eve", ("d",)),), {"d": "Ann met Bob. Bob met Eve."})
    again = as_graph(as_collection(graph))
    found = place(again)
    assert again.triples[0].texts[0] in again.texts
    assert (list(found.at), len(found.sentences)) == ([-1], 2)
