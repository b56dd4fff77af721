"""Tuples stripped of words, in the four modes of MinIE.

`complete` takes nothing away. `safe` takes what says nothing of its own: determiners that only point, possessive
pronouns, adverbs in the relation; and the titles and examples that are tuples of their own. `dictionary` also takes
adjectives that make no frequent phrase with their noun, and `aggressive` every modifier.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Literal

from oiebench.extractors.draft import Draft, Part
from oiebench.extractors.enrichment import top
from oiebench.extractors.needless import ANY, NEEDED_ADVERBS, is_idle, is_needed, names_and_quotes, needless
from oiebench.extractors.phrasebook import key, phrasebook
from oiebench.extractors.phrases import unpaired
from oiebench.extractors.tree import Tree

Mode = Literal["complete", "safe", "dictionary", "aggressive"]

NOTHING: frozenset[int] = frozenset()
VAGUE = frozenset(
    """bit couple group half handful kind lot majority many member most none number one pair part percent piece
    portion range rest series set some sort type variety %""".split()
)
"""Heads that say nothing without what they are a part of."""
MODIFIERS = frozenset({"amod", "advmod", "nummod", "nmod", "acl", "appos", "advcl", "obl", "parataxis"})


class Minimiser:
    """What can go from the tuples of one tree."""

    def __init__(self, tree: Tree, mode: Mode) -> None:
        self.tree, self.mode = tree, mode
        if mode == "complete":
            return
        self.needless = needless(tree)
        self.idle = frozenset(
            [word for word in range(tree.size) if tree.base[word] == "advmod" and is_idle(tree, word)]
        )
        self.kept = names_and_quotes(tree) if mode != "safe" else frozenset()

    def minimised(self, draft: Draft) -> Draft:
        """The tuple without the words that it can do without; a part never loses its last word."""
        if self.mode == "complete":
            return draft
        path: Container[int] = ()
        if self.mode == "aggressive" and (last := top(self.tree, draft.args[-1])) is not None:
            path = set(self.tree.ancestors(last))
        draft.arg1 = self._reduced(draft.arg1)
        draft.rel = self._reduced(draft.rel, self.idle, path)
        draft.args = tuple([self._reduced(part) for part in draft.args])
        return draft

    def _reduced(self, part: Part, idle: frozenset[int] = NOTHING, path: Container[int] = ()) -> Part:
        if len(part) < 2:
            return part
        away = self._away(part, path)
        if idle:
            away |= idle.intersection(part)
        return self._without(part, away) if away else part

    def _away(self, part: Part, path: Container[int]) -> set[int]:
        """The words of a part that can go; what the last argument hangs on (`path`) never does."""
        beside = self.needless
        found = {word for word in part if word in beside and (beside[word] == ANY or beside[word] in part)}
        if self.mode == "dictionary":
            found.update(self._rare(part))
        elif self.mode == "aggressive":
            found.update(self._modifiers(part, path))
        return found

    def _without(self, part: Part, away: set[int]) -> Part:
        """The words of a part that stay; of the marks those between two neighbours that do, in pairs."""
        left = [word for word in part if word not in away]
        upos, tokens = self.tree.upos, self.tree.lower
        if all(isinstance(word, str) or upos[word] != "PUNCT" for word in left):
            return tuple(left) or part
        clean = [
            word
            for place, word in enumerate(left)
            if not isinstance(word, int)
            or upos[word] != "PUNCT"
            or (0 < place < len(left) - 1 and left[place - 1] == word - 1 and left[place + 1] == word + 1)
        ]
        alone = unpaired(tokens, [word for word in clean if isinstance(word, int)])
        return tuple([word for word in clean if word not in alone]) or part

    def _rare(self, part: Part) -> Iterator[int]:
        """Adjectives that make no frequent phrase with their noun, with their own adverbs."""
        tree, book = self.tree, phrasebook()
        for word in part:
            if (
                not isinstance(word, int)
                or tree.base[word] != "amod"
                or word in self.kept
                or is_needed(tree, word)
            ):
                continue
            noun = tree.heads[word]
            if word < noun and tree.upos[noun] == "NOUN" and noun in part:
                phrases = (key(tree, range(word, noun + 1)), key(tree, (word, noun)))
                if book.isdisjoint(phrases):
                    yield from tree.phrase(word)

    def _modifiers(self, part: Part, path: Container[int]) -> Iterator[int]:
        """All that only modifies another word of a part and that neither a name nor the sense needs."""
        tree = self.tree
        for word in part:
            if (
                isinstance(word, int)
                and tree.base[word] in MODIFIERS
                and tree.heads[word] in part
                and word not in self.kept
                and word not in path
                and not self._completes(word, tree.heads[word])
            ):
                yield from tree.phrase(word)

    def _completes(self, word: int, head: int) -> bool:
        """Whether a word says little without this modifier of it."""
        tree = self.tree
        base = tree.base[word]
        if base == "advmod":
            return tree.lower[word] in NEEDED_ADVERBS
        if base == "amod":
            return is_needed(tree, word)
        if base == "nummod":
            return tree.upos[head] in ("SYM", "NUM", "PROPN") or tree.lower[head] == "%"
        if base == "nmod":
            return tree.lower[head] in VAGUE or tree.kinds(head) == "time" or tree.upos[head] == "NUM"
        return base == "obl" and tree.upos[head] == "ADJ"
