"""`benchie-tsv`: sentence id, argument, relation, argument between tabs (BenchIE, BenchIE^FL)."""

from __future__ import annotations

from collections.abc import Iterable

from oiebench.formats.base import Format, Source
from oiebench.formats.columns import BLANK, columns, shortened
from oiebench.formats.guess import is_number, share
from oiebench.model import Argument, Collection, Extraction, Sentence


def read(source: Source) -> Collection:
    """The extractions, columns as they stand; a fifth column and further ones are further arguments."""
    ids: dict[str, str] = {}
    relations: dict[str, Argument] = {}
    extractions: list[Extraction] = []
    append, known, seen = extractions.append, relations.get, ids.setdefault
    arg1 = Argument("")
    for number, line in source.lines():
        columns = line.split("\t")
        if len(columns) == 4:
            sentence, first, relation, second = columns
            args: tuple[Argument, ...] = (Argument(second),)
        elif len(columns) > 4:
            sentence, first, relation, *texts = columns
            args = tuple([Argument(text) for text in texts])
        elif len(columns) == 3:
            source.repair(number, "three columns read as a tuple of one argument")
            sentence, first, relation = columns
            args = ()
        elif not line or line.isspace():
            source.repair(number, BLANK)
            continue
        else:
            source.fail(
                number,
                f"expected sentence id, argument, relation, argument between tabs: {shortened(line)!r}",
            )
            continue
        if sentence[:1].isspace():
            source.repair(number, "blanks before the sentence id left out")
            sentence = sentence.lstrip()
        if first != arg1.text:
            arg1 = Argument(first)
        rel = known(relation)
        if rel is None:
            rel = relations[relation] = Argument(relation)
        append(Extraction(seen(sentence, sentence), arg1, rel, args))
    sentences = {sentence: Sentence(sentence, "") for sentence in ids}
    return Collection(sentences, extractions=tuple(extractions), has_texts=False)


def write(collection: Collection) -> Iterable[str]:
    """The extractions, one a line."""
    for e in collection.extractions:
        yield columns(e.sentence_id, e.arg1.text, e.rel.text, *[arg.text for arg in e.args])


def sniff(head: str) -> float:
    """High for lines of four columns that begin with a short id, unless a number follows in each."""
    return (0.9 if share(head, _scored) < 1 else 0.6) * share(head, _like)


def _scored(columns: list[str]) -> bool:
    return len(columns) > 1 and is_number(columns[1])


def _like(columns: list[str]) -> bool:
    if len(columns) not in (3, 4, 5) or columns[1].startswith('"'):
        return False
    name = columns[0].strip()
    blanks = name.count(" ")
    return 0 < len(name) <= (16 if blanks else 64) and blanks < 2 and name[-1] not in ".?!\u3002\uff01\uff1f"


FORMAT = Format(
    name="benchie-tsv",
    title="BenchIE extractions (sentence id and triple, tab-separated)",
    holds=frozenset({"ids", "extractions", "unary", "nary"}),
    read=read,
    sniff=sniff,
    write=write,
    streamed=True,
)
