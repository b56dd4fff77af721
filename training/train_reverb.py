"""Learns how likely a tuple of `reverb` is right, from tuples of web sentences that people judged.

    python training/train_reverb.py --labelled DATA/labelled/reverb

Of the tuples that `reverb` finds in the 500 sentences, with the lexical constraint and without it, those are learnt
from that one of the judged systems found as well. Prints accuracy and area under the ROC curve on sentences that were
not learnt from (ten parts), beside those of the published ReVerb's own confidence, and writes the weights.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path

import numpy as np
from train_confidence import learn, rated

from oiebench import read
from oiebench.extractors.reverb import candidates
from oiebench.extractors.reverb_confidence import FILE, Candidate, features
from oiebench.model import Extraction
from oiebench.parse.reading import given_tokens
from oiebench.parse.tagger import LightTagger

SHIPPED = Path(__file__).parents[1] / "src" / "oiebench" / "extract" / "data" / FILE
PARTS = 10
Key = tuple[str, ...]


def key(*parts: str) -> Key:
    return tuple(" ".join(part.lower().split()) for part in parts)


def judged(folder: Path) -> tuple[dict[str, str], dict[tuple[str, Key], bool]]:
    """The sentences by id, and the label of each tuple by sentence and text."""
    collection = read(folder / "extractions-all-labeled.txt", "labelled", policy="lenient").collection
    labels: dict[tuple[str, Key], bool] = {}
    for found in collection.extractions:
        if found.label is not None and len(found.args) == 1:
            labels[found.sentence_id, key(*(part.text for part in found.parts()))] = found.label
    return {sentence.id: sentence.text for sentence in collection.sentences.values()}, labels


def texts(found: Candidate) -> Key:
    tokens = found.sentence.tokens
    spans = (found.left, (found.relation.start, found.relation.end), found.right)
    return key(*(" ".join(tokens[start:end]) for start, end in spans))


def area(confidences: np.ndarray, wanted: np.ndarray) -> float:
    """The area under the ROC curve: how often a right tuple is above a wrong one."""
    differences = confidences[wanted == 1][:, None] - confidences[wanted == 0][None, :]
    return float((differences > 0).mean() + 0.5 * (differences == 0).mean())


def published(folder: Path, labels: dict[tuple[str, Key], bool]) -> tuple[np.ndarray, np.ndarray]:
    """The published system's confidences and the labels of its tuples."""
    rows: list[Extraction] = [
        found
        for found in read(
            folder / "extractions-reverb.txt", "labelled", policy="lenient"
        ).collection.extractions
        if (found.sentence_id, key(*(part.text for part in found.parts()))) in labels
    ]
    wanted = [labels[found.sentence_id, key(*(part.text for part in found.parts()))] for found in rows]
    return np.array([found.confidence for found in rows], float), np.array(wanted, float)


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--labelled", type=Path, required=True)
    arguments.add_argument("--out", type=Path, default=SHIPPED)
    asked = arguments.parse_args()
    sentences, labels = judged(asked.labelled)
    tagged = LightTagger().parse(given_tokens(text, name) for name, text in sentences.items())
    examples: dict[tuple[str, Key], list[str]] = {}
    shown: dict[bool, int] = defaultdict(int)
    for sentence in tagged:
        for constraint in (False, True):
            for found in candidates(sentence, constraint=constraint):
                shown[constraint] += 1
                if (sentence.id, texts(found)) in labels:
                    examples[sentence.id, texts(found)] = list(features(found))
    rows, wanted = list(examples.values()), np.array([labels[each] for each in examples], float)
    numbers = {name: number for number, name in enumerate(sentences)}
    part = np.array([numbers[name] % PARTS for name, _ in examples])
    confidences = np.zeros(len(rows))
    for held in range(PARTS):
        chosen = np.flatnonzero(part != held)
        learnt = learn([rows[place] for place in chosen], wanted[chosen], np.ones(len(chosen)))
        for place in np.flatnonzero(part == held):
            confidences[place] = rated(learnt, rows[place])
    right = ((confidences > 0.5) == (wanted == 1)).mean()
    print(
        f"{shown[True]} tuples found ({shown[False]} without constraint), {len(rows)} judged, {wanted.mean():.3f} right"
    )
    print(f"held out: accuracy {right:.3f}, area {area(confidences, wanted):.3f}")
    theirs, judgements = published(asked.labelled, labels)
    print(
        f"published ReVerb on its {len(theirs)}: {judgements.mean():.3f} right, area {area(theirs, judgements):.3f}"
    )
    weights = learn(rows, wanted, np.ones(len(rows)))
    asked.out.write_text(json.dumps(weights, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    for name, value in sorted(weights.items(), key=lambda item: item[1]):
        print(f"{value:8.3f} {name}")


if __name__ == "__main__":
    main()
