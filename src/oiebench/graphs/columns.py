"""The triples of a graph as columns of numbers: what lets a million of them be looked through at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from oiebench.formats.graph import Graph

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Numbers(dict[str, int]):
    """Names to numbers, handed out as they come."""

    def __missing__(self, name: str) -> int:
        self[name] = number = len(self)
        return number

    def of(self, names: Iterable[str], count: int) -> Ints:
        """The number of each name."""
        return np.fromiter(map(self.__getitem__, names), np.int64, count)


@dataclass(frozen=True, eq=False)
class Columns:
    """Of each triple the numbers of its subject, relation, object and text (-1 where it names none)."""

    subject: Ints
    relation: Ints
    object: Ints
    text: Ints
    entities: tuple[str, ...]
    relations: tuple[str, ...]

    @cached_property
    def entity_counts(self) -> Ints:
        """How often each entity is a subject or an object."""
        size = len(self.entities)
        return np.bincount(self.subject, minlength=size) + np.bincount(self.object, minlength=size)

    @cached_property
    def relation_counts(self) -> Ints:
        """How many triples each relation has."""
        return np.bincount(self.relation, minlength=len(self.relations))

    def having(self, flags: Sequence[bool] | Flags) -> Flags:
        """The triples one of whose arguments is among the entities that are flagged."""
        marked = np.asarray(flags, dtype=np.bool_)
        return marked[self.subject] | marked[self.object]


def columns_of(graph: Graph) -> Columns:
    """The columns of a graph; names are stripped of blanks about them."""
    entities, relations, texts = Numbers(), Numbers(), Numbers()
    count = len(graph.triples)
    subject = entities.of((each.subject.strip() for each in graph.triples), count)
    object_ = entities.of((each.object.strip() for each in graph.triples), count)
    relation = relations.of((each.relation.strip() for each in graph.triples), count)
    text = np.fromiter(
        (texts[each.texts[0]] if each.texts else -1 for each in graph.triples), np.int64, count
    )
    return Columns(subject, relation, object_, text, tuple(entities), tuple(relations))
