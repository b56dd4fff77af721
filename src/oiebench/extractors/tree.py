"""A dependency tree made ready for extractors: children, phrases and the questions that every system asks."""

from __future__ import annotations

from collections.abc import Container, Iterable

from oiebench.model import ParsedSentence


class Tree:
    """The words of a parsed sentence by index, and who depends on whom."""

    __slots__ = (
        "base",
        "children",
        "heads",
        "lemmas",
        "lower",
        "rels",
        "root",
        "sentence",
        "size",
        "upos",
        "xpos",
    )

    def __init__(self, sentence: ParsedSentence) -> None:
        self.sentence = sentence
        self.size = len(sentence.tokens)
        self.lower = [token.lower() for token in sentence.tokens]
        self.lemmas, self.upos, self.xpos = sentence.lemmas, sentence.upos, sentence.xpos
        self.rels = sentence.deprels
        self.heads = _at_names(sentence.heads, self.rels)
        self.base = [rel.partition(":")[0] for rel in sentence.deprels]
        self.children: list[list[int]] = [[] for _ in range(self.size)]
        self.root = -1
        for word, head in enumerate(self.heads):
            if head >= 0:
                self.children[head].append(word)
            elif self.root < 0:
                self.root = word

    def kinds(self, word: int) -> str:
        """What the phrase headed by a word is; empty where nobody says."""
        kinds = self.sentence.kinds
        return kinds[word] if kinds else ""

    def having(self, word: int, *rels: str) -> list[int]:
        """The children in one of these relations; `nsubj` covers `nsubj:pass`."""
        return [
            child for child in self.children[word] if self.base[child] in rels or self.rels[child] in rels
        ]

    def first(self, word: int, *rels: str) -> int | None:
        """The first child in one of these relations."""
        for child in self.children[word]:
            if self.base[child] in rels or self.rels[child] in rels:
                return child
        return None

    def phrase(self, word: int, without: Container[str] = (), barred: Container[int] = ()) -> list[int]:
        """The words below and including this one, in order; children in a barred relation are left out with all theirs.

        `without` bars relations of the word's own children alone, `barred` bars words at any depth.
        """
        found = [word]
        stack = [
            child
            for child in self.children[word]
            if child not in barred and self.base[child] not in without and self.rels[child] not in without
        ]
        while stack:
            here = stack.pop()
            found.append(here)
            stack += [child for child in self.children[here] if child not in barred]
        found.sort()
        return found

    def conjuncts(self, word: int) -> list[int]:
        """The word and those coordinated with it."""
        return [word, *self.having(word, "conj")]

    def ancestry(self, word: int) -> set[int]:
        """The word and all that it hangs on."""
        return {word, *self.ancestors(word)}

    def ancestors(self, word: int) -> Iterable[int]:
        """Head, head of the head, … up to the root."""
        seen = 0
        here = self.heads[word]
        while here >= 0 and seen <= self.size:
            yield here
            here = self.heads[here]
            seen += 1


def _at_names(heads: tuple[int, ...], rels: tuple[str, ...]) -> tuple[int, ...]:
    """Heads, with what was hung on a later word of a name (`Ann Lee and Bob`) moved to its first."""
    if "flat" not in rels:
        return heads
    return tuple([heads[head] if head >= 0 and rels[head] == "flat" else head for head in heads])
