"""The words of a constituent: what belongs to a noun phrase or a clause, and which punctuation stays."""

from __future__ import annotations

from collections.abc import Container, Iterable

from oiebench.extractors.tree import Tree

LOOSE = frozenset({"punct", "parataxis", "discourse", "vocative", "list", "reparandum", "dislocated"})
"""Relations of what stands beside a phrase and not in it."""
INNER_MARKS = frozenset({"``", "''", '"', "(", ")", ",", "-", "–", "—", "/", "'", ":", "&", "+", "%", "."})
"""Punctuation kept between two words of one constituent; quotes and brackets go."""
CLOSING = {"(": ")", '"': '"', "``": "''", "“": "”"}
PAIRED = frozenset({*CLOSING, *CLOSING.values()})
CLAUSAL_TAGS = frozenset({"VERB", "AUX"})
CLAUSES = frozenset(
    {"root", "ccomp", "xcomp", "advcl", "acl", "parataxis", "conj", "csubj", "dep", "list", "appos"}
)
FREE_RELATIVES = frozenset({"WP", "WDT"})
"""Tags of pronouns that are one argument with the clause on them (`what she said`)."""
SUBJECT_BASES = frozenset({"nsubj", "csubj"})


def is_clause(tree: Tree, word: int) -> bool:
    """Whether the word heads something with a verb: it is one, or it has a copula or a subject."""
    if tree.upos[word] in CLAUSAL_TAGS:
        return True
    base = tree.base
    return any(base[child] == "cop" or base[child] in SUBJECT_BASES for child in tree.children[word])


def is_predicate(tree: Tree, word: int) -> bool:
    """Whether the word heads a clause: by its relation, and as a verb or by a copula or subject of its own."""
    base = tree.base[word]
    if base not in CLAUSES:
        return False
    if tree.upos[word] in CLAUSAL_TAGS:
        return base != "appos"
    return any(tree.base[child] in ("cop", "nsubj", "csubj") for child in tree.children[word])


def set_off(tree: Tree, word: int) -> bool:
    """Whether punctuation of its own stands before the word's phrase: a loose apposition, not `my friend Bob`."""
    children = tree.children[word]
    return bool(children) and tree.base[children[0]] == "punct" and children[0] < word


def nominal(tree: Tree, head: int, without: Container[str] = (), barred: Container[int] = ()) -> list[int]:
    """The words of a noun phrase, in order.

    Relative clauses, appositions set off by a comma, coordinated clauses and everything loose stay outside at
    any depth; `without` names further relations of the head's own children, `barred` words.
    """
    base, rels, children = tree.base, tree.rels, tree.children
    found = [head]
    stack = []
    for child in children[head]:
        rel = base[child]
        if rel in without or rels[child] in without or child in barred or _outside(tree, child, rel):
            continue
        if children[child]:
            stack.append(child)
        else:
            found.append(child)
    while stack:
        here = stack.pop()
        found.append(here)
        for child in children[here]:
            if not _outside(tree, child, base[child]) and child not in barred:
                if children[child]:
                    stack.append(child)
                else:
                    found.append(child)
    found.sort()
    return found


def _outside(tree: Tree, child: int, rel: str) -> bool:
    if rel in LOOSE:
        return True
    if rel == "acl":
        head = tree.heads[child]
        if tree.rels[child] == "acl:relcl":
            return tree.xpos[head] not in FREE_RELATIVES
        return set_off(tree, child) or child < head
    if rel == "appos":
        return set_off(tree, child)
    return rel == "conj" and is_clause(tree, child)


def clausal(tree: Tree, head: int, barred: Container[int] = ()) -> list[int]:
    """The words of a clause as a constituent of another, in order, without punctuation of any kind."""
    base, children = tree.base, tree.children
    found = [head]
    stack = [head]
    while stack:
        for child in children[stack.pop()]:
            if base[child] != "punct" and child not in barred:
                found.append(child)
                if children[child]:
                    stack.append(child)
    found.sort()
    return found


def with_marks(tree: Tree, words: list[int]) -> tuple[int, ...]:
    """The words with the commas, hyphens and the like that stand between neighbours of them."""
    if len(words) < 2 or words[-1] - words[0] == len(words) - 1:
        return tuple(words)
    tokens, upos = tree.lower, tree.upos
    found: list[int] = []
    last = -1
    for word in words:
        if word - last == 2 and found:
            between = last + 1
            if upos[between] == "PUNCT" and tokens[between] in INNER_MARKS:
                found.append(between)
        found.append(word)
        last = word
    alone = unpaired(tokens, found)
    return tuple([word for word in found if word not in alone]) if alone else tuple(found)


def unpaired(tokens: list[str], words: Iterable[int]) -> list[int]:
    """The quotes and brackets whose other half is not among the words."""
    left: list[int] = []
    for word in words:
        if tokens[word] not in PAIRED:
            continue
        if left and CLOSING.get(tokens[left[-1]]) == tokens[word]:
            left.pop()
        else:
            left.append(word)
    return left
