"""Objective signs of annotation that may be wrong: the sentence counts of BenchIE^FL, Table 18."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from oiebench.annotate.lint import annotated, paired
from oiebench.annotate.lint_meaning import differ, double_annotation, missing_fact
from oiebench.annotate.statements import Linted
from oiebench.model import Collection, Value


def proxies(collection: Collection, other: Collection | None = None) -> dict[str, Value]:
    """In how many sentences each proxy finds something; `missing`: facts of these that the other reference lacks.

    Two clusters are a double annotation where they have a formulation of the same words in common, wherever its
    slots begin; a cluster has a double meaning where two of its formulations have the same first argument and
    relation, and second arguments without a common word; a fact is missing where no formulation of the other
    reference shares a word with one of its own in each slot.
    """
    said = [Linted(each) for each in annotated(collection).values()]
    found: dict[str, Value] = {
        "double_annotation": sum(_any(double_annotation(one)) for one in said),
        "double_meaning": sum(map(_has_two_meanings, said)),
    }
    if other is not None:
        mine = paired(other, collection)
        missing = [Linted(each, mine[id_]) for id_, each in annotated(other).items() if id_ in mine]
        found["missing"] = sum(_any(missing_fact(one)) for one in missing)
    return found


def _has_two_meanings(linted: Linted) -> bool:
    return any(differ(*pair) for cluster in linted.clusters for pair in combinations(cluster, 2))


def _any(hits: Iterator[object]) -> bool:
    return next(hits, None) is not None
