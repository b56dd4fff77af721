"""The antecedent of a relative clause in the place of its pronoun, or where something is missing without one."""

from __future__ import annotations

from oiebench.extractors.complements import Complement, Complements
from oiebench.extractors.lexicon import RELATIVE
from oiebench.extractors.subjects import Subjects
from oiebench.extractors.tree import Tree

PRONOMINAL = frozenset({"PRON", "ADV", "DET", "SCONJ"})
FILLED = frozenset({"object", "clause"})


def fill_gap(
    tree: Tree,
    subjects: Subjects,
    heads: tuple[int, ...],
    complements: list[Complement],
    *,
    passive: bool,
) -> None:
    """Puts the antecedent among the complements of a relative clause: `which he bought`, `he lives in`, `he saw`."""
    clause = heads[0]
    antecedent = subjects.antecedent(clause)
    own = tree.first(clause, "nsubj", "csubj")
    if own is not None and any(tree.lower[child] == "whose" for child in tree.children[own]):
        return
    words = [] if antecedent is None else Complements(tree).words_of(antecedent)
    for place in reversed(range(len(complements))):
        c = complements[place]
        preposition = _preposition(tree, c)
        if preposition is None and not _is_pronoun(tree, c.head):
            continue
        del complements[place]
        if antecedent is not None and c.kind != "adverb":
            case = c.case if preposition is None else (preposition,)
            kind = c.kind if preposition is None else "oblique"
            complements.insert(place, Complement(kind, antecedent, case, words))
            complements[:place] = [each for each in complements[:place] if not _is_pronoun(tree, each.head)]
            return
    if own is None or antecedent is None or subjects.is_relative(own, clause):
        return
    if passive or tree.upos[clause] != "VERB":
        return
    pronouns = [c for h in heads for c in tree.children[h] if tree.lower[c] in RELATIVE and c < own]
    if not pronouns and not any(c.kind in FILLED for c in complements):
        complements.insert(0, Complement("object", antecedent, (), words))


def _is_pronoun(tree: Tree, word: int) -> bool:
    return tree.lower[word] in RELATIVE and tree.upos[word] in PRONOMINAL


def _preposition(tree: Tree, c: Complement) -> int | None:
    """The preposition that stands without its noun, or away from its pronoun."""
    if c.kind != "unmarked":
        return None
    if tree.upos[c.head] == "ADP":
        return c.head
    case = tree.first(c.head, "case")
    return case if case is not None and case > c.head and _is_pronoun(tree, c.head) else None
