"""The pairs of arguments by which BenchIE^FL rewrites an argument that names two things (appendix B)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations, islice, product

from oiebench.metrics.benchie_fl_forms import Form
from oiebench.metrics.pattern_sets import Masks, PatternSet
from oiebench.metrics.patterns import Pattern

PAIR_CAP = 1001
FORM_CAP = 4096
_SPACES = re.compile(" +")


class Pairs:
    """Pairs of arguments that formulations give: what one half names can be left out beside the other."""

    def __init__(
        self, forms: Sequence[Form], slots: Sequence[Masks], clusters: Sequence[int], *, strict: bool
    ) -> None:
        self._forms, self._slots, self._clusters, self._strict = forms, slots, clusters, strict

    def met_when_cut(self, slot: int, argument: str, among: int) -> int:
        """Which of the formulations an argument equals with half of a pair deleted from it.

        Few arguments do, whatever is deleted, so what the shared pairs are is asked last.
        """
        patterns = self._within_reach(slot, argument, among)
        if not patterns:
            return 0
        reach = PatternSet(patterns)

        def met(texts: Iterable[str]) -> int:
            forms = 0
            for text in texts:
                forms |= reach.matching((_SPACES.sub(" ", text) if "  " in text else text).strip())
            return forms

        found = 0
        for first, second in self._is_pairs:
            here = first.within(argument)
            there = here and second.within(argument)
            if there:
                found |= met(argument.replace(text, "") for text in here | there)
        if met(_cuts(argument, self._arguments_within(argument))) & ~found:
            paired = {text for pair in self._shared_within(argument) for text in pair}
            found |= met(_cuts(argument, paired))
        return found

    def _within_reach(self, slot: int, argument: str, among: int) -> Masks:
        """The patterns that what deleting letters from an argument leaves can match, with their formulations."""
        return {
            pattern: holders & among
            for pattern, holders in self._slots[slot].items()
            if holders & among and _left_of(argument, pattern.required())
        }

    @cached_property
    def _is_pairs(self) -> list[tuple[Pattern, Pattern]]:
        """Both arguments of the formulations whose relation is `is`."""
        return [(form.slots[0], form.slots[2]) for form in self._forms if form.is_relation]

    @cached_property
    def _shared_pairs(self) -> list[tuple[str, str]]:
        """Arguments that two clusters put in the same place of otherwise equal triples (published, capped).

        Written forms are compared in order until 1,001 pairs are found; repeated forms give repeated pairs,
        which fill the cap. Formulations that no other cluster can meet are passed over unwritten.
        """
        forms = [
            (written[0], written[1], written[2], form.cluster)
            for form in self._meeting_forms
            for written in islice(form.written(), FORM_CAP)
        ]
        heads = _meeting(((arg1, rel), cluster) for arg1, rel, _, cluster in forms)
        tails = _meeting(((arg2, rel), cluster) for _, rel, arg2, cluster in forms)
        found: list[tuple[str, str]] = []
        for i, (arg1, rel, arg2, cluster) in enumerate(forms):
            same_head = [
                (j, 0, arg2, forms[j][2])
                for j in heads.get((arg1, rel), ())
                if j > i and forms[j][3] != cluster
            ]
            same_tail = [
                (j, 1, arg1, forms[j][0])
                for j in tails.get((arg2, rel), ())
                if j > i and forms[j][3] != cluster
            ]
            meets = sorted(same_head + same_tail) if same_head and same_tail else same_head or same_tail
            found += [(mine, other) for _, _, mine, other in meets]
            if len(found) >= PAIR_CAP:
                del found[PAIR_CAP:]
                break
        return list(dict.fromkeys(found))

    def _shared_within(self, argument: str) -> list[tuple[str, str]]:
        """The shared pairs of which the argument holds both; strict: all of them, whatever their number."""
        if not (self._may_pair(argument, 0) or self._may_pair(argument, 2)):
            return []
        if self._strict:
            return [
                pair
                for one, other in self._shared_patterns
                for pair in product(one.within(argument), other.within(argument))
            ]
        return [pair for pair in self._shared_pairs if pair[0] in argument and pair[1] in argument]

    def _may_pair(self, argument: str, slot: int) -> bool:
        """Whether the argument holds the words of two clusters' arguments in triples that agree but for them."""
        held = 0
        for pattern, holders in self._slots[slot].items():
            if all(text in argument for text in pattern.required()):
                held |= holders
        rels, others = self._agreeing[1], self._agreeing[2 - slot]
        return any(
            held >> index & 1
            and rels[form.slots[1]] & others[form.slots[2 - slot]] & held & ~self._clusters[form.cluster]
            for index, form in enumerate(self._forms)
        )

    @cached_property
    def _shared_patterns(self) -> list[tuple[Pattern, Pattern]]:
        """Arguments that two clusters put in the same place of triples that can otherwise be equal."""
        meet = cache(Pattern.meets)
        found: set[tuple[Pattern, Pattern]] = set()
        for one, other in combinations(self._meeting_forms, 2):
            if one.cluster != other.cluster and meet(one.slots[1], other.slots[1]):
                for slot, same in ((0, 2), (2, 0)):
                    if meet(one.slots[same], other.slots[same]):
                        found.add((one.slots[slot], other.slots[slot]))
        return list(found)

    def _arguments_within(self, argument: str) -> set[str]:
        """The arguments of formulations that an argument holds: pairs are made of no others."""
        whole, others = self._arguments
        found = {text for text in whole if text in argument}
        for key, pattern in others:
            if key in argument:
                found |= pattern.within(argument)
        return found

    @cached_property
    def _arguments(self) -> tuple[list[str], list[tuple[str, Pattern]]]:
        """The arguments of all formulations: those without options, and others with what all their forms hold."""
        patterns = {**self._slots[0], **self._slots[2]}
        return (
            [whole for pattern in patterns if (whole := pattern.whole()) is not None],
            [
                (max(pattern.required(), key=len, default=""), pattern)
                for pattern in patterns
                if True in pattern.optional
            ],
        )

    @cached_property
    def _agreeing(self) -> list[dict[Pattern, int]]:
        """For each slot's patterns the formulations whose pattern there may have a form in common with them."""
        return [_agreeing(slot) for slot in self._slots[:3]]

    @cached_property
    def _meeting_forms(self) -> list[Form]:
        """The formulations of which some form may agree in relation and an argument with another cluster's.

        Two patterns can have a form in common only if each has all the words that the other never leaves out.
        """
        first, rels, second = self._agreeing
        return [
            form
            for form in self._forms
            if rels[form.slots[1]]
            & (first[form.slots[0]] | second[form.slots[2]])
            & ~self._clusters[form.cluster]
        ]


def _agreeing(slot: Masks) -> dict[Pattern, int]:
    """For each pattern the formulations with one that has its words, and of which it has the words."""
    words = [
        (pattern, holders, words_of(pattern.required()), words_of(pattern.texts))
        for pattern, holders in slot.items()
    ]
    found = dict.fromkeys(slot, 0)
    for pattern, _, needed, held in words:
        for _, holders, needed_too, held_too in words:
            if needed <= held_too and needed_too <= held:
                found[pattern] |= holders
    return found


def words_of(texts: Iterable[str]) -> frozenset[str]:
    """The words of texts, split on single spaces."""
    return frozenset(word for text in texts for word in text.split(" "))


def _left_of(argument: str, texts: Iterable[str]) -> bool:
    """Whether deleting letters from an argument can leave these texts."""
    at = 0
    for text in texts:
        for letter in text:
            at = argument.find(letter, at) + 1
            if not at:
                return False
    return True


def _cuts(argument: str, texts: Iterable[str]) -> set[str]:
    """The argument without each of the texts, and without commas and `and`, which may stand inside words too."""
    cut = {argument.replace(text, "") for text in texts}
    if "," in argument:
        cut.update([text.replace(",", "") for text in cut])
    if "and" in argument:
        cut.update([text.replace("and", "") for text in cut])
    return cut


def _meeting(keys: Iterable[tuple[tuple[str, str], int]]) -> dict[tuple[str, str], list[int]]:
    """The forms that agree in argument and relation, where they come from different clusters."""
    holders: dict[tuple[str, str], list[int]] = {}
    clusters: dict[tuple[str, str], set[int]] = {}
    for index, (key, cluster) in enumerate(keys):
        holders.setdefault(key, []).append(index)
        clusters.setdefault(key, set()).add(cluster)
    return {key: held for key, held in holders.items() if len(clusters[key]) > 1}
