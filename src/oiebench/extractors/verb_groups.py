"""Verb groups made whole: the adverbs that stand in them, the infinitives and participles that they lead to.

ClausIE sees `Ann often helped to raise money` as a verb, an adverbial and an object; to MinIE all up to `money` is the
relation.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace

from oiebench.extractors.clause_types import Constituent
from oiebench.extractors.clauses import Clause, clause_of
from oiebench.extractors.draft import Part
from oiebench.extractors.predications import Predication, Reader
from oiebench.extractors.tree import Tree

MOST_VERBS = 4
"""Verbs of one relation at most, in chains such as `agreed to try to help to raise`."""
LINKING = frozenset(
    {("for", "example"), ("for", "instance"), ("in", "fact"), ("of", "course"), ("in", "addition")}
)
"""Phrases that link sentences and say nothing of a clause."""


def telling(tree: Tree, clause: Clause, away: Container[int] = ()) -> Clause:
    """The clause without the constituents `away`; adverbs join the verb that they stand before, or go.

    An adverb after the verb stays a constituent if it is all that the clause holds.
    """
    alone = len(clause.constituents) == 1 and clause.constituents[0].head > clause.predication.verb[-1]
    kept = [
        each
        for each in clause.constituents
        if each.head not in away
        and (each.essential or alone or not _is_adverb(tree, each))
        and (not each.case or (tree.lower[each.case[0]], tree.lower[each.words[-1]]) not in LINKING)
    ]
    verb = _with_adverbs(tree, clause)
    if len(kept) == len(clause.constituents) and len(verb) == len(clause.verb):
        return clause
    return replace(clause, verb=verb, constituents=kept)


def _is_adverb(tree: Tree, constituent: Constituent) -> bool:
    return not constituent.clausal and tree.upos[constituent.head] == "ADV" and len(constituent.words) == 1


def _with_adverbs(tree: Tree, clause: Clause) -> Part:
    """The verb group and the single adverbs right before it or in it."""
    p = clause.predication
    first, last = p.verb[0], p.verb[-1]
    adverbs = {
        child
        for head in p.heads
        for child in tree.children[head]
        if first - 1 <= child < last and tree.base[child] == "advmod" and tree.xpos[child] == "RB"
    }
    adverbs = {each for each in adverbs if not tree.children[each]}.difference(p.verb)
    if not adverbs:
        return clause.verb
    said = tuple([word for word in clause.verb if isinstance(word, str)])
    placed = [word for word in clause.verb if isinstance(word, int)]
    return (*said, *sorted({*placed, *adverbs}))


class Infinitives:
    """The infinitives and participles that the clauses of one tree lead to, as clauses themselves."""

    def __init__(self, tree: Tree, reader: Reader, predications: Mapping[int, Predication]) -> None:
        self.tree, self.reader = tree, reader
        self.predications = predications

    def joined(self, clause: Clause) -> list[Clause]:
        """The clause, or one for each infinitive that it leads to, with the words up to it in its relation."""
        return self._joined(clause, {clause.predication.head})

    def _joined(self, clause: Clause, seen: set[int]) -> list[Clause]:
        essential = [each for each in clause.constituents if each.essential]
        following = self._of(essential[-1], seen) if essential and len(seen) <= MOST_VERBS else []
        if not following:
            return [clause]
        *before, last = essential
        first = following[0].head
        marks = [child for child in self.tree.children[first] if self.tree.base[child] == "mark"]
        verb = [*clause.verb, *(word for each in before for word in (*each.case, *each.words))]
        if first != last.head:
            verb += [word for word in last.words if word < first and word not in marks]
        optional = [each for each in clause.constituents if not each.essential]
        found: list[Clause] = []
        for p in following:
            inner = telling(self.tree, clause_of(self.tree, self.reader, p))
            own = sorted({*inner.verb, *marks}, key=lambda word: -1 if isinstance(word, str) else word)
            constituents = sorted([*inner.constituents, *optional], key=lambda each: not each.essential)
            if not constituents:
                return [clause]
            whole = replace(clause, kind=inner.kind, verb=(*verb, *own), constituents=constituents)
            found += self._joined(whole, {*seen, p.head})
        return found

    def _of(self, constituent: Constituent, seen: set[int]) -> list[Predication]:
        """The infinitive that a constituent is, or that its adjective leads to, and those coordinated with it."""
        tree = self.tree
        head: int | None = constituent.head
        if tree.upos[constituent.head] == "ADJ":
            head = tree.first(constituent.head, "xcomp")
        if head is None or head in seen or tree.base[head] != "xcomp":
            return []
        alike = (c for c in tree.having(head, "conj") if tree.xpos[c] == tree.xpos[head])
        found = [self.predications.get(each) for each in (head, *alike)]
        return [p for p in found if p is not None and p.subject is not None]
