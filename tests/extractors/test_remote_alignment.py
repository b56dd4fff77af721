"""Where the words of a remote system's tuples stand in our sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oiebench.extractors.remote_alignment import placed
from oiebench.extractors.remote_answers import Said
from oiebench.model import Argument, Extraction, ParsedSentence
from oiebench.parse.reading import cut_sentence
from oiebench.parse.unparsed import unparsed


def sentence(text: str) -> ParsedSentence:
    return unparsed(cut_sentence(text, "s"))


def aligned(ours: str, part: Argument, theirs: str | None = None, tokens: str | None = None) -> Argument:
    said = Said(
        ours if theirs is None else theirs,
        (Extraction("1", part, Argument("")),),
        None if tokens is None else tuple(tokens.split(" ")),
    )
    (found,) = placed(said, sentence(ours), "x")
    assert found.arg1.text == part.text
    return found.arg1


# What the system wrote, and which words of ours it is; - is a word that is not there.
PLAIN = [
    ("Ann left Oslo.", "Ann", "0"),
    ("Ann left Oslo.", "ann Left", "0 1"),
    ("Ann left Oslo.", "was Oslo", "- 2"),
    ("Ann's car left.", "Ann 's car", "0 1 2"),
    ("Ann's car left.", "Ann's car", "0 1 2"),
    ("A self-driving car left.", "self-driving car", "1 2 3 4"),
    ("Ann, who left, is in Oslo.", "Ann is in Oslo", "0 5 6 7"),
    ("Ann left Oslo.", "", ""),
]


@pytest.mark.parametrize(("text", "part", "places"), PLAIN)
def test_by_text(text: str, part: str, places: str) -> None:
    expected = tuple(None if each == "-" else int(each) for each in places.split()) or None
    assert aligned(text, Argument(part)).tokens == expected


REPEATED = "The dog saw the dog near the dog."


def test_repeated_words_are_looked_for_where_the_system_says() -> None:
    assert aligned(REPEATED, Argument("the dog")).tokens == (3, 4)
    assert aligned(REPEATED, Argument("the dog", spans=((25, 32),))).tokens == (6, 7)
    assert aligned(REPEATED, Argument("The dog", spans=((0, 7),))).tokens == (0, 1)
    assert aligned(REPEATED, Argument("dog", spans=((8, 19),))).tokens == (
        4,
    )  # somewhere among these characters


def test_places_in_other_tokens() -> None:
    theirs = "The dog ( a pug ) saw the dog near the dog ."
    penn = "The dog -LRB- a pug -RRB- saw the dog near the dog ."
    ours = "The dog (a pug) saw the dog near the dog."
    for text in (theirs, penn):
        found = aligned(ours, Argument("the dog", tokens=(10, 11)), text, text)
        assert [ours[a:b] for a, b in found.spans or ()] == ["the dog"]
        assert found.spans == ((33, 40),)
    quoted = aligned(
        'He said "no no" to no one.',
        Argument("no", tokens=(4,)),
        "He said `` no no '' to no one .",
        "He said `` no no '' to no one .",
    )
    assert quoted.spans == ((12, 14),)


def test_a_piece_of_the_sentence() -> None:
    found = aligned("Ann left; Bob left.", Argument("left", tokens=(1,)), "Bob left .", "Bob left .")
    assert found.spans == ((14, 18),)


def test_words_that_are_cut_in_other_places() -> None:
    found = aligned("Costs are about $5m now.", Argument("$5m", spans=((16, 19),)))
    assert found.spans == ((16, 19),)
    assert found.tokens is not None
    assert None not in found.tokens


def test_places_that_cannot_be_are_passed_over() -> None:
    for part in (
        Argument("left", spans=((900, 904),)),
        Argument("left", spans=((9, 3),)),
        Argument("left", tokens=(77,)),
        Argument("left", tokens=()),
    ):
        assert aligned("Ann left Oslo.", part, tokens="Ann left Oslo.").tokens == (1,)


WORDS = st.lists(
    st.sampled_from(["Ann", "dog", "the", "The", "(", "-LRB-", "``", "é", "😀", ".", "of"]), max_size=12
)


@given(WORDS, WORDS, st.lists(st.tuples(st.integers(-2, 60), st.integers(-2, 60)), max_size=3))
def test_whatever_is_said_the_offsets_lead_to_the_words(
    ours: list[str], part: list[str], spans: list[tuple[int, int]]
) -> None:
    text = " ".join(ours)
    s = sentence(text)
    found = aligned(text, Argument(" ".join(part), spans=tuple(spans)))
    places = [place for place in found.tokens or () if place is not None]
    words = "".join(s.tokens[place] for place in places)
    assert "".join("".join(text[a:b] for a, b in found.spans or ()).split()) == words
    said = "".join(part).casefold()
    assert all(s.tokens[place].casefold() in said for place in places)
