"""Words of a text as a sentence cuts them, and where they stand in it."""

from __future__ import annotations

import pytest

from oiebench.locating import cut, locate

TOKENS = "Okafor 's firm does n't own the ( NHS ) shop at 9 a.m. ; I can not".split()

CUTS = [
    ("the firm", ["the", "firm"]),
    ("Okafor's firm", ["Okafor", "'s", "firm"]),
    ("doesn't own", ["does", "n't", "own"]),
    ("DOESN'T", ["does", "n't"]),
    ("cannot own", ["can", "not", "own"]),
    ("(NHS)", ["(", "NHS", ")"]),
    ("9a.m.;", ["9", "a.m.", ";"]),
    ("shops doesn't.", ["shops", "doesn't."]),
    ("", []),
]


@pytest.mark.parametrize(("text", "words"), CUTS)
def test_a_text_is_cut_as_the_sentence_is(text: str, words: list[str]) -> None:
    assert cut(text, TOKENS) == words


def test_what_is_cut_is_found() -> None:
    assert locate(cut("Okafor's firm doesn't own (NHS)", TOKENS), TOKENS).places == (
        0,
        1,
        2,
        3,
        4,
        5,
        7,
        8,
        9,
    )
