"""What noun phrases say between the lines, as MinIE reads them: who is what of whom, what is an example of what.

The inferences are those that all systems share (appositions, titles, possessions, places, acronyms, ages) and those
of patterns: `Apple's CEO Tim Cook`, `cats and other animals`, `the city of Paris`.
"""

from __future__ import annotations

from collections.abc import Iterator

from oiebench.extractors.clausie import possessives
from oiebench.extractors.coordination import versions
from oiebench.extractors.draft import Draft, Part
from oiebench.extractors.enrichment import top, worded
from oiebench.extractors.lexicon import NOBODY
from oiebench.extractors.nominals import IS, bare, noun_facts
from oiebench.extractors.phrases import nominal, with_marks
from oiebench.extractors.tree import Tree

ARE: Part = ("are",)
SETTLEMENTS = frozenset(
    """borough canton city commune county department district duchy empire hamlet island kingdom municipality parish
    peninsula port prefecture province region republic state suburb town township village""".split()
)
"""Kinds of places that stand before the name of one and `of`."""


def implicit(tree: Tree) -> Iterator[Draft]:
    """The tuples of noun phrases; `rule` says which inference each is."""
    for draft in noun_facts(tree):
        first = draft.arg1[0]
        if draft.rule != "possession" and not (isinstance(first, int) and tree.lower[first] in NOBODY):
            yield from worded(tree, draft)
    yield from possessives(tree)
    for word in range(tree.size):
        for child in tree.children[word]:
            if tree.base[child] == "conj":
                yield from _others(tree, word, child)
            elif tree.rels[child] == "nmod":
                yield from _city_of(tree, word, child)


def _others(tree: Tree, word: int, child: int) -> Iterator[Draft]:
    """`cats; are; animals` and `dogs; are; animals` of `cats, dogs and other animals`."""
    other = next((c for c in tree.children[child] if tree.lower[c] == "other"), None)
    if other is None or tree.first(child, "cc") is None or tree.xpos[child] not in ("NNS", "NNPS"):
        return
    kind = with_marks(tree, nominal(tree, child, ("case", "cc", "conj"), {other}))
    members = [each for each in tree.conjuncts(word) if each != child]
    for member in members:
        name = bare(tree, member)
        yield Draft(name, _be(tree, name), (kind,), rule="example")


def _city_of(tree: Tree, word: int, child: int) -> Iterator[Draft]:
    """`Paris; is; city` of `the city of Paris`."""
    case = tree.first(child, "case")
    if (
        case is not None
        and tree.lower[case] == "of"
        and tree.upos[child] == "PROPN"
        and tree.xpos[word] == "NN"
        and tree.lemmas[word] in SETTLEMENTS
        and tree.kinds(child) == "place"
    ):
        for each in versions(tree, child, nominal(tree, child, ("case", "appos", "acl")), deep=False):
            yield Draft(with_marks(tree, each), IS, (bare(tree, word, "nmod", "det"),), rule="example")


def _be(tree: Tree, part: Part) -> Part:
    head = top(tree, part)
    return ARE if head is not None and tree.xpos[head] in ("NNS", "NNPS") else IS
