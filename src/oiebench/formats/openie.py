"""`openie4` and `openie5`: confidence, context, argument, relation, arguments and sentence between tabs.

The two print the same columns: `Kind(text,List([20, 34)))`, offsets into the sentence after the text; OpenIE
5 prints several arguments, `; ` between them. What sets the two apart is what CaRB's readers make of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from oiebench.errors import InputError
from oiebench.formats.base import Format, Source
from oiebench.formats.columns import (
    ByText,
    UnreadableError,
    columns,
    confidence,
    filled,
    number,
    shortened,
    text_of,
)
from oiebench.formats.guess import rows, share
from oiebench.model import Argument, Collection, Extraction

Spans = tuple[tuple[int, int], ...] | None

ROLES = {
    "SimpleArgument": None,
    "Relation": None,
    "Context": None,
    "TemporalArgument": "time",
    "SpatialArgument": "place",
}
KINDS = {None: "SimpleArgument", "time": "TemporalArgument", "place": "SpatialArgument"}
KEPT = 50_000
OFFSETS = "[]{}(), 0123456789"
PART = re.compile(r"(\w+)\((.*?),List\(([\[\]{}(), 0-9]*|null)\)\)(?:; (?=\w+\()|\s*$)", re.DOTALL)
INTERVAL = re.compile(r"\[(\d+), ?(\d+)\)|\{(\d+)\}")


def read(source: Source) -> Collection:
    """The extractions: every argument, temporal and spatial ones by role, with their character offsets."""
    ids = ByText()
    extractions: list[Extraction] = []
    known = _Known()
    for line_number, line in filled(source):
        parts = line.split("\t")
        if len(parts) != 6:
            wanted = "confidence, context, argument, relation, arguments, sentence"
            source.fail(line_number, f"{len(parts)} columns; expected six: {wanted}")
            continue
        try:
            extractions.append(_extraction(ids, parts, known))
        except UnreadableError as error:
            source.fail(line_number, str(error))
    return ids.collection(extractions)


def _extraction(ids: ByText, columns: list[str], known: _Known) -> Extraction:
    score = confidence(columns[0].strip())
    context, arg1, rel, args = [known[column] for column in columns[1:5]]
    if not arg1 and not rel and not args:
        raise UnreadableError("no argument and no relation")
    if len(context) > 1 or len(arg1) > 1 or len(rel) > 1:
        raise UnreadableError(
            "several parts in the column of the context, the first argument or the relation"
        )
    return Extraction(
        ids.id(columns[5].strip()),
        arg1[0] if arg1 else Argument(""),
        rel[0] if rel else Argument(""),
        args,
        score,
        context=context[0].text if context else None,
        context_spans=context[0].spans if context else None,
    )


class _Known(dict[str, tuple[Argument, ...]]):
    """The parts of each column: those of neighbouring lines are often the same, and read once."""

    def __missing__(self, column: str) -> tuple[Argument, ...]:
        if len(self) >= KEPT:
            self.clear()
        self[column] = parts = tuple(_parts(column))
        return parts


def _parts(column: str) -> list[Argument]:
    """The parts in a column: none, one, or several with `; ` between."""
    column = column.strip()
    parts: list[Argument] = []
    if column.count(",List(") == 1 and column.endswith("))"):
        kind, _, text = column.partition("(")
        text, _, offsets = text.partition(",List(")
        if kind in ROLES and (offsets == "null))" or not offsets.strip(OFFSETS)):
            return [Argument(text, role=ROLES[kind], spans=_spans(offsets[:-2]))]
    at = 0
    while at < len(column):
        found = PART.match(column, at)
        if found is None:
            raise UnreadableError(
                f"{shortened(column[at:])!r} is not of the form Kind(text,List([start, end)))"
            )
        kind, text, offsets = found.groups()
        role = ROLES.get(kind, kind)
        parts.append(Argument(text, role=role, spans=_spans(offsets)))
        at = found.end()
    return parts


def _spans(offsets: str) -> Spans:
    if offsets in ("null", ""):
        return None
    if offsets[0] == "[" and offsets.count("[") == 1:
        start, _, end = offsets[1:-1].partition(", ")
        if start.isdecimal() and end.isdecimal():
            return ((int(start), int(end)),)
    spans = [
        (int(start), int(end)) if start else (int(single), int(single) + 1)
        for start, end, single in INTERVAL.findall(offsets)
    ]
    return tuple(spans) or None


def write(collection: Collection) -> Iterable[str]:
    """The extractions, one a line; unknown offsets are written `List(null)`."""
    for e in collection.extractions:
        context = "" if e.context is None else _written("Context", e.context, e.context_spans)
        arg1 = "" if _absent(e.arg1) else _written(_kind(e.arg1), e.arg1.text, e.arg1.spans)
        rel = "" if _absent(e.rel) else _written("Relation", e.rel.text, e.rel.spans)
        args = "; ".join(_written(_kind(arg), arg.text, arg.spans) for arg in e.args)
        yield columns(number(e.confidence), context, arg1, rel, args, text_of(collection, e))


def _absent(part: Argument) -> bool:
    return not part.text and part.spans is None and part.role is None


def _kind(part: Argument) -> str:
    """The name of a part's kind; a role that cannot be one is not written."""
    if part.role in KINDS:
        return KINDS[part.role]
    return part.role if part.role and re.fullmatch(r"\w+", part.role) else KINDS[None]


def _written(kind: str, text: str, spans: Spans) -> str:
    if spans:
        offsets = ", ".join(
            f"{{{start}}}" if end == start + 1 else f"[{start}, {end})" for start, end in spans
        )
    else:
        offsets = "null"
    written = f"{kind}({text},List({offsets}))"
    found = PART.match(written)
    if found is None or found.group() != written or found[2] != text:
        raise InputError(
            f"the text {shortened(text)!r} cannot be told from offsets in OpenIE's output; write jsonl"
        )
    return written


def sniff4(head: str) -> float:
    """High for OpenIE's columns, less where they look like OpenIE 5's."""
    return _share(head) * (1.0 - _five(head))


def sniff5(head: str) -> float:
    """High for OpenIE's columns where they look like OpenIE 5's."""
    return _share(head) * _five(head)


def _share(head: str) -> float:
    return share(head, lambda row: len(row) == 6 and (",List(" in row[2] or ",List(" in row[3]))


def _five(head: str) -> float:
    """How sure it is that these are OpenIE 5's columns; near a half where there are few lines to tell by.

    OpenIE 4 prints hardly ever a second argument after the relation, and in half of the lines takes a
    preposition into the relation (`stemmed from`, two intervals); OpenIE 5 does the reverse.
    """
    found = [row for row in rows(head) if len(row) == 6]
    several = sum(row[4].count(",List(") > 1 for row in found)
    split = sum("), [" in row[3] for row in found)
    if several > 0.1 * len(found):
        return 0.95
    if len(found) < 20:
        return 0.49
    return 0.05 if split > 0.25 * len(found) else 0.51


_HOLDS = frozenset({"texts", "extractions", "unary", "nary", "confidence", "roles", "spans", "context"})

OPENIE4 = Format(
    name="openie4",
    title="OpenIE 4 output",
    holds=_HOLDS,
    read=read,
    sniff=sniff4,
    write=write,
    streamed=True,
)
OPENIE5 = Format(
    name="openie5",
    title="OpenIE 5 output",
    holds=_HOLDS,
    read=read,
    sniff=sniff5,
    write=write,
    streamed=True,
)
