"""Small random worlds: sentences, gold and extractions over a vocabulary so small that much of it overlaps.

Tidy gold is what an annotator would write. Wild gold has empty parts, tuples that are inferred throughout,
facts without formulations, brackets that do not fit and relations of one entity.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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

WORDS = ("Ann", "Bob", "cat", "cats", "saw", "said", "is", "be", "not", "and", "of", "in", ",", "-", "B.")
FOREIGN = ("xyz", "qqq", "yyz", "zyx")
"""Words that share no letter with the others."""
ENTITIES = ("Ann", "Bob", "York", "New York", "B. of York")
PHRASES = (*ENTITIES, "the Ann", "Ann of Bob", "in York", "cat", "Bob , Ann", "")
CONFIDENCES = (-3.5, 0.0, 0.25, 0.5, 0.5, 0.75, 1.0)


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


def phrases(*, least: int = 0, most: int = 3, words: Sequence[str] = WORDS) -> st.SearchStrategy[str]:
    """A few words."""
    return st.lists(st.sampled_from(words), min_size=least, max_size=most).map(" ".join)


def guesses(sentence_id: str) -> st.SearchStrategy[Extraction]:
    """Any extractions, empty parts and missing arguments among them."""
    args = st.lists(phrases(), max_size=3)
    return st.builds(extraction, st.just(sentence_id), phrases(), phrases(), args)


def foreign(sentence_id: str) -> st.SearchStrategy[Extraction]:
    """Extractions whose words occur nowhere in the gold."""
    some = phrases(least=1, words=FOREIGN)
    return st.builds(extraction, st.just(sentence_id), some, some, st.lists(some, min_size=1, max_size=2))


def gold_tuples(sentence_id: str, tidy: bool) -> st.SearchStrategy[GoldTuple]:
    """Tuples of one argument or more, some words inferred, some parts with a resolved form, some with a head.

    Tidy ones have no empty part and some word that is not inferred.
    """
    part = _gold_parts(tidy)
    built = st.builds(
        GoldTuple, st.just(sentence_id), part, part, st.lists(part, max_size=3).map(tuple), st.booleans()
    )
    if tidy:
        built = built.filter(_asks_for_something)
    return st.builds(_headed, built, st.booleans())


def _gold_parts(tidy: bool) -> st.SearchStrategy[GoldPart]:
    marked = st.lists(st.tuples(st.sampled_from(WORDS), st.booleans()), min_size=int(tidy), max_size=3)
    words = marked.map(
        lambda found: Words(tuple(w for w, _ in found), (None,) * len(found), tuple(i for _, i in found))
    )
    return st.builds(lambda w, resolved: GoldPart(" ".join(w.words), w, resolved), words, st.none() | words)


def _asks_for_something(item: GoldTuple) -> bool:
    return any(part.words.required() for part in item.parts()) and any(
        (part.resolved or part.words).required() for part in item.parts()
    )


def _headed(item: GoldTuple, headed: bool) -> GoldTuple:
    words = item.rel.words.words
    return msgspec.structs.replace(item, head=words[-1] if headed and words else None)


def gold_facts(sentence_id: str, tidy: bool) -> st.SearchStrategy[Fact]:
    """Facts of one formulation or more, of three or four slots, with optional words."""
    word = st.sampled_from(WORDS)
    optional = st.lists(word, min_size=1, max_size=2).map(lambda words: f"[{' '.join(words)}]")
    units = [word, word, optional]
    if not tidy:
        units += [st.builds("{}[{}]".format, word, word), st.sampled_from(("[cat", "cat]", "", "[]"))]
    slot = st.lists(st.one_of(units), min_size=int(tidy), max_size=3).map(" ".join)
    slots = st.lists(slot, min_size=3 if tidy else 2, max_size=4).map(tuple)
    formulations = st.lists(st.builds(Formulation, slots), min_size=int(tidy), max_size=3).map(tuple)
    return st.builds(Fact, st.just(sentence_id), st.integers(1, 3), formulations)


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
