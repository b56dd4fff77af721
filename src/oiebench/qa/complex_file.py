"""The file of complex questions: a line of JSON for each, with its answers and the documents to read for it."""

from __future__ import annotations

import msgspec

from oiebench.formats.base import Source
from oiebench.formats.columns import filled
from oiebench.qa.complex_questions import ComplexQuestion
from oiebench.qa.complex_words import content_of, normal


class QuestionLine(msgspec.Struct, frozen=True):
    """A question as its line gives it; an answer is a name or the list of all its names."""

    id: str | int
    question: str
    answers: tuple[str | tuple[str, ...], ...]
    documents: tuple[str, ...] = ()


def read_questions(source: Source) -> list[ComplexQuestion]:
    """The questions of a file; what cannot be asked or answered is refused."""
    found: dict[str, ComplexQuestion] = {}
    unknown: dict[str, list[int]] = {}
    for number, line in filled(source):
        try:
            read = msgspec.json.decode(line, type=QuestionLine)
        except msgspec.DecodeError as error:
            source.fail(number, f'expected {{"id", "question", "answers", "documents"}}: {error}')
            continue
        for name in msgspec.json.decode(line).keys() - set(QuestionLine.__struct_fields__):
            unknown.setdefault(name, []).append(number)
        question = _question(read)
        wrong = _wrong(question, found)
        if wrong:
            source.fail(number, wrong)
        else:
            found[question.id] = question
    for name, lines in sorted(unknown.items()):
        times = f", {len(lines)} times" if len(lines) > 1 else ""
        source.repair(lines[0], f"field {name!r} is not known and was left out{times}")
    return list(found.values())


def _question(line: QuestionLine) -> ComplexQuestion:
    answers = tuple((each,) if isinstance(each, str) else each for each in line.answers)
    return ComplexQuestion(str(line.id), line.question, answers, tuple(dict.fromkeys(line.documents)))


def _wrong(question: ComplexQuestion, found: dict[str, ComplexQuestion]) -> str | None:
    """What is wrong with a question, if anything."""
    if question.id in found:
        return f"the id {question.id!r} was given before, to {found[question.id].text!r}"
    if not content_of(question.text):
        return f"the question {question.id!r} ({question.text!r}) has no word with content to look for"
    if not question.answers:
        return f"the question {question.id!r} has no answer; give one or more"
    for names in question.answers:
        if not names:
            return f"an answer to the question {question.id!r} has no name; give one or more"
        empty = next((name for name in names if not normal(name)), None)
        if empty is not None:
            return f"the answer {empty!r} to the question {question.id!r} has no word to compare"
    return None
