"""The gold of a sentence as BenchIE^FL matches it: its clusters, and which of its formulations a text is like."""

from __future__ import annotations

import string
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache

import msgspec

from oiebench.metrics.benchie_fl_forms import Form, published_form, strict_form
from oiebench.metrics.benchie_fl_pairs import Pairs, words_of
from oiebench.metrics.pattern_sets import Masks, SlotSets, having, masks, narrowed
from oiebench.metrics.patterns import Pattern
from oiebench.model import Fact

NO_SLOT = Pattern((), ())
_WITHOUT_PUNCTUATION = str.maketrans("", "", string.punctuation)


@lru_cache(maxsize=1 << 15)
def squeezed(text: str) -> str:
    """Lower case, no spaces."""
    return text.lower().replace(" ", "")


@lru_cache(maxsize=1 << 15)
def unpunctuated(text: str) -> str:
    """Without ASCII punctuation."""
    return text.translate(_WITHOUT_PUNCTUATION)


@lru_cache(maxsize=1 << 15)
def bare(text: str) -> str:
    """Lower case, no spaces, no ASCII punctuation."""
    return text.translate(_WITHOUT_PUNCTUATION).lower().replace(" ", "")


class SlotWords(msgspec.Struct, frozen=True):
    """The words of a slot that an extraction must hold, and those that it may."""

    required: frozenset[str]
    optional: frozenset[str]

    def within(self, words: frozenset[str]) -> bool:
        """Whether some form's words all occur; a form with no word at all is the empty word."""
        if self.required:
            return self.required <= words
        return "" in words or not self.optional.isdisjoint(words)


class Gold:
    """The clusters of a sentence and everything that is asked of them; formulations are bits of a mask.

    Texts are looked up by their letters alone (lower case, no spaces, no punctuation). Every rule asks for that
    much, so the closer comparisons are made only for the formulations that it leaves.
    """

    def __init__(self, facts: Sequence[Fact], *, strict: bool) -> None:
        make = strict_form if strict else published_form
        self.forms: list[Form] = []
        self.cluster_masks: list[int] = []
        self.arity: dict[int, int] = {}
        self.strict = strict
        self._words: dict[tuple[Pattern, bool], SlotWords] = {}
        for cluster, fact in enumerate(facts):
            start = len(self.forms)
            for formulation in fact.formulations:
                slots = formulation.slots
                if len(slots) < 3:
                    slots = (*slots, *[""] * (3 - len(slots)))
                self.forms.append(make(slots, cluster))
            self.cluster_masks.append((1 << len(self.forms)) - (1 << start))
        for index, form in enumerate(self.forms):
            self.arity[len(form.slots)] = self.arity.get(len(form.slots), 0) | 1 << index

    @property
    def clusters(self) -> int:
        """The number of clusters."""
        return len(self.cluster_masks)

    def clusters_of(self, forms: int) -> list[int]:
        """The clusters that hold any of the formulations of the mask."""
        return [cluster for cluster, mask in enumerate(self.cluster_masks) if mask & forms]

    @cached_property
    def slots(self) -> list[Masks]:
        """Each slot's patterns, equal ones brought together."""
        depth = max(self.arity, default=3)
        if depth == 3:
            return [masks([form.slots[slot] for form in self.forms]) for slot in range(3)]
        return [
            masks(form.slots[slot] if slot < len(form.slots) else NO_SLOT for form in self.forms)
            for slot in range(depth)
        ]

    @cached_property
    def alike(self) -> SlotSets:
        """Each slot by its letters alone."""
        return SlotSets(self.slots, squeeze=bare)

    @cached_property
    def pairs(self) -> Pairs:
        """The pairs of arguments by which others are rewritten."""
        return Pairs(self.forms, self.slots, self.cluster_masks, strict=self.strict)

    def exactly(self, parts: Sequence[str], among: int) -> int:
        """Those of the formulations that have these parts."""
        for slot, part in enumerate(parts):
            among = self.having(slot, part, among)
        return among

    def having(self, slot: int, text: str, among: int) -> int:
        """Those of the formulations that have this text in the slot."""
        return having(self.slots[slot], text, among)

    def having_squeezed(self, slot: int, text: str, among: int) -> int:
        """The same in lower case and without spaces, where all are alike by their letters.

        Where there is no punctuation, that is all there is to it.
        """
        dotted = among & self._punctuated[slot]
        plain = 0 if text != unpunctuated(text) else among & ~dotted
        if not dotted:
            return plain
        wanted = squeezed(text)
        return plain | narrowed(
            self.slots[slot], dotted, lambda pattern: pattern.mapped(squeezed, "").matches(wanted)
        )

    @cached_property
    def _punctuated(self) -> list[int]:
        """The formulations with punctuation in each slot."""
        return [
            narrowed(slot, -1, lambda pattern: any(text != unpunctuated(text) for text in pattern.texts))
            for slot in self.slots
        ]

    @cached_property
    def punctuated(self) -> bool:
        """Whether any formulation holds punctuation."""
        return any(self._punctuated)

    def unpunctuated(self, parts: Sequence[str], among: int) -> int:
        """Those of the formulations that have these parts once punctuation and outer white space are gone."""
        for slot, part in enumerate(parts):
            wanted = unpunctuated(part).strip()
            among = narrowed(
                self.slots[slot],
                among,
                lambda pattern, wanted=wanted: pattern.mapped(unpunctuated).matches_stripped(wanted),  # type: ignore[misc]
            )
        return among

    def spelt(self, line: str) -> bool:
        """Whether a line is some formulation from its first slot to its last, spaces and case aside."""
        return _spelt(squeezed(line), self._squeezed)

    def spelt_bare(self, line: str) -> bool:
        """The same, punctuation aside too; every line that is `spelt` is."""
        return _spelt(bare(line), self._bare)

    @cached_property
    def _squeezed(self) -> list[_Slot]:
        return [_changed(slot, squeezed) for slot in self.slots]

    @cached_property
    def _bare(self) -> list[_Slot]:
        return [_changed(slot, bare) for slot in self.slots]

    def slot_words(self, pattern: Pattern, *, punctuation: bool) -> SlotWords:
        """The words of a slot, with or without punctuation."""
        words = self._words.get((pattern, punctuation))
        if words is None:
            words = self._words[pattern, punctuation] = _slot_words(
                pattern if punctuation else pattern.mapped(unpunctuated)
            )
        return words


_Slot = list[tuple[Pattern, str, str, int]]
"""Patterns, how their forms begin and end, and the formulations that have them."""


def _changed(slot: Masks, change: Callable[[str], str]) -> _Slot:
    """The patterns of a slot with texts changed and no spaces."""
    return [(*_read(pattern, change), holders) for pattern, holders in slot.items()]


@lru_cache(maxsize=1 << 15)
def _read(pattern: Pattern, change: Callable[[str], str]) -> tuple[Pattern, str, str]:
    changed = pattern.mapped(change, "")
    return changed, changed.head(), changed.tail()


def _spelt(line: str, slots: Sequence[_Slot]) -> bool:
    """Whether a line is a formulation's slots one after the other."""
    ending = 0
    for _, _, tail, holders in slots[-1]:
        if line.endswith(tail):
            ending |= holders
    reached = {0: ending}
    for slot in slots:
        further: dict[int, int] = {}
        for place, forms in reached.items():
            for pattern, head, _, holders in slot:
                if holders & forms and line.startswith(head, place):
                    for end in pattern.ends(line, {place}):
                        further[end] = further.get(end, 0) | holders & forms
        reached = further
    return len(line) in reached


def _slot_words(pattern: Pattern) -> SlotWords:
    optional = (text for text, free in pattern.units() if free)
    return SlotWords(words_of(pattern.required()), words_of(optional))
