"""The quasi knowledge graph of some documents, made of what a system extracted from them (Lu et al. 2019).

Entity nodes are arguments, one for all arguments that are equal once normalised; relation nodes are relations, one for
each different tuple, so that facts which share nothing but a verb are not joined; type nodes are kinds of things.
Edges join the parts of a tuple, things and their kinds, and entities (or kinds) that are nearly the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from oiebench.model import Argument, Extraction, Sentence
from oiebench.qa.complex_alignment import aligned
from oiebench.qa.complex_trees import Edge, Graph
from oiebench.qa.complex_types import kind_said, kinds_in
from oiebench.qa.complex_words import content_of, normal

Kind = Literal["entity", "relation", "type"]
TYPE, NEARLY_SAME = 0.5, 0.05
"""The cost of an edge between a thing and its kind, and the least one of an edge between nearly equal nodes."""


class Node(msgspec.Struct, frozen=True):
    """A node: its kind, its commonest wording, and the words of it that carry meaning."""

    kind: Kind
    text: str
    words: tuple[str, ...]

    @property
    def answers(self) -> bool:
        """Whether it can be an answer: an entity that is more than a pronoun."""
        return self.kind == "entity" and bool(self.words)


@dataclass(frozen=True)
class QuasiGraph:
    """Nodes, edges with their costs, and which edges are alignments."""

    nodes: list[Node]
    graph: Graph
    alignments: frozenset[Edge]


def triple_cost(between: int) -> float:
    """The cost of an edge between two parts of a tuple: from a half, side by side, to nearly 1, many words apart."""
    return 1 - 1 / (2 + between)


@dataclass
class _Builder:
    numbers: dict[tuple[object, ...], int] = field(default_factory=dict)
    kinds: list[Kind] = field(default_factory=list)
    wordings: list[Counter[str]] = field(default_factory=list)
    costs: dict[Edge, float] = field(default_factory=dict)

    def node(self, kind: Kind, key: tuple[object, ...], text: str) -> int:
        number = self.numbers.setdefault((kind, *key), len(self.kinds))
        if number == len(self.kinds):
            self.kinds.append(kind)
            self.wordings.append(Counter())
        self.wordings[number][text] += 1
        return number

    def entity(self, text: str, extraction: Extraction) -> int:
        """The node of an argument; one without content, such as a pronoun, is its sentence's own."""
        if content_of(text):
            return self.node("entity", (normal(text),), text)
        return self.node("entity", (normal(text), extraction.sentence_id), text)

    def edge(self, one: int, other: int, cost: float) -> None:
        if one != other:
            edge = (min(one, other), max(one, other))
            self.costs[edge] = min(cost, self.costs.get(edge, cost))

    def add(self, extraction: Extraction, places: Places) -> None:
        """The nodes and edges of a tuple."""
        said = [part for part in (extraction.arg1, *extraction.args) if part.text.strip()]
        if not said:
            return
        entities = [self.entity(part.text, extraction) for part in said]
        relation = self.node("relation", (normal(extraction.rel.text), *entities), extraction.rel.text)
        for part, entity in zip(said, entities, strict=True):
            self.edge(entity, relation, triple_cost(places.between(part, extraction.rel)))
        kind = kind_said(extraction)
        if kind is not None and content_of(extraction.arg1.text):
            self.edge(entities[0], self.node("type", (kind,), kind), TYPE)

    def name(self, name: str, kind: str) -> None:
        """A kind that a sentence gives to a name, if the name is an argument of some tuple."""
        number = self.numbers.get(("entity", normal(name)))
        if number is not None:
            self.edge(number, self.node("type", (kind,), kind), TYPE)


@dataclass(frozen=True)
class Places:
    """A sentence in small letters, to tell how far apart two parts of a tuple stand in it."""

    text: str

    def between(self, one: Argument, other: Argument) -> int:
        """The words between two parts, 0 where they touch or it is not known where they stand."""
        if one.tokens is not None and other.tokens is not None:
            spans = [[at for at in part.tokens or () if at is not None] for part in (one, other)]
            ends = [(min(span), max(span)) for span in spans if span]
        else:
            ends = [found for found in map(self._found, (one, other)) if found is not None]
        if len(ends) < 2:
            return 0
        (_, end), (start, _) = sorted(ends)
        return max(0, start - end - 1)

    def _found(self, part: Argument) -> tuple[int, int] | None:
        """The first and last word of a part, by its offsets or where its text first stands, as whole words."""
        if part.spans:
            start, end = part.spans[0][0], part.spans[-1][1]
        else:
            wanted = part.text.lower().strip()
            found = re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", self.text) if wanted else None
            if found is None:
                return None
            start, end = found.span()
        first = self.text.count(" ", 0, start)
        return first, first + self.text.count(" ", start, end)


def quasi_graph(
    sentences: Mapping[str, Sentence], extractions: Iterable[Extraction], align: float
) -> QuasiGraph:
    """The graph of the extractions; nodes whose words overlap by `align` are joined."""
    made = _Builder()
    places = {id_: Places(sentence.text.lower()) for id_, sentence in sentences.items()}
    for extraction in extractions:
        made.add(extraction, places[extraction.sentence_id])
    for sentence in sentences.values():
        for name, kind in kinds_in(sentence.text):
            made.name(name, kind)
    nodes = []
    for kind, wording in zip(made.kinds, made.wordings, strict=True):
        (text, _), *_ = wording.most_common(1)
        nodes.append(Node(kind, text, content_of(text)))
    alignments = set()
    kinds: tuple[Kind, ...] = ("entity", "type")
    for kind in kinds:
        numbers = [number for number, node in enumerate(nodes) if node.kind == kind and node.words]
        for one, other, similarity in aligned([nodes[number].words for number in numbers], align):
            edge = (numbers[one], numbers[other])
            if edge not in made.costs:
                made.costs[edge] = max(NEARLY_SAME, 1 - similarity)
                alignments.add(edge)
    return QuasiGraph(nodes, Graph(len(nodes), made.costs), frozenset(alignments))
