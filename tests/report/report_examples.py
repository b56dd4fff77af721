"""Made-up but realistic results of seven systems, for the tests and for looking at the pages."""

from __future__ import annotations

import math
import random

from oiebench.model import InputFile, Interval, Manifest, Score
from oiebench.report import Comparison, Explained, ExtractionReport, Pair, SentenceReport

WIRE57 = "metric:wire57|mode:published|gold:5f0c9b2e81aa|sentences:57|version:0.1.0"
CARB = "metric:carb|mode:published|gold:77d1c02a5c3e|sentences:641|missing:0|version:0.1.0"
MISSING = {"minie": 0, "clausie": 0, "openie4": 4, "ollie": 2, "reverb": 9, "props": 1, "stanford": 0}

# system: precision, recall, extractions, ceiling of the curve's recall, how fast its precision falls
SYSTEMS: dict[str, tuple[float, float, int, float, float]] = {
    "minie": (0.400429, 0.323102, 252, 0.53, 0.9),
    "clausie": (0.400660, 0.297588, 223, 0.52, 0.7),
    "openie4": (0.501284, 0.181828, 101, 0.46, 0.45),
    "ollie": (0.374351, 0.175374, 145, 0.44, 1.1),
    "reverb": (0.569620, 0.120991, 79, 0.21, 0.35),
    "props": (0.222100, 0.161799, 184, 0.32, 1.6),
    "stanford": (0.210084, 0.200729, 371, 0.47, 2.1),
}


def f1(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def interval(value: float, half: float) -> Interval:
    return Interval(max(0.0, value - half), min(1.0, value + 1.1 * half), 0.95, "percentile")


def wire57(ci: bool = True) -> list[Score]:
    scores = []
    for system, (precision, recall, predicted, _, _) in SYSTEMS.items():
        values = {
            "precision": precision,
            "recall": recall,
            "f1": f1(precision, recall),
            "matches": predicted // 2,
        }
        intervals = {name: interval(float(values[name]), 0.038) for name in ("precision", "recall", "f1")}
        scores.append(
            Score(
                system=system,
                metric="wire57",
                mode="published",
                signature=WIRE57.replace("|version", f"|missing:{MISSING[system]}|version"),
                values=dict(values),
                n={"sentences": 57, "gold": 343, "predicted": predicted, "missing": MISSING[system]},
                ci=intervals if ci else None,
            )
        )
    return scores


def curve(system: str, points: int = 400) -> tuple[tuple[float, float, float | None], ...]:
    """Precision that falls from about .9 as recall grows, with the jitter of few extractions at its start."""
    chance = random.Random(system)
    _, _, _, ceiling, fall = SYSTEMS[system]
    rows: list[tuple[float, float, float | None]] = []
    for number in range(1, points + 1):
        share = number / points
        recall = ceiling * share
        wobble = chance.uniform(-0.25, 0.2) / math.sqrt(number)
        precision = min(1.0, max(0.02, 0.86 - fall * recall + wobble))
        rows.append((precision, recall, 1 - share))
    return tuple(rows)


def carb() -> list[Score]:
    scores = []
    for system in SYSTEMS:
        points = curve(system, 1 if system == "reverb" else 400)
        precision, recall, _ = max(points, key=lambda point: f1(point[0], point[1]))
        values = {
            "precision": precision,
            "recall": recall,
            "f1": f1(precision, recall),
            "auc": recall * precision,
        }
        scores.append(
            Score(
                system=system,
                metric="carb",
                mode="published",
                signature=CARB,
                values=dict(values),
                n={"sentences": 641, "gold": 2715, "predicted": SYSTEMS[system][2] * 11, "missing": 0},
                ci={name: interval(value, 0.02) for name, value in values.items()},
                left_out={"not of exactly two arguments": 12} if system == "clausie" else {},
                curve=points,
            )
        )
    return scores


def comparison() -> Comparison:
    scores = sorted(wire57(), key=lambda score: -float(score.values["f1"] or 0))
    pairs = []
    for at, first in enumerate(scores):
        for second in scores[at + 1 :]:
            difference = float(first.values["f1"] or 0) - float(second.values["f1"] or 0)
            p = math.exp(-difference * 90)
            pairs.append(
                Pair(
                    a=first.system,
                    b=second.system,
                    difference=difference,
                    interval=Interval(difference - 0.035, difference + 0.036, 0.95, "percentile"),
                    p=p,
                    p_adjusted=min(1.0, p * 4),
                    significant=p * 4 < 0.05,
                    wins=30 + round(60 * difference),
                    ties=12,
                    losses=15 - round(60 * difference),
                )
            )
    return Comparison(
        systems=tuple(score.system for score in scores),
        metric="wire57",
        mode="published",
        value="f1",
        estimates=tuple(float(score.values["f1"] or 0) for score in scores),
        intervals=tuple(score.ci["f1"] if score.ci else None for score in scores),
        pairs=tuple(pairs),
        letters=("a", "a", "b", "bc", "bc", "c", "c"),
        signature=WIRE57,
        resamples=10000,
        seed=42,
        n=57,
    )


_SUBJECTS = ("Marta Okafor", "The harbour authority", "A new ferry", "The town council", "Lake Sorvan")
_FACTS = (
    ("chairs", "the committee on river transport"),
    ("was built", "in 1911"),
    ("connects", "the island with the mainland"),
    ("has cut", "its budget by a tenth"),
    ("lies", "north of the old quarry"),
)


def sentences(number: int = 60) -> Explained:
    """Sentences with two gold tuples each, which the systems find more or less of."""
    chance = random.Random(7)
    reports = []
    for at in range(number):
        subject = _SUBJECTS[at % 5]
        facts = [_FACTS[at % 5], _FACTS[(at + 2) % 5]]
        gold = tuple(f"({subject} ; {rel} ; {arg})" for rel, arg in facts)
        text = (
            f"{subject} {facts[0][0]} {facts[0][1]} and, so the Gazette reports, {facts[1][0]} {facts[1][1]}."
        )
        systems = {}
        for system, (precision, *_) in SYSTEMS.items():
            found = []
            for number_, (rel, arg) in enumerate(facts):
                roll = chance.random()
                words = tuple(f"{subject} {rel} {arg}".split())
                if roll < precision and not (at % 6 == 0 and number_ == 1):
                    found.append(
                        ExtractionReport(
                            gold[number_], True, number_, "at least one word in each part", words
                        )
                    )
                elif roll < precision + 0.35:
                    shared, missing = words[:-2], words[-2:]
                    found.append(
                        ExtractionReport(
                            f"({' '.join(words[:2])} ; reports ; {' '.join(shared[2:])} and)",
                            False,
                            number_,
                            None,
                            shared,
                            missing,
                            ("reports", "and"),
                            "the relation shares no word",
                            "wrong boundaries",
                        )
                    )
            systems[system] = tuple(found)
        reports.append(SentenceReport(f"news-{at + 1:02d}", text, gold, systems))
    return Explained("wire57", "published", tuple(reports))


def manifest() -> Manifest:
    return Manifest(
        command=(
            "oiebench",
            "report",
            "minie=runs/minie.json",
            "--on",
            "starter",
            "--ci",
            "-o",
            "report.html",
        ),
        version="0.1.0",
        packages={"numpy": "2.4.6", "msgspec": "0.22.0", "python": "3.11.7"},
        time="2025-03-04T10:22:31+00:00",
        inputs=(
            InputFile("starter/gold.jsonl", "jsonl", "5f0c9b2e" * 8),
            InputFile(
                "runs/minie.tsv",
                "tabbed",
                "a81c33d0" * 8,
                ("line 17: no final newline", "line 204: brackets did not balance; read as text"),
                ("line 301: two columns where four are needed",),
            ),
        ),
    )
