"""`carb`: the gold of CaRB (Bhardwaj et al. 2019): sentence, relation and arguments between tabs."""

from __future__ import annotations

from collections.abc import Iterable

from oiebench.formats.base import Format, Source
from oiebench.formats.columns import ByText, columns, filled, plain_part, text_of
from oiebench.formats.guess import is_number, is_sentence, share
from oiebench.model import Collection, GoldTuple


def read(source: Source) -> Collection:
    """The gold tuples, parts as they stand once the line is stripped ("C: ", "T: " and "L: " included).

    Stripping takes trailing empty columns with it, as in the published reader: such tuples have one argument.
    """
    ids = ByText()
    tuples: list[GoldTuple] = []
    for number, line in filled(source):
        sentence, *parts = line.strip().split("\t")
        if not parts:
            source.fail(number, "a gold tuple needs a sentence, a relation and arguments, separated by tabs")
            continue
        rel, *args = [plain_part(part) for part in parts]
        arg1 = args[0] if args else plain_part("")
        tuples.append(GoldTuple(ids.id(sentence), arg1, rel, tuple(args[1:])))
    return Collection(ids.sentences(), tuples=tuple(tuples), has_ids=False)


def write(collection: Collection) -> Iterable[str]:
    """The gold tuples, one a line."""
    for gold in collection.tuples:
        text = text_of(collection, gold)
        yield columns(text, gold.rel.text, gold.arg1.text, *[arg.text for arg in gold.args])


def sniff(head: str) -> float:
    """High for lines of a long first column, no numbers after it."""
    return 0.6 * share(head, _like)


def _like(columns: list[str]) -> bool:
    if len(columns) < 3 or is_number(columns[1]) or columns[1].startswith(("<", '"')):
        return False
    return is_sentence(columns[0]) and len(columns[0]) >= len(columns[1])


FORMAT = Format(
    name="carb",
    title="CaRB gold (tab-separated)",
    holds=frozenset({"texts", "tuples", "unary", "nary"}),
    read=read,
    sniff=sniff,
    write=write,
)
