"""Words of arguments and sentences in the forms in which they may meet: as written, without case, as stems."""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

import msgspec

_WORD = re.compile(r"[^\W_]+")
_FORMS = {
    form: base
    for base, forms in {
        "be": "am is are was were be been being",
        "have": "have has had having",
        "do": "do does did done doing",
    }.items()
    for form in forms.split()
}
_LIGHT = frozenset(
    "a an the of in on at by for to from with as into and or s be have do that this its his her their it".split()
)
"""Stems that alone do not make an argument or a relation stand in a sentence."""


class Forms(msgspec.Struct, frozen=True, gc=False):
    """The words of a text: joined between spaces as written, in lower case, as stems; and their sets of stems."""

    cased: str
    folded: str
    stemmed: str
    stems: frozenset[str]
    content: frozenset[str]
    """The stems that are no function words, or all of them where there are no others."""


@lru_cache(maxsize=1 << 18)
def stem(word: str) -> str:
    """A word in lower case without its inflection: *founded*, *founds* and *founding* give one stem."""
    known = _FORMS.get(word)
    if known is not None:
        return known
    if len(word) < 4 or word[-1].isdigit():
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    for end in ("ing", "ed", "es", "s", "e"):
        if word.endswith(end) and len(word) - len(end) >= 3 and not word.endswith(("ss", "us", "is")):
            word = word[: -len(end)]
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        return word[:-1]
    return word[:-1] + "y" if len(word) > 3 and word.endswith("i") else word


def forms(text: str) -> Forms:
    """The forms of a text's words; letters and digits make words, all else stands between them."""
    said = forms_of_sentence(text)
    return Forms(said.cased, said.folded, said.stemmed, said.stems, (said.stems - _LIGHT) or said.stems)


def forms_of_sentence(text: str) -> Forms:
    """The same of a sentence, all of whose words count as content."""
    composed = text if text.isascii() else normalize("NFC", text)
    cased = f" {' '.join(_WORD.findall(composed))} "
    folded = cased.casefold()
    stems = list(map(stem, folded.split()))
    every = frozenset(stems)
    return Forms(cased, folded, f" {' '.join(stems)} ", every, every)


forms_of_part = lru_cache(maxsize=1 << 17)(forms)
"""The same for arguments and relations, many of which come again."""


def one_edit(one: str, other: str) -> bool:
    """Whether two different words are one letter apart: put in, left out, replaced, or two neighbours swapped."""
    if len(one) > len(other):
        one, other = other, one
    if len(other) - len(one) > 1 or one == other:
        return False
    at = 0
    while at < len(one) and one[at] == other[at]:
        at += 1
    if len(one) < len(other):
        return one[at:] == other[at + 1 :]
    rest, its = one[at + 1 :], other[at + 1 :]
    return rest == its or (one[at : at + 2] == other[at : at + 2][::-1] and rest[1:] == its[1:])
