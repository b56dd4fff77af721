"""Words of many texts at once against each text split by itself."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from oiebench.metrics.words import Vocabulary, bags_of_texts, bags_of_words


@given(
    st.lists(st.text("ab ", max_size=5), max_size=3).flatmap(
        lambda base: st.lists(st.sampled_from([*base, ""]))
    )
)
def test_texts_that_repeat_are_split_as_others_are(texts: list[str]) -> None:
    vocabulary = Vocabulary()
    bags = bags_of_texts(texts, vocabulary)
    apart = bags_of_words([text.split() for text in texts], vocabulary)
    assert (bags.owner.tolist(), bags.word.tolist()) == (apart.owner.tolist(), apart.word.tolist())
    assert bags.size == len(texts)
