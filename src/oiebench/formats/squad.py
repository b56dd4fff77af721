"""`squad`: SQuAD 1.1 and 2.0 (Rajpurkar et al. 2016, 2018): passages, questions, answers and where they stand."""

from __future__ import annotations

import re
from bisect import bisect_right

import msgspec

from oiebench.formats.base import Format, Source
from oiebench.formats.columns import shortened
from oiebench.model import Collection, Question, Sentence
from oiebench.parse.splitter import split_sentences


class Answer(msgspec.Struct):
    """An answer, and where it begins in the passage, in characters."""

    text: str
    answer_start: int


class Asked(msgspec.Struct):
    """A question; in version 2.0 some have no answer in the passage."""

    id: str
    question: str
    answers: list[Answer] = []
    is_impossible: bool = False


class Paragraph(msgspec.Struct):
    """A passage and what is asked about it."""

    context: str
    qas: list[Asked] = []


class Article(msgspec.Struct):
    """An article of some passages."""

    paragraphs: list[Paragraph]
    title: str = ""


class File(msgspec.Struct):
    """The file."""

    data: list[Article]


class _Reader:
    """The sentences and questions met so far."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.sentences: dict[str, Sentence] = {}
        self.questions: list[Question] = []
        self.ids: set[str] = set()

    def paragraph(self, name: str, doc: str, paragraph: Paragraph) -> None:
        """Take a passage in."""
        context = paragraph.context
        spans = split_sentences(context)
        if not spans:
            self.source.fail(None, f"the passage {name} is empty")
            return
        ids = [f"{name}.{number}" for number in range(1, len(spans) + 1)]
        for sentence_id, (begin, end) in zip(ids, spans, strict=True):
            self.sentences[sentence_id] = Sentence(sentence_id, " ".join(context[begin:end].split()), doc=doc)
        begins = [begin for begin, _ in spans]
        for asked in paragraph.qas:
            if asked.id in self.ids:
                self.source.fail(None, f"two questions have the id {asked.id!r}")
                continue
            self.ids.add(asked.id)
            answers = [] if asked.is_impossible else asked.answers
            starts = [self._start(context, asked, answer) for answer in answers]
            if None not in starts:
                at = max(bisect_right(begins, starts[0] or 0) - 1, 0) if starts else 0
                texts = dict.fromkeys(" ".join(answer.text.split()) for answer in answers)
                self.questions.append(
                    Question(ids[at], " ".join(asked.question.split()), tuple(texts), id=asked.id)
                )

    def _start(self, context: str, asked: Asked, answer: Answer) -> int | None:
        """Where an answer begins; None where that cannot be told."""
        if not answer.text.strip():
            self.source.fail(None, f"an answer of question {asked.id!r} has no text")
            return None
        if answer.answer_start >= 0 and context.startswith(answer.text, answer.answer_start):
            return answer.answer_start
        found = context.find(answer.text)
        if found < 0 or context.count(answer.text) > 1:
            self.source.fail(
                None,
                f"the answer {shortened(answer.text)!r} of question {asked.id!r} does not stand in its passage at "
                f"{answer.answer_start}",
            )
            return None
        self.source.repair(
            None,
            f"the answer {shortened(answer.text)!r} of question {asked.id!r} stands at {found}, not at "
            f"{answer.answer_start}",
        )
        return found


def read(source: Source) -> Collection:
    """The sentences of the passages, each named by article, passage and place, and the questions.

    A question belongs to the sentence in which its first answer begins; one without an answer to the first sentence
    of its passage.
    """
    reader = _Reader(source)
    try:
        file = msgspec.json.decode(source.text, type=File)
    except msgspec.DecodeError as error:
        source.fail(None, f"this is no SQuAD file: {error}")
        return Collection({})
    for number, article in enumerate(file.data, start=1):
        for place, paragraph in enumerate(article.paragraphs, start=1):
            reader.paragraph(f"{number}.{place}", article.title or str(number), paragraph)
    return Collection(reader.sentences, questions=tuple(reader.questions))


def sniff(head: str) -> float:
    """1 for an object of JSON with data and paragraphs near its beginning."""
    begins = re.match(r'\s*\{\s*"(?:data|version)"\s*:', head)
    return 1.0 if begins and '"data"' in head and '"paragraphs"' in head else 0.0


FORMAT = Format(
    name="squad",
    title="SQuAD 1.1 and 2.0: passages, questions and answers",
    holds=frozenset({"ids", "texts", "docs", "silent", "questions"}),
    read=read,
    sniff=sniff,
)
