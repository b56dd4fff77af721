"""Assertion-based question answering (Yan et al. 2018) as Lamarche and Langlais (2024, section 6.1) score it.

The gold of a passage are the facts that answer its question. A system has a point for the passage if any of its
extractions matches any of them; the score is the share of passages with a point.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from oiebench.metrics.base import Match, ratio
from oiebench.metrics.scoring import Result
from oiebench.qa.outcomes import Outcome, Task
from oiebench.stats.observations import Floats, Observations, Totals

COLUMNS = ("passages", "points")


class AssertionQA(Task, frozen=True, kw_only=True):
    """One point for a passage in which some extraction matches some answer under a `metric`'s own rules."""

    metric: str = "benchie-fl"

    name: ClassVar[str] = "abqa"
    title: ClassVar[str] = "Assertion-based question answering"
    headline: ClassVar[tuple[str, ...]] = ("score",)

    def summarise(self, totals: Totals) -> dict[str, Floats]:
        """The share of passages with a point, and the points."""
        c = totals.counts
        return {"score": ratio(c["points"], c["passages"]), "points": c["points"]}


def answer_passages(result: Result) -> Outcome:
    """The points of a system that was evaluated under a metric: what matches what is the metric's to say."""
    against = result.benchmark
    metric = against.metric
    rows: list[tuple[float, float]] = []
    explained: list[dict[str, Any]] = []
    for id_, row, prepared, extractions in zip(
        against.ids, against.scored, against.prepared, result.predictions.sentences, strict=True
    ):
        matches = metric.matches(prepared, extractions)
        rows.append((1.0, float(bool(matches))))
        gold = against.gold.sentences[row]
        items = [str(item) for item in getattr(gold, metric.needs)]
        if metric.needs == "facts":
            items = [" | ".join(map(str, fact.formulations)) for fact in gold.facts]
        explained.append(
            {
                "system": result.predictions.system,
                "id": id_,
                "text": gold.sentence.text,
                "answers": items,
                "point": bool(matches),
                "matches": [_told(match, items, [str(each) for each in extractions]) for match in matches],
            }
        )
    counts = result.counts()
    parts = result.signature(counts).split("|")
    counts["without_answer"] = sum(not each["answers"] for each in explained)
    return Outcome(
        AssertionQA(metric=metric.canonical),
        result.predictions.system,
        metric.mode,
        Observations(
            against.ids,
            np.array(rows, dtype=np.float64).reshape(len(rows), len(COLUMNS)),
            COLUMNS,
            None,
            against.documents,
        ),
        counts,
        tuple(part for part in parts if not part.startswith(("metric:", "mode:", "version:"))),
        tuple(explained),
        result.predictions.left_out,
    )


def _told(match: Match, answers: list[str], extractions: list[str]) -> Mapping[str, Any]:
    return {
        "extraction": extractions[match.extraction],
        "answer": answers[match.gold] if match.gold < len(answers) else None,
        "rule": match.rule,
    }
