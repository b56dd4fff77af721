"""`questions`: sentences, the questions they answer, what is expected (Léchelle, thesis, Figure 3.3)."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from oiebench.errors import InputError
from oiebench.formats.base import Format, Source
from oiebench.formats.columns import ByText, shortened, spoken
from oiebench.model import Collection, Question

LINE = re.compile(r"\s*(S|Q|YQ|A|X)\s*:(.*)")
VERDICTS = frozenset({"yes", "no"})


class _Reader:
    """The sentence and the question that the lines now belong to."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.numbers = ByText()
        self.sentence: str | None = None
        self.question: Question | None = None
        self.began = 0
        self.questions: dict[tuple[str, str], Question] = {}

    def line(self, number: int, line: str) -> None:
        """Take a line in."""
        parts = LINE.fullmatch(line)
        if parts is None:
            self.source.fail(number, f"{shortened(line.strip())!r}: a line begins with S:, Q:, YQ:, A: or X:")
            return
        mark, text = parts[1], parts[2].strip()
        if mark in ("S", "Q", "YQ"):
            self.close()
            if mark == "S":
                self.sentence = None
        if not text:
            self.source.fail(number, f"there is nothing after {mark}:")
        elif mark == "S":
            self.sentence = self.numbers.id(text)
        elif self.sentence is None:
            self.source.fail(number, f"the line {mark}: stands before the first sentence (S:)")
        elif mark in ("Q", "YQ"):
            self.question, self.began = Question(self.sentence, text, (), mark == "YQ"), number
        elif self.question is None:
            self.source.fail(
                number, f"the line {mark}: stands before the first question of the sentence (Q:)"
            )
        elif mark == "A":
            self._answer(number, self.question, text)
        else:
            self._expected(number, self.question, text)

    def close(self) -> None:
        """End the question."""
        question, self.question = self.question, None
        if question is None:
            return
        before = self.questions.setdefault((question.sentence_id, question.text), question)
        if before is question:
            return
        if before != question:
            self.source.fail(
                self.began,
                f"the sentence was asked {shortened(question.text)!r} before, with another answer or outcome",
            )
        else:
            self.source.repair(self.began, f"a second {shortened(question.text)!r} left out")

    def _answer(self, number: int, question: Question, text: str) -> None:
        if question.yes_no and text.lower() not in VERDICTS:
            self.source.fail(
                number, f"the answer to a yes/no question (YQ:) is {shortened(text)!r}; give yes or no"
            )
        elif text in question.answers:
            self.source.repair(number, f"a second answer {shortened(text)!r} left out")
        else:
            self.question = msgspec.structs.replace(question, answers=(*question.answers, text))

    def _expected(self, number: int, question: Question, text: str) -> None:
        if text not in ("0", "1"):
            self.source.fail(
                number, f"X: is {shortened(text)!r}; it is 1 where a right answer is expected, else 0"
            )
        elif question.expected is not None:
            self.source.fail(number, "the question has a line X: already")
        else:
            self.question = msgspec.structs.replace(question, expected=text == "1")


def read(source: Source) -> Collection:
    """The sentences, with questions or without; a question may have several answers, or none."""
    reader = _Reader(source)
    for number, line in source.lines():
        if line and not line.isspace():
            reader.line(number, line)
    reader.close()
    return Collection(reader.numbers.sentences(), questions=tuple(reader.questions.values()), has_ids=False)


def write(collection: Collection) -> Iterable[str]:
    """Each sentence with its questions, a blank line between sentences; a text that two have stands once."""
    asked: dict[str, dict[str, Question]] = {}
    for sentence in collection.sentences.values():
        asked.setdefault(_line("S", spoken(sentence)), {})
    for question in collection.questions:
        before = asked[_line("S", collection.sentences[question.sentence_id].text)]
        twin = before.setdefault(_line("Q", question.text), question)
        if _said(twin) != _said(question):
            raise InputError(
                f"the question {shortened(question.text)!r} with two different answers cannot be written in "
                "this format; jsonl holds it"
            )
    for number, (sentence_line, questions) in enumerate(asked.items()):
        yield ("\n" if number else "") + sentence_line
        for question in questions.values():
            yield from _lines(question)


def _said(question: Question) -> tuple[object, ...]:
    return question.answers, question.yes_no, question.expected


def _lines(question: Question) -> Iterable[str]:
    yield _line("YQ" if question.yes_no else "Q", question.text)
    for answer in dict.fromkeys(answer.strip() for answer in question.answers):
        if question.yes_no and answer.lower() not in VERDICTS:
            raise InputError(
                f"the answer {shortened(answer)!r} to a yes/no question cannot be written; it must be yes or no"
            )
        yield _line("A", answer)
    if question.expected is not None:
        yield _line("X", str(int(question.expected)))


def _line(mark: str, text: str) -> str:
    text = text.strip()
    if not text or "\n" in text or "\r" in text:
        what = "holds a line end" if text else "is empty"
        raise InputError(f"the text {shortened(text)!r} {what} and cannot be written after {mark}:")
    return f"{mark}: {text}\n"


def sniff(head: str) -> float:
    """High where the lines begin with the marks, the first of them with `S:` or a question's."""
    lines = [line for line in head.split("\n")[:-1] if line.strip()][:200]
    if not lines or re.match(r"\s*(S|Q|YQ)\s*:\s", lines[0]) is None:
        return 0.0
    return 0.98 * sum(LINE.fullmatch(line.rstrip("\r")) is not None for line in lines) / len(lines)


FORMAT = Format(
    name="questions",
    title="Sentences and the questions they answer (S:, Q:, YQ:, A:, X:)",
    holds=frozenset({"texts", "silent", "questions", "tabs"}),
    read=read,
    sniff=sniff,
    write=write,
)
