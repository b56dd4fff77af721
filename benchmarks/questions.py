"""Seconds for asking 1,000 questions of 100,000 facts, beside all pairs of both in the same process.

    python benchmarks/questions.py [--facts 100000] [--questions 1000] [--pairs 20]

Words are drawn as they are in text, a few often and most seldom. All pairs are asked of `--pairs` of the questions,
their time multiplied up; a question's words are compared once with all words of the facts, and facts are sets of words,
so that the pairs are as quick as plain Python makes them. Both sides must find the same facts with the same answers.
"""

from __future__ import annotations

import argparse
import random
import resource
import time

from oiebench.model import Argument, Collection, Extraction, Question, Sentence
from oiebench.qa.neighbours import same
from oiebench.qa.protocol import Protocol
from oiebench.qa.scoring import Asking, Examination, ask
from oiebench.qa.words import QUESTION_WORDS, STOP_WORDS, asked_words, words

LETTERS = "abcdefghijklmnopqrstuvwxyz"
VOCABULARY = 40_000
Found = list[tuple[int, float, tuple[str, ...]]]


class Text:
    """Words of a made-up language, drawn by Zipf's law."""

    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)
        lengths = [self.source.randint(3, 9) for _ in range(VOCABULARY)]
        self.words = ["".join(self.source.choices(LETTERS, k=length)) for length in lengths]
        self.weights = [1 / (rank + 10) for rank in range(VOCABULARY)]

    def phrases(self, count: int, least: int, most: int) -> list[str]:
        """Phrases of so many words."""
        drawn = iter(self.source.choices(self.words, self.weights, k=count * most))
        return [" ".join(next(drawn) for _ in range(self.source.randint(least, most))) for _ in range(count)]


def all_pairs(
    question: Question,
    vocabulary: set[str],
    facts: list[list[set[str]]],
    texts: list[list[str]],
    threshold: float,
) -> Found:
    """What one question gets of every fact, looked at one by one."""
    asked = asked_words(question.text)
    near = [{other for other in vocabulary if same(word, other, 1, guarded=True)} for word in asked.content]
    found: Found = []
    for number, parts in enumerate(facts):
        held = [[not words.isdisjoint(part) for part in parts] for words in near]
        whole = sum(map(any, held))
        score = (whole + len(asked.asking)) / asked.size if whole else 0.0
        if score > threshold:
            order = sorted((sum(each[place] for each in held), (1, 2, 0)[place], place) for place in range(3))
            found.append((number, score, (texts[number][order[0][2]],)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--facts", type=int, default=100_000)
    parser.add_argument("--questions", type=int, default=1000)
    parser.add_argument("--pairs", type=int, default=20)
    given = parser.parse_args()
    text = Text(1)
    columns = zip(
        text.phrases(given.facts, 1, 3),
        text.phrases(given.facts, 1, 3),
        text.phrases(given.facts, 2, 8),
        strict=True,
    )
    said = [Extraction("1", Argument(a), Argument(rel), (Argument(b),)) for a, rel, b in columns]
    picked = text.source.choices(said, k=given.questions)
    questions = [Question("1", f"Who {e.rel.text} {e.args[0].text} ?", (e.arg1.text,)) for e in picked]
    sentences = {"1": Sentence("1", "A sentence .")}
    began = time.perf_counter()
    asking: Asking = ask(
        Examination.of(Collection(sentences, questions=tuple(questions))),
        Collection(sentences, extractions=tuple(said)),
        "made-up",
        Protocol(),
    )
    ours = time.perf_counter() - began
    answers = sum(map(len, asking.answered.candidates))
    print(f"{given.facts:,} facts, {given.questions:,} questions, {answers:,} facts that answer")
    print(f"index      {ours:10.1f} s, {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")
    texts = [[part.text for part in each.parts()] for each in said]
    left_out = STOP_WORDS | QUESTION_WORDS
    facts = [[set(words(part)) - left_out for part in parts] for parts in texts]
    vocabulary = {word for parts in facts for part in parts for word in part}
    began = time.perf_counter()
    for question, candidates in zip(questions[: given.pairs], asking.answered.candidates, strict=False):
        plain = all_pairs(question, vocabulary, facts, texts, Protocol().threshold)
        assert plain == [(each.fact, each.score, each.answers) for each in candidates]
    pairs = (time.perf_counter() - began) * given.questions / given.pairs
    print(f"all pairs  {pairs:10.1f} s, from {given.pairs} questions; the same answers")
    print(f"ratio      {pairs / ours:10.0f}")


if __name__ == "__main__":
    main()
