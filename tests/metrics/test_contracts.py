from __future__ import annotations

import re
from typing import Any

from contracts import FactContract, LabelContract, MetricContract, RelationContract, TupleContract
from oiebench.metrics import METRICS, AnyMetric
from oiebench.metrics.benchie import BenchIE
from oiebench.metrics.wire57 import WiRe57
from oiebench.model import GoldPart


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
