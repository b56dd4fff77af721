"""What stands beside a predicate: objects, phrases with prepositions, clauses, predicate nouns and adjectives."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field
from typing import Literal

from oiebench.extractors.lexicon import ADVERBS_OF_DEGREE, PREPOSITIONAL_NOUNS
from oiebench.extractors.phrases import clausal, is_predicate, nominal
from oiebench.extractors.tree import Tree
from oiebench.extractors.verbs import NEGATIONS

Kind = Literal[
    "object", "indirect", "oblique", "unmarked", "attribute", "clause", "adverb", "adverbial clause"
]

BESIDE_NOUN = ("case", "cc", "mark", "nsubj", "csubj", "cop", "aux", "expl")
"""What hangs on a noun because it is a predicate or because it is joined to one."""


@dataclass(slots=True)
class Complement:
    """One thing beside the subject: its head, its preposition or subordinator, and the words after that."""

    kind: Kind
    head: int
    case: tuple[int, ...] = ()
    words: list[int] = field(default_factory=list)


class Complements:
    """The complements of the predicates of one tree."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    def of(self, word: int, heads: tuple[int, ...], found: list[Complement]) -> None:
        """Adds the complements of a verb; `heads` are the verbs of its group."""
        tree = self.tree
        nominal_head = tree.upos[word] not in ("VERB", "AUX")
        for child in tree.children[word]:
            base = tree.base[child]
            if child in heads or base in ("punct", "aux", "nsubj", "cop", "mark", "cc", "expl"):
                continue
            if base == "obj":
                found.append(Complement("object", child, (), self.words_of(child)))
            elif base == "iobj":
                found.append(Complement("indirect", child, (), self.words_of(child)))
            elif base == "obl" and nominal_head and self._measures(child, word):
                continue
            elif base == "obl" or (base == "nmod" and nominal_head and tree.upos[word] == "ADJ"):
                found.append(self.oblique(child))
            elif base == "xcomp":
                found.append(self._open(child))
            elif (
                base == "ccomp"
                and tree.upos[child] in ("NOUN", "PROPN", "PRON", "NUM")
                and not is_predicate(tree, child)
            ):
                found.append(Complement("object", child, (), nominal(tree, child, ("cc",))))
            elif base == "ccomp":
                found.append(self._clause(child, "clause"))
            elif base == "advcl":
                if tree.rels[child] != "advcl:relcl":
                    found.append(self._clause(child, "adverbial clause"))
            elif base == "advmod" and self._tells(child):
                found.append(Complement("adverb", child, (), clausal(tree, child)))

    def _tells(self, adverb: int) -> bool:
        lower = self.tree.lower[adverb]
        return (
            lower not in NEGATIONS
            and lower not in ADVERBS_OF_DEGREE
            and self.tree.upos[adverb] == "ADV"
            and self.tree.xpos[adverb] != "WRB"
        )

    def _measures(self, child: int, word: int) -> bool:
        """Whether a phrase without preposition belongs to a predicate noun or adjective (`two years old`)."""
        return self.tree.rels[child] == "obl:unmarked" and child < word and not self._fronted(child, word)

    def _beside(self, adverb: int, word: int) -> bool:
        """Whether an adverb before a predicate noun or adjective is no part of it: fronted, or a negation."""
        tree = self.tree
        lower = tree.lower[adverb]
        return lower in NEGATIONS or tree.xpos[adverb] == "WRB" or self._fronted(adverb, word)

    def _fronted(self, child: int, word: int) -> bool:
        """Whether it stands before the subject or copula of a predicate noun or adjective."""
        tree = self.tree
        return any(
            child < each < word and tree.base[each] in ("nsubj", "cop") for each in tree.children[word]
        )

    def words_of(self, head: int, barred: Container[int] = ()) -> list[int]:
        """The words of an argument, its preposition aside."""
        words = nominal(self.tree, head, BESIDE_NOUN, barred)
        both = self.tree.having(head, "cc:preconj")
        return sorted(words + both) if both else words

    def oblique(self, head: int) -> Complement:
        """A phrase with its preposition, or without one (`last week`)."""
        tree = self.tree
        inner = self._inside(head)
        if inner is not None:
            return inner
        case: list[int] = []
        for child in tree.children[head]:
            if tree.base[child] in ("case", "mark") and child < head:
                case += [word for word in tree.phrase(child) if tree.base[word] != "punct"]
        if tree.rels[head] == "obl:unmarked" or not case:
            return Complement("unmarked", head, (), self.words_of(head))
        return Complement("oblique", head, tuple(sorted(case)), self.words_of(head))

    def _inside(self, head: int) -> Complement | None:
        """What a complex preposition governs: `the rain` in `in spite of the rain`."""
        tree = self.tree
        if tree.lower[head] not in PREPOSITIONAL_NOUNS:
            return None
        governed = next((c for c in tree.children[head] if tree.rels[c] == "nmod" and c > head), None)
        if governed is None or not (tree.having(head, "case") or tree.lower[head] == "thanks"):
            return None
        words = [word for word in tree.phrase(head, (), {governed}) if tree.base[word] != "punct"]
        here = self.oblique(governed)
        return Complement("oblique", governed, tuple(sorted((*words, *here.case))), here.words)

    def attribute(self, word: int) -> Complement:
        """What a copula says of the subject."""
        tree = self.tree
        barred = {
            child
            for child in tree.children[word]
            if tree.base[child]
            in ("nsubj", "csubj", "cop", "aux", "mark", "advcl", "cc", "expl", "ccomp", "parataxis")
            or (tree.base[child] == "obl" and not self._measures(child, word))
            or (tree.base[child] == "advmod" and child < word and self._beside(child, word))
            or (tree.base[child] == "conj" and is_predicate(tree, child))
        }
        case = [child for child in tree.children[word] if tree.base[child] == "case" and child < word]
        words = nominal(tree, word, ("case",), barred)
        return Complement("attribute", word, tuple(sorted(w for c in case for w in tree.phrase(c))), words)

    def _open(self, word: int) -> Complement:
        """A complement without a subject of its own: `president` in `elect her president`, `to leave`."""
        tree = self.tree
        marks = tuple(c for c in tree.children[word] if tree.base[c] in ("mark", "case") and c < word)
        if tree.upos[word] in ("VERB", "AUX"):
            return Complement("clause", word, marks, [w for w in clausal(tree, word) if w not in marks])
        return Complement("attribute", word, marks, nominal(tree, word, ("case", "mark", "cc")))

    def _clause(self, word: int, kind: Kind) -> Complement:
        tree = self.tree
        marks = tuple(
            w
            for c in tree.children[word]
            if c < word and (tree.base[c] == "mark" or (kind == "adverbial clause" and tree.xpos[c] == "WRB"))
            for w in tree.phrase(c)
        )
        out = {c for c in tree.children[word] if tree.base[c] in ("cc", "punct")}
        words = [w for w in clausal(tree, word, out) if w not in marks]
        return Complement(kind, word, marks, words)
