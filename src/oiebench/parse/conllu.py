"""CoNLL-U, the file format of Universal Dependencies, in and out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from oiebench.errors import FormatError
from oiebench.model import ParsedSentence

KIND = "Kind"
"""The attribute of the last column that holds what the phrase headed by a word is."""
COLUMNS = 10


def read_conllu(lines: Iterable[str], path: str = "-") -> Iterator[ParsedSentence]:
    """The sentences of a file, one by one; empty nodes are passed over, words within a token share its span."""
    block: list[tuple[int, str]] = []
    doc: list[str | None] = [None]
    count = 0
    number = 0
    for number, line in enumerate(lines, start=1):
        line = line.rstrip("\r\n")
        if line.strip():
            block.append((number, line))
        elif block:
            sentence = _sentence(block, path, str(count + 1), doc)
            block = []
            if sentence is not None:
                count += 1
                yield sentence
    if block:
        sentence = _sentence(block, path, str(count + 1), doc)
        if sentence is not None:
            yield sentence


def _sentence(
    block: list[tuple[int, str]], path: str, default: str, doc: list[str | None]
) -> ParsedSentence | None:
    comments: dict[str, str] = {}
    rows: list[tuple[int, list[str]]] = []
    ranges: list[tuple[int, int, str, bool]] = []
    for number, line in block:
        if line.startswith("#"):
            key, _, value = line[1:].partition("=")
            comments[key.strip()] = value.strip()
            continue
        cells = line.split("\t")
        if len(cells) != COLUMNS:
            raise FormatError(f"{len(cells)} columns; CoNLL-U has {COLUMNS}, with tabs between", path, number)
        if "." in cells[0]:
            continue
        if "-" in cells[0]:
            first, _, last = cells[0].partition("-")
            if not (first.isdecimal() and last.isdecimal()):
                raise FormatError(f"{cells[0]!r} is no range of words", path, number)
            ranges.append((int(first), int(last), cells[1], "SpaceAfter=No" in cells[9]))
            continue
        if cells[0] != str(len(rows) + 1):
            raise FormatError(f"word {cells[0]!r} stands where word {len(rows) + 1} should", path, number)
        rows.append((number, cells))
    if "newdoc id" in comments:
        doc[0] = comments["newdoc id"]
    if not rows:
        return None
    heads = tuple(_head(cells[6], len(rows), path, number) for number, cells in rows)
    circling = _circling(heads)
    if circling is not None:
        number, cells = rows[circling]
        raise FormatError(
            f"word {cells[0]} hangs on itself by way of its heads; a tree is needed", path, number
        )
    tokens = tuple(cells[1] for _, cells in rows)
    text, spans = _placed(comments.get("text"), rows, ranges)
    kinds = tuple(_attribute(cells[9], KIND) for _, cells in rows)
    return ParsedSentence(
        comments.get("sent_id", default),
        text,
        tokens,
        spans,
        heads,
        tuple(cells[7] for _, cells in rows),
        tuple(cells[3] for _, cells in rows),
        tuple(cells[4] if cells[4] != "_" else "" for _, cells in rows),
        tuple(cells[2] if cells[2] != "_" or cells[1] == "_" else cells[1].lower() for _, cells in rows),
        kinds if any(kinds) else (),
        doc=doc[0],
    )


def _head(cell: str, words: int, path: str, number: int) -> int:
    if cell.isdecimal() and int(cell) <= words:
        return int(cell) - 1
    raise FormatError(f"{cell!r} is no head: a number from 0 to {words} is needed", path, number)


def _circling(heads: tuple[int, ...]) -> int | None:
    """A word that hangs on itself by way of its heads, if there is one."""
    sound = [False] * len(heads)
    for word in range(len(heads)):
        way: list[int] = []
        here = word
        while here >= 0 and not sound[here]:
            if len(way) == len(heads):
                return here
            way.append(here)
            here = heads[here]
        for each in way:
            sound[each] = True
    return None


def _attribute(cell: str, name: str) -> str:
    for part in cell.split("|"):
        key, _, value = part.partition("=")
        if key == name:
            return value
    return ""


def _placed(
    text: str | None, rows: list[tuple[int, list[str]]], ranges: list[tuple[int, int, str, bool]]
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The text, and where each word stands in it; a text that the words do not spell is rebuilt from them."""
    pieces: list[tuple[str, int, bool]] = []
    covered = 0
    at = {first: (last, form, glued) for first, last, form, glued in ranges}
    for index, (_, cells) in enumerate(rows, start=1):
        if index <= covered:
            continue
        if index in at:
            last, form, glued = at[index]
            pieces.append((form, last - index + 1, glued))
            covered = last
        else:
            pieces.append((cells[1], 1, "SpaceAfter=No" in cells[9]))
    spans = _spans(text, pieces, rows) if text is not None else None
    if text is not None and spans is not None:
        return text, spans
    rebuilt = "".join(form + ("" if glued else " ") for form, _, glued in pieces).rstrip()
    spans = _spans(rebuilt, pieces, rows)
    assert spans is not None
    return rebuilt, spans


def _spans(
    text: str, pieces: list[tuple[str, int, bool]], rows: list[tuple[int, list[str]]]
) -> tuple[tuple[int, int], ...] | None:
    spans: list[tuple[int, int]] = []
    position = 0
    for form, words, _ in pieces:
        start = text.find(form, position)
        if start < 0 or text[position:start].strip():
            return None
        position = start + len(form)
        if words == 1:
            spans.append((start, position))
            continue
        forms = [rows[len(spans) + offset][1][1] for offset in range(words)]
        if "".join(forms) == form:
            for part in forms:
                spans.append((start, start + len(part)))
                start += len(part)
        else:
            spans += [(start, position)] * words
    return tuple(spans)


def conllu(sentence: ParsedSentence) -> str:
    """The sentence in CoNLL-U, with the blank line that ends it."""
    lines = [] if sentence.doc is None else [f"# doc = {sentence.doc}"]
    lines += [f"# sent_id = {sentence.id}", f"# text = {' '.join(sentence.text.split())}"]
    for index, token in enumerate(sentence.tokens):
        notes = []
        if sentence.kinds and sentence.kinds[index]:
            notes.append(f"{KIND}={sentence.kinds[index]}")
        if index + 1 < len(sentence.tokens) and sentence.spans[index][1] == sentence.spans[index + 1][0]:
            notes.append("SpaceAfter=No")
        cells = (
            str(index + 1),
            token,
            sentence.lemmas[index] or "_",
            sentence.upos[index] or "_",
            sentence.xpos[index] or "_",
            "_",
            str(sentence.heads[index] + 1),
            sentence.deprels[index] or "_",
            "_",
            "|".join(notes) or "_",
        )
        lines.append("\t".join(cells))
    return "\n".join(lines) + "\n\n"
