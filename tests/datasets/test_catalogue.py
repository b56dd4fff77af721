"""The data sets by name, and the facts about their files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from oiebench.datasets import BundledFile, Member, dataset, names, upstream
from oiebench.datasets.dataset import remote
from oiebench.datasets.upstream import index
from oiebench.errors import DataError, OiebenchError, UnknownNameError

ISSUED = (
    *("wire57", "carb:dev", "carb:test", "oie2016:dev", "oie2016:test", "oie2016:train", "oie2016:all"),
    *("benchie:en", "benchie:de", "benchie:zh", "benchie-fl", "benchie-fl:50", "benchie-fl:wire57"),
    *("webassertions-fl", "starter"),
)


def test_the_published_sets_are_known() -> None:
    assert set(ISSUED) <= set(names())


@pytest.mark.parametrize("name", ISSUED)
def test_a_set_is_complete(name: str) -> None:
    data = dataset(name)
    assert data.name == name
    assert data.title
    assert data.description.endswith(".")
    assert data.licence
    assert data.homepage.startswith("https://") or not data.downloads()
    assert data.citation.startswith("@")
    assert data.citation.count("{") == data.citation.count("}")
    assert sum(len(output.systems) for output in data.outputs) == len(data.systems)
    for file in data.downloads():
        assert file.licence == data.licence


@pytest.mark.parametrize(
    ("name", "metric", "gold", "systems"),
    [
        ("wire57", "wire57", "wire57", 7),
        ("carb:test", "carb", "carb", 5),
        ("oie2016:all", "oie2016", "oie2016", 4),
        ("benchie:en", "benchie", "benchie-gold", 9),
        ("benchie:zh", "benchie", "benchie-gold", 1),
        ("benchie-fl", "benchie-fl", "benchie-gold", 7),
        ("webassertions-fl", "benchie-fl", "benchie-gold", 7),
        ("starter", "wire57", "jsonl", 2),
    ],
)
def test_metric_format_and_systems(name: str, metric: str, gold: str, systems: int) -> None:
    data = dataset(name)
    assert (data.metric, data.gold.format, len(data.systems)) == (metric, gold, systems)


def test_every_file_of_the_index_is_in_a_set() -> None:
    used = {file for name in names() for file in dataset(name).downloads()}
    assert used == set(index().values())


def test_addresses_are_quoted() -> None:
    assert upstream("benchie_fl", "gold/benchie-annotated(50).txt").url == (
        "https://raw.githubusercontent.com/rali-udem/benchie_fl/9d68e67481cd95f32d477a7e72d7c06b63d826b9"
        "/gold/benchie-annotated%2850%29.txt"
    )
    assert upstream("CaRB", "data/expert annotations/sentences.txt").url.endswith(
        "/data/expert%20annotations/sentences.txt"
    )


def test_a_mirror_server_changes_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OIEBENCH_DATA_URL", "http://127.0.0.1:8000/data/")
    file = upstream("CaRB", "data/dev.txt")
    assert file.url == f"http://127.0.0.1:8000/data/dair-iitd/CaRB/{file.commit}/data/dev.txt"


@pytest.mark.parametrize("address", ["file:///etc", "ftp://host", "host/path", "http://"])
def test_a_mirror_server_must_be_http(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OIEBENCH_DATA_URL", address)
    with pytest.raises(DataError, match="OIEBENCH_DATA_URL"):
        _ = upstream("CaRB", "data/dev.txt").url


def test_parts_of_files() -> None:
    train = dataset("oie2016:train").gold.file
    assert isinstance(train, Member)
    assert (train.name, remote(train)) == ("train.oie", train.archive)
    assert isinstance(dataset("starter").gold.file, BundledFile)
    assert dataset("starter").downloads() == []
    assert [str(file) for file in dataset("carb:dev").downloads(gold_only=True)] == [
        "CaRB/data/gold/dev.tsv",
        "CaRB/data/dev.txt",
    ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("wire", "unknown data set 'wire'; did you mean 'wire57'?"),
        ("carb:tset", "unknown data set 'carb:tset'; did you mean 'carb:test'"),
        ("benchie-lf", "did you mean 'benchie-fl'"),
        ("", "unknown data set ''; there are: benchie-fl, "),
    ],
)
def test_unknown_names(name: str, said: str) -> None:
    with pytest.raises(UnknownNameError, match=re.escape(said)):
        dataset(name)


def test_a_name_without_its_split_lists_the_splits() -> None:
    with pytest.raises(DataError, match="'carb' has splits; name one: carb:test, carb:dev, carb:expert"):
        dataset("carb")


@pytest.fixture
def example_package(install_example: Callable[..., Path]) -> None:
    """The example package, with two entry points that lead to no data set."""
    install_example({"oiebench.datasets": {"broken": "theirs:NOTHING", "number": "theirs:PIPES"}})


@pytest.mark.usefixtures("example_package")
def test_another_package_adds_a_data_set() -> None:
    assert "toy:en" in names()
    assert dataset("toy:en").title == "Toy"
    with pytest.raises(DataError, match="name one: toy:en"):
        dataset("toy")


@pytest.mark.usefixtures("example_package")
@pytest.mark.parametrize(("name", "said"), [("broken", "theirs:NOTHING"), ("number", "gives Format")])
def test_a_broken_entry_point_is_named(name: str, said: str) -> None:
    with pytest.raises(OiebenchError, match=said):
        dataset(name)


def test_the_index_is_the_registry_of_the_project(shared_data: Path) -> None:
    listed = json.loads((shared_data / "registry.json").read_text(encoding="utf-8"))
    assert {
        (file.repository, file.commit, file.path, file.size, file.sha256) for file in index().values()
    } == {(file["repo"], file["commit"], file["path"], file["bytes"], file["sha256"]) for file in listed}


def test_every_set_and_variable_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "datasets.md").read_text(encoding="utf-8")
    variables = ("OIEBENCH_DATA", "OIEBENCH_CACHE", "OIEBENCH_DATA_URL")
    missing = [name for name in (*dataset_names(), *variables) if f"`{name}`" not in page]
    assert not missing


def dataset_names() -> list[str]:
    return [name for name in names() if name in ISSUED or name.startswith("carb:")]
