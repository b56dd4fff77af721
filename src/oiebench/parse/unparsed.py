"""A sentence of which the words alone are known, in the form of a parsed one."""

from __future__ import annotations

from oiebench.model import ParsedSentence, TokenizedSentence


def unparsed(sentence: TokenizedSentence) -> ParsedSentence:
    """The sentence with empty tags and no tree: every word is its own root."""
    count = len(sentence.tokens)
    nothing = ("",) * count
    return ParsedSentence(
        sentence.id,
        sentence.text,
        sentence.tokens,
        sentence.spans,
        (-1,) * count,
        nothing,
        nothing,
        nothing,
        tuple([token.lower() for token in sentence.tokens]),
        doc=sentence.doc,
        start=sentence.start,
    )
