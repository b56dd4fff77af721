"""A package of somebody else adds a metric, a format, an extractor and a data set, which work wherever ours do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oiebench.errors import OiebenchError
from oiebench.formats import FORMATS
from oiebench.metrics import METRICS, metric
from oiebench.registry import Registry

Install = Callable[..., Path]

# (Ann ; met ; Bob) is met, (Ann ; was in ; Oslo) is not, (Rain ; fell on ; Bergen) is where case is ignored.
# One of three extractions is right, and one of three gold tuples is met; where case is ignored, two of three.


@pytest.fixture
def oiebench(install_example: Install, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """The command in a process of its own, with the package installed."""
    path = os.pathsep.join(filter(None, (str(install_example()), os.environ.get("PYTHONPATH"))))

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "oiebench", *arguments]
        environment = {**os.environ, "PYTHONPATH": path}
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment)

    return run


def results(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)["results"]
    return found


def test_the_data_set_brings_its_metric_format_and_outputs(
    oiebench: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    (result,) = results(oiebench("score", "--on", "toy:en", "--json"))
    assert (result["system"], result["metric"], result["mode"]) == ("ours", "exact-triples", "published")
    assert result["values"] == pytest.approx({"precision": 1 / 3, "recall": 1 / 3, "f1": 1 / 3})
    assert result["n"]["gold"] == result["n"]["predicted"] == 3


def test_each_alone_with_options_and_intervals(
    oiebench: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    package = tmp_path / "site-packages" / "theirs"
    (result,) = results(
        oiebench(
            *("score", f"them=pipes:{package / 'ours.txt'}", "--gold", str(package / "gold.jsonl")),
            *("--metric", "exact-triples(fold=true)", "--ci", "--resamples", "100", "--json"),
        )
    )
    assert (result["system"], result["metric"]) == ("them", "exact-triples(fold=true)")
    assert result["values"]["f1"] == pytest.approx(2 / 3)
    assert result["ci"]["f1"]["low"] <= 2 / 3 <= result["ci"]["f1"]["high"]


def test_the_extractor_runs_with_its_options(
    oiebench: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text("Ann is rich. Bob was poor.")
    done = oiebench("extract", "a.txt", "--with", "copulas,copulas(past=true)")
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    told = [[(e["system"], e["rel"]["text"]) for e in record["extractions"]] for record in found]
    assert told == [[("copulas", "is"), ("copulas(past=true)", "is")], [("copulas(past=true)", "was")]]
    assert found[0]["extractions"][0]["args"][0] == {"text": "rich.", "tokens": [2, 3], "spans": [[7, 12]]}


def test_the_format_is_told_by_its_first_lines_and_converted(
    oiebench: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    done = oiebench("convert", str(tmp_path / "site-packages" / "theirs" / "ours.txt"), "--to", "benchie-tsv")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "1\tAnn\tmet\tBob"


def test_they_are_listed_and_a_near_miss_names_them(
    oiebench: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    for verb, name in (
        ("metrics", "exact-triples"),
        ("formats", "pipes"),
        ("extractors", "copulas"),
        ("doctor", "toy:en"),
    ):
        assert name in oiebench(verb, "--json").stdout
    done = oiebench("score", "--on", "toy:en", "--metric", "exact-tripels")
    assert done.returncode == 2
    assert "did you mean 'exact-triples'?" in done.stderr


def test_within_one_process(install_example: Install) -> None:
    install_example()
    assert str(metric("exact-triples(fold=true)")) == "exact-triples(fold=true)"
    assert FORMATS["pipes"].title == "Id and triple between vertical bars"


@pytest.mark.parametrize(
    ("registry", "group"), [(METRICS, "oiebench.metrics"), (FORMATS, "oiebench.formats")]
)
def test_an_entry_point_that_leads_nowhere_is_named(
    registry: Registry[Any], group: str, install_example: Install
) -> None:
    install_example({group: {"nowhere": "theirs:NOTHING"}})
    with pytest.raises(OiebenchError, match="'nowhere' is announced by the entry point 'theirs:NOTHING'"):
        registry["nowhere"]
