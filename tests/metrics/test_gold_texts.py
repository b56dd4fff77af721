"""What the scorers that compare texts make of the text of a gold part, worked by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from metric_examples import found, gold, scored

from oiebench.formats import read
from oiebench.metrics import Mode, benchmark, evaluate, metric
from oiebench.model import Collection, GoldPart, GoldTuple, Words

MODES: tuple[Mode, Mode] = ("published", "strict")
BY_TEXT = (
    "carb",
    "carb(match=simple)",
    "carb(match=strict)",
    "oie2016(version=2018)",
    "oie2016(version=2018,match=bag-of-words)",
)


def _part(text: str, words: str) -> GoldPart:
    said = tuple(words.split())
    return GoldPart(text, Words(said, (None,) * len(said), (False,) * len(said)))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", BY_TEXT)
def test_the_marks_of_annotators_are_no_words(name: str, mode: Mode) -> None:
    # As text `its/(Japan's)`, `prefectures ` and `[injured]` are words that no system says.
    golds = [
        GoldTuple(
            "s1",
            _part("its/(Japan's) 47 prefectures ", "its 47 prefectures"),
            _part("[have]", "have"),
            (_part("[injured] people", "injured people"),),
        )
    ]
    values = scored(name, mode, golds, [found("its 47 prefectures ; have ; injured people")]).values()
    assert (values["precision"], values["recall"]) == (1, 1)


@pytest.mark.parametrize(
    ("name", "published"),
    [
        # The bag of the gold is {ann, left, early, oslo} and an empty word for the second of two blanks.
        ("oie2016(version=2018,match=bag-of-words)", 0),
        # `left` and an empty word are not `left`.
        ("carb(match=predicate)", 0),
        # 4 of the gold's 5 words, the empty one included, are more than half.
        ("carb(match=lexical)", 1),
    ],
)
def test_double_blanks_hold_an_empty_word_in_published_mode_alone(name: str, published: float) -> None:
    golds = [
        GoldTuple("s1", _part("Ann", "Ann"), _part("left  early", "left early"), (_part("Oslo", "Oslo"),))
    ]
    founds = [found("Ann ; left early ; Oslo")]
    assert scored(name, "published", golds, founds).values()["recall"] == published
    assert scored(name, "strict", golds, founds).values()["recall"] == 1


@pytest.mark.parametrize("match", ["strict", "binary"])
def test_an_empty_gold_argument_need_share_no_word_in_strict_mode(match: str) -> None:
    golds = [GoldTuple("s1", _part("", ""), _part("rained", "rained"), (_part("at noon", "at noon"),))]
    founds = [found(" ; rained ; at noon")]
    assert scored(f"carb(match={match})", "published", golds, founds).values()["recall"] == 0
    assert scored(f"carb(match={match})", "strict", golds, founds).values()["recall"] == 1
    # What is said in its place costs precision: 3 of 4 words.
    longer = scored(f"carb(match={match})", "strict", golds, [found("it ; rained ; at noon")]).values()
    assert (longer["precision"], longer["recall"]) == (0.75, 1)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Ann left .\tleft\tAnn\tOslo C: \tearly", 3),
        # The line is stripped as a whole, the mark's blank with it: `C:` is a word like others.
        ("Ann left .\tleft\tAnn\tearly\tOslo C: ", 5),
    ],
)
def test_the_mark_of_a_context_is_looked_for_before_arguments_are_stripped(
    tmp_path: Path, line: str, words: int
) -> None:
    path = tmp_path / "gold.tsv"
    path.write_text(line + "\n", encoding="utf-8")
    collection = read(path, "carb").collection
    predictions = Collection(collection.sentences, (found("Ann ; left ; x", "1"),), has_ids=False)
    against = benchmark(metric("carb", "published"), collection)
    # Two words are right, of as many as the gold tuple is left with.
    assert evaluate(against, predictions, "it").values()["recall"] == pytest.approx(2 / words)


def test_the_text_stays_as_it_is_where_it_bears_no_marks() -> None:
    assert _part("left  early ", "left early").unmarked == "left  early "
    assert _part("[left] early", "left early").unmarked == "left early"
    assert gold("Ann ; left").arg1.unmarked == "Ann"
