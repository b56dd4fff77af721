"""The shape of a graph: links to itself, to entities that nobody declared, triples said twice or both ways."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np

from oiebench.graphs.columns import Columns, Flags, Ints
from oiebench.graphs.findings import SHOWN, Check, Example, Limits, Setting, told
from oiebench.graphs.rates import Rate, rate
from oiebench.stats.proportion import wilson

SELF = Limits(0.0, 0.02)
UNDECLARED = Limits(0.0, 0.05)
UNUSED = Limits(0.1, 0.3)
REPEATED = Limits(0.02, 0.1)
INVERSE = Limits(0.05, 0.2)


def shape(setting: Setting, columns: Columns) -> list[Check]:
    """The checks of the shape."""
    own: Flags = columns.subject == columns.object
    pairs = _key(columns.subject, columns.object, len(columns.entities))
    repeated = _repeated(columns, pairs)
    return [
        Check(
            id="self-links",
            title="of an entity with itself",
            unit="triples",
            rate=rate(own, columns.text),
            limits=SELF,
            examples=setting.examples(own),
        ),
        *_declared(setting, columns),
        Check(
            id="duplicates",
            title="there before",
            unit="triples",
            rate=rate(repeated, columns.text),
            limits=REPEATED,
            examples=_counted(setting, columns, repeated),
        ),
        _inverse(setting, columns, pairs, own),
    ]


def _key(one: Ints, other: Ints, size: int) -> Ints:
    return one * size + other


def _repeated(columns: Columns, pairs: Ints) -> Flags:
    """Which triples are equal to one before them."""
    relation = columns.relation
    order = np.lexsort((np.arange(len(pairs)), relation, pairs))
    same = np.zeros(len(pairs), dtype=np.bool_)
    same[order[1:]] = (np.diff(pairs[order]) == 0) & (np.diff(relation[order]) == 0)
    return same


def _counted(setting: Setting, columns: Columns, repeated: Flags) -> tuple[Example, ...]:
    """The triples that are repeated most."""
    numbers = np.flatnonzero(repeated)
    keys = zip(
        columns.subject[numbers].tolist(),
        columns.relation[numbers].tolist(),
        columns.object[numbers].tolist(),
        strict=True,
    )
    first: dict[tuple[int, int, int], int] = {}
    times: Counter[tuple[int, int, int]] = Counter()
    for number, key in zip(numbers.tolist(), keys, strict=True):
        first.setdefault(key, number)
        times[key] += 1
    return tuple(
        setting.example(first[key], f"{told(setting.graph.triples[first[key]])} {count + 1} times")
        for key, count in times.most_common(SHOWN)
    )


def _declared(setting: Setting, columns: Columns) -> list[Check]:
    """Entities used and not declared, and declared and not used, where the graph declares entities."""
    given = setting.graph.entities
    if not given:
        return []
    declared = {name.strip() for name in given}
    flags = np.array([name not in declared for name in columns.entities], dtype=np.bool_)
    marked = columns.having(flags)
    used = set(columns.entities)
    unused = [name for name in dict.fromkeys(each.strip() for each in given) if name not in used]
    share = len(unused) / len(declared)
    return [
        Check(
            id="undeclared",
            title="with an undeclared entity",
            unit="triples",
            rate=rate(marked, columns.text),
            limits=UNDECLARED,
            values={"entities": int(flags.sum())},
            examples=setting.examples(marked),
        ),
        Check(
            id="unused",
            title="declared and not used",
            unit="entities",
            rate=Rate(len(unused), len(declared), share, wilson(share, len(declared))),
            limits=UNUSED,
            examples=tuple(Example(name) for name in unused[:SHOWN]),
        ),
    ]


def _inverse(setting: Setting, columns: Columns, pairs: Ints, own: Flags) -> Check:
    """Triples whose two entities are related the other way round too, by which pairs of relations."""
    turned = _key(columns.object, columns.subject, len(columns.entities))
    both: Flags = np.isin(turned, pairs) & ~own
    numbers = np.flatnonzero(both)
    by_pair: dict[int, dict[int, list[int]]] = {}
    for number, key, relation in zip(
        numbers.tolist(), pairs[numbers].tolist(), columns.relation[numbers].tolist(), strict=True
    ):
        by_pair.setdefault(key, {}).setdefault(relation, []).append(number)
    back = dict(zip(pairs[numbers].tolist(), turned[numbers].tolist(), strict=True))
    times: Counter[tuple[int, int]] = Counter()
    first: dict[tuple[int, int], int] = {}
    for key, relations in by_pair.items():
        if key < back[key]:
            for (one, ours), (two, theirs) in product(relations.items(), by_pair[back[key]].items()):
                pair = (min(one, two), max(one, two))
                times[pair] += len(ours) * len(theirs)
                first[pair] = min(first.get(pair, ours[0]), ours[0], theirs[0])
    names = columns.relations
    return Check(
        id="both-ways",
        title="related the other way round too",
        unit="triples",
        rate=rate(both, columns.text),
        limits=INVERSE,
        values={"pairs": sum(times.values())},
        examples=tuple(
            setting.example(first[pair], f"{names[pair[0]]} and {names[pair[1]]} ({count})")
            for pair, count in sorted(times.items(), key=lambda item: (-item[1], first[item[0]]))[:SHOWN]
        ),
    )
