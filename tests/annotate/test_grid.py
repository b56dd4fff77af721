"""Where words of annotations stand, and WiRe57's grid of them."""

from __future__ import annotations

import numpy as np
import pytest
from annotation_examples import annotator, fact, gold, part, sentence
from hypothesis import given
from hypothesis import strategies as st

from oiebench.annotate.annotators import Annotated, together, words_of
from oiebench.annotate.grid import marked
from oiebench.errors import AlignmentError, InputError
from oiebench.locating import cut, locate
from oiebench.model import Collection, Sentence

TEXT = "Ann met Bob in Oslo and Bob left in May ."


@pytest.mark.parametrize(
    ("words", "places", "ambiguous"),
    [
        ("Ann met", (0, 1), 0),
        ("in May", (8, 9), 0),  # the run decides, though `in` stands twice
        ("Bob", (2,), 1),  # the first of two
        ("met Bob", (1, 2), 0),
        (
            "met left Bob",
            (1, 7, 2),
            1,
        ),  # the second Bob stands before what is placed already; so does the first
        ("and Bob left", (5, 6, 7), 0),
        ("Ann visited Oslo", (0, None, 4), 0),
        ("ANN", (0,), 0),
        ("", (), 0),
    ],
)
def test_words_are_located_run_by_run(words: str, places: tuple[int | None, ...], ambiguous: int) -> None:
    found = locate(words.split(), TEXT.split())
    assert (found.places, found.ambiguous) == (places, ambiguous)


def test_case_decides_between_occurrences() -> None:
    found = locate(["May"], "it may rain in May".split())
    assert (found.places, found.ambiguous) == ((4,), 0)


@given(
    st.lists(st.sampled_from("abcd"), min_size=1, max_size=8), st.lists(st.sampled_from("abcde"), max_size=8)
)
def test_a_located_word_is_that_word(tokens: list[str], words: list[str]) -> None:
    found = locate(words, tokens)
    assert len(found.places) == len(words)
    for word, place in zip(words, found.places, strict=True):
        assert (place is None) == (word not in tokens)
        assert place is None or tokens[place] == word


def test_words_are_cut_as_the_sentence_cuts_them() -> None:
    assert cut("Ann's dog", ["Ann", "'s", "dog"]) == ["Ann", "'s", "dog"]
    assert cut("Ann's dog", ["Ann's", "dog"]) == ["Ann's", "dog"]
    assert cut("Ann's cat", ["Ann", "dog"]) == ["Ann's", "cat"]
    assert words_of(Sentence("s", "Ann's dog, Rex, ran 3.5 km.")) == (
        "Ann's", "dog", ",", "Rex", ",", "ran", "3.5", "km", ".",
    )  # fmt: skip


def cells(grid: np.ndarray) -> set[tuple[int, int]]:
    return {(int(token), int(kind)) for token, kind in np.argwhere(grid)}


def test_the_grid_of_tuples_with_and_without_indices() -> None:
    text = sentence("Ann met Bob in Oslo .")
    # Bob is subject 0.. of nothing; complements share one class, whatever their number
    indexed = gold(part("Ann", (0,)), part("met", (1,)), part("Bob", (2,)), part("in Oslo", (3, 4)))
    expected = {(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)}
    found = marked(Annotated(text, (indexed,), ()), text.tokens or ())
    assert cells(found.grid) == expected
    assert (found.indexed, found.located, found.absent) == (5, 0, 0)
    plain = gold("Ann", "met", "Bob", "in Oslo")
    found = marked(Annotated(text, (plain,), ()), text.tokens or ())
    assert cells(found.grid) == expected
    assert (found.indexed, found.located, found.absent) == (0, 5, 0)


def test_inferred_words_are_in_no_cell() -> None:
    text = sentence("Oslo , Norway")
    found = marked(Annotated(text, (gold("Oslo", "[is] [in]", "Norway"),), ()), text.tokens or ())
    assert cells(found.grid) == {(0, 0), (2, 2)}
    assert found.absent == 2


def test_the_grid_of_facts_reads_the_first_formulation_with_its_optional_words() -> None:
    text = sentence("Ann met Bob in Oslo .")
    said = Annotated(text, (), (fact(1, "Ann | met | Bob [in Oslo]", "Ann | met Bob in | Oslo"),))
    first = cells(marked(said, text.tokens or ()).grid)
    assert first == {(0, 0), (1, 1), (2, 2), (3, 2), (4, 2)}
    assert cells(marked(said, text.tokens or (), "all").grid) == first | {(2, 1), (3, 1)}


def test_an_index_beyond_the_sentence_is_an_error() -> None:
    text = sentence("Ann left")
    with pytest.raises(InputError, match="'left' has a word at 7, but the sentence has 2 words"):
        marked(Annotated(text, (gold(part("Ann", (0,)), part("left", (7,))),), ()), text.tokens or ())


def test_shared_sentences_are_paired_by_id_or_by_text() -> None:
    first = [sentence("Ann left .", "1"), sentence("Bob stayed .", "2")]
    a = annotator("a", first, [gold("Ann", "left", id_="1")])
    b = annotator("b", first[:1], [gold("Ann", "left", id_="1")])
    found = together([a, b])
    assert [each.id for each in found.sentences] == ["1"]
    assert found.alone == (1, 0)
    unnamed = Collection(
        {"x": Sentence("x", "Ann left.")}, tuples=(gold("Ann", "left", id_="x"),), has_ids=False
    )
    by_text = together([a, type(a)("c", unnamed)])
    assert [each.id for each in by_text.sentences] == ["1"]
    assert by_text.sentences[0].tokens == ("Ann", "left", ".")


def test_what_cannot_be_brought_together() -> None:
    text = [sentence("Ann left .", "1"), sentence("Bob stayed .", "2")]
    a = annotator("a", text, [gold("Ann", "left", id_="1")])
    with pytest.raises(InputError, match="two annotators or more"):
        together([a])
    with pytest.raises(InputError, match="'b' judged nothing: the file has 2 sentences"):
        together([a, annotator("b", text, [])])
    with pytest.raises(InputError, match="'b' judged nothing in the 1 sentences"):
        together([annotator("a", text[:1], [gold("Ann", "left", id_="1")]),
                  annotator("b", text, [gold("Bob", "stayed", id_="2")])])  # fmt: skip
    with pytest.raises(AlignmentError, match="share no sentence"):
        together([a, annotator("b", [sentence("x", "9")], [gold("x", "y", id_="9")])])
    with pytest.raises(AlignmentError, match="sentence '1' is not the same to all annotators"):
        together([a, annotator("b", [sentence("Eve left .", "1")], [gold("Eve", "left", id_="1")])])
