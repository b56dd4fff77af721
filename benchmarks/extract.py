"""Speed and memory of the parser and the extractors, on 20,000 sentences of running text.

    python benchmarks/extract.py TEXT [--sentences 20000] [--workers 2] [--only NAME]

TEXT is a file of running text, or a folder of them (packed ones too; `<doc …>` lines are passed over). Each case
runs in a process of its own, so that peak memory is its own. `end to end` is text to extractions, as the command
does it. `stage` is one extractor over trees that are there already, on one core, beside the parser in the same
process: its share of the parser's time. `first` is the time from the start of a fresh command to its first tuple.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from oiebench.extractors.names import extractor
from oiebench.extractors.pipeline import extract_from, extractions
from oiebench.model import TokenizedSentence
from oiebench.parse.parser import BundledParser
from oiebench.parse.reading import sentences_of

SYSTEMS = ("facts", "propositions", "minie", "clausie", "predpatt", "reverb")
BARS = {"parse": 300, "facts": 250, "propositions": 250, "reverb": 1500}
"""Sentences a second from text to the result, on 2 cores."""
STAGE_BAR = 3000
STAGE_SENTENCES = 4000
SHARE_BAR = 0.2
MEMORY_BAR = 1e9
FIRST_BAR = 2.0
Result = dict[str, float]


def articles(path: Path) -> Iterator[str]:
    """The texts of a file or of every file in a folder."""
    for file in sorted(path.rglob("*.txt*")) if path.is_dir() else [path]:
        content = file.read_bytes()
        text = (gzip.decompress(content) if file.suffix == ".gz" else content).decode()
        yield "\n".join(line for line in text.split("\n") if not line.startswith(("<doc", "</doc")))


def sentences(path: Path, count: int) -> Iterator[TokenizedSentence]:
    """The first sentences of the texts that have five words or more."""
    every = (sentence for text in articles(path) for sentence in sentences_of(text))
    return islice((sentence for sentence in every if len(sentence.tokens) > 4), count)


def parse(path: Path, count: int, workers: int) -> Result:
    """Text to trees."""
    del workers
    parser = BundledParser()
    start = time.perf_counter()
    found = sum(1 for _ in parser.parse(sentences(path, count)))
    return {"sentences": found, "seconds": time.perf_counter() - start}


def end_to_end(system: str, path: Path, count: int, workers: int) -> Result:
    """Text to extractions."""
    start = time.perf_counter()
    found = tuples = 0
    for each in extract_from(sentences(path, count), [extractor(system)], workers=workers):
        found += 1
        tuples += len(each.extractions)
    return {"sentences": found, "seconds": time.perf_counter() - start, "tuples": tuples}


def stage(system: str, path: Path, count: int, workers: int) -> Result:
    """One extractor over trees, beside the parser on the same sentences."""
    del workers
    chosen = [extractor(system)]
    given = list(sentences(path, min(count, STAGE_SENTENCES)))
    parser = BundledParser(1)
    start = time.perf_counter()
    trees = list(parser.parse(given))
    parsed = time.perf_counter()
    for tree in trees:
        extractions(tree, chosen)
    return {
        "sentences": len(trees),
        "seconds": time.perf_counter() - parsed,
        "parser": parsed - start,
    }


def first(system: str, path: Path, count: int, workers: int) -> Result:
    """A fresh command until its first line of output."""
    del workers
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "text.txt"
        file.write_text("\n\n".join(s.text for s in sentences(path, min(count, 5000))), encoding="utf-8")
        command = [sys.executable, "-m", "oiebench", "extract", str(file), "--with", system]
        start = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            assert process.stdout is not None
            process.stdout.readline()
            spent = time.perf_counter() - start
            process.kill()
    return {"sentences": 1, "seconds": spent}


CASES: dict[str, Callable[[Path, int, int], Result]] = {"parse": parse}
for _name in SYSTEMS:
    CASES[_name] = lambda *given, name=_name: end_to_end(name, *given)
for _name in SYSTEMS[:-1]:
    CASES[f"stage {_name}"] = lambda *given, name=_name: stage(name, *given)
CASES["first tuple of facts"] = lambda *given: first("facts", *given)


def main() -> None:
    """Run every case in a process of its own and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    shared = Path(__file__).resolve().parents[2] / "shared" / "data" / "text" / "wikipedia"
    parser.add_argument("text", type=Path, nargs="?", default=shared)
    parser.add_argument("--sentences", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--only", help="run the cases whose name holds this")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if not given.text.exists():
        print(f"left out: there is no text at {given.text}; name a file or a folder")
        return
    if given.child:
        result = CASES[given.child](given.text, given.sentences, given.workers)
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        workers = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * given.workers
        result["memory"] = (own + (workers if given.child in SYSTEMS and given.workers > 1 else 0)) * 1024
        print(json.dumps(result))
        return
    print("| case | sentences | seconds | sentences/s | share of the parser | peak memory | bar |")
    print("|---|---:|---:|---:|---:|---:|---|")
    for case in CASES:
        if not given.only or given.only in case:
            print(row(case, given), flush=True)


def row(case: str, given: argparse.Namespace) -> str:
    """A line of the table."""
    command = [sys.executable, __file__, str(given.text), "--child", case]
    command += ["--sentences", str(given.sentences), "--workers", str(given.workers)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        return f"| {case} | failed: {done.stderr.strip().splitlines()[-1:]} | | | | | |"
    result = json.loads(done.stdout)
    rate = result["sentences"] / result["seconds"]
    share = f"{result['seconds'] / result['parser']:.3f}" if "parser" in result else ""
    bars = []
    if case in BARS:
        bars.append(f"{BARS[case]}/s: {rate / BARS[case]:.2f} times it")
    if share:
        bars.append(f"{STAGE_BAR}/s: {rate / STAGE_BAR:.2f} times it")
        bars.append(f"share {SHARE_BAR}: {float(share) / SHARE_BAR:.2f} of it")
    if case.startswith("first"):
        bars.append(f"{FIRST_BAR:.0f} s: {result['seconds'] / FIRST_BAR:.2f} of it")
    elif not share:
        bars.append(f"1 GB: {result['memory'] / MEMORY_BAR:.2f} of it")
    return (
        f"| {case} | {int(result['sentences']):,} | {result['seconds']:.2f} | {rate:,.0f} | {share} | "
        f"{result['memory'] / 1e6:,.0f} MB | {', '.join(bars)} |"
    )


if __name__ == "__main__":
    main()
