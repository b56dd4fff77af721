"""The cheapest trees that join groups of nodes, by hand and against every tree there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oiebench.errors import InputError
from oiebench.qa.complex_trees import Edge, Graph, Group, best_trees, joinable, tree_costs


def every_tree(graph: Graph) -> Iterator[tuple[float, frozenset[int]]]:
    """The cost and nodes of every tree in the graph, single nodes among them."""
    yield from ((0.0, frozenset({node})) for node in range(graph.size))
    for count in range(1, graph.size):
        for edges in combinations(graph.costs, count):
            nodes = frozenset(node for edge in edges for node in edge)
            if len(nodes) == count + 1 and connected(edges):
                yield sum(graph.costs[edge] for edge in edges), nodes


def connected(edges: Sequence[Edge]) -> bool:
    reached, grown = {edges[0][0]}, True
    while grown:
        more = {node for edge in edges if reached & set(edge) for node in edge}
        grown, reached = not more <= reached, reached | more
    return reached == {node for edge in edges for node in edge}


def cheapest(graph: Graph, groups: Sequence[Group], root: int | None = None) -> float:
    """The least cost over all trees that hold the root and meet every group."""
    best = float("inf")
    for cost, nodes in every_tree(graph):
        if root is None or root in nodes:
            entries = [
                min((c for node, c in g.items() if node in nodes), default=float("inf")) for g in groups
            ]
            best = min(best, cost + sum(entries))
    return best


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    size = draw(st.integers(1, 6))
    pairs = list(combinations(range(size), 2))
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=8)) if pairs else []
    return Graph(size, {edge: draw(st.integers(1, 9)) / 10 for edge in chosen})


@st.composite
def problems(draw: st.DrawFn) -> tuple[Graph, list[Mapping[int, float]]]:
    graph = draw(graphs())
    nodes = st.integers(0, graph.size - 1)
    group = st.dictionaries(nodes, st.sampled_from((0.0, 0.1, 0.3)), min_size=1, max_size=3)
    return graph, draw(st.lists(group, min_size=1, max_size=4))


@settings(max_examples=300, deadline=None)
@given(problems())
def test_no_tree_is_cheaper(problem: tuple[Graph, list[Mapping[int, float]]]) -> None:
    graph, groups = problem
    found = best_trees(graph, groups, 1)
    assert (found[0].cost if found else float("inf")) == pytest.approx(cheapest(graph, groups))


@settings(max_examples=150, deadline=None)
@given(problems())
def test_no_tree_through_a_node_is_cheaper(problem: tuple[Graph, list[Mapping[int, float]]]) -> None:
    graph, groups = problem
    costs = tree_costs(graph, groups)
    for node in range(graph.size):
        assert costs[-1, node] == pytest.approx(cheapest(graph, groups, node))


@settings(max_examples=200, deadline=None)
@given(problems())
def test_what_is_given_are_trees_that_meet_the_groups_at_that_cost(
    problem: tuple[Graph, list[Mapping[int, float]]],
) -> None:
    graph, groups = problem
    found = best_trees(graph, groups, 10)
    assert [round(tree.cost, 9) for tree in found] == sorted(round(tree.cost, 9) for tree in found)
    assert len({(tree.edges, tree.nodes) for tree in found}) == len(found)
    for tree in found:
        assert len(tree.nodes) == len(tree.edges) + 1
        assert not tree.edges or connected(list(tree.edges))
        assert set(tree.terminals) <= tree.nodes
        entries = sum(group[node] for group, node in zip(groups, tree.terminals, strict=True))
        assert tree.cost == pytest.approx(entries + sum(graph.costs[edge] for edge in tree.edges))


# 0 - 1 - 2      every edge costs 1, but 0 - 2 costs 3; 3 hangs on 1, 4 has no edge
#  \_____/  1 - 3
DIAMOND = Graph(5, {(0, 1): 1.0, (1, 2): 1.0, (0, 2): 3.0, (1, 3): 1.0})


def test_a_tree_by_hand() -> None:
    # From 0 to 2 it is cheaper over 1 (2) than straight (3). The next trees bring the neighbour 3 along (3).
    first, second = best_trees(DIAMOND, [{0: 0.0}, {2: 0.0}], 10)
    assert (first.cost, set(first.nodes), first.terminals) == (2.0, {0, 1, 2}, (0, 2))
    assert (second.cost, set(second.nodes)) == (3.0, {0, 1, 2, 3})


def test_a_group_is_met_where_it_is_cheapest() -> None:
    # Meeting the second group at 2 costs 2 edges and 0.5, at 3 two edges: 3. At 0 itself it costs 1.5: that wins.
    (first, *_) = best_trees(DIAMOND, [{0: 0.0}, {2: 0.5, 3: 0.0, 0: 1.5}], 3)
    assert (first.cost, set(first.nodes), first.terminals) == (1.5, {0}, (0, 0))


def test_groups_that_nothing_joins() -> None:
    groups: list[Group] = [{0: 0.0}, {4: 0.0}, {2: 0.0}]
    assert best_trees(DIAMOND, groups, 5) == []
    costs = tree_costs(DIAMOND, groups)
    # Subsets by bits: {0, 2} = 0b101 is joined and worth 3; {4} = 0b010 alone is worth 2, 5 if it were more.
    assert joinable(costs, (1.0, 2.0, 2.0)) == 0b101
    assert joinable(costs, (1.0, 5.0, 2.0)) == 0b010


def test_nothing_to_join() -> None:
    assert best_trees(DIAMOND, [], 3) == []
    assert best_trees(Graph(0, {}), [{}], 3) == []
    assert best_trees(DIAMOND, [{}], 3) == []


@pytest.mark.parametrize(("edge", "cost"), [((1, 0), 1.0), ((0, 0), 1.0), ((0, 9), 1.0), ((0, 1), 0.0)])
def test_no_graph(edge: Edge, cost: float) -> None:
    with pytest.raises(InputError, match="an edge of cost"):
        Graph(3, {edge: cost})
