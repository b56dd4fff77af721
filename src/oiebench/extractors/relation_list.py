"""The lexical constraint: a relation phrase of many words counts only if many pairs of arguments stand in it.

`training/count_relations.py` counts the units V W* P of a corpus in their normal form and writes the list that ships
with the package. V and V P are always taken to be general, and so is V W* P without a noun phrase (`is fond of`).
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from importlib.resources import files

from oiebench.extractors.relation_phrases import Unit
from oiebench.model import ParsedSentence

FILE = "relations.txt.gz"
ANY = "*"
_DROPPED = frozenset("mruvtayhx'-")
_QUALITIES, _NOUNS = frozenset("jkl"), frozenset("NSPQFAG")
_UNLISTED = re.compile("[ruvjklifL]*")
_PARTICULAR = re.compile(r"o|\$|[PQ]{2}")
"""Pronouns, sums of money and names: what is said of these is no relation between many things."""
_CLAUSE = re.compile("r?[bg]")
"""A verb right after the preposition, which then belongs to a clause (`had the idea of selling …`)."""


@cache
def listed() -> frozenset[str]:
    """The normal forms that come with the package, `* effect on` for what many verbs go with."""
    content = (files("oiebench.extractors") / "data" / FILE).read_bytes()
    return frozenset(gzip.decompress(content).decode().splitlines())


def is_general(sentence: ParsedSentence, tags: str, unit: Unit) -> bool:
    """Whether the list has the unit, or what it is without its verb."""
    if not has_noun_phrase(tags, unit):
        return True
    form = normal_form(sentence, tags, unit)
    return form in listed() or without_verb(form) in listed()


def has_noun_phrase(tags: str, unit: Unit) -> bool:
    """Whether there is more between verb and preposition than adjectives and adverbs."""
    return _UNLISTED.fullmatch(tags, unit.verb, unit.end) is None


def normal_form(sentence: ParsedSentence, tags: str, unit: Unit) -> str:
    """The unit by lemma, of a noun phrase its head alone: `had no lasting effect on` is `have effect on`.

    Empty for what is too particular to be listed.
    """
    if _PARTICULAR.search(tags, unit.verb, unit.end) or _CLAUSE.match(tags, unit.end):
        return ""
    found: list[str] = []
    for word in range(unit.start, unit.end):
        tag = tags[word]
        if tag == "c" and not sentence.tokens[word].isalpha():
            return ""
        if tag in _DROPPED or (tag in _QUALITIES and _describes(tags, word, unit.end)):
            continue
        if tag not in _NOUNS or word + 1 == unit.end or tags[word + 1] not in _NOUNS:
            found.append(sentence.lemmas[word].lower())
    return " ".join(found)


def without_verb(form: str) -> str:
    """The normal form of one noun or adjective and its preposition with any verb; empty for longer ones."""
    words = form.split(" ")
    return f"{ANY} {words[1]} {words[2]}" if len(words) == 3 else ""


def _describes(tags: str, word: int, end: int) -> bool:
    """Whether the adjective goes with a noun that follows."""
    for place in range(word + 1, end):
        if tags[place] in _NOUNS:
            return True
        if tags[place] not in "jkl&,-ruv'cng":
            return False
    return False
