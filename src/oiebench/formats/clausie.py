"""`clausie`: a sentence's line, then its tuples: number, quoted parts, confidence between tabs (ClausIE)."""

from __future__ import annotations

from collections.abc import Iterable

from oiebench.formats.base import Format, Source
from oiebench.formats.columns import (
    ByText,
    UnreadableError,
    columns,
    confidence,
    filled,
    in_order,
    number,
    shortened,
    spoken,
)
from oiebench.formats.guess import is_number, rows
from oiebench.model import Argument, Collection, Extraction

Relations = dict[str, Argument]


def read(source: Source) -> Collection:
    """The extractions, quote marks cut; the number before a tuple is the file's own and names no sentence.

    A tuple of four columns has one argument. A blank line means nothing here; in the published reader it ends
    the sentence.
    """
    ids = ByText()
    relations: Relations = {}
    extractions: list[Extraction] = []
    sentence: str | None = None
    for line_number, line in filled(source):
        parts = line.strip().split("\t")
        if len(parts) == 1:
            sentence = ids.id(parts[0])
        elif sentence is None:
            source.fail(line_number, "a tuple stands before the first sentence")
        else:
            try:
                extractions.append(_tuple(source, line_number, sentence, parts, relations))
            except UnreadableError as error:
                source.fail(line_number, str(error))
    return ids.collection(extractions)


def _tuple(source: Source, line: int, sentence: str, columns: list[str], relations: Relations) -> Extraction:
    texts, score = columns[1:], None
    if not texts[-1].startswith('"'):
        score = confidence(texts.pop())
    if len(texts) < 2:
        raise UnreadableError(
            f"{len(columns)} columns; a tuple needs a number, an argument, a relation and a confidence"
        )
    for text in texts:
        if len(text) < 2 or text[0] != '"' or text[-1] != '"':
            source.repair(line, f"no quote marks around {shortened(text)!r}, which is kept as it is")
    rel = relations.get(texts[1])
    if rel is None:
        rel = relations[texts[1]] = Argument(unquoted(texts[1]))
    args = tuple([Argument(unquoted(text)) for text in texts[2:]])
    return Extraction(sentence, Argument(unquoted(texts[0])), rel, args, score)


def unquoted(text: str) -> str:
    """The text between its quote marks, where it has them."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def write(collection: Collection) -> Iterable[str]:
    """Each sentence's line, then its extractions."""
    last = None
    numbers: dict[str, str] = {}
    for sentence, e in in_order(collection):
        if sentence.id != last:
            last = sentence.id
            numbers.setdefault(sentence.id, str(len(numbers) + 1))
            yield columns(spoken(sentence))
        if e is not None:
            score = [] if e.confidence is None else [number(e.confidence)]
            yield columns(numbers[sentence.id], *[f'"{part.text}"' for part in e.parts()], *score)


def sniff(head: str) -> float:
    """High for sentence lines followed by numbered lines of quoted columns."""
    found = rows(head)
    tuples = [row for row in found if len(row) > 1]
    if not tuples or len(found[0]) != 1:
        return 0.0
    return 0.9 * sum(map(_like, tuples)) / len(tuples)


def _like(columns: list[str]) -> bool:
    return (
        len(columns) >= 3
        and is_number(columns[0])
        and columns[1].startswith('"')
        and columns[2].startswith('"')
    )


FORMAT = Format(
    name="clausie",
    title="ClausIE output",
    holds=frozenset({"texts", "silent", "extractions", "unary", "nary", "confidence"}),
    read=read,
    sniff=sniff,
    write=write,
)
