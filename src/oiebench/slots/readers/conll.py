"""`conll`: a token a line with its tag in the last column: BIO, BIO with I- first, BILOU or BIOES."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from oiebench.formats import Source
from oiebench.slots.readers.base import Gathered, SlotFormat, of_tokens, stem

_TAG = re.compile(r"O|([BILUES])-(\S+)")
_DOCUMENT = re.compile(r"-DOCSTART-|#\s*newdoc(?:\s+id\s*=\s*(\S.*?))?\s*$")
BEGINS, ENDS = frozenset("BUS"), frozenset("LUES")


class _Token(NamedTuple):
    """A line: its number, token, letter and slot; `breaks` where a new sentence begins before it."""

    line: int
    token: str
    letter: str
    slot: str
    breaks: bool


class _Block(NamedTuple):
    """A document as it stands in the file."""

    id: str | None
    line: int
    tokens: list[_Token]


def read(sources: Sequence[Source], gathered: Gathered) -> None:
    """Documents, one in a file or several after `-DOCSTART-` or `# newdoc id = …`."""
    for source in sources:
        blocks = [block for block in _blocks(source) if block.tokens or block.id]
        first = _i_first([token for block in blocks for token in block.tokens])
        for number, block in enumerate(blocks, start=1):
            by_file = stem(source.path)
            by_number = f"{by_file}/{number}" if gathered.folder else str(number)
            name = block.id or (by_file if len(blocks) == 1 else by_number)
            found = _spans(source, block.tokens, first)
            tokens = [token.token for token in block.tokens]
            gathered.add(of_tokens(name, tokens, found, source.path), source, block.line)


def _blocks(source: Source) -> list[_Block]:
    blocks = [_Block(None, 1, [])]
    breaks = True
    for number, line in source.lines():
        marked = _DOCUMENT.match(line)
        if marked:
            blocks.append(_Block(marked[1], number, []))
        columns = line.split("\t") if "\t" in line else line.split()
        tag = _TAG.fullmatch(columns[-1].strip()) if columns else None
        # The mark # may be a token (`# O`); a comment has a key and its value, or no tag at its end.
        comment = line.startswith("# ") and (tag is None or " = " in line)
        if marked or not line.strip() or comment:
            breaks = True
            continue
        if len(columns) < 2 or tag is None or not columns[0].strip():
            source.fail(number, "expected a token and, in the last column, O or a tag such as B-slot")
            continue
        blocks[-1].tokens.append(_Token(number, columns[0].strip(), tag[1] or "O", tag[2] or "", breaks))
        breaks = False
    return blocks


def _i_first(tokens: Sequence[_Token]) -> bool:
    """Whether I- begins spans, and B- only those that directly follow one of the same slot."""
    before = None
    begun = False
    for token in tokens:
        open_slot = before.slot if before is not None and not token.breaks else ""
        if token.letter in "LUES":
            return False
        if token.letter == "B" and open_slot != token.slot:
            return False
        begun = begun or (token.letter == "I" and open_slot != token.slot)
        before = token
    return begun


def _spans(source: Source, tokens: Sequence[_Token], i_first: bool) -> list[tuple[str, int, int, int | None]]:
    """The spans: (slot, first token, token behind the last, line)."""
    return [
        (slot, first, behind, tokens[first].line) for slot, first, behind in _runs(source, tokens, i_first)
    ]


def _runs(source: Source, tokens: Sequence[_Token], i_first: bool) -> Iterator[tuple[str, int, int]]:
    closing = any(token.letter in "LUES" for token in tokens)
    start: int | None = None
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if start is not None else None
        goes_on = (
            before is not None
            and not token.breaks
            and token.letter not in BEGINS
            and token.slot == before.slot
            and token.letter != "O"
        )
        if before is not None and start is not None and not goes_on:
            if closing:
                source.repair(
                    before.line, f"the span of {before.slot} is not closed; it was taken to end here"
                )
            yield before.slot, start, at
            start = None
        if token.letter == "O":
            continue
        if start is None:
            if token.letter not in BEGINS and not i_first:
                source.repair(
                    token.line, f"{token.letter}-{token.slot} begins a span; it was read as B-{token.slot}"
                )
            start = at
        if token.letter in ENDS:
            yield token.slot, start, at + 1
            start = None
    if start is not None:
        if closing:
            source.repair(
                tokens[-1].line, f"the span of {tokens[-1].slot} is not closed; it was taken to end here"
            )
        yield tokens[-1].slot, start, len(tokens)


def sniff(head: str, path: str) -> float:
    """By the share of lines whose last column is a tag."""
    del path
    lines = [line.split() for line in head.split("\n")[:200] if line.strip() and not line.startswith("#")]
    lines = [line for line in lines if line[0] != "-DOCSTART-"]
    if not lines:
        return 0.0
    tagged = sum(len(line) > 1 and _TAG.fullmatch(line[-1]) is not None for line in lines)
    return 0.95 * tagged / len(lines) if tagged > 0.8 * len(lines) else 0.0


FORMAT = SlotFormat(
    name="conll", title="A token a line with BIO, BILOU or BIOES tags", read=read, sniff=sniff
)
