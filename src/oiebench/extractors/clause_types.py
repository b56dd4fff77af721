"""The seven types of clauses: which constituents a verb needs and which are optional (Quirk et al., 1985).

The decisions are those of ClausIE (Del Corro and Gemulla, 2013, figure 2), which leans to the longer reading where
the lexicons are silent: a clause without object whose verb is followed by an adverbial is SVA.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from oiebench.extractors.lexicon import ADJECTIVAL, CIRCUMSTANTIAL
from oiebench.extractors.tree import Tree
from oiebench.extractors.verbs import (
    COMPLEX_TRANSITIVE,
    COPULAR,
    DITRANSITIVE,
    INTRANSITIVE,
    NEEDS_ADVERBIAL,
    PREDICATIVE_OBJECT,
)

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


def classify(
    tree: Tree, verb: str, after: int, constituents: Sequence[Constituent], *, passive: bool = False
) -> ClauseType:
    """The type of a clause by its verb's lemma and last word; marks the constituents that it can do without."""
    for each in constituents:
        each.essential = each.role != "adverbial"
    objects = [each for each in constituents if each.role in ("object", "indirect object")]
    adverbials = [each for each in constituents if each.role == "adverbial"]
    complements = [each for each in constituents if each.role == "complement"]
    if len(objects) > 1 and verb in PREDICATIVE_OBJECT - DITRANSITIVE and not objects[-1].clausal:
        objects[-1].role = "complement"
        complements.append(objects.pop())
    if len(objects) > 1:
        return "SVOO"
    if not complements and verb in PREDICATIVE_OBJECT:
        complements = _predicative(tree, adverbials)
    if complements and not (objects or passive) and verb in INTRANSITIVE - COPULAR:
        for each in complements:
            each.role, each.essential = "adverbial", each.clausal
        return "SV"
    if complements:
        _adjectival(tree, complements[0], adverbials)
        return "SVOC" if objects else "SVC"
    if objects:
        needed = (
            _needed(tree, adverbials, max(after, objects[0].words[-1]))
            if verb in COMPLEX_TRANSITIVE
            else None
        )
        return "SVO" if needed is None else "SVOA"
    if verb in INTRANSITIVE:
        return "SV"
    needed = _needed(tree, adverbials, after, any_=True)
    if needed is None and verb in NEEDS_ADVERBIAL:
        needed = _needed(tree, adverbials, -1)
    return "SV" if needed is None else "SVA"


def _predicative(tree: Tree, adverbials: Sequence[Constituent]) -> list[Constituent]:
    """What stands after `as`, and is a complement to verbs like `regard`."""
    found = [each for each in adverbials if each.case and tree.lower[each.case[0]] == "as"][:1]
    for each in found:
        each.role, each.essential = "complement", True
    return found


def _adjectival(tree: Tree, complement: Constituent, adverbials: Sequence[Constituent]) -> None:
    """Makes essential what follows a predicate adjective at once and belongs to it (`aware of the risk`)."""
    if tree.upos[complement.head] == "ADJ":
        for each in adverbials:
            follows = each.case[:1] == (complement.head + 1,)
            if follows and tree.lower[each.case[0]] in ADJECTIVAL and not _circumstance(tree, each):
                each.essential = True


def _needed(
    tree: Tree, adverbials: Sequence[Constituent], place: int, *, any_: bool = False
) -> Constituent | None:
    """Marks and gives the adverbial after the verb or object that belongs to it, a circumstance only with `any_`."""
    following = [each for each in adverbials if each.head > place and _may_be_needed(tree, each)]
    named = [each for each in following if not _circumstance(tree, each)]
    found = next(iter(named or (following if any_ else [])), None)
    if found is not None:
        found.essential = True
    return found


def _may_be_needed(tree: Tree, adverbial: Constituent) -> bool:
    """Whether it is a phrase, or a clause that stands for a noun after a preposition (`plans on leaving`)."""
    return not adverbial.clausal or (bool(adverbial.case) and tree.xpos[adverbial.head] == "VBG")


def _circumstance(tree: Tree, adverbial: Constituent) -> bool:
    """Whether it says when, why or despite what, as it can of anything."""
    case = adverbial.case
    return not case or tree.kinds(adverbial.head) == "time" or tree.lower[case[0]] in CIRCUMSTANTIAL
