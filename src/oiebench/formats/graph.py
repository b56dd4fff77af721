"""A graph as its builder wrote it: triples, the texts that they come from, the entities it declares."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


class Triple(msgspec.Struct, frozen=True, gc=False):
    """Subject, relation and object as they are written, and the ids of the texts they are said to come from."""

    subject: str
    relation: str
    object: str
    texts: tuple[str, ...] = ()
    confidence: float | None = None


class Graph(msgspec.Struct, frozen=True):
    """Triples, source texts by id, and the entities that the graph declares (`None`: its format declares none).

    `sentences` says that each text is one sentence, which is not to be split.
    """

    triples: tuple[Triple, ...]
    texts: dict[str, str] = {}
    entities: tuple[str, ...] | None = None
    sentences: bool = False


@lru_cache(maxsize=1 << 16)
def spoken_name(name: str) -> str:
    """A name as words: `WORKS_AT`, `worksAt` and `works-at` are `works at`; what has a space stays as it is."""
    name = name.strip()
    if " " in name:
        return name
    words = _CAMEL.sub(" ", name.replace("_", " ").replace("-", " ")).split()
    if name.isupper():
        return " ".join(words).lower()
    return " ".join(
        word if word.isupper() and len(word) > 1 else word[:1].lower() + word[1:] for word in words
    )


@lru_cache(maxsize=1 << 16)
def spoken_entity(name: str) -> str:
    """The local name of an entity as words, its capitals kept: `Ann_Lee` and `AnnLee` are `Ann Lee`."""
    return " ".join(_CAMEL.sub(" ", name.replace("_", " ")).split())
