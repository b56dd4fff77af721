"""Who says, thinks or denies what a clause holds: MinIE's attribution, with a polarity and modality of its own."""

from __future__ import annotations

from typing import NamedTuple

from oiebench.extractors.draft import written
from oiebench.extractors.factuality import factuality
from oiebench.extractors.phrases import nominal, with_marks
from oiebench.extractors.predications import Predication, Reader
from oiebench.extractors.tree import Tree
from oiebench.extractors.verbs import BELIEVING, DENYING, SAYING

ATTRIBUTING = SAYING | BELIEVING | DENYING
VIEWS = frozenset("account belief estimate eye judgment mind opinion view word".split())
"""Nouns of `in Ann's view`."""
BESIDE = frozenset({"parataxis", "advcl", "obl"})
CONTENT = frozenset({"ccomp", "csubj"})
"""Relations of what is said to the verb that says it."""


class Source(NamedTuple):
    """Who says so, in which words (`Ann did not say`), and whether that is denied or held only possible."""

    text: str
    polarity: str | None = None
    modality: str | None = None


class Sources:
    """The sources of what one sentence holds."""

    def __init__(self, tree: Tree, reader: Reader, predications: dict[int, Predication]) -> None:
        self.tree, self.reader, self.predications = tree, reader, predications
        self._found: dict[int, Source | None] = {}
        beside = {word: self._beside(word) for word in range(tree.size) if tree.base[word] in BESIDE}
        self.beside = {word: found for word, found in beside.items() if found is not None}
        """The sources that stand beside what they say, by the head of the words that name them."""
        self._at = {tree.heads[word]: word for word in self.beside}

    def of(self, word: int) -> Source | None:
        """The nearest source above a word: a verb of saying that its clause is the content of, or `according to`."""
        tree = self.tree
        below = -1
        for here in (word, *tree.ancestors(word)):
            if here in self._at and self._at[here] != below:
                return self.beside[self._at[here]]
            head = tree.heads[here]
            if head >= 0 and tree.base[here] in CONTENT and (found := self.told(head)) is not None:
                return found
            below = here
        return None

    def told(self, verb: int) -> Source | None:
        """The source that a verb of saying, thinking or denying names, with its subject."""
        if verb not in self._found:
            self._found[verb] = self._told(verb)
        return self._found[verb]

    def _told(self, verb: int) -> Source | None:
        tree, p = self.tree, self.predications.get(verb)
        if p is None or tree.lemmas[verb] not in ATTRIBUTING:
            return None
        who = tree.having(verb, "expl")
        if not p.passive and p.subject is not None and tree.base[p.subject] not in CONTENT:
            who = self.reader.subject_words(p)
        if not who:
            return None
        sentence, found = tree.sentence, factuality(tree, p)
        lemma = tree.lemmas[verb]
        return Source(
            f"{written(sentence, with_marks(tree, who))} {written(sentence, p.verb)}",
            "negative" if (found.polarity is None) == (lemma in DENYING) else None,
            "possible" if lemma in BELIEVING else found.modality,
        )

    def _beside(self, word: int) -> Source | None:
        """`Ann said` beside what she said, `as Ann said`, `according to Ann`, `in Ann's view`."""
        tree = self.tree
        if tree.base[word] == "parataxis" or (tree.base[word] == "advcl" and self._has_as(word)):
            return None if tree.first(word, "ccomp", "obj") is not None else self.told(word)
        if tree.base[word] != "obl" or not tree.children[word]:
            return None
        first = tree.children[word][0]
        if tree.lower[first] == "according":
            who = with_marks(tree, nominal(tree, word, ("case",)))
            return Source(written(tree.sentence, ("according to", *who)))
        whose = tree.first(word, "nmod:poss")
        if tree.lemmas[word] in VIEWS and whose is not None and tree.lower[first] in ("in", "to"):
            return Source(written(tree.sentence, with_marks(tree, nominal(tree, word))))
        return None

    def _has_as(self, clause: int) -> bool:
        return any(self.tree.lower[each] == "as" for each in self.tree.having(clause, "mark", "advmod"))
