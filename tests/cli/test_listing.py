"""`oiebench metrics`, `oiebench formats`, `--help` and `--version`."""

from __future__ import annotations

import pytest

from desk import Desk
from oiebench.cli.app import VERBS
from oiebench.formats import FORMATS
from oiebench.metrics import METRICS, metric
from oiebench.version import __version__


def test_metrics_and_their_options(desk: Desk) -> None:
    found = {each["name"]: each for each in desk.run("metrics", "--json").json["metrics"]}
    assert list(found) == METRICS.names()
    assert found["benchie"]["needs"] == "facts"
    options = {option["name"]: option for option in found["carb"]["options"]}
    assert options["mode"] == {"name": "mode", "default": "published", "choices": ["published", "strict"]}
    assert options["match"]["default"] == "binary-lenient"


def test_every_option_that_is_listed_is_taken(desk: Desk) -> None:
    for each in desk.run("metrics", "--json").json["metrics"]:
        for option in each["options"]:
            for choice in option["choices"] or [option["default"]]:
                assert metric(f"{each['name']}({option['name']}={choice})").name == each["name"]


def test_formats(desk: Desk) -> None:
    found = {each["name"]: each for each in desk.run("formats", "--json").json["formats"]}
    assert list(found) == FORMATS.names()
    assert found["jsonl"]["writable"]
    assert "facts" in found["benchie-gold"]["holds"]


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("verb", ["metrics", "formats"])
def test_no_name_is_cut_in_the_tables(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, verb: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = desk.run(verb).out.splitlines()
    assert max(len(line.rstrip()) for line in lines) <= width
    first = {line.split()[0] for line in lines if line and not line.startswith(" ")}
    assert set(METRICS.names() if verb == "metrics" else FORMATS.names()) <= first


def test_help_names_every_verb_and_version_is_told(desk: Desk) -> None:
    out = desk.run("--help").out
    assert all(verb in out for verb in VERBS)
    assert desk.run("--version").out.strip() == __version__
    assert desk.run() == desk.run("--help")


@pytest.mark.parametrize("verb", list(VERBS))
def test_every_verb_has_help(desk: Desk, verb: str) -> None:
    done = desk.run(verb, "--help")
    assert done.code == 0
    assert f"Usage: oiebench {verb}" in done.out
