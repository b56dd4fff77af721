"""Comparing systems: which differences are real, under one figure of one metric."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from oiebench.errors import InputError, UnknownNameError
from oiebench.metrics import Result
from oiebench.report import Comparison, Pair
from oiebench.runs.scores import Resampling, intervals
from oiebench.stats import ALPHA, all_pairs, figures, verdicts
from oiebench.stats.observations import Observations, resampled
from oiebench.stats.paired import Test


def compare(
    scored: Sequence[Result],
    resampling: Resampling,
    *,
    value: str | None = None,
    test: Test = "bootstrap",
    alpha: float = ALPHA,
) -> Comparison:
    """All pairs of systems tested on one figure (F1 unless told otherwise), corrected together by Holm."""
    if len(scored) < 2:
        raise InputError("a comparison needs two systems or more")
    if not 0 < alpha < 1:
        raise InputError(f"the level of significance lies between 0 and 1, not at {alpha:g}")
    metric = scored[0].benchmark.metric
    chosen = value or ("f1" if "f1" in metric.headline else metric.headline[-1])
    known = [figures(result.observations, metric.summarise) for result in scored]
    if chosen not in set.union(*map(set, known)):
        raise UnknownNameError(f"{metric.name} figure", chosen, set.intersection(*map(set, known)))
    for result, its in zip(scored, known, strict=True):
        if chosen not in its:
            raise InputError(f"system {result.predictions.system!r} has no {chosen} under {metric.name}")
    observations = {result.predictions.system: result.observations for result in scored}
    tests = {
        pair: found[chosen]
        for pair, found in all_pairs(
            observations,
            metric.summarise,
            test=test,
            level=resampling.level,
            resamples=resampling.resamples,
            seed=resampling.seed,
            clustered=resampling.clustered,
        ).items()
        if chosen in found
    }
    decided = verdicts(tests, alpha)
    names = [result.predictions.system for result in scored]
    estimates = [float(its[chosen]) for its in known]
    best_first = [name for _, name in sorted(zip(estimates, names, strict=True), key=lambda item: -item[0])]
    letters = decided.letters(best_first)
    per_sentence = {name: _sentence_values(observations[name], scored[0], chosen) for name in names}
    pairs = []
    for (a, b), found in tests.items():
        i, j = decided.systems.index(a), decided.systems.index(b)
        difference = per_sentence[a] - per_sentence[b]
        pairs.append(
            Pair(
                a=a,
                b=b,
                difference=found.difference,
                interval=found.interval,
                p=found.p,
                p_adjusted=float(decided.p[i, j]),
                significant=bool(decided.outcome[i, j]),
                wins=int((difference > 1e-12).sum()),
                ties=int((abs(difference) <= 1e-12).sum()),
                losses=int((difference < -1e-12).sum()),
            )
        )
    return Comparison(
        systems=tuple(names),
        metric=metric.canonical,
        mode=metric.mode,
        value=chosen,
        estimates=tuple(estimates),
        pairs=tuple(pairs),
        intervals=tuple(intervals(result, resampling).get(chosen) for result in scored),
        letters=tuple(letters[name] for name in names),
        signature=scored[0].score(sampling=resampling.signature()).comparable,
        test="paired bootstrap" if test == "bootstrap" else "approximate randomisation",
        alpha=alpha,
        resamples=resampling.resamples,
        seed=resampling.seed,
        n=len(set(scored[0].observations.groups or ()))
        if resampling.clustered
        else len(scored[0].observations.sentences),
        unit="documents" if resampling.clustered else "sentences",
    )


def _sentence_values(observations: Observations, result: Result, value: str) -> np.ndarray:
    """The figure of each sentence taken alone."""
    rows = len(observations.sentences)
    found = [
        np.nan_to_num(
            result.benchmark.metric.summarise(resampled(observations, np.eye(rows)[start : start + 256]))[
                value
            ]
        )
        for start in range(0, rows, 256)
    ]
    return np.concatenate(found)
