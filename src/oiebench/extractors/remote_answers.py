"""What a remote system said, in whatever form, as sentences with their extractions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from oiebench.errors import FormatError, InputError
from oiebench.extractors.remote_failures import UnansweredError, begins
from oiebench.formats import FORMATS, Source
from oiebench.model import Argument, Collection, Extraction

Span = tuple[int, int]
Kind = TypeVar("Kind")


class Said(msgspec.Struct, frozen=True):
    """A sentence as the system writes it, and what it found there; `place` is its place among the asked, if told."""

    text: str
    extractions: tuple[Extraction, ...]
    tokens: tuple[str, ...] | None = None
    place: int | None = None


def read_answer(text: str, format: str, ignore: str = "") -> list[Said]:
    """What an answer in one of the project's formats says; its ids, if it has them, are numbers from 1."""
    if ignore:
        unwanted = re.compile(ignore)
        text = "\n".join(line for line in text.split("\n") if not unwanted.search(line))
    if not text.strip():
        return []
    try:
        found = FORMATS[format].read(Source(text, "line"))
    except FormatError as error:
        where = f" at line {error.line}" if error.line else ""
        raise UnansweredError(
            f"its answer cannot be read as {format}{where}: {error.message}; it begins {begins(text)}"
        ) from error
    except (InputError, RecursionError) as error:
        raise UnansweredError(f"its answer cannot be read as {format}: {error}") from error
    return list(_by_sentence(found))


def _by_sentence(found: Collection) -> Iterator[Said]:
    extractions: dict[str, list[Extraction]] = {}
    for extraction in found.extractions:
        extractions.setdefault(extraction.sentence_id, []).append(extraction)
    for name, some in extractions.items():
        place = None
        if found.has_ids:
            if not name.isascii() or not name.isdecimal():
                raise UnansweredError(f"it answers about a sentence {name!r}; those asked have numbers")
            place = int(name) - 1
        sentence = found.sentences[name]
        yield Said(sentence.text, tuple(some), sentence.tokens, place)


class _Token(msgspec.Struct):
    characterOffsetBegin: int  # noqa: N815
    characterOffsetEnd: int  # noqa: N815


class _Triple(msgspec.Struct):
    subject: str
    relation: str
    object: str
    subjectSpan: tuple[int, int] | None = None  # noqa: N815
    relationSpan: tuple[int, int] | None = None  # noqa: N815
    objectSpan: tuple[int, int] | None = None  # noqa: N815


class _Sentence(msgspec.Struct):
    tokens: list[_Token]
    openie: list[_Triple] | None = None


class _Document(msgspec.Struct):
    sentences: list[_Sentence]


def corenlp_answer(body: bytes, asked: Sequence[str]) -> list[Said]:
    """The triples of CoreNLP's JSON for sentences that were sent one a line; its offsets count UTF-16 units."""
    document = _json(body, _Document)
    sent = "\n".join(asked)
    counts = _of_utf16(sent)
    starts = [0]
    for text in asked:
        starts.append(starts[-1] + len(text) + 1)
    said = []
    for sentence in document.sentences:
        if sentence.openie is None:
            raise UnansweredError("its answer holds no `openie`; is the annotator among those of the server?")
        spans = [
            (_at(counts, token.characterOffsetBegin), _at(counts, token.characterOffsetEnd))
            for token in sentence.tokens
        ]
        if not spans or not sentence.openie:
            continue
        place = next(number for number, start in enumerate(starts[1:]) if spans[0][0] < start)
        here = [(max(0, a - starts[place]), max(0, b - starts[place])) for a, b in spans]
        triples = tuple([_triple(triple, here) for triple in sentence.openie])
        said.append(Said(asked[place], triples, place=place))
    return said


def _of_utf16(text: str) -> list[int] | None:
    """For each UTF-16 unit the character that it is of; `None` where the two are counted alike."""
    if text.isascii() or max(text) < "\U00010000":
        return None
    counts = []
    for number, character in enumerate(text):
        counts += [number] * (2 if character > "\uffff" else 1)
    return [*counts, len(text)]


def _at(counts: list[int] | None, unit: int) -> int:
    if counts is None:
        return unit
    return counts[unit] if 0 <= unit < len(counts) else counts[-1]


def _triple(triple: _Triple, spans: Sequence[Span]) -> Extraction:
    return Extraction(
        "",
        _spanning(triple.subject, triple.subjectSpan, spans),
        _spanning(triple.relation, triple.relationSpan, spans),
        (_spanning(triple.object, triple.objectSpan, spans),),
    )


def _spanning(text: str, words: Span | None, spans: Sequence[Span]) -> Argument:
    """A part with the characters that it is somewhere among: the words from the first to the last of its own."""
    if words is None or not 0 <= words[0] < words[1] <= len(spans):
        return Argument(text)
    return Argument(text, spans=((spans[words[0]][0], spans[words[1] - 1][1]),))


class _Part(msgspec.Struct):
    text: str
    offsets: list[list[int]] = []


class _Found(msgspec.Struct):
    arg1: _Part
    rel: _Part
    arg2s: list[_Part]
    context: _Part | None = None
    negated: bool = False


class _Instance(msgspec.Struct):
    extraction: _Found
    confidence: float | None = None


def openie5_answer(body: bytes, text: str) -> list[Said]:
    """The extractions of OpenIE 5's JSON for one sentence."""
    found = tuple([_instance(each, text) for each in _json(body, list[_Instance])])
    return [Said(text, found, place=0)] if found else []


def _instance(each: _Instance, text: str) -> Extraction:
    e = each.extraction
    return Extraction(
        "",
        _part(e.arg1, text),
        _part(e.rel, text),
        tuple([_part(part, text) for part in e.arg2s]),
        each.confidence,
        polarity="negative" if e.negated else None,
        context=e.context.text if e.context is not None and e.context.text else None,
    )


def _part(part: _Part, text: str) -> Argument:
    """The part with its offsets, which the server writes as the places of all characters, or as ends."""
    wanted = part.text.split()
    for spans in (
        tuple([(run[0], run[-1] + 1) for run in part.offsets if run]),
        tuple([(run[0], run[1]) for run in part.offsets if len(run) == 2]),
    ):
        if spans and " ".join(text[a:b] for a, b in spans).split() == wanted:
            return Argument(part.text, spans=spans)
    return Argument(part.text)


def _json(body: bytes, kind: type[Kind]) -> Kind:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        start = begins(body[:200].decode("utf-8", "replace"))
        raise UnansweredError(
            f"its answer is not the JSON that was expected: {error}; it begins {start}"
        ) from error
