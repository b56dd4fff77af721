"""The extractors beside the published systems: figures on the published benchmarks that are here.

    python benchmarks/quality.py [SYSTEM…] [--ci]

Extracts from each benchmark's own sentences and scores under its metric in published mode, together with the stored
outputs of published systems. Data is read from OIEBENCH_DATA, or from ../shared/data with its neighbour `samples`;
what is not there is left out by name.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from pathlib import Path

from oiebench import collect, read, score
from oiebench.datasets import dataset, locate
from oiebench.extractors.names import EXTRACTORS, extractors
from oiebench.model import Score
from oiebench.runs.extracting import extract, sentences

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
SAMPLES = SHARED / "samples"
SETS: dict[str, tuple[str, ...]] = {
    "carb:dev": ("f1", "auc"),
    "carb:test": ("f1", "auc"),
    "wire57": ("precision", "recall", "f1"),
    "benchie:en": ("precision", "recall", "f1"),
    "benchie-fl:50": ("precision", "recall", "f1"),
    "benchie-fl": ("precision", "recall", "f1"),
}
STORED = {"carb:dev": "carb-dev/*_output.txt", "benchie-fl:50": "benchie_fl-50/*_benchie_form.txt"}
"""Outputs that are not where the data set says."""


def published(name: str) -> Iterable[str]:
    """The stored outputs of published systems for a data set."""
    for output in dataset(name).outputs:
        path = locate(output.file)
        if path is not None:
            prefix = f"{output.systems[0]}=" if len(output.systems) == 1 else ""
            yield f"{prefix}{output.format}:{path}"
    if name in STORED and SAMPLES.is_dir():
        for path in sorted(SAMPLES.glob(STORED[name])):
            yield f"{path.name.partition('_')[0]}={path}"


def figures(found: Score, wanted: Iterable[str], ci: bool) -> str:
    """The cells of one system."""
    cells = []
    for each in wanted:
        text = f"{float(found.values[each] or 0):.3f}"
        if ci and found.ci and each in found.ci:
            text += f" [{found.ci[each].low:.3f}, {found.ci[each].high:.3f}]"
        cells.append(text)
    return " | ".join(cells)


def main() -> None:
    """A table for each benchmark, the best F1 first."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "systems", nargs="*", default=[name for name in EXTRACTORS if EXTRACTORS.is_builtin(name)]
    )
    parser.add_argument("--ci", action="store_true", help="with bootstrap intervals")
    given = parser.parse_args()
    if SHARED.is_dir():
        os.environ.setdefault("OIEBENCH_DATA", str(SHARED / "upstream"))
    for name, wanted in SETS.items():
        gold = locate(dataset(name).gold.file)
        if gold is None:
            print(f"{name}: left out, its gold is not here\n")
            continue
        chosen = extractors(given.systems)
        ours = collect(extract(sentences([], "text", on=name), chosen))
        scores = score(
            {f"oiebench {each}": ours.of_system(str(each)) for each in chosen}, on=name, ci=given.ci
        )
        names = {found.system for found in scores}
        for theirs in published(name):
            scores += score(theirs, on=name, ci=given.ci)
        scores.sort(key=lambda found: -float(found.values["f1"] or 0))
        print(f"## {name} ({len(read(gold).collection.sentences)} sentences)\n")
        print(f"| system | {' | '.join(wanted)} |\n|---|{'---:|' * len(wanted)}")
        for found in scores:
            mark = "**" if found.system in names else ""
            print(f"| {mark}{found.system}{mark} | {figures(found, wanted, given.ci)} |")
        print(flush=True)


if __name__ == "__main__":
    main()
