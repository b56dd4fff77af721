"""The words of a verb group: auxiliaries, particle, negation, adverbs, and verbs that only colour the next."""

from __future__ import annotations

from collections.abc import Mapping

from oiebench.extractors.complements import Complements
from oiebench.extractors.coordination import shared_auxiliaries
from oiebench.extractors.outer_clauses import OuterClause
from oiebench.extractors.tree import Tree
from oiebench.extractors.verbs import NEGATIONS


class VerbGroups:
    """The verb groups of one tree; if `bare`, without adverbs, predicate adjectives and verbs that they govern."""

    def __init__(
        self, tree: Tree, complements: Complements, outer: Mapping[int, OuterClause], *, bare: bool
    ) -> None:
        self.tree, self.complements, self.outer, self.bare = tree, complements, outer, bare
        self.within: set[int] = set()
        """Verbs that belong to the group of another."""

    def of(self, word: int, copula: int | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The words of the verb group, verbs that only colour the next included, and those verbs."""
        words = self._verb_words(word, copula)
        if self.bare:
            return tuple(sorted(words)), (word,)
        if copula is not None and self._leads_on(word):
            words += [
                w
                for c in self.tree.children[word]
                if self.tree.base[c] == "advmod"
                for w in self.tree.phrase(c)
            ]
            words = sorted({*words, word})
        heads = [word]
        here = word
        while copula is None or here != word or word in words:
            following = self._infinitive(here)
            if following is None or len(heads) > 3:
                break
            inner = self.tree.first(following, "cop")
            if inner is None and self.tree.upos[following] not in ("VERB", "AUX"):
                break
            self.within.add(following)
            words += self.tree.having(following, "mark") + self._verb_words(following, inner)
            heads.append(following)
            if inner is not None:
                break
            here = following
        return tuple(sorted(words)), tuple(heads)

    def _leads_on(self, word: int) -> bool:
        """Whether a predicate adjective needs what follows it (`is subject to`, `is able to see`)."""
        tree = self.tree
        return tree.upos[word] == "ADJ" and any(
            child > word
            and (
                (tree.base[child] == "obl" and self.complements.oblique(child).case)
                or (tree.base[child] == "xcomp" and (tree.upos[child] == "VERB" or tree.having(child, "cop")))
            )
            for child in tree.children[word]
        )

    def _infinitive(self, verb: int) -> int | None:
        """The verb that another verb without an object governs (`failed to see`)."""
        tree = self.tree
        found = None
        for child in tree.children[verb]:
            if tree.base[child] in ("obj", "iobj"):
                return None
            if tree.base[child] == "xcomp" and child > verb:
                found = child
        return found

    def _verb_words(self, word: int, copula: int | None) -> list[int]:
        tree = self.tree
        anchor = word if copula is None else copula
        words = [anchor]
        own: list[int] = []
        for child in tree.children[word]:
            base = tree.base[child]
            if base == "aux" and self.inner(child):
                own.append(child)
            elif tree.rels[child] == "compound:prt" or (base == "advmod" and self._negates(child)):
                words.append(child)
        words += own
        if copula is None:
            shared = shared_auxiliaries(tree, word, own)
            if shared:
                words += shared
        return words if self.bare else words + self._adverbs(word, words, anchor)

    def _adverbs(self, word: int, group: list[int], anchor: int) -> list[int]:
        """The adverbs that stand within a verb group or right before it (`was later widely copied`)."""
        tree, first = self.tree, min(group)
        return [
            each
            for child in tree.children[word]
            if tree.base[child] == "advmod"
            and tree.xpos[child] != "WRB"
            and (first < child < anchor or child == first - 1)
            and child not in group
            and len(tree.children[child]) < 2
            and not self._adds_another(child)
            for each in tree.phrase(child)
        ]

    def _negates(self, adverb: int) -> bool:
        return self.tree.lower[adverb] in NEGATIONS and not self._adds_another(adverb)

    def _adds_another(self, adverb: int) -> bool:
        """Whether it is part of `not only`, which denies nothing."""
        lower = ["", *self.tree.lower, ""]
        before, here, after = lower[adverb : adverb + 3]
        return (here == "not" and after in ("only", "just")) or (here in ("only", "just") and before == "not")

    def is_passive(self, word: int) -> bool:
        """Whether a verb is passive, with its auxiliary or as a participle without one."""
        tree = self.tree
        if any(tree.rels[child] in ("aux:pass", "nsubj:pass") for child in tree.children[word]):
            return True
        if tree.xpos[word] != "VBN" or any(tree.base[child] == "aux" for child in tree.children[word]):
            return False
        if tree.base[word] == "conj":
            return self.is_passive(tree.heads[word]) if tree.heads[word] < word else False
        to = any(tree.base[child] == "mark" and tree.lower[child] == "to" for child in tree.children[word])
        return tree.base[word] in ("acl", "advcl") and not to

    def inner(self, child: int) -> bool:
        """Whether a copula or auxiliary is not that of an outer clause."""
        outer = self.outer.get(self.tree.heads[child])
        return outer is None or child > outer.copula
