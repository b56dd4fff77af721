"""Noun phrases by tags alone, as ReVerb takes them for arguments: determiner to head, joined by `of` and `'s`."""

from __future__ import annotations

import re

Span = tuple[int, int]

_NOUN, _HEAD = "[NSPQFAG]", "[NSPQFAGc]"
_FRESH = "(?<![NS])"
"""Not right after a common noun, where adjectives and participles begin something else (`made steel useful`)."""
_QUALITY = "[ruv]{0,3}[jkl]"
_QUALITIES = f"{_QUALITY}(?:[&,]{_QUALITY}){{0,3}}"
_ABOUT = "(?:(?:r|rji|i?[kl])(?=[$c])|[kul]i(?=[$cta]))?"
"""`about 50`, `as much as 50`, `at least 50`, `more than a year`."""
_JOINED = "[jkNSPQcrng]-(?=[jklngNSPQFAGcb])"
"""The first part of a hyphenated word."""
_WITHIN = [
    _JOINED,
    "(?<=-)[ngbjkl]",
    f"{_FRESH}{_QUALITIES}",
    f"{_FRESH}[ruv]{{0,3}}[ng]",
    "[$c]",
    "(?<=Pc),(?=c)",
    "(?<=[PQ]),(?=[PQ](?:,[PQ]){0,9},?&[PQ])",
    _NOUN,
    "'",
    '"(?=[jklngNSPQFAGc])',
]
"""What may stand between determiner and head: also the comma of `May 3, 1987` and of `Bern, Basel and Chur`."""
_REST = f"(?:{'|'.join(_WITHIN)}){{0,40}}"
"""The number is limited: a list of thousands of adjectives would be read again from each of them."""
_PHRASE = re.compile(
    rf"""
      {_ABOUT} (?: [yj]?[ta] | y?[hx] | y | R(?=[jr]) ) {_ABOUT} {_REST}       # the, such a, all her, both, how many …
      (?: {_HEAD} | {_FRESH}[ruv]{{0,3}}[jklu] )                               # … mills; the poor
    | {_ABOUT} (?: {_JOINED} [ngjb]? | {_QUALITIES} | [$c] | {_NOUN} ) {_REST} {_HEAD}
    | (?<![mbdpzgnNSPQot,]) n (?=[NS]) {_REST} {_HEAD}                         # of attempted murder
    | [gn] (?=[NS]{{1,4}}[mdpz]) [NS]{{1,4}}                                   # rising prices hurt
    | {_ABOUT} {_HEAD}
    | [jkl] (?=f)                                                              # many of
    | [toEwW]
    """,
    re.VERBOSE,
)
_COMMON, _PROPER = frozenset("NS"), frozenset("PQ")
_PRONOUNS, _QUESTIONS, _DETERMINERS = frozenset("oEwW"), frozenset("RxE"), frozenset("tahy")


def noun_phrases(tags: str) -> list[Span]:
    """The noun phrases of a sentence in order, by the letters of its words."""
    found: list[Span] = []
    last = 0
    for match in _PHRASE.finditer(tags):
        start, end = match.span()
        if found and _continues(tags, last, found[-1], start, end):
            found[-1] = found[-1][0], end
        else:
            found.append((start, end))
        last = start
    return found


def _continues(tags: str, last: int, before: Span, start: int, end: int) -> bool:
    """Whether a phrase goes on with the one before, of which the last part begins at `last`.

    `cases of fraud` and `bread and butter` are one phrase, `Ann Lee and Bob Fox` are two.
    """
    between = tags[before[1] : start]
    if between == "f":
        return tags[start] not in _QUESTIONS and tags[last] not in _PRONOUNS
    if between != "&":
        return False
    left, right = tags[last : before[1]], tags[start:end]
    if left[-1] in _COMMON and right[0] in _COMMON:
        return len(right) <= 2
    single = left[0] in _DETERMINERS or left[-2:-1] not in _PROPER
    return left[-1] in _PROPER and right[0] in _PROPER and single
