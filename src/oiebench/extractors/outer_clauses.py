"""Copulas that say a whole clause of their subject: `the trouble is that they left`, `the aim is to win`."""

from __future__ import annotations

from dataclasses import dataclass

from oiebench.extractors.complements import Complement
from oiebench.extractors.phrases import clausal
from oiebench.extractors.tree import Tree

OUTER = frozenset({"nsubj:outer", "csubj:outer"})


@dataclass(frozen=True, slots=True)
class OuterClause:
    """Subject, copula with auxiliaries and clause; in Universal Dependencies all hang on the verb of that clause."""

    subject: int
    copula: int
    verb: tuple[int, ...]
    clause: Complement


def outer_clauses(tree: Tree) -> dict[int, OuterClause]:
    """The outer clauses of a tree, by the head of the clause within."""
    found: dict[int, OuterClause] = {}
    if OUTER.isdisjoint(tree.rels):
        return found
    for subject, rel in enumerate(tree.rels):
        head = tree.heads[subject]
        if rel in OUTER and head >= 0:
            copula = next((child for child in tree.having(head, "cop") if child > subject), None)
            if copula is not None:
                found[head] = _outer_clause(tree, head, subject, copula)
    return found


def _outer_clause(tree: Tree, head: int, subject: int, copula: int) -> OuterClause:
    before = {child for child in tree.children[head] if child <= copula}
    marks = tuple(child for child in tree.having(head, "mark") if copula < child < head)
    words = [word for word in clausal(tree, head, before) if word not in marks]
    verb = tuple(child for child in sorted(before) if tree.base[child] in ("aux", "cop"))
    return OuterClause(subject, copula, verb, Complement("clause", head, marks, words))
