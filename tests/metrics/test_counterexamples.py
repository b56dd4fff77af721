"""Where a strict mode once broke the contract of metrics, each found by its tests and worked by hand."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import msgspec
import pytest
from metric_examples import SENTENCES, found, gold, rounded, scored

from oiebench.metrics import Mode, Result, benchmark, evaluate, metric
from oiebench.model import Collection, Extraction, Fact, Formulation


def of_facts(
    name: str, mode: Mode, facts: Sequence[Sequence[tuple[str, ...]]], founds: list[Extraction]
) -> Result:
    """The result against facts, each a list of formulations."""
    against = Collection(
        SENTENCES,
        facts=tuple(
            Fact("s1", number, tuple(map(Formulation, forms))) for number, forms in enumerate(facts, 1)
        ),
    )
    return evaluate(
        benchmark(metric(name, mode), against), Collection(SENTENCES, extractions=tuple(founds)), "it"
    )


def test_carb_a_be_to_spare_lets_recall_exceed_1_in_published_mode_alone() -> None:
    # Shared: Ann, is, Bob. The `be` counts as a fourth against the three gold words; in precision it is 4 of 4.
    golds, founds = [gold("Ann ; is ; Bob")], [found("Ann ; is be ; Bob")]
    published = scored("carb", "published", golds, founds).values()
    assert rounded(published, "precision", "recall") == (1, 1.333)
    assert rounded(scored("carb", "strict", golds, founds).values(), "precision", "recall") == (0.75, 1)


@pytest.mark.parametrize(
    ("match", "wanted", "wrong"),
    [
        # by characters: the space of `Ann -` is found three times, 3 / 5 > .5
        ("argument", "Ann - ; said", "xyz qqq ; xyz ; zzz zzz"),
        # relations of stop words alone are equal once those are gone
        ("predicate", "Ann ; is ; Bob", "xyz ; was ; qqq"),
        # a form of be is shared with every other
        ("lenient", "Ann ; is ; Bob", "xyz ; be ; qqq"),
        ("binary-lenient", "Ann ; is ; Bob", "xyz ; be ; qqq"),
    ],
)
def test_carb_words_that_are_nowhere_in_the_gold_are_right_in_published_mode_alone(
    match: str, wanted: str, wrong: str
) -> None:
    name = f"carb(match={match})"
    for mode, right in (("published", True), ("strict", False)):
        values = scored(name, mode, [gold(wanted)], [found(wrong)]).values()  # type: ignore[arg-type]
        assert (values["precision"] != 0) == right


def test_carb_lexical_counts_a_repeated_word_once_in_strict_mode() -> None:
    # Gold words: Ann, saw, Bob, there. `Ann` three times is 3 of 4, or 1 of 4.
    golds, founds = [gold("Ann ; saw ; Bob there")], [found("Ann ; Ann ; Ann")]
    assert scored("carb(match=lexical)", "published", golds, founds).values()["recall"] == 1
    assert scored("carb(match=lexical)", "strict", golds, founds).values()["recall"] == 0


def test_oie2016_stop_words_alone_are_not_all_equal_in_strict_mode() -> None:
    name, golds = "oie2016(match=bag-of-words,version=2018)", [gold("he ; is ; it")]
    for wrong in ("she ; was ; her", "it ; of ; the"):
        assert scored(name, "published", golds, [found(wrong)]).values()["recall"] == 1
        assert scored(name, "strict", golds, [found(wrong)]).values()["recall"] == 0
    assert scored(name, "strict", golds, [found("he ; is ; it")]).values()["recall"] == 1


def test_oie2016_the_gold_is_its_own_head_match_in_strict_mode() -> None:
    # The gold names `limit` as its head; by rule the head of the same words is `seek`.
    golds = [msgspec.structs.replace(gold("they ; might seek to limit ; it"), head="limit")]
    founds = [found("they ; might seek to limit ; it")]
    name = "oie2016(match=head,version=2018)"
    assert scored(name, "published", golds, founds).values()["recall"] == 0
    assert scored(name, "strict", golds, founds).values()["recall"] == 1


@pytest.mark.parametrize("version", ["2018", "2019"])
def test_oie2016_takes_the_most_confident_of_equal_extractions_in_strict_mode(version: str) -> None:
    # One of two gold tuples is found twice, with .9 and .2. The positive is the one with .9 in either order:
    # (recall, precision) is (1/2, 1), then (1/2, 1/2); the area is 1/2.
    golds = [gold("Ann ; saw ; Bob"), gold("Eve ; left ; home")]
    founds = [found("Ann ; saw ; Bob", confidence=0.2), found("Ann ; saw ; Bob", confidence=0.9)]
    for order in (founds, founds[::-1]):
        values = scored(f"oie2016(version={version})", "strict", golds, order).values()
        assert rounded(values, "auc", "opt_precision", "opt_recall") == (0.5, 1, 0.5)


def test_benchie_fl_a_dash_inside_a_slot_is_a_word_in_strict_mode() -> None:
    facts, founds = [[("the Paris - Lyon line", "is", "old")]], [found("the Paris - Lyon line ; is ; old")]
    assert of_facts("benchie-fl", "published", facts, founds).values()["recall"] == 0
    assert of_facts("benchie-fl", "strict", facts, founds).values()["recall"] == 1


def test_benchie_fl_pairs_of_arguments_have_no_cap_in_strict_mode() -> None:
    # Eleven optional words: x and y are a pair 2,048 times, which fills the cap of 1,001 before z and w are one.
    optional = " ".join(f"[o{number}]" for number in range(11))
    facts = [
        [("a", f"r {optional}", "x")],
        [("a", f"r {optional}", "y")],
        [("b", "q", "z")],
        [("b", "q", "w")],
    ]
    founds = [found("b ; q ; z and w")]
    assert of_facts("benchie-fl", "published", facts, founds).values()["precision"] == 0
    assert of_facts("benchie-fl", "published", facts[::-1], founds).values()["precision"] == 1
    for order in itertools.permutations(facts):
        assert of_facts("benchie-fl", "strict", order, founds).values()["precision"] == 1


@pytest.mark.parametrize(
    ("name", "mode", "share"),
    # published BenchIE^FL gives an extraction without a third part one that nothing equals
    [
        ("benchie", "published", 0.5),
        ("benchie", "strict", 0.5),
        ("benchie-fl", "published", 0),
        ("benchie-fl", "strict", 0.5),
    ],
)
def test_a_formulation_of_two_slots_is_no_crash(name: str, mode: Mode, share: float) -> None:
    # The reader of `benchie-gold` keeps such a line; its second argument is empty.
    founds = [found("Ann ; slept"), found("Ann ; is ; here")]
    values = of_facts(name, mode, [[("Ann", "is")], [("Ann", "slept")]], founds).values()
    assert rounded(values, "precision", "recall") == (share, share)
