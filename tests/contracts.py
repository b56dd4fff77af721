"""The contract of a metric: what every registered one keeps, whatever it measures.

A contract says which gold its metric needs, which extraction is the exact copy of a gold item, and which are
wrong; the rest is the same for all. OIEBENCH_EXAMPLES=5000 looks harder than the tests do.
"""

from __future__ import annotations

import itertools
import math
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar, Literal

import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from oiebench.metrics import METRICS, AnyMetric, Mode, metric, options_of
from oiebench.model import Collection, EntityRelation, Extraction, Fact, GoldPart, GoldTuple, Sentence, Value
from oiebench.stats import resampled
from worlds import (
    CONFIDENCES,
    TEXTS,
    World,
    extraction,
    foreign,
    gold_facts,
    gold_relations,
    gold_tuples,
    guesses,
    judged,
    misnamed,
    relation_guesses,
    spoilt,
)

CLOSE = 1e-9
SHARE = re.compile(r"(^|_)(precision|recall|f1|auc|multiplier)(_|$)")
"""Figures that are shares; all others are counts."""
MODES: tuple[Mode, Mode] = ("strict", "published")

often = settings(
    max_examples=int(os.environ.get("OIEBENCH_EXAMPLES", "60")),
    deadline=None,
    database=None,
    derandomize="OIEBENCH_EXAMPLES" not in os.environ,
    suppress_health_check=[HealthCheck.differing_executors, HealthCheck.too_slow],
)


class MetricContract(ABC):
    """What a metric keeps; a subclass for each registered one."""

    name: ClassVar[str]
    perfect: ClassVar[tuple[str, ...]] = ("precision", "recall", "f1")
    """The figures that are 1 for the gold itself."""
    grows: ClassVar[Literal["recall", "yield"]] = "recall"
    """What never falls when one more gold item is found."""

    @abstractmethod
    def items(self, sentence_id: str, tidy: bool) -> st.SearchStrategy[Any]:
        """Gold items of a sentence."""

    @abstractmethod
    def gold(self, sentences: dict[str, Sentence], items: Sequence[Any]) -> Collection:
        """The gold that these items are."""

    @abstractmethod
    def exact(self, chosen: AnyMetric, item: Any) -> Extraction | None:
        """The extraction that is the gold item itself, under the metric's options; None: nothing to find."""

    def guesses(self, sentence_id: str) -> st.SearchStrategy[Extraction]:
        """Extractions right or wrong."""
        return guesses(sentence_id)

    def wrong(self, sentence_id: str) -> st.SearchStrategy[Extraction]:
        """Extractions that cannot be right."""
        return foreign(sentence_id)

    def variants(self, mode: Mode) -> list[AnyMetric]:
        """The metric under every choice of its options."""
        return _variants(self.name, mode)

    @often
    @given(data=st.data())
    def test_gold_against_itself_is_one(self, data: st.DataObject) -> None:
        world = data.draw(worlds(self, "strict"))
        figures = world.figures(world.right)
        ones = dict.fromkeys(self.perfect, 1.0)
        assert {name: figures[name] for name in ones} == pytest.approx(ones, abs=CLOSE)

    @often
    @given(data=st.data())
    def test_no_prediction_finds_nothing(self, data: st.DataObject) -> None:
        world = data.draw(worlds(self, data.draw(st.sampled_from(MODES))))
        figures = world.figures(())
        assert (figures["precision"], figures[self.grows]) == (0, 0)
        assert all(map(math.isfinite, _numbers(figures)))

    @often
    @given(data=st.data())
    def test_order_never_matters(self, data: st.DataObject) -> None:
        world = data.draw(worlds(self, "strict"))
        gold = msgspec.structs.replace(
            world.gold,
            sentences=dict(data.draw(st.permutations(list(world.gold.sentences.items())))),
            tuples=tuple(data.draw(st.permutations(world.gold.tuples))),
            facts=tuple(data.draw(st.permutations(world.gold.facts))),
            relations=tuple(data.draw(st.permutations(world.gold.relations))),
        )
        shuffled = replace(world, gold=gold, found=tuple(data.draw(st.permutations(world.found))))
        assert shuffled.figures() == pytest.approx(world.figures(), abs=CLOSE)

    @often
    @given(data=st.data())
    def test_one_more_wrong_extraction_never_raises_precision(self, data: st.DataObject) -> None:
        world = data.draw(worlds(self, "strict"))
        wrong = data.draw(self.wrong(data.draw(st.sampled_from(list(world.gold.sentences)))))
        before, after = world.figures(), world.figures(_with_one_more(data, world, wrong))
        assert _number(after, "precision") <= _number(before, "precision") + CLOSE

    @often
    @given(data=st.data())
    def test_one_right_extraction_less_never_raises_recall(self, data: st.DataObject) -> None:
        world = data.draw(worlds(self, "strict"))
        right = data.draw(st.sampled_from(world.right))
        after, before = world.figures(), world.figures(_with_one_more(data, world, right))
        assert _number(after, self.grows) <= _number(before, self.grows) + CLOSE

    @often
    @given(data=st.data())
    def test_shares_stay_between_0_and_1(self, data: st.DataObject) -> None:
        world = data.draw(worlds(self, "strict", tidy=data.draw(st.booleans())))
        result = world.result()
        shares = {name: value for name, value in result.values().items() if SHARE.search(name)}
        assert {n: v for n, v in shares.items() if v is None or not -CLOSE <= v <= 1 + CLOSE} == {}
        for precision, recall, _ in world.metric.curve(result.totals) or ():
            assert -CLOSE <= precision <= 1 + CLOSE
            assert -CLOSE <= recall <= (1 if self.grows == "recall" else len(world.found)) + CLOSE

    @often
    @given(data=st.data())
    def test_any_input_gives_finite_figures_and_matches_that_exist(self, data: st.DataObject) -> None:
        world = data.draw(worlds(self, data.draw(st.sampled_from(MODES)), tidy=False))
        result = world.result()
        assert all(map(math.isfinite, _numbers(result.values())))
        assert all(map(math.isfinite, itertools.chain(*((p, r) for p, r, _ in result.score().curve or ()))))
        for row, prepared, found in zip(
            result.benchmark.scored, result.benchmark.prepared, result.predictions.sentences, strict=True
        ):
            gold = result.benchmark.gold.sentences[row]
            size = len(getattr(gold, world.metric.needs, ()))
            for match in world.metric.matches(prepared, found):
                assert 0 <= match.extraction < len(found)
                assert 0 <= match.gold < size or (world.metric.needs == "labels" and match.gold == -1)

    @often
    @given(data=st.data())
    def test_a_resample_with_every_sentence_once_is_the_sample(self, data: st.DataObject) -> None:
        world = data.draw(worlds(self, data.draw(st.sampled_from(MODES)), tidy=False))
        result = world.result()
        once = np.ones((2, len(result.observations.sentences)))
        again = world.metric.summarise(resampled(result.observations, once))
        for name, value in world.metric.summarise(result.totals).items():
            assert np.broadcast_to(again[name], 2).tolist() == pytest.approx([float(value)] * 2, abs=CLOSE), (
                name
            )

    @often
    @given(data=st.data())
    def test_sentences_observed_alone_give_the_same_rows(self, data: st.DataObject) -> None:
        world = data.draw(worlds(self, "strict", tidy=data.draw(st.booleans())))
        result = world.result()
        rows = zip(
            result.benchmark.prepared, result.predictions.sentences, result.observations.counts, strict=True
        )
        for prepared, found, row in rows:
            assert list(world.metric.observe(prepared, found)) == pytest.approx(row.tolist(), abs=CLOSE)

    @pytest.mark.parametrize("mode", MODES)
    def test_names_parse_back(self, mode: Mode) -> None:
        for chosen in self.variants(mode):
            assert metric(str(chosen)) == chosen
            assert metric(chosen.canonical, mode) == chosen

    @often
    @given(data=st.data())
    def test_the_signature_tells_metric_and_mode(self, data: st.DataObject) -> None:
        world = data.draw(worlds(self, data.draw(st.sampled_from(MODES))))
        signature = world.result().score().signature.split("|")
        assert signature[:2] == [f"metric:{world.metric.canonical}", f"mode:{world.metric.mode}"]


class TupleContract(MetricContract):
    """Metrics over gold tuples: the copy of a tuple is all its words, inferred ones included."""

    def items(self, sentence_id: str, tidy: bool) -> st.SearchStrategy[GoldTuple]:
        return gold_tuples(sentence_id, tidy)

    def gold(self, sentences: dict[str, Sentence], items: Sequence[GoldTuple]) -> Collection:
        return Collection(sentences, tuples=tuple(items))

    def text(self, chosen: AnyMetric, part: GoldPart) -> str:
        """A part's text under the metric's options."""
        return part.plain

    def exact(self, chosen: AnyMetric, item: GoldTuple) -> Extraction:
        arg1, rel, *args = [self.text(chosen, part) for part in item.parts()]
        return extraction(item.sentence_id, arg1, rel, args)


class FactContract(MetricContract):
    """Metrics over facts: the copy of a fact is its first formulation with all options."""

    def items(self, sentence_id: str, tidy: bool) -> st.SearchStrategy[Fact]:
        return gold_facts(sentence_id, tidy)

    def gold(self, sentences: dict[str, Sentence], items: Sequence[Fact]) -> Collection:
        return Collection(sentences, facts=tuple(items))

    def text(self, chosen: AnyMetric, slot: str) -> str:
        """A slot's text under the metric's options."""
        return slot.replace("[", "").replace("]", "")

    def exact(self, chosen: AnyMetric, item: Fact) -> Extraction | None:
        if not item.formulations:
            return None
        arg1, rel, *args = [self.text(chosen, slot) for slot in item.formulations[0].slots]
        return extraction(item.sentence_id, arg1, rel, args)


class RelationContract(MetricContract):
    """Metrics over relations of named entities: the copy is the entities and the trigger."""

    def items(self, sentence_id: str, tidy: bool) -> st.SearchStrategy[EntityRelation]:
        return gold_relations(sentence_id, tidy)

    def gold(self, sentences: dict[str, Sentence], items: Sequence[EntityRelation]) -> Collection:
        return Collection(sentences, relations=tuple(items))

    def exact(self, chosen: AnyMetric, item: EntityRelation) -> Extraction | None:
        entities = [entity for entity in item.args if entity]
        if not item.trigger or len(entities) < 2:
            return None
        return extraction(item.sentence_id, entities[0], " ".join(item.trigger), entities[1:])

    def guesses(self, sentence_id: str) -> st.SearchStrategy[Extraction]:
        return relation_guesses(sentence_id)

    def wrong(self, sentence_id: str) -> st.SearchStrategy[Extraction]:
        """Foreign words everywhere, or between the right entities."""
        return st.one_of(foreign(sentence_id), misnamed(sentence_id))


class LabelContract(MetricContract):
    """Metrics over judged extractions: there is no gold, and right is what is judged so."""

    perfect = ("precision", "auc")
    grows = "yield"

    def items(self, sentence_id: str, tidy: bool) -> st.SearchStrategy[Extraction]:
        return judged(sentence_id, True)

    def gold(self, sentences: dict[str, Sentence], items: Sequence[Extraction]) -> Collection:
        return Collection(sentences)

    def exact(self, chosen: AnyMetric, item: Extraction) -> Extraction:
        return item

    def guesses(self, sentence_id: str) -> st.SearchStrategy[Extraction]:
        return judged(sentence_id, True, False, None)

    def wrong(self, sentence_id: str) -> st.SearchStrategy[Extraction]:
        return judged(sentence_id, False)


@st.composite
def worlds(draw: st.DrawFn, contract: MetricContract, mode: Mode, *, tidy: bool = True) -> World:
    """Worlds of up to three sentences under any options; in tidy ones there is something to be found."""
    chosen = draw(st.sampled_from(contract.variants(mode)))
    sentences: dict[str, Sentence] = {}
    items: list[Any] = []
    found: list[Extraction] = []
    right: list[Extraction] = []
    for number in range(draw(COUNTS[1, 3])):
        id_ = f"s{number}"
        sentences[id_] = Sentence(id_, f"the text of {id_}", doc=draw(DOCUMENTS))
        mine = [draw(contract.items(id_, tidy)) for _ in range(draw(COUNTS[int(number == 0), 3]))]
        copies = [copy for copy in (contract.exact(chosen, item) for item in mine) if copy is not None]
        items += mine
        right += copies
        for _ in range(draw(COUNTS[0, 4])):
            kind = draw(KINDS)
            if kind == "again" and found:
                found.append(found[-1])
            elif kind in ("copy", "spoilt") and copies:
                copy = copies[draw(COUNTS[0, 3]) % len(copies)]
                found.append(copy if kind == "copy" else spoilt(copy, draw(COUNTS[0, 3]), draw(ANY_TEXT)))
            else:
                found.append(draw(contract.guesses(id_)))
    assume(right or not tidy)
    if draw(CONFIDENT):
        found = [msgspec.structs.replace(e, confidence=draw(LEVEL)) for e in found]
        right = [msgspec.structs.replace(e, confidence=draw(LEVEL)) for e in right]
    return World(chosen, contract.gold(sentences, items), tuple(found), tuple(right))


COUNTS = {(low, high): st.integers(low, high) for low in (0, 1) for high in (3, 4)}
DOCUMENTS = st.sampled_from("de")
KINDS = st.sampled_from(("guess", "copy", "spoilt", "again"))
ANY_TEXT, LEVEL, CONFIDENT = st.sampled_from(TEXTS), st.sampled_from(CONFIDENCES), st.booleans()


@cache
def _variants(name: str, mode: Mode) -> list[AnyMetric]:
    choices = [
        [f"{option.name}={choice}" for choice in option.choices or (option.default,)]
        for option in options_of(METRICS[name])
        if option.name != "mode"
    ]
    return [metric(f"{name}({','.join(some)})", mode) for some in itertools.product(*choices)]


def _with_one_more(data: st.DataObject, world: World, extra: Extraction) -> list[Extraction]:
    found = list(world.found)
    found.insert(data.draw(st.integers(0, len(found))), world.like_the_others(extra))
    return found


def _numbers(figures: Mapping[str, Value]) -> list[float]:
    return [value for value in figures.values() if value is not None]


def _number(figures: Mapping[str, Value], name: str) -> float:
    value = figures[name]
    assert value is not None
    return value
