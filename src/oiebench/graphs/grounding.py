"""Whether the texts bear a graph out: sentences that hold its triples, and the words of subject, relation, object."""

from __future__ import annotations

import numpy as np

from oiebench.formats.placing import DOCUMENT, SENTENCE
from oiebench.graphs.columns import Columns, Flags, Ints
from oiebench.graphs.findings import SHOWN, Check, Limits, Setting
from oiebench.graphs.rates import rate

PLACED = Limits(0.9, 0.7, floor=True)
ARGUMENTS = Limits(0.9, 0.7, floor=True)
RELATIONS = Limits(0.5, 0.25, floor=True)
"""Builders put relations into words of their own; arguments should be the text's."""
LINKED = Limits(0.99, 0.9, floor=True)


def grounding(setting: Setting, columns: Columns) -> list[Check]:
    """Links to texts, sentences that hold triples, and the words of each part; none where there are no texts."""
    graph = setting.graph
    if not graph.texts:
        return []
    linked = [
        not triple.texts or any(name in graph.texts for name in triple.texts) for triple in graph.triples
    ]
    known: Flags = np.array(linked, dtype=np.bool_)
    at: Ints = np.frombuffer(setting.placements.at, dtype=np.int64)
    held: Flags = at >= 0
    checks = []
    if not known.all():
        checks.append(
            Check(
                id="texts",
                title="whose text is here",
                unit="triples",
                rate=rate(known, columns.text),
                limits=LINKED,
                examples=setting.examples(~known),
            )
        )
    if not known.any():
        return checks
    sure = np.frombuffer(setting.placements.confidence, dtype=np.float64)
    checks.append(
        Check(
            id="placed",
            title="held by a sentence",
            unit="triples",
            rate=rate(held[known], columns.text[known]),
            limits=PLACED,
            values={
                "confidence": float(sure[held].mean()) if held.any() else None,
                "surely": float((sure[known] >= 0.9).mean()),
            },
            examples=setting.examples(known & ~held),
        )
    )
    for name, marks, limits in (
        ("subject", setting.placements.subject, ARGUMENTS),
        ("relation", setting.placements.relation, RELATIONS),
        ("object", setting.placements.object, ARGUMENTS),
    ):
        checks.append(
            _part(name, np.frombuffer(marks, dtype=np.uint8), limits, known, held, setting, columns)
        )
    return checks


def _part(
    name: str,
    marks: np.ndarray[tuple[int], np.dtype[np.uint8]],
    limits: Limits,
    known: Flags,
    held: Flags,
    setting: Setting,
    columns: Columns,
) -> Check:
    there: Flags = marks == SENTENCE
    wanting = np.flatnonzero(known & held & ~there)[:SHOWN]
    if not len(wanting):
        wanting = np.flatnonzero(known & ~there)[:SHOWN]
    return Check(
        id=name,
        title=f"with the {name}'s words in that sentence",
        unit="triples",
        rate=rate(there[known], columns.text[known]),
        limits=limits,
        values={
            "document": float((marks[known] == DOCUMENT).mean()),
            "nowhere": float((marks[known] < DOCUMENT).mean()),
        },
        examples=tuple(setting.example(int(number), missing=[name]) for number in wanting),
    )
