"""Systems ranked by judges who saw two outputs at a time."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from oiebench.annotate.judgements import ANSWER, Agreement, agreement, votes
from oiebench.annotate.judgements_files import Asked, read_answers
from oiebench.annotate.pairs_files import PAIRS, PairsKey
from oiebench.annotate.ranking import Ranking, ranking
from oiebench.errors import InputError
from oiebench.formats import Policy, Reading
from oiebench.model import Score
from oiebench.runs.scores import Resampling
from oiebench.stats.bradley_terry import Ties
from oiebench.version import __version__


class Compared(msgspec.Struct, frozen=True):
    """A ranking, the same as scores, and what is to be said of the judges."""

    ranking: Ranking
    scores: tuple[Score, ...]
    judges: tuple[str, ...]
    agreement: Agreement
    readings: tuple[Reading, ...]


def compared(
    key: PairsKey,
    answers: Sequence[str],
    resampling: Resampling,
    *,
    ties: Ties = "davidson",
    prior: float | None = None,
    policy: Policy = "repair",
) -> Compared:
    """The ranking that the answers in these files give."""
    if not answers:
        raise InputError("name the files that the judges filled in, or a CSV of item, judge, answer")
    pairs = key.pairs
    asked = Asked((ANSWER,), tuple(each.id for each in pairs.asked()), pairs.checksum, PAIRS)
    said = read_answers(answers, asked, policy)
    found = ranking(
        pairs,
        said.judgements,
        ties=ties,
        prior=prior,
        level=resampling.level,
        bootstrap=resampling.bootstrap,
    )
    digest = hashlib.sha256("".join(reading.sha256 for reading in said.readings).encode()).hexdigest()
    options = f"ties={found.ties}" + (f",prior={found.prior:g}" if found.prior else "")
    name = f"bradley-terry({options})"
    parts = [
        f"metric:{name}",
        "mode:strict",
        f"pairs:{pairs.checksum}",
        f"pairs-seed:{pairs.seed}",
        f"answers:{digest[:12]}",
        f"judges:{len(said.judges())}",
        f"sentences:{found.n['sentences']}",
        f"missing:{found.n['unanswered']}",
        resampling.signature(),
        f"version:{__version__}",
    ]
    scores = [
        Score(
            system=each.system,
            metric=name,
            mode="strict",
            signature="|".join(parts),
            values={
                "strength": each.strength,
                "expected": each.expected,
                "wins": each.wins,
                "ties": each.ties,
                "losses": each.losses,
            },
            n=found.n,
            ci={
                name: interval
                for name, interval in (
                    ("strength", each.strength_interval),
                    ("expected", each.expected_interval),
                )
                if interval is not None
            },
        )
        for each in found.systems
    ]
    return Compared(
        found,
        tuple(scores),
        tuple(said.judges()),
        agreement(votes(said.judgements, ANSWER), ANSWER),
        said.readings,
    )
