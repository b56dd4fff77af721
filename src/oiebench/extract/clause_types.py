"""The seven types of clauses: which constituents a verb needs and which are optional (Quirk et al., 1985).

The decisions are those of ClausIE (Del Corro and Gemulla, 2013, figure 2), which leans to the longer reading where
the lexicons are silent: a clause without object whose verb is followed by an adverbial is SVA.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from oiebench.extract.lexicon import CIRCUMSTANTIAL
from oiebench.extract.tree import Tree
from oiebench.extract.verbs import COMPLEX_TRANSITIVE, INTRANSITIVE, PREDICATIVE_OBJECT

ClauseType = Literal["SV", "SVA", "SVC", "SVO", "SVOO", "SVOA", "SVOC"]
Role = Literal["subject", "object", "indirect object", "complement", "adverbial"]


@dataclass(slots=True, eq=False)
class Constituent:
    """A part of a clause beside its verb: its head, its preposition or subordinator, and the words after that."""

    role: Role
    head: int
    words: list[int]
    case: tuple[int, ...] = ()
    essential: bool = True
    clausal: bool = False


def classify(tree: Tree, verb: str, after: int, constituents: Sequence[Constituent]) -> ClauseType:
    """The type of a clause by its verb's lemma and last word; marks the constituents that it can do without."""
    objects = [each for each in constituents if each.role in ("object", "indirect object")]
    complements = [each for each in constituents if each.role == "complement"]
    adverbials = [each for each in constituents if each.role == "adverbial"]
    for each in adverbials:
        each.essential = False
    if len(objects) > 1:
        return "SVOO"
    if not complements and verb in PREDICATIVE_OBJECT:
        complements = _predicative(tree, adverbials)
    if objects and complements:
        return "SVOC"
    if complements:
        return "SVC"
    place = max(after, objects[0].words[-1]) if objects else after
    if (objects and verb not in COMPLEX_TRANSITIVE) or verb in INTRANSITIVE:
        return "SVO" if objects else "SV"
    needed = _needed(tree, adverbials, place, named=bool(objects))
    if needed is not None:
        needed.essential = True
        return "SVOA" if objects else "SVA"
    return "SVO" if objects else "SV"


def _predicative(tree: Tree, adverbials: Sequence[Constituent]) -> list[Constituent]:
    """What stands after `as`, and is a complement to verbs like `regard`."""
    found = [each for each in adverbials if each.case and tree.lower[each.case[0]] == "as"][:1]
    for each in found:
        each.role, each.essential = "complement", True
    return found


def _needed(tree: Tree, adverbials: Sequence[Constituent], place: int, *, named: bool) -> Constituent | None:
    """The first adverbial after the verb or object that can belong to it; a mere circumstance only if not `named`."""
    following = [each for each in adverbials if each.head > place and _may_be_needed(tree, each)]
    for each in following:
        if each.case and tree.kinds(each.head) != "time" and tree.lower[each.case[0]] not in CIRCUMSTANTIAL:
            return each
    return None if named or not following else following[0]


def _may_be_needed(tree: Tree, adverbial: Constituent) -> bool:
    """Whether it is a phrase, or a clause that stands for a noun after a preposition (`plans on leaving`)."""
    return not adverbial.clausal or (bool(adverbial.case) and tree.xpos[adverbial.head] == "VBG")
