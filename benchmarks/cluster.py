"""Throughput of a Ray cluster on this machine beside that of this machine alone, for the same sentences and processes.

    python benchmarks/cluster.py [--sentences 2000] [--with facts] [--workers 2]

Both write shards, whose bytes must be the same. What a cluster costs before the first outcome (Ray, Daft, processes
that load the model) is in the figures, and told.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from oiebench.corpus.engine import LocalEngine
from oiebench.corpus.ray_engine import RayEngine
from oiebench.datasets import dataset, require
from oiebench.extractors.names import extractors
from oiebench.formats import read
from oiebench.runs import corpora

SHARD = 100


def measured(engine: LocalEngine | RayEngine, source: Path, out: Path, systems: str) -> tuple[float, float]:
    """Seconds until the first outcome, and until the end of the run."""
    options = corpora.options(
        [str(system) for system in extractors(systems)],
        to="jsonl",
        parser=None,
        input="sentences",
        explain=False,
        shard_size=SHARD,
    )
    start = time.perf_counter()
    first = 0.0
    with corpora.opened([str(source)], out, options) as run:
        for _ in run.work(engine, engine.threads()):
            first = first or time.perf_counter() - start
    return first, time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sentences", type=int, default=2000)
    parser.add_argument("--with", dest="systems", default="facts")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    gold = read(require(dataset("starter").gold.file)).collection
    texts = [sentence.text for sentence in gold.sentences.values()]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "text.txt")
        # a number after each, so that no two are equal
        lines = (f"{texts[at % len(texts)]} ({at})\n" for at in range(given.sentences))
        source.write_text("".join(lines), encoding="utf-8")
        engines: dict[str, LocalEngine | RayEngine] = {
            "local": LocalEngine(given.workers),
            "ray": RayEngine(workers=given.workers),
        }
        rates = {}
        print(f"{given.sentences} sentences, {given.systems}, {given.workers} processes")
        for name, engine in engines.items():
            first, whole = measured(engine, source, Path(folder, name), given.systems)
            rates[name] = given.sentences / whole
            print(
                f"{name:6} {whole:6.1f} s, {rates[name]:6.0f} sentences/s; the first batch after {first:4.1f} s"
            )
        for shard in sorted(Path(folder, "local").glob("shard-*")):
            assert shard.read_bytes() == Path(folder, "ray", shard.name).read_bytes(), shard.name
    print(
        f"ray : local = {rates['ray'] / rates['local']:.2f}, starting and ending the cluster included; the same bytes"
    )


if __name__ == "__main__":
    main()
