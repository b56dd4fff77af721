"""The main job from end to end on the bundled starter benchmark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from oiebench.errors import DataError
from oiebench.metrics import METRICS
from oiebench.metrics.explanation import explain
from oiebench.report import Report
from oiebench.runs.comparing import compare
from oiebench.runs.inputs import load_gold, load_systems
from oiebench.runs.manifest import manifest
from oiebench.runs.scores import Resampling, results, scores

EXPLAINED = ("wire57", "benchie-fl")
_HELD = {"tuples", "facts", "labels"}


def demo_report(command: Sequence[str], tell: Callable[[str], None]) -> Report:
    """Every metric that the starter benchmark has gold for, with intervals, tests and explanations."""
    names = [name for name in METRICS if METRICS[name].needs in _HELD]
    source = load_gold(None, "starter", names)
    systems = load_systems(source.outputs)
    resampling = Resampling(resamples=2000)
    found, comparisons, explained = [], [], []
    for metric in source.metrics:
        try:
            scored = results(replace(source, metrics=(metric,)), systems)[metric]
        except DataError as error:
            tell(f"{metric} left out: {error}")
            continue
        found += scores(scored, resampling)
        comparisons.append(compare(scored, resampling))
        if metric.name in EXPLAINED:
            explained.append(explain(scored))
    return Report(
        title="oiebench: the starter benchmark",
        introduction=(
            "Two hand-made systems on the bundled starter benchmark, under every metric that has gold there. "
            "It shows what oiebench does; it is too small to rank systems."
        ),
        scores=tuple(found),
        comparisons=tuple(comparisons),
        explained=tuple(explained),
        manifest=manifest(command, [source.reading, *(system.reading for system in systems)]),
    )
