"""`oiebench score --json` gives every expected figure of the published scripts, curves included."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest
from expected_figures import CASES, SOURCES, TOLERANCE, Case, command, differences

from oiebench.datasets.upstream import index
from oiebench.formats import read
from oiebench.metrics import benchmark, evaluate, metric
from oiebench.metrics.wordnet import wordnet_folders

pytestmark = pytest.mark.data("the expected figures and the files they are of")

HEADLINE = Path(__file__).with_name("headline.tsv")
QUOTED = ("precision", "recall", "f1", "auc")
_QUOTED_AS = {"precision": "opt_precision", "recall": "opt_recall", "f1": "opt_f1", "auc": "auc_full"}


def needs_wordnet(case: Case) -> None:
    """Skip by name where WordNet is needed and absent."""
    if case.needs_wordnet and not any((folder / "index.noun").is_file() for folder in wordnet_folders()):
        pytest.skip("needs WordNet's noun files: apt install wordnet-base")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_figure_of_every_system(case: Case, shared_data: Path) -> None:
    needs_wordnet(case)
    expected, scored = case.expected(shared_data), case.scored(shared_data)
    for system, figures in expected.items():
        if system.startswith("_"):
            continue
        found = scored[system]
        assert found["mode"] == "published"
        assert not differences(figures, found["values"]), system


@pytest.mark.parametrize("case", [case for case in CASES if case.file == "carb-dev.json"], ids=str)
def test_every_point_of_every_curve(case: Case, shared_data: Path) -> None:
    scored = case.scored(shared_data)
    for system, figures in case.expected(shared_data).items():
        points = figures.get("curve")
        if points is None:
            continue
        found = scored[system]["curve"]
        assert len(found) == len(points)
        for ours, theirs in zip(found, points, strict=True):
            assert all(abs(a - b) < TOLERANCE for a, b in zip(ours, theirs, strict=True)), (system, theirs)


def test_the_curves_of_the_default_matcher_are_among_them(shared_data: Path) -> None:
    (default,) = (case for case in CASES if case.metric == "carb(match=binary-lenient)")
    sizes = {system: len(figures["curve"]) for system, figures in default.expected(shared_data).items()}
    assert sizes == {"clausie": 637, "openie4": 879, "openie5": 676, "props": 617}


@pytest.mark.parametrize("case", [case for case in CASES if case.file.startswith("benchie-")], ids=str)
def test_figures_of_the_gold(case: Case, shared_data: Path) -> None:
    expected = case.expected(shared_data)["_gold"]
    for found in case.scored(shared_data).values():
        assert not differences(expected, found["gold"])


@pytest.mark.parametrize("case", [case for case in CASES if case.file.startswith("benchie_fl")], ids=str)
def test_matched_pairs_of_all_systems(case: Case, shared_data: Path) -> None:
    whole = json.loads((shared_data / "expected" / case.file).read_text(encoding="utf-8"))
    _, rules, stage = case.at
    pairs = sum(found["values"]["pairs"] for found in case.scored(shared_data).values())
    assert pairs == whole["rules"][rules][stage]["n_pairs"]


@pytest.mark.parametrize("case", [case for case in CASES if case.file.startswith("benchie_fl")], ids=str)
def test_extractions_that_match_several_clusters(case: Case, shared_data: Path) -> None:
    """The script writes the two clusters that one matches around a point: `10.11`."""
    against = benchmark(metric(case.metric), read(shared_data / case.gold).collection)
    expected = case.expected(shared_data)
    for named in case.predictions:
        system, _, path = named.partition("=")
        found = evaluate(against, read(shared_data / path, "benchie-tsv").collection, system, "benchie-tsv")
        codes = []
        for prepared, extractions in zip(against.prepared, found.predictions.sentences, strict=True):
            clusters: dict[int, list[str]] = {}
            for match in against.metric.matches(prepared, extractions):
                clusters.setdefault(match.extraction, []).append(str(match.gold + 1))
            codes += [".".join(some) for some in clusters.values() if len(some) > 1]
        assert codes == expected[system]["multi"], system


def test_a_command_of_its_own_gives_the_same(shared_data: Path) -> None:
    case = CASES[0]
    command = [sys.executable, "-m", "oiebench", "score", "--json", "--metric", case.metric]
    command += [
        "--gold",
        str(shared_data / case.gold),
        *(str(shared_data / path) for path in case.predictions),
    ]
    done = subprocess.run(command, capture_output=True, check=True)
    assert json.loads(done.stdout)["results"] == list(case.scored(shared_data).values())


def test_a_registered_data_set_gives_the_same(shared_data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OIEBENCH_DATA", str(shared_data / "upstream"))
    assert command("score", "--on", "wire57")["results"] == list(CASES[0].scored(shared_data).values())


def test_every_file_of_expected_figures_is_checked(shared_data: Path) -> None:
    files = {path.name for path in (shared_data / "expected").iterdir()}
    assert files == {source.file for source in SOURCES}
    assert files - {case.file for case in CASES} == {"munchkin.json"}  # see test_reproduced_tables.py


def test_sources_are_the_registered_commits() -> None:
    registered = {(file.repository, file.commit) for file in index().values()}
    assert {(source.repository, source.commit) for source in SOURCES} == registered


def headlines() -> list[dict[str, str]]:
    with HEADLINE.open(encoding="utf-8", newline="") as handle:
        lines = (line for line in handle if not line.startswith("#"))
        return list(csv.DictReader(lines, delimiter="\t"))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_headline_figures(case: Case, shared_data: Path) -> None:
    own = {
        line["system"]: line
        for line in headlines()
        if (line["expected"], line["metric"]) == (case.file.removesuffix(".json"), case.metric)
    }
    expected = {name: own for name, own in case.expected(shared_data).items() if not name.startswith("_")}
    assert set(own) == set(expected)
    for system, figures in expected.items():
        for name in QUOTED:
            value = figures.get(name, figures.get(_QUOTED_AS[name]))
            assert own[system][name] == ("" if value is None else f"{value:.6f}"), (system, name)
