"""Evaluation by questions: files and names in, scores of each system and of all together out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from oiebench.datasets import dataset
from oiebench.errors import InputError, UnknownNameError
from oiebench.extractors.base import Extractor, Tell
from oiebench.extractors.names import bundled, extractors
from oiebench.extractors.pipeline import Extracted, collect
from oiebench.formats import Policy, Reading, Source, read
from oiebench.formats.base import Note
from oiebench.formats.columns import filled
from oiebench.model import Collection, Interval, Score
from oiebench.opening import open_text
from oiebench.qa.clusters import Asked, questions_of_facts
from oiebench.qa.figures import HEADLINE, summarise
from oiebench.qa.protocol import MODE, Protocol
from oiebench.qa.scoring import FACTOID, PARTS, POOLED, Answered, Asking, Examination, ask, together
from oiebench.report import Comparison
from oiebench.runs.comparing import compare_observations
from oiebench.runs.extracting import extract, of_collection
from oiebench.runs.inputs import GoldSource, Specification, System, load_gold
from oiebench.runs.scores import Resampling

EVERY = "all"


@dataclass(frozen=True)
class Questions:
    """The questions of a file or of a registered data set, whose known outputs come with them."""

    reading: Reading
    examination: Examination
    source: GoldSource | None = None
    tokenized: bool = False


def load_questions(
    path: str | None, on: str | None, format: str | None = None, policy: Policy = "repair"
) -> Questions:
    """The questions to ask."""
    if (path is None) == (on is None):
        raise InputError("say what to ask: a file of questions first, or --on DATASET")
    if on is not None:
        source = load_gold(None, on, (), format=format, policy=policy)
        if not source.reading.collection.questions:
            raise InputError(f"the data set {on} has no questions; starter has")
        return Questions(source.reading, _examination(source.reading), source, dataset(on).tokenized)
    named = Specification.parse(str(path), format)
    reading = read(named.path, named.format, policy)
    collection = reading.collection
    if not collection.questions:
        held = "extractions" if collection.extractions else "no extractions either"
        raise InputError(
            f"{reading.path} holds no questions but {held} (format {reading.format}); the file of questions comes "
            "first, then the systems' outputs"
        )
    return Questions(reading, _examination(reading))


def _examination(reading: Reading) -> Examination:
    return Examination.of(reading.collection, reading.path, reading.sha256)


def chosen_extractors(names: str) -> list[Extractor]:
    """The extractors of a list of names; `all` stands for every one that comes with oiebench."""
    if names.strip() == EVERY:
        return extractors(bundled())
    return extractors(names)


def extracting_systems(
    questions: Questions,
    systems: Sequence[Extractor],
    watch: Callable[[Iterable[Extracted]], Iterator[Extracted]],
    tell: Tell,
) -> list[System]:
    """What extractors find in the sentences of the questions, read on the fly.

    What there is to say of the work of those that are asked in batches goes to `tell`, and stays with what was read.
    """
    told: dict[str, list[Note]] = {}

    def note(system: str, text: str) -> None:
        told.setdefault(system, []).append(Note(system, None, text))
        tell(system, text)

    given = of_collection(questions.reading.collection, questions.tokenized)
    found = collect(watch(extract(given, systems, tell=note)))
    return [
        System(
            name,
            found.of_system(name),
            Reading(found, "jsonl", f"{name}, run on the fly", "", tuple(told.get(name, ()))),
        )
        for name in map(str, systems)
    ]


def examine(
    questions: Questions, systems: Sequence[System], protocol: Protocol, thresholds: Sequence[float] = ()
) -> list[Asking]:
    """Each system asked all questions, once for every threshold."""
    names = [POOLED, *(system.name for system in systems)]
    twin = next((name for name in names if names.count(name) > 1), None)
    if twin is not None:
        raise InputError(f"two systems are called {twin!r}; name them apart with NAME=PATH")
    least = min((protocol.threshold, *thresholds))
    return [
        ask(questions.examination, system.collection, system.name, protocol, least, system.reading.format)
        for system in systems
    ]


def with_all_together(asked: Sequence[Asking]) -> list[Answered]:
    """The systems and, where there are several, all of them as one."""
    each = [one.answered for one in asked]
    return [*each, together(each)] if len(each) > 1 else each


def question_scores(
    answered: Sequence[Answered], protocol: Protocol, resampling: Resampling | None = None
) -> list[Score]:
    """The scores on factoid questions, then those on yes/no questions where there are any.

    A part of the questions that is about a single sentence, or a single document, has no intervals.
    """
    return [
        _score(each, protocol, part, resampling)
        for part in PARTS
        for each in answered
        if each.examination.part(part)
    ]


def _score(answered: Answered, protocol: Protocol, part: str, resampling: Resampling | None) -> Score:
    if resampling is None:
        return answered.score(protocol, part)
    return answered.score(
        protocol, part, _intervals(answered, protocol, part, resampling), resampling.signature()
    )


def check_comparison(examination: Examination, value: str, systems: int) -> None:
    """An error where so many systems cannot be compared on this figure of the factoid questions."""
    if value not in HEADLINE:
        raise UnknownNameError("figure of the questions", value, HEADLINE)
    if systems < 2:
        raise InputError("a comparison needs two systems or more")
    factoid = [examination.asked[at].question for at in examination.part(FACTOID)]
    if not factoid:
        raise InputError("systems are compared on factoid questions, and all of these are yes/no questions")
    if value == "agreement" and all(question.expected is None for question in factoid):
        raise InputError(
            "no factoid question says what is expected (X: in the format questions), so there is no agreement to "
            "compare systems on"
        )


def compare_answers(
    answered: Sequence[Answered], protocol: Protocol, resampling: Resampling, value: str
) -> Comparison:
    """Every two systems tested on a figure of the factoid questions."""
    check_comparison(answered[0].examination, value, len(answered))
    return compare_observations(
        {each.system: each.observations(protocol, FACTOID) for each in answered},
        summarise,
        resampling,
        value=value,
        measure="qa",
        metric=str(protocol),
        mode=MODE,
        signature=answered[0].score(protocol, FACTOID, sampling=resampling.signature()).comparable,
        estimated=lambda: [_intervals(each, protocol, FACTOID, resampling).get(value) for each in answered],
    )


def _intervals(
    answered: Answered, protocol: Protocol, part: str, resampling: Resampling
) -> dict[str, Interval]:
    rows = answered.observations(protocol, part)
    if len(rows.sentences) < 2 or (resampling.clustered and rows.groups and len(set(rows.groups)) < 2):
        return {}
    found = resampling.bootstrap(rows, summarise)
    return {name: found[name] for name in HEADLINE if name in found}


def answered_by_facts(collection: Collection, path: str, policy: Policy = "repair") -> Reading:
    """Fact clusters as answers to the questions of a file: sentence id, question, perhaps passage, between tabs."""
    opened = open_text(path)
    source = Source(opened.text, opened.path, policy)
    asked: dict[str, Asked] = {}
    for number, line in filled(source):
        name, *rest = (column.strip() for column in line.split("\t"))
        if len(rest) not in (1, 2) or not (name and rest[0]):
            source.fail(number, "expected sentence id, question and, if there is one, passage, between tabs")
        elif name in asked:
            source.fail(number, f"a second question for the sentence {name!r}")
        else:
            asked[name] = Asked(*rest)
    made = questions_of_facts(collection, asked, opened.path)
    return Reading(
        made, "questions", opened.path, opened.sha256, tuple(source.repairs), tuple(source.skipped)
    )
