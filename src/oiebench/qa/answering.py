"""The answers that facts give to questions, by their words (Léchelle, thesis, section 3.4.2)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from oiebench.model import Question
from oiebench.qa.facts import ROLES, Facts, Ints
from oiebench.qa.neighbours import neighbours
from oiebench.qa.protocol import Protocol
from oiebench.qa.words import AskedWords, asked_words, words

YES, NO = "yes", "no"


class Asked(msgspec.Struct, frozen=True):
    """A question with the row of its sentence, its words, and the words of each of its gold answers."""

    question: Question
    row: int
    words: AskedWords
    gold: tuple[frozenset[str], ...]

    @classmethod
    def of(cls, question: Question, row: int) -> Asked:
        """The question made ready."""
        gold = (frozenset(words(answer)) for answer in question.answers)
        return cls(question, row, asked_words(question.text), tuple(each for each in gold if each))

    def is_right(self, candidate: Sequence[str]) -> bool:
        """Whether a candidate has every word of some gold answer."""
        return any(answer <= set(candidate) for answer in self.gold)


class Candidate(msgspec.Struct, frozen=True):
    """A fact that answers a question: the share of the question's words that it has, the answers it gives."""

    fact: int
    score: float
    answers: tuple[str, ...]
    keys: tuple[tuple[str, ...], ...]
    right: bool


class Answerer:
    """The facts of one system, ready to be asked."""

    def __init__(self, facts: Facts, questions: Sequence[Asked], protocol: Protocol) -> None:
        self.facts, self.protocol = facts, protocol
        by_text = protocol.reading == "text"
        wanted = (word for asked in questions for word in self._matched(asked.words))
        self._near = neighbours(wanted, facts.vocabulary, protocol.edits, guarded=by_text)

    def candidates(self, asked: Asked, threshold: float) -> list[Candidate]:
        """The facts that have more than this share of the question's words, and the answers that they give."""
        facts = self.facts
        # A question word is in no fact that answers: whatever else the fact says stands in its place.
        free = len(asked.words.asking) if self.protocol.reading == "text" else 0
        hits = [facts.parts_with(self._near[word]) for word in self._matched(asked.words)]
        hits = [
            parts if self.protocol.scope == "corpus" else self._of_row(parts, asked.row) for parts in hits
        ]
        if not any(len(parts) for parts in hits):
            return []
        found, times = np.unique(
            np.concatenate([np.unique(facts.fact[parts]) for parts in hits]), return_counts=True
        )
        scores = (times + free) / asked.words.size
        enough = scores > threshold
        found, scores = found[enough], scores[enough]
        if not len(found):
            return []
        if asked.question.yes_no:
            return [
                self._verdict(asked, int(n), float(score)) for n, score in zip(found, scores, strict=True)
            ]
        return self._picked(asked, found, scores, np.concatenate(hits))

    def _matched(self, asked: AskedWords) -> tuple[str, ...]:
        return asked.content if self.protocol.reading == "text" else (*asked.content, *asked.asking)

    def _of_row(self, parts: Ints, row: int) -> Ints:
        here: Ints = parts[self.facts.row[self.facts.fact[parts]] == row]
        return here

    def _verdict(self, asked: Asked, fact: int, score: float) -> Candidate:
        answer = NO if fact in self.facts.negative else YES
        return Candidate(fact, score, (answer,), ((answer,),), asked.is_right((answer,)))

    def _picked(self, asked: Asked, found: Ints, scores: np.ndarray, hits: Ints) -> list[Candidate]:
        """Of each fact the part that matches the question least; its further arguments together where they tie."""
        facts = self.facts
        matched = np.bincount(hits, minlength=len(facts.fact))
        begins, ends = facts.first[found], facts.first[found + 1]
        length = ends - begins
        starts = np.cumsum(length) - length
        parts = np.repeat(begins - starts, length) + np.arange(int(length.sum()))
        rank = matched[parts] * ROLES + facts.role[parts]
        rank[facts.empty[parts]] = np.iinfo(np.int64).max
        least = np.minimum.reduceat(rank, starts)
        picked = parts[(rank == np.repeat(least, length)) & ~facts.empty[parts]]
        texts: dict[int, list[int]] = {}
        for fact, text in zip(facts.fact[picked].tolist(), facts.text[picked].tolist(), strict=True):
            texts.setdefault(fact, []).append(text)
        right = {text: asked.is_right(facts.words[text]) for some in texts.values() for text in some}
        return [
            Candidate(
                fact,
                score,
                tuple(facts.texts[text] for text in texts[fact]),
                tuple(facts.words[text] for text in texts[fact]),
                any(right[text] for text in texts[fact]),
            )
            for fact, score in zip(found.tolist(), scores.tolist(), strict=True)
        ]
