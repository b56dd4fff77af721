"""Trees with ClearNLP's labels, as spaCy's English pipelines give them, to Universal Dependencies.

Prepositions move below what they govern, predicate nouns and adjectives above their copula, and coordination
hangs on its first member.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

LABELS = {
    "acomp": "xcomp",
    "attr": "xcomp",
    "auxpass": "aux:pass",
    "csubjpass": "csubj:pass",
    "dative": "iobj",
    "dobj": "obj",
    "intj": "discourse",
    "meta": "dep",
    "neg": "advmod",
    "nsubjpass": "nsubj:pass",
    "oprd": "xcomp",
    "pcomp": "advcl",
    "pobj": "obl",
    "poss": "nmod:poss",
    "preconj": "cc:preconj",
    "predet": "det:predet",
    "prep": "advmod",
    "agent": "advmod",
    "prt": "compound:prt",
    "quantmod": "advmod",
    "relcl": "acl:relcl",
}
"""ClearNLP's labels that UD calls otherwise, where the tree stays as it is."""
PREPOSITIONS = frozenset({"prep", "agent", "dative"})
NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM", "SYM"})
BE = frozenset("be is are was were am been being 's 're 'm ’s ’re ’m".split())
Tree = tuple[list[int], list[str], list[str]]
"""Heads (-1 for the root), relations and UPOS."""


def is_clearnlp(labels: Iterable[str]) -> bool:
    """Whether a parser's labels are ClearNLP's."""
    return not {"dobj", "pobj", "nsubjpass"}.isdisjoint(labels)


def to_universal(words: Sequence[str], heads: list[int], rels: list[str], upos: list[str]) -> Tree:
    """The tree in Universal Dependencies; `words` are in lower case."""
    tree = _Tree(words, heads, rels, upos)
    for word in tree.deepest_first():
        if tree.rels[word] in PREPOSITIONS:
            tree.lower_preposition(word)
    for word in tree.deepest_first():
        if words[word] in BE and tree.rels[word] not in ("aux", "auxpass"):
            tree.lower_copula(word)
    for word in range(len(words)):
        tree.hang_on_first(word)
    for word, rel in enumerate(tree.rels):
        tree.rels[word] = tree.label(word, rel)
    return tree.heads, tree.rels, tree.upos


class _Tree:
    def __init__(self, words: Sequence[str], heads: list[int], rels: list[str], upos: list[str]) -> None:
        self.words, self.heads, self.upos = words, list(heads), list(upos)
        self.rels = ["nmod:unmarked" if rel == "nmod" else rel for rel in rels]

    def children(self, word: int) -> list[int]:
        return [child for child, head in enumerate(self.heads) if head == word]

    def deepest_first(self) -> list[int]:
        """The words in an order in which each stands before what it hangs on."""
        order = [word for word, head in enumerate(self.heads) if head < 0]
        for word in order:
            order += self.children(word)
        return order[::-1]

    def replace(self, above: int, below: int, rel: str, own: str) -> None:
        """Puts a child in the place of its head, as `rel`; the head and its other children hang on the child."""
        self.heads[below] = self.heads[above]
        for child in self.children(above):
            self.heads[child] = below
        self.heads[above] = below
        self.rels[below], self.rels[above] = rel, own

    def lower_preposition(self, word: int) -> None:
        governed = [c for c in self.children(word) if self.rels[c] in ("pobj", "obl", "nmod", "pcomp")]
        if not governed:
            return
        head, below = self.heads[word], governed[0]
        of_noun = head >= 0 and self.upos[head] in NOMINAL
        if self.rels[below] == "pcomp":
            self.replace(word, below, "acl" if of_noun else "advcl", "mark")
        elif self.rels[word] == "agent":
            self.replace(word, below, "obl:agent", "case")
        else:
            self.replace(word, below, "nmod" if of_noun else "obl", "case")

    def lower_copula(self, word: int) -> None:
        children = self.children(word)
        if any(self.rels[child] == "expl" and self.words[child] == "there" for child in children):
            for child in children:
                if self.rels[child] == "attr":
                    self.rels[child] = "nsubj"
            return
        predicate = next((c for c in children if self.rels[c] in ("attr", "acomp")), None)
        if predicate is None:
            predicate = next((c for c in children if c > word and self.rels[c] == "obl"), None)
        if predicate is not None and any(self.rels[c] in ("nsubj", "csubj", "expl") for c in children):
            self.replace(word, predicate, self.rels[word], "cop")
            self.upos[word] = "AUX"

    def hang_on_first(self, word: int) -> None:
        """A conjunct on the first of its list, a conjunction on the conjunct that follows it."""
        if self.rels[word] == "conj":
            while self.rels[self.heads[word]] == "conj":
                self.heads[word] = self.heads[self.heads[word]]
        elif self.rels[word] == "cc":
            first = self.heads[word]
            following = (
                child
                for child in range(word + 1, len(self.words))
                if self.rels[child] == "conj" and self.heads[child] == first
            )
            self.heads[word] = next(following, first)

    def label(self, word: int, rel: str) -> str:
        if rel == "npadvmod":
            return "nmod:unmarked" if self.upos[self.heads[word]] in NOMINAL else "obl:unmarked"
        return LABELS.get(rel, rel)
