"""Small random worlds: sentences, gold and extractions over a vocabulary so small that much of it overlaps.

Tidy gold is what an annotator would write. Wild gold has empty parts, tuples that are inferred throughout,
facts without formulations, brackets that do not fit and relations of one entity.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import msgspec
from hypothesis import strategies as st

from oiebench.metrics import AnyMetric, Result, benchmark, evaluate
from oiebench.model import (
    Argument,
    Collection,
    EntityRelation,
    Extraction,
    Fact,
    Formulation,
    GoldPart,
    GoldTuple,
    Value,
    Words,
)

WORDS = ("Ann", "Bob", "cat", "cats", "saw", "said", "is", "not", "and", "of", "in", ",", "-", "B.")
"""The words of the gold."""
FOREIGN = ("xyz", "qqq", "be", "was", "his")
"""Words that occur nowhere in the gold: some with letters of their own, some as common as the gold's."""
ENTITIES = ("Ann", "Bob", "York", "New York", "B. of York")
PHRASES = (*ENTITIES, "the Ann", "Ann of Bob", "in York", "cat", "Bob , Ann", "")
CONFIDENCES = (-3.5, 0.0, 0.25, 0.5, 0.5, 0.75, 1.0)
Item = TypeVar("Item")


@dataclass(frozen=True)
class World:
    """A metric, gold, what a system found in it, and the exact copy of each gold item."""

    metric: AnyMetric
    gold: Collection
    found: tuple[Extraction, ...]
    right: tuple[Extraction, ...]

    def result(self, found: Sequence[Extraction] | None = None) -> Result:
        """The result of the system, or of other extractions."""
        extractions = self.found if found is None else tuple(found)
        predictions = Collection(self.gold.sentences, extractions=extractions)
        return evaluate(benchmark(self.metric, self.gold), predictions, "system")

    def figures(self, found: Sequence[Extraction] | None = None) -> dict[str, Value]:
        """The figures of the same."""
        return self.result(found).values()

    def like_the_others(self, extraction: Extraction) -> Extraction:
        """With a confidence if the others have one, else without."""
        given = any(e.confidence is not None for e in (*self.found, *self.right))
        if given == (extraction.confidence is not None):
            return extraction
        return msgspec.structs.replace(extraction, confidence=0.5 if given else None)


def extraction(sentence_id: str, arg1: str, rel: str, args: Sequence[str]) -> Extraction:
    """An extraction of plain texts."""
    return Extraction(sentence_id, Argument(arg1), Argument(rel), tuple(map(Argument, args)))


def spoilt(copy: Extraction, part: int, text: str) -> Extraction:
    """A copy with another text in one of its parts (0: the first argument), or one argument more."""
    arg1, rel, *args = [each.text for each in copy.parts()]
    texts = [arg1, rel, *args]
    texts[min(part, len(texts)) : part + 1] = [text]
    return msgspec.structs.replace(
        copy, arg1=Argument(texts[0]), rel=Argument(texts[1]), args=tuple(map(Argument, texts[2:]))
    )


def _pool(make: Callable[[random.Random], Item], size: int = 200) -> list[Item]:
    """Many of a kind to draw from, always the same: one draw for a whole phrase keeps hypothesis quick."""
    source = random.Random(57)
    return [make(source) for _ in range(size)]


def _words(source: random.Random, least: int, words: Sequence[str] = WORDS) -> list[str]:
    return [source.choice(words) for _ in range(source.randint(least, 3))]


TEXTS = ["", *WORDS, *_pool(lambda source: " ".join(_words(source, 2, (*WORDS, *FOREIGN))))]
FOREIGN_TEXTS = _pool(lambda source: " ".join(_words(source, 1, FOREIGN)), 20)


@cache
def guesses(sentence_id: str) -> st.SearchStrategy[Extraction]:
    """Any extractions, empty parts and missing arguments among them."""
    text = st.sampled_from(TEXTS)
    return st.builds(extraction, st.just(sentence_id), text, text, st.lists(text, max_size=3))


@cache
def foreign(sentence_id: str) -> st.SearchStrategy[Extraction]:
    """Extractions whose words occur nowhere in the gold."""
    some = st.sampled_from(FOREIGN_TEXTS)
    return st.builds(extraction, st.just(sentence_id), some, some, st.lists(some, min_size=1, max_size=2))


@cache
def gold_tuples(sentence_id: str, tidy: bool) -> st.SearchStrategy[GoldTuple]:
    """Tuples of one argument or more, some words inferred, some parts with a resolved form, some with a head,
    some with a text that bears the annotators' marks.

    Tidy ones have no empty part and some word that is not inferred.
    """
    part = st.sampled_from(_pool(lambda source: _gold_part(source, int(tidy))))
    args = st.lists(part, max_size=3).map(tuple)
    built = st.builds(GoldTuple, st.just(sentence_id), part, part, args, st.booleans())
    if tidy:
        built = built.filter(_asks_for_something)
    return st.builds(_headed, built, st.booleans())


def _gold_part(source: random.Random, least: int) -> GoldPart:
    def words() -> Words:
        found = _words(source, least)
        return Words(tuple(found), (None,) * len(found), tuple(source.random() < 0.3 for _ in found))

    plain = words()
    text = " ".join(plain.words) if source.random() < 0.7 else _marked(plain)
    return GoldPart(text, plain, words() if source.random() < 0.3 else None)


def _marked(part: Words) -> str:
    """The text with the annotators' marks: inferred words in brackets, what a pronoun stands for beside it."""
    words = [f"[{word}]" if free else word for word, free in zip(part.words, part.inferred, strict=True)]
    return " ".join((*words[:-1], f"{words[-1]}/(Ann) ")) if words else ""


def _asks_for_something(item: GoldTuple) -> bool:
    return any(part.words.required() for part in item.parts()) and any(
        (part.resolved or part.words).required() for part in item.parts()
    )


def _headed(item: GoldTuple, headed: bool) -> GoldTuple:
    words = item.rel.words.words
    return msgspec.structs.replace(item, head=words[-1] if headed and words else None)


@cache
def gold_facts(sentence_id: str, tidy: bool) -> st.SearchStrategy[Fact]:
    """Facts of one formulation or more, of three or four slots, with optional words."""
    slot = st.sampled_from(_pool(lambda source: _slot(source, tidy)))
    slots = st.lists(slot, min_size=3 if tidy else 2, max_size=4).map(tuple)
    formulations = st.lists(st.builds(Formulation, slots), min_size=int(tidy), max_size=3).map(tuple)
    return st.builds(Fact, st.just(sentence_id), st.integers(1, 3), formulations)


def _slot(source: random.Random, tidy: bool) -> str:
    units = []
    for word in _words(source, int(tidy)):
        other = source.choice(WORDS)
        forms = [word] * 4 + [f"[{word}]", f"[{word} {other}]"]
        if not tidy:
            forms += [f"{word}[{other}]", f"[{word}", f"{word}]", "", "[]"]
        units.append(source.choice(forms))
    return " ".join(units)


@cache
def gold_relations(sentence_id: str, tidy: bool) -> st.SearchStrategy[EntityRelation]:
    """Relations between two entities or more; those without a trigger say that they are unrelated."""
    entity = st.sampled_from(ENTITIES if tidy else (*ENTITIES, ""))
    return st.builds(
        EntityRelation,
        st.just(sentence_id),
        st.lists(entity, min_size=2 if tidy else 0, max_size=4).map(tuple),
        st.lists(st.sampled_from(("saw", "said", "cat", "not")), max_size=2).map(tuple),
        st.lists(st.sampled_from(WORDS), max_size=2).map(tuple),
    )


@cache
def relation_guesses(sentence_id: str) -> st.SearchStrategy[Extraction]:
    """Any extractions whose arguments often hold entities."""
    phrase = st.sampled_from(PHRASES)
    args = st.lists(phrase, max_size=3)
    return st.builds(extraction, st.just(sentence_id), phrase, st.sampled_from(TEXTS), args)


@cache
def misnamed(sentence_id: str) -> st.SearchStrategy[Extraction]:
    """Foreign words between entities."""
    entity = st.sampled_from(ENTITIES)
    args = st.lists(entity, min_size=1, max_size=2)
    return st.builds(extraction, st.just(sentence_id), entity, st.sampled_from(FOREIGN_TEXTS), args)


@cache
def judged(sentence_id: str, *labels: bool | None) -> st.SearchStrategy[Extraction]:
    """Any extractions with one of these judgements."""
    return st.builds(
        lambda e, label: msgspec.structs.replace(e, label=label),
        guesses(sentence_id),
        st.sampled_from(labels),
    )
