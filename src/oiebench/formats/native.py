"""How the native file's records become model objects, and the reverse."""

from __future__ import annotations

from oiebench.formats.columns import plain_part
from oiebench.formats.records import (
    ArgumentRecord,
    ExtractionRecord,
    FactRecord,
    GoldPartRecord,
    GoldTupleRecord,
    OriginRecord,
    QuestionRecord,
    RelationRecord,
    WordsRecord,
)
from oiebench.model import (
    Argument,
    EntityRelation,
    Extraction,
    Fact,
    Formulation,
    GoldPart,
    GoldTuple,
    Origin,
    Question,
    Words,
)


def to_extraction(sentence_id: str, e: ExtractionRecord) -> Extraction:
    """The extraction of a record."""
    return Extraction(
        sentence_id,
        Argument(e.arg1) if isinstance(e.arg1, str) else _argument(e.arg1),
        Argument(e.rel) if isinstance(e.rel, str) else _argument(e.rel),
        tuple([Argument(arg) if isinstance(arg, str) else _argument(arg) for arg in e.args]),
        e.confidence,
        e.system,
        e.polarity,
        e.modality,
        e.attribution,
        e.context,
        e.quantities,
        e.label,
        e.context_spans,
        None if e.origin is None else Origin(e.origin.rule, e.origin.clause, e.origin.inferred),
        e.attribution_polarity,
        e.attribution_modality,
    )


def _argument(record: ArgumentRecord) -> Argument:
    return Argument(record.text, record.tokens, record.role, record.spans)


def to_tuple(sentence_id: str, gold: GoldTupleRecord) -> GoldTuple:
    """The gold tuple of a record."""
    args = tuple([_part(arg) for arg in gold.args])
    return GoldTuple(sentence_id, _part(gold.arg1), _part(gold.rel), args, gold.attributed, gold.head)


def _part(part: str | GoldPartRecord) -> GoldPart:
    if isinstance(part, str):
        return plain_part(part)
    words = tuple(part.text.split()) if part.words is None else part.words
    resolved = part.resolved
    return GoldPart(
        part.text,
        _words(words, part.tokens, part.inferred),
        None if resolved is None else _words(resolved.words, resolved.tokens, resolved.inferred),
        part.resolved_text,
    )


def _words(
    words: tuple[str, ...], tokens: tuple[int | None, ...] | None, inferred: tuple[bool, ...] | None
) -> Words:
    return Words(
        words,
        (None,) * len(words) if tokens is None else tokens,
        (False,) * len(words) if inferred is None else inferred,
    )


def to_fact(sentence_id: str, record: FactRecord, number: int) -> Fact:
    """The fact of a record; `number` is its place in the sentence, where it says none."""
    formulations = tuple([Formulation(slots) for slots in record.formulations])
    return Fact(sentence_id, number if record.number is None else record.number, formulations, record.stray)


def to_relation(sentence_id: str, record: RelationRecord) -> EntityRelation:
    """The entity relation of a record."""
    return EntityRelation(sentence_id, record.args, record.trigger, record.allowed, record.property)


def to_question(sentence_id: str, record: QuestionRecord) -> Question:
    """The question of a record."""
    return Question(sentence_id, record.text, record.answers, record.yes_no, record.expected, record.id)


def record_of_extraction(e: Extraction) -> ExtractionRecord:
    """The record of a extraction."""
    return ExtractionRecord(
        _of_argument(e.arg1),
        _of_argument(e.rel),
        tuple([_of_argument(arg) for arg in e.args]),
        e.confidence,
        e.system,
        e.polarity,
        e.modality,
        e.attribution,
        e.attribution_polarity,
        e.attribution_modality,
        e.context,
        e.context_spans,
        e.quantities,
        e.label,
        None if e.origin is None else OriginRecord(e.origin.rule, e.origin.clause, e.origin.inferred),
    )


def _of_argument(arg: Argument) -> str | ArgumentRecord:
    if arg.tokens is None and arg.role is None and arg.spans is None:
        return arg.text
    return ArgumentRecord(arg.text, arg.tokens, arg.role, arg.spans)


def record_of_tuple(gold: GoldTuple) -> GoldTupleRecord:
    """The record of a gold tuple."""
    args = tuple([_of_part(arg) for arg in gold.args])
    return GoldTupleRecord(_of_part(gold.arg1), _of_part(gold.rel), args, gold.attributed, gold.head)


def _of_part(part: GoldPart) -> str | GoldPartRecord:
    if part == plain_part(part.text):
        return part.text
    words = part.words
    resolved = part.resolved
    return GoldPartRecord(
        part.text,
        None if words.words == tuple(part.text.split()) else words.words,
        *_marks(words),
        None if resolved is None else WordsRecord(resolved.words, *_marks(resolved)),
        part.resolved_text,
    )


def _marks(words: Words) -> tuple[tuple[int | None, ...] | None, tuple[bool, ...] | None]:
    """Places and inferences, `None` where they say nothing."""
    known = any(place is not None for place in words.tokens)
    return words.tokens if known else None, words.inferred if any(words.inferred) else None


def record_of_fact(fact: Fact) -> FactRecord:
    """The record of a fact."""
    return FactRecord(tuple([f.slots for f in fact.formulations]), fact.number, fact.stray)


def record_of_relation(relation: EntityRelation) -> RelationRecord:
    """The record of a relation."""
    return RelationRecord(relation.args, relation.trigger, relation.allowed, relation.property)


def record_of_question(question: Question) -> QuestionRecord:
    """The record of a question."""
    return QuestionRecord(question.text, question.answers, question.yes_no, question.expected, question.id)
