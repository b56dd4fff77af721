"""Seconds to answer a question over ten documents, and the search for trees beside trying all of them.

    python benchmarks/complex_questions.py [--triples 10000] [--groups 8]

The first part makes up ten documents of 3,000 sentences and 10,000 tuples whose words are as frequent as words are
(the n-th by 1/n), builds their quasi knowledge graph and answers a question of some groups. The second gives small
random graphs both to the dynamic programme and to a search over all trees, in the same process, and checks that they
agree.
"""

from __future__ import annotations

import argparse
import random
import resource
import time
from itertools import combinations

from oiebench.model import Argument, Extraction, Sentence
from oiebench.qa.complex_graph import quasi_graph
from oiebench.qa.complex_questions import ComplexQA, answer
from oiebench.qa.complex_trees import Edge, Graph, best_trees

DOCUMENTS, SENTENCES, VOCABULARY = 10, 3000, 9000


def documents(triples: int, seed: int = 1) -> tuple[dict[str, Sentence], list[Extraction]]:
    """Sentences and tuples of a made-up language; names of one or two words, longer arguments now and then."""
    source = random.Random(seed)
    words = [
        "".join(source.choices("aeioubdfgklmnprstvz", k=source.randint(3, 9))) for _ in range(VOCABULARY)
    ]
    odds = [1 / rank for rank in range(1, VOCABULARY + 1)]

    def phrase() -> str:
        return " ".join(source.choices(words, odds, k=source.choice((1, 1, 2, 2, 2, 3, 5, 8))))

    sentences: dict[str, Sentence] = {}
    found: list[Extraction] = []
    for number in range(SENTENCES):
        parts = []
        for _ in range(round(triples * (number + 1) / SENTENCES) - len(found)):
            parts += [phrase(), phrase(), phrase()]
            subject, relation, other = map(Argument, parts[-3:])
            found.append(Extraction(str(number), subject, relation, (other,)))
        text = " ".join(parts) + " ."
        sentences[str(number)] = Sentence(str(number), text, None, f"d{number % DOCUMENTS}")
    return sentences, found


def enumerated(graph: Graph, groups: list[dict[int, float]]) -> float:
    """The least cost of all trees, every set of edges tried."""
    best = min(sum(group.get(node, float("inf")) for group in groups) for node in range(graph.size))
    for count in range(1, graph.size):
        for edges in combinations(graph.costs, count):
            nodes = {node for edge in edges for node in edge}
            if len(nodes) == count + 1 and connected(edges):
                entry = sum(
                    min((c for n, c in group.items() if n in nodes), default=float("inf")) for group in groups
                )
                best = min(best, entry + sum(graph.costs[edge] for edge in edges))
    return best


def connected(edges: tuple[Edge, ...]) -> bool:
    """Whether the edges hang together."""
    reached = set(edges[0])
    for _ in edges:
        reached |= {node for edge in edges if reached & set(edge) for node in edge}
    return all(reached >= set(edge) for edge in edges)


def small(source: random.Random) -> tuple[Graph, list[dict[int, float]]]:
    """Ten nodes, fifteen edges, three groups of two nodes."""
    edges = source.sample(list(combinations(range(10), 2)), 15)
    graph = Graph(10, {edge: source.randint(1, 20) / 8 for edge in edges})
    return graph, [dict.fromkeys(source.sample(range(10), 2), 0.0) for _ in range(3)]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--triples", type=int, default=10_000)
    parser.add_argument("--groups", type=int, default=8)
    given = parser.parse_args()
    sentences, found = documents(given.triples)
    start = time.perf_counter()
    knowledge = quasi_graph(sentences, found, ComplexQA().align)
    built = time.perf_counter() - start
    print(
        f"{DOCUMENTS} documents, {SENTENCES} sentences, {len(found)} tuples: {len(knowledge.nodes)} nodes, "
        f"{len(knowledge.graph.costs)} edges, {len(knowledge.alignments)} of them alignments"
    )
    print(f"  the graph                      {built:8.3f} s")
    words = random.Random(2).sample([each.arg1.text.split()[0] for each in found], 12)
    for groups in (3, 6, given.groups):
        question = " ".join(dict.fromkeys(words))
        start = time.perf_counter()
        answered = answer(question, knowledge, ComplexQA(groups=groups))
        seconds = time.perf_counter() - start
        print(
            f"  a question of {len(answered.groups)} groups         {seconds:8.3f} s   "
            f"{len(answered.trees)} trees, {len(answered.answers)} answers"
        )
    source = random.Random(3)
    problems = [small(source) for _ in range(5)]
    start = time.perf_counter()
    ours = [next((tree.cost for tree in best_trees(*each, 1)), float("inf")) for each in problems]
    quick = time.perf_counter() - start
    start = time.perf_counter()
    theirs = [enumerated(*each) for each in problems]
    slow = time.perf_counter() - start
    if any(abs(one - other) > 1e-9 for one, other in zip(ours, theirs, strict=True) if one != other):
        raise SystemExit(f"they differ: {ours} and {theirs}")
    print("5 graphs of 10 nodes and 15 edges, 3 groups")
    print(f"  dynamic programme              {quick:8.3f} s")
    print(f"  every tree                     {slow:8.3f} s   {slow / quick:.0f} times as long")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
