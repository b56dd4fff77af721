"""Comparing systems: which differences are real, under one figure of one metric."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from oiebench.errors import InputError, UnknownNameError
from oiebench.metrics import Result
from oiebench.model import Interval
from oiebench.report import Comparison, Pair
from oiebench.runs.scores import Resampling, intervals
from oiebench.stats import ALPHA, all_pairs, figures, verdicts
from oiebench.stats.observations import Observations, Summarise, resampled
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
    metric = scored[0].benchmark.metric
    chosen = value or ("f1" if "f1" in metric.headline else metric.headline[-1])
    return compare_observations(
        {result.predictions.system: result.observations for result in scored},
        metric.summarise,
        resampling,
        value=chosen,
        measure=metric.name,
        metric=metric.canonical,
        mode=metric.mode,
        signature=scored[0].score(sampling=resampling.signature()).comparable,
        estimated=lambda: [intervals(result, resampling).get(chosen) for result in scored],
        test=test,
        alpha=alpha,
    )


def compare_observations(
    observations: Mapping[str, Observations],
    summarise: Summarise,
    resampling: Resampling,
    *,
    value: str,
    measure: str,
    metric: str,
    mode: str,
    signature: str,
    estimated: Callable[[], Sequence[Interval | None]],
    test: Test = "bootstrap",
    alpha: float = ALPHA,
) -> Comparison:
    """All pairs of systems tested on one figure of their observations, corrected together by Holm.

    `measure` names what was observed for messages; `estimated` gives the interval of each system's own figure.
    """
    if len(observations) < 2:
        raise InputError("a comparison needs two systems or more")
    if not 0 < alpha < 1:
        raise InputError(f"the level of significance lies between 0 and 1, not at {alpha:g}")
    known = {name: figures(each, summarise) for name, each in observations.items()}
    if value not in set.union(*map(set, known.values())):
        raise UnknownNameError(f"{measure} figure", value, set.intersection(*map(set, known.values())))
    for name, its in known.items():
        if value not in its:
            raise InputError(f"system {name!r} has no {value} under {measure}")
    tests = {
        pair: found[value]
        for pair, found in all_pairs(
            observations,
            summarise,
            test=test,
            level=resampling.level,
            resamples=resampling.resamples,
            seed=resampling.seed,
            clustered=resampling.clustered,
        ).items()
        if value in found
    }
    decided = verdicts(tests, alpha)
    names = list(observations)
    estimates = [float(known[name][value]) for name in names]
    best_first = [name for _, name in sorted(zip(estimates, names, strict=True), key=lambda item: -item[0])]
    letters = decided.letters(best_first)
    per_sentence = {name: _sentence_values(each, summarise, value) for name, each in observations.items()}
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
    first = observations[names[0]]
    return Comparison(
        systems=tuple(names),
        metric=metric,
        mode=mode,
        value=value,
        estimates=tuple(estimates),
        pairs=tuple(pairs),
        intervals=tuple(estimated()),
        letters=tuple(letters[name] for name in names),
        signature=signature,
        test="paired bootstrap" if test == "bootstrap" else "approximate randomisation",
        alpha=alpha,
        resamples=resampling.resamples,
        seed=resampling.seed,
        n=len(set(first.groups or ())) if resampling.clustered else len(first.sentences),
        unit="documents" if resampling.clustered else "sentences",
    )


def _sentence_values(observations: Observations, summarise: Summarise, value: str) -> np.ndarray:
    """The figure of each sentence taken alone."""
    rows = len(observations.sentences)
    found = [
        np.nan_to_num(summarise(resampled(observations, np.eye(rows)[start : start + 256]))[value])
        for start in range(0, rows, 256)
    ]
    return np.concatenate(found)
