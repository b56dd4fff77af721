"""Open relation extraction between named entities, in the form of Mesquita et al. (2013).

The paper itself was not at hand; what the WiRe57 paper (sections 2.1 and 2.4) says of it is this: the
arguments are named entities; a relation is annotated as one mandatory trigger word in a window of allowed
words; arguments of Open IE systems are treated ad hoc, entities being replaced by ones that are easy to
recognise in them; there is a binary evaluation and one of n-ary relations. What we add to it:

* An argument holds an entity if the entity's words stand in it side by side. Strict: and if they hold its
  head, so that `the search giant Google` is Google and `the president of Google` is not.
* An extraction is judged if two of its arguments hold an annotated entity of the sentence, be they related or
  not. All others say nothing about entities; they are counted (`unjudged`) and neither right nor wrong.
* Its relation must hold every trigger word and none but trigger and allowed words. Strict: words without
  content (stop words that do not negate, punctuation) are free, so that an auxiliary or a preposition
  outside the window does no harm.
* Binary: an extraction is correct if, besides, its arguments hold all entities of the relation, each in its
  own. Further arguments cost nothing. N-ary: credit for each entity held, if two are; an argument that
  holds an annotated entity outside the relation is a wrong one, others are not judged.
* An annotation without a trigger says that its entities are not related: it counts in no recall, and an
  extraction that joins them is wrong.
* Published: every extraction is judged by itself, and entities may stand in any order. Strict: relations
  and extractions are matched one to one, as many as can be, so that saying a thing twice is no help; and
  the first entity must stand in the first argument.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec
import numpy as np

from oiebench.errors import InputError
from oiebench.metrics.assignment import best
from oiebench.metrics.base import GoldSentence, Match, Metric, f1, ratio
from oiebench.metrics.heads import head
from oiebench.metrics.stopwords import STOPWORDS, STOPWORDS_AND_PUNCTUATION
from oiebench.model import EntityRelation, Extraction
from oiebench.stats.observations import Floats, Totals

NEGATIONS = frozenset(word for word in STOPWORDS if word.endswith("n't")) | {"no", "nor", "not"}
WITHOUT_CONTENT = STOPWORDS_AND_PUNCTUATION - NEGATIONS
PAIR = 2


class Relation(msgspec.Struct, frozen=True):
    """A relation: its entities as positions in the sentence's list, and the words of its name."""

    entities: tuple[int, ...]
    trigger: frozenset[str]
    allowed: frozenset[str]

    @property
    def related(self) -> bool:
        """Whether there is anything to find: a trigger between two entities."""
        return bool(self.trigger) and len(self.entities) >= PAIR


class Gold(msgspec.Struct, frozen=True):
    """The entities of a sentence and the relations between them."""

    entities: tuple[str, ...]
    heads: tuple[str, ...]
    relations: tuple[Relation, ...]


class Judged(msgspec.Struct, frozen=True):
    """The extractions of a sentence as they are judged.

    `arguments` has, for each extraction, how many of its arguments hold an entity; `entities` and
    `complete` have a row per relation and a column per extraction: how many of the relation's entities it
    holds under the right name, and 1 where those are all.
    """

    arguments: tuple[int, ...]
    entities: Floats
    complete: Floats


class ORE(Metric[Gold], frozen=True, kw_only=True):
    """Relations between named entities: the right entities, the trigger, and no words that are not allowed.

    `credit=relation` counts relations found whole (the binary evaluation), `credit=argument` counts entities
    (the n-ary evaluation); figures of both are given, and it chooses which of them are the headline.
    """

    credit: Literal["relation", "argument"] = "relation"

    name: ClassVar[str] = "ore"
    title: ClassVar[str] = "ORE: named entities, trigger and allowed words"
    needs: ClassVar[Literal["relations"]] = "relations"
    columns: ClassVar[tuple[str, ...]] = (
        "relations",
        "judged",
        "unjudged",
        "correct",
        "found",
        "entities",
        "arguments",
        "right_arguments",
        "found_entities",
    )

    def prepare(self, gold: GoldSentence) -> Gold:
        """All entities of the sentence, those of unrelated ones included."""
        if any(item.property is not None for item in gold.relations):
            raise InputError(
                f"the relations of the sentence {gold.sentence.id!r} are of a knowledge base's schema and have no "
                "trigger, which ore needs; they are for `oiebench downstream kbp`"
            )
        numbers: dict[str, int] = {}
        relations = tuple(_relation(item, numbers) for item in gold.relations)
        return Gold(tuple(numbers), tuple(map(head, numbers)), relations)

    def judge(self, gold: Gold, extractions: Sequence[Extraction]) -> Judged:
        """How far each extraction expresses each relation."""
        held: dict[str, int] = {}
        arguments = []
        entities = np.zeros((len(gold.relations), len(extractions)))
        complete = np.zeros_like(entities)
        for column, extraction in enumerate(extractions):
            places = [
                held[part.text]
                if part.text in held
                else held.setdefault(part.text, self._held(gold, part.text))
                for part in (extraction.arg1, *extraction.args)
            ]
            arguments.append(sum(map(bool, places)))
            if arguments[-1] < PAIR:
                continue
            words = frozenset(extraction.rel.text.split())
            for row, relation in enumerate(gold.relations):
                if relation.related and self._named(relation, words):
                    found = self._found(relation.entities, places)
                    if found >= PAIR:
                        entities[row, column] = found
                        complete[row, column] = found == len(relation.entities)
        return Judged(tuple(arguments), entities, complete)

    def _held(self, gold: Gold, argument: str) -> int:
        """The entities that an argument holds, a bit each."""
        padded = f" {' '.join(argument.split())} "
        numbers = [number for number, entity in enumerate(gold.entities) if f" {entity} " in padded]
        if self.strict and numbers:
            central = head(argument)
            numbers = [number for number in numbers if gold.heads[number] == central]
        return sum(1 << number for number in numbers)

    def _named(self, relation: Relation, words: frozenset[str]) -> bool:
        """Whether the words name the relation."""
        if not relation.trigger <= words:
            return False
        others = words - relation.trigger - relation.allowed
        return not others or (self.strict and all(word.lower() in WITHOUT_CONTENT for word in others))

    def _found(self, entities: tuple[int, ...], places: Sequence[int]) -> int:
        """How many of the entities are held, each by an argument of its own."""
        if not self.strict:
            return _apart(entities, places)
        return (places[0] >> entities[0] & 1) + _apart(entities[1:], places[1:])

    def observe(self, prepared: Gold, extractions: Sequence[Extraction]) -> list[float]:
        """Extractions judged and right, relations found; and the same by their arguments."""
        judged = self.judge(prepared, extractions)
        counted = [number for number in judged.arguments if number >= PAIR]
        correct, found = self._credited(judged.complete)
        right_arguments, found_entities = self._credited(judged.entities)
        related = [relation for relation in prepared.relations if relation.related]
        return [
            len(related),
            len(counted),
            len(extractions) - len(counted),
            correct,
            found,
            sum(len(relation.entities) for relation in related),
            sum(counted),
            right_arguments,
            found_entities,
        ]

    def _credited(self, table: Floats) -> tuple[float, float]:
        """What the extractions get, and what the relations get."""
        if not table.size:
            return 0.0, 0.0
        if self.strict:
            total = sum(float(table[pair]) for pair in best(table))
            return total, total
        return float(table.max(axis=0).sum()), float(table.max(axis=1).sum())

    def summarise(self, totals: Totals) -> dict[str, Floats]:
        """Shares of judged extractions and of relations, and shares of arguments and of entities."""
        c = totals.counts
        shares = {
            "relation": (ratio(c["correct"], c["judged"]), ratio(c["found"], c["relations"])),
            "argument": (
                ratio(c["right_arguments"], c["arguments"]),
                ratio(c["found_entities"], c["entities"]),
            ),
        }
        precision, recall = shares[self.credit]
        figures = {"precision": precision, "recall": recall, "f1": f1(precision, recall)}
        for unit, (precision, recall) in shares.items():
            figures[f"{unit}_precision"], figures[f"{unit}_recall"] = precision, recall
            figures[f"{unit}_f1"] = f1(precision, recall)
        return figures | {name: c[name] for name in self.columns}

    def matches(self, prepared: Gold, extractions: Sequence[Extraction]) -> list[Match]:
        """The relations that each extraction expresses, whole or (by argument) in part."""
        judged = self.judge(prepared, extractions)
        table = judged.complete if self.credit == "relation" else judged.entities
        pairs = best(table) if self.strict else np.argwhere(table).tolist()
        found = []
        for gold, index in pairs:
            of, number = len(prepared.relations[gold].entities), int(judged.entities[gold, index])
            rule = "all entities" if number == of else f"{number} of {of} entities"
            found.append(Match(index, gold, rule))
        return sorted(found, key=lambda match: (match.extraction, match.gold))

    def gold_size(self, prepared: Gold) -> int:
        """The number of relations; pairs annotated as unrelated are none."""
        return sum(relation.related for relation in prepared.relations)


def _relation(item: EntityRelation, numbers: dict[str, int]) -> Relation:
    """The relation, its entities numbered; an entity without words is none."""
    entities = [" ".join(entity.split()) for entity in item.args]
    return Relation(
        tuple(numbers.setdefault(entity, len(numbers)) for entity in entities if entity),
        _words(item.trigger),
        _words(item.allowed),
    )


def _words(texts: Sequence[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in text.split())


def _apart(entities: Sequence[int], places: Sequence[int]) -> int:
    """How many entities can be given a place of their own among those that hold them (augmenting paths)."""
    owner: dict[int, int] = {}

    def placed(entity: int, tried: set[int]) -> bool:
        for place, held in enumerate(places):
            if held >> entities[entity] & 1 and place not in tried:
                tried.add(place)
                if place not in owner or placed(owner[place], tried):
                    owner[place] = entity
                    return True
        return False

    return sum(placed(entity, set()) for entity in range(len(entities)))
