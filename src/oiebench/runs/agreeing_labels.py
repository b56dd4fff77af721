"""How far annotators agree on the labels of a table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from oiebench.annotate.label_figures import observe_labels
from oiebench.annotate.labels import Labels
from oiebench.model import Score
from oiebench.runs.pairwise import ALL, BETWEEN, plain
from oiebench.runs.scores import Resampling
from oiebench.stats import totals
from oiebench.stats.krippendorff import Level
from oiebench.version import __version__


def label_agreement(labels: Labels, level: Level, resampling: Resampling | None = None) -> list[Score]:
    """The figures of every pair that has an item in common, and of all annotators where there are more than two."""
    many = range(len(labels.annotators))
    chosen = [pair for pair in combinations(many, 2) if _shared(labels, pair)]
    groups: list[tuple[str, Sequence[int]]] = [
        (BETWEEN.join(labels.annotators[which] for which in pair), pair) for pair in chosen
    ]
    if len(many) > 2:
        groups.append((ALL, many))
    return [_score(name, labels, group, level, resampling) for name, group in groups]


def _shared(labels: Labels, group: Sequence[int]) -> int:
    """How many items at least two of the group judged."""
    return sum(sum(label is not None for label in unit) > 1 for unit in labels.of(group))


def _score(
    name: str, labels: Labels, group: Sequence[int], level: Level, resampling: Resampling | None
) -> Score:
    units = labels.of(group)
    kept = [row for row, unit in enumerate(units) if any(label is not None for label in unit)]
    observations, summarise = observe_labels(
        [labels.items[row] for row in kept], [units[row] for row in kept], level
    )
    metric = f"labels(level={level})" if level != "nominal" else "labels"
    parts = [
        f"metric:{metric}",
        "mode:published",
        f"labels:{labels.sha256[:12]}",
        f"items:{len(labels.items)}",
    ]
    if resampling is not None:
        parts.append(resampling.signature().replace(",sentence", ",item"))
    return Score(
        system=name,
        metric=metric,
        mode="published",
        signature="|".join([*parts, f"version:{__version__}"]),
        values=plain(summarise(totals(observations))),
        n={
            "items": len(labels.items),
            "shared": _shared(labels, group),
            "complete": sum(None not in unit for unit in units),
            "labels": sum(label is not None for unit in units for label in unit),
        },
        ci=None if resampling is None else resampling.bootstrap(observations, summarise),
    )
