"""`oiebench demo`: the main job from end to end, with nothing but what is in the package."""

from __future__ import annotations

import re

import pytest

from desk import Desk
from oiebench.extractors.names import bundled

METRICS = ("wire57", "carb", "benchie", "benchie-fl", "relvis-strict", "relvis-relaxed")


@pytest.fixture
def no_wordnet(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without WordNet."""
    monkeypatch.setenv("OIEBENCH_WORDNET", str(desk.folder / "nothing"))


@pytest.mark.usefixtures("no_wordnet")
def test_every_metric_a_report_and_what_was_left_out(desk: Desk) -> None:
    done = desk.run("demo")
    assert done.code == 0
    for metric in METRICS:
        assert f"Scores: {metric} (published)" in done.out
    assert "oie2016 left out: oie2016 in its version of 2019 needs WordNet's noun files" in done.err
    assert f"report written to {desk.folder / 'report.html'}" in done.err
    assert max(map(len, done.out.splitlines())) <= 80
    page = (desk.folder / "report.html").read_text()
    for system in bundled():
        assert f"{system}  " in done.out
        assert system in page
    assert "71 sentences extracted in" not in done.out
    assert page.startswith("<!doctype html>")
    assert not re.search(r'(src|href)="https?://', page)


@pytest.mark.usefixtures("no_wordnet")
@pytest.mark.parametrize("suffix", ["md", "tex"])
def test_the_report_in_other_forms(desk: Desk, suffix: str) -> None:
    desk.run("demo", "--out", f"demo.{suffix}")
    assert "propositions" in (desk.folder / f"demo.{suffix}").read_text()


@pytest.mark.usefixtures("no_wordnet")
def test_the_figures_of_each_metric_are_its_own(desk: Desk) -> None:
    out = desk.run("demo").out
    at = out.index("Scores: carb (published)")
    header = out[at:].splitlines()[1]
    assert header.split()[:5] == ["System", "Precision", "Recall", "F1", "AUC"]
