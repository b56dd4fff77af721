"""Questions and facts for the tests of the evaluation by questions."""

from __future__ import annotations

from collections.abc import Sequence

from oiebench.model import Argument, Collection, Extraction, Question, Sentence
from oiebench.qa.answering import Candidate
from oiebench.qa.protocol import Protocol
from oiebench.qa.scoring import Asking, Examination, ask


def fact(text: str, sentence_id: str = "1", **more: object) -> Extraction:
    """The extraction that `arg1 ; rel ; arg2 ; …` says."""
    arg1, rel, *args = (Argument(part.strip()) for part in text.split(";"))
    return Extraction(sentence_id, arg1, rel, tuple(args), **more)  # type: ignore[arg-type]


def question(text: str, *answers: str, sentence_id: str = "1", **more: object) -> Question:
    """A question; one whose only answer is yes or no is to be answered so."""
    return Question(sentence_id, text, answers, answers in (("yes",), ("no",)), **more)  # type: ignore[arg-type]


def asked(
    questions: Sequence[Question], facts: Sequence[Extraction], least: float = 0.0, **protocol: object
) -> Asking:
    """The questions asked of the facts; each sentence's text is its id."""
    ids = dict.fromkeys([q.sentence_id for q in questions] + [f.sentence_id for f in facts])
    sentences = {each: Sentence(each, f"Sentence {each} .") for each in ids}
    examination = Examination.of(Collection(sentences, questions=tuple(questions)))
    predictions = Collection(sentences, extractions=tuple(facts))
    return ask(examination, predictions, "system", Protocol(**protocol), least)  # type: ignore[arg-type]


def answers(asking: Asking, at: int = 0) -> dict[str, Candidate]:
    """By fact, what it answered to a question."""
    found = asking.answered.candidates[at]
    return {str(asking.facts.extractions[candidate.fact]): candidate for candidate in found}
