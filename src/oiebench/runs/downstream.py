"""Downstream tasks: files and names in, outcomes and scores out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import msgspec

from oiebench.errors import InputError
from oiebench.formats import Policy, Reading, Source
from oiebench.metrics.scoring import benchmark, evaluate
from oiebench.model import Collection, Interval, Score, Value
from oiebench.opening import open_text
from oiebench.qa.assertions import answer_passages
from oiebench.qa.complex_evaluation import answer_questions, with_documents
from oiebench.qa.complex_file import read_questions
from oiebench.qa.complex_questions import ComplexQA, ComplexQuestion
from oiebench.qa.outcomes import Outcome, Unit
from oiebench.qa.population import Population, passages, populate
from oiebench.runs.inputs import GoldSource, System
from oiebench.runs.scores import Resampling
from oiebench.stats import figures, selected
from oiebench.stats.observations import Observations
from oiebench.version import __version__


class Questions(msgspec.Struct, frozen=True):
    """A file of questions, and how it was read: a reading without sentences."""

    questions: tuple[ComplexQuestion, ...]
    reading: Reading


def load_questions(path: str, policy: Policy = "repair") -> Questions:
    """The questions of a file of JSON lines."""
    opened = open_text(path)
    source = Source(opened.text, opened.path, policy)
    if opened.marked:
        source.repair(1, "byte-order mark left out")
    found = tuple(read_questions(source))
    if not found:
        raise InputError(f"{opened.path}: there is no question that can be read")
    return Questions(
        found,
        Reading(
            Collection({}),
            "questions",
            opened.path,
            opened.sha256,
            tuple(source.repairs),
            tuple(source.skipped),
        ),
    )


def abqa(source: GoldSource, systems: Iterable[System]) -> list[Outcome]:
    """Assertion-based question answering, each system under each metric."""
    for metric in source.metrics:
        if metric.needs == "labels":
            raise InputError(
                f"{metric.name} matches nothing with gold; name a metric that does, such as benchie-fl"
            )
    chosen = [benchmark(m, source.reading.collection, source.reading.sha256) for m in source.metrics]
    return [
        answer_passages(evaluate(against, system.collection, system.name, system.reading.format))
        for against in chosen
        for system in systems
    ]


def kbp(gold: Reading, systems: Iterable[System], task: Population) -> list[Outcome]:
    """Knowledge-base population."""
    ready = passages(gold.collection)
    return [populate(ready, each.collection, each.name, task, gold.sha256) for each in systems]


def complex_questions(
    questions: Questions, systems: Iterable[System], task: ComplexQA, known: Collection | None = None
) -> list[Outcome]:
    """Complex questions; `known` says of which documents sentences are where the predictions do not."""
    if known is not None:
        systems = [replace(each, collection=with_documents(each.collection, known)) for each in systems]
    asked, sha256 = questions.questions, questions.reading.sha256
    return [answer_questions(asked, each.collection, each.name, task, sha256) for each in systems]


def downstream_scores(
    outcomes: Iterable[Outcome], resampling: Resampling | None = None, unit: Unit = "sentence"
) -> list[Score]:
    """The score of each outcome, followed by those of its parts; with intervals if asked."""
    return [score for outcome in outcomes for score in _scores(outcome, resampling, unit)]


def _scores(outcome: Outcome, resampling: Resampling | None, unit: Unit) -> Sequence[Score]:
    task = outcome.task
    signature = [f"metric:{task.canonical}", f"mode:{outcome.mode}", *outcome.signature]
    if resampling is not None:
        if unit == "question" and len(outcome.observations.sentences) < 2:
            raise InputError("an interval needs two questions; there is 1")
        signature.append(resampling.signature(unit))
    whole = Score(
        system=outcome.system,
        metric=task.canonical,
        mode=outcome.mode,
        signature="|".join([*signature, f"version:{__version__}"]),
        values=_values(outcome, outcome.observations),
        n=outcome.counts,
        ci=_intervals(outcome, outcome.observations, resampling),
        left_out=dict(outcome.left_out),
    )
    parts = []
    for name, observations in outcome.parts.items():
        counts = dict(zip(observations.columns, observations.counts.sum(axis=0).tolist(), strict=True))
        parts.append(
            msgspec.structs.replace(
                whole,
                part=name,
                signature="|".join([*signature, f"part:{name}", f"version:{__version__}"]),
                values=_values(outcome, observations),
                n={"sentences": len(observations.sentences), "gold": int(counts["facts"])},
                ci=_intervals(outcome, observations, resampling),
                left_out={},
            )
        )
    return [whole, *parts]


def _values(outcome: Outcome, observations: Observations) -> dict[str, Value]:
    found = figures(observations, outcome.task.summarise)
    whole = [name for name in found if name not in outcome.task.headline]
    return {name: int(value) if name in whole else value for name, value in found.items()}


def _intervals(
    outcome: Outcome, observations: Observations, resampling: Resampling | None
) -> dict[str, Interval] | None:
    """Intervals of the task's headline figures; a part's are drawn from where it has gold, if that is two or more."""
    if resampling is None:
        return None
    if observations is not outcome.observations:
        telling = observations.counts.sum(axis=1) > 0
        ids = [id_ for id_, tells in zip(observations.sentences, telling, strict=True) if tells]
        observations = selected(observations, ids)
        if len(set((observations.groups if resampling.clustered else ids) or ())) < 2:
            return None
    found = resampling.bootstrap(observations, outcome.task.summarise)
    return {name: found[name] for name in outcome.task.headline if name in found}
