"""`props`: confidence, sentence, relation, then a label and an argument in turn, between tabs (PropS)."""

from __future__ import annotations

from collections.abc import Iterable

from oiebench.formats.base import Format, Source
from oiebench.formats.columns import ByText, UnreadableError, columns, confidence, filled, number, text_of
from oiebench.formats.guess import is_number, is_sentence, share
from oiebench.model import Argument, Collection, Extraction


def read(source: Source) -> Collection:
    """The extractions, each argument with PropS's label; one without arguments has an empty first one."""
    ids = ByText()
    extractions: list[Extraction] = []
    for line_number, line in filled(source):
        try:
            extractions.append(_extraction(ids, line.rstrip().split("\t")))
        except UnreadableError as error:
            source.fail(line_number, str(error))
    return ids.collection(extractions)


def _extraction(ids: ByText, columns: list[str]) -> Extraction:
    if len(columns) < 3:
        raise UnreadableError(
            f"{len(columns)} columns; expected confidence, sentence, relation, then label and argument"
        )
    score = confidence(columns[0].strip())
    labels, texts = columns[3::2], columns[4::2]
    args = [Argument(text, role=label) for label, text in zip(labels, texts, strict=False)]
    if len(labels) > len(texts):
        args.append(Argument("", role=labels[-1]))
    first = args[0] if args else Argument("")
    return Extraction(ids.id(columns[1]), first, Argument(columns[2]), tuple(args[1:]), score)


def write(collection: Collection) -> Iterable[str]:
    """The extractions, one a line; an argument without a label gets `arg`."""
    for e in collection.extractions:
        given = () if not e.args and e.arg1 == Argument("") else (e.arg1, *e.args)
        pairs = [text for arg in given for text in ("arg" if arg.role is None else arg.role, arg.text)]
        yield columns(number(e.confidence), text_of(collection, e), e.rel.text, *pairs)


def sniff(head: str) -> float:
    """High for a number, a sentence, and labels of one word before each argument."""
    return 0.9 * share(head, _like)


def _like(columns: list[str]) -> bool:
    if len(columns) < 3 or not is_sentence(columns[1]) or not (is_number(columns[0]) or not columns[0]):
        return False
    return not any(" " in label or "(" in label for label in columns[3::2])


FORMAT = Format(
    name="props",
    title="PropS output",
    holds=frozenset({"texts", "extractions", "unary", "nary", "confidence", "roles"}),
    read=read,
    sniff=sniff,
    write=write,
    streamed=True,
)
