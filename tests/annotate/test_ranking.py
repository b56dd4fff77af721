"""Rankings from comparisons, among them CaRB's human check of ClausIE and PropS."""

from __future__ import annotations

import math

import pytest
from scipy.stats import binomtest

from oiebench.annotate.judgements import Judgement
from oiebench.annotate.pairs import Comparison, Pairs
from oiebench.annotate.ranking import ranking
from oiebench.errors import InputError

FOUR = ("w1", "w2", "w3", "w4")


def comparisons(*outcomes: tuple[str, str, str]) -> tuple[Pairs, list[Judgement]]:
    """Comparisons of systems with what each of four judges says: `+` the first is better, `-` worse, `=` equal.

    The first system of every second comparison stands on the right.
    """
    items, judgements = [], []
    for number, (first, second, said) in enumerate(outcomes):
        swapped = number % 2 == 1
        left, right = (second, first) if swapped else (first, second)
        items.append(Comparison(f"i{number}", f"Sentence {number} .", (("l",),), (("r",),), left, right))
        sides = {"+": "right" if swapped else "left", "-": "left" if swapped else "right", "=": "equal"}
        judgements += [
            Judgement(f"i{number}", judge, "answer", sides[mark], "x", 1)
            for judge, mark in zip(FOUR, said, strict=False)
        ]
    systems = tuple(dict.fromkeys(name for first, second, _ in outcomes for name in (first, second)))
    return Pairs(tuple(items), systems, len(items), 1), judgements


def test_the_human_check_of_carb() -> None:
    """CaRB, section 5.3: four workers, 100 sentences; PropS 15, ClausIE 69, a tie 16.

    Sign test of 69 to 15: 2e-9. Davidson meets the three shares: strengths as 69 to 15, so logs of
    +-log(69/15)/2 = +-.763; v = 16 / sqrt(69 * 15) = .497; expected share .69 + .08 = .77.
    """
    pairs, said = comparisons(
        *[("clausie", "props", "++=-")] * 40,
        *[("clausie", "props", "+++=")] * 29,
        *[("clausie", "props", "---+")] * 15,
        *[("clausie", "props", "++--")] * 10,
        *[("clausie", "props", "==+-")] * 6,
    )
    found = ranking(pairs, said)
    (tally,) = found.tallies
    assert (tally.first, tally.wins, tally.ties, tally.losses) == ("clausie", 69, 16, 15)
    assert tally.p == pytest.approx(binomtest(69, 84).pvalue)
    assert tally.share == pytest.approx(69 / 84)
    first, second = found.systems
    assert (first.system, second.system) == ("clausie", "props")
    assert first.strength == pytest.approx(math.log(69 / 15) / 2)
    assert found.tie == pytest.approx(16 / math.sqrt(69 * 15))
    assert first.expected == pytest.approx(0.77)
    assert first.strength_interval is not None
    assert first.strength_interval.low > 0
    assert found.n["judges"] == 4
    assert found.n["comparisons"] == 100


def test_ties_as_half_a_win() -> None:
    pairs, said = comparisons(*[("a", "b", "+")] * 6, *[("a", "b", "=")] * 2, *[("a", "b", "-")] * 2)
    found = ranking(pairs, said, ties="half")
    assert found.systems[0].strength == pytest.approx(math.log(7 / 3) / 2)
    assert found.tie == 0


def test_three_systems_are_ordered_and_pairs_corrected_together() -> None:
    pairs, said = comparisons(
        *[("a", "b", "+")] * 8,
        *[("a", "b", "-")] * 2,
        *[("b", "c", "+")] * 8,
        *[("b", "c", "-")] * 2,
        *[("a", "c", "+")] * 9,
        *[("a", "c", "-")] * 1,
    )
    found = ranking(pairs, said)
    assert [each.system for each in found.systems] == ["a", "b", "c"]
    # Sign tests: 8 of 10 .109, 9 of 10 .0215; Holm: .0215 * 3, .109 * 2 for both others.
    assert [round(each.p_adjusted, 4) for each in found.tallies] == [0.2188, 0.0645, 0.2188]
    assert sum(each.strength for each in found.systems) == pytest.approx(0)


def test_who_never_lost_gets_a_prior_and_it_is_said() -> None:
    pairs, said = comparisons(*[("a", "b", "+")] * 4)
    found = ranking(pairs, said)
    assert found.prior == 0.5
    assert "a has never lost" in str(found.why_prior)
    assert found.systems[0].strength == pytest.approx(math.log(9) / 2)
    with pytest.raises(InputError, match=r"a has never lost .*--prior 0\.5"):
        ranking(pairs, said, prior=0)
    assert ranking(pairs, said, prior=1).systems[0].strength == pytest.approx(math.log(5) / 2)


def test_systems_that_nothing_joins_are_not_ranked() -> None:
    pairs, said = comparisons(("a", "b", "+"), ("a", "b", "-"), ("c", "d", "+"), ("c", "d", "-"))
    with pytest.raises(InputError, match="nothing compares a, b with c, d"):
        ranking(pairs, said)


def test_what_nobody_answered_is_left_out_and_what_is_the_same_is_a_tie() -> None:
    pairs, said = comparisons(("a", "b", "+"), ("a", "b", "-"), ("a", "b", ""))
    same = Comparison("same", "Sentence 9 .", (), (), "a", "b", same=True)
    pairs = Pairs((*pairs.comparisons, same), pairs.systems, 4, 1)
    found = ranking(pairs, said)
    assert (found.tallies[0].wins, found.tallies[0].ties, found.tallies[0].losses) == (1, 1, 1)
    assert (found.n["same"], found.n["unanswered"], found.n["sentences"]) == (1, 1, 3)


def test_judges_who_favour_a_side_are_found_out() -> None:
    pairs, _ = comparisons(*[("a", "b", "+")] * 40)
    said = [Judgement(each.id, "w1", "answer", "left", "x", 1) for each in pairs.comparisons]
    spot = ranking(pairs, said).position
    assert (spot.left, spot.right, spot.equal) == (40, 0, 0)
    assert spot.p < 1e-9
    pairs, fair = comparisons(*[("a", "b", "+")] * 20, *[("a", "b", "-")] * 20)
    assert ranking(pairs, fair).position.p == 1


def test_nobody_answered() -> None:
    pairs, _ = comparisons(("a", "b", "+"))
    with pytest.raises(InputError, match="nobody answered any comparison"):
        ranking(pairs, [])
