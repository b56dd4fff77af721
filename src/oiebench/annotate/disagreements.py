"""What two annotators have to discuss, sentence by sentence: words in dispute and tuples without a counterpart."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
import numpy as np

from oiebench.annotate.annotators import Together
from oiebench.annotate.grid import CLASSES
from oiebench.annotate.mutual import Mutual
from oiebench.metrics.explanation import explain
from oiebench.model import SentenceReport
from oiebench.stats.agreement import Grid

WORDING = (
    (
        re.compile(r"^its nearest gold item is met by extraction \d+; "),
        "which has a counterpart of its own; ",
    ),
    (re.compile(r"^shares no word with any gold item$"), "shares no word with what the other has"),
    (
        re.compile(r"^says the same as extraction (\d+) of this sentence$"),
        "says the same as number \\1 before it",
    ),
)
"""What explanations say of systems and gold, as it is said of two annotators."""


class Unmatched(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tuple that the other annotator does not have, the nearest that the other has, and how they differ."""

    annotator: str
    item: str
    nearest: str | None = None
    differs: str | None = None


class Disagreement(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence on which two annotators differ.

    `cells` is how many cells of the grid differ and `percentage` how many agree; `words` has, by annotator and
    class, the words that only this annotator puts there.
    """

    annotators: tuple[str, str]
    sentence: str
    text: str
    cells: int
    percentage: float
    doc: str | None = None
    words: dict[str, dict[str, tuple[str, ...]]] = {}
    tuples: tuple[Unmatched, ...] = ()


def disagreements(
    found: Together, pair: tuple[int, int], grids: tuple[Sequence[Grid], Sequence[Grid]], scored: Mutual
) -> list[Disagreement]:
    """The sentences on which two annotators differ."""
    names = found.names[pair[0]], found.names[pair[1]]
    reports = {report.sentence_id: report for report in explain([scored.forth]).sentences}
    outside: dict[str, list[str]] = {}
    for extraction in scored.forth.predictions.outside:
        outside.setdefault(extraction.sentence_id, []).append(str(extraction))
    differing = []
    for sentence, first, second in zip(found.sentences, *grids, strict=True):
        lonely = [Unmatched(names[1], said) for said in outside.get(sentence.id, ())]
        if sentence.id in reports:
            lonely += _lonely(reports[sentence.id], names)
        cells = int(np.sum(first != second))
        if not cells and not lonely:
            continue
        words = {
            name: _marked(mine & ~theirs, sentence.tokens)
            for name, mine, theirs in ((names[0], first, second), (names[1], second, first))
        }
        differing.append(
            Disagreement(
                names,
                sentence.id,
                sentence.text,
                cells,
                100 * (1 - cells / max(first.size, 1)),
                sentence.doc,
                {name: by_class for name, by_class in words.items() if by_class},
                tuple(lonely),
            )
        )
    return differing


def worst_first(found: Sequence[Disagreement]) -> list[Disagreement]:
    """Most cells in dispute first, then most tuples without a counterpart."""
    return sorted(found, key=lambda one: (-one.cells, -len(one.tuples)))


def _marked(cells: Grid, tokens: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The words of the cells, class by class."""
    by_class = {
        name: tuple(tokens[place] for place in np.flatnonzero(cells[:, kind]).tolist())
        for kind, name in enumerate(CLASSES)
    }
    return {name: words for name, words in by_class.items() if words}


def _lonely(report: SentenceReport, names: tuple[str, str]) -> list[Unmatched]:
    """The first annotator's items that nothing of the second's met, and the reverse."""
    said = report.systems[names[1]]
    return [
        *(
            Unmatched(
                names[0],
                report.gold[one.gold_index],
                None if one.nearest is None else said[one.nearest].text,
                _worded(one.obstacle),
            )
            for one in report.missed[names[1]]
        ),
        *(
            Unmatched(
                names[1],
                one.text,
                None if one.gold_index is None else report.gold[one.gold_index],
                _worded(one.obstacle),
            )
            for one in said
            if not one.matched
        ),
    ]


def _worded(obstacle: str | None) -> str | None:
    """The obstacle as it is told to annotators."""
    if obstacle is not None:
        for pattern, wording in WORDING:
            obstacle = pattern.sub(wording, obstacle)
    return obstacle
