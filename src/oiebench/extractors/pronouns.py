"""Whom or what a pronoun stands for, where its sentence names only one that it can be."""

from __future__ import annotations

from collections.abc import Container

from oiebench.extractors.tree import Tree

SORTS = {
    **dict.fromkeys(("he", "him", "she", "her"), "person"),
    "it": "thing",
    **dict.fromkeys(("they", "them"), "several"),
}
"""What sort of thing each pronoun stands for."""
OWNED = {"his": "he", "its": "it", "their": "they"}
MALE = frozenset({"he", "him", "his", "himself"})
FEMALE = frozenset({"she", "her", "hers", "herself"})
MALE_NOUNS = frozenset(
    "man boy father son brother husband uncle nephew king prince duke grandfather grandson widower actor monk".split()
)
FEMALE_NOUNS = frozenset(
    """woman girl mother daughter sister wife aunt niece queen princess duchess grandmother granddaughter widow
    actress nun""".split()
)
NOUNS = frozenset({"NOUN", "PROPN"})
PLURALS = frozenset({"NNS", "NNPS"})
BESIDE_NAME = frozenset({"flat", "compound", "appos", "nmod:desc", "nmod:unmarked", "fixed"})
"""Relations of nouns that name nobody besides the noun that they hang on."""
GROUPS = frozenset("army couple crew crowd family group people public staff team".split())
"""Nouns of people of whom none is meant alone."""
WEATHER = frozenset("drizzle freeze hail pour rain snow thunder".split())
"""Verbs whose `it` stands for nothing."""
INTANGIBLE = frozenset({"time", "quantity"})
"""Kinds of what is seldom spoken of again."""


def antecedent(tree: Tree, pronoun: int, barred: Container[int] = ()) -> int | None:
    """The only noun before a personal pronoun that it can stand for; of a fronted clause, the only one after it."""
    sort = SORTS.get(tree.lower[pronoun])
    if sort is None or tree.upos[pronoun] != "PRON" or tree.having(pronoun, "conj"):
        return None
    if sort == "thing" and tree.lemmas[tree.heads[pronoun]] in WEATHER:
        return None
    if sort == "person" and not (MALE.isdisjoint(tree.lower) or FEMALE.isdisjoint(tree.lower)):
        return None
    above = tree.ancestry(pronoun)
    candidates = [
        word
        for word in range(tree.size)
        if word not in barred
        and word not in above
        and _can_be(tree, word, sort)
        and _agrees(tree, pronoun, word)
    ]
    before = [word for word in candidates if word < pronoun]
    if not before and len(candidates) == 1 and _opens(tree, pronoun, candidates[0]):
        return candidates[0]
    return before[0] if len(before) == 1 and not _spoken_of(tree, before[0], sort) else None


def _spoken_of(tree: Tree, noun: int, sort: str) -> bool:
    """Whether a pronoun before the noun speaks of somebody or something else of its sort (`she denied it to Ann`)."""
    return any(SORTS.get(OWNED.get(word, word)) == sort for word in tree.lower[:noun])


def _can_be(tree: Tree, word: int, sort: str) -> bool:
    """Whether a noun names something of this sort, and does not say what something is."""
    if tree.upos[word] not in NOUNS or tree.rels[word] in BESIDE_NAME or tree.having(word, "cop"):
        return False
    kind = tree.kinds(word)
    if kind in INTANGIBLE or (sort == "person" and tree.lemmas[word] in GROUPS):
        return False
    if any(tree.lower[child] == "as" for child in tree.having(word, "case")):
        return False
    plural = tree.xpos[word] in PLURALS
    if sort == "several":
        return tree.rels[word] != "conj" and (plural or bool(tree.having(word, "conj")))
    return not plural and (kind == "person") == (sort == "person")


def _agrees(tree: Tree, pronoun: int, word: int) -> bool:
    """Whether the noun is not one of the other sex than the pronoun."""
    other = FEMALE_NOUNS if tree.lower[pronoun] in MALE else MALE_NOUNS
    return tree.lower[pronoun] not in MALE | FEMALE or tree.lemmas[word].lower() not in other


def _opens(tree: Tree, pronoun: int, noun: int) -> bool:
    """Whether a pronoun stands in a clause before the one whose subject the noun is (`After he left, Ann sang`)."""
    clause = tree.heads[pronoun]
    return (
        tree.base[noun] == "nsubj"
        and clause >= 0
        and tree.base[clause] == "advcl"
        and tree.heads[clause] == tree.heads[noun]
    )
