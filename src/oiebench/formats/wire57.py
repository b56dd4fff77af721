"""`wire57`: the reference of WiRe57 (Léchelle et al. 2019): JSON of documents, sentences and tuples."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from oiebench.formats.base import Format, Source
from oiebench.formats.documents import lists, located
from oiebench.model import Collection, GoldPart, GoldTuple, Sentence, Words

Index = int | str | list[float]


class Part(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a tuple as WiRe57 writes it; an index is a place, `[place, distance]`, "inf" or "coref"."""

    text: str
    words: list[str]
    words_indexes: list[Index]
    dc_text: str | None = None
    decorefed_words: list[str] | None = None
    decorefed_indexes: list[Index] | None = None


class Tuple(msgspec.Struct, forbid_unknown_fields=True):
    """A tuple as WiRe57 writes it; `attrib/spec?` is "x" for what is attributed or only supposed."""

    arg1: Part
    rel: Part
    arg2: Part | None = None
    more: list[Part] = msgspec.field(name="arg3+", default_factory=list)
    attributed: str = msgspec.field(name="attrib/spec?", default="")


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """A sentence as WiRe57 writes it."""

    id: str
    sent: str
    tokens: list[str] | None = None
    tuples: list[Tuple] = msgspec.field(default_factory=list)


def read(source: Source) -> Collection:
    """The sentences and gold tuples of a WiRe57 file."""
    documents = lists(source, Record, "sent", "an object of documents, each a list of sentences")
    sentences: dict[str, Sentence] = {}
    tuples: list[GoldTuple] = []
    for doc, records in documents.items():
        for record in records:
            if record.id in sentences:
                source.fail(located(source, record.id), f"two sentences have the id {record.id!r}")
                continue
            tokens = None if record.tokens is None else tuple(record.tokens)
            sentences[record.id] = Sentence(record.id, record.sent, tokens, doc or None)
            for found in record.tuples:
                try:
                    tuples.append(_tuple(record.id, found))
                except ValueError as error:
                    source.fail(located(source, record.id), f"sentence {record.id!r}: {error}")
    return Collection(sentences, tuples=tuple(tuples))


def _tuple(sentence_id: str, found: Tuple) -> GoldTuple:
    args = found.more if found.arg2 is None else [found.arg2, *found.more]
    if found.arg2 is None and found.more:
        raise ValueError("a tuple has arg3+ but no arg2")
    return GoldTuple(
        sentence_id,
        _part(found.arg1),
        _part(found.rel),
        tuple([_part(arg) for arg in args]),
        attributed=bool(found.attributed),
    )


def _part(part: Part) -> GoldPart:
    resolved = None
    if part.decorefed_words is not None:
        resolved = _words(part.decorefed_words, part.decorefed_indexes or [], part.text)
    return GoldPart(part.text, _words(part.words, part.words_indexes, part.text), resolved, part.dc_text)


def _words(words: list[str], indexes: list[Index], text: str) -> Words:
    if len(words) != len(indexes):
        raise ValueError(f"{text!r} has {len(words)} words and {len(indexes)} indexes")
    return Words(
        tuple(words), tuple([_place(index) for index in indexes]), tuple([i == "inf" for i in indexes])
    )


def _place(index: Index) -> int | None:
    if isinstance(index, list):
        if not index or index[0] != int(index[0]):
            raise ValueError(f"{index!r} is not an index; it must begin with a whole number")
        return int(index[0])
    if isinstance(index, str):
        if index not in ("inf", "coref"):
            raise ValueError(f'{index!r} is not an index; it must be a number, "inf" or "coref"')
        return None
    return index


def write(collection: Collection) -> Iterable[str]:
    """The gold tuples as a WiRe57 file."""
    tuples: dict[str, list[dict[str, object]]] = {}
    for gold in collection.tuples:
        tuples.setdefault(gold.sentence_id, []).append(_written(gold))
    documents: dict[str, list[dict[str, object]]] = {}
    for sentence in collection.sentences.values():
        record: dict[str, object] = {"id": sentence.id, "sent": sentence.text}
        if sentence.tokens is not None:
            record["tokens"] = sentence.tokens
        record["tuples"] = tuples.get(sentence.id, [])
        documents.setdefault(sentence.doc or "", []).append(record)
    yield msgspec.json.format(msgspec.json.encode(documents), indent=2).decode() + "\n"


def _written(gold: GoldTuple) -> dict[str, object]:
    written: dict[str, object] = {"attrib/spec?": "x" if gold.attributed else ""}
    written |= {"arg1": _record(gold.arg1), "rel": _record(gold.rel)}
    if gold.args:
        written["arg2"] = _record(gold.args[0])
    written["arg3+"] = [_record(part) for part in gold.args[1:]]
    return written


def _record(part: GoldPart) -> Part:
    words, resolved = part.words, part.resolved
    return Part(
        part.text,
        list(words.words),
        _indexes(words),
        part.resolved_text,
        None if resolved is None else list(resolved.words),
        None if resolved is None else _indexes(resolved),
    )


def _indexes(words: Words) -> list[Index]:
    return [
        "inf" if inferred else "coref" if place is None else place
        for place, inferred in zip(words.tokens, words.inferred, strict=True)
    ]


def sniff(head: str) -> float:
    """1 for JSON with WiRe57's own keys."""
    if not head.lstrip().startswith("{"):
        return 0.0
    return 1.0 if '"tuples"' in head and ('"sent"' in head or '"attrib/spec?"' in head) else 0.0


FORMAT = Format(
    name="wire57",
    title="WiRe57 reference (JSON)",
    holds=frozenset(
        {
            "ids",
            "texts",
            "tokens",
            "docs",
            "silent",
            "tuples",
            "unary",
            "nary",
            "words",
            "resolved",
            "attributed",
            "tabs",
            "lines",
        }
    ),
    read=read,
    sniff=sniff,
    write=write,
)
