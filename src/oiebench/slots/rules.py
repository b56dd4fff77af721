"""When a prediction equals an answer: exact, contain and overlap, for spans and for sequences of tokens.

De Sitter, Calders and Daelemans (2004), Definitions 6 (spans) and 8 (sequences).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

from oiebench.errors import InputError, UnknownNameError
from oiebench.slots.tokens import Span

Kind = Literal["exact", "contain", "overlap"]
FORMS = {"exact": "exact", "contain": "contain:E", "overlap": "overlap:E,M"}
_NUMBERS = {"exact": 0, "contain": 1, "overlap": 2}
_LONGEST = 9
"""Digits of a number of tokens: longer ones are a slip."""


class Rule(msgspec.Struct, frozen=True):
    """A rule as a value: at most `extra` tokens too many, at most `missing` too few."""

    kind: Kind = "exact"
    extra: int = 0
    missing: int = 0

    def __str__(self) -> str:
        numbers = (self.extra, self.missing)[: _NUMBERS[self.kind]]
        return f"{self.kind}:{','.join(map(str, numbers))}" if numbers else self.kind

    @property
    def options(self) -> str:
        """The rule as options in a metric's name, which parses back: `rule=overlap,extra=1,missing=2`."""
        numbers = (f"extra={self.extra}", f"missing={self.missing}")[: _NUMBERS[self.kind]]
        return ",".join((f"rule={self.kind}", *numbers))

    def spans(self, prediction: Span, answer: Span) -> bool:
        """Definition 6, for spans of tokens given as (first, behind the last)."""
        if self.kind == "exact":
            return prediction == answer
        (begin, end), (first, last) = prediction, answer
        if begin >= last or first >= end:
            return False
        missing = max(0, begin - first) + max(0, last - end)
        extra = max(0, first - begin) + max(0, end - last)
        return extra <= self.extra and missing <= self.missing

    def sequences(self, prediction: Sequence[str], answer: Sequence[str]) -> bool:
        """Definition 8, for sequences of tokens, neither of them empty."""
        if self.kind == "exact":
            return prediction == answer
        if _contained(answer, prediction, self.extra):
            return True
        if self.kind == "contain":
            return False
        if _contained(prediction, answer, self.missing):
            return True
        n, k = len(prediction), len(answer)
        least = max(1, n - self.extra, k - self.missing)
        return any(
            prediction[n - shared :] == answer[:shared] or prediction[:shared] == answer[k - shared :]
            for shared in range(least, min(n, k) + 1)
        )


def _contained(inner: Sequence[str], outer: Sequence[str], more: int) -> bool:
    """Whether `inner` stands in one piece in `outer`, which has at most `more` tokens besides (Definition 8 b)."""
    n, k = len(outer), len(inner)
    return k <= n <= k + more and any(outer[at : at + k] == inner for at in range(n - k + 1))


def rule(text: str) -> Rule:
    """The rule that a name stands for: `exact`, `contain:E` or `overlap:E,M`."""
    kind, colon, rest = text.strip().partition(":")
    if kind not in FORMS:
        raise UnknownNameError("rule", kind, FORMS)
    numbers = [number.strip() for number in rest.split(",")] if colon else []
    wrong = [number for number in numbers if not re.fullmatch(rf"[0-9]{{1,{_LONGEST}}}", number)]
    if len(numbers) != _NUMBERS[kind] or wrong:
        told = f": {wrong[0]!r} is no whole number from 0" if wrong else ""
        raise InputError(
            f"the rule {text!r} must have the form {FORMS[kind]}, where E is how many tokens may be too many "
            f"and M how many may be missing{told}"
        )
    return Rule(kind, *map(int, numbers))  # type: ignore[arg-type]
