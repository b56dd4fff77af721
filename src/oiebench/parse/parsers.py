"""Parsers by name: the bundled one, or a pipeline of spaCy."""

from __future__ import annotations

from functools import cache

from oiebench.errors import UnknownNameError
from oiebench.parse.parser import BundledParser, ParsesSentences

BUNDLED = "bundled"
SPACY = "spacy:"


@cache
def parser_named(name: str, threads: int | None = None) -> ParsesSentences:
    """`bundled`, or `spacy:en_core_web_sm` (any installed pipeline, or the folder of one); loaded once."""
    if name == BUNDLED:
        return BundledParser(threads)
    if name.startswith(SPACY) and name != SPACY:
        from oiebench.parse.spacy_parser import SpacyParser

        return SpacyParser(name.removeprefix(SPACY))
    raise UnknownNameError("parser", name, [BUNDLED, f"{SPACY}PIPELINE"])
