"""The cheapest trees that join a node of every group: Group Steiner Trees.

Exact by dynamic programming over pairs of a node and a subset of the groups (Dreyfus and Wagner 1971; for groups
and for several trees Ding et al. 2007): the cheapest tree that holds node `v` and a node of every group of a
subset either is two such trees of parts of the subset joined at `v`, or reaches `v` over an edge. The costs of all
nodes are worked on at once, subset after subset.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from oiebench.errors import InputError

Floats = NDArray[np.float64]
Edge = tuple[int, int]
Group = Mapping[int, float]
"""The nodes of a group, and what it costs that a tree meets the group there."""


@dataclass(frozen=True)
class Graph:
    """An undirected graph: nodes from 0, and edges with costs above 0, at most one between two nodes."""

    size: int
    costs: Mapping[Edge, float]
    """The cost of each edge (a, b), a before b."""

    def __post_init__(self) -> None:
        for (a, b), cost in self.costs.items():
            if not (0 <= a < b < self.size and cost > 0):
                raise InputError(f"an edge of cost {cost} from {a} to {b}, of {self.size} nodes")

    @cached_property
    def arcs(self) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
        """Both directions of every edge, in the order of the nodes that they lead to: from, to, cost."""
        edges = np.array(list(self.costs), dtype=np.intp).reshape(len(self.costs), 2)
        costs = np.fromiter(self.costs.values(), dtype=np.float64, count=len(self.costs))
        origin = np.concatenate((edges[:, 0], edges[:, 1]))
        target = np.concatenate((edges[:, 1], edges[:, 0]))
        order = np.argsort(target, kind="stable")
        return origin[order], target[order], np.concatenate((costs, costs))[order]

    @cached_property
    def segments(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The nodes that have an edge, and where the arcs to each begin."""
        return np.unique(self.arcs[1], return_index=True)

    def around(self, node: int) -> list[tuple[int, float]]:
        """The neighbours of a node, and the costs of the edges to them."""
        origin, target, cost = self.arcs
        low, high = np.searchsorted(target, (node, node + 1))
        return list(zip(origin[low:high].tolist(), cost[low:high].tolist(), strict=True))


@dataclass(frozen=True)
class Tree:
    """A tree that meets every group: its cost (entering the groups included), its edges and nodes."""

    cost: float
    edges: frozenset[Edge]
    nodes: frozenset[int]
    terminals: tuple[int, ...]
    """The node at which it meets each group."""


def tree_costs(graph: Graph, groups: Sequence[Group]) -> Floats:
    """For each subset of the groups (as bits) and each node, the cost of the cheapest tree that joins them."""
    costs = np.full((1 << len(groups), graph.size), np.inf)
    for number, group in enumerate(groups):
        for node, entry in group.items():
            costs[1 << number, node] = min(costs[1 << number, node], entry)
    for subset in range(1, len(costs)):
        for part in _halves(subset):
            np.minimum(costs[subset], costs[part] + costs[subset ^ part], out=costs[subset])
        _spread(graph, costs[subset])
    return costs


def best_trees(graph: Graph, groups: Sequence[Group], count: int, costs: Floats | None = None) -> list[Tree]:
    """The cheapest of the trees that are best for a node each, `count` of them, each once, cheapest first.

    The first is the Group Steiner Tree. The others are those that the dynamic programme has at its end, one for
    each node, as Ding et al. (2007) give them: a node beside the cheapest tree brings that tree and the way to it,
    unless another tree through the node is cheaper. There are none where the groups are not joined.
    """
    if not groups:
        return []
    costs = tree_costs(graph, groups) if costs is None else costs
    final = costs[-1]
    roots = np.flatnonzero(np.isfinite(final))
    order = roots[np.argsort(final[roots].round(9), kind="stable")]
    found: dict[tuple[frozenset[Edge], frozenset[int]], Tree] = {}
    for root in order.tolist():
        tree = _tree(graph, groups, costs, root)
        found.setdefault((tree.edges, tree.nodes), tree)
        if len(found) == count:
            break
    return list(found.values())


def joinable(costs: Floats, worth: Sequence[float]) -> int:
    """The subset of groups (as bits) that some tree joins and that is worth most; the cheapest among equals."""
    reachable = costs.min(axis=1) if costs.size else np.full(len(costs), np.inf)
    reachable[0] = 0.0
    totals = [
        (sum(w for number, w in enumerate(worth) if subset >> number & 1), -float(reachable[subset]), -subset)
        for subset in np.flatnonzero(np.isfinite(reachable)).tolist()
    ]
    return -max(totals)[2]


def _halves(subset: int) -> list[int]:
    """The parts of a subset that hold its lowest bit, but for the whole: with the rest, each way to part it once."""
    lowest = subset & -subset
    rest = subset ^ lowest
    parts, part = [], rest
    while part:
        part = (part - 1) & rest
        parts.append(part | lowest)
    return parts


def _spread(graph: Graph, costs: Floats) -> None:
    """Lower the cost of every node to that of reaching it over edges, until nothing changes (Bellman-Ford)."""
    if not graph.costs or not np.isfinite(costs).any():
        return
    origin, _, weight = graph.arcs
    nodes, starts = graph.segments
    while True:
        reached = np.minimum.reduceat(costs[origin] + weight, starts)
        before = costs[nodes]
        if not (reached < before).any():
            return
        costs[nodes] = np.minimum(before, reached)


def _tree(graph: Graph, groups: Sequence[Group], costs: Floats, root: int) -> Tree:
    """The tree behind the cost of a root: each cost was made by one sum, which is looked for again."""
    edges: set[Edge] = set()
    nodes = {root}
    terminals = [-1] * len(groups)
    waiting = [(len(costs) - 1, root)]
    while waiting:
        subset, node = waiting.pop()
        nodes.add(node)
        cost = costs[subset, node]
        if subset & (subset - 1) == 0 and groups[subset.bit_length() - 1].get(node, np.inf) == cost:
            terminals[subset.bit_length() - 1] = node
            continue
        part = next((p for p in _halves(subset) if costs[p, node] + costs[subset ^ p, node] == cost), None)
        if part is not None:
            waiting += [(part, node), (subset ^ part, node)]
            continue
        near = next(near for near, weight in graph.around(node) if costs[subset, near] + weight == cost)
        edges.add((min(node, near), max(node, near)))
        waiting.append((subset, near))
    return Tree(float(costs[-1, root]), frozenset(edges), frozenset(nodes), tuple(terminals))
