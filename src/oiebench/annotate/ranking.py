"""Systems ranked by people's comparisons: wins, ties and losses of each pair, and strengths made of all."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec
import numpy as np

from oiebench.annotate.judgements import ANSWER, Judgement, Votes, majority, votes
from oiebench.annotate.pairs import Pairs
from oiebench.annotate.pool_scores import Bootstrap
from oiebench.errors import InputError
from oiebench.model import Interval
from oiebench.stats import bootstrap_intervals, bradley_terry, figures, holm, sign_test, wilson
from oiebench.stats.bradley_terry import Ties, obstacle, unconnected
from oiebench.stats.intervals import LEVEL
from oiebench.stats.observations import Floats, Observations, Totals

PRIOR = 0.5
"""Wins added each way to every pair that was compared, where without them no strengths are the likeliest."""


class Tally(msgspec.Struct, frozen=True):
    """How often the first system was judged better than the second, level, and worse, over sentences."""

    first: str
    second: str
    wins: int
    ties: int
    losses: int
    p: float
    """two-sided sign test, ties left out"""
    p_adjusted: float
    """after Holm, over all pairs"""
    share: float | None
    """of the wins among wins and losses"""
    interval: Interval | None


class Ranked(msgspec.Struct, frozen=True):
    """A system's log strength (0 is the mean), the share it is expected to win against the others, its record."""

    system: str
    strength: float
    expected: float
    wins: int
    ties: int
    losses: int
    strength_interval: Interval | None
    expected_interval: Interval | None


class Position(msgspec.Struct, frozen=True):
    """Whether judges favour a side: answers left, right and equal, and the two-sided sign test of the first two."""

    left: int
    right: int
    equal: int
    p: float
    interval: Interval | None
    """of the share of left among left and right"""


class Ranking(msgspec.Struct, frozen=True):
    """All that comparisons say, and what they rest on."""

    systems: tuple[Ranked, ...]
    """the strongest first"""
    tallies: tuple[Tally, ...]
    position: Position
    ties: Ties
    tie: float
    prior: float
    why_prior: str | None
    n: dict[str, int]


@dataclass(frozen=True)
class _Table:
    """A row of wins and ties for each sentence."""

    systems: tuple[str, ...]
    rows: Observations

    def summed(self, sums: Totals) -> tuple[Floats, Floats]:
        """Wins and ties between systems, for one sample or many."""
        size = len(self.systems)
        shape = np.shape(sums.counts[self.rows.columns[0]])
        wins, ties = np.zeros((*shape, size, size)), np.zeros((*shape, size, size))
        for i, j in itertools.permutations(range(size), 2):
            wins[..., i, j] = sums.counts[f"{i} over {j}"]
            ties[..., i, j] = sums.counts[f"{min(i, j)} with {max(i, j)}"]
        return wins, ties


def ranking(
    pairs: Pairs,
    judgements: Sequence[Judgement],
    *,
    ties: Ties = "davidson",
    prior: float | None = None,
    level: float = LEVEL,
    bootstrap: Bootstrap = bootstrap_intervals,
) -> Ranking:
    """The systems ranked by the judges' majority in each sentence; an equal split is a tie.

    Where somebody never lost no strengths are the likeliest; half a win each way is then added to every pair,
    unless `prior` says how much.
    """
    given = votes(judgements, ANSWER)
    table = _table(pairs, given)
    wins, level_ = table.summed(_totals(table.rows))
    apart = unconnected(wins, level_, table.systems)
    if apart is not None:
        raise InputError(f"{apart}; systems that no chain of comparisons joins cannot be ranked together")
    why = obstacle(wins, level_, table.systems, ties) if prior is None else None
    added = (PRIOR if why else 0.0) if prior is None else prior
    if prior is not None and not 0 <= prior < 1e6:
        raise InputError(f"a prior of {prior:g} wins; give 0 or more")
    if prior is not None and np.isnan(bradley_terry(wins, level_, ties, added).log).any():
        raise InputError(f"{obstacle(wins, level_, table.systems, ties)}; give a prior above 0 (--prior 0.5)")

    def summarise(sums: Totals) -> dict[str, Floats]:
        found = bradley_terry(*table.summed(sums), ties, added)
        chance = found.chance()
        names = range(len(table.systems))
        return {f"strength {n}": found.log[..., n] for n in names} | {
            f"expected {n}": chance[..., n] for n in names
        }

    values = figures(table.rows, summarise)
    rows = len(table.rows.sentences)
    drawn = bootstrap(table.rows, summarise) if rows > 1 else {}
    ranked = [
        Ranked(
            system,
            values[f"strength {n}"],
            values[f"expected {n}"],
            int(wins[n].sum()),
            int(level_[n].sum()),
            int(wins[:, n].sum()),
            drawn.get(f"strength {n}"),
            drawn.get(f"expected {n}"),
        )
        for n, system in enumerate(table.systems)
    ]
    asked = pairs.asked()
    judged = sum(bool(given.get(each.id)) for each in asked)
    return Ranking(
        tuple(sorted(ranked, key=lambda each: -each.strength)),
        tuple(_tallies(table.systems, wins, level_, level)),
        position(judgements, level),
        ties,
        float(bradley_terry(wins, level_, ties, added).tie),
        added,
        why,
        {
            "sentences": rows,
            "comparisons": int(wins.sum() + level_.sum() / 2),
            "judged": judged,
            "same": len(pairs.comparisons) - len(asked),
            "unanswered": len(asked) - judged,
            "answers": sum(map(len, given.values())),
            "judges": len({each.judge for each in judgements}),
        },
    )


def _table(pairs: Pairs, given: Votes) -> _Table:
    place = {system: n for n, system in enumerate(pairs.systems)}
    size = len(place)
    columns = tuple(f"{i} over {j}" for i, j in itertools.permutations(range(size), 2))
    columns += tuple(f"{i} with {j}" for i, j in itertools.combinations(range(size), 2))
    column = {name: n for n, name in enumerate(columns)}
    rows: dict[str, Floats] = {}
    for each in pairs.comparisons:
        answers = given.get(each.id, {})
        if not answers and not each.same:
            continue
        row = rows.setdefault(each.text, np.zeros(len(columns)))
        left, right = place[each.left_system], place[each.right_system]
        said = None if each.same else majority(answers.values(), ANSWER)
        if said == "left":
            row[column[f"{left} over {right}"]] += 1
        elif said == "right":
            row[column[f"{right} over {left}"]] += 1
        else:
            row[column[f"{min(left, right)} with {max(left, right)}"]] += 1
    if not rows:
        raise InputError("nobody answered any comparison")
    return _Table(pairs.systems, Observations(tuple(rows), np.array(list(rows.values())), columns))


def _totals(rows: Observations) -> Totals:
    return Totals(dict(zip(rows.columns, rows.counts.sum(axis=0), strict=True)), None, None)


def _tallies(systems: Sequence[str], wins: Floats, ties: Floats, level: float) -> Iterable[Tally]:
    met = [
        (i, j)
        for i, j in itertools.combinations(range(len(systems)), 2)
        if wins[i, j] + wins[j, i] + ties[i, j]
    ]
    p = [sign_test(int(wins[i, j]), int(wins[j, i])) for i, j in met]
    for (i, j), plain, adjusted in zip(met, p, holm(p).tolist(), strict=True):
        won, lost = int(wins[i, j]), int(wins[j, i])
        share, interval = share_of(won, lost, level)
        yield Tally(systems[i], systems[j], won, int(ties[i, j]), lost, plain, adjusted, share, interval)


def position(judgements: Iterable[Judgement], level: float = LEVEL) -> Position:
    """How often judges took the left side."""
    answers = [each.answer for each in judgements if each.question == ANSWER.name]
    left, right, equal = (answers.count(choice) for choice in ANSWER.choices)
    return Position(left, right, equal, sign_test(left, right), share_of(left, right, level)[1])


def share_of(some: int, others: int, level: float) -> tuple[float | None, Interval | None]:
    """The share of some among both, with Wilson's interval; nothing of nothing."""
    if not some + others:
        return None, None
    share = some / (some + others)
    return share, wilson(share, some + others, level)
