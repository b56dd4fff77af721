"""How far two runs over the same texts agree: triples in both, of all that either has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from oiebench.formats.graph import Graph, Triple, spoken_name
from oiebench.formats.word_forms import forms_of_part
from oiebench.graphs.findings import SHOWN, Check, Example, Limits, told
from oiebench.graphs.rates import Rate
from oiebench.stats.proportion import wilson

STABLE = Limits(0.8, 0.5, floor=True)


class Agreement(msgspec.Struct, frozen=True):
    """How many triples are in both runs, and in either."""

    both: int
    either: int

    @property
    def jaccard(self) -> float | None:
        """Their share; `None` where neither run has any."""
        return self.both / self.either if self.either else None


def normal(triple: Triple) -> tuple[str, str, str]:
    """A triple without case, punctuation and inflection."""
    parts = (triple.subject, spoken_name(triple.relation), triple.object)
    one, two, three = (forms_of_part(part).stemmed for part in parts)
    return one, two, three


def stability(graph: Graph, again: Graph) -> Check:
    """Jaccard's index of the triples but for case, punctuation and inflection; exact, and per relation, beside it."""
    exact = _agreement(_exact(graph), _exact(again))
    ours, theirs = (dict.fromkeys(map(normal, each.triples)) for each in (graph, again))
    found = _agreement(ours, theirs)
    share = found.jaccard
    relations = _by_relation(ours.keys(), theirs.keys())
    listed = sorted(relations.items(), key=lambda item: (item[1].both - item[1].either, item[0]))[:SHOWN]
    one_sided = [
        Example(f"only in {where}: {told(triple)}", (triple.subject, triple.relation, triple.object))
        for where, mine, other in (("the first run", graph, theirs), ("the other run", again, ours))
        for triple in _missing(mine.triples, other)
    ]
    return Check(
        id="stability",
        title="in both runs",
        unit="triples of either",
        rate=Rate(found.both, found.either, share, None if share is None else wilson(share, found.either)),
        limits=STABLE,
        values={"exact": exact.jaccard, "first": len(ours), "other": len(theirs)},
        examples=(
            *(Example(f"{name}: {each.both} of {each.either} in both") for name, each in listed),
            *one_sided,
        ),
    )


def _exact(graph: Graph) -> dict[tuple[str, str, str], None]:
    return dict.fromkeys((t.subject, t.relation, t.object) for t in graph.triples)


def _agreement(one: dict[tuple[str, str, str], None], other: dict[tuple[str, str, str], None]) -> Agreement:
    both = len(one.keys() & other.keys())
    return Agreement(both, len(one) + len(other) - both)


def _by_relation(
    one: Iterable[tuple[str, str, str]], other: Iterable[tuple[str, str, str]]
) -> dict[str, Agreement]:
    """The same for the triples of each relation."""
    first, second = set(one), set(other)
    both = Counter(each[1].strip() for each in first & second)
    either = Counter(each[1].strip() for each in first | second)
    return {name: Agreement(both[name], count) for name, count in either.items()}


def _missing(triples: Iterable[Triple], other: dict[tuple[str, str, str], None]) -> list[Triple]:
    found: list[Triple] = []
    for triple in triples:
        if normal(triple) not in other:
            found.append(triple)
            if len(found) == SHOWN // 2:
                break
    return found
