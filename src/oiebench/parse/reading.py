"""Text, sentences or words from files, one sentence after the other, with the place of each in its file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from oiebench.errors import FormatError
from oiebench.model import TokenizedSentence
from oiebench.opening import stream_lines, stream_text
from oiebench.parse.splitter import split_sentences
from oiebench.parse.tokenizer import tokenize

Input = Literal["text", "sentences", "tokens", "conllu"]
"""Running text; a sentence a line; a sentence a line with its words between single spaces; trees."""

HELD = 200_000
"""Characters of running text held back at most while no paragraph ends."""
LONGEST_SENTENCE = 100_000
"""A longer stretch without the end of a sentence is cut at a space."""
_PARAGRAPH_END = re.compile(r"\n[^\S\n]*\n\s*(?=\S)")


def cut_sentence(text: str, id: str, doc: str | None = None, start: int = 0) -> TokenizedSentence:
    """A sentence cut into words."""
    spans = tuple(tokenize(text))
    return TokenizedSentence(id, text, tuple([text[a:b] for a, b in spans]), spans, doc, start)


def given_tokens(text: str, id: str, doc: str | None = None, start: int = 0) -> TokenizedSentence:
    """A sentence whose words stand between spaces already."""
    spans = tuple([match.span() for match in re.finditer(r"\S+", text)])
    return TokenizedSentence(id, text, tuple([text[a:b] for a, b in spans]), spans, doc, start)


def sentences_of(
    text: str, doc: str | None = None, start: int = 0, number: int = 1
) -> Iterator[TokenizedSentence]:
    """The sentences of running text, numbered from `number`."""
    for place, (begin, end) in enumerate(split_sentences(text), start=number):
        yield cut_sentence(text[begin:end], str(place), doc, start + begin)


def read_sentences(path: str, kind: Input = "text", doc: str | None = None) -> Iterator[TokenizedSentence]:
    """The sentences of a file (`-`: standard input) as they are read; ids are line or sentence numbers.

    A file without a sentence is an error, empty lines in it are not.
    """
    found = _text(stream_text(path), doc) if kind == "text" else _lines(stream_lines(path), kind, doc)
    empty = True
    for sentence in found:
        empty = False
        yield sentence
    if empty:
        raise FormatError("the file is empty; there is nothing to read", "<stdin>" if path == "-" else path)


def _lines(lines: Iterable[str], kind: Input, doc: str | None) -> Iterator[TokenizedSentence]:
    cut = given_tokens if kind == "tokens" else cut_sentence
    start = 0
    for number, line in enumerate(lines, start=1):
        if not line.isspace() and line:
            yield cut(line, str(number), doc, start)
        start += len(line) + 1


def _text(pieces: Iterable[str], doc: str | None) -> Iterator[TokenizedSentence]:
    held, start, number = "", 0, 1
    for piece in pieces:
        held += piece
        if len(held) < HELD:
            continue
        end = _safe_end(held)
        for sentence in sentences_of(held[:end], doc, start, number):
            yield sentence
            number += 1
        start += end
        held = held[end:]
    yield from sentences_of(held, doc, start, number)


def _safe_end(text: str) -> int:
    """Where the text can be cut: after its last paragraph, else its last whole sentence, else a space."""
    end = 0
    for match in _PARAGRAPH_END.finditer(text):
        end = match.end()
    if end:
        return end
    spans = split_sentences(text)
    if len(spans) > 1:
        return spans[-1][0]
    if len(text) < LONGEST_SENTENCE:
        return 0
    return text.rfind(" ", 0, LONGEST_SENTENCE) + 1 or LONGEST_SENTENCE
