"""`wire57-export`: extractions of several systems, a JSON object of sentence ids and tuples (WiRe57)."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from oiebench.formats.base import Format, Source
from oiebench.formats.documents import lists
from oiebench.model import Argument, Collection, Extraction, Sentence


class Item(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A tuple as WiRe57's export writes it."""

    arg1: str
    rel: str
    arg2: str | None = None
    extractor: str | None = None
    score: float | None = None
    more: list[str] | None = msgspec.field(name="arg3+", default=None)


def read(source: Source) -> Collection:
    """The extractions of an export, each under its system."""
    document = lists(source, Item, "rel", "an object of sentence ids, each with a list of tuples")
    sentences: dict[str, Sentence] = {}
    extractions: list[Extraction] = []
    append = extractions.append
    for sentence_id, items in document.items():
        sentences[sentence_id] = Sentence(sentence_id, "")
        for item in items:
            args: tuple[Argument, ...] = () if item.arg2 is None else (Argument(item.arg2),)
            if item.more:
                args += tuple([Argument(text) for text in item.more])
            append(
                Extraction(
                    sentence_id, Argument(item.arg1), Argument(item.rel), args, item.score, item.extractor
                )
            )
    return Collection(sentences, extractions=tuple(extractions), has_texts=False)


def write(collection: Collection) -> Iterable[str]:
    """The extractions as WiRe57's export."""
    document: dict[str, list[Item]] = {sentence_id: [] for sentence_id in collection.sentences}
    for e in collection.extractions:
        texts = [arg.text for arg in e.args]
        document[e.sentence_id].append(
            Item(
                e.arg1.text,
                e.rel.text,
                texts[0] if texts else None,
                e.system,
                e.confidence,
                texts[1:] or None,
            )
        )
    yield msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def sniff(head: str) -> float:
    """High for a JSON object of lists of tuples."""
    if '"tuples"' in head or not re.match(r'\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\[\s*[{\]]', head):
        return 0.0
    return 0.95 if '"arg1"' in head and '"rel"' in head else 0.0


FORMAT = Format(
    name="wire57-export",
    title="WiRe57 export of several systems (JSON)",
    holds=frozenset(
        {"ids", "silent", "extractions", "unary", "nary", "confidence", "systems", "tabs", "lines"}
    ),
    read=read,
    sniff=sniff,
    write=write,
)
