"""Which nodes are nearly the same: all pairs whose words overlap enough, found without comparing all pairs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from oiebench.qa.complex_words import spellings, word_counts

MISSPELT = 6
"""Letters of the shortest word that may be taken for a more frequent one, one letter away."""


def aligned(nodes: Sequence[Sequence[str]], threshold: float) -> list[tuple[int, int, float]]:
    """The pairs of nodes whose sets of words have a Jaccard index of at least `threshold`, and that index.

    A word one letter away from a more frequent one is taken for it. Words are put in order, rare ones first: two
    sets that overlap that much share one of the first words of both (Chaudhuri et al. 2006), and only those that
    do are compared.
    """
    counts = word_counts(nodes)
    meant = spellings(counts, MISSPELT)
    sets = [
        sorted({meant.get(word, word) for word in words}, key=lambda w: (counts[w], w)) for words in nodes
    ]
    part, of = Fraction(str(threshold)).as_integer_ratio()
    found: list[tuple[int, int, float]] = []
    index: dict[str, list[int]] = {}
    whole = [frozenset(words) for words in sets]
    for number, words in enumerate(sets):
        size, mine = len(words), whole[number]
        first = words[: size + 1 - -(-part * size // of)]
        near = {other for word in first for other in index.get(word, ())}
        for other in sorted(near):
            shared = len(mine & whole[other])
            together = size + len(sets[other]) - shared
            if shared * of >= part * together:
                found.append((other, number, shared / together))
        for word in first:
            index.setdefault(word, []).append(number)
    return found
