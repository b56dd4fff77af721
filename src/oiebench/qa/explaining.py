"""What became of each question: the facts that matched it, the answers they gave, and whether they are right."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oiebench.qa.protocol import Protocol
from oiebench.qa.scoring import Asking


class FactReport(msgspec.Struct, frozen=True):
    """A fact that answers: its text, the sentence it is of, its share of the question's words, its answers."""

    fact: str
    sentence: str
    score: float
    answers: tuple[str, ...]
    right: bool


class QuestionReport(msgspec.Struct, frozen=True):
    """A question, the words of it that are matched, and the facts that answer it, best match first."""

    system: str
    metric: str
    sentence: str
    id: str | None
    question: str
    yes_no: bool
    words: tuple[str, ...]
    gold: tuple[str, ...]
    expected: bool | None
    answered: bool
    right: bool
    facts: tuple[FactReport, ...]


def reports(asking: Asking, protocol: Protocol) -> Iterator[QuestionReport]:
    """A report for each question that was asked."""
    answered = asking.answered
    gold = answered.examination.gold
    for asked, candidates in zip(answered.examination.asked, answered.candidates, strict=True):
        found = [candidate for candidate in candidates if candidate.score > protocol.threshold]
        found.sort(key=lambda candidate: -candidate.score)
        question = asked.question
        yield QuestionReport(
            system=answered.system,
            metric=str(protocol),
            sentence=gold.sentences[asked.row].sentence.id,
            id=question.id,
            question=question.text,
            yes_no=question.yes_no,
            words=(*asked.words.content, *asked.words.asking),
            gold=question.answers,
            expected=question.expected,
            answered=bool(found),
            right=any(candidate.right for candidate in found),
            facts=tuple(
                FactReport(
                    str(asking.facts.extractions[each.fact]),
                    asking.facts.extractions[each.fact].sentence_id,
                    each.score,
                    each.answers,
                    each.right,
                )
                for each in found
            ),
        )
