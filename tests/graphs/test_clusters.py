"""Names that may be one: found by keys and by halves, as all pairs would find them."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oiebench.formats.word_forms import one_edit
from oiebench.graphs.clusters import Cluster, slips
from oiebench.graphs.names import entity_clusters, relation_clusters


def counts(names: list[str]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.arange(len(names), 0, -1)


@pytest.mark.parametrize(
    ("names", "groups"),
    [
        ("WORKS_AT,works at,work at", ["WORKS_AT,works at,work at"]),
        ("works at,worked for", ["works at,worked for"]),
        ("founded,founded by", []),
        ("parent of,has parent", []),
        ("located in,is located in,locatd in", ["located in,is located in,locatd in"]),
        ("is,was", ["is,was"]),
        ("is in,is at", []),
        ("met,left", []),
    ],
)
def test_relations(names: str, groups: list[str]) -> None:
    given_names = names.split(",")
    found = relation_clusters(given_names, counts(given_names))
    assert [",".join(cluster.names) for cluster in found] == groups


@pytest.mark.parametrize(
    ("names", "groups"),
    [
        ("Oslo,oslo,OSLO", ["Oslo,oslo,OSLO"]),
        ("The Mill,Mill,mill.", ["The Mill,Mill,mill."]),
        ("United Nations,UN,U.N.", ["United Nations,UN,U.N."]),
        ("United Nations,Uhuru News,UN", []),  # whose initials?
        ("Mara Heller,Heller", ["Mara Heller,Heller"]),
        ("Mara Heller,Jon Heller,Heller", []),  # which of them?
        ("Ann Lee,Ann Lee Smith,Lee", ["Ann Lee,Ann Lee Smith,Lee"]),
        ("Oslo,University of Oslo", []),
        ("Acme,Acme Corp,Acme Inc.", ["Acme,Acme Corp,Acme Inc."]),
        ("Mara Heller,Mara Hellar", ["Mara Heller,Mara Hellar"]),
        ("Route 5,Route 6", []),
        ("bee,bees", ["bee,bees"]),
        ("Ann,Anna", []),  # too short for a slip
        (",?", []),
    ],
)
def test_entities(names: str, groups: list[str]) -> None:
    given_names = names.split(",")
    found = entity_clusters(given_names, counts(given_names))
    assert [sorted(cluster.names) for cluster in found] == [sorted(group.split(",")) for group in groups]


def test_the_commonest_name_is_first() -> None:
    found = entity_clusters(["oslo", "Oslo", "Rome"], np.array([2, 5, 9]))
    assert found == [Cluster(("Oslo", "oslo"), (5, 2), ("case, punctuation or article",))]


NAMES = st.text(alphabet="ab1", min_size=5, max_size=8)


@given(st.lists(NAMES, unique=True, max_size=60))
def test_slips_are_those_of_all_pairs(names: list[str]) -> None:
    def digits(name: str) -> list[str]:
        return [letter for letter in name if letter.isdigit()]

    def replaced(one: str, other: str) -> bool:
        """A letter apart without two swapped, which the halves may miss."""
        return len(one) != len(other) or sum(a != b for a, b in zip(one, other, strict=True)) == 1

    expected = {
        frozenset(pair)
        for pair in combinations(names, 2)
        if min(map(len, pair)) >= 6 and one_edit(*pair) and digits(pair[0]) == digits(pair[1])
    }
    found = {frozenset((names[one], names[other])) for one, other in slips(names)}
    assert found <= expected
    assert {pair for pair in expected if replaced(*sorted(pair))} <= found
