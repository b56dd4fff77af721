"""`oie2016`: the gold of Stanovsky and Dagan (2016): sentence, predicate head, full predicate, arguments."""

from __future__ import annotations

from collections.abc import Iterable

from oiebench.formats.base import Format, Source
from oiebench.formats.columns import ByText, columns, filled, plain_part, text_of
from oiebench.formats.guess import is_sentence, share
from oiebench.model import Collection, GoldTuple


def read(source: Source) -> Collection:
    """The gold tuples, parts as they stand once the line is stripped."""
    ids = ByText()
    tuples: list[GoldTuple] = []
    for number, line in filled(source):
        sentence, *parts = line.strip().split("\t")
        if len(parts) < 2:
            source.fail(number, "a gold tuple needs a sentence, a predicate head and a full predicate")
            continue
        head, predicate, *texts = parts
        args = [plain_part(text) for text in texts] or [plain_part("")]
        tuples.append(GoldTuple(ids.id(sentence), args[0], plain_part(predicate), tuple(args[1:]), head=head))
    return Collection(ids.sentences(), tuples=tuple(tuples), has_ids=False)


def write(collection: Collection) -> Iterable[str]:
    """The gold tuples, one a line; a tuple without a head gets its relation's last word."""
    for gold in collection.tuples:
        text = text_of(collection, gold)
        head = gold.head if gold.head is not None else (gold.rel.text.split() or [""])[-1]
        yield columns(text, head, gold.rel.text, gold.arg1.text, *[arg.text for arg in gold.args])


def sniff(head: str) -> float:
    """High where the second column is one word and stands in the third."""
    return share(head, _like)


def _like(columns: list[str]) -> bool:
    if len(columns) < 3 or not is_sentence(columns[0]):
        return False
    return bool(columns[1]) and columns[1] in columns[2].split() and columns[1] in columns[0]


FORMAT = Format(
    name="oie2016",
    title="OIE2016 gold (.oie, tab-separated)",
    holds=frozenset({"texts", "tuples", "unary", "nary", "head"}),
    read=read,
    sniff=sniff,
    write=write,
)
