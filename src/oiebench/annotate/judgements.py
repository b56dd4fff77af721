"""Questions that judges answer about items, the answers, what most of them say and how far they agree."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from oiebench.stats import cohen_kappa, krippendorff_alpha, percentage_agreement

Votes = dict[str, dict[str, str]]
"""The answer of each judge, by item."""


class Question(msgspec.Struct, frozen=True):
    """What is asked of an item: the answers there are, other spellings of them, and the one that is no vote."""

    name: str
    choices: tuple[str, ...]
    spellings: Mapping[str, str] = {}
    abstention: str | None = None


LABEL = Question(
    "label",
    ("correct", "incorrect", "unsure"),
    {"true": "correct", "1": "correct", "false": "incorrect", "0": "incorrect"},
    "unsure",
)
INFORMATIVE = Question(
    "informative",
    ("yes", "no", "unsure"),
    {"true": "yes", "1": "yes", "false": "no", "0": "no"},
    "unsure",
)
ANSWER = Question("answer", ("left", "right", "equal"), {"better": "left", "worse": "right", "tie": "equal"})


class Judgement(msgspec.Struct, frozen=True):
    """What a judge said of an item, and where that stands."""

    item: str
    judge: str
    question: str
    answer: str
    path: str
    line: int


class PairAgreement(msgspec.Struct, frozen=True):
    """How far two judges agree on the items that both judged; kappa is NaN where it is undefined."""

    first: str
    second: str
    items: int
    percentage: float
    kappa: float


class Agreement(msgspec.Struct, frozen=True):
    """How far judges agree on a question: pair by pair, and all of them by Krippendorff's alpha.

    `unsure` is an answer like any other here. `alpha` is None where no item was judged twice.
    """

    question: str
    pairs: tuple[PairAgreement, ...]
    alpha: float | None
    items: int
    """those that two judges or more judged"""


def votes(judgements: Iterable[Judgement], question: Question) -> Votes:
    """The answers to one question by item and judge."""
    found: Votes = {}
    for each in judgements:
        if each.question == question.name:
            found.setdefault(each.item, {})[each.judge] = each.answer
    return found


def majority(answers: Iterable[str], question: Question) -> str | None:
    """The answer that more judges give than any other; None where two are level or nobody gives one.

    An abstention (`unsure`) is no vote.
    """
    counts = Counter(answer for answer in answers if answer != question.abstention).most_common(2)
    if not counts or (len(counts) > 1 and counts[0][1] == counts[1][1]):
        return None
    return counts[0][0]


def agreement(given: Votes, question: Question) -> Agreement:
    """How far the judges agree on one question."""
    judges = sorted({judge for answers in given.values() for judge in answers})
    pairs = []
    for a, b in itertools.combinations(judges, 2):
        both = [(answers[a], answers[b]) for answers in given.values() if a in answers and b in answers]
        if both:
            first, second = zip(*both, strict=True)
            pairs.append(
                PairAgreement(
                    a, b, len(both), percentage_agreement(first, second), cohen_kappa(first, second)
                )
            )
    units = [[answers.get(judge) for judge in judges] for answers in given.values()]
    twice = sum(len(answers) > 1 for answers in given.values())
    return Agreement(question.name, tuple(pairs), krippendorff_alpha(units) if twice else None, twice)


def disagreements(given: Votes, settled: Iterable[str] = ()) -> list[str]:
    """The items whose judges do not all say the same, but for those that somebody settled."""
    done = set(settled)
    return [item for item, answers in given.items() if len(set(answers.values())) > 1 and item not in done]


def judges_of(judgements: Sequence[Judgement]) -> list[str]:
    """The judges in order of first appearance."""
    return list(dict.fromkeys(each.judge for each in judgements))
