"""What systems extracted from a corpus, counted as it goes by: sizes, lengths, repetitions, marks, confidences."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from statistics import fmean

from oiebench.corpus.distinct import Distinct
from oiebench.model import Collection, Extraction, Value

LENGTHS = {
    "tuple": "Words per tuple",
    "argument1": "Words per first argument",
    "relation": "Words per relation",
    "argument": "Words per further argument",
}
MARKS = ("polarity", "modality", "attribution", "context", "quantities")
BINS = 20
_FINE = 1000
"""Parts of the unit interval by which confidences are counted; other numbers are, to three digits."""


class SystemTally:
    """What one system found, sentence after sentence."""

    def __init__(self) -> None:
        self.tuples = 0
        self.repeated_in_sentence = 0
        self.spoken: Distinct[str] = Distinct(kept=0)
        self.relations: Distinct[str] = Distinct()
        self.arguments: Distinct[str] = Distinct()
        self.distinct: Distinct[tuple[str, ...]] = Distinct()
        self.per_sentence: Counter[int] = Counter()
        self.lengths: dict[str, Counter[int]] = {name: Counter() for name in LENGTHS}
        self.arity: Counter[int] = Counter()
        self.marks: dict[str, Counter[str]] = {name: Counter() for name in MARKS}
        self.confidences: Counter[float] = Counter()
        self._confidence_sum = 0.0

    def add(self, sentence: str, extractions: Sequence[Extraction]) -> None:
        """Count what was found in a sentence, which is named by its id or text."""
        self.spoken.add(sentence)
        self.per_sentence[len(extractions)] += 1
        said = set()
        for extraction in extractions:
            parts = tuple([part.text for part in extraction.parts()])
            said.add(parts)
            self.distinct.add(parts)
            self._count(extraction, parts)
        self.tuples += len(extractions)
        self.repeated_in_sentence += len(extractions) - len(said)

    def _count(self, extraction: Extraction, parts: tuple[str, ...]) -> None:
        sizes = [len(part.split()) for part in parts]
        self.lengths["tuple"][sum(sizes)] += 1
        self.lengths["argument1"][sizes[0]] += 1
        self.lengths["relation"][sizes[1]] += 1
        for size in sizes[2:]:
            self.lengths["argument"][size] += 1
        self.arity[len(parts) - 1] += 1
        self.arguments.add(parts[0])
        self.relations.add(parts[1])
        for part in parts[2:]:
            self.arguments.add(part)
        for name in MARKS:
            mark = getattr(extraction, name)
            if mark:
                self.marks[name][mark if name in ("polarity", "modality") else "present"] += 1
        if extraction.confidence is not None:
            self.confidences[_fine(extraction.confidence)] += 1
            self._confidence_sum += extraction.confidence

    def values(self, sentences: int) -> dict[str, Value]:
        """Every figure by its name; `sentences` were read in all."""
        tuples, confident = self.tuples, self.confidences.total()
        silent = sentences - len(self.spoken)
        found: dict[str, Value] = {
            "sentences": sentences,
            "silent_sentences": silent,
            "silent_percentage": share(silent, sentences),
            "tuples": tuples,
            "tuples_per_sentence": tuples / sentences if sentences else None,
            "distinct_relations": len(self.relations),
            "distinct_arguments": len(self.arguments),
            "distinct_tuples": len(self.distinct),
            "repeated_in_sentence": self.repeated_in_sentence,
            "repeated_in_sentence_percentage": share(self.repeated_in_sentence, tuples),
            "repeated_in_corpus": tuples - len(self.distinct),
            "repeated_in_corpus_percentage": share(tuples - len(self.distinct), tuples),
            "with_confidence": confident,
            "confidence_mean": self._confidence_sum / confident if confident else None,
        }
        for name, counts in self.lengths.items():
            found[f"{name}_length"] = mean(counts)
            found[f"{name}_length_median"] = quantile(counts, 0.5)
            found[f"{name}_length_95"] = quantile(counts, 0.95)
        for arity in sorted(self.arity):
            name = {1: "unary", 2: "binary"}.get(arity, f"nary_{arity}")
            found |= {name: self.arity[arity], f"{name}_percentage": share(self.arity[arity], tuples)}
        for mark, kinds in self.marks.items():
            for kind in sorted(kinds):
                key = mark if kind == "present" else f"{mark}_{kind}"
                found |= {key: kinds[kind], f"{key}_percentage": share(kinds[kind], tuples)}
        return found

    def sentence_counts(self, sentences: int) -> Counter[int]:
        """How many sentences have how many tuples, those with none included."""
        return Counter({0: sentences - len(self.spoken)}) + self.per_sentence


class RunTally:
    """One output: its sentences, and what each system found in them."""

    def __init__(self) -> None:
        self.sentences: Distinct[str] = Distinct(kept=0)
        self.systems: dict[str | None, SystemTally] = {}

    def add(self, collection: Collection) -> None:
        """Count some sentences with their extractions."""
        names = {s.id: s.id if collection.has_ids else s.text for s in collection.sentences.values()}
        for name in names.values():
            self.sentences.add(name)
        groups: dict[tuple[str, str | None], list[Extraction]] = {}
        for extraction in collection.extractions:
            groups.setdefault((extraction.sentence_id, extraction.system), []).append(extraction)
        for (sentence, system), extractions in groups.items():
            if system not in self.systems:
                self.systems[system] = SystemTally()
            self.systems[system].add(names[sentence], extractions)


def bins(confidences: Mapping[float, int], count: int = BINS) -> list[tuple[float, float, int]]:
    """The confidences by equal steps from 0 to 1, or from the least to the greatest where some lie outside."""
    if not confidences:
        return []
    low, high = min(0.0, *confidences), max(1.0, *confidences)
    if (low, high) != (0.0, 1.0):
        low, high = min(confidences), max(confidences)
    step = (high - low) / count or 1.0
    sizes = [0] * count
    for value, number in confidences.items():
        # a little more, since .15 / .05 is less than 3 to a computer
        sizes[min(count - 1, int((value - low) / step + 1e-9))] += number
    return [(low + at * step, low + (at + 1) * step, size) for at, size in enumerate(sizes)]


def mean(counts: Mapping[int, int]) -> float | None:
    """The mean of numbers that are counted; `None` of nothing."""
    return fmean(counts, counts.values()) if counts else None


def quantile(counts: Mapping[int, int], part: float) -> int | None:
    """The least number that `part` of the numbers do not exceed; `None` of nothing."""
    numbers = sorted(counts)
    wanted = part * sum(counts.values())
    for number, below in zip(numbers, accumulate(counts[number] for number in numbers), strict=True):
        if below >= wanted:
            return number
    return None


def share(count: int, of: int) -> float | None:
    """A percentage; `None` of nothing."""
    return 100 * count / of if of else None


def _fine(confidence: float) -> float:
    if 0 <= confidence <= 1:
        return math.floor(confidence * _FINE + 1e-9) / _FINE
    return float(f"{confidence:.3g}")
