"""How well trees agree with gold trees over the same words: heads, relations, tags and lemmas."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from oiebench.model import ParsedSentence


class TreeAgreement(msgspec.Struct, frozen=True):
    """Counts of words, punctuation included, and of those with the right head, relation, tags and lemma.

    `labelled` asks for the whole label of the relation, `universal` for its part before the colon alone.
    """

    words: int = 0
    heads: int = 0
    labelled: int = 0
    universal: int = 0
    upos: int = 0
    xpos: int = 0
    lemmas: int = 0

    def __add__(self, other: TreeAgreement) -> TreeAgreement:
        mine, theirs = msgspec.structs.astuple(self), msgspec.structs.astuple(other)
        return TreeAgreement(*(a + b for a, b in zip(mine, theirs, strict=True)))

    def share(self, of: str) -> float:
        """One of the counts as a share of the words."""
        return float(getattr(self, of)) / self.words if self.words else 0.0


def tree_agreement(pairs: Iterable[tuple[ParsedSentence, ParsedSentence]]) -> TreeAgreement:
    """The agreement of gold sentences with parsed ones."""
    words = heads = labelled = universal = upos = xpos = lemmas = 0
    for gold, found in pairs:
        words += len(gold.tokens)
        for word, head in enumerate(gold.heads):
            if head == found.heads[word]:
                wanted, given = gold.deprels[word], found.deprels[word]
                heads += 1
                labelled += wanted == given
                universal += wanted.partition(":")[0] == given.partition(":")[0]
        upos += _equal(gold.upos, found.upos)
        xpos += _equal(gold.xpos, found.xpos)
        lemmas += _equal(gold.lemmas, found.lemmas)
    return TreeAgreement(words, heads, labelled, universal, upos, xpos, lemmas)


def _equal(wanted: Iterable[str], given: Iterable[str]) -> int:
    return sum(a == b for a, b in zip(wanted, given, strict=True))
