"""The dummy that cuts every sentence everywhere stays below every real system in strict mode."""

from __future__ import annotations

from pathlib import Path

import pytest

from oiebench.formats import read
from oiebench.metrics import Mode, benchmark, evaluate, metric
from oiebench.metrics.dummies import munchkin
from oiebench.model import Collection

WIRE57 = "upstream/WiRe57/data"
CARB = "upstream/CaRB"
FL = "upstream/benchie_fl"
SETS = {
    "wire57": (f"{WIRE57}/WiRe57_343-manual-oie.json", [f"{WIRE57}/*-export.json"]),
    "carb": (
        f"{CARB}/data/gold/dev.tsv",
        ["samples/carb-dev/*_output.txt", f"{CARB}/system_outputs/dev/*_output.txt"],
    ),
    "benchie": ("samples/benchie-en-50/gold.txt", ["samples/benchie-en-50/*_explicit.txt"]),
    "benchie-fl": (f"{FL}/gold/benchie-annotated(50).txt", ["samples/benchie_fl-50/*_form.txt"]),
}
SYSTEMS = {"wire57": 7, "carb": 5, "benchie": 9, "benchie-fl": 7}


def f1_of_systems(folder: Path, name: str, mode: Mode) -> tuple[float, dict[str, float]]:
    """The F1 of Munchkin, and of each system."""
    gold, patterns = SETS[name]
    against = benchmark(metric(name, mode), read(folder / gold).collection)

    def f1(system: str, collection: Collection, form: str = "") -> float:
        return float(evaluate(against, collection, system, form).values()["f1"] or 0)

    found = {}
    for path in sorted(path for pattern in patterns for path in folder.glob(pattern)):
        reading = read(path)
        for system in reading.collection.systems():
            found[system or path.stem] = f1(path.stem, reading.collection.of_system(system), reading.format)
    side = against.gold
    sentences = {gold.sentence.id: gold.sentence for gold in side.sentences}
    extractions = tuple(extraction for sentence in sentences.values() for extraction in munchkin(sentence))
    dummy = Collection(sentences, extractions, has_ids=side.has_ids, has_texts=side.has_texts)
    assert len(extractions) > 10 * len(sentences)
    return f1("munchkin", dummy), found


@pytest.mark.data("WiRe57, CaRB, BenchIE and BenchIE^FL")
@pytest.mark.parametrize("name", SETS)
def test_munchkin_stays_below_every_real_system(shared_data: Path, name: str) -> None:
    dummy, systems = f1_of_systems(shared_data, name, "strict")
    assert len(systems) == SYSTEMS[name]
    assert {system: f1 for system, f1 in systems.items() if f1 <= dummy} == {}
