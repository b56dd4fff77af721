"""CaRB: each rule of the script beside the paper's, by hand.

Recall is, over the gold tuples, the best share of its words that any extraction holds; precision, one to one, the
share of an extraction's words that the gold tuple holds.
"""

from __future__ import annotations

import msgspec
import pytest
from metric_examples import SENTENCES, found, gold, rounded, scored

from oiebench.metrics import Mode, Result, benchmark, evaluate, metric
from oiebench.model import Collection, Extraction, GoldTuple, Sentence

MODES: tuple[Mode, Mode] = ("published", "strict")

Case = tuple[list[str], list[str], tuple[float, float], tuple[float, float]]

# what: gold, extractions, (precision, recall) published, (precision, recall) strict
CASES: dict[str, Case] = {
    "the gold itself": (["Ann ; met ; Bob"], ["Ann ; met ; Bob"], (1, 1), (1, 1)),
    "later arguments are folded into the second": (
        ["Ann ; met ; Bob ; in Oslo"],
        ["Ann ; met ; Bob in Oslo"],
        (1, 1),
        (1, 1),
    ),
    # one extraction for two gold tuples: 3 of 4 words in precision, all three of either in recall
    "one extraction serves many gold tuples in recall, one in precision": (
        ["Ann ; met ; Bob", "Ann ; met ; Carl"],
        ["Ann ; met ; Bob Carl"],
        (0.75, 1),
        (0.75, 1),
    ),
    # strict keeps the context: 3 of its 6 words
    "gold arguments that hold `C: ` are dropped": (
        ["Ann ; met ; Bob ; C: he said"],
        ["Ann ; met ; Bob"],
        (1, 1),
        (1, 0.5),
    ),
    "the mark of a context may stand anywhere": (
        ["Ann ; met ; Bob ; x ABC: y"],
        ["Ann ; met ; Bob"],
        (1, 1),
        (1, 0.5),
    ),
    # 4 of 5 words: `T:` is one
    "the marks of times and places are words": (
        ["Ann ; met ; Bob ; T: today"],
        ["Ann ; met ; Bob today"],
        (1, 0.8),
        (1, 0.8),
    ),
    "against one argument the second is not looked at": (
        ["Ann ; left"],
        ["Ann ; left ; home early"],
        (1, 1),
        (1, 1),
    ),
    "an argument that is missing is no match": (["Ann ; left ; home"], ["Ann ; left"], (0, 0), (0, 0)),
    # the relation is shared, arguments need not be: 1 of 3
    "arguments need share no word": (
        ["Ann ; met ; Bob"],
        ["Carl ; met ; Eve"],
        (0.333, 0.333),
        (0.333, 0.333),
    ),
    "the relation must share a word": (["Ann ; met ; Bob"], ["Ann ; saw ; Bob"], (0, 0), (0, 0)),
    # `be` counts as shared with `is`: 3 of 3; strict: no shared word in the relation
    "forms of be": (["Ann ; is ; Bob"], ["Ann ; be ; Bob"], (1, 1), (0, 0)),
    "only a `be` of the prediction": (["Ann ; be ; Bob"], ["Ann ; is ; Bob"], (0, 0), (0, 0)),
    "verbs of saying let the arguments stand the other way round": (
        ["Ann ; said ; he left"],
        ["he left ; said ; Ann"],
        (1, 1),
        (1, 1),
    ),
    "also within a longer word": (["Ann ; unsaid ; he left"], ["he left ; unsaid ; Ann"], (1, 1), (1, 1)),
    # nothing but the relation: 1 of 4
    "not so under other verbs": (
        ["Ann ; met ; he left"],
        ["he left ; met ; Ann"],
        (0.25, 0.25),
        (0.25, 0.25),
    ),
    "bags of words": (["the ; is ; x"], ["the the the ; is ; x"], (0.6, 1), (0.6, 1)),
    "case counts": (["Ann ; met ; Bob"], ["ann ; Met ; bob"], (0, 0), (0, 0)),
    "an extraction said twice costs precision": (
        ["Ann ; met ; Bob"],
        ["Ann ; met ; Bob"] * 2,
        (0.5, 1),
        (0.5, 1),
    ),
    # (g1, p) is taken first, at 1, and q shares no relation word with g2. Best: g1 with q, 1, and g2 with p, 2/3
    "greedy, or the best assignment": (
        ["Ann ; met saw ; Bob", "Ann ; met ; Cy"],
        ["Ann ; met ; Bob", "Ann ; saw ; Bob"],
        (0.5, 0.708),
        (0.833, 0.708),
    ),
    "greedy in file order among equals": (
        ["Ann ; met saw ; Bob", "Ann ; met ; Cy"],
        ["Ann ; saw ; Bob", "Ann ; met ; Bob"],
        (0.833, 0.708),
        (0.833, 0.708),
    ),
    "nothing found": (["Ann ; met ; Bob"], [], (0, 0), (0, 0)),
}


@pytest.mark.parametrize("what", CASES)
@pytest.mark.parametrize("mode", MODES)
def test_precision_and_recall(what: str, mode: Mode) -> None:
    golds, founds, published, strict = CASES[what]
    values = scored("carb", mode, list(map(gold, golds)), list(map(found, founds))).values()
    assert rounded(values, "precision", "recall") == (published if mode == "published" else strict)


# matcher: gold, extraction, (precision, recall)
MATCHERS: list[tuple[str, str, str, tuple[float, float]]] = [
    # unfolded: the third argument meets nothing, and costs no precision where the gold has none
    ("lenient", "Ann ; met ; Bob ; in Oslo", "Ann ; met ; Bob in Oslo", (0.6, 0.6)),
    ("lenient", "Ann ; met ; Bob", "Ann ; met ; Bob ; in Oslo", (1, 1)),
    ("lenient", "Ann ; said ; he left", "he left ; said ; Ann", (0.25, 0.25)),
    # nothing is required
    ("simple", "Ann ; met ; Bob", "Ann ; saw ; Bob", (0.667, 0.667)),
    ("simple", "Ann ; met ; Bob ; in Oslo", "Ann ; met ; Bob in Oslo", (1, 1)),
    # relation and both arguments must share a word each
    ("binary", "Ann ; met ; Bob Lee", "Ann ; met ; Bob", (1, 0.75)),
    ("binary", "Ann ; met ; Bob", "Ann ; met ; Carl", (0, 0)),
    ("binary", "Ann ; met ; Bob ; in Oslo", "Ann ; met ; Bob in Oslo", (1, 1)),
    ("binary", "Ann ; is ; Bob", "Ann ; be ; Bob", (0, 0)),
    ("strict", "Ann ; met ; Bob ; in Oslo", "Ann ; met ; Bob in Oslo", (0.6, 0.6)),
    ("strict", "Ann ; met ; Bob", "Carl ; met ; Bob", (0, 0)),
    # true above a half: 2 of 4 words is not, 3 of 4 is
    ("lexical", "Ann ; met ; Bob Lee", "Bob ; x ; Ann", (0, 0)),
    ("lexical", "Ann ; met ; Bob Lee", "Bob ; met ; Ann", (1, 1)),
    # equal relations once stop words are gone
    ("predicate", "Ann ; was founded by ; Bob", "x ; founded ; y", (1, 1)),
    ("predicate", "Ann ; founded ; Bob", "Ann ; found ; Bob", (0, 0)),
]


@pytest.mark.parametrize(("match", "wanted", "given", "expected"), MATCHERS)
@pytest.mark.parametrize("mode", MODES)
def test_matchers(match: str, wanted: str, given: str, expected: tuple[float, float], mode: Mode) -> None:
    values = scored(f"carb(match={match})", mode, [gold(wanted)], [found(given)]).values()
    assert rounded(values, "precision", "recall") == expected


@pytest.mark.parametrize("mode", MODES)
def test_simple_gives_nothing_for_a_tuple_without_arguments(mode: Mode) -> None:
    # PropS's tuples without arguments are read with an empty first one; one of two arguments is another matter.
    golds = [gold("Ann ; met ; Bob")]
    for line, recall in ((" ; met", 0), ("Ann ; met", 0.667)):
        assert rounded(scored("carb(match=simple)", mode, golds, [found(line)]).values(), "recall") == (
            recall,
        )
    # nor does it meet a gold tuple of one argument under another matcher
    assert scored("carb", mode, [gold("Ann ; met")], [found(" ; met")]).values()["recall"] == 0


# Confidences: the gold is (Ann ; met ; Bob) and (Ann ; saw ; Eve)
#   threshold .9   one right extraction            P 1     R 1/2   F1 2/3
#   threshold .5   one wrong besides               P 1/2   R 1/2   F1 1/2
#   threshold .2   the other right one besides     P 2/3   R 1     F1 4/5
PAIR = [gold("Ann ; met ; Bob"), gold("Ann ; saw ; Eve")]
RANKED = [
    found("Ann ; met ; Bob", confidence=0.9),
    found("x ; y ; z", confidence=0.5),
    found("Ann ; saw ; Eve", confidence=0.2),
]


def test_the_curve_and_its_best_point() -> None:
    result = scored("carb", "published", PAIR, RANKED)
    assert rounded(result.values(), "precision", "recall", "f1", "thresholds") == (0.667, 1, 0.8, 3)
    # by rising recall, lower thresholds first among equals
    points = [(round(p, 3), r, c) for p, r, c in result.score().curve or ()]
    assert points == [(0.5, 0.5, 0.5), (1, 0.5, 0.9), (0.667, 1, 0.2)]


def test_the_area_goes_straight_through_the_points_from_precision_1() -> None:
    # (0, 1) to (1/2, 1): 1/2; nothing to (1/2, 1/2); to (1, 2/3): 1/2 · (1/2 + 2/3) / 2
    for mode in MODES:
        values = scored("carb", mode, PAIR, RANKED).values()
        assert values["auc"] == pytest.approx(0.5 + 0.5 * (0.5 + 2 / 3) / 2)


def test_strict_figures_are_those_of_all_extractions() -> None:
    worse = [*RANKED, found("x ; y ; z", confidence=0.1), found("x ; y ; z", confidence=0.1)]
    assert rounded(scored("carb", "published", PAIR, worse).values(), "precision", "recall") == (0.667, 1)
    strict = scored("carb", "strict", PAIR, worse).values()
    assert rounded(strict, "precision", "recall") == (0.4, 1)
    assert rounded(strict, "best_precision", "best_recall") == (0.667, 1)


def test_the_lowest_threshold_among_equals_is_the_best() -> None:
    golds = [gold("Ann ; met ; Bob"), gold("Ann ; saw ; Eve"), gold("Ann ; hit ; Cy")]
    #   .9   1 of 1 and 1 of 3: F1 1/2
    #   .5   2 wrong besides: 1 of 3 and 1 of 3: F1 1/3
    #   .2   a right one and 1 wrong: 2 of 5 and 2 of 3: F1 1/2
    founds = [
        found("Ann ; met ; Bob", confidence=0.9),
        *[found("x ; y ; z", confidence=0.5)] * 2,
        found("Ann ; saw ; Eve", confidence=0.2),
        found("x ; y ; z", confidence=0.2),
    ]
    values = scored("carb", "published", golds, founds).values()
    assert rounded(values, "f1", "precision", "recall") == (0.5, 0.4, 0.667)


def test_every_confidence_of_the_file_is_a_threshold() -> None:
    # The sentence s2 has no gold; at its confidence, above all others, nothing is predicted and precision is 1.
    founds = [*RANKED, found("x ; y ; z", "s2", confidence=0.95)]
    for mode in MODES:
        result = scored("carb", mode, PAIR, founds)
        assert mode == "strict" or result.values()["thresholds"] == 4
        assert result.values()["predicted_on_gold"] == 3
        assert (1, 0, 0.95) in (result.score().curve or ())


def test_a_point_without_extractions_is_the_best_where_nothing_is_right() -> None:
    # At .5 precision and recall are 0, and F1 is not defined; above it precision is 1, recall 0 and F1 0.
    founds = [found("x ; y ; z", confidence=0.5), found("x ; y ; z", "s2", confidence=0.9)]
    values = scored("carb", "published", PAIR, founds).values()
    assert rounded(values, "precision", "recall", "f1") == (1, 0, 0)
    values = scored("carb", "published", PAIR, founds[:1]).values()
    assert rounded(values, "precision", "recall", "f1") == (0, 0, 0)


def test_logarithms_stay_logarithms() -> None:
    founds = [msgspec.structs.replace(e, confidence=(e.confidence or 0) - 10) for e in RANKED]
    values = scored("carb", "published", PAIR, founds).values()
    assert rounded(values, "f1", "last_confidence") == (0.8, -9.8)


# What the script's readers leave out


def read_as(format_name: str, mode: Mode, golds: list[GoldTuple], founds: list[Extraction]) -> Result:
    against = benchmark(metric("carb", mode), Collection(SENTENCES, tuples=tuple(golds)))
    return evaluate(against, Collection(SENTENCES, extractions=tuple(founds)), "it", format_name)


@pytest.mark.parametrize(
    ("format_name", "line", "published", "strict", "left_out"),
    [
        # ClausIE's tuples of one argument, and none of two or more, are dropped
        ("clausie", "Ann ; left", 0, 1, 1),
        ("openie4", "Ann ; left", 0, 1, 1),
        # of OpenIE 4's arguments the first alone is seen: 3 of the gold's 5 words
        ("openie4", "Ann ; left ; home ; at noon", 0.6, 1, 0),
        ("openie5", "Ann ; left", 0, 1, 1),
        ("tabbed", "Ann ; left", 1, 1, 0),
    ],
)
def test_what_a_reader_left_out(
    format_name: str, line: str, published: float, strict: float, left_out: int
) -> None:
    golds = [gold("Ann ; left ; home ; at noon" if "home" in line else "Ann ; left")]
    result = read_as(format_name, "published", golds, [found(line)])
    assert (result.values()["recall"], result.counts()["left_out"]) == (published, left_out)
    result = read_as(format_name, "strict", golds, [found(line)])
    assert (result.values()["recall"], result.counts()["left_out"]) == (strict, 0)


def test_the_context_of_openie5_stands_before_the_first_argument() -> None:
    extraction = msgspec.structs.replace(found("he ; left ; home"), context="Ann said")
    # 3 of the 5 words predicted; where the tuple begins with its context, it is not said again
    result = read_as("openie5", "published", [gold("he ; left ; home")], [extraction])
    assert result.values()["precision"] == 0.6
    result = read_as("openie5", "strict", [gold("he ; left ; home")], [extraction])
    assert result.values()["precision"] == 1
    again = msgspec.structs.replace(extraction, context="he left")
    assert read_as("openie5", "published", [gold("he ; left ; home")], [again]).values()["precision"] == 1


def test_of_two_spellings_of_a_sentence_the_later_one_counts() -> None:
    sentences = {"1": Sentence("1", "Ann left ."), "2": Sentence("2", "Ann left")}
    against = Collection({"g": Sentence("g", "Ann left.")}, tuples=(gold("Ann ; left", "g"),), has_ids=False)
    predictions = Collection(sentences, (found("Ann ; left", "1"), found("Ann ; slept", "2")), has_ids=False)
    for mode, recall, left_out in (("published", 0, 1), ("strict", 1, 0)):
        result = evaluate(benchmark(metric("carb", mode), against), predictions, "it")  # type: ignore[arg-type]
        assert (result.values()["recall"], result.counts()["left_out"]) == (recall, left_out)


def test_one_spelling_under_two_ids_is_one_sentence() -> None:
    sentences = {id_: Sentence(id_, "Ann left .") for id_ in "12"}
    against = Collection({"g": Sentence("g", "Ann left.")}, tuples=(gold("Ann ; left", "g"),), has_ids=False)
    predictions = Collection(sentences, (found("Ann ; left", "1"), found("Ann ; slept", "2")))
    for mode in MODES:
        result = evaluate(benchmark(metric("carb", mode), against), predictions, "it")
        assert (result.values()["recall"], result.counts()["left_out"]) == (1, 0)


def test_spellings_of_a_sentence_without_gold_are_thresholds_by_the_same_rule() -> None:
    # The script brings all sentences of the file together by key before it asks for their confidences: of the
    # first spelling's .9 nothing is left, and .5 and .2 are the thresholds. (By the file there were three.)
    sentences = {
        id_: Sentence(id_, text)
        for id_, text in (("1", "Ann left ."), ("2", "It rained ."), ("3", "It rained"))
    }
    against = Collection({"g": Sentence("g", "Ann left.")}, tuples=(gold("Ann ; left", "g"),), has_ids=False)
    founds = (
        found("Ann ; left", "1", confidence=0.5),
        found("It ; rained", "2", confidence=0.9),
        found("It ; rained", "3", confidence=0.2),
    )
    predictions = Collection(sentences, founds, has_ids=False)
    for mode, thresholds, left_out in (("published", 2, 1), ("strict", 3, 0)):
        result = evaluate(benchmark(metric("carb", mode), against), predictions, "it")  # type: ignore[arg-type]
        assert len(result.score().curve or ()) == thresholds
        assert result.counts()["left_out"] == left_out


@pytest.mark.parametrize("name", ["carb", "oie2016(version=2018)"])
def test_of_two_spellings_of_a_gold_sentence_the_later_one_counts(name: str) -> None:
    # `Ann left .` has one tuple, `Ann left` another, and then the first again: the last new spelling stays.
    sentences = {"1": Sentence("1", "Ann left ."), "2": Sentence("2", "Ann left")}
    golds = (gold("Ann ; left", "1"), gold("She ; slept", "2"), gold("Ann ; was ; gone", "1"))
    against = Collection(sentences, tuples=golds, has_ids=False)
    predictions = Collection(
        {"1": Sentence("1", "Ann left.")},
        (found("Ann ; left", "1"), found("She ; slept", "1")),
        has_ids=False,
    )
    for mode, size, precision, recall in (("published", 1, 0.5, 1), ("strict", 3, 1, 2 / 3)):
        result = evaluate(benchmark(metric(name, mode), against), predictions, "it")  # type: ignore[arg-type]
        assert (result.counts()["gold"], result.counts()["sentences"]) == (size, 1)
        assert result.values()["precision"] == precision
        assert result.values()["recall"] == pytest.approx(recall)


def test_a_blank_at_its_end_is_no_other_spelling_of_a_gold_sentence() -> None:
    # CaRB's own gold has such sentences, and its script scores the tuples of both lines.
    sentences = {"1": Sentence("1", "Ann left ."), "2": Sentence("2", "Ann left . ")}
    golds = (gold("Ann ; left", "1"), gold("She ; slept", "2"))
    against = Collection(sentences, tuples=golds, has_ids=False)
    predictions = Collection({"1": sentences["1"]}, (found("Ann ; left", "1"),), has_ids=False)
    assert evaluate(benchmark(metric("carb"), against), predictions, "it").counts()["gold"] == 2


def test_gold_sentences_with_ids_of_their_own_stay_apart() -> None:
    sentences = {"1": Sentence("1", "Ann left ."), "2": Sentence("2", "Ann left")}
    against = Collection(sentences, tuples=(gold("Ann ; left", "1"), gold("She ; slept", "2")))
    assert evaluate(benchmark(metric("carb"), against), Collection(sentences), "it").counts()["gold"] == 2


def test_sentences_without_gold_are_not_scored() -> None:
    result = scored(
        "carb", "published", [gold("Ann ; met ; Bob")], [found("Ann ; met ; Bob"), found("x ; y ; z", "s2")]
    )
    assert result.values()["precision"] == 1
    assert (result.counts()["sentences"], result.counts()["outside"]) == (1, 1)


def test_a_gold_sentence_without_extractions_costs_recall() -> None:
    golds = [gold("Ann ; met ; Bob"), gold("Carl ; left ; home", "s2")]
    for mode in MODES:
        assert rounded(
            scored("carb", mode, golds, [found("Ann ; met ; Bob")]).values(), "precision", "recall"
        ) == (1, 0.5)
