"""Figures of each system from what judges say of its extractions: majority, adjudication, agreement."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from oiebench.annotate.judgements import (
    INFORMATIVE,
    LABEL,
    Agreement,
    Question,
    Votes,
    agreement,
    disagreements,
    majority,
    votes,
)
from oiebench.annotate.judgements_files import Asked, read_answers
from oiebench.annotate.pool import Item, Pool
from oiebench.annotate.pool_files import POOL, PoolKey, lines, shown
from oiebench.annotate.pool_scores import Labels, labelled, sampled
from oiebench.errors import InputError
from oiebench.formats import Policy, Reading
from oiebench.metrics import Mode
from oiebench.model import Collection, Score
from oiebench.runs.scores import Resampling
from oiebench.version import __version__


class Disagreement(msgspec.Struct, frozen=True):
    """An item on which judges do not agree: what each says, and what was made of it."""

    item: str
    text: str
    extraction: str
    question: str
    answers: dict[str, str]
    decided: str | None
    """the majority's answer; None where there is none and nobody adjudicated"""


class Judged(msgspec.Struct, frozen=True):
    """Scores by judges' labels, and all that is to be said of the judges."""

    scores: tuple[Score, ...]
    silent: tuple[str, ...]
    """systems about whose extractions no label decides"""
    judges: tuple[str, ...]
    agreements: tuple[Agreement, ...]
    disagreements: tuple[Disagreement, ...]
    adjudicated: int
    pool: Pool
    correct: dict[str, bool]
    votes: Votes
    readings: tuple[Reading, ...]

    def labelled(self) -> Collection:
        """The extractions that were decided about, for `precision-yield`."""
        return labelled(self.pool, self.correct)

    def to_adjudicate(self) -> str:
        """The items on which judges disagree or that no majority decides, to be filled in by somebody else."""
        items = {item.id: item for item in self.pool.items}
        open_ = dict.fromkeys(each.item for each in self.disagreements)
        open_ |= dict.fromkeys(item for item in self.votes if item not in self.correct)
        head = {POOL: self.pool.checksum, "judge": ""}
        records: list[Any] = [
            shown(items[item], said=self.votes.get(item, {}), label=None, informative=None) for item in open_
        ]
        return lines([head, *records])


def judged(
    key: PoolKey,
    answers: Sequence[str],
    *,
    adjudicate: str | None = None,
    at: Sequence[float] = (),
    mode: Mode = "published",
    resampling: Resampling | None = None,
    level: float = 0.95,
    policy: Policy = "repair",
) -> Judged:
    """The figures of each system of a pool by the labels in these files."""
    if not answers:
        raise InputError(
            "name the files that the judges filled in, or a CSV of item, judge, label, informative"
        )
    strange = next((threshold for threshold in at if not math.isfinite(threshold)), None)
    if strange is not None:
        raise InputError(f"--at {strange:g}: a confidence is a finite number")
    pool = key.pool
    asked = Asked((LABEL, INFORMATIVE), tuple(item.id for item in pool.items), pool.checksum, POOL)
    said = read_answers(answers, asked, policy)
    above = None if adjudicate is None else read_answers([adjudicate], asked, policy)
    last = () if above is None else above.judgements
    given = {question.name: votes(said.judgements, question) for question in (LABEL, INFORMATIVE)}
    settled = {question.name: votes(last, question) for question in (LABEL, INFORMATIVE)}
    correct = _decided(given["label"], settled["label"], LABEL, "correct")
    informative = _decided(given["informative"], settled["informative"], INFORMATIVE, "yes")
    if not correct:
        raise InputError("the labels decide about no extraction: all are empty, unsure or equally split")
    readings = said.readings + (() if above is None else above.readings)
    judges = said.judges()
    mine = [(system, _items_of(pool, system)) for system in pool.extractions]
    scores = [
        _score(pool, system, correct, informative, judges, readings, at, mode, resampling, level)
        for system, items in mine
        if any(item.id in correct for item in items)
    ]
    return Judged(
        tuple(scores),
        tuple(system for system, items in mine if not any(item.id in correct for item in items)),
        tuple(judges),
        tuple(
            agreement(given[question.name], question)
            for question in (LABEL, INFORMATIVE)
            if given[question.name]
        ),
        tuple(_disagreements(pool, given, settled)),
        sum(len(one) for one in settled.values()),
        pool,
        correct,
        given["label"],
        readings,
    )


def _items_of(pool: Pool, system: str) -> list[Item]:
    return [item for item in pool.items if any(place.system == system for place in item.places)]


def _decided(given: Votes, settled: Votes, question: Question, yes: str) -> dict[str, bool]:
    """What the adjudicator says, else the majority of the judges; items that neither decides are left out."""
    found = {}
    for item in dict.fromkeys((*given, *settled)):
        answer = majority(settled.get(item, {}).values(), question)
        answer = majority(given.get(item, {}).values(), question) if answer is None else answer
        if answer is not None:
            found[item] = answer == yes
    return found


def _disagreements(pool: Pool, given: dict[str, Votes], settled: dict[str, Votes]) -> Iterable[Disagreement]:
    items = {item.id: item for item in pool.items}
    for question in (LABEL, INFORMATIVE):
        own, above = given[question.name], settled[question.name]
        for item in disagreements(own, above):
            yield Disagreement(
                item,
                items[item].text,
                str(items[item]),
                question.name,
                own[item],
                majority(own[item].values(), question),
            )


def _score(
    pool: Pool,
    system: str,
    correct: Labels,
    informative: Labels,
    judges: Sequence[str],
    readings: Sequence[Reading],
    at: Sequence[float],
    mode: Mode,
    resampling: Resampling | None,
    level: float,
) -> Score:
    found = sampled(
        pool,
        system,
        correct,
        informative,
        mode=mode,
        at=at,
        by_sentence=None if resampling is None else resampling.bootstrap,
        level=level,
    )
    digest = hashlib.sha256("".join(reading.sha256 for reading in readings).encode()).hexdigest()
    name = "judged(label=majority)"
    parts = [
        f"metric:{name}",
        f"mode:{mode}",
        f"pool:{pool.checksum}",
        f"design:{pool.design}",
        f"pool-seed:{pool.design.seed}",
        f"labels:{digest[:12]}",
        f"judges:{len(judges)}",
        f"sentences:{pool.sentences}",
        f"missing:{found.n['undecided']}",
        f"interval:wilson,{level:g}",
        *((resampling.signature(),) if resampling else ()),
        f"version:{__version__}",
    ]
    return Score(
        system=system,
        metric=name,
        mode=mode,
        signature="|".join(parts),
        values=found.values,
        n=found.n,
        ci=found.ci,
        across="yield",
        curve=found.curve,
    )
