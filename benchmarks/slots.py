"""Seconds to score slot filling, beside all pairs tried one by one in the same process, and whether both agree.

    python benchmarks/slots.py [--repeat 20]

The seminar announcements (../shared/data/seminars) against the pattern baseline, four slots, both tasks, three
rules: first the whole command, in a process of its own; then the scoring alone, documents as they are, and all of
them joined into one document, where pairs are many. The reference takes the definitions word for word.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from oiebench.runs.slots import written
from oiebench.slots.alignment import Task, align
from oiebench.slots.documents import Document, Documents, Filler
from oiebench.slots.patterns import extract
from oiebench.slots.readers import read
from oiebench.slots.rules import Rule, rule
from oiebench.slots.scoring import Protocol, Result

SEMINARS = Path(__file__).resolve().parents[2] / "shared" / "data" / "seminars"
RULES = ("exact", "contain:2", "overlap:2,2")
TASKS: tuple[Task, ...] = ("all", "best")
BAR = 2.0
Counts = dict[str, tuple[int, int, int]]


def spans_equal(chosen: Rule, prediction: tuple[int, int], answer: tuple[int, int]) -> bool:
    p, a = set(range(*prediction)), set(range(*answer))
    if chosen.kind == "exact":
        return p == a
    return bool(p & a) and len(p - a) <= chosen.extra and len(a - p) <= chosen.missing


def sequences_equal(chosen: Rule, prediction: tuple[str, ...], answer: tuple[str, ...]) -> bool:
    if chosen.kind == "exact":
        return prediction == answer
    for place in range(1 - len(answer), len(prediction)):
        both = [at for at in range(len(prediction)) if 0 <= at - place < len(answer)]
        few = len(prediction) - len(both) <= chosen.extra and len(answer) - len(both) <= chosen.missing
        if few and all(prediction[at] == answer[at - place] for at in both):
            return True
    return False


def all_pairs(result: Result) -> Counts:
    """True positives, false positives and false negatives of each slot, every pair asked about."""
    gold, chosen = result.gold, result.protocol.rule
    equal: Callable[..., bool] = spans_equal if gold.task == "all" else sequences_equal
    found = {}
    for slot in gold.slots:
        right = wrong = missed = 0
        for name in gold.ids:
            answers = list(gold.answers[name].get(slot, ()))
            predictions = list(result.system.predictions.get(name, {}).get(slot, ()))
            for prediction in predictions:
                if any(equal(chosen, prediction, answer) for answer in answers):
                    right += 1
                else:
                    wrong += 1
            for answer in answers:
                missed += not any(equal(chosen, prediction, answer) for prediction in predictions)
        found[slot] = right, wrong, missed
    return found


def ours(result: Result) -> Counts:
    return {
        str(score.part): (
            int(score.values["true_positives"] or 0),
            int(score.values["false_positives"] or 0),
            int(score.values["false_negatives"] or 0),
        )
        for score in result.scores()
        if score.part in result.gold.slots
    }


def joined(documents: Documents) -> Documents:
    """All documents as one."""
    text, fillers = "", []
    for document in documents.documents.values():
        fillers += [Filler(f.slot, f.start + len(text), f.end + len(text)) for f in document.fillers]
        text += (document.text or "") + "\n"
    one = Document("all", text, tuple(fillers), path=documents.path)
    return Documents({"all": one}, documents.slots, documents.format, documents.path, "")


def command(repeat: int) -> float:
    """The best time of the whole command, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        predictions = Path(folder, "patterns.jsonl")
        predictions.write_text(written(extract(read(SEMINARS)), "spans"), encoding="utf-8")
        rules = [word for name in RULES for word in ("--rule", name)]
        line = [sys.executable, "-m", "oiebench", "slots", str(SEMINARS), str(predictions), "--task", "both"]
        times = []
        for _ in range(repeat):
            started = time.perf_counter()
            subprocess.run([*line, *rules], capture_output=True, check=True)
            times.append(time.perf_counter() - started)
    return min(times)


def timed(
    action: Callable[[Result], Counts], results: list[Result], repeat: int
) -> tuple[float, list[Counts]]:
    """The best time of an action on all results, made anew each time, and what it gives."""
    best, found = float("inf"), []
    for _ in range(repeat):
        fresh = [Result(each.gold, each.system, each.protocol) for each in results]
        started = time.perf_counter()
        found = [action(each) for each in fresh]
        best = min(best, time.perf_counter() - started)
    return best, found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--repeat", type=int, default=20)
    repeat = parser.parse_args().repeat
    if not SEMINARS.is_dir():
        print(f"needs the seminar announcements: {SEMINARS} is not here")
        return
    seconds = command(max(3, repeat // 4))
    print(f"the command, 3 rules, both tasks: {seconds:.2f} s, {seconds / BAR:.2f} of the bar of {BAR:g} s")
    gold = read(SEMINARS)
    found = extract(gold)
    agree = True
    for what, one, other, times in (
        ("301 documents", gold, found, repeat),
        ("one document of all", joined(gold), joined(found), max(1, repeat // 10)),
    ):
        for task in TASKS:
            held, (system,) = align(one, [("patterns", other)], task)
            results = [Result(held, system, Protocol(rule=rule(name))) for name in RULES]
            quick, counts = timed(ours, results, times)
            slow, expected = timed(all_pairs, results, max(1, times // 4))
            agree = agree and counts == expected
            print(
                f"{what}, task {task}: {1000 * quick:.1f} ms; all pairs {1000 * slow:.1f} ms, "
                f"{slow / quick:.1f} times as long; {'the same counts' if counts == expected else 'OTHER COUNTS'}"
            )
    if not agree or seconds > BAR:
        sys.exit(1)


if __name__ == "__main__":
    main()
