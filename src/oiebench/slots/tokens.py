"""The tokens of a text that comes without: numbers, words, the possessive, and every other mark by itself."""

from __future__ import annotations

import re

Span = tuple[int, int]

NAME = "plain"
"""How signatures call this way to cut a text."""
_LETTER = r"[^\W\d_][\u0300-\u036f]*"
_TOKEN = re.compile(
    rf"""
      \d+ (?: [.:]\d+ | ,\d{{3}}(?!\d) )*
    | (?:{_LETTER})+ (?: ['’] (?! [sS](?!\w) ) (?:{_LETTER})+ )*
    | ['’][sS](?!\w)
    | \S
    """,
    re.VERBOSE,
)


def tokenize(text: str) -> tuple[Span, ...]:
    """Where each token begins and ends; together they cover all that is no white space.

    What a token is depends on nothing before it and on little behind it, so that a value cut by itself (`Dr. Roth`
    in a template) has the tokens that it has in the document. The tokenizer of the parser is no such one: it keeps
    the full stop of an abbreviation except at the end of a text, and keeps addresses and `p.m.` whole.
    """
    return tuple(match.span() for match in _TOKEN.finditer(text))


def words(text: str) -> tuple[str, ...]:
    """The tokens of a text as strings."""
    return tuple(_TOKEN.findall(text))
