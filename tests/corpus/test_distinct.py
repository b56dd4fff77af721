from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oiebench.corpus.distinct import Distinct

WORDS = st.lists(st.sampled_from("abcdefghij"))


@given(WORDS, st.integers(1, 12))
def test_it_counts_as_a_counter_does(words: list[str], recent: int) -> None:
    counts: Distinct[str] = Distinct(recent=recent)
    for word in words:
        counts.add(word)
    expected = Counter(words)
    assert len(counts) == len(expected)
    assert counts.total() == len(words)
    assert counts.top(5) == sorted(expected.items(), key=lambda pair: (-pair[1], pair[0]))[:5]


@given(WORDS, st.integers(1, 4), st.integers(1, 12))
def test_the_top_is_exact_whatever_is_kept(words: list[str], kept: int, recent: int) -> None:
    counts: Distinct[str] = Distinct(kept, recent)
    for word in words:
        counts.add(word)
    found = counts.top(10)
    assert len(found) == min(kept, len(set(words)))
    expected = Counter(words)
    assert [count for _, count in found] == [count for _, count in expected.most_common(kept)]
    assert all(expected[word] == count for word, count in found)


def test_a_value_that_was_dropped_comes_back_with_all_of_its_counts() -> None:
    # b is met once and dropped for a; then it is met twice more and has 3
    counts: Distinct[str] = Distinct(kept=1, recent=2)
    for word in ["a", "a", "b", "c", "b", "b", "d"]:
        counts.add(word)
    assert counts.top(1) == [("b", 3)]


@pytest.mark.parametrize("kept", [0, 4])
def test_nothing_is_nothing(kept: int) -> None:
    counts: Distinct[str] = Distinct(kept)
    assert (len(counts), counts.total(), counts.top(3)) == (0, 0, [])
