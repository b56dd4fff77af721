"""Seconds for paired tests and intervals on 641 sentences, beside a plain Python loop in the same process.

    python benchmarks/resampling.py [--resamples 10000] [--loops 200]

The loop draws sentences, adds up their rows and computes F1 (for curves: walks down the confidences of the
sentences drawn), as a script without arrays would. It runs `--loops` resamples; its time for all of them is
that multiplied up.
"""

from __future__ import annotations

import argparse
import random
import resource
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from oiebench.stats import (
    Events,
    Observations,
    Totals,
    approximate_randomisation,
    bootstrap_intervals,
    paired_bootstrap,
)

SENTENCES, EVENTS, COLUMNS = 641, 2700, ("p_top", "p_bottom", "r_top", "r_bottom", "predicted", "gold")
Floats = NDArray[np.float64]


def system(seed: int, curve: bool) -> Observations:
    source = np.random.default_rng(seed)
    counts = source.integers(1, 9, (SENTENCES, len(COLUMNS))).astype(float)
    counts[:, [0, 2]] = source.random((SENTENCES, 2)) * counts[:, [1, 3]]
    events = None
    if curve:
        values = source.integers(1, 4, (EVENTS, 3)).astype(float)
        values[:, [0, 2]] *= source.random((EVENTS, 2))
        sentence = source.integers(0, SENTENCES, EVENTS)
        events = Events(sentence, source.random(EVENTS), values, ("p_top", "p_bottom", "r_top"))
    return Observations(tuple(map(str, range(SENTENCES))), counts, COLUMNS, events)


def counted(sums: Totals) -> dict[str, Floats]:
    c = sums.counts
    precision, recall = c["p_top"] / c["p_bottom"], c["r_top"] / c["r_bottom"]
    return {"precision": precision, "recall": recall, "f1": 2 * precision * recall / (precision + recall)}


def drawn(sums: Totals) -> dict[str, Floats]:
    assert sums.curve is not None
    precision = sums.curve["p_top"] / np.maximum(sums.curve["p_bottom"], 1)
    recall = sums.curve["r_top"] / np.asarray(sums.counts["r_bottom"])[..., None]
    f1 = 2 * precision * recall / np.maximum(precision + recall, 1e-9)
    area = np.sum((precision[..., 1:] + precision[..., :-1]) * np.diff(recall, axis=-1), axis=-1) / 2
    return {"f1": f1.max(axis=-1), "auc": area}


def loop_counts(a: Observations, b: Observations, resamples: int) -> float:
    rows = [o.counts.tolist() for o in (a, b)]
    source, better = random.Random(0), 0
    for _ in range(resamples):
        picked = source.choices(range(SENTENCES), k=SENTENCES)
        scores = []
        for system_rows in rows:
            sums = [0.0] * len(COLUMNS)
            for i in picked:
                for column, value in enumerate(system_rows[i]):
                    sums[column] += value
            precision, recall = sums[0] / sums[1], sums[2] / sums[3]
            scores.append(2 * precision * recall / (precision + recall))
        better += scores[0] > scores[1]
    return better / resamples


def loop_curve(a: Observations, b: Observations, resamples: int) -> float:
    source, better = random.Random(0), 0
    by_confidence = []
    for o in (a, b):
        assert o.events is not None
        triples = zip(
            o.events.confidence.tolist(), o.events.sentence.tolist(), o.events.values.tolist(), strict=True
        )
        by_confidence.append((sorted(triples, reverse=True), o.counts[:, 3].tolist()))
    for _ in range(resamples):
        times = [0] * SENTENCES
        for i in source.choices(range(SENTENCES), k=SENTENCES):
            times[i] += 1
        scores = []
        for events, bottoms in by_confidence:
            p_top = p_bottom = r_top = area = before_p = before_r = best = 0.0
            r_bottom = sum(t * v for t, v in zip(times, bottoms, strict=True))
            for _, i, (p, q, r) in events:
                t = times[i]
                if not t:
                    continue
                p_top, p_bottom, r_top = p_top + t * p, p_bottom + t * q, r_top + t * r
                precision, recall = p_top / p_bottom, r_top / r_bottom
                best = max(best, 2 * precision * recall / (precision + recall))
                area += (precision + before_p) * (recall - before_r) / 2
                before_p, before_r = precision, recall
            scores.append((best, area))
        better += scores[0] > scores[1]
    return better / resamples


def seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--resamples", type=int, default=10_000)
    parser.add_argument("--loops", type=int, default=200)
    given = parser.parse_args()
    n = given.resamples
    for name, summarise, loop in (("counts", counted, loop_counts), ("curve", drawn, loop_curve)):
        a, b = system(1, name == "curve"), system(2, name == "curve")
        looped = seconds(lambda: loop(a, b, given.loops)) * n / given.loops  # noqa: B023
        size = f"{SENTENCES} sentences, {len(COLUMNS)} counts, {EVENTS if a.events else 0} events"
        print(f"{name}: {size}, {n} resamples")
        runs: dict[str, Callable[[], object]] = {
            "paired bootstrap": lambda: paired_bootstrap(a, b, summarise, resamples=n),  # noqa: B023
            "approximate randomisation": lambda: approximate_randomisation(a, b, summarise, resamples=n),  # noqa: B023
            "BCa intervals, one system": lambda: bootstrap_intervals(a, summarise, method="bca", resamples=n),  # noqa: B023
        }
        for label, run in runs.items():
            print(f"  {label:<28}{seconds(run):8.3f} s")
        bootstrap = min(seconds(runs["paired bootstrap"]) for _ in range(3))
        print(f"  {'paired bootstrap, best of 3':<28}{bootstrap:8.3f} s")
        print(f"  {'plain loop, bootstrap':<28}{looped:8.3f} s   {looped / bootstrap:.0f} times as long")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
