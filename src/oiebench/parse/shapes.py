"""The shape of a word, which an uncased encoder does not see: case, digits, punctuation, place."""

from __future__ import annotations

_LETTERS = ("none", "lower", "title", "upper", "mixed", "initial")
_DIGITS = ("none", "some", "all")
_MARKS = ("none", "inside", "only")
SHAPES = len(_LETTERS) * len(_DIGITS) * len(_MARKS) * 2
KEPT = 200_000
_known: dict[str, int] = {}


def shape(word: str, first: bool) -> int:
    """A number under `SHAPES`: letters by digits by punctuation, twice, for the first word and for others."""
    number = _known.get(word)
    if number is None:
        if len(_known) >= KEPT:
            _known.clear()
        number = _known[word] = _shape(word)
    return number * 2 + first


def _shape(word: str) -> int:
    letters = [character for character in word if character.isalpha()]
    digits = sum(character.isdigit() for character in word)
    marks = sum(not character.isalnum() for character in word)
    if not letters:
        case = 0
    elif word.islower():
        case = 1
    elif len(letters) == 1:
        case = 5
    elif word.isupper():
        case = 3
    elif letters[0].isupper() and "".join(letters[1:]).islower():
        case = 2
    else:
        case = 4
    digit = 0 if not digits else 2 if digits + marks == len(word) else 1
    mark = 0 if not marks else 2 if marks == len(word) else 1
    return (case * len(_DIGITS) + digit) * len(_MARKS) + mark
