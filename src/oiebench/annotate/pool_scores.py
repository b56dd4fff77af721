"""Figures of each system from the labels of a pool: precision, yield, area, share of informative ones.

An extraction that stands for others which were not drawn weighs 1 / its sampling probability (Horvitz and
Thompson 1952), scaled so that a system's weights add up to the number of its extractions (Hajek 1971). All
figures are `precision-yield`'s own, of weighted rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
import numpy as np

from oiebench.annotate.pool import Item, Pool, effective_size
from oiebench.errors import InputError
from oiebench.metrics import Mode, Predictions, ratio
from oiebench.metrics.confidences import Confidences
from oiebench.metrics.precision_yield import PrecisionYield
from oiebench.model import Argument, Collection, Extraction, Interval, Sentence, Value
from oiebench.stats import LEVEL, wilson
from oiebench.stats.observations import Events, Floats, Observations, Summarise, Totals, totals

COLUMNS = ("labelled", "correct", "unlabelled", "told", "informative")
Labels = Mapping[str, bool]
"""Whether an item is correct, or informative, by its id."""


class Sampled(msgspec.Struct, frozen=True):
    """A system's figures, their intervals, the curve, and what they rest on."""

    system: str
    values: dict[str, Value]
    ci: dict[str, Interval]
    curve: tuple[tuple[float, float, float | None], ...]
    n: dict[str, int]


Bootstrap = Callable[[Observations, Summarise], dict[str, Interval]]
"""How intervals by sentence are drawn."""


def labelled(pool: Pool, labels: Labels) -> Collection:
    """The extractions that were judged, under their systems' names, for `precision-yield` and other uses."""
    ids: dict[str, str] = {}
    found = []
    for item in pool.items:
        sentence = ids.setdefault(item.text, str(len(ids) + 1))
        if item.id in labels:
            found += extractions_of(item, sentence, labels[item.id])
    sentences = {number: Sentence(number, text) for text, number in ids.items()}
    return Collection(sentences, tuple(found), has_ids=False)


def extractions_of(item: Item, sentence: str, label: bool | None) -> list[Extraction]:
    """The extractions that an item stands for: one for each place where it was found."""
    return [
        Extraction(
            sentence,
            Argument(item.arg1),
            Argument(item.rel),
            tuple(map(Argument, item.args)),
            where.confidence,
            where.system,
            attribution=item.attribution,
            context=item.context,
            label=label,
        )
        for where in item.places
    ]


def sampled(
    pool: Pool,
    system: str,
    correct: Labels,
    informative: Labels,
    *,
    mode: Mode = "published",
    at: Sequence[float] = (),
    by_sentence: Bootstrap | None = None,
    level: float = LEVEL,
) -> Sampled:
    """The figures of one system; `at` asks for precision and yield from some confidences up."""
    chosen = PrecisionYield(mode=mode)
    mine = [item for item in pool.items if any(place.system == system for place in item.places)]
    if not any(item.id in correct for item in mine):
        raise InputError(f"nobody's labels decide about any extraction of system {system!r}")
    size = pool.extractions[system]
    rows = _rows(pool, mine, system, correct, informative)
    summed = totals(rows)

    def summarise(sums: Totals) -> dict[str, Floats]:
        return _figures(chosen, sums, bool(informative), at)

    figures = {name: float(value) for name, value in summarise(summed).items()}
    values: dict[str, Value] = {name: None if np.isnan(value) else value for name, value in figures.items()}
    ci = {"precision": _wilson(mine, system, correct, figures["precision"], level)}
    told = [item for item in mine if item.id in informative]
    if told:
        ci["informative"] = _wilson(mine, system, informative, figures["informative"], level)
    if by_sentence is not None:
        drawn = by_sentence(rows, summarise)
        ci |= {(f"{name}_by_sentence" if name in ci else name): found for name, found in drawn.items()}
    decided = sum(item.id in correct for item in mine)
    n = {
        "extractions": size,
        "drawn": len(mine),
        "labelled": decided,
        "undecided": len(mine) - decided,
        "informative_labelled": len(told),
        "sentences": pool.sentences,
    }
    return Sampled(system, values, ci, tuple(chosen.curve(summed)), n)


def _figures(
    chosen: PrecisionYield, sums: Totals, informative: bool, at: Sequence[float]
) -> dict[str, Floats]:
    found = chosen.summarise(sums)
    figures = {name: found[name] for name in ("precision", "yield", "area", "auc")}
    figures["precision"] = _defined(sums.counts["correct"], sums.counts["labelled"])
    if informative:
        figures["informative"] = _defined(sums.counts["informative"], sums.counts["told"])
    assert sums.confidence is not None
    assert sums.curve is not None
    for threshold in at:
        above = int(np.searchsorted(-sums.confidence, -threshold, side="right")) - 1
        none = np.zeros(np.shape(sums.counts["correct"]))
        right, some = (
            (sums.curve[name][..., above] if above >= 0 else none) for name in ("correct", "labelled")
        )
        figures[f"precision_from_{threshold:g}"] = _defined(right, some)
        figures[f"yield_from_{threshold:g}"] = np.asarray(right)
    return figures


def _defined(top: Floats, bottom: Floats) -> Floats:
    return ratio(top, bottom, np.nan)


def _weights(items: Sequence[Item], system: str, decided: Labels, size: int) -> dict[str, float]:
    """The weight of each labelled extraction of a system, by item: together, all that it has."""
    raw = {item.id: 1 / item.probability for item in items if item.id in decided}
    total = sum(raw[item.id] * _times(item, system) for item in items if item.id in decided)
    return {name: weight * size / total for name, weight in raw.items()}


def _times(item: Item, system: str) -> int:
    return sum(place.system == system for place in item.places)


def _wilson(items: Sequence[Item], system: str, decided: Labels, share: float, level: float) -> Interval:
    """Wilson's interval with the effective size of the sample; an extraction said twice is looked at once."""
    judged = [item for item in items if item.id in decided]
    weights = [_times(item, system) / item.probability for item in judged]
    answered = len(judged) / len(items)
    probabilities = [item.probability * answered for item in judged]
    return wilson(min(max(share, 0.0), 1.0), effective_size(weights, probabilities), level)


def _rows(
    pool: Pool, items: Sequence[Item], system: str, correct: Labels, informative: Labels
) -> Observations:
    """`precision-yield`'s rows and events, each extraction counted by its weight; silent sentences have empty rows."""
    weights = _weights(items, system, correct, pool.extractions[system])
    told = _weights(items, system, informative, pool.extractions[system])
    row = {text: number for number, text in enumerate(dict.fromkeys(item.text for item in items))}
    said: list[list[Extraction]] = [[] for _ in row]
    weighted: list[list[tuple[float, bool]]] = [[] for _ in row]
    counts = np.zeros((max(pool.sentences, len(row)), len(COLUMNS)))
    for item in items:
        here = row[item.text]
        times = _times(item, system)
        if item.id in told:
            counts[here, 3:] += times * told[item.id] * np.array([1.0, informative[item.id]])
        if item.id in weights:
            own = [e for e in extractions_of(item, str(here), correct[item.id]) if e.system == system]
            said[here] += own
            weighted[here] += [(weights[item.id], correct[item.id])] * times
    scores = Confidences(Predictions(system=system, sentences=said))
    sentence = np.repeat(np.arange(len(row)), [len(own) for own in said])
    values = np.array([(w, w * right) for own in weighted for w, right in own]).reshape(-1, 2)
    confidence = np.array([c for here in range(len(row)) for c in scores.of(here)])
    for column in (0, 1):
        counts[:, column] = np.bincount(sentence, values[:, column], len(counts))
    names = tuple(f"sentence {number}" for number in range(len(counts)))
    return Observations(names, counts, COLUMNS, Events(sentence, confidence, values, COLUMNS[:2]))
