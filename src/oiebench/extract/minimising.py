"""Words that a tuple can do without: the minimisation of MinIE, in four degrees.

`complete` takes nothing away. `safe` takes what says nothing of its own: determiners that only point, possessive
pronouns, adverbs in the relation, and before a person's name the titles that are tuples of their own. `dictionary`
also takes adjectives that make no frequent phrase with their noun, and `aggressive` every modifier. Names and
quotations stay whole, and so does what turns a meaning around (`former`, `almost`, `the highest`).
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Literal

from oiebench.extract.draft import Draft, Part
from oiebench.extract.enrichment import top
from oiebench.extract.lexicon import COURTESY
from oiebench.extract.nominals import EXAMPLES
from oiebench.extract.phrasebook import key, phrasebook
from oiebench.extract.phrases import set_off
from oiebench.extract.tree import Tree
from oiebench.extract.verbs import NEGATIONS

ANY = -1
Mode = Literal["complete", "safe", "dictionary", "aggressive"]

POINTING = frozenset({"a", "an", "the", "this", "that", "these", "those"})
QUOTES = frozenset({'"', "``", "''", "“", "”"})
LONGEST_QUOTE = 8
"""Words of a quotation that is kept as a name would be."""
NEEDED_ADVERBS = NEGATIONS | frozenset(
    """abroad ahead along apart around aside away back behind below beyond down downstream east forth forward
    here home in inside in off on out outside over past south north there through together under up upstream west
    as enough how least less more most so too
    almost barely formerly half hardly nearly once partially partly practically rarely seldom virtually""".split()
)
"""Adverbs of direction and comparison, and those without which a relation says more than the text."""
NEEDED_ADJECTIVES = frozenset(
    """acting alleged another apparent artificial certain counterfeit deputy designate different false fake former
    future imaginary late likely mock next only other own past possible potential previous pseudo putative same
    similar so-called such suspected unlikely vice virtual would-be
    first second third fourth fifth sixth seventh eighth ninth tenth last""".split()
)
"""Adjectives without which a noun means another thing: a former minister is none."""
SUPERLATIVES = frozenset({"JJS", "RBS"})
VAGUE = frozenset(
    """bit couple group half handful kind lot majority many member most none number one pair part percent piece
    portion range rest series set some sort type variety %""".split()
)
"""Heads that say nothing without what they are a part of."""
MODIFYING = frozenset({"amod", "advmod", "nummod", "det"})
"""Relations of words whose own adverbs say how much."""
MODIFIERS = frozenset({"amod", "advmod", "nummod", "nmod", "acl", "appos", "advcl", "obl", "parataxis"})


class Minimiser:
    """What can go from the tuples of one tree."""

    def __init__(self, tree: Tree, mode: Mode) -> None:
        self.tree, self.mode = tree, mode
        self.kept = frozenset(_names_and_quotes(tree))
        self.loose: dict[int, int] = {}
        """Words that can go, each with the word beside which it can, or `ANY`."""
        if mode != "complete":
            for word in range(tree.size):
                for each, beside in self._always(word):
                    if each not in self.kept and self.loose.get(each) != ANY:
                        self.loose[each] = beside

    def minimised(self, draft: Draft) -> Draft:
        """The tuple without the words that it can do without; a part never loses its last word."""
        if self.mode != "complete":
            on_path = (
                set(self.tree.ancestors(head)) if (head := _last_head(self.tree, draft)) is not None else ()
            )
            draft.arg1 = self._argument(draft.arg1)
            draft.rel = self._relation(draft.rel, on_path)
            draft.args = tuple([self._argument(part) for part in draft.args])
        return draft

    def _argument(self, part: Part) -> Part:
        out = self._loosely(part)
        if self.mode == "aggressive":
            out.update(self._modifiers(part, ()))
        return self._without(part, out)

    def _relation(self, part: Part, on_path: Container[int]) -> Part:
        out = self._loosely(part)
        out.update(self._adverbs(part))
        if self.mode == "aggressive":
            out.update(self._modifiers(part, on_path))
        return self._without(part, out)

    def _loosely(self, part: Part) -> set[int]:
        loose = self.loose
        return {
            word
            for word in part
            if isinstance(word, int) and word in loose and (loose[word] == ANY or loose[word] in part)
        }

    def _without(self, part: Part, out: Container[int | str]) -> Part:
        """The words of a part that stay, and marks only between two neighbours that do."""
        left = [word for word in part if word not in out]
        if len(left) == len(part):
            return part
        upos = self.tree.upos
        clean = [
            word
            for place, word in enumerate(left)
            if not isinstance(word, int)
            or upos[word] != "PUNCT"
            or (0 < place < len(left) - 1 and left[place - 1] == word - 1 and left[place + 1] == word + 1)
        ]
        return tuple(clean) or part

    # What can go

    def _always(self, word: int) -> Iterator[tuple[int, int]]:
        """What can go by what a word is: articles, `his`, a title before a name, examples, rare adjectives."""
        tree = self.tree
        rel, head = tree.rels[word], tree.heads[word]
        if rel == "det":
            if tree.lower[word] in POINTING:
                yield word, ANY
        elif rel == "nmod:poss":
            if tree.xpos[word] == "PRP$":
                yield word, ANY
        elif rel == "nmod":
            case = tree.first(word, "case")
            if case is not None and tree.lower[case] in EXAMPLES and tree.upos[head] == "NOUN":
                yield from ((each, head) for each in tree.phrase(word))
        elif rel in ("nmod:desc", "amod") and word < head:
            if tree.xpos[head] == "NNP" and tree.kinds(head) == "person":
                if self._is_title(word, rel):
                    yield from ((each, head) for each in tree.phrase(word))
            elif rel == "amod" and self.mode == "dictionary" and not self._frequent(word, head):
                yield from ((each, head) for each in tree.phrase(word))
        elif rel == "appos" and self._is_titled(word, head):
            title = tree.phrase(head, ("case", "cc", "punct"), set(range(head + 1, tree.size)))
            yield from ((each, word) for each in title)

    def _is_title(self, word: int, rel: str) -> bool:
        """`president` before a name, and `young`; but not `Dr.`, nor the `German` of `German Smith`."""
        tree = self.tree
        if tree.lower[word] in COURTESY | NEEDED_ADJECTIVES:
            return False
        return rel == "nmod:desc" or tree.sentence.tokens[word].islower()

    def _is_titled(self, name: int, title: int) -> bool:
        """`the king James`."""
        tree = self.tree
        return (
            tree.upos[name] == "PROPN"
            and tree.upos[title] == "NOUN"
            and tree.kinds(title) == "person"
            and title < name
            and not set_off(tree, name)
        )

    def _frequent(self, adjective: int, noun: int) -> bool:
        """Whether an adjective is needed, or makes a frequent phrase with its noun."""
        tree = self.tree
        if tree.upos[noun] != "NOUN" or self._is_needed(adjective):
            return True
        book = phrasebook()
        return key(tree, range(adjective, noun + 1)) in book or key(tree, (adjective, noun)) in book

    def _is_needed(self, adjective: int) -> bool:
        tree = self.tree
        return (
            tree.lower[adjective] in NEEDED_ADJECTIVES
            or tree.lower[adjective][0].isdigit()
            or tree.xpos[adjective] in SUPERLATIVES
            or any(tree.xpos[child] in SUPERLATIVES for child in tree.children[adjective])
        )

    def _adverbs(self, part: Part) -> Iterator[int]:
        """The adverbs of the predicates in a relation."""
        tree = self.tree
        for word in part:
            if (
                isinstance(word, int)
                and tree.base[word] == "advmod"
                and tree.upos[word] == "ADV"
                and tree.xpos[word] != "WRB"
                and tree.lower[word] not in NEEDED_ADVERBS
                and not tree.children[word]
                and tree.heads[word] in part
                and tree.base[tree.heads[word]] not in MODIFYING
            ):
                yield word

    def _modifiers(self, part: Part, on_path: Container[int]) -> Iterator[int]:
        """All that only modifies another word of a part and that neither a name nor the sense needs."""
        tree = self.tree
        for word in part:
            if (
                isinstance(word, int)
                and tree.base[word] in MODIFIERS
                and tree.heads[word] in part
                and word not in self.kept
                and word not in on_path
                and not self._needed(word, tree.heads[word])
            ):
                yield from tree.phrase(word)

    def _needed(self, word: int, head: int) -> bool:
        tree = self.tree
        base = tree.base[word]
        if base == "advmod":
            return tree.lower[word] in NEEDED_ADVERBS
        if base == "amod":
            return self._is_needed(word)
        if base == "nummod":
            return tree.upos[head] in ("SYM", "NUM", "PROPN") or tree.lower[head] == "%"
        if base == "nmod":
            return tree.lower[head] in VAGUE or tree.kinds(head) == "time" or tree.upos[head] == "NUM"
        return base == "obl" and tree.upos[head] == "ADJ"


def _last_head(tree: Tree, draft: Draft) -> int | None:
    return top(tree, draft.args[-1]) if draft.args else None


def _names_and_quotes(tree: Tree) -> Iterator[int]:
    """The words of names (their article and what follows `of` too) and of short quotations."""
    opened = -1
    for word in range(tree.size):
        head = tree.heads[word]
        if tree.lower[word] in QUOTES:
            quote = range(opened + 1, word)
            if (
                opened >= 0
                and len(quote) <= LONGEST_QUOTE
                and not any(tree.upos[each] == "VERB" for each in quote)
            ):
                yield from quote
            opened = -1 if opened >= 0 else word
        elif head >= 0 and tree.upos[head] == "PROPN":
            capital = 0 < word < head and tree.sentence.tokens[word][0].isupper()
            if capital or _is_of(tree, word, head):
                yield from tree.phrase(word)


def _is_of(tree: Tree, word: int, head: int) -> bool:
    """`Court of Appeal`, `University of Oslo`."""
    case = tree.first(word, "case")
    return (
        case is not None
        and tree.lower[case] == "of"
        and case > head
        and tree.rels[word] == "nmod"
        and tree.upos[word] == "PROPN"
    )
