"""Corpus runs: speed beside the pipeline alone, memory by size of the input, resuming, and kills at random moments.

    python benchmarks/corpus.py speed TEXTS [--sentences 20000] [--workers 2] [--system facts]
    python benchmarks/corpus.py memory TEXTS [--workers 2] [--system facts] [--megabytes 10,100,1000]
    python benchmarks/corpus.py resume [--shards 10000]
    python benchmarks/corpus.py kills TEXTS [--files 8] [--kills 20]

TEXTS is a folder of files with `<doc …>` blocks. `speed` alternates between the two, half of the sentences at a
time, so that whatever else the machine does weighs on both; beside it stands the processor time, on which it weighs
less. `memory` multiplies the texts to the size that is wanted and extracts from a sample of documents, one megabyte
whatever the size; all of it is read. It prints the greatest sum of the resident memory of all processes of the run.
`kills` ends a run with SIGKILL at random moments, takes it up again each time, and compares what comes out with that
of a run that was left alone.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from oiebench.corpus.engine import LocalEngine
from oiebench.corpus.manifest import Options
from oiebench.corpus.run import opened
from oiebench.extractors.names import extractor
from oiebench.extractors.pipeline import extract_from
from oiebench.opening import stream_text
from oiebench.parse.reading import sentences_of

ROUNDS = 2
SPEED_BAR = 0.95
MEMORY_BAR = 1.5e9
RESUME_BAR = 2.0
EXTRACTED = 1
"""Megabytes of text that are extracted from, whatever the size of the input."""


def documents(texts: Path) -> Iterator[str]:
    """The texts of all `<doc …>` blocks."""
    for path in sorted(texts.iterdir()):
        for block in "".join(stream_text(path)).split("</doc>"):
            text = block.partition(">\n")[2]
            if text:
                yield text


def speed(texts: Path, sentences: int, workers: int, system: str) -> None:
    """Sentences a second of the pipeline alone, and of a corpus run over the same text."""
    share = sentences // ROUNDS
    every = documents(texts)
    alone = shards = busy_alone = busy_shards = 0.0
    count = 0
    for _ in range(ROUNDS):
        chosen: list[str] = []
        found = 0
        while found < share:
            chosen.append(next(every))
            found += sum(1 for _ in sentences_of(chosen[-1]))
        start, busy = time.perf_counter(), processors()
        given = (sentence for text in chosen for sentence in sentences_of(text))
        count += sum(1 for _ in extract_from(given, [extractor(system)], workers=workers))
        alone += time.perf_counter() - start
        busy_alone += processors() - busy
        with tempfile.TemporaryDirectory() as folder:
            for number, text in enumerate(chosen):
                Path(folder, f"{number:05}.txt").write_text(text, encoding="utf-8")
            out = Path(folder, "out")
            options = Options(systems=(system,), shard_size=2048, input="text")
            start, busy = time.perf_counter(), processors()
            engine = LocalEngine(workers)
            with opened([folder], out, options) as run:
                for _ in run.work(engine, engine.threads()):
                    pass
            shards += time.perf_counter() - start
            busy_shards += processors() - busy
    ratio = alone / shards
    print(f"{system}, {workers} workers, {count:,} sentences: pipeline alone {count / alone:,.0f}/s,")
    print(f"in shards {count / shards:,.0f}/s: {ratio:.1%} (bar {SPEED_BAR:.0%})")
    print(f"processor time {busy_alone:.1f} s and {busy_shards:.1f} s: {busy_alone / busy_shards:.1%}")


def processors() -> float:
    """Seconds that this process and its children that have ended were at work, on all cores."""
    return sum(os.times()[:4])


def command(*arguments: str) -> list[str]:
    """The command line."""
    return [sys.executable, "-m", "oiebench", "extract", *arguments]


def memory(texts: Path, workers: int, sizes: list[int], system: str) -> None:
    """The greatest resident memory of a run, by the size of what it reads."""
    blocks = list(documents(texts))
    for megabytes in sizes:
        with tempfile.TemporaryDirectory() as folder:
            wanted, written, number = megabytes * 1_000_000, 0, 0
            with Path(folder, "all.txt").open("w", encoding="utf-8") as file:
                while written < wanted:
                    written += file.write(
                        f'<doc id="{number}" url="" title="">\n{blocks[number % len(blocks)]}\n</doc>\n'
                    )
                    number += 1
            out = Path(folder, "out")
            sample = [] if megabytes <= EXTRACTED else ["--sample", str(EXTRACTED / megabytes)]
            start = time.perf_counter()
            run = subprocess.Popen(
                command(
                    f"{folder}/all.txt",
                    "--out",
                    f"{out}/",
                    "--workers",
                    str(workers),
                    "--with",
                    system,
                    *sample,
                )
            )
            most = 0
            while run.poll() is None:
                most = max(most, resident(run.pid))
                time.sleep(0.1)
            spent = time.perf_counter() - start
            print(
                f"{megabytes:>5} MB: {most / 1e6:,.0f} MB in {spent:,.0f} s (bar {MEMORY_BAR / 1e6:,.0f} MB)"
            )


def resident(pid: int) -> int:
    """Resident memory of a process and its children, in bytes."""
    total = 0
    waiting = [pid]
    while waiting:
        each = waiting.pop()
        try:
            pages = int(Path(f"/proc/{each}/statm").read_text().split()[1])
            waiting += map(int, Path(f"/proc/{each}/task/{each}/children").read_text().split())
        except (OSError, IndexError):
            continue
        total += pages * os.sysconf("SC_PAGE_SIZE")
    return total


def resume(shards: int) -> None:
    """How long a finished run of many shards takes to say that it is finished."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "lines.txt")
        source.write_text("".join(f"Ann met Bob {n} times.\n" for n in range(shards)), encoding="utf-8")
        arguments = command(
            str(source),
            "--input",
            "sentences",
            "--out",
            f"{folder}/out/",
            "--with",
            "reverb",
            "--shard-size",
            "1",
        )
        subprocess.run(arguments, check=True)
        start = time.perf_counter()
        subprocess.run(arguments, check=True)
        print(
            f"a finished run of {shards:,} shards: {time.perf_counter() - start:.2f} s (bar {RESUME_BAR:g} s)"
        )


def sums(folder: Path) -> dict[str, str]:
    """The sha256 of every shard, and of the sorted list of failures."""
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.glob("shard-*"))
    }
    failed = folder / "failed.jsonl"
    lines = sorted(failed.read_bytes().splitlines()) if failed.exists() else []
    return found | {"failed": hashlib.sha256(b"\n".join(lines)).hexdigest()}


def kills(texts: Path, files: int, count: int) -> None:
    """A run that is killed again and again gives what one gives that is left alone."""
    random.seed(1)
    given = [str(path) for path in islice(sorted(texts.iterdir()), files)]
    with tempfile.TemporaryDirectory() as folder:
        options = ("--with", "reverb", "--shard-size", "1000", "--workers", "2")
        start = time.perf_counter()
        subprocess.run(
            command(*given, "--out", f"{folder}/whole/", *options), check=True, stderr=subprocess.DEVNULL
        )
        whole = time.perf_counter() - start
        undisturbed = sums(Path(folder, "whole"))
        print(f"{len(undisturbed) - 1} shards in {whole:.1f} s")
        killed = finished = 0
        while killed < count:
            out = Path(folder, f"killed-{finished}")
            again = True
            while again:
                run = subprocess.Popen(
                    command(*given, "--out", f"{out}/", *options), stderr=subprocess.DEVNULL
                )
                if killed < count:
                    time.sleep(random.uniform(0.3, 0.4 * whole))
                else:
                    run.wait()
                again = run.poll() is None
                if again:
                    run.send_signal(signal.SIGKILL)
                    killed += 1
                assert run.wait() in (0, -signal.SIGKILL)
            finished += 1
            assert sums(out) == undisturbed, f"{out} differs"
            print(f"run {finished}: {killed} kills so far, the same to the last byte")
            shutil.rmtree(out)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("speed", "memory", "resume", "kills"))
    parser.add_argument("texts", type=Path, nargs="?", default=Path())
    parser.add_argument("--sentences", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--system", default="facts")
    parser.add_argument("--megabytes", default="10,100,1000")
    parser.add_argument("--shards", type=int, default=10_000)
    parser.add_argument("--files", type=int, default=8)
    parser.add_argument("--kills", type=int, default=20)
    given = parser.parse_args()
    if given.what == "speed":
        speed(given.texts, given.sentences, given.workers, given.system)
    elif given.what == "memory":
        memory(given.texts, given.workers, [int(size) for size in given.megabytes.split(",")], given.system)
    elif given.what == "resume":
        resume(given.shards)
    else:
        kills(given.texts, given.files, given.kills)


if __name__ == "__main__":
    main()
