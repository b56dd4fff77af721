"""Facts that answer given questions, made into questions and answers (WebAssertions^FL).

Lamarche and Langlais (2024, section 6.1, Appendix F, Table 14) list for each question of WebAssertions the fact
clusters that answer it. Of each formulation the part that matches the question least is the answer, as in the protocol.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from oiebench.errors import InputError, UnknownNameError
from oiebench.model import Collection, Fact, Question, Sentence, sentence_key
from oiebench.qa.neighbours import same
from oiebench.qa.words import asked_words, words

_OPTIONAL = re.compile(r"\[[^\[\]]*\]")


class Asked(msgspec.Struct, frozen=True):
    """The question that the facts of a sentence answer, and the passage where the file gives it."""

    question: str
    passage: str = ""


def questions_of_facts(collection: Collection, asked: Mapping[str, Asked], path: str) -> Collection:
    """The sentences that are asked about, each with its question and the answers that its facts give.

    `path` is where the questions come from, for messages.
    """
    if not collection.facts:
        raise InputError("questions are made of fact clusters, and there are none here")
    facts: dict[str, list[Fact]] = {}
    for fact in collection.facts:
        facts.setdefault(fact.sentence_id, []).append(fact)
    sentences: dict[str, Sentence] = {}
    questions = []
    for sentence_id, each in asked.items():
        if sentence_id not in collection.sentences:
            raise UnknownNameError(f"sentence id (in {path})", sentence_id, collection.sentences)
        sentences[sentence_id] = _with_passage(collection.sentences[sentence_id], each.passage, path)
        answers = dict.fromkeys(
            answer
            for fact in facts.get(sentence_id, ())
            for formulation in fact.formulations
            for answer in answering_parts(each.question, formulation.slots)
        )
        questions.append(Question(sentence_id, each.question, tuple(answers)))
    return Collection(sentences, questions=tuple(questions), has_ids=collection.has_ids)


def answering_parts(question: str, slots: tuple[str, ...]) -> list[str]:
    """The parts of a formulation that match the question least, without their optional words.

    Arguments come before the relation, the second and further ones before the first.
    """
    sought = asked_words(question).content
    ranks: dict[str, tuple[int, int]] = {}
    for place, slot in enumerate(slots):
        said = words(_with_optional(slot))
        if said:
            held = sum(any(same(word, other, 1, guarded=True) for other in said) for word in sought)
            ranks.setdefault(_without_optional(slot), (held, (1, 2, 0)[min(place, 2)]))
    least = min(ranks.values(), default=None)
    return [text for text, rank in ranks.items() if rank == least]


def _without_optional(slot: str) -> str:
    """The words that must be there; all of them where none must."""
    return _joined(_OPTIONAL.sub(" ", slot)) or _with_optional(slot)


def _with_optional(slot: str) -> str:
    return _joined(slot.replace("[", " ").replace("]", " "))


def _joined(text: str) -> str:
    """The words between single spaces, without marks that stand alone (the `/` between alternatives)."""
    return " ".join(token for token in text.split() if words(token))


def _with_passage(sentence: Sentence, passage: str, path: str) -> Sentence:
    if not passage or sentence_key(passage) == sentence_key(sentence.text):
        return sentence
    if sentence.text:
        raise InputError(
            f"the passage of {sentence.id!r} in {path} is not the sentence of the facts:\n"
            f"  facts:     {sentence.text}\n  questions: {passage}"
        )
    return msgspec.structs.replace(sentence, text=passage)
