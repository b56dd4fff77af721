"""Which nodes of a quasi knowledge graph a question speaks of: the groups that a tree has to join.

There are no word vectors here: a word of the question and a word of a node are alike if they are equal, equal but for
a common ending, or one letter apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log

import msgspec

from oiebench.qa.complex_graph import QuasiGraph
from oiebench.qa.complex_words import similarity, word_counts

ENTRY = 0.5
"""What it costs at most to meet a group: at a node that says nothing but one word like the question's."""


class Group(msgspec.Struct, frozen=True):
    """A word of the question, or several that the same nodes say, and what it costs to meet it at each of the nodes."""

    words: tuple[str, ...]
    idf: float
    nodes: dict[int, float]


@dataclass(frozen=True)
class Asked:
    """The words of a question held against the nodes of a graph."""

    words: Sequence[str]
    knowledge: QuasiGraph

    @cached_property
    def _counts(self) -> dict[str, int]:
        return word_counts(node.words for node in self.knowledge.nodes)

    @cached_property
    def _alike(self) -> dict[str, dict[str, float]]:
        """For each word of the question, the words of nodes that are like it, and how much."""
        return {
            word: {other: near for other in self._counts if (near := similarity(word, other))}
            for word in self.words
        }

    @cached_property
    def _said(self) -> dict[str, float]:
        """The words of nodes that the question says, and how nearly."""
        best: dict[str, float] = {}
        for others in self._alike.values():
            for other, near in others.items():
                best[other] = max(near, best.get(other, 0.0))
        return best

    def named(self) -> frozenset[int]:
        """The nodes of whose words the question says more than half: what it asks about, and no answer to it."""
        return frozenset(
            number
            for number, node in enumerate(self.knowledge.nodes)
            if 2 * sum(word in self._said for word in node.words) > len(node.words)
        )

    def groups(self) -> list[Group]:
        """The groups of the question's words that some node says, in the order of the question.

        A node is met the more cheaply the more alike the word is and the more of the node the question says: the
        share of its words, each counting as much as it is rare. Words that the same nodes say (the words of a name)
        are one group, met by the one of them that is the most alike.
        """
        nodes = self.knowledge.nodes
        idf = {word: log(1 + len(nodes) / count) for word, count in self._counts.items()}
        shares = [
            sum(idf[word] * self._said.get(word, 0.0) for word in node.words)
            / sum(idf[word] for word in node.words)
            if self._said.keys() & node.words
            else 0.0
            for node in nodes
        ]
        found: dict[tuple[int, ...], Group] = {}
        for word, others in self._alike.items():
            met = {}
            for number, node in enumerate(nodes):
                near = max((others[other] for other in node.words if other in others), default=0.0)
                if near:
                    met[number] = ENTRY * (1 - near * shares[number])
            if met:
                twin = found.get(tuple(met))
                words = (word,) if twin is None else (*twin.words, word)
                rarity = log(1 + len(nodes) / len(met))
                if twin is not None:
                    met = {number: min(cost, twin.nodes[number]) for number, cost in met.items()}
                found[tuple(met)] = Group(words, rarity, met)
        return list(found.values())
