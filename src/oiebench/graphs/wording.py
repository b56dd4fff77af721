"""How a graph words things: relations and entities under several names, arguments that say nothing or too much."""

from __future__ import annotations

from math import log

import numpy as np

from oiebench.graphs.clusters import Cluster
from oiebench.graphs.columns import Columns
from oiebench.graphs.findings import SHOWN, Check, Example, Limits, Setting
from oiebench.graphs.names import entity_clusters, relation_clusters
from oiebench.graphs.rates import Rate, rate
from oiebench.stats.proportion import wilson

LONG = 8
"""The words from which on an argument is long."""
_PRONOUNS = frozenset(
    "i me my mine we us our ours you your yours he him his she her hers it its they them their theirs this that these "
    "those who whom which what one ones someone something himself herself itself themselves myself".split()
)
VARIANTS = Limits(0.05, 0.2)
TOP = Limits(0.3, 0.6)
DUPLICATES = Limits(0.02, 0.1)
SLIPS = Limits(0.01, 0.05)


def wording(setting: Setting, columns: Columns) -> list[Check]:
    """The checks of names."""
    return [_variants(columns), _top(columns), _entities(columns), *_arguments(setting, columns)]


def _variants(columns: Columns) -> Check:
    """One relation under many names."""
    clusters = relation_clusters(columns.relations, columns.relation_counts)
    other = {name for cluster in clusters for name in cluster.names[1:]}
    flags = np.array([name in other for name in columns.relations], dtype=np.bool_)
    return Check(
        id="relation-variants",
        title="under another name of a relation",
        unit="triples",
        rate=rate(flags[columns.relation], columns.text),
        limits=VARIANTS,
        values={"relations": len(columns.relations), "clusters": len(clusters), "names": len(other)},
        examples=_listed(clusters),
    )


def _listed(clusters: list[Cluster]) -> tuple[Example, ...]:
    return tuple(
        Example(
            ", ".join(f"{name} ({count})" for name, count in zip(cluster.names, cluster.counts, strict=True))
            + f" – {', '.join(cluster.reasons)}"
        )
        for cluster in clusters[:SHOWN]
    )


def _top(columns: Columns) -> Check:
    """Everything under one relation: the share of the commonest, and the entropy, 1 where all are as common."""
    counts = columns.relation_counts
    top = int(counts.argmax())
    shares = counts[counts > 0] / counts.sum()
    entropy = float(-(shares * np.log2(shares)).sum()) + 0.0
    most = np.argsort(-counts, kind="stable")[:SHOWN]
    return Check(
        id="top-relation",
        title="of the commonest relation",
        unit="triples",
        rate=rate(columns.relation == top, columns.text),
        limits=TOP,
        values={
            "relations": len(counts),
            "entropy": entropy,
            "evenness": entropy * log(2) / log(len(shares)) if len(shares) > 1 else 0.0,
        },
        examples=tuple(Example(f"{columns.relations[at]} ({counts[at]})") for at in most),
    )


def _entities(columns: Columns) -> Check:
    """One entity under many names."""
    clusters = entity_clusters(columns.entities, columns.entity_counts)
    names = [name for name in columns.entities if name]
    extra = sum(len(cluster.names) - 1 for cluster in clusters)
    share = extra / len(names) if names else None
    return Check(
        id="entity-duplicates",
        title="that may be another one's name",
        unit="entities",
        rate=Rate(extra, len(names), share, None if share is None else wilson(share, len(names))),
        limits=DUPLICATES,
        values={"clusters": len(clusters)},
        examples=_listed(clusters),
    )


def _arguments(setting: Setting, columns: Columns) -> list[Check]:
    """Arguments that are pronouns, empty or long."""
    names = columns.entities
    empty_relations = np.array([not _says(name) for name in columns.relations], dtype=np.bool_)
    found = []
    for name, title, flags in (
        (
            "pronouns",
            "with a pronoun for an argument",
            [name.casefold() in _PRONOUNS for name in names],
        ),
        ("empty", "with an empty part", [not _says(name) for name in names]),
        (
            "long",
            f"with an argument over {LONG} words",
            [len(name.split()) > LONG for name in names],
        ),
    ):
        marked = columns.having(flags)
        if name == "empty":
            marked |= empty_relations[columns.relation]
        found.append(
            Check(
                id=name,
                title=title,
                unit="triples",
                rate=rate(marked, columns.text),
                limits=SLIPS,
                examples=setting.examples(marked),
            )
        )
    return found


def _says(name: str) -> bool:
    """Whether there is a letter or a digit in it."""
    return any(map(str.isalnum, name))
