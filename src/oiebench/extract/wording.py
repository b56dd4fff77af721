"""How the parts of a predication are worded: whom the subject names, what an argument holds, what can move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from oiebench.extract.complements import Complement
from oiebench.extract.coordination import versions
from oiebench.extract.draft import Draft, Part, written
from oiebench.extract.lexicon import (
    COLLECTIVE,
    FOCUS,
    NOMINATIVE,
    RECIPROCAL,
    RELATIONAL,
    RELATIVE,
    REPORTING,
    SPECULATIVE,
)
from oiebench.extract.nominals import EXAMPLES, bare, is_name_of
from oiebench.extract.phrases import FREE_RELATIVES, nominal, with_marks
from oiebench.extract.predications import Predication, Reader
from oiebench.extract.tree import Tree


class Piece(NamedTuple):
    """A relation and the arguments that it leads to, one by one; `rule` says how, where it is no plain clause."""

    rel: Part
    args: list[Part]
    rule: str = ""


PLACES = frozenset({"in", "at"})
DIRECTIONS = PLACES | {"to", "into", "from", "on", "near", "through", "for"}
SCENES = ("time", "place")
ESSENTIAL = ("object", "indirect", "attribute")


def collective(tree: Tree, p: Predication) -> bool:
    """Whether it holds of the subjects together: `Ann and Bob met`, `Ann and Bob are friends`."""
    if p.copular:
        return tree.lower[p.head] in RECIPROCAL
    return tree.lemmas[p.heads[-1]] in COLLECTIVE and p.first("object") is None


class Wording:
    """The words of one tree's predications."""

    def __init__(self, tree: Tree, reader: Reader) -> None:
        self.tree, self.reader = tree, reader

    def subjects(self, p: Predication) -> list[Part]:
        """The subject, once for each of coordinated ones, under its name where it has one."""
        assert p.subject is not None
        words = self.without(self.reader.subject_words(p), self._examples(p.subject))
        whose = next((c for c in self.tree.children[p.subject] if self.tree.lower[c] == "whose"), None)
        if whose is not None and p.how == "relative":
            owner = with_marks(
                self.tree, nominal(self.tree, self.tree.heads[p.head], ("case", "acl", "appos"))
            )
            return [(*owner, "'s", *with_marks(self.tree, [word for word in words if word != whose]))]
        together = [words] if collective(self.tree, p) else versions(self.tree, p.subject, words, deep=False)
        return [self._named(version) for version in together]

    def _named(self, version: list[int]) -> Part:
        """The name alone where the subject is a description of who is named beside it."""
        tree = self.tree
        if len(version) == 1 and tree.lower[version[0]] in NOMINATIVE:
            return (NOMINATIVE[tree.lower[version[0]]],)
        here = set(version)
        head = next((word for word in version if tree.heads[word] not in here), version[0])
        for child in tree.children[head]:
            if tree.base[child] == "appos" and is_name_of(tree, child, head):
                return bare(tree, child)
        if tree.upos[head] == "PROPN" and tree.kinds(head) == "person":
            after = [c for c in tree.children[head] if tree.base[c] in ("nmod", "acl") and c > head]
            version = self.without(version, after) or version
        return with_marks(tree, version)

    def verb(self, p: Predication, governor: Predication | None) -> Part:
        """The verb group; what is done to some end keeps the verb that it is done for (`grown to feed`)."""
        tree = self.tree
        if p.how != "adverbial" or governor is None or governor.copular:
            return p.verb
        to = [
            child
            for child in tree.children[p.head]
            if tree.base[child] == "mark" and tree.lower[child] == "to"
        ]
        if not to or any(tree.base[child] == "nsubj" for child in tree.children[p.head]):
            return p.verb
        objects = [word for c in governor.complements if c.kind == "object" for word in self.words(c)]
        return (*governor.verb, *with_marks(tree, objects), to[0], *p.verb)

    def marked(
        self, p: Predication, governor: Predication | None, drafts: Iterable[Draft]
    ) -> Iterator[Draft]:
        """The tuples of a predication with who says so, and that they deny or hold possible, where that is so."""
        source = self._source(p, governor)
        possible = any(self.tree.lower[word] in SPECULATIVE for word in p.verb)
        for draft in drafts:
            draft.attribution = source
            if p.negated:
                draft.polarity = "negative"
            if possible:
                draft.modality = "possible"
            yield draft

    def _source(self, p: Predication, governor: Predication | None) -> str | None:
        """Who says, thinks or fears what a clause holds, and with which verb."""
        if p.how != "complement" or governor is None or governor.subject is None:
            return None
        if self.tree.lemmas[governor.head] not in REPORTING:
            return None
        sentence = self.tree.sentence
        who = written(sentence, with_marks(self.tree, self.reader.subject_words(governor)))
        return f"{who} {written(sentence, governor.verb)}"

    def nameless(self, p: Predication) -> bool:
        """Whether the subject is a relative pronoun whose antecedent is not known."""
        tree = self.tree
        return p.subject is None or (
            tree.lower[p.subject] in RELATIVE and not tree.having(p.subject, "acl:relcl")
        )

    def complements(self, p: Predication, governor: Predication | None) -> list[Complement]:
        """What stands beside the predicate; a time or place before the first of coordinated ones is that of all."""
        tree = self.tree
        found = [c for c in p.complements if c.head not in (p.subject, *p.verb) and not self._asks(c)]
        if governor is None or tree.base[p.head] != "conj" or p.subject != governor.subject:
            return found
        assert p.subject is not None
        shared = [c for c in governor.complements if c.head < p.subject and tree.kinds(c.head) in SCENES]
        return found + [c for c in shared if c.kind in ("oblique", "unmarked")]

    def _asks(self, c: Complement) -> bool:
        """Whether it is a relative or interrogative pronoun of unknown meaning."""
        tree = self.tree
        return tree.xpos[c.head] in FREE_RELATIVES and not tree.having(c.head, "acl:relcl")

    def led(self, rel: Part, c: Complement, *, whole: bool = False) -> Iterator[Piece]:
        """The relation to a complement by its preposition, or by each of several (`by sea and by land`).

        What is a fact of its own stays in the argument if it is `whole`.
        """
        tree = self.tree
        others = [child for child in tree.having(c.head, "conj") if c.case and tree.having(child, "case")]
        words = self.without(c.words if whole else self.words(c), others)
        args: list[Part] = [with_marks(tree, each) for each in versions(tree, c.head, words, deep=False)]
        yield Piece((*rel, *c.case), args)
        for child in others:
            other = self.reader.complements.oblique(child)
            after = [word for word in other.words if not other.case or word > other.case[0]]
            yield from self.led(rel, Complement("oblique", child, other.case, after), whole=whole)

    def choices(self, c: Complement) -> list[Part]:
        """The complement, once for each of coordinated ones."""
        return [part for piece in self.led((), c) for part in piece.args]

    def words(self, c: Complement) -> list[int]:
        """The words of a complement without what is a fact of its own, and without a leading `only`."""
        tree = self.tree
        apart = [
            child
            for child in tree.children[c.head]
            if tree.base[child] == "acl" and tree.xpos[child] in ("VBN", "VBG")
        ]
        words = self.without(c.words, [*apart, *self.wider(c.head), *self._examples(c.head)])
        while len(words) > 1 and tree.lower[words[0]] in FOCUS:
            words = words[1:]
        return words or c.words

    def _examples(self, head: int) -> list[int]:
        """The examples after a noun, which are facts of their own."""
        tree = self.tree
        return [
            child
            for child in tree.children[head]
            if tree.rels[child] == "nmod"
            and any(
                tree.base[each] == "case" and tree.lower[each] in EXAMPLES for each in tree.children[child]
            )
        ]

    def clauses(self, c: Complement) -> list[Part]:
        """A clause, or each of coordinated ones."""
        tree = self.tree
        members = [
            child
            for child in tree.children[c.head]
            if tree.base[child] == "conj"
            and any(tree.base[each] in ("mark", "nsubj") for each in tree.children[child])
        ]
        found = [self.without(c.words, members)]
        within = set(c.words)
        for member in members:
            out = {each for each in tree.children[member] if tree.base[each] in ("cc", "mark", "punct")}
            found.append([word for word in tree.phrase(member, (), out) if word in within])
        return [with_marks(tree, words) for words in found if words]

    def attribute(self, rel: Part, c: Complement, *, whole: bool) -> Iterator[Piece]:
        """What a copula says: `is the capital of; Japan`, `is; a small bird`, `is; small` and `is; a bird`.

        A noun's modifiers stay with it (`whole`) or are pieces of their own.
        """
        tree = self.tree
        rel = (*rel, *c.case)
        if tree.upos[c.head] not in ("NOUN", "PROPN") or c.case:
            yield Piece(rel, self.choices(c))
            return
        moving = self.moving(c.head)
        plain = self.without(self.words(c), moving)
        if tree.lemmas[c.head] in RELATIONAL and any(self._of(child) for child in moving):
            yield from self.moved(rel, c)
            return
        if whole:
            yield Piece(rel, self.choices(c))
        else:
            yield Piece(rel, [with_marks(tree, each) for each in versions(tree, c.head, plain, deep=False)])
            yield from self.moved(rel, c)
        yield from self.qualities(rel, c.head, plain)

    def qualities(self, rel: Part, head: int, words: list[int]) -> Iterator[Piece]:
        """What the adjectives of a predicate noun say, and what it says without them."""
        tree = self.tree
        qualities = [child for child in tree.children[head] if tree.base[child] == "amod" and child < head]
        for child in qualities:
            if tree.xpos[child] == "JJ":
                yield Piece(rel, [(child,)], "quality")
        if qualities and tree.upos[head] == "NOUN":
            away = [
                child for child in tree.children[head] if tree.base[child] in ("conj", "cc", "punct", "acl")
            ]
            yield Piece(rel, [tuple(self.without(words, [*qualities, *away]))], "generic")

    def moved(self, rel: Part, c: Complement) -> Iterator[Piece]:
        """`needs the approval of; the authority` beside `needs; the approval of the authority`."""
        moving = self.moving(c.head)
        plain = self.without(self.words(c), moving)
        for child in moving:
            oblique = self.reader.complements.oblique(child)
            own = [word for word in plain if word < child]
            if own and self.tree.lower[oblique.case[0]] not in EXAMPLES:
                for noun in versions(self.tree, c.head, own, deep=False):
                    rel_here = (*rel, *with_marks(self.tree, noun))
                    yield from (
                        each._replace(rule="noun in relation") for each in self.led(rel_here, oblique)
                    )

    def moving(self, head: int) -> list[int]:
        """The noun modifiers that can stand as second arguments, their preposition in the relation."""
        tree = self.tree
        return [
            child
            for child in tree.children[head]
            if tree.rels[child] == "nmod" and child > head and self.reader.complements.oblique(child).case
        ]

    def places(self, rel: Part, c: Complement) -> Iterator[Piece]:
        """`flown to; Rome` beside `flown to; a hospital in Rome`, and the country beside the city."""
        tree = self.tree
        for child in self.moving(c.head):
            if tree.kinds(child) == "place" and tree.upos[child] == "PROPN":
                place = self.reader.complements.oblique(child)
                first = tree.lower[c.case[0]]
                if tree.lower[place.case[0]] in PLACES and first in DIRECTIONS:
                    case = place.case if first in PLACES else c.case
                    yield Piece((*rel, *case), self.choices(place), "inner place")
        for wider in self.wider(c.head):
            yield Piece((*rel, *c.case), [bare(tree, wider)], "wider place")

    def wider(self, place: int) -> list[int]:
        """The country after a city, set off by a comma."""
        tree = self.tree
        return [
            child
            for child in tree.children[place]
            if tree.rels[child] in ("nmod:unmarked", "appos")
            and tree.kinds(child) == tree.kinds(place) == "place"
        ]

    def without(self, words: list[int], phrases: list[int]) -> list[int]:
        """The words without those of phrases within."""
        if not phrases:
            return words
        away = {word for each in phrases for word in self.tree.phrase(each)}
        return [word for word in words if word not in away]

    def _of(self, child: int) -> bool:
        return self.tree.lower[self.reader.complements.oblique(child).case[0]] == "of"
