"""Learns how likely a tuple of an extractor (`facts`, `propositions`, …) is right.

    python training/train_confidence.py --carb DATA/upstream/CaRB/data/gold/dev.tsv [--presets facts,clausie]

Tuples of the CaRB dev sentences are right by the share of their words that the best gold tuple has in the same
slots, those of the starter benchmark by whether they match a gold fact or tuple. Prints what the confidence gains
on sentences that were not learnt from (ten parts), and writes the weights that the package ships; those of presets
that are not asked for stay as they are.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np

from oiebench import read, score
from oiebench.extractors.confidence import BIAS, rows
from oiebench.extractors.draft import Draft, extraction
from oiebench.extractors.names import extractor
from oiebench.extractors.tree import Tree
from oiebench.metrics import GoldSentence, metric
from oiebench.model import Collection, Extraction, ParsedSentence, Sentence
from oiebench.parse.parser import BundledParser
from oiebench.parse.reading import given_tokens

PRESETS = {
    "propositions": "wire57",
    "facts": "benchie-fl",
    "clausie": "wire57",
    "minie": "wire57",
    "predpatt": "wire57",
}
"""Extractors, and the metric by which their tuples of the starter benchmark are right."""
OUT = Path(__file__).parents[1] / "src" / "oiebench" / "extract" / "data" / "confidence.json"
PARTS = 10
PENALTY = 20.0
STARTER_COUNTS = 1.0


def overlap(one: str, other: str) -> int:
    return sum((Counter(one.split()) & Counter(other.split())).values())


def share(gold: tuple[str, str, str], found: Extraction) -> float:
    """The words of a tuple that a gold tuple has in the same slots, as a share; 0 where the relations are foreign."""
    parts = found.folded()
    if not overlap(gold[1], parts[1]):
        return 0.0
    shared = sum(overlap(one, other) for one, other in zip(gold, parts, strict=True))
    return shared / sum(len(part.split()) for part in parts)


def learn(rows: Sequence[Sequence[str]], wanted: np.ndarray, weights: np.ndarray) -> dict[str, float]:
    """A logistic regression with a penalty on large weights, by Newton's method."""
    counts = Counter(feature for row in rows for feature in row)
    names = [BIAS, *sorted(feature for feature, times in counts.items() if times >= 8)]
    place = {name: number for number, name in enumerate(names)}
    x = np.zeros((len(rows), len(names)))
    x[:, 0] = 1
    for number, row in enumerate(rows):
        for feature in row:
            if feature in place:
                x[number, place[feature]] = 1
    penalty = np.full(len(names), PENALTY)
    penalty[0] = 0.01
    w = np.zeros(len(names))
    for _ in range(25):
        likely = 1 / (1 + np.exp(-x @ w))
        gradient = x.T @ (weights * (likely - wanted)) + penalty * w
        hessian = (x * (weights * likely * (1 - likely))[:, None]).T @ x + np.diag(penalty)
        step = np.linalg.solve(hessian, gradient)
        w -= step
        if np.abs(step).max() < 1e-8:
            break
    return {name: round(float(value), 4) for name, value in zip(names, w, strict=True)}


def rated(weights: dict[str, float], row: Sequence[str]) -> float:
    return float(1 / (1 + np.exp(-weights[BIAS] - sum(weights.get(feature, 0.0) for feature in row))))


class Examples:
    """The tuples of a preset in the sentences of one source, what they look like and how right they are."""

    def __init__(self, sentences: Sequence[ParsedSentence], preset: str) -> None:
        system = extractor(preset)
        self.found: list[tuple[ParsedSentence, Draft, Extraction]] = []
        self.rows: list[list[str]] = []
        for sentence in sentences:
            drafts = system.drafts(sentence)
            self.found += [(sentence, draft, extraction(sentence, draft, preset)) for draft in drafts]
            self.rows += rows(Tree(sentence), drafts)
        self.wanted = np.zeros(len(self.rows))

    def judge_by_carb(self, gold: dict[str, list[tuple[str, str, str]]]) -> None:
        """One gold tuple for each at most, the best pairs first, as CaRB counts precision."""
        by_text: dict[str, list[int]] = defaultdict(list)
        for number, (sentence, _, _) in enumerate(self.found):
            by_text[sentence.text].append(number)
        for text, numbers in by_text.items():
            pairs = [
                (share(each, self.found[number][2]), number, place)
                for number in numbers
                for place, each in enumerate(gold[text])
            ]
            taken: set[int] = set()
            done: set[int] = set()
            for value, number, place in sorted(pairs, key=lambda pair: -pair[0]):
                if number not in done and place not in taken:
                    done.add(number)
                    taken.add(place)
                    self.wanted[number] = value

    def judge_by_starter(self, starter: Collection, name: str) -> None:
        chosen = metric(name)
        by_sentence: dict[str, list[int]] = defaultdict(list)
        for number, (sentence, _, _) in enumerate(self.found):
            by_sentence[sentence.id].append(number)
        for key, numbers in by_sentence.items():
            gold = GoldSentence(
                starter.sentences[key],
                tuples=tuple(each for each in starter.tuples if each.sentence_id == key),
                facts=tuple(each for each in starter.facts if each.sentence_id == key),
            )
            for match in chosen.matches(chosen.prepare(gold), [self.found[number][2] for number in numbers]):
                self.wanted[numbers[match.extraction]] = 1.0


def carb_gold(path: Path) -> dict[str, list[tuple[str, str, str]]]:
    gold: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        sentence, relation, *args = line.split("\t")
        arg1, *rest = [*args, ""]
        gold[sentence].append((arg1, relation, " ".join(rest)))
    return gold


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--carb", type=Path, required=True)
    arguments.add_argument("--presets", type=lambda names: names.split(","), default=list(PRESETS))
    arguments.add_argument("--out", type=Path, default=OUT)
    asked = arguments.parse_args()
    gold = carb_gold(asked.carb)
    starter = read(str(files("oiebench.datasets") / "starter" / "gold.jsonl")).collection
    parser = BundledParser()
    sentences = list(parser.parse(given_tokens(text, str(n)) for n, text in enumerate(gold, start=1)))
    own = list(parser.parse(given_tokens(" ".join(s.tokens or ()), s.id) for s in starter.sentences.values()))
    shipped = json.loads(asked.out.read_bytes()) if asked.out.exists() else {}
    if not shipped.keys() >= set(asked.presets):  # an extractor cannot run without weights of some kind
        shipped = {preset: {BIAS: 0.0} for preset in asked.presets} | shipped
        asked.out.write_text(json.dumps(shipped), encoding="utf-8")
    for preset in asked.presets:
        carb, ours = Examples(sentences, preset), Examples(own, preset)
        carb.judge_by_carb(gold)
        ours.judge_by_starter(starter, PRESETS[preset])
        part = np.array([int(sentence.id) % PARTS for sentence, _, _ in carb.found])
        confidences = np.zeros(len(part))
        for held in range(PARTS):
            chosen = [number for number in range(len(part)) if part[number] != held]
            learnt = learn(
                [*(carb.rows[number] for number in chosen), *ours.rows],
                np.concatenate([carb.wanted[chosen], ours.wanted]),
                np.concatenate([np.ones(len(chosen)), np.full(len(ours.rows), STARTER_COUNTS)]),
            )
            for number in np.flatnonzero(part == held):
                confidences[number] = rated(learnt, carb.rows[number])
        texts = {sentence.id: Sentence(sentence.id, sentence.text, sentence.tokens) for sentence in sentences}
        for what, values in (("without", np.ones(len(part))), ("with", confidences)):
            given = []
            for (sentence, draft, _), value in zip(carb.found, values, strict=True):
                draft.confidence = float(value)
                given.append(extraction(sentence, draft, preset))
            (found,) = score(
                Collection(texts, tuple(given), has_ids=False), gold=str(asked.carb), metric="carb"
            )
            print(f"{preset} {what} confidence: F1 {found.values['f1']:.4f} AUC {found.values['auc']:.4f}")
        shipped[preset] = learn(
            [*carb.rows, *ours.rows],
            np.concatenate([carb.wanted, ours.wanted]),
            np.concatenate([np.ones(len(carb.rows)), np.full(len(ours.rows), STARTER_COUNTS)]),
        )
        likely = np.array([rated(shipped[preset], row) for row in [*carb.rows, *ours.rows]])
        print(f"{preset}: {len(likely)} tuples, mean confidence {likely.mean():.3f}")
    asked.out.write_text(json.dumps(shipped, indent=0, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
