"""Speed and memory of the scorers: the published inputs, and inputs repeated to a million extractions.

    python benchmarks/scoring.py [--extractions 1000000] [--only NAME]

Each case runs in a process of its own, so that peak memory is its own. Times are the best of several runs for
the published inputs and of one for the repeated ones. The inputs are read from ../shared/data where it is (or
OIEBENCH_DATA and its neighbour `samples`); cases whose data is not there are left out by name. Repeated inputs
have the published gold and each system's extractions over and over (`same sentences`), or gold and extractions
repeated together under new ids (`more sentences`, a tenth as many: no gold standard is as large). No gold of
relations is at hand: it is made of gold tuples, arguments as entities and the relation's last word as trigger.
"""

from __future__ import annotations

import argparse
import gc
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain, repeat
from pathlib import Path

import msgspec

from oiebench.formats import read
from oiebench.metrics import benchmark, evaluate, metric
from oiebench.metrics.precision_yield import with_labels
from oiebench.model import Collection, EntityRelation

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
UPSTREAM, SAMPLES, LABELLED = SHARED / "upstream", SHARED / "samples", SHARED / "labelled" / "reverb"


@dataclass(frozen=True)
class Case:
    """Gold, the systems scored against it, and the bar in seconds."""

    name: str
    metric: str
    gold: Path
    systems: tuple[tuple[str, Path], ...]
    bar: float | None = None
    loading: bool = False
    big: tuple[str, Path] | None = field(default=None)


def cases() -> list[Case]:
    """The published inputs."""
    fl = SAMPLES / "benchie_fl-50"
    en = SAMPLES / "benchie-en-50"
    dev = SAMPLES / "carb-dev"
    wire = UPSTREAM / "WiRe57" / "data"
    export = next(iter(sorted(wire.glob("WiRe57_extractions_*.json"))), wire / "missing")
    carb_systems = (
        *(("", dev / f"{name}_output.txt") for name in ("clausie", "openie4", "props", "reverb")),
        ("", UPSTREAM / "CaRB/system_outputs/dev/openie5_output.txt"),
    )
    oie_systems = carb_systems[:4]
    return [
        Case("wire57", "wire57", wire / "WiRe57_343-manual-oie.json", (("", export),), big=("minie", export)),
        Case(
            "carb dev",
            "carb",
            UPSTREAM / "CaRB/data/gold/dev.tsv",
            carb_systems,
            0.5,
            loading=True,
            big=("", dev / "openie4_output.txt"),
        ),
        Case(
            "oie2016 dev",
            "oie2016",
            SAMPLES / "oie2016/dev.oie",
            oie_systems,
            big=("", dev / "clausie_output.txt"),
        ),
        Case(
            "benchie 50",
            "benchie",
            en / "gold.txt",
            tuple(("", path) for path in sorted(en.glob("*_explicit.txt"))),
            0.1,
            big=("", en / "minie_explicit.txt"),
        ),
        Case(
            "benchie-fl 50",
            "benchie-fl",
            UPSTREAM / "benchie_fl/gold/benchie-annotated(50).txt",
            tuple(("", path) for path in sorted(fl.glob("*.txt"))),
            0.05,
            big=("", fl / "minie_benchie_form.txt"),
        ),
        *(
            Case(
                f"{name} (wire57)",
                name,
                wire / "WiRe57_343-manual-oie.json",
                (("", export),),
                big=("minie", export),
            )
            for name in ("relvis-relaxed", "relvis-strict", "ore")
        ),
        Case(
            "precision-yield reverb",
            "precision-yield",
            LABELLED / "extractions-all-labeled.txt",
            tuple(("", LABELLED / f"extractions-{name}.txt") for name in ("ollie", "reverb")),
            big=("", LABELLED / "extractions-ollie.txt"),
        ),
    ]


def gold_of(case: Case) -> Collection:
    """The gold as the metric needs it."""
    gold = read(case.gold).collection
    if metric(case.metric).needs != "relations":
        return gold
    relations = [
        EntityRelation(item.sentence_id, (item.arg1.plain, item.args[0].plain), (words[-1],), words[:-1])
        for item in gold.tuples
        if item.args and (words := tuple(item.rel.plain.split()))
    ]
    return msgspec.structs.replace(gold, tuples=(), relations=tuple(relations))


def systems_of(case: Case) -> list[tuple[str, Collection, str]]:
    """Every system of a case: name, collection, format."""
    found = []
    for _, path in case.systems:
        reading = read(path)
        for system in reading.collection.systems() or [None]:
            found.append((system or path.stem, reading.collection.of_system(system), reading.format))
    return found


def score_all(case: Case, gold: Collection, systems: list[tuple[str, Collection, str]]) -> float:
    """The seconds to prepare the gold and score every system."""
    start = time.perf_counter()
    against = benchmark(metric(case.metric), gold)
    for name, collection, form in systems:
        if against.metric.needs == "labels":
            collection = with_labels(collection, gold)
        evaluate(against, collection, name, form).values()
    return time.perf_counter() - start


def published(case: Case, runs: int = 15) -> dict[str, float]:
    """Load and score the published inputs."""
    loads, scores = [], []
    extractions = 0
    for _ in range(runs):
        start = time.perf_counter()
        gold, systems = gold_of(case), systems_of(case)
        loads.append(time.perf_counter() - start)
        scores.append(score_all(case, gold, systems))
        extractions = sum(len(collection.extractions) for _, collection, _ in systems)
        gc.collect()
    return {"extractions": extractions, "load": min(loads), "score": min(scores)}


def same_sentences(case: Case, wanted: int) -> dict[str, float]:
    """One system's extractions over and over against the published gold, from a file."""
    assert case.big is not None
    system, path = case.big
    reading = read(path)
    one = reading.collection.of_system(system or None) if system else reading.collection
    times = -(-wanted // len(one.extractions))
    with tempfile.TemporaryDirectory() as folder:
        big = Path(folder) / "big"
        _repeat_file(path, reading.format, system, times, big)
        del reading, one
        start = time.perf_counter()
        again = read(big, None if not system else "wire57-export" if path.suffix == ".json" else None)
        load = time.perf_counter() - start
    seconds = score_all(case, gold_of(case), [("big", again.collection, again.format)])
    return {"extractions": len(again.collection.extractions), "load": load, "score": seconds}


def _repeat_file(path: Path, form: str, system: str, times: int, big: Path) -> None:
    if form == "wire57-export":
        content = json.loads(path.read_text(encoding="utf-8"))
        mine = {
            key: [item for item in items if item["extractor"] == system] * times
            for key, items in content.items()
        }
        big.write_text(json.dumps(mine), encoding="utf-8")
        return
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    with big.open("w", encoding="utf-8") as out:
        out.writelines(chain.from_iterable(repeat(lines, times)))


def more_sentences(case: Case, wanted: int) -> dict[str, float]:
    """Gold and extractions repeated together, every copy under ids of its own."""
    assert case.big is not None
    system, path = case.big
    reading = read(path)
    one = reading.collection.of_system(system) if system else reading.collection
    gold = gold_of(case)
    times = -(-wanted // len(one.extractions))
    copies, golds = _copied(one, times), _copied(gold, times)
    form = reading.format
    del reading, one, gold
    seconds = score_all(case, golds, [("big", copies, form)])
    return {"extractions": len(copies.extractions), "load": 0.0, "score": seconds}


def _copied(collection: Collection, times: int) -> Collection:
    """Copies of everything under new ids; texts get the copy's number so that they differ too."""
    replace = msgspec.structs.replace

    def every(items: tuple[msgspec.Struct, ...]) -> Iterator[msgspec.Struct]:
        for copy in range(times):
            for item in items:
                yield replace(item, sentence_id=f"{copy}/{item.sentence_id}")  # type: ignore[attr-defined]

    sentences = {
        f"{copy}/{key}": replace(
            sentence, id=f"{copy}/{key}", text=sentence.text and f"{sentence.text} n{copy}"
        )
        for copy in range(times)
        for key, sentence in collection.sentences.items()
    }
    return replace(
        collection,
        sentences=sentences,
        extractions=tuple(every(collection.extractions)),
        tuples=tuple(every(collection.tuples)),
        facts=tuple(every(collection.facts)),
        relations=tuple(every(collection.relations)),
    )


RUNS: dict[str, Callable[[Case, int], dict[str, float]]] = {
    "published": lambda case, _: published(case),
    "same sentences": same_sentences,
    "more sentences": lambda case, wanted: more_sentences(case, wanted // 10),
}


def main() -> None:
    """Run every case in a process of its own and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--extractions", type=int, default=1_000_000)
    parser.add_argument("--only", help="run the cases whose name holds this")
    parser.add_argument("--child", nargs=2, metavar=("CASE", "RUN"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    known = {case.name: case for case in cases()}
    if given.child:
        result = RUNS[given.child[1]](known[given.child[0]], given.extractions)
        result["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        print(json.dumps(result))
        return
    print("| case | input | extractions | load (s) | score (s) | extractions/s | peak memory | bar |")
    print("|---|---|---:|---:|---:|---:|---:|---|")
    for case in known.values():
        if given.only and given.only not in case.name:
            continue
        missing = [path for path in (case.gold, *(path for _, path in case.systems)) if not path.exists()]
        if missing or not case.systems:
            print(f"| {case.name} | left out: {missing[:1] or 'no systems'} is not here | | | | | | |")
            continue
        for run in RUNS:
            print(_row(case, run, given.extractions), flush=True)


def _row(case: Case, run: str, extractions: int) -> str:
    command = [sys.executable, __file__, "--child", case.name, run, "--extractions", str(extractions)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        return f"| {case.name} | {run} | failed: {done.stderr.strip().splitlines()[-1:]} | | | | | |"
    result = json.loads(done.stdout)
    total = result["load"] + result["score"]
    bar = ""
    if run == "published" and case.bar is not None:
        measured = total if case.loading else result["score"]
        bar = f"{case.bar * 1e3:.0f} ms{' with loading' if case.loading else ''}: {measured / case.bar:.2f} of it"
    elif run == "same sentences" and case.metric in ("wire57", "carb", "benchie-fl"):
        bar = f"10 s, 1.5 GB: {total / 10:.2f} and {result['memory'] / 1.5e9:.2f} of it"
    return (
        f"| {case.name} | {run} | {int(result['extractions']):,} | {result['load']:.3f} | {result['score']:.3f} | "
        f"{result['extractions'] / result['score']:,.0f} | {result['memory'] / 1e6:,.0f} MB | {bar} |"
    )


if __name__ == "__main__":
    main()
