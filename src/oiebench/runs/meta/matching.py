"""How well metrics match: their matches against people's, and whether they rank systems as people do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from oiebench.annotate.judgements_of_matches import (
    Judged,
    by_people,
    by_people_scores,
    judgements_in,
    matching_pairs,
    observed,
    quality,
    told_apart,
)
from oiebench.errors import InputError
from oiebench.formats import Reading
from oiebench.metrics import AnyMetric, Benchmark, benchmark
from oiebench.model import Interval, Score, Value
from oiebench.opening import open_text
from oiebench.runs.meta.correlating import FEWEST
from oiebench.runs.scores import Resampling
from oiebench.stats import figures
from oiebench.stats.correlation import pearson
from oiebench.stats.intervals import interval
from oiebench.stats.observations import Floats, Observations, totals
from oiebench.stats.sampling import bootstrap_weights, chunk_rows, draws
from oiebench.version import __version__

DEFAULT = (
    "benchie-fl(rules=exact)",
    "benchie-fl(rules=exact+af)",
    "benchie-fl(rules=exact+lod)",
    "benchie-fl(rules=exact+af+lod)",
    "benchie-fl",
    "benchie",
    "wire57",
    "carb",
)
PAIRS, EXTRACTIONS = "pairs", "extractions"


class Matching(msgspec.Struct, frozen=True):
    """Scores of each metric's matches, over pairs and over extractions, and the systems' scores by people."""

    scores: tuple[Score, ...]
    by_people: dict[str, dict[str, Value]]
    pairs: int
    positive: int


def matching(
    judgements: str,
    gold: Reading,
    metrics: Sequence[AnyMetric],
    resampling: Resampling | None = None,
) -> Matching:
    """Precision, recall and F1 of metrics' matches against people's judgements in a file.

    Over pairs there is also the correlation of the systems' F1 under the metric with their F1 by people.
    """
    if not gold.collection.facts:
        raise InputError(f"{gold.path} has no facts: people judged which fact each extraction matches")
    opened = open_text(judgements)
    against = [benchmark(each, gold.collection, gold.sha256) for each in metrics]
    systems = judgements_in(opened, against[0].gold)
    every = list(systems.values())
    facts = [len(sentence.facts) for sentence in against[0].gold.sentences]
    manual = [by_people(own, facts) for own in every]
    scores = []
    for chosen, prepared in zip(metrics, against, strict=True):
        matched = [matching_pairs(chosen, prepared, own) for own in every]
        agreed = _correlation(chosen, prepared, every, manual, resampling)
        for pairs in (True, False):
            rows = told_apart(matched, every, len(facts), pairs=pairs)
            scores.append(
                _score(
                    chosen,
                    prepared,
                    opened.sha256,
                    rows,
                    pairs,
                    len(every),
                    agreed if pairs else None,
                    resampling,
                )
            )
    people = {
        system: dict[str, Value](figures(rows, by_people_scores))
        for system, rows in zip(systems, manual, strict=True)
    }
    pairs_ = sum(facts[row] for own in every for row in own.rows)
    return Matching(tuple(scores), people, pairs_, sum(len(own.pairs()) for own in every))


def _correlation(
    chosen: AnyMetric,
    against: Benchmark,
    systems: Sequence[Judged],
    manual: Sequence[Observations],
    resampling: Resampling | None,
) -> tuple[float, Interval | None] | None:
    """Pearson's correlation of the systems' F1 with those by people, its interval over the sentences."""
    if len(systems) < FEWEST:
        return None
    rows = [observed(chosen, against, own) for own in systems]
    ours = [float(chosen.summarise(totals(own))["f1"]) for own in rows]
    theirs = [figures(own, by_people_scores)["f1"] for own in manual]
    value = pearson(ours, theirs)
    if resampling is None or len(rows[0].sentences) != len(manual[0].sentences):
        return value, None

    def weights() -> Iterator[Floats]:
        return bootstrap_weights(
            len(rows[0].sentences), resampling.resamples, resampling.seed, chunk_rows(*rows)
        )

    a = np.array([d["f1"] for d in draws(rows, chosen.summarise, weights())])
    b = np.array([d["f1"] for d in draws(manual, by_people_scores, weights())])
    return value, interval(value, _columns(a, b), resampling.level)


def _columns(a: Floats, b: Floats) -> Floats:
    """Pearson's correlation of each column, NaN where one side is constant."""
    a, b = a - a.mean(axis=0), b - b.mean(axis=0)
    spread = np.sqrt((a * a).sum(axis=0) * (b * b).sum(axis=0))
    return np.asarray(np.where(spread > 0, (a * b).sum(axis=0) / np.where(spread > 0, spread, 1), np.nan))


def _score(
    chosen: AnyMetric,
    against: Benchmark,
    judgements: str,
    rows: Observations,
    pairs: bool,
    systems: int,
    agreed: tuple[float, Interval | None] | None,
    resampling: Resampling | None,
) -> Score:
    summed = totals(rows)
    values: dict[str, Value] = {name: int(count) for name, count in summed.counts.items()}
    values |= {name: float(value) for name, value in quality(summed).items()}
    ci = None if resampling is None else resampling.bootstrap(rows, quality)
    if agreed is not None:
        values["correlation"] = agreed[0]
        if ci is not None and agreed[1] is not None:
            ci["correlation"] = agreed[1]
    parts = [
        f"metric:matches({chosen.canonical})",
        f"mode:{chosen.mode}",
        f"gold:{against.sha256[:12]}",
        f"judgements:{judgements[:12]}",
        f"sentences:{len(rows.sentences)}",
        *((f"gold-form:{against.converted}",) if against.converted else ()),
        *((resampling.signature(),) if resampling else ()),
        f"version:{__version__}",
    ]
    return Score(
        system=chosen.canonical,
        metric="matches",
        mode=chosen.mode,
        part=PAIRS if pairs else EXTRACTIONS,
        signature="|".join(parts),
        values=values,
        n={"sentences": len(rows.sentences), "systems": systems},
        ci=ci,
    )
