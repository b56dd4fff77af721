"""`ollie`: confidence, argument, relation, argument, enabler, attribution, sentence between tabs (OLLIE)."""

from __future__ import annotations

from collections.abc import Iterable

from oiebench.formats.base import Format, Source
from oiebench.formats.columns import ByText, UnreadableError, columns, confidence, filled, number, text_of
from oiebench.formats.guess import is_number, is_sentence, rows
from oiebench.model import Argument, Collection, Extraction

HEADER = ("confidence", "arg1", "rel", "arg2", "enabler", "attribution", "text")


def read(source: Source) -> Collection:
    """The extractions, the enabler as context; further columns (dependencies) are not read.

    OLLIE prints a line of headings first, which published readers skip; it is told by its first column.
    """
    ids = ByText()
    extractions: list[Extraction] = []
    first = True
    for line_number, line in filled(source):
        parts = line.split("\t")
        heading, first = first and parts[0].strip().lower().startswith("conf"), False
        if heading:
            continue
        try:
            extractions.append(_extraction(ids, parts))
        except UnreadableError as error:
            source.fail(line_number, str(error))
    return ids.collection(extractions)


def _extraction(ids: ByText, columns: list[str]) -> Extraction:
    if len(columns) < len(HEADER):
        raise UnreadableError(f"{len(columns)} columns; expected {', '.join(HEADER)}")
    score = confidence(columns[0].strip())
    arg1, rel, arg2, enabler, attribution, text = columns[1:7]
    return Extraction(
        ids.id(text),
        Argument(arg1),
        Argument(rel),
        (Argument(arg2),),
        score,
        context=_given(enabler),
        attribution=_given(attribution),
    )


def _given(text: str) -> str | None:
    """What a column holds; Scala prints `None` where there is nothing and `Some(…)` around what there is."""
    if text in ("", "None", "null"):
        return None
    return text[5:-1] if text.startswith("Some(") and text.endswith(")") else text


def write(collection: Collection) -> Iterable[str]:
    """The headings, then the extractions, further arguments joined to the second."""
    yield columns(*HEADER)
    for e in collection.extractions:
        text = text_of(collection, e)
        yield columns(number(e.confidence), *e.folded(), _printed(e.context), _printed(e.attribution), text)


def _printed(text: str | None) -> str:
    if text is None:
        return "None"
    return text if _given(text) == text else f"Some({text})"


def sniff(head: str) -> float:
    """High under OLLIE's headings, or for a number in the first of seven columns, a sentence in the last."""
    found = rows(head)
    if not found:
        return 0.0
    if found[0][0].lower().startswith("conf") and len(found[0]) >= len(HEADER):
        return 1.0
    return 0.85 * sum(map(_like, found)) / len(found)


def _like(columns: list[str]) -> bool:
    if len(columns) not in (7, 8) or not is_number(columns[0]) or ",List(" in "".join(columns[1:4]):
        return False
    return len(columns[6]) > max(map(len, columns[1:4])) and is_sentence(columns[6])


FORMAT = Format(
    name="ollie",
    title="OLLIE output (tab-separated)",
    holds=frozenset({"texts", "extractions", "confidence", "context", "attribution"}),
    read=read,
    sniff=sniff,
    write=write,
)
