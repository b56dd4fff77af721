"""Knowledge-base population on KnowledgeNet (Mesquita et al. 2019) as Lamarche and Langlais (2024) score it.

A fact of the schema is found if an extraction of its passage has its subject and its object as arguments, absolutely
equal; what the relation is called is not asked. Of all annotations of one relation in a passage, one counts: it is
found if any of them is. The score is the recall. There is no precision: only the relations of the schema are
annotated, so an extraction that meets none may be as right as one that does.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Literal

import msgspec
import numpy as np

from oiebench.errors import AlignmentError, InputError
from oiebench.metrics.base import ratio
from oiebench.model import Collection, EntityRelation, Extraction, Sentence, sentence_key
from oiebench.qa.outcomes import Outcome, Task
from oiebench.stats.observations import Floats, Observations, Totals

COLUMNS = ("facts", "found")
PAIR = 2


class Population(Task, frozen=True, kw_only=True):
    """When an extraction says a fact.

    `fold` ignores case; `swap` takes subject and object in either order; `arguments=each` takes any further argument
    for the second (`folded`: all of them together are the second).
    """

    fold: bool = False
    swap: bool = False
    arguments: Literal["folded", "each"] = "folded"

    name: ClassVar[str] = "kbp"
    title: ClassVar[str] = "Knowledge-base population"
    headline: ClassVar[tuple[str, ...]] = ("recall",)

    def summarise(self, totals: Totals) -> dict[str, Floats]:
        """The share of relations of passages that were found, and how many."""
        c = totals.counts
        return {"recall": ratio(c["found"], c["facts"]), "found": c["found"]}

    def plain(self, text: str) -> str:
        """A text as it is compared: blanks at its ends gone, one between words."""
        text = " ".join(text.split())
        return text.casefold() if self.fold else text

    def pairs(self, extraction: Extraction) -> Iterator[tuple[str, str]]:
        """The pairs of arguments that an extraction says belong together."""
        first, _, last = extraction.folded()
        others = [last] if self.arguments == "folded" else [arg.text for arg in extraction.args]
        for other in others:
            if other:
                yield self.plain(first), self.plain(other)
                if self.swap:
                    yield self.plain(other), self.plain(first)


class Passages(msgspec.Struct, frozen=True):
    """The passages of the gold and their relations, and where an extraction's sentence belongs."""

    sentences: dict[str, Sentence]
    relations: dict[str, tuple[EntityRelation, ...]]
    has_ids: bool
    text: str
    """All passages without blanks and punctuation, one after the other, each between two line ends."""
    starts: tuple[int, ...]
    edges: frozenset[int]
    """Where in `text` words begin and end."""

    def properties(self) -> list[str]:
        """The relations of the schema, in alphabetical order."""
        return sorted({str(item.property) for items in self.relations.values() for item in items})

    def holding(self, sentence: Sentence) -> list[str]:
        """The passages in which a sentence stands, by its text; those of its own document where it is known."""
        key = sentence_key(sentence.text)
        ids = list(self.sentences)
        found: dict[str, None] = {}
        at = self.text.find(key) if key else -1
        while at >= 0:
            if at in self.edges and at + len(key) in self.edges:
                found[ids[bisect_right(self.starts, at) - 1]] = None
            at = self.text.find(key, at + 1)
        own = [id_ for id_ in found if sentence.doc is not None and self.sentences[id_].doc == sentence.doc]
        return own or list(found)


def passages(gold: Collection) -> Passages:
    """The gold made ready; an error where it has no relations of a schema."""
    relations: dict[str, list[EntityRelation]] = {id_: [] for id_ in gold.sentences}
    for item in gold.relations:
        if item.property is not None and len(item.args) == PAIR:
            relations[item.sentence_id].append(item)
    if not any(relations.values()):
        raise InputError(
            "the gold has no relation of a knowledge base's schema (subject, property, object) to look for; is it a "
            "file of KnowledgeNet with its facts?"
        )
    text, starts, edges = ["\n"], [], set()
    at = 1
    for sentence in gold.sentences.values():
        starts.append(at)
        for word in sentence.text.split():
            key = sentence_key(word)
            edges |= {at, at + len(key)}
            text.append(key)
            at += len(key)
        text.append("\n")
        at += 1
    return Passages(
        gold.sentences,
        {id_: tuple(items) for id_, items in relations.items()},
        gold.has_ids,
        "".join(text),
        tuple(starts),
        frozenset(edges),
    )


def populate(gold: Passages, predictions: Collection, system: str, task: Population, sha256: str) -> Outcome:
    """How many of the facts a system found."""
    extractions, outside = _placed(gold, predictions, system)
    properties = gold.properties()
    counts = np.zeros((len(gold.sentences), len(properties), len(COLUMNS)))
    explained = []
    for row, (id_, items) in enumerate(gold.relations.items()):
        said = [(pair, each) for each in extractions[id_] for pair in task.pairs(each)]
        told = []
        for column, name in enumerate(properties):
            mine = [item for item in items if item.property == name]
            if mine:
                by = _finder(mine, said, task)
                counts[row, column] = 1.0, float(by is not None)
                told.append(
                    {
                        "property": name,
                        "annotations": [item.args for item in mine],
                        "found": by is not None,
                        "extraction": None if by is None else str(by),
                    }
                )
        explained.append({"system": system, "id": id_, "text": gold.sentences[id_].text, "facts": told})
    return Outcome(
        task,
        system,
        "strict",
        _observations(gold, counts.sum(axis=1)),
        {
            "sentences": len(gold.sentences),
            "gold": int(counts[:, :, 0].sum()),
            "annotations": sum(map(len, gold.relations.values())),
            "predicted": sum(map(len, extractions.values())),
            "missing": sum(not some for some in extractions.values()),
            "outside": outside,
        },
        (f"gold:{sha256[:12]}", f"sentences:{len(gold.sentences)}"),
        tuple(explained),
        parts={name: _observations(gold, counts[:, column]) for column, name in enumerate(properties)},
    )


def _observations(gold: Passages, counts: Floats) -> Observations:
    documents = [sentence.doc for sentence in gold.sentences.values()]
    groups = None if None in documents else tuple(map(str, documents))
    return Observations(tuple(gold.sentences), counts, COLUMNS, None, groups)


def _finder(
    annotations: Sequence[EntityRelation],
    said: Sequence[tuple[tuple[str, str], Extraction]],
    task: Population,
) -> Extraction | None:
    """The first extraction that says one of the annotations."""
    wanted = {(task.plain(item.args[0]), task.plain(item.args[1])) for item in annotations}
    return next((extraction for pair, extraction in said if pair in wanted), None)


def _placed(
    gold: Passages, predictions: Collection, system: str
) -> tuple[Mapping[str, list[Extraction]], int]:
    """The extractions of each passage, and how many are of none.

    A sentence is a passage's if it has its id (the texts, where both are known, must then agree), else if it
    stands in it, whole words of it.
    """
    by_id = gold.has_ids and predictions.has_ids
    homes: dict[str, list[str]] = {}
    for id_, sentence in predictions.sentences.items():
        known = gold.sentences.get(id_) if by_id else None
        if known is None or not _agree(known.text, sentence.text):
            homes[id_] = gold.holding(sentence)
        else:
            homes[id_] = [id_]
    found: dict[str, list[Extraction]] = {id_: [] for id_ in gold.sentences}
    outside = 0
    for extraction in predictions.extractions:
        outside += not homes[extraction.sentence_id]
        for home in homes[extraction.sentence_id]:
            found[home].append(extraction)
    if predictions.extractions and outside == len(predictions.extractions):
        sentence = predictions.sentences[predictions.extractions[0].sentence_id]
        raise AlignmentError(
            f"no extraction of system {system!r} is of a passage of the gold, neither by id nor by text\n"
            f"  gold has, for example:         {_shown(next(iter(gold.sentences.values())))}\n"
            f"  predictions have, for example: {_shown(sentence)}"
        )
    return found, outside


def _agree(ours: str, theirs: str) -> bool:
    return not theirs or sentence_key(ours) == sentence_key(theirs)


def _shown(sentence: Sentence) -> str:
    text = sentence.text if len(sentence.text) <= 60 else sentence.text[:57] + "…"
    return f"{sentence.id!r} {text!r}"
