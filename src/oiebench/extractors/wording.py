"""How the parts of a predication are worded: whom the subject names, what stands beside the verb, what it holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from oiebench.extractors.complements import Complement
from oiebench.extractors.coordination import versions
from oiebench.extractors.draft import Part
from oiebench.extractors.lexicon import (
    COLLECTIVE,
    FOCUS,
    GERUND_PREPOSITIONS,
    NOMINATIVE,
    RECIPROCAL,
    RELATIVE,
)
from oiebench.extractors.nominals import EXAMPLES, bare, is_name_of
from oiebench.extractors.phrases import FREE_RELATIVES, nominal, with_marks
from oiebench.extractors.predications import Predication, Reader
from oiebench.extractors.pronouns import antecedent
from oiebench.extractors.ranges import ranges_joined
from oiebench.extractors.tree import Tree


class Piece(NamedTuple):
    """A relation and the arguments that it leads to, one by one; an empty one stands for none.

    `rule` says how, where it is no plain clause.
    """

    rel: Part
    args: list[Part]
    rule: str = ""


SCENES = ("time", "place")


def collective(tree: Tree, p: Predication) -> bool:
    """Whether it holds of the subjects together: `Ann and Bob met`, `Ann and Bob are friends`."""
    if p.copular:
        return tree.lower[p.head] in RECIPROCAL
    return tree.lemmas[p.heads[-1]] in COLLECTIVE and p.first("object") is None


class Wording:
    """The words of one tree's predications; if `resolved`, nouns stand for pronouns where that is safe."""

    def __init__(self, tree: Tree, reader: Reader, *, resolved: bool = True) -> None:
        self.tree, self.reader, self.resolved = tree, reader, resolved

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
        named = self._meant(p.subject, p.head)
        if named is not None:
            return [named]
        together = [words] if collective(self.tree, p) else versions(self.tree, p.subject, words, deep=False)
        return [self._named(version) for version in together]

    def _meant(self, pronoun: int, clause: int) -> Part | None:
        """The noun phrase that a pronoun of a clause stands for, where that is safe to say."""
        tree = self.tree
        if not self.resolved or tree.upos[pronoun] != "PRON" or clause < 0:
            return None
        subject = self.reader.subjects.of(clause)
        noun = antecedent(tree, pronoun, set() if subject is None or subject == pronoun else {subject})
        if noun is None:
            return None
        return self._named(self.reader.complements.words_of(noun, tree.ancestry(pronoun)))

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
        found = ranges_joined(tree, found, only_times=True)
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
        named = self._meant(c.head, tree.heads[c.head])
        if named is not None:
            args = [named]
        yield Piece((*rel, *(c.case or self._since(c))), args)
        for child in others:
            other = self.reader.complements.oblique(child)
            after = [word for word in other.words if not other.case or word > other.case[0]]
            yield from self.led(rel, Complement("oblique", child, other.case, after), whole=whole)

    def held(self, c: Complement) -> Part:
        """The complement as one argument."""
        return self._meant(c.head, self.tree.heads[c.head]) or with_marks(self.tree, self.words(c))

    def _since(self, c: Complement) -> Part:
        """The preposition that a bare year lacks (`born 1950`)."""
        token = self.tree.sentence.tokens[c.head]
        return ("in",) if c.kind == "unmarked" and token.isdecimal() and len(token) == 4 else ()

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

    def is_gerund(self, c: Complement) -> bool:
        """Whether it is a gerund that a verb or adjective takes by a preposition (`accused of stealing`)."""
        tree = self.tree
        return (
            c.kind == "adverbial clause"
            and len(c.case) == 1
            and tree.lower[c.case[0]] in GERUND_PREPOSITIONS
            and tree.xpos[c.head] == "VBG"
            and c.head > tree.heads[c.head]
        )

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

    def moving(self, head: int) -> list[int]:
        """The noun modifiers that can stand as second arguments, their preposition in the relation."""
        tree = self.tree
        return [
            child
            for child in tree.children[head]
            if tree.rels[child] == "nmod" and child > head and self.reader.complements.oblique(child).case
        ]

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
