"""What kind of thing something is: from facts that say `X is a Y` and from Hearst's (1992) patterns in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

from oiebench.model import Extraction
from oiebench.qa.complex_words import words_of

COPULAS = frozenset(
    {"is", "was", "are", "were", "be", "been", "being", "become", "became", "remains", "remained"}
)
DETERMINERS = frozenset({"a", "an", "the", "one"})
ENDS = frozenset(
    "of in on at by for from with to about into over under between near against during after before since as "
    "than that which who whom whose where when and or but".split()
)
"""Words with which a noun phrase has come to its end."""
PARTICIPLES = frozenset("written made built known born set held led run sung shot drawn".split())

_NAME = r"[^\W\d_a-z][\w’'-]*(?: (?:(?:of|the|and the) )?[^\W\d_a-z][\w’'-]*)*"
_NAMES = rf"{_NAME}(?:, {_NAME})*(?:,? (?:and|or) {_NAME})?"
_SUCH_AS = re.compile(rf"\b(\w+),? (?:such as|including) ({_NAMES})")
_AND_OTHER = re.compile(rf"({_NAME}(?:, {_NAME})*),? (?:and|or) other (?:\w+ ){{0,2}}?(\w+(?<!s)(?<!ou)s)\b")
_BETWEEN = re.compile(r",? (?:and|or) |, ")


def kind_said(extraction: Extraction) -> str | None:
    """The kind that a fact gives to its first argument: `film` of (X; is; a film by Ann), else None.

    The relation is a copula; an article or `one of` must stand before the kind, in the relation or the argument.
    """
    if not extraction.args:
        return None
    relation = words_of(extraction.rel.text)
    if not relation or relation[0] not in COPULAS or not set(relation[1:]) <= DETERMINERS | {"of"}:
        return None
    words = [*relation[1:], *_phrase(extraction.args[0].text)]
    if words[:1] == ["one"]:
        words = words[2 if words[1:2] == ["of"] else 1 :]
    if not words or words[0] not in DETERMINERS:
        return None
    return _head([word for word in words if word not in DETERMINERS])


def kinds_in(text: str) -> Iterator[tuple[str, str]]:
    """Names and what a sentence says they are: `towns such as X and Y`, `X, Y and other towns`."""
    for found in _SUCH_AS.finditer(text):
        yield from ((name, found[1].lower()) for name in _BETWEEN.split(found[2]))
    for found in _AND_OTHER.finditer(text):
        yield from ((name, found[2].lower()) for name in _BETWEEN.split(found[1]))


def _phrase(text: str) -> list[str]:
    """The words up to the first comma."""
    return words_of(text.partition(",")[0])


def _head(words: list[str]) -> str | None:
    """The noun that a noun phrase is about: the last word before a preposition, a relative pronoun, a participle."""
    end = next((at for at, word in enumerate(words) if word in ENDS), len(words))
    cut = end < len(words)
    words = words[:end]
    if cut and len(words) > 1 and (words[-1].endswith("ed") or words[-1] in PARTICIPLES):
        words = words[:-1]
    return words[-1] if words else None
