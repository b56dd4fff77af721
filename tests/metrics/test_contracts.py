from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from contracts import CLOSE, FactContract, LabelContract, MetricContract, RelationContract, TupleContract
from oiebench.formats import read
from oiebench.metrics import METRICS, AnyMetric, benchmark, evaluate
from oiebench.metrics.benchie import BenchIE
from oiebench.metrics.oracle import oracle
from oiebench.metrics.wire57 import WiRe57
from oiebench.model import Collection, GoldPart


class TestWiRe57(TupleContract):
    name = "wire57"

    def text(self, chosen: AnyMetric, part: GoldPart) -> str:
        assert isinstance(chosen, WiRe57)
        words = part.resolved if chosen.resolved and part.resolved else part.words
        return " ".join(words.words)


class TestCaRB(TupleContract):
    name = "carb"


class TestOIE2016(TupleContract):
    name = "oie2016"


class TestRelVisStrict(TupleContract):
    name = "relvis-strict"


class TestRelVisRelaxed(TupleContract):
    name = "relvis-relaxed"


class TestBenchIE(FactContract):
    name = "benchie"

    def text(self, chosen: AnyMetric, slot: str) -> str:
        assert isinstance(chosen, BenchIE)
        return (
            " ".join(re.sub(r"\[.*?\]", "", slot).split())
            if chosen.gold == "minimal"
            else super().text(chosen, slot)
        )


class TestBenchIEFL(FactContract):
    name = "benchie-fl"


class TestORE(RelationContract):
    name = "ore"


class TestPrecisionYield(LabelContract):
    name = "precision-yield"


def _contracts(kind: type[Any] = MetricContract) -> list[type[MetricContract]]:
    found = [contract for sub in kind.__subclasses__() for contract in _contracts(sub)]
    return [*found, kind] if "name" in vars(kind) else found


def test_no_metric_escapes_the_contract() -> None:
    assert sorted(contract.name for contract in _contracts()) == sorted(METRICS)
    for contract in _contracts():
        assert contract.__name__.startswith("Test")
        assert contract.__module__ == __name__
        assert METRICS[contract.name].name == contract.name


def _is_one(contract: MetricContract, gold: Collection) -> None:
    """Whatever the options, what the oracle says is right and is all there is to find."""
    for chosen in contract.variants("strict"):
        against = benchmark(chosen, gold)
        figures = evaluate(against, oracle(against), "the gold").values()
        assert [figures[name] for name in contract.perfect] == pytest.approx([1, 1, 1], abs=CLOSE), chosen


@pytest.mark.parametrize(
    "contract", [*_contracts(TupleContract), *_contracts(FactContract)], ids=lambda contract: contract.name
)
def test_the_starter_gold_against_itself_is_one(contract: type[MetricContract]) -> None:
    starter = Path(str(files("oiebench.datasets"))) / "starter" / "gold.jsonl"
    _is_one(contract(), read(starter, "jsonl").collection)


@pytest.mark.data("WiRe57's gold")
@pytest.mark.parametrize("contract", _contracts(TupleContract), ids=lambda contract: contract.name)
def test_the_gold_of_wire57_against_itself_is_one(contract: type[MetricContract], shared_data: Path) -> None:
    gold = read(shared_data / "upstream/WiRe57/data/WiRe57_343-manual-oie.json", "wire57").collection
    _is_one(contract(), gold)


@pytest.mark.data("CaRB's gold of the dev set")
@pytest.mark.parametrize("contract", _contracts(TupleContract), ids=lambda contract: contract.name)
def test_the_gold_of_carb_against_itself_is_one(contract: type[MetricContract], shared_data: Path) -> None:
    gold = read(shared_data / "upstream/CaRB/data/gold/dev.tsv", "carb").collection
    _is_one(contract(), gold)
