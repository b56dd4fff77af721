"""Text, sentences or words from files, one sentence after the other, with the place of each in its file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Literal, TypeVar

from oiebench.errors import FormatError
from oiebench.model import ParsedSentence, TokenizedSentence
from oiebench.opening import stream_lines, stream_text
from oiebench.parse.conllu import read_conllu
from oiebench.parse.splitter import Span, split_sentences
from oiebench.parse.tokenizer import tokenize

Input = Literal["text", "sentences", "tokens", "conllu", "jsonl"]
"""Running text; a sentence a line; a sentence a line with its words between spaces; trees; the native format."""

Found = TypeVar("Found", bound=TokenizedSentence | ParsedSentence)

HELD = 200_000
"""Characters of running text held back at most while no paragraph ends."""
LONGEST_SENTENCE = 100_000
"""In characters: a longer stretch of text without the end of a sentence is cut at a space, a longer line refused."""
_PARAGRAPH_END = re.compile(r"\n[^\S\n]*\n\s*+")


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
    for place, (begin, end) in enumerate(sentence_spans(text), start=number):
        yield cut_sentence(text[begin:end], str(place), doc, start + begin)


def sentence_spans(text: str) -> Iterator[Span]:
    """Where the sentences of running text stand, none longer than any sentence is."""
    return chain.from_iterable(_bearable(text, *span) for span in split_sentences(text))


def _bearable(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """The span of a sentence, or pieces of it that are no longer than any sentence is."""
    while end - begin > LONGEST_SENTENCE:
        cut = _space(text, begin)
        yield begin, cut
        begin = cut
    yield begin, end


def _space(text: str, begin: int) -> int:
    """Where a stretch that begins there and is too long can be cut."""
    longest = begin + LONGEST_SENTENCE
    return text.rfind(" ", begin, longest) + 1 or longest


def read_sentences(
    path: str, kind: Literal["text", "sentences", "tokens"] = "text"
) -> Iterator[TokenizedSentence]:
    """The sentences of a file (`-`: standard input) as they are read; ids are line or sentence numbers.

    A file without a sentence is an error, empty lines in it are not.
    """
    return _some(_text(path) if kind == "text" else _lines(path, kind), path)


def read_trees(path: str) -> Iterator[ParsedSentence]:
    """The sentences of a CoNLL-U file (`-`: standard input) as they are read, under their own ids."""
    return _some(read_conllu(stream_lines(path), _named(path)), path)


def _some(found: Iterable[Found], path: str) -> Iterator[Found]:
    """What was found, or an error where that is nothing."""
    empty = True
    for sentence in found:
        empty = False
        yield sentence
    if empty:
        raise FormatError("the file is empty; there is nothing to read", _named(path))


CONLLU = re.compile(r"(?:#[^\n]*\n)*1(?:-\d+)?(?:\t[^\t\n]*){9}\r?\n")
NATIVE = re.compile(r'\s*\{\s*"(?:id|text|tokens|extractions)"\s*:')


def _refuse_other_kinds(head: str, path: str) -> None:
    """An error where what is given as text is a file of trees, or a native file."""
    for pattern, what, kind in ((CONLLU, "CoNLL-U", "conllu"), (NATIVE, "the native format", "jsonl")):
        if pattern.match(head):
            raise FormatError(f"this is {what}, not text: read it with --input {kind}", _named(path), 1)


def _named(path: str) -> str:
    return "<stdin>" if path == "-" else path


def _lines(path: str, kind: str) -> Iterator[TokenizedSentence]:
    cut = given_tokens if kind == "tokens" else cut_sentence
    start = 0
    for number, line in enumerate(stream_lines(path), start=1):
        if len(line) > LONGEST_SENTENCE:
            raise FormatError(
                f"a line of {len(line):,} characters; a sentence a line is wanted here, running text goes with "
                "--input text",
                _named(path),
                number,
            )
        if not line.isspace():
            if not start:
                _refuse_other_kinds(line, path)
            yield cut(line.rstrip("\r\n"), str(number), start=start)
        start += len(line)


def _text(path: str) -> Iterator[TokenizedSentence]:
    number = 1
    for start, text in passages(_refusing(stream_text(path), path)):
        for sentence in sentences_of(text, None, start, number):
            yield sentence
            number += 1


def _refusing(pieces: Iterable[str], path: str) -> Iterator[str]:
    source = iter(pieces)
    for head in islice(source, 1):
        _refuse_other_kinds(head, path)
        yield head
    yield from source


def passages(pieces: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Running text of any length in passages of whole sentences, and where each begins."""
    held, start = "", 0
    for piece in pieces:
        held += piece
        if len(held) < HELD:
            continue
        begin = 0
        for end in _safe_ends(held):
            yield start + begin, held[begin:end]
            begin = end
        start += begin
        held = held[begin:]
    yield start, held


def _safe_ends(text: str) -> Iterator[int]:
    """Where a long text can be cut: after its last paragraph, else its last whole sentence, else at spaces."""
    end = 0
    for match in _PARAGRAPH_END.finditer(text):
        if match.end() < len(text):  # else the blank lines may go on
            end = match.end()
    if not end:
        spans = split_sentences(text)
        end = spans[-1][0] if len(spans) > 1 else 0
    if end:
        yield end
        return
    while len(text) - end >= HELD:
        end = _space(text, end)
        yield end
