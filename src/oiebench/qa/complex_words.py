"""Words of questions and of nodes: which carry meaning, which are the same word, what makes two answers equal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations

from oiebench.metrics.stopwords import STOPWORDS

ARTICLES = frozenset({"a", "an", "the"})
EMPTY = STOPWORDS | {"whose", "whether", "many", "much", "would", "could"}
"""Words without content; question words are among them."""
ENDINGS = ("ing", "ers", "ed", "er", "es", "s")
LEAST_STEM, LEAST_SPELT = 3, 5
"""Letters of the shortest stem that an ending is taken from, and of the shortest words that may be misspelt."""
STEM, SPELLING = 0.9, 0.8
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
    """1 for equal words, less for words with one stem (`film`, `films`) or one letter apart, 0 for others."""
    if one == other:
        return 1.0
    if stem(one) == stem(other):
        return STEM
    short, long = sorted((one, other), key=len)
    if len(short) < LEAST_SPELT or not (one.isalpha() and other.isalpha()):
        return 0.0
    return SPELLING if one_edit(short, long) else 0.0


@cache
def stem(word: str) -> str:
    """The word without a common ending: `star` of `starred`, `marr` of `marry` and `married`, `mak` of `making`."""
    if word.isalpha():
        for ending in ENDINGS:
            rest = word.removesuffix(ending)
            if rest != word and len(rest) >= LEAST_STEM:
                word = rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "ls" else rest
                break
        if len(word) > LEAST_STEM and word[-1] in "eiy":
            word = word[:-1]
    return word


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
