"""`jsonl`: the native format, a line of JSON for each sentence; it holds all that the model does."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from oiebench.formats import records
from oiebench.formats.base import Format, Source
from oiebench.formats.columns import BLANK, ByText, UnreadableError
from oiebench.formats.contents import EVERYTHING
from oiebench.formats.native import (
    record_of_extraction,
    record_of_fact,
    record_of_question,
    record_of_relation,
    record_of_tuple,
    to_extraction,
    to_fact,
    to_question,
    to_relation,
    to_tuple,
)
from oiebench.formats.records import SentenceRecord
from oiebench.model import Collection, EntityRelation, Extraction, Fact, GoldTuple, Question, Sentence

UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`(?: - at `(.*)`)?", re.DOTALL)
NO_NUMBER = re.compile(r"[:\[,]\s*([+-]?(?:NaN|Infinity|inf|nan))\b")
OF_GRAPHS = {"entities", "edges", "nodes", "relationships", "triplets", "triples"}
"""Fields of what graph builders write, which has texts and relations too."""
DECODER = msgspec.json.Decoder(SentenceRecord)
FIELDS = sorted(
    {
        field
        for record in vars(records).values()
        if isinstance(record, type) and issubclass(record, msgspec.Struct)
        for field in record.__struct_fields__
    }
)
Item = TypeVar("Item", Extraction, GoldTuple, Fact, EntityRelation, Question)


class NativeReader:
    """The sentences met so far, and all that is said about them."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.sentences: dict[str, Sentence] = {}
        self.numbers = ByText()
        self.named: bool | None = None
        self.texts = False
        self.unknown: dict[str, list[int]] = {}
        self.extractions: list[Extraction] = []
        self.tuples: list[GoldTuple] = []
        self.facts: list[Fact] = []
        self.relations: list[EntityRelation] = []
        self.questions: list[Question] = []

    def record(self, line: str, number: int) -> SentenceRecord:
        """The record of a line; fields that are not known are left out, unless they look like a slip."""
        try:
            return DECODER.decode(line)
        except msgspec.ValidationError as error:
            if UNKNOWN.match(str(error)) is None:
                raise UnreadableError(str(error)) from error
        except msgspec.DecodeError as error:
            raise _no_json(line, error) from error
        try:  # what stands after a field that is not known has not been looked at
            found = msgspec.json.decode(line)
        except msgspec.DecodeError as error:
            raise _no_json(line, error) from error
        while True:
            try:
                return msgspec.convert(found, SentenceRecord)
            except msgspec.ValidationError as error:
                self._drop(found, error, number)

    def _drop(self, found: Any, error: msgspec.ValidationError, number: int) -> None:
        unknown = UNKNOWN.match(str(error))
        if unknown is None:
            raise UnreadableError(str(error)) from error
        holder = found
        for name, place in re.findall(r"\.(\w+)|\[(\d+)\]", unknown[2] or ""):
            holder = holder[name] if name else holder[int(place)]
        field = unknown[1]
        near = difflib.get_close_matches(field, FIELDS, n=1, cutoff=0.75)
        if near and near[0] == field:
            raise UnreadableError(f"field {field!r} does not belong at {unknown[2] or '$'}, but elsewhere")
        if near:
            where = f" at {unknown[2]}" if unknown[2] else ""
            raise UnreadableError(f"unknown field {field!r}{where}; did you mean {near[0]!r}?")
        if field not in self.unknown and self.source.policy == "strict":
            self.source.repair(number, f"field {field!r} is not known and was left out")
        self.unknown.setdefault(field, []).append(number)
        del holder[field]

    def add(self, record: SentenceRecord) -> None:
        """Take a record in."""
        of = self._sentence(record)
        self.extractions += [to_extraction(of, extraction) for extraction in record.extractions]
        self.tuples += [to_tuple(of, gold) for gold in record.tuples]
        self.facts += [to_fact(of, fact, number) for number, fact in enumerate(record.facts, start=1)]
        self.relations += [to_relation(of, relation) for relation in record.relations]
        self.questions += [to_question(of, question) for question in record.questions]

    def _sentence(self, record: SentenceRecord) -> str:
        named = record.id is not None
        if not named and record.text is None:
            raise UnreadableError("a sentence needs an id or a text")
        if self.named is not None and named is not self.named:
            has = ("has none", "have one") if self.named else ("has one", "have none")
            raise UnreadableError(
                f"this sentence {has[0]}, though those before {has[1]}: an id each, or none"
            )
        sentence_id = str(record.id) if named else self.numbers.id(record.text or "")
        before = self.sentences.get(sentence_id)
        if before is None:
            self.sentences[sentence_id] = Sentence(
                sentence_id, record.text or "", record.tokens, record.doc, record.start
            )
        else:
            self.sentences[sentence_id] = _merged(before, record)
        self.named = named
        self.texts = self.texts or record.text is not None
        return sentence_id

    def collection(self) -> Collection:
        """All of it."""
        for field, lines in self.unknown.items():
            times = f", {len(lines)} times" if len(lines) > 1 else ""
            self.source.repair(lines[0], f"field {field!r} is not known and was left out{times}")
        return Collection(
            self.sentences,
            tuple(self.extractions),
            tuple(self.tuples),
            tuple(self.facts),
            tuple(self.relations),
            tuple(self.questions),
            has_ids=self.named is not False,
            has_texts=self.texts,
        )


def _no_json(line: str, error: msgspec.DecodeError) -> UnreadableError:
    number_like = NO_NUMBER.search(line)
    told = f"{number_like[1]} is no number of JSON" if number_like else str(error)
    return UnreadableError(f"a line must be a whole JSON object: {told}")


def _merged(before: Sentence, record: SentenceRecord) -> Sentence:
    """A sentence that is met again, which may add what was not known of it, and contradict nothing."""
    for field, old, new in (
        ("text", before.text or None, record.text or None),
        ("tokens", before.tokens, record.tokens),
        ("doc", before.doc, record.doc),
        ("start", before.start, record.start),
    ):
        if old is not None and new is not None and old != new:
            said = f"was given before with another {field}: {old!r}, now {new!r}"
            if record.id is None:
                raise UnreadableError(f"a sentence of this text {said}; give every sentence an id")
            raise UnreadableError(f"the id {before.id!r} {said}")
    return Sentence(
        before.id,
        before.text or record.text or "",
        before.tokens or record.tokens,
        before.doc or record.doc,
        record.start if before.start is None else before.start,
    )


def read(source: Source) -> Collection:
    """All that the file says, sentence by sentence; a sentence may be met again and is then added to."""
    reader = NativeReader(source)
    for number, line in source.lines():
        if not line or line.isspace():
            source.repair(number, BLANK)
            continue
        try:
            reader.add(reader.record(line, number))
        except UnreadableError as error:
            source.fail(number, str(error))
    return reader.collection()


def write(collection: Collection) -> Iterable[str]:
    """A line for each sentence, with all that is said about it."""
    extractions = _grouped(collection.extractions, record_of_extraction)
    tuples = _grouped(collection.tuples, record_of_tuple)
    facts = _grouped(collection.facts, record_of_fact)
    relations = _grouped(collection.relations, record_of_relation)
    questions = _grouped(collection.questions, record_of_question)
    encoder = msgspec.json.Encoder()
    for s in collection.sentences.values():
        record = SentenceRecord(
            s.id if collection.has_ids else None,
            s.text if collection.has_texts else None,
            s.tokens,
            s.doc,
            s.start,
            tuple(extractions.get(s.id, ())),
            tuple(tuples.get(s.id, ())),
            tuple(facts.get(s.id, ())),
            tuple(relations.get(s.id, ())),
            tuple(questions.get(s.id, ())),
        )
        yield encoder.encode(record).decode() + "\n"


def _grouped(items: Iterable[Item], record: Callable[[Item], Any]) -> dict[str, list[Any]]:
    """The records of the items, by sentence."""
    groups: dict[str, list[Any]] = {}
    for item in items:
        groups.setdefault(item.sentence_id, []).append(record(item))
    return groups


def sniff(head: str) -> float:
    """1 for a first line of JSON with the native format's own fields."""
    line = next((line for line in head.split("\n") if line.strip()), "")
    if not line.lstrip().startswith("{"):
        return 0.0
    try:
        found = msgspec.json.decode(line)
    except msgspec.DecodeError:
        return 0.8 if re.match(r'\s*\{"(id|text)": ?"', line) else 0.0
    own = {"id", "text", "extractions", "tuples", "facts", "relations", "questions"}
    return 1.0 if own & found.keys() and not OF_GRAPHS & found.keys() else 0.0


FORMAT = Format(
    name="jsonl",
    title="oiebench's own JSON lines",
    holds=EVERYTHING,
    read=read,
    sniff=sniff,
    write=write,
    streamed=True,
)
