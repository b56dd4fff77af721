"""The main job from end to end on the bundled starter benchmark: extract, score under every metric, report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from oiebench.errors import DataError
from oiebench.extractors.names import bundled, extractors
from oiebench.extractors.pipeline import Extracted, collect
from oiebench.formats import Reading
from oiebench.metrics import METRICS
from oiebench.metrics.explanation import explain
from oiebench.report import Report
from oiebench.runs.comparing import compare
from oiebench.runs.extracting import extract, sentences
from oiebench.runs.inputs import System, load_gold
from oiebench.runs.manifest import manifest
from oiebench.runs.scores import Resampling, results, scores

STARTER = "starter"
EXPLAINED = ("wire57", "benchie-fl")
DUMMY = "munchkin"
"""Scored like the others; its thousand tuples are not shown one by one."""
HELD = {"tuples", "facts"}
"""The gold that the starter benchmark has."""


def demo_report(
    command: Sequence[str],
    tell: Callable[[str], None],
    watch: Callable[[Iterable[Extracted]], Iterator[Extracted]],
) -> Report:
    """Every extractor of ours under every metric that there is gold for, with intervals, tests and explanations.

    `tell` is given what is left out, `watch` sees the sentences pass as they are extracted.
    """
    source = load_gold(None, STARTER, [name for name in METRICS if METRICS[name].needs in HELD])
    chosen = bundled()
    found = collect(watch(extract(sentences([], "text", on=STARTER), extractors(chosen))))
    systems = [
        System(name, found.of_system(name), Reading(found, "jsonl", f"{name}, run on the fly", ""))
        for name in chosen
    ]
    resampling = Resampling(resamples=2000)
    every, comparisons, explained = [], [], []
    for metric in source.metrics:
        try:
            scored = results(replace(source, metrics=(metric,)), systems)[metric]
        except DataError as error:
            tell(f"{metric} left out: {error}")
            continue
        every += scores(scored, resampling)
        comparisons.append(compare(scored, resampling))
        if metric.name in EXPLAINED:
            explained.append(explain([each for each in scored if each.predictions.system != DUMMY]))
    return Report(
        title="oiebench: extractors on the starter benchmark",
        introduction=(
            "The extractors that come with oiebench, on its bundled starter benchmark, under every metric that has "
            "gold there. It shows what oiebench does; 71 sentences are too few to settle which system is best."
        ),
        scores=tuple(every),
        comparisons=tuple(comparisons),
        explained=tuple(explained),
        manifest=manifest(command, [source.reading]),
    )
