"""The quasi knowledge graph: words that are the same, nodes that are nearly the same, kinds of things, distances."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oiebench.model import Argument, Extraction, Sentence
from oiebench.qa.complex_alignment import aligned
from oiebench.qa.complex_graph import QuasiGraph, quasi_graph, triple_cost
from oiebench.qa.complex_types import kind_said, kinds_in
from oiebench.qa.complex_words import content_of, normal, one_edit, similarity, spellings
from worlds import extraction


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("The  Runaway, Bride!", "runaway bride"),
        ("Ann Lee's ferry", "ann lee ferry"),
        ("an the A", ""),
        ("M/S Aurora-2", "m s aurora 2"),
        ("Ørsted", "ørsted"),
    ],
)
def test_answers_are_compared_without_case_punctuation_and_articles(text: str, same: str) -> None:
    assert normal(text) == same


def test_words_with_content() -> None:
    assert content_of("Which film, directed by Ann Lee, was the first film?") == (
        "film",
        "directed",
        "ann",
        "lee",
        "first",
    )


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("film", "film", 1.0),
        ("film", "films", 0.9),
        ("star", "starred", 0.9),
        ("marry", "married", 0.9),
        ("studies", "studied", 0.9),
        ("founded", "founder", 0.9),
        ("make", "making", 0.9),
        ("war", "wars", 0.9),
        ("kill", "killing", 0.9),
        ("ring", "red", 0.0),  # no stem is left
        ("film", "filmography", 0.0),
        ("rand", "random", 0.0),
        ("torvik", "torwik", 0.8),
        ("built", "build", 0.8),
        ("ford", "lord", 0.0),  # too short to be misspelt
        ("1981", "1982", 0.0),
        ("12981", "12982", 0.0),  # numbers are never misspelt
        ("1980s", "1980", 0.0),
        ("ferry", "berries", 0.0),
    ],
)
def test_words_that_are_alike(one: str, other: str, near: float) -> None:
    assert similarity(one, other) == near
    assert similarity(other, one) == near


def edits(word: str) -> set[str]:
    """All that one edit makes of a word, over a small alphabet."""
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    return (
        {a + b[1:] for a, b in cuts if b}
        | {a + c + b for a, b in cuts for c in "ab"}
        | {a + c + b[1:] for a, b in cuts for c in "ab" if b}
    )


@given(st.text("ab", min_size=1, max_size=6), st.text("ab", min_size=1, max_size=6))
def test_one_edit_is_one_edit(one: str, other: str) -> None:
    short, long = sorted((one, other), key=len)
    assert one_edit(short, long) == (short in edits(long) or short == long)


def test_a_rare_spelling_stands_for_the_common_one() -> None:
    counts = {"torvik": 5, "torwik": 1, "torvika": 1, "skarholm": 2, "torv": 9}
    assert spellings(counts, 6) == {"torwik": "torvik", "torvika": "torvik"}


@given(
    st.lists(st.lists(st.sampled_from("abcdefg"), min_size=1, max_size=4, unique=True), max_size=8),
    st.sampled_from((0.3, 0.5, 2 / 3, 0.8, 1.0)),
)
def test_all_pairs_that_overlap_enough_are_found_and_no_others(
    nodes: list[list[str]], threshold: float
) -> None:
    def jaccard(one: Sequence[str], other: Sequence[str]) -> float:
        return len(set(one) & set(other)) / len(set(one) | set(other))

    every = {
        (a, b): jaccard(nodes[a], nodes[b])
        for b in range(len(nodes))
        for a in range(b)
        if jaccard(nodes[a], nodes[b]) >= threshold
    }
    assert {(a, b): index for a, b, index in aligned(nodes, threshold)} == every


@pytest.mark.parametrize(
    ("relation", "argument", "kind"),
    [
        ("is", "a film", "film"),
        ("is", "a 1998 film directed by Ann Lee", "film"),
        ("was", "the first mayor of Skarholm, a port", "mayor"),
        ("is a", "ferry that sails to Orrin", "ferry"),
        ("is one of", "the ferries", "ferries"),
        ("became", "an engineer", "engineer"),
        ("is", "old", None),
        ("is in", "the harbour", None),
        ("saw", "a film", None),
        ("is", "a", None),
    ],
)
def test_a_kind_that_a_fact_gives(relation: str, argument: str, kind: str | None) -> None:
    assert kind_said(extraction("1", "X", relation, [argument])) == kind


def test_no_kind_without_an_argument() -> None:
    assert kind_said(extraction("1", "X", "is", [])) is None


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (
            "Towns such as Skarholm, Orrin and Vestby grew.",
            [(n, "towns") for n in ("Skarholm", "Orrin", "Vestby")],
        ),
        ("Skarholm, Orrin and other small towns grew.", [("Skarholm", "towns"), ("Orrin", "towns")]),
        ("Alma Reyk or other famous old painters left.", [("Alma Reyk", "painters")]),
        ("Painters including Jonas Brandt left.", [("Jonas Brandt", "painters")]),
        ("Such as it is, nobody and others left.", []),
    ],
)
def test_a_kind_that_a_sentence_gives(text: str, kinds: list[tuple[str, str]]) -> None:
    assert list(kinds_in(text)) == kinds


def graph(*said: Extraction, align: float = 0.5, text: str = "") -> QuasiGraph:
    """The graph of tuples, whose sentences all have the same text."""
    return quasi_graph({each.sentence_id: Sentence(each.sentence_id, text) for each in said}, said, align)


def edges(made: QuasiGraph) -> dict[tuple[str, str], float]:
    named = [(node.kind[0], node.text) for node in made.nodes]
    return {
        (f"{named[a][0]}:{named[a][1]}", f"{named[b][0]}:{named[b][1]}"): cost
        for (a, b), cost in made.graph.costs.items()
    }


def test_arguments_that_are_equal_are_one_node_and_relations_are_not() -> None:
    made = graph(
        extraction("1", "Ann Lee", "met", ["Bo"]),
        extraction("2", "the Ann Lee", "met", ["Cy"]),
        extraction("2", "Ann Lee", "met", ["Bo"]),
    )
    # Ann Lee (said so twice), Bo, Cy; one relation for the two equal tuples and one for the other
    assert [(node.kind, node.text) for node in made.nodes] == [
        ("entity", "Ann Lee"),
        ("entity", "Bo"),
        ("relation", "met"),
        ("entity", "Cy"),
        ("relation", "met"),
    ]
    assert len(made.graph.costs) == 4


def test_a_pronoun_joins_nothing_and_is_no_answer() -> None:
    made = graph(extraction("1", "she", "left", ["Orrin"]), extraction("2", "she", "met", ["Bo"]))
    pronouns = [node for node in made.nodes if node.text == "she"]
    assert len(pronouns) == 2
    assert not any(node.answers for node in pronouns)


def test_edges_cost_more_the_farther_apart_the_parts_stand() -> None:
    # Between "Ann" and "met" no word stands, between "met" and "Bo" three: 1 - 1/2 and 1 - 1/5.
    made = graph(extraction("1", "Ann", "met", ["Bo"]), text="Ann met the very old Bo .")
    assert edges(made) == {("e:Ann", "r:met"): 0.5, ("e:Bo", "r:met"): 0.8}
    assert [triple_cost(words) for words in (0, 1, 3)] == [0.5, pytest.approx(2 / 3), 0.8]


def test_a_part_stands_where_its_words_do_and_not_within_others() -> None:
    # "Ann" is not in "Annual", nor "is" in "this": one word between Ann and is, none between is and Bo.
    made = graph(extraction("1", "Ann", "is", ["Bo"]), text="Annual reports say this : Ann , is Bo .")
    assert edges(made) == {("e:Ann", "r:is"): pytest.approx(2 / 3), ("e:Bo", "r:is"): 0.5}


def test_places_in_the_sentence_come_before_its_text() -> None:
    said = Extraction("1", Argument("Bo", (9,)), Argument("met", (1,)), (Argument("Ann", (0, None)),))
    made = quasi_graph({"1": Sentence("1", "Bo met Ann")}, [said], 0.5)
    # Words 9 and 1: seven between them, 1 - 1/9; words 0 and 1: none.
    assert edges(made)["e:Bo", "r:met"] == pytest.approx(8 / 9)
    assert edges(made)["e:Ann", "r:met"] == 0.5


def test_kinds_and_nodes_that_are_nearly_the_same() -> None:
    made = graph(
        extraction("1", "Night Ferry", "is", ["a film"]),
        extraction("2", "the film Night Ferry", "won", ["the Gull"]),
        text="Films such as Night Ferry won.",
    )
    found = edges(made)
    assert found["e:Night Ferry", "t:film"] == 0.5
    assert found["e:Night Ferry", "t:films"] == 0.5
    # {night, ferry} and {film, night, ferry}: 2 of 3 words shared
    assert found["e:Night Ferry", "e:the film Night Ferry"] == pytest.approx(1 / 3)
    assert len(made.alignments) == 1
    assert not graph(extraction("1", "Night Ferry", "met", ["Night Sea Ferry"]), align=0.7).alignments


def test_nothing_said() -> None:
    made = graph(extraction("1", "", "met", [" "]), extraction("2", "Ann", "", ["Bo"]))
    assert [node.text for node in made.nodes] == ["Ann", "Bo", ""]
    assert quasi_graph({}, [], 0.5).graph.size == 0
