"""The raw text that a treebank was made of, and where its sentences and words stand in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from oiebench.parse.conllu import read_conllu

Span = tuple[int, int]


class RawDocument(msgspec.Struct, frozen=True):
    """A document as running text, a blank line between paragraphs, with the gold spans of sentences and words."""

    text: str
    sentences: tuple[Span, ...]
    words: tuple[Span, ...]


def raw_documents(lines: Iterable[str], path: str = "-") -> Iterator[RawDocument]:
    """The documents of a CoNLL-U file, one by one; `# newdoc` and `# newpar` say where the text was cut."""
    text = ""
    sentences: list[Span] = []
    words: list[Span] = []
    space = ""
    for block in _blocks(lines):
        comments = {
            line[1:].partition("=")[0].split()[0] for line in block if line.strip("# \n")[:3] == "new"
        }
        if "newdoc" in comments:
            if text:
                yield RawDocument(text, tuple(sentences), tuple(words))
            text, space = "", ""
            sentences, words = [], []
        elif "newpar" in comments:
            space = "\n\n"
        text += space
        for sentence in read_conllu(block, path):
            words += [(len(text) + start, len(text) + end) for start, end in sentence.spans]
            sentences.append((len(text), len(text) + len(sentence.text)))
            text += sentence.text
        space = "" if "SpaceAfter=No" in _last_token(block) else " "
    if text:
        yield RawDocument(text, tuple(sentences), tuple(words))


def _blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    block: list[str] = []
    for line in lines:
        if line.strip():
            block.append(line)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _last_token(block: list[str]) -> str:
    """The notes on the last token of a sentence; those on a token of several words stand before the words."""
    last = ""
    covered = 0
    for line in block:
        number, _, rest = line.partition("\t")
        if number.startswith("#") or "." in number:
            continue
        first, _, end = number.partition("-")
        if end:
            covered = int(end)
        elif int(first) <= covered:
            continue
        last = rest.rsplit("\t", 1)[-1]
    return last
