"""What Munchkin, which understands nothing, gets under each published scorer beside the best real system."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from oiebench.datasets import dataset
from oiebench.errors import DataError
from oiebench.metrics.alignment import Gold
from oiebench.metrics.dummies import munchkin, munchkin_first
from oiebench.model import Collection, Extraction, Sentence, Value
from oiebench.runs.reproducing.library import Library
from oiebench.runs.reproducing.reproduction import Part, PublishedTable, Reproduction, row

WIRE57 = "wire57"
FIGURES = ("munchkin", "best_real")
HEADLINE = ("precision", "recall", "f1")
Dummy = Callable[[Sentence], list[Extraction]]


class Line(msgspec.Struct, frozen=True):
    """A figure of a metric on a data set, and what was published for Munchkin and the best system."""

    data: str
    metric: str
    figure: str
    printed: str = ""


LINES = (
    Line("oie2016:all", "oie2016(version=2018)", "auc", ".843 .393"),
    Line("oie2016:all", "oie2016(version=2019)", "auc", ".133 .470"),
    Line("carb:test", "carb", "auc", ".082 -"),
    Line("carb:test", "carb(match=simple)", "auc", ".339 .323"),
    Line(WIRE57, "wire57", "recall", ".341 .323"),
    Line(WIRE57, "wire57", "f1", ".054 .358"),
    Line("benchie:en", "benchie", "f1"),
    Line("benchie-fl", "benchie-fl", "f1"),
)
DATA = tuple(dict.fromkeys(line.data for line in LINES))
VARIANTS: tuple[tuple[str, Dummy, bool, str], ...] = (
    ("all, of the tokens", munchkin, True, ".029 .341 .054"),
    ("first alone, of the tokens", munchkin_first, True, ".117 .055 .075"),
    ("all, cut at blanks", munchkin, False, ".033 .275 .059"),
    ("first alone, cut at blanks", munchkin_first, False, ".117 .045 .065"),
)


def recompute(library: Library) -> Reproduction:
    """Munchkin under every metric, and its variants under WiRe57's."""
    best = _Best(library)

    def beside(line: Line) -> dict[str, Value]:
        found = extractions(library.benchmark(line.data, line.metric).gold, munchkin)
        value = library.values_of(line.data, line.metric, found)[line.figure]
        return {"munchkin": value, "best_real": best(line)}

    def varied(dummy: Dummy, tokens: bool) -> dict[str, Value]:
        found = extractions(library.benchmark(WIRE57, "wire57").gold, dummy, tokens=tokens)
        return library.values_of(WIRE57, "wire57", found)

    lines = {
        data: tuple(
            row(f"{line.metric}: {line.figure}", FIGURES, line.printed, partial(beside, line))
            for line in LINES
            if line.data == data
        )
        for data in DATA
    }
    variants = tuple(
        row(name, HEADLINE, printed, partial(varied, dummy, tokens))
        for name, dummy, tokens, printed in VARIANTS
    )
    return TABLE.outcome(
        [
            *(Part(rows, data, "Metric: figure") for data, rows in lines.items()),
            Part(variants, "variants of Munchkin under WiRe57's scorer", "Tuples"),
        ],
        "Munchkin makes of the words w0 … wn the tuples (w0; w1; w2 … wn), (w0; w1 w2; w3 … wn) and so on, "
        "with confidence 1/k. BenchIE and BenchIE^FL give it next to nothing.",
        *best.notes,
    )


class _Best:
    """The best real system by a figure; what was looked at goes into the notes."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.notes: list[str] = []

    def __call__(self, line: Line) -> float | None:
        scored: list[tuple[float, str]] = []
        absent = []
        for system in dataset(line.data).systems:
            try:
                value = self._library.values(line.data, line.metric, system)[line.figure]
            except DataError:
                absent.append(system)
            else:
                scored.append((float(value or 0), system))
        if not scored:
            return None
        best = max(scored, key=lambda item: item[0])
        without = f" (without {', '.join(absent)}, whose output is not here)" if absent else ""
        self.notes.append(f"Best on {line.data} by {line.metric}, {line.figure}: {best[1]}{without}.")
        return best[0]


def extractions(gold: Gold, dummy: Dummy, *, tokens: bool = True) -> Collection:
    """What a dummy extracts from the sentences of a gold standard: from their tokens, or cut at blanks."""
    sentences = [row.sentence for row in gold.sentences]
    if not tokens:
        sentences = [msgspec.structs.replace(sentence, tokens=None) for sentence in sentences]
    return Collection(
        {sentence.id: sentence for sentence in sentences},
        extractions=tuple(extraction for sentence in sentences for extraction in dummy(sentence)),
        has_ids=gold.has_ids,
        has_texts=gold.has_texts,
    )


TABLE = PublishedTable(
    name="munchkin",
    title="Munchkin under every published scorer, beside the best real system",
    source="the dummy of Léchelle, Gotti and Langlais (2019), section 2.2, whose Figure 1 shows it above "
    "every real system under the script of OIE2016; the figures are what the published scripts give it",
    data=DATA,
    files=tuple(
        file
        for name in DATA
        for file in dict.fromkeys(
            [dataset(name).gold.file, *(output.file for output in dataset(name).outputs)]
        )
    ),
    recompute=recompute,
)
