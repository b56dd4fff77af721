"""The rows of observations arranged otherwise: a slice of them, a row per document, two systems in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from oiebench.errors import AlignmentError, InputError
from oiebench.stats.observations import Events, Observations

NO_DOCUMENTS = "these observations do not say which document each sentence is of"


def selected(observations: Observations, sentences: Sequence[str]) -> Observations:
    """These sentences alone, in this order; extractions of no gold sentence keep their thresholds."""
    row = {sentence: i for i, sentence in enumerate(observations.sentences)}
    unknown = [sentence for sentence in sentences if sentence not in row]
    if unknown:
        raise AlignmentError(f"{_some(unknown)} not among the {len(row)} sentences observed")
    if len(set(sentences)) != len(sentences):
        raise InputError("a sentence can be selected once only; to draw it more often, give it a weight")
    return _slice(observations, [row[sentence] for sentence in sentences])


def documents_apart(observations: Observations) -> dict[str, Observations]:
    """The sentences of each document by themselves."""
    if observations.groups is None:
        raise InputError(NO_DOCUMENTS)
    rows: dict[str, list[int]] = {}
    for row, document in enumerate(observations.groups):
        rows.setdefault(document, []).append(row)
    return {document: _slice(observations, own) for document, own in rows.items()}


def _slice(observations: Observations, chosen: Sequence[int]) -> Observations:
    """These rows alone, in this order."""
    rows = np.array(chosen, dtype=np.intp)
    place = np.full(len(observations.sentences) + 1, -2, dtype=np.intp)  # its last entry stands for row -1
    place[rows], place[-1] = np.arange(len(rows)), -1
    events, groups = observations.events, observations.groups
    if events is not None:
        placed = place[events.sentence]
        kept = placed >= -1
        events = Events(placed[kept], events.confidence[kept], events.values[kept], events.columns)
    return Observations(
        sentences=tuple(observations.sentences[i] for i in chosen),
        counts=observations.counts[rows],
        columns=observations.columns,
        events=events,
        groups=None if groups is None else tuple(groups[i] for i in chosen),
    )


def by_document(observations: Observations) -> Observations:
    """A row per document, in the order of their first sentences: what resampling by document draws from."""
    if observations.groups is None:
        raise InputError(NO_DOCUMENTS)
    documents = {name: i for i, name in enumerate(dict.fromkeys(observations.groups))}
    document = np.array([documents[name] for name in observations.groups], dtype=np.intp)
    counts = np.zeros((len(documents), len(observations.columns)))
    np.add.at(counts, document, observations.counts)
    events = observations.events
    if events is not None:
        events = replace(events, sentence=np.append(document, -1)[events.sentence])
    return Observations(tuple(documents), counts, observations.columns, events)


def matched(a: Observations, b: Observations) -> tuple[Observations, Observations]:
    """Both systems over the same sentences in the order of the first; an error where the ids differ."""
    for observations in (a, b):
        twice = [sentence for sentence, n in Counter(observations.sentences).items() if n > 1]
        if twice:
            raise AlignmentError(f"the sentence id {_some(twice)} occurs more than once in one system")
    if a.columns != b.columns or (a.events and a.events.columns) != (b.events and b.events.columns):
        raise InputError("the two systems were not observed by the same metric")
    if a.sentences != b.sentences:
        only_a, only_b = set(a.sentences) - set(b.sentences), set(b.sentences) - set(a.sentences)
        if only_a or only_b:
            raise AlignmentError(
                "the two systems were not observed over the same sentences: only the first has "
                f"{_some(sorted(only_a))}; only the second has {_some(sorted(only_b))}"
            )
        b = selected(b, a.sentences)
    if a.groups != b.groups and a.groups is not None and b.groups is not None:
        raise AlignmentError("the two systems put the same sentence into different documents")
    return a, b


def stacked(a: Observations, b: Observations) -> Observations:
    """The rows of the first, then those of the second, as one system with the thresholds of both."""
    ids = tuple(f"{side}:{s}" for side, system in (("a", a), ("b", b)) for s in system.sentences)
    events = None
    if a.events is not None and b.events is not None:
        events = Events(
            sentence=np.concatenate((a.events.sentence, _shifted(b.events.sentence, len(a.sentences)))),
            confidence=np.concatenate((a.events.confidence, b.events.confidence)),
            values=np.concatenate((a.events.values, b.events.values)),
            columns=a.events.columns,
        )
    return Observations(ids, np.concatenate((a.counts, b.counts)), a.columns, events)


def _shifted(sentence: NDArray[np.intp], rows: int) -> NDArray[np.intp]:
    return np.where(sentence < 0, sentence, sentence + rows)


def _some(sentences: Sequence[str]) -> str:
    shown = ", ".join(repr(s) for s in sentences[:3])
    more = len(sentences) - 3
    return (f"{shown} and {more} more" if more > 0 else shown) or "none"
