"""Questions that several documents answer together: QUEST (Lu et al. 2019) over what a system extracted.

A question's words each have a group of nodes in the quasi knowledge graph of its documents. The cheapest trees that
join a node of every group are looked for, and the entities on them that the question does not name are answers, those
on most trees first. As in Lamarche and Langlais (2024, appendix F) each entity is an answer of its own; with `grouped`
those that are nearly the same are one answer, as in QUEST.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from oiebench.errors import InputError
from oiebench.metrics.base import ratio
from oiebench.qa.complex_cornerstones import Asked, Group
from oiebench.qa.complex_graph import QuasiGraph
from oiebench.qa.complex_trees import Graph, Tree, best_trees, joinable, tree_costs
from oiebench.qa.complex_words import content_of, normal
from oiebench.qa.outcomes import Task
from oiebench.stats.observations import Floats, Totals

MOST_GROUPS = 10
COLUMNS = ("questions", "reciprocal_rank", "first", "among_five")
FIVE = 5


class ComplexQA(Task, frozen=True, kw_only=True):
    """How questions are answered and how answers count.

    `groups`: how many of a question's words are used, those that stand in fewest nodes; `trees`: how many trees
    are looked at; `align`: from which overlap of their words two nodes are joined; `grouped`: whether answers that
    are joined so are one answer.
    """

    groups: int = 6
    trees: int = 50
    align: float = 0.5
    grouped: bool = False

    name: ClassVar[str] = "complex-qa"
    title: ClassVar[str] = "Complex questions over several documents"
    headline: ClassVar[tuple[str, ...]] = ("mrr", "precision_at_1", "hit_at_5")

    def __post_init__(self) -> None:
        if not 1 <= self.groups <= MOST_GROUPS:
            raise InputError(f"{self.groups} groups of a question's words; give 1 to {MOST_GROUPS}")
        if self.trees < 1:
            raise InputError(f"{self.trees} trees; give 1 or more")
        if not 0 < self.align <= 1:
            raise InputError(f"nodes are joined from an overlap above 0 and up to 1, not {self.align:g}")

    def summarise(self, totals: Totals) -> dict[str, Floats]:
        """The mean reciprocal rank of the first right answer; how often it is first, and among the first five."""
        c = totals.counts
        return {
            "mrr": ratio(c["reciprocal_rank"], c["questions"]),
            "precision_at_1": ratio(c["first"], c["questions"]),
            "hit_at_5": ratio(c["among_five"], c["questions"]),
        }


class ComplexQuestion(msgspec.Struct, frozen=True):
    """A question, its right answers, each with all its names, and the documents that are read for it."""

    id: str
    text: str
    answers: tuple[tuple[str, ...], ...]
    documents: tuple[str, ...]

    def right(self) -> frozenset[str]:
        """All names of all answers as they are compared."""
        return frozenset(normal(name) for names in self.answers for name in names)


class Answer(msgspec.Struct, frozen=True):
    """An answer: its entities, on how many trees it stands, and their weight."""

    entities: tuple[str, ...]
    trees: int
    weight: float


@dataclass(frozen=True)
class Answered:
    """The answers to a question, best first, and how they were found.

    `unsaid` are words of the question that no node says, `left_out` those beyond the number of groups, `unjoined`
    those that no tree joins with the others.
    """

    answers: tuple[Answer, ...]
    groups: tuple[Group, ...] = ()
    trees: tuple[Tree, ...] = ()
    unsaid: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    unjoined: tuple[str, ...] = ()


def answer(question: str, knowledge: QuasiGraph, task: ComplexQA) -> Answered:
    """What the graph answers to a question."""
    words = content_of(question)
    asked = Asked(words, knowledge)
    said, named = asked.groups(), asked.named()
    unsaid = tuple(word for word in words if not any(word in group.words for group in said))
    chosen = sorted(said, key=lambda group: -group.idf)[: task.groups]
    left_out = tuple(word for group in said if group not in chosen for word in group.words)
    groups, trees, unjoined = _joined(knowledge.graph, chosen, task.trees)
    answers = _ranked(trees, named, knowledge)
    if task.grouped:
        answers = _grouped(answers, knowledge)
    texts = tuple(
        Answer(tuple(knowledge.nodes[node].text for node in each.nodes), each.trees, each.weight)
        for each in answers
    )
    return Answered(texts, groups, trees, unsaid, left_out, unjoined)


def _joined(
    graph: Graph, groups: Sequence[Group], count: int
) -> tuple[tuple[Group, ...], tuple[Tree, ...], tuple[str, ...]]:
    """The trees that join the groups, or those of them that can be joined and are worth most."""
    if not groups:
        return (), (), ()
    costs = tree_costs(graph, [group.nodes for group in groups])
    subset = joinable(costs, [group.idf for group in groups])
    kept = tuple(group for number, group in enumerate(groups) if subset >> number & 1)
    unjoined = tuple(word for group in groups if group not in kept for word in group.words)
    trees = best_trees(graph, [group.nodes for group in kept], count, None if unjoined else costs)
    return kept, tuple(trees), unjoined


class _Candidate(msgspec.Struct):
    nodes: tuple[int, ...]
    trees: int
    weight: float


def _ranked(trees: Sequence[Tree], named: frozenset[int], knowledge: QuasiGraph) -> list[_Candidate]:
    """The entities on the trees that the question does not name: on most trees first, then on the cheapest."""
    found: dict[int, _Candidate] = {}
    for tree in trees:
        for node in sorted(tree.nodes - named):
            if knowledge.nodes[node].answers:
                candidate = found.setdefault(node, _Candidate((node,), 0, 0.0))
                candidate.trees += 1
                candidate.weight += 1 / (1 + tree.cost)
    return sorted(found.values(), key=lambda c: (-c.trees, -round(c.weight, 9), c.nodes))


def _grouped(answers: Sequence[_Candidate], knowledge: QuasiGraph) -> list[_Candidate]:
    """Answers joined by alignments, also over each other, as one answer in the place of the best of them."""
    group = {node: node for each in answers for node in each.nodes}

    def leader(node: int) -> int:
        while group[node] != node:
            node = group[node]
        return node

    for one, other in knowledge.alignments:
        if one in group and other in group:
            group[leader(other)] = leader(one)
    together: dict[int, _Candidate] = {}
    for each in answers:
        first = together.setdefault(leader(each.nodes[0]), each)
        if first is not each:
            first.nodes += each.nodes
    return list(together.values())


def rank(question: ComplexQuestion, answers: Sequence[Answer]) -> int | None:
    """The place of the first right answer, from 1; an answer of several entities is right if one of them is."""
    right = question.right()
    places = (
        at for at, each in enumerate(answers, start=1) if any(normal(e) in right for e in each.entities)
    )
    return next(places, None)


def row(place: int | None) -> tuple[float, ...]:
    """The counts of a question whose first right answer has this place."""
    if place is None:
        return (1.0, 0.0, 0.0, 0.0)
    return (1.0, 1 / place, float(place == 1), float(place <= FIVE))


def tree_text(tree: Tree, knowledge: QuasiGraph) -> list[str]:
    """The edges of a tree as people read them."""
    return [
        f"{knowledge.nodes[a].text} {'≈' if (a, b) in knowledge.alignments else '–'} {knowledge.nodes[b].text}"
        for a, b in sorted(tree.edges)
    ]
