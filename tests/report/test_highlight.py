"""The words that decided a match, in the text of the extraction."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oiebench.report.highlight import highlight


@pytest.mark.parametrize(
    ("text", "shared", "extra", "marked"),
    [
        # words of one role side by side are one piece, the semicolon stays plain
        ("(The old ferry ; sank)", ["the", "ferry"], ["old"], "([The] {old} [ferry] ; sank)"),
        ("(New York ; is ; big)", ["New", "York", "is"], [], "([New York] ; [is] ; big)"),
        # the first of two equal words is the shared one
        ("the cat the", ["the"], ["the"], "[the] cat {the}"),
        # no word is found inside another
        ("an answer as", ["as"], ["an"], "{an} answer [as]"),
        # words that tokenizers split off
        ("Ann's cat, too", ["Ann", "'s", ","], ["too"], "[Ann's] cat[,] {too}"),
        # a letter whose lower case is longer than itself
        ("İstanbul is", ["is"], [], "İstanbul [is]"),
        ("", ["a"], [""], ""),
    ],
)
def test_examples(text: str, shared: list[str], extra: list[str], marked: str) -> None:
    signs = {"plain": "%s", "shared": "[%s]", "extra": "{%s}"}
    pieces, _ = highlight(text, shared, extra)
    assert "".join(signs[piece.role] % piece.text for piece in pieces) == marked


def test_extra_words_that_are_not_in_the_text_are_given_back() -> None:
    assert highlight("a b", ["c"], ["b", "d", "b"])[1] == ["d", "b"]


words = st.lists(st.sampled_from(["a", "b", "ab", "A", "-", "ß", "İ"]), max_size=8)


@given(words, words, words)
def test_nothing_is_lost_and_nothing_claimed_twice(
    text: list[str], shared: list[str], extra: list[str]
) -> None:
    pieces, lost = highlight(" ".join(text), shared, extra)
    assert "".join(piece.text for piece in pieces) == " ".join(text)
    found = " ".join(piece.text for piece in pieces if piece.role == "extra").split()
    assert len(found) + len(lost) == len(extra)


def test_an_extraction_of_ten_thousand_words() -> None:
    text = " ".join(f"word{number % 500} a banana" for number in range(10_000))
    started = time.perf_counter()
    pieces, lost = highlight(text, text.split()[:15_000], text.split()[15_000:])
    assert next(piece.role for piece in pieces if piece.role != "plain") == "shared"
    assert lost == []
    assert time.perf_counter() - started < 5
