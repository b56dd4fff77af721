"""What is in gold annotation: its size, and the phenomena that papers count (WiRe57, Table 1; BenchIE^FL, Table 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from oiebench.annotate.annotators import words_of
from oiebench.annotate.lint import annotated
from oiebench.annotate.statements import PUNCTUATION, Linted
from oiebench.model import Collection, GoldPart, GoldTuple, Question, Value


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A count or a mean; `of` is what a count is a share of."""

    key: str
    label: str
    value: Value
    of: int | None = None

    @property
    def share(self) -> float | None:
        """The percentage, where there is one."""
        return None if self.of is None or self.value is None or not self.of else 100 * self.value / self.of


Section = tuple[Figure, ...]


def gold_statistics(collection: Collection) -> dict[str, Section]:
    """The figures of the sentences and of each kind of annotation that there is."""
    sections = {"sentences": sentence_figures(collection)}
    if collection.tuples:
        sections["tuples"] = tuple_figures(collection.tuples, len(collection.sentences))
    if collection.facts:
        sections["facts"] = fact_figures(collection)
    if collection.questions:
        sections["questions"] = question_figures(collection.questions, len(collection.sentences))
    return sections


def sentence_figures(collection: Collection) -> Section:
    """Sentences, documents, words, and how many sentences nothing is said of."""
    sentences = list(collection.sentences.values())
    count = len(sentences)
    lengths = [len(words_of(sentence)) for sentence in sentences]
    documents = len({sentence.doc for sentence in sentences if sentence.doc is not None})
    spoken = {item.sentence_id for item in collection.tuples} | {
        fact.sentence_id for fact in collection.facts
    }
    found = [Figure("sentences", "Sentences", count)]
    if documents:
        found.append(Figure("documents", "Documents", documents))
    if any(lengths):
        found += [
            Figure("words", "Words", sum(lengths)),
            Figure("words_per_sentence", "Words per sentence", mean(lengths)),
        ]
    silent = count - len(spoken)
    return (*found, Figure("unannotated_sentences", "Sentences without annotation", silent, count))


def tuple_figures(tuples: Sequence[GoldTuple], sentences: int) -> Section:
    """The phenomena of WiRe57's Table 1, and lengths.

    Anaphora: a part has a resolved form of other words. Hallucinated: every word of the relation is inferred.
    """
    count = len(tuples)
    words = [part.words for item in tuples for part in item.parts()]
    inferred = sum(sum(each.inferred) for each in words)

    def having(key: str, label: str, holds: Callable[[GoldTuple], bool]) -> Figure:
        return Figure(key, label, sum(map(holds, tuples)), count)

    arity = Counter(1 + len(item.args) for item in tuples)
    many = [Figure(f"nary_{n}", f"n-ary, n = {n}", arity[n], count) for n in sorted(arity) if n > 2]
    return (
        Figure("tuples", "Tuples", count),
        Figure("tuples_per_sentence", "Tuples per sentence", count / sentences),
        having("anaphora", "With anaphora resolved", lambda item: any(map(is_resolved, item.parts()))),
        having(
            "inferred", "With inferred words", lambda item: any(any(p.words.inferred) for p in item.parts())
        ),
        having("hallucinated", "With a relation wholly inferred", lambda item: is_inferred(item.rel)),
        having(
            "inferred_part", "With any part wholly inferred", lambda item: any(map(is_inferred, item.parts()))
        ),
        having("attributed", "Attributed or speculative", lambda item: item.attributed),
        *([Figure("unary", "Without second argument", arity[1], count)] if arity[1] else []),
        Figure("binary", "Binary", arity[2], count),
        *many,
        Figure("inferred_words", "Inferred words", inferred, sum(len(each.words) for each in words)),
        Figure(
            "triple_words", "Words of the first three parts", sum(sum(_sizes(item)[:3]) for item in tuples)
        ),
        Figure("tuple_length", "Words per tuple", mean([sum(_sizes(item)) for item in tuples])),
        Figure("argument1_length", "Words per first argument", mean([_sizes(item)[0] for item in tuples])),
        Figure("relation_length", "Words per relation", mean([_sizes(item)[1] for item in tuples])),
        Figure(
            "argument_length",
            "Words per further argument",
            mean([size for item in tuples for size in _sizes(item)[2:]]),
        ),
    )


def fact_figures(collection: Collection) -> Section:
    """The figures of BenchIE^FL's Table 5, and facts that are inferred.

    A formulation's length counts its optional words too. A fact is inferred where no formulation consists of words
    of the sentence, optional words aside.
    """
    facts = collection.facts
    count, sentences = len(facts), len(collection.sentences)
    forms = [form for fact in facts for form in fact.formulations]
    lengths = [[len(slot.split()) for slot in form.slots] for form in forms]
    optional = sum(any("[" in slot for slot in form.slots) for form in forms)
    inferred = sum(map(inferred_facts, (Linted(said) for said in annotated(collection).values())))
    return (
        Figure("facts", "Facts (clusters)", count),
        Figure("facts_per_sentence", "Facts per sentence", count / sentences),
        Figure("formulations", "Formulations", len(forms)),
        Figure("formulations_per_fact", "Formulations per fact", len(forms) / count),
        Figure("formulation_length", "Words per formulation", mean([sum(each) for each in lengths])),
        Figure("relation_length", "Words per relation", mean([each[1] for each in lengths if len(each) > 1])),
        Figure("optional", "Formulations with optional words", optional, len(forms)),
        Figure(
            "single", "Facts of one formulation", sum(len(fact.formulations) == 1 for fact in facts), count
        ),
        Figure("inferred", "Facts with words the sentence lacks", inferred, count),
    )


def question_figures(questions: Sequence[Question], sentences: int) -> Section:
    """Questions, answers, and how many ask for yes or no."""
    count = len(questions)
    return (
        Figure("questions", "Questions", count),
        Figure("questions_per_sentence", "Questions per sentence", count / sentences),
        Figure("answers_per_question", "Answers per question", mean([len(q.answers) for q in questions])),
        Figure("yes_no", "Yes or no", sum(question.yes_no for question in questions), count),
    )


def inferred_facts(linted: Linted) -> int:
    """How many facts of a sentence no formulation says in the sentence's words."""
    return sum(
        not any(
            all(
                word in linted.vocabulary
                or word.strip(PUNCTUATION) in linted.vocabulary
                or not word.strip(PUNCTUATION)
                for part in statement.parts
                for word in part.required
            )
            for statement in cluster
        )
        for cluster in linted.clusters
    )


def is_resolved(part: GoldPart) -> bool:
    """Whether a part has a resolved form that says it in other words."""
    return part.resolved is not None and part.resolved.words != part.words.words


def is_inferred(part: GoldPart) -> bool:
    """Whether every word of a part is inferred."""
    return bool(part.words.words) and all(part.words.inferred)


def mean(numbers: Sequence[int]) -> float | None:
    """The mean, `None` of nothing."""
    return sum(numbers) / len(numbers) if numbers else None


def _sizes(item: GoldTuple) -> list[int]:
    return [len(part.words.words) for part in item.parts()]
