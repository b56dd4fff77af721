"""What a sentence states itself, and what it only quotes, supposes, asks for or denies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from oiebench.extractors.attribution import Sources
from oiebench.extractors.draft import Draft, Part
from oiebench.extractors.lexicon import CONDITIONS, IMPLICATIVE, NOBODY, SPECULATIVE, UNREAL
from oiebench.extractors.phrases import is_predicate
from oiebench.extractors.predications import Predication
from oiebench.extractors.tree import Tree
from oiebench.extractors.verbs import OBJECT_CONTROL


def stated(tree: Tree, p: Predication) -> bool:
    """Whether the sentence states it, without a condition and not as a rule (`sings when asked`)."""
    if not settled(tree, p):
        return False
    if any(
        c.kind == "adverbial clause" and any(tree.lower[word] in CONDITIONS for word in c.case)
        for c in p.complements
    ):
        return False
    past = any(tree.xpos[word] in ("VBD", "MD") for word in p.verb)
    return past or "when" not in _opening(tree, p)


def settled(tree: Tree, p: Predication) -> bool:
    """Whether it is no question or condition, nothing only asked for, and not one of several that may hold."""
    if p.how == "main" and tree.lower[-1] == "?":
        return False
    opening = _opening(tree, p)
    if opening & CONDITIONS or (p.how == "adverbial" and opening & UNREAL):
        return False
    wished = p.how == "embedded" and p.governor >= 0
    if wished and tree.lemmas[p.governor] in OBJECT_CONTROL - IMPLICATIVE:
        return False
    return not _one_of_several(tree, p)


def _opening(tree: Tree, p: Predication) -> set[str]:
    """The words that an adverbial clause begins with (`if`, `when`, `without`)."""
    if tree.base[p.head] != "advcl":
        return set()
    return {tree.lower[child] for child in tree.having(p.head, "mark", "advmod")}


def _one_of_several(tree: Tree, p: Predication) -> bool:
    """Whether it or another predicate holds, and nobody says which (`was sold or stolen`)."""
    first = tree.heads[p.head] if tree.base[p.head] == "conj" else p.head
    members = [each for each in tree.having(first, "conj") if is_predicate(tree, each)]
    linking = [word for member in members for word in tree.having(member, "cc")]
    return (
        any(tree.lower[word] in ("or", "nor") for word in linking)
        and not p.negated
        and not any(tree.xpos[word] == "MD" for word in p.verb)
    )


def marked(tree: Tree, sources: Sources, p: Predication, drafts: Iterable[Draft]) -> Iterator[Draft]:
    """The tuples of a predication with who says so, and that they deny or hold possible, where that is so."""
    source = sources.of(p.head)
    possible = any(tree.lower[word] in SPECULATIVE for word in p.verb)
    for draft in drafts:
        if source is not None:
            draft.attribution = source.text
            draft.attribution_polarity, draft.attribution_modality = source.polarity, source.modality
        if p.negated or any(_denies(tree, part) for part in draft.args):
            draft.polarity = "negative"
        if possible:
            draft.modality = "possible"
        yield draft


def _denies(tree: Tree, part: Part) -> bool:
    """Whether an argument says of nothing or nobody what the relation says (`contains; no meat`)."""
    return bool(part) and isinstance(part[0], int) and tree.lower[part[0]] in NOBODY
