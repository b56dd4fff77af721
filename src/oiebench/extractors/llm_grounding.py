"""Where the words of a model's tuple stand in the sentence, and whether the sentence bears it out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from oiebench.extractors.draft import Part
from oiebench.locating import cut, locate

FUNCTION_WORDS = frozenset(
    """a about after against all also am an and any are as at be because been before being between both but by
    can could did do does each either for from had has have having if in into is it its may might more most must
    no nor not of off on or other our out over own same shall should so some such than that the their them then
    there these this those to too under until up upon was were what when where which while who whom whose will
    with within would 's n't ’s n’t""".split()
)
"""Words that stand in almost any sentence: that they stand in this one says nothing."""

STOPS = ".,;:"

_LETTER = re.compile(r"\w")


def grounded_parts(parts: Sequence[str], tokens: Sequence[str]) -> tuple[Part, ...]:
    """The parts of a tuple: words of the sentence by place, words that are not in it as they are.

    The parts are looked for together, so that a word that stands at several places is found where the tuple is.
    Stops and commas at the edges of a part are left out.
    """
    words = [_words(part, tokens) for part in parts]
    places = iter(locate([word for some in words for word in some], tokens).places)
    found: list[Part] = []
    for some in words:
        located = [(word, next(places)) for word in some]
        found.append(tuple([word if place is None else place for word, place in located]))
    return tuple(found)


def _words(part: str, tokens: Sequence[str]) -> list[str]:
    """The words of a part as the sentence cuts them, without stops at the edges that are no part of a word there."""
    known = {token.casefold() for token in tokens}
    *before, last = part.split() or [""]
    if last.casefold() not in known:
        last = last.rstrip(STOPS)
    words = cut(" ".join([*before, last]), tokens)
    while len(words) > 1 and words[-1] in STOPS:
        words.pop()
    while len(words) > 1 and words[0] in STOPS:
        words.pop(0)
    return words or part.split()


def is_grounded(parts: Sequence[Part], tokens: Sequence[str]) -> bool:
    """Whether every argument has a content word that stands in the sentence, or no word that does not.

    The relation may be inferred (`is`, `is in`).
    """
    return all(_stands(part, tokens) for place, part in enumerate(parts) if place != 1)


def _stands(part: Part, tokens: Sequence[str]) -> bool:
    said = [tokens[word] for word in part if isinstance(word, int)]
    if any(is_content(word) for word in said):
        return True
    return bool(said) and not any(isinstance(word, str) and is_content(word) for word in part)


def is_content(word: str) -> bool:
    """Whether a word says something by itself."""
    return word.casefold() not in FUNCTION_WORDS and _LETTER.search(word) is not None
