"""Systems asked the questions of a benchmark: what they answered, and their scores with signatures."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from oiebench.errors import InputError
from oiebench.metrics.alignment import Gold, align, gold_side
from oiebench.model import Collection, Interval, Score
from oiebench.qa.answering import NO, YES, Answerer, Asked, Candidate
from oiebench.qa.facts import OUTSIDE, Facts
from oiebench.qa.figures import observations, values
from oiebench.qa.protocol import MODE, Protocol
from oiebench.stats import Observations, totals
from oiebench.version import __version__

POOLED = "all systems together"
FACTOID, YES_NO = "factoid", "yes/no"
PARTS = (FACTOID, YES_NO)
"""Tables 3.1 and 3.2 are about factoid questions; those to be answered by yes or no stand beside them."""


@dataclass(frozen=True)
class Examination:
    """The questions of a benchmark that can be put to systems; those without an answer are counted alone."""

    gold: Gold
    asked: tuple[Asked, ...]
    without_answer: int
    sha256: str

    @classmethod
    def of(cls, collection: Collection, path: str = "the file", sha256: str = "") -> Examination:
        """The questions of a collection."""
        if not collection.questions:
            raise InputError(f"{path} holds no questions")
        ids = Counter(question.id for question in collection.questions if question.id is not None)
        if ids and ids.most_common(1)[0][1] > 1:
            raise InputError(f"two questions of {path} have the id {ids.most_common(1)[0][0]!r}")
        gold = gold_side(collection)
        every = [
            Asked.of(question, gold.row_of_id[question.sentence_id]) for question in collection.questions
        ]
        asked = tuple(each for each in every if each.gold)
        if not asked:
            raise InputError(f"none of the {len(every)} questions of {path} has an answer to look for")
        for each in asked:
            if each.question.yes_no and not {*each.gold} <= {frozenset({YES}), frozenset({NO})}:
                raise InputError(
                    f"{path}: {each.question.text!r} is a yes/no question, and its answer "
                    f"{' or '.join(each.question.answers)!r}; give yes or no"
                )
        return cls(gold, asked, len(every) - len(asked), sha256)

    def part(self, part: str) -> list[int]:
        """The places of the factoid questions, or of those to be answered by yes or no."""
        return [at for at, each in enumerate(self.asked) if each.question.yes_no == (part == YES_NO)]

    def sentences(self) -> dict[int, tuple[str, str | None]]:
        """Id and document of each sentence."""
        return {row: (each.sentence.id, each.sentence.doc) for row, each in enumerate(self.gold.sentences)}


@dataclass(frozen=True)
class Answered:
    """What a system answered to each question above some threshold, and the rows of the sentences it found facts in."""

    examination: Examination
    system: str
    candidates: tuple[tuple[Candidate, ...], ...]
    said: frozenset[int]
    facts: int

    def observations(self, protocol: Protocol, part: str) -> Observations:
        """The rows of the sentences with such questions."""
        places = self.examination.part(part)
        return observations(
            [self.examination.asked[at] for at in places],
            [self.candidates[at] for at in places],
            self.examination.sentences(),
            protocol.threshold,
        )

    def score(
        self, protocol: Protocol, part: str, ci: dict[str, Interval] | None = None, sampling: str = ""
    ) -> Score:
        """The figures of one part of the questions, with what they rest on."""
        examination = self.examination
        places = examination.part(part)
        rows = {examination.asked[at].row for at in places}
        n = {
            "questions": len(places),
            "sentences": len(rows),
            "predicted": self.facts,
            "missing": len(rows - self.said),
            "without_answer": examination.without_answer,
        }
        signature = [
            f"metric:{protocol}",
            f"mode:{MODE}",
            f"part:{part}",
            f"gold:{examination.sha256[:12]}",
            f"questions:{n['questions']}",
            f"sentences:{n['sentences']}",
            f"missing:{n['missing']}",
            *([sampling] if sampling else []),
            f"version:{__version__}",
        ]
        return Score(
            system=self.system,
            metric=str(protocol),
            mode=MODE,
            signature="|".join(signature),
            part=part,
            values=values(totals(self.observations(protocol, part))),
            n=n,
            ci=ci,
        )


@dataclass(frozen=True)
class Asking:
    """A system's facts and what they answered: what an explanation needs."""

    facts: Facts
    answered: Answered


def ask(
    examination: Examination,
    predictions: Collection,
    system: str,
    protocol: Protocol,
    least: float = math.inf,
    format: str = "",
) -> Asking:
    """Every question put to what a system found, at the protocol's threshold or, where that is lower, at `least`."""
    aligned = align(examination.gold, predictions, system, format).predictions
    extractions = [each for some in aligned.sentences for each in some]
    rows = [row for row, some in enumerate(aligned.sentences) for _ in some]
    rows += [OUTSIDE] * len(aligned.outside)
    facts = Facts([*extractions, *aligned.outside], rows, protocol.left_out)
    answerer = Answerer(facts, examination.asked, protocol)
    threshold = min(protocol.threshold, least)
    answered = Answered(
        examination,
        system,
        tuple(tuple(answerer.candidates(each, threshold)) for each in examination.asked),
        frozenset(row for row, some in enumerate(aligned.sentences) if some),
        len(facts.extractions),
    )
    return Asking(facts, answered)


def together(systems: Sequence[Answered]) -> Answered:
    """All systems as one: what any of them answers is answered (`All` of Table 3.1)."""
    first = systems[0]
    return Answered(
        first.examination,
        POOLED,
        tuple(
            tuple(candidate for system in systems for candidate in system.candidates[at])
            for at in range(len(first.examination.asked))
        ),
        frozenset().union(*(system.said for system in systems)),
        sum(system.facts for system in systems),
    )
