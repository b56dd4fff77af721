"""A sentence, and the key under which two spellings of one sentence meet."""

from __future__ import annotations

import string

import msgspec

PTB_BRACKETS = {
    "-LRB-": "(",
    "-RRB-": ")",
    "-LSB-": "[",
    "-RSB-": "]",
    "-LCB-": "{",
    "-RCB-": "}",
}
"""How Penn Treebank tokenizers write brackets."""
_WITHOUT_PUNCTUATION = str.maketrans("", "", string.punctuation)


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One sentence: its id, its text, its tokens where the source gives them, the document it comes from.

    `start` is where the text begins in that document, in characters, where that is known.
    """

    id: str
    text: str
    tokens: tuple[str, ...] | None = None
    doc: str | None = None
    start: int | None = None


def sentence_key(text: str) -> str:
    """The text without spaces and ASCII punctuation, Penn Treebank brackets undone; case is kept.

    It is the normalisation by which the scorers of OIE2016 and CaRB pair sentences.
    """
    key = text.replace(" ", "")
    if "-" in key:
        for ptb, bracket in PTB_BRACKETS.items():
            key = key.replace(ptb, bracket)
    return key.translate(_WITHOUT_PUNCTUATION)
