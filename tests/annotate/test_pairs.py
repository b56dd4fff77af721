"""Two outputs side by side: what judges see, what the key says."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from oiebench.annotate.pairs import Pairs, paired
from oiebench.annotate.pairs_files import pairs_key_text, pairs_text, read_pairs_key
from oiebench.errors import FormatError, InputError
from oiebench.model import Argument, Collection, Extraction, Sentence


def system(name: str, count: int, same_until: int = 0) -> Collection:
    """A system that says its own name of every sentence, but what all say of the first few."""
    sentences = {str(n): Sentence(str(n), f"Sentence number {n} .") for n in range(count)}
    said = tuple(
        Extraction(str(n), Argument("it"), Argument("is"), (Argument("all" if n < same_until else name),))
        for n in range(count)
    )
    return Collection(sentences, said)


SYSTEMS = {name: system(name, 60, 5) for name in ("a", "b", "c")}


def test_every_pair_of_systems_in_every_sentence_drawn() -> None:
    pairs = paired(SYSTEMS, 20, 7)
    met = Counter((each.text, frozenset((each.left_system, each.right_system))) for each in pairs.comparisons)
    assert len(met) == 60
    assert set(met.values()) == {1}
    assert len({text for text, _ in met}) == 20
    assert paired(SYSTEMS, 20, 7) == pairs
    assert paired(SYSTEMS, 20, 8) != pairs


def test_each_side_is_the_systems_own_and_chance_decides() -> None:
    pairs = paired(SYSTEMS)
    left = Counter(each.left_system < each.right_system for each in pairs.comparisons)
    assert 60 < left[True] < 120  # of 180: four standard deviations are 27
    for each in pairs.asked():
        assert each.left == (("it", "is", each.left_system),)
        assert each.right == (("it", "is", each.right_system),)


def test_who_says_the_same_is_not_asked_about() -> None:
    pairs = paired(SYSTEMS)
    assert len(pairs.comparisons) - len(pairs.asked()) == 5 * 3
    assert len(pairs_text(pairs).splitlines()) == 1 + len(pairs.asked())


def test_a_system_that_is_silent_shows_nothing() -> None:
    pairs = paired({"a": SYSTEMS["a"], "b": Collection({})})
    assert {each.left if each.left_system == "b" else each.right for each in pairs.comparisons} == {()}


def test_judges_see_no_system() -> None:
    pairs = paired({"alpha": SYSTEMS["a"], "beta": SYSTEMS["b"]}, 10)
    text = pairs_text(pairs)
    assert "alpha" not in text
    assert "beta" not in text
    head, first, *_ = map(json.loads, text.splitlines())
    assert head == {"pairs": pairs.checksum, "judge": ""}
    assert sorted(first) == ["answer", "id", "left", "right", "text"]


def test_the_key_reads_back(tmp_path: Path) -> None:
    pairs: Pairs = paired(SYSTEMS, 10)
    path = tmp_path / "pairs.key.jsonl"
    path.write_text(pairs_key_text(pairs), encoding="utf-8")
    assert read_pairs_key(str(path)).pairs == pairs
    path.write_text(pairs_text(pairs))
    with pytest.raises(FormatError, match="this is no key"):
        read_pairs_key(str(path))
    path.write_text(pairs_key_text(pairs).replace('"left_system":"a"', '"left_system":"z"'))
    with pytest.raises(FormatError, match="a pair of systems that cannot be"):
        read_pairs_key(str(path))


@pytest.mark.parametrize(
    ("systems", "sentences", "seed", "says"),
    [
        ({"a": SYSTEMS["a"]}, None, 1, "two systems or more"),
        (SYSTEMS, 0, 1, "0 sentences"),
        (SYSTEMS, 61, 1, "61 sentences were asked for, but there are 60"),
        (SYSTEMS, 5, -1, "the seed -1"),
        ({"a": Collection({}), "b": Collection({})}, None, 1, "no extraction to compare"),
        (
            {"a": SYSTEMS["a"], "b": Collection({"1": Sentence("1", " ")})},
            None,
            1,
            "sentence '1' has no text",
        ),
    ],
)
def test_what_cannot_be_compared(
    systems: dict[str, Collection], sentences: int | None, seed: int, says: str
) -> None:
    with pytest.raises(InputError, match=says):
        paired(systems, sentences, seed)
