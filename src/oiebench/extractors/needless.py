"""Words that a tuple can do without, by what they are; and what has to stay because it is a name or turns the sense."""

from __future__ import annotations

from collections.abc import Iterator

from oiebench.extractors.lexicon import ADVERBS_OF_DEGREE, COURTESY, FOCUS
from oiebench.extractors.nominals import EXAMPLES
from oiebench.extractors.phrases import set_off
from oiebench.extractors.tree import Tree
from oiebench.extractors.verbs import NEGATIONS

ANY = -1
"""In the place of a word: whatever else stands in the part."""
POINTING = frozenset({"a", "an", "the", "this", "that", "these", "those"})
QUOTES = frozenset({'"', "``", "''", "“", "”"})
LONGEST_QUOTE = 8
"""Words of a quotation that is kept as a name would be."""
NEEDED_ADVERBS = NEGATIONS | frozenset(
    """abroad ahead along apart around aside away back behind below beyond down downstream east forth forward
    here home in inside in off on out outside over past south north there through together under up upstream west
    as enough how least less more most so too yet
    almost barely formerly half hardly nearly once partially partly practically quite rarely rather seldom very
    virtually""".split()
)
"""Adverbs of direction, degree and comparison, and those without which a relation says more than the text."""
NEEDED_ADJECTIVES = frozenset(
    """acting alleged another apparent artificial certain counterfeit deputy designate different false fake former
    future imaginary late likely mock next only other own past possible potential previous pseudo putative same
    similar so-called such suspected unlikely vice virtual would-be
    first second third fourth fifth sixth seventh eighth ninth tenth last""".split()
)
"""Adjectives without which a noun means another thing: a former minister is none."""
SUPERLATIVES = frozenset({"JJS", "RBS"})
ADVERBS = FOCUS | ADVERBS_OF_DEGREE - NEEDED_ADVERBS
"""Adverbs that can go from before a noun."""
MODIFYING = frozenset({"amod", "advmod", "nummod", "det"})
"""Relations of words whose own adverbs say how much."""


def needless(tree: Tree) -> dict[int, int]:
    """The words that no part of a tuple needs, each with the word beside which it can go, or `ANY`."""
    kept = names_and_quotes(tree)
    found: dict[int, int] = {}
    for word in range(tree.size):
        if tree.rels[word] in ("nmod", "nmod:desc", "appos"):
            for each, beside in _said_elsewhere(tree, word):
                found.setdefault(each, beside)
        elif word not in kept and _is_small(tree, word):
            found[word] = ANY
    return found


def _is_small(tree: Tree, word: int) -> bool:
    """Articles, `his`, `even`, and the `young` of a person's name."""
    rel, head = tree.rels[word], tree.heads[word]
    if rel == "det":
        return tree.lower[word] in POINTING
    if rel == "nmod:poss":
        return tree.xpos[word] == "PRP$"
    if rel == "advmod":
        return tree.lower[word] in ADVERBS and tree.upos[head] in ("NOUN", "PROPN") and word < head
    if rel != "amod" or not _is_person(tree, head) or is_needed(tree, word):
        return False
    return (
        tree.sentence.tokens[word].islower() and not tree.children[word] and tree.lower[word] not in COURTESY
    )


def _is_person(tree: Tree, word: int) -> bool:
    return tree.xpos[word] == "NNP" and tree.kinds(word) == "person"


def _said_elsewhere(tree: Tree, word: int) -> Iterator[tuple[int, int]]:
    """Titles before a person's name and examples after a noun, which are tuples of their own."""
    rel, head = tree.rels[word], tree.heads[word]
    if rel == "nmod":
        case = tree.first(word, "case")
        if case is not None and tree.lower[case] in EXAMPLES and tree.upos[head] == "NOUN":
            yield from ((each, head) for each in tree.phrase(word))
    elif rel == "nmod:desc":
        if word < head and _is_person(tree, head) and tree.lower[word] not in COURTESY:
            yield from ((each, head) for each in tree.phrase(word))
    elif (
        tree.upos[word] == "PROPN"
        and tree.upos[head] == "NOUN"
        and tree.kinds(head) == "person"
        and head < word
        and not set_off(tree, word)
    ):
        title = tree.phrase(head, ("case", "cc", "punct"), set(range(head + 1, tree.size)))
        yield from ((each, word) for each in title)


def is_needed(tree: Tree, adjective: int) -> bool:
    """Whether a noun means another thing, or less than the text says, without its adjective."""
    return (
        tree.lower[adjective] in NEEDED_ADJECTIVES
        or tree.lower[adjective][0].isdigit()
        or tree.xpos[adjective] in SUPERLATIVES
        or any(tree.xpos[child] in SUPERLATIVES for child in tree.children[adjective])
    )


def is_idle(tree: Tree, word: int) -> bool:
    """Whether a relation can do without a word that modifies a predicate."""
    return (
        tree.upos[word] == "ADV"
        and tree.xpos[word] != "WRB"
        and tree.lower[word] not in NEEDED_ADVERBS
        and not tree.children[word]
        and tree.base[tree.heads[word]] not in MODIFYING
    )


def names_and_quotes(tree: Tree) -> frozenset[int]:
    """The words of names (an article in them and what follows `of` too) and of short quotations without a verb."""
    found: set[int] = set()
    opened = -1
    for word in range(tree.size):
        head = tree.heads[word]
        if tree.lower[word] in QUOTES:
            quote = range(opened + 1, word)
            if (
                opened >= 0
                and len(quote) <= LONGEST_QUOTE
                and all(tree.upos[each] != "VERB" for each in quote)
            ):
                found.update(quote)
            opened = -1 if opened >= 0 else word
        elif (
            head >= 0
            and tree.upos[head] == "PROPN"
            and (_begins(tree, word, head) or _is_of(tree, word, head))
        ):
            found.update(tree.phrase(word))
    return frozenset(found)


def _begins(tree: Tree, word: int, head: int) -> bool:
    """`The Hague`, `High Court`, `John the Baptist`; a capital says nothing at the start of a sentence."""
    if not 0 < word < head:
        return False
    inner = tree.upos[word - 1] == "PROPN" and head == word + 1
    return inner or tree.sentence.tokens[word][0].isupper()


def _is_of(tree: Tree, word: int, head: int) -> bool:
    """`Court of Appeal`, `University of Oslo`."""
    case = tree.first(word, "case")
    return (
        case is not None
        and tree.lower[case] == "of"
        and case > head
        and tree.rels[word] == "nmod"
        and tree.upos[word] == "PROPN"
    )
