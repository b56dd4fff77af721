"""Coordination taken apart: `Ann and Bob` as `Ann` and `Bob`, what both share kept with each."""

from __future__ import annotations

from oiebench.extractors.lexicon import COLOURS
from oiebench.extractors.phrases import is_clause
from oiebench.extractors.tree import Tree

MOST_VERSIONS = 16
"""A phrase with more versions than this keeps its later coordinations whole: three lists of ten make a thousand."""

TOGETHER = frozenset({"between", "among", "amongst", "amid", "amidst", "betwixt"})
"""Prepositions whose object is a group: what they govern is not taken apart."""
VAGUE = frozenset({"etc", "etc.", "others", "like", "so", "forth", "more", "vice", "all"})
"""Last members of a list that say nothing alone."""
NOMINAL_PATH = frozenset({"nmod", "conj", "obl", "obj"})
SHARED_LEFT = frozenset({"case", "mark"})
DETERMINING = frozenset({"det", "nmod:poss"})
Choice = tuple[frozenset[int], tuple[int, ...]]
"""Words to take out of a phrase, and words to put in."""


def versions(
    tree: Tree, head: int, words: list[int], *, deep: bool = True, most: int = MOST_VERSIONS
) -> list[list[int]]:
    """The phrase once for each member of each coordination in it; the phrase itself where there is none.

    Only nominal coordinations at the head or (`deep`) along its noun modifiers are taken apart, never those
    in an embedded clause, in a compound or of its adjectives.
    """
    base = tree.base
    for word in words:
        if base[word] == "conj" and word != head:
            break
    else:
        return [words]
    found = [words]
    within = set(words)
    for first in words:
        members = [child for child in tree.children[first] if base[child] == "conj" and child in within]
        if not members or not _on_path(tree, first, head, deep) or not separable(tree, first, members):
            continue
        if len(found) * (len(members) + 1) > most:
            members = members[: most // len(found) - 1]
            if not members:
                break
        choices = _choices(tree, first, members, within)
        found = [
            sorted({word for word in version if word not in out}.union(put))
            for version in found
            for out, put in (choices if first in version else [(frozenset[int](), ())])
        ]
    seen: dict[tuple[int, ...], list[int]] = {}
    for version in found:
        seen.setdefault(tuple(version), version)
    return list(seen.values())


def separable(tree: Tree, first: int, members: list[int]) -> bool:
    """Whether a list of nouns can be taken apart: not `between A and B`, not `A and others`, no clauses."""
    for child in tree.children[first]:
        if tree.base[child] == "case" and tree.lower[child] in TOGETHER:
            return False
    for member in members:
        if tree.lower[member] in VAGUE or is_clause(tree, member):
            return False
        if tree.lower[first] in COLOURS and tree.lower[member] in COLOURS:
            return False
        for child in tree.children[member]:
            if tree.base[child] == "cc" and tree.lower[child] in ("not", "than", "plus", "or", "nor"):
                return False
            if tree.lower[child] == "&" and tree.upos[first] == tree.upos[member] == "PROPN":
                return False
    return True


def _on_path(tree: Tree, word: int, head: int, deep: bool) -> bool:
    """Whether only noun modifiers stand between the word and the head."""
    here = word
    for _ in range(8):
        if here == head:
            return True
        if not deep or tree.base[here] not in NOMINAL_PATH or tree.rels[here] == "nmod:poss":
            return False
        here = tree.heads[here]
        if here < 0:
            return False
    return False


def _choices(tree: Tree, first: int, members: list[int], within: set[int]) -> list[Choice]:
    """For each member, what must go and what must come so that it stands alone."""
    base, rels, children = tree.base, tree.rels, tree.children
    below = {member: set(tree.phrase(member)) & within for member in members}
    everyone = set[int]().union(*below.values())
    both = {child for child in children[first] if rels[child] == "cc:preconj"}
    choices: list[Choice] = [(frozenset(everyone | both), ())]
    last = members[-1]
    for member in members:
        has = {base[child] for child in children[member]} | {rels[child] for child in children[member]}
        linking = {word for child in children[member] if base[child] == "cc" for word in tree.phrase(child)}
        out = (everyone - below[member]) | both | linking | {first}
        for child in children[first]:
            rel = rels[child]
            if child not in within or base[child] == "conj":
                continue
            if child > last or (child < first and base[child] in SHARED_LEFT and base[child] not in has):
                continue
            if (
                child < first
                and (rel in DETERMINING or base[child] in DETERMINING)
                and not has & DETERMINING
                and tree.upos[member] == "NOUN"
            ):
                continue
            out.update(tree.phrase(child))
        choices.append((frozenset(out), tuple(below[member] - linking)))
    return choices


def shares_subject(tree: Tree, word: int) -> bool:
    """Whether a coordinated predicate has no subject of its own."""
    return not any(tree.base[child] in ("nsubj", "csubj", "expl") for child in tree.children[word])


def shared_auxiliaries(tree: Tree, word: int, own: list[int]) -> list[int]:
    """The auxiliaries of the first of coordinated verbs that serve this one too (`was sold and shipped`)."""
    if own or tree.base[word] != "conj":
        return []
    first = tree.heads[word]
    form = tree.xpos[word]
    if first < 0 or form != tree.xpos[first] or form not in ("VBN", "VBG", "VB"):
        return []
    if not shares_subject(tree, word):
        return []
    return [child for child in tree.children[first] if tree.base[child] == "aux" and child < word]
