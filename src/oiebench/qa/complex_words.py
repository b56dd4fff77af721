"""Words of questions and of nodes: which carry meaning, which are the same word, what makes two answers equal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations

from oiebench.metrics.stopwords import STOPWORDS

ARTICLES = frozenset({"a", "an", "the"})
EMPTY = STOPWORDS | {"whose", "whether", "many", "much", "would", "could"}
"""Words without content; question words are among them."""
LEAST = 4
"""Letters of the shortest words that may be the same without being equal."""
LONGEST_ENDING = 3
BEGINNING, SPELLING = 0.9, 0.8
"""How much a word counts that is another with an ending, or one letter away from it."""
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s?$")


def words_of(text: str) -> list[str]:
    """The words in small letters, without punctuation and without the 's of a possessive."""
    return [_POSSESSIVE.sub("", word) for word in _WORD.findall(text.lower())]


def normal(text: str) -> str:
    """The text as answers are compared: words in small letters, without punctuation and articles."""
    return " ".join(word for word in words_of(text) if word not in ARTICLES)


def content_of(text: str) -> tuple[str, ...]:
    """The different words that carry meaning, in order."""
    return tuple(dict.fromkeys(word for word in words_of(text) if word and word not in EMPTY))


def similarity(one: str, other: str) -> float:
    """1 for equal words, less for a word with an ending (`film`, `films`) or one letter off, 0 for others."""
    if one == other:
        return 1.0
    short, long = sorted((one, other), key=len)
    if len(short) < LEAST or short.isdigit() or long.isdigit():
        return 0.0
    if len(long) - len(short) <= LONGEST_ENDING and long.startswith(short):
        return BEGINNING
    return SPELLING if one_edit(short, long) else 0.0


def one_edit(short: str, long: str) -> bool:
    """Whether one letter put in, left out or replaced makes one word of the other."""
    if len(long) - len(short) > 1:
        return False
    at = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    rest = short[at + 1 :] if len(short) == len(long) else short[at:]
    return rest == long[at + 1 :]


def spellings(counts: Mapping[str, int], least: int) -> dict[str, str]:
    """The words that are one letter away from a more frequent one, and that word.

    Of words of at least `least` letters; numbers are never misspelt. Two words are one edit apart only if both,
    or one of them and the other with a letter left out, share what is left: so none is compared with all others.
    """
    shared: dict[str, list[str]] = {}
    for word in sorted(counts):
        if len(word) >= least and word.isalpha():
            for rest in {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}:
                shared.setdefault(rest, []).append(word)
    better: dict[str, str] = {}
    for words in shared.values():
        for one, other in combinations(words, 2):
            if one_edit(*sorted((one, other), key=len)):
                rare, common = sorted((one, other), key=lambda word: (counts[word], -len(word), word))
                known = better.get(rare)
                if known is None or (counts[known], common) < (counts[common], known):
                    better[rare] = common
    return better


def word_counts(texts: Iterable[Iterable[str]]) -> Counter[str]:
    """In how many of the texts each word stands."""
    return Counter(word for words in texts for word in words)
