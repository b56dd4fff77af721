"""`facts`: one piece of information a triple, for knowledge bases, after the principles of BenchIE^FL."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import ClassVar

from oiebench.extract.base import Extractor
from oiebench.extract.confidence import rate
from oiebench.extract.coordination import versions
from oiebench.extract.draft import Draft, Part
from oiebench.extract.lexicon import CONDITIONS, FOCUS, RELATIONAL, RELATIVE
from oiebench.extract.nominals import EXAMPLES, bare, is_name_of, noun_facts
from oiebench.extract.phrases import with_marks
from oiebench.extract.predications import Complement, Predication, Reader
from oiebench.extract.tree import Tree
from oiebench.model import ParsedSentence

MOST = 12
"""Triples of one predicate at most, where coordinations multiply."""
PLACE = frozenset({"in", "at"})


class Facts(Extractor, frozen=True, kw_only=True):
    """A triple for each complement of each predicate; prepositions and predicate nouns stand in the relation."""

    name: ClassVar[str] = "facts"
    title: ClassVar[str] = "one piece of information a triple"
    confidence_means: ClassVar[str] = "the probability that the triple is right, learnt from annotated tuples"

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        """What the clauses say, piece by piece, then what the noun phrases say."""
        tree = Tree(sentence)
        reader = Reader(tree)
        found: list[Draft] = []
        for predication in reader.predications():
            if stated(tree, predication):
                found += _Piecewise(tree, reader, predication).triples()
        found += noun_facts(tree)
        rate(tree, found, "facts")
        return found


def stated(tree: Tree, p: Predication) -> bool:
    """Whether the sentence itself says so: not somebody it quotes, not a condition, not a rule."""
    if p.subject is None or tree.lower[p.subject] in RELATIVE or p.how == "complement":
        return False
    for child in tree.children[p.head]:
        if tree.base[child] in ("mark", "advmod") and tree.base[p.head] == "advcl":
            if tree.lower[child] in CONDITIONS:
                return False
            if tree.lower[child] == "when" and not any(tree.xpos[each] in ("VBD", "MD") for each in p.verb):
                return False
    return True


class _Piecewise:
    """The triples of one predication."""

    def __init__(self, tree: Tree, reader: Reader, p: Predication) -> None:
        self.tree, self.reader, self.p = tree, reader, p

    def triples(self) -> Iterator[Draft]:
        """One for each complement, the object in the relation where another complement follows it."""
        tree, p = self.tree, self.p
        subjects = self._subjects()
        for rel, choices in self._pieces():
            for arg1, arg2 in islice(product(subjects, choices), MOST):
                if arg1 != arg2:
                    yield Draft(arg1, rel, (arg2,), rule=p.how, clause=tree.lemmas[p.head])

    def _subjects(self) -> list[Part]:
        tree, p = self.tree, self.p
        assert p.subject is not None
        words = self.reader.subject_words(p)
        found: list[Part] = []
        for version in versions(tree, p.subject, words, deep=False):
            found.append(self._named(version))
        return found

    def _named(self, version: list[int]) -> Part:
        """The name alone where the subject is a description of who is named beside it."""
        tree = self.tree
        here = set(version)
        head = next((word for word in version if tree.heads[word] not in here), version[0])
        for child in tree.children[head]:
            if tree.base[child] == "appos" and is_name_of(tree, child, head):
                return bare(tree, child)
        if tree.upos[head] == "PROPN" and tree.kinds(head) == "person":
            away = {
                w
                for c in tree.children[head]
                if tree.base[c] in ("nmod", "acl") and c > head
                for w in tree.phrase(c)
            }
            version = [word for word in version if word not in away] or version
        return with_marks(tree, version)

    def _pieces(self) -> Iterator[tuple[Part, list[Part]]]:
        tree, p = self.tree, self.p
        rel: Part = p.verb
        said = False
        if p.passive and not p.reduced and not p.negated and len(p.heads) == 1:
            yield rel[:-1], [rel[-1:]]
        core = [c for c in p.complements if c.kind in ("object", "indirect", "attribute", "clause")]
        for place, c in enumerate(core):
            said = True
            last = place + 1 == len(core)
            if c.kind == "clause":
                for clause in self._clauses(c):
                    yield (*rel, *c.case), [clause]
                continue
            if last or core[place + 1].kind == "clause":
                if c.kind == "attribute" and p.copular:
                    yield from self._attribute(rel, c)
                elif last:
                    yield (*rel, *c.case), self._choices(c)
                    yield from self._moved((*rel, *c.case), c)
            rel = (*rel, *c.case, *self._trimmed(c))
        for c in p.complements:
            if c.kind == "oblique":
                if tree.lower[c.case[0]] == "according":
                    continue
                said = True
                yield (*rel, *c.case), self._choices(c)
                yield from self._places(rel, c)
                for wider in self._wider(c.head):
                    yield (*rel, *c.case), [bare(tree, wider)]
            elif c.kind == "unmarked":
                said = True
                yield rel, self._choices(c)
        if said:
            return
        adverb = p.first("adverb")
        if adverb is not None and adverb.head > p.head:
            yield rel, [tuple(adverb.words)]

    def _attribute(self, rel: Part, c: Complement) -> Iterator[tuple[Part, list[Part]]]:
        """`is the capital of; Japan`, else `is; a city`."""
        tree = self.tree
        rel = (*rel, *c.case)
        if tree.upos[c.head] not in ("NOUN", "PROPN") or c.case:
            yield rel, self._choices(c)
            return
        moved = self._moving(c.head)
        plain = self._without(c.words, moved)
        related = tree.lemmas[c.head] in RELATIONAL and any(
            tree.lower[self.reader.oblique(child).case[0]] == "of" for child in moved
        )
        if not related:
            yield rel, [with_marks(tree, each) for each in versions(tree, c.head, plain, deep=False)]
            for child in tree.children[c.head]:
                if tree.base[child] == "amod" and tree.xpos[child] == "JJ" and child < c.head:
                    yield rel, [(child,)]
            generic = self._generic(c.head, plain)
            if generic:
                yield rel, [generic]
        yield from self._moved(rel, c)

    def _generic(self, head: int, words: list[int]) -> Part:
        """`a bird` for `a small, flightless bird`; empty where nothing can go."""
        tree = self.tree
        qualities = [child for child in tree.children[head] if tree.base[child] == "amod" and child < head]
        if not qualities or tree.upos[head] != "NOUN":
            return ()
        away = [child for child in tree.children[head] if tree.base[child] in ("conj", "cc", "punct", "acl")]
        return tuple(self._without(words, [*qualities, *away]))

    def _moving(self, head: int) -> list[int]:
        """The noun modifiers that can stand as second arguments, their preposition in the relation."""
        tree = self.tree
        return [
            child
            for child in tree.children[head]
            if tree.rels[child] == "nmod" and child > head and self.reader.oblique(child).case
        ]

    def _moved(self, rel: Part, c: Complement) -> Iterator[tuple[Part, list[Part]]]:
        """`needs the approval of; the authority` beside `needs; the approval of the authority`."""
        moving = self._moving(c.head)
        plain = self._without(self._words(c), moving)
        for child in moving:
            oblique = self.reader.oblique(child)
            own = [word for word in plain if word < child]
            if own and self.tree.lower[oblique.case[0]] not in EXAMPLES:
                yield (*rel, *with_marks(self.tree, own), *oblique.case), self._choices(oblique)

    def _places(self, rel: Part, c: Complement) -> Iterator[tuple[Part, list[Part]]]:
        """`flown to; Rome` beside `flown to; a hospital in Rome`."""
        tree = self.tree
        for child in self._moving(c.head):
            if tree.kinds(child) == "place" and tree.upos[child] == "PROPN":
                place = self.reader.oblique(child)
                if tree.lower[place.case[0]] in PLACE:
                    there = tree.lower[c.case[0]] in PLACE
                    yield (*rel, *(place.case if there else c.case)), self._choices(place)

    def _wider(self, place: int) -> list[int]:
        """The country after a city, set off by a comma."""
        tree = self.tree
        return [
            child
            for child in tree.children[place]
            if tree.rels[child] in ("nmod:unmarked", "appos")
            and tree.kinds(child) == tree.kinds(place) == "place"
        ]

    def _without(self, words: list[int], phrases: list[int]) -> list[int]:
        away = {word for each in phrases for word in self.tree.phrase(each)}
        return [word for word in words if word not in away]

    def _clauses(self, c: Complement) -> list[Part]:
        """A clause, or each of coordinated ones."""
        tree = self.tree
        members = [
            child
            for child in tree.children[c.head]
            if tree.base[child] == "conj"
            and any(tree.base[each] in ("mark", "nsubj") for each in tree.children[child])
        ]
        below = [set(tree.phrase(member)) for member in members]
        first = [word for word in c.words if not any(word in each for each in below)]
        found = [first]
        for member in members:
            out = {each for each in tree.children[member] if tree.base[each] in ("cc", "mark", "punct")}
            found.append([word for word in tree.phrase(member, (), out) if word in c.words])
        return [with_marks(tree, words) for words in found if words]

    def _trimmed(self, c: Complement) -> Part:
        return with_marks(self.tree, self._words(c))

    def _choices(self, c: Complement) -> list[Part]:
        return [
            with_marks(self.tree, words) for words in versions(self.tree, c.head, self._words(c), deep=False)
        ]

    def _words(self, c: Complement) -> list[int]:
        """The words of a complement without what is a fact of its own, and without a leading `only`."""
        tree = self.tree
        away: set[int] = set()
        for child in tree.children[c.head]:
            if tree.base[child] == "acl" and tree.xpos[child] in ("VBN", "VBG"):
                away.update(tree.phrase(child))
        for child in self._wider(c.head):
            away.update(tree.phrase(child))
        words = [word for word in c.words if word not in away]
        while len(words) > 1 and tree.lower[words[0]] in FOCUS:
            words = words[1:]
        return words or c.words
