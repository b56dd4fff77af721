"""How many forms a fact has, counted without writing them out.

The formulations of a fact are read as one automaton over words and made deterministic on the way; each state's
number of distinct continuations is counted once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import mul

import msgspec

from oiebench.metrics.patterns import Pattern

State = frozenset[tuple[int, int]]
_SLOT_END = "\x00"


class FormCount(msgspec.Struct, frozen=True):
    """Forms written out with repetitions, distinct ones, and the words of the former."""

    forms: int
    distinct: int
    words: int

    def __add__(self, other: FormCount) -> FormCount:
        return FormCount(self.forms + other.forms, self.distinct + other.distinct, self.words + other.words)


def count_forms(formulations: Sequence[Sequence[Pattern]]) -> FormCount:
    """The forms of one fact."""
    forms = words = 0
    for slots in formulations:
        sizes = [_choices(slot) for slot in slots]
        total = reduce(mul, sizes, 1)
        forms += total
        words += sum(
            _slot_words(slot, size) * (total // size) for slot, size in zip(slots, sizes, strict=True)
        )
    return FormCount(forms, _distinct(formulations), words)


def _choices(slot: Pattern) -> int:
    return 1 << sum(slot.optional)


def _slot_words(slot: Pattern, choices: int) -> int:
    """The words of all forms of a slot, split on single spaces, so that an empty slot has one (empty) word."""
    total = 0
    for text, optional in slot.units():
        total += len(text.split(" ")) * (choices // 2 if optional else choices)
    return total + all(slot.optional)


class _Automaton:
    """The words of each formulation in order; a place is (formulation, next step)."""

    def __init__(self, formulations: Sequence[Sequence[Pattern]]) -> None:
        self.words: list[list[str]] = []
        self.jumps: list[dict[int, int]] = []
        for slots in formulations:
            words: list[str] = []
            jumps: dict[int, int] = {}
            for slot in slots:
                for text, optional in slot.units():
                    start = len(words)
                    words += text.split(" ")
                    if optional:
                        jumps[start] = len(words)
                words.append(_SLOT_END)
            self.words.append(words)
            self.jumps.append(jumps)

    def closed(self, places: set[tuple[int, int]]) -> State:
        """The places with those that leaving out options leads to."""
        todo = list(places)
        while todo:
            form, at = todo.pop()
            jump = self.jumps[form].get(at)
            if jump is not None and (form, jump) not in places:
                places.add((form, jump))
                todo.append((form, jump))
        return frozenset(places)

    def steps(self, state: State) -> tuple[bool, dict[str, set[tuple[int, int]]]]:
        """Whether a form may end here, and where each word leads."""
        ends = False
        following: dict[str, set[tuple[int, int]]] = {}
        for form, at in state:
            if at == len(self.words[form]):
                ends = True
            else:
                following.setdefault(self.words[form][at], set()).add((form, at + 1))
        return ends, following


def _distinct(formulations: Sequence[Sequence[Pattern]]) -> int:
    automaton = _Automaton(formulations)
    start = automaton.closed({(form, 0) for form in range(len(formulations))})
    known: dict[State, int] = {}
    stack = [start]
    while stack:
        state = stack[-1]
        if state in known:
            stack.pop()
            continue
        ends, following = automaton.steps(state)
        targets = [automaton.closed(places) for places in following.values()]
        open_targets = [target for target in targets if target not in known]
        if open_targets:
            stack += open_targets
        else:
            known[state] = ends + sum(known[target] for target in targets)
            stack.pop()
    return known[start]
