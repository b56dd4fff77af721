from __future__ import annotations

import pytest
from metric_examples import found, gold, rounded, scored

from oiebench.metrics import Mode
from oiebench.model import GoldTuple

ATE = "I ; ate ; an apple"


@pytest.mark.parametrize(
    ("wanted", "extracted", "in_parts", "in_whole"),
    [
        (ATE, "I ; ate ; an apple", 1, 1),
        # longer parts cost nothing, nor does another order of words or an argument more
        (ATE, "I ; ate ; an apple and an orange", 1, 1),
        (ATE, "I ; ate up ; apple an ; yesterday", 1, 1),
        # words in other parts: only the whole tuple contains the gold
        (ATE, "I ; ate an apple ; yesterday", 0, 1),
        (ATE, "an apple ; ate ; I", 0, 1),
        # a word less is no match at all, and case tells words apart
        (ATE, "I ; ate ; apple", 0, 0),
        (ATE, "i ; ate ; an apple", 0, 0),
        # as often as in the gold: bags, not sets
        ("he ; said ; that that is", "he ; said ; that is", 0, 0),
        ("he ; said ; that that is", "he ; said ; that is that", 1, 1),
        # n-ary: parts by position, and each of them
        ("I ; ate ; it ; at home", "I ; ate ; it", 0, 0),
        ("I ; ate ; it ; at home", "I ; ate ; at home ; it", 0, 1),
        ("I ; ate ; it ; at home", "I ; ate ; it ; at home", 1, 1),
        ("I ; slept", "I ; slept ; well", 1, 1),
        # an empty gold part asks for nothing
        ("I ; slept ; ", "I ; slept", 1, 1),
    ],
)
@pytest.mark.parametrize("mode", ["published", "strict"])
def test_an_extraction_is_right_if_it_contains_the_gold_tuple(
    mode: Mode, wanted: str, extracted: str, in_parts: int, in_whole: int
) -> None:
    for name, right in (("relvis-strict", in_parts), ("relvis-relaxed", in_whole)):
        values = scored(name, mode, [gold(wanted)], [found(extracted)]).values()
        assert rounded(values, "precision", "recall", "f1", "matches") == (right,) * 4


def test_one_extraction_matches_one_gold_tuple() -> None:
    # CaRB, table 2: both gold tuples are contained, but one is matched; P = 1/1, R = 1/2, F1 = 2/3.
    golds = [gold("I ; ate ; an apple"), gold("I ; ate ; an orange")]
    result = scored("relvis-strict", "published", golds, [found("I ; ate ; an apple and an orange")])
    assert rounded(result.values(), "precision", "recall", "f1") == (1, 0.5, 0.667)
    # Twice the same extraction: both are matched; a third matches nothing.
    result = scored("relvis-strict", "published", golds, [found("I ; ate ; an apple and an orange")] * 3)
    assert rounded(result.values(), "precision", "recall") == (0.667, 1)


def test_published_takes_them_in_file_order_and_strict_as_many_as_can_be() -> None:
    # The first gold tuple is in both extractions, the second in the first alone. In file order the first gold
    # tuple takes the first extraction and leaves the second none; the best assignment crosses over.
    golds = [gold("Ann ; saw ; Bob"), gold("Ann ; saw ; Bob today")]
    founds = [found("Ann ; saw ; Bob today"), found("Ann ; saw ; Bob")]
    published = scored("relvis-strict", "published", golds, founds)
    assert rounded(published.values(), "precision", "recall", "f1") == (0.5, 0.5, 0.5)
    strict = scored("relvis-strict", "strict", golds, founds)
    assert rounded(strict.values(), "precision", "recall", "f1") == (1, 1, 1)
    prepared = strict.benchmark.prepared[0]
    pairs = [(m.extraction, m.gold, m.rule) for m in strict.benchmark.metric.matches(prepared, founds)]
    assert pairs == [(1, 0, "contained in each part"), (0, 1, "contained in each part")]


@pytest.mark.parametrize(
    ("wanted", "extracted", "published", "strict"),
    [
        # the relation is inferred: published asks for its words, strict for the arguments alone
        ("Paris ; [is in] ; France", "Paris ; , ; France", 0, 1),
        ("Paris ; [is in] ; France", "Paris ; is in ; France", 1, 1),
        ("Paris ; [is in] ; France", "London ; is in ; France", 0, 0),
        ("Paris ; is [the capital] of ; France", "Paris ; is of ; France", 0, 1),
        # inferred throughout: then its words are asked for, or anything would contain it
        ("[it] ; [is] ; [so]", "that ; was ; not", 0, 0),
        ("[it] ; [is] ; [so]", "it ; is ; so", 1, 1),
    ],
)
def test_inferred_words_are_free_in_strict_mode(
    wanted: str, extracted: str, published: int, strict: int
) -> None:
    for name in ("relvis-strict", "relvis-relaxed"):
        figures = [
            scored(name, mode, [gold(wanted)], [found(extracted)]).values()["recall"]
            for mode in ("published", "strict")
        ]
        assert figures == [published, strict]


@pytest.mark.parametrize("name", ["relvis-strict", "relvis-relaxed"])
@pytest.mark.parametrize("mode", ["published", "strict"])
def test_sentences_are_scored_apart_and_wordless_gold_is_none(name: str, mode: Mode) -> None:
    # s1: one of two gold tuples (the third has no words), one extraction of two; s2: no gold, one extraction.
    golds: list[GoldTuple] = [gold("a ; b ; c"), gold("d ; e ; f"), gold(" ;  ; ")]
    founds = [found("a ; b ; c"), found("x ; y ; z"), found("d ; e ; f", "s2")]
    result = scored(name, mode, golds, founds)
    # P = 1/3, R = 1/2, F1 = 2/5
    assert rounded(result.values(), "precision", "recall", "f1", "tuples", "gold_tuples", "matches") == (
        0.333,
        0.5,
        0.4,
        3,
        2,
        1,
    )
    assert result.counts()["gold"] == 2
