"""Which of many words are nearly the same: equal but for one letter or two, found by leaving letters out.

Two words at most k edits apart (Levenshtein) have a form in common that each gives by leaving out at most k letters
(Mor and Fraenkel 1982), so that only words which share such a form are compared.
"""

from __future__ import annotations

from collections.abc import Iterable

SHORTEST = 3
"""Letters that the longer of two words must have: `Mr` and `Mrs` are near, `a` and `I` are not."""
LONGEST = 40
"""A string that is longer is no word, and is the same as itself alone."""


def neighbours(
    asked: Iterable[str], known: Iterable[str], edits: int, *, guarded: bool
) -> dict[str, list[str]]:
    """For each word asked about the known ones that count as the same.

    Guarded, a word with a digit is the same as itself alone (1961 is not 1951), and so is a very short one.
    """
    forms: dict[str, list[str]] = {}
    found: dict[str, list[str]] = {}
    for word in asked:
        if word in found:
            continue
        found[word] = []
        for form in _forms(word, _allowed(word, edits, guarded)):
            forms.setdefault(form, []).append(word)
    for word in known:
        allowed = _allowed(word, edits, guarded)
        candidates = {other for form in _forms(word, allowed) for other in forms.get(form, ())}
        for other in candidates:
            if same(other, word, edits, guarded=guarded):
                found[other].append(word)
    return found


def same(a: str, b: str, edits: int, *, guarded: bool) -> bool:
    """Whether two words count as the same."""
    if a == b:
        return True
    longer = max(len(a), len(b))
    if longer > LONGEST or (guarded and (longer < SHORTEST or _has_digit(a) or _has_digit(b))):
        return False
    return distance(a, b, edits) <= edits


def distance(a: str, b: str, most: int) -> int:
    """Levenshtein's distance, or some number above `most` where it is above."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, start=1):
        corner, row[0] = row[0], i
        for j, other in enumerate(b, start=1):
            corner, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, corner + (letter != other))
        if min(row) > most:
            return most + 1
    return row[-1]


def _allowed(word: str, edits: int, guarded: bool) -> int:
    return 0 if len(word) > LONGEST or (guarded and _has_digit(word)) else edits


def _has_digit(word: str) -> bool:
    return any(letter.isdigit() for letter in word)


def _forms(word: str, edits: int) -> set[str]:
    forms = latest = {word}
    for _ in range(edits):
        latest = {form[:at] + form[at + 1 :] for form in latest for at in range(len(form))}
        forms = forms | latest
    return forms
