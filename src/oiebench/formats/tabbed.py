"""`tabbed`: sentence, confidence, relation, arguments between tabs: the plain layout of CaRB and OIE2016."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from oiebench.formats.base import Format, Source
from oiebench.formats.columns import BLANK, ByText, UnreadableError, columns, confidence, number, text_of
from oiebench.formats.guess import is_number, share
from oiebench.model import Argument, Collection, Extraction


def read(source: Source) -> Collection:
    """The extractions, columns as they stand once the line is stripped, which drops empty last ones."""
    ids = ByText()
    relations: dict[str, Argument] = {}
    extractions: list[Extraction] = []
    append, known = extractions.append, relations.get
    sentence, sentence_id, arg1 = "", "", Argument("")
    for line_number, line in source.lines():
        columns = line.strip().split("\t")
        try:
            score = _confidence(columns)
        except UnreadableError as error:
            if columns == [""]:
                source.repair(line_number, BLANK)
            else:
                source.fail(line_number, str(error))
            continue
        if len(columns) == 5:
            text, _, relation, first, second = columns
            args: tuple[Argument, ...] = (Argument(second),)
        else:
            text, _, relation, *texts = columns
            first = texts[0] if texts else ""
            args = tuple([Argument(arg) for arg in texts[1:]])
        if text != sentence or not sentence_id:
            sentence, sentence_id = text, ids.id(text)
        rel = known(relation)
        if rel is None:
            rel = relations[relation] = Argument(relation)
        if first != arg1.text:
            arg1 = Argument(first)
        append(Extraction(sentence_id, arg1, rel, args, score))
    return ids.collection(extractions)


def _confidence(columns: list[str]) -> float | None:
    if len(columns) < 3:
        raise UnreadableError("expected sentence, confidence, relation and arguments between tabs")
    try:
        value = float(columns[1])
    except ValueError:
        return confidence(columns[1])
    return value if -inf < value < inf else confidence(columns[1])


def write(collection: Collection) -> Iterable[str]:
    """The extractions, one a line."""
    for e in collection.extractions:
        text = text_of(collection, e)
        yield columns(text, number(e.confidence), e.rel.text, e.arg1.text, *[arg.text for arg in e.args])


def sniff(head: str) -> float:
    """High for a sentence and then a number."""
    return 0.9 * share(head, _like)


def _like(columns: list[str]) -> bool:
    if len(columns) < 3 or is_number(columns[0]) or len(columns[0]) < 2:
        return False
    return not columns[1] or is_number(columns[1])


FORMAT = Format(
    name="tabbed",
    title="Tab-separated: sentence, confidence, relation, arguments",
    holds=frozenset({"texts", "extractions", "unary", "nary", "confidence"}),
    read=read,
    sniff=sniff,
    write=write,
    streamed=True,
)
