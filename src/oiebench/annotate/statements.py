"""What lint looks at: the tuples and formulations of a sentence, word by word, one shape for both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from oiebench.annotate.annotators import Annotated, words_of
from oiebench.metrics.slot_options import slot_pattern
from oiebench.metrics.stopwords import STOPWORDS
from oiebench.model import Fact, GoldTuple

STEM = 4
"""By how many letters words are taken for forms of one."""
PUNCTUATION = ".,;:!?`'\"()“”‘’"


@dataclass(frozen=True)
class Part:
    """The words of a slot in lower case, and which of them are free to leave out: optional, or inferred."""

    text: str
    words: tuple[str, ...]
    free: tuple[bool, ...]

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The words that cannot be left out."""
        return tuple(word for word, free in zip(self.words, self.free, strict=True) if not free)

    @cached_property
    def content(self) -> frozenset[str]:
        """The words that are neither stop words nor punctuation."""
        stripped = (word.strip(PUNCTUATION) for word in self.words)
        return frozenset(word for word in stripped if word and word not in STOPWORDS)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The first letters of the content words."""
        return frozenset(word[:STEM] for word in self.content)

    @cached_property
    def content_required(self) -> frozenset[str]:
        """Those of the content words that cannot be left out."""
        return self.content & {word.strip(PUNCTUATION) for word in self.required}


@dataclass(frozen=True)
class Statement:
    """A tuple, or one formulation of a fact (`fact` is its number): first argument, relation, the others."""

    text: str
    parts: tuple[Part, ...]
    fact: int | None = None

    @property
    def arg1(self) -> Part:
        """The first argument."""
        return self.parts[0]

    @property
    def rel(self) -> Part:
        """The relation."""
        return self.parts[1]

    @property
    def args(self) -> tuple[Part, ...]:
        """The second and every further argument."""
        return self.parts[2:]

    def arguments(self) -> tuple[Part, ...]:
        """All arguments."""
        return (self.parts[0], *self.parts[2:])

    @cached_property
    def content(self) -> frozenset[str]:
        """The content words of all parts."""
        return frozenset().union(*(part.content for part in self.parts))

    def line(self, *, kept: bool) -> tuple[str, ...]:
        """All words in their order, the slots' boundaries gone; optional words kept or dropped."""
        return tuple(word for part in self.parts for word in (part.words if kept else part.required))


@dataclass(frozen=True)
class Linted:
    """A sentence with all that an annotator says of it, and what another reference says where there is one.

    `resolves` says that the annotation resolves anaphora beyond the sentence, as WiRe57's does.
    """

    said: Annotated
    reference: Annotated | None = None
    resolves: bool = False

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """The words of the sentence."""
        return words_of(self.said.sentence)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words of the sentence in lower case, with and without the punctuation at their ends."""
        low = [token.lower() for token in (*self.tokens, *self.said.sentence.text.split())]
        return frozenset(low) | frozenset(word.strip(PUNCTUATION) for word in low)

    @cached_property
    def tuples(self) -> tuple[Statement, ...]:
        """The gold tuples."""
        return tuple(map(of_tuple, self.said.tuples))

    @cached_property
    def clusters(self) -> tuple[tuple[Statement, ...], ...]:
        """The formulations of each fact that have three slots or more."""
        return tuple(of_fact(fact) for fact in self.said.facts)

    @cached_property
    def groups(self) -> tuple[tuple[Statement, ...], ...]:
        """Every item: each tuple by itself, each fact with its formulations."""
        return (*((one,) for one in self.tuples), *(cluster for cluster in self.clusters if cluster))

    def statements(self) -> Iterator[Statement]:
        """Every tuple and formulation."""
        for group in self.groups:
            yield from group


def of_tuple(item: GoldTuple) -> Statement:
    """A gold tuple as a statement."""
    parts = tuple(
        Part(part.text, tuple(word.lower() for word in part.words.words), part.words.inferred)
        for part in item.parts()
    )
    return Statement(str(item), parts)


def of_fact(fact: Fact) -> tuple[Statement, ...]:
    """The formulations of a fact as statements; those of fewer than three slots are left to the rules of form."""
    return tuple(
        Statement(str(formulation), tuple(map(_slot, formulation.slots)), fact.number)
        for formulation in fact.formulations
        if len(formulation.slots) > 2
    )


def _slot(slot: str) -> Part:
    words: list[str] = []
    free: list[bool] = []
    for text, optional in slot_pattern(slot, strict=True).units():
        for word in text.lower().split():
            words.append(word)
            free.append(optional)
    return Part(slot.strip(), tuple(words), tuple(free))
