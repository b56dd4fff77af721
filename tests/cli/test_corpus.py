"""`oiebench corpus stats` on folders of shards and on files, and the engines of `oiebench extract`."""

from __future__ import annotations

import re

import pytest

from desk import ANN, CARL, Desk, said

TWICE = said("Ann", "met", "Bob", confidence=0.9)


@pytest.fixture
def shards(desk: Desk) -> str:
    (desk.folder / "out").mkdir()
    desk.write("out/shard-000000.jsonl", [{"id": "s1", "text": ANN, "extractions": [TWICE, TWICE]}])
    desk.write("out/shard-000001.jsonl", [{"id": "s2", "text": CARL, "extractions": [TWICE]}])
    desk.write("out/journal.jsonl", [{"done": "run", "shards": 2}])
    return "out/"


def test_outputs_stand_side_by_side(desk: Desk, shards: str) -> None:
    results = desk.run("corpus", "stats", shards, "a.jsonl", "other=b.jsonl", "--json").json["results"]
    assert [result["system"] for result in results] == ["out", "a", "other"]
    first = results[0]
    assert (first["metric"], first["mode"], first["n"]) == (
        "corpus-statistics",
        "published",
        {"sentences": 2, "predicted": 3},
    )
    # (Ann ; met ; Bob) three times, twice of them in the first sentence
    values = first["values"]
    assert (values["repeated_in_sentence"], values["repeated_in_corpus"], values["distinct_tuples"]) == (
        1,
        2,
        1,
    )
    assert re.fullmatch(
        r"metric:corpus-statistics\|mode:published\|output:[0-9a-f]{12}\|sentences:2\|version:.*",
        first["signature"],
    )


def test_json_has_the_lists_and_the_histograms(desk: Desk, shards: str) -> None:
    [system] = desk.run("corpus", "stats", shards, "--json").json["systems"]
    assert system["top"]["relations"] == [{"text": "met", "count": 3}]
    assert system["top"]["tuples"] == [{"text": "(Ann ; met ; Bob)", "count": 3}]
    assert system["histograms"]["tuples_per_sentence"] == [
        {"label": "1", "count": 1},
        {"label": "2", "count": 1},
    ]
    assert sum(bar["count"] for bar in system["histograms"]["confidence"]) == 3


def test_a_silent_system_has_its_sentences(desk: Desk) -> None:
    [result] = desk.run("corpus", "stats", "silent.jsonl", "--json").json["results"]
    assert (result["values"]["silent_sentences"], result["values"]["tuples"]) == (2, 0)
    assert desk.run("corpus", "stats", "silent.jsonl", "--html", "s.html").code == 0


def test_systems_of_one_name_are_told_apart(desk: Desk) -> None:
    for name in ("one.jsonl", "two.jsonl"):
        desk.write(name, [{"id": "s1", "text": ANN, "extractions": [said("Ann", "met", system="facts")]}])
    results = desk.run("corpus", "stats", "one.jsonl", "two.jsonl", "--json").json["results"]
    assert [result["system"] for result in results] == ["one/facts", "two/facts"]
    assert "name them apart with NAME=PATH" in desk.refused("corpus", "stats", "x=a.jsonl", "x=a.jsonl")


@pytest.mark.parametrize("form", ["table", "csv", "markdown", "latex"])
def test_every_form(desk: Desk, shards: str, form: str) -> None:
    done = desk.run("corpus", "stats", shards, "a.jsonl", "--as", form)
    assert done.code == 0
    assert "met" in done.out


def test_the_page_loads_nothing_and_hides_nothing(desk: Desk) -> None:
    wild = said('<b>"Ann"</b>', "met & left", "Bob", confidence=0.9)
    desk.write("wild.jsonl", [{"id": "s1", "text": ANN, "extractions": [wild]}])
    done = desk.run("corpus", "stats", "<i>=wild.jsonl", "b.jsonl", "--html", "page.html")
    assert (done.code, done.out) == (0, "")
    page = (desk.folder / "page.html").read_text()
    assert "&lt;b&gt;&quot;Ann&quot;&lt;/b&gt;" in page
    assert "<i>" not in page
    assert "<script" not in page
    assert not re.search(r'(?:src|href)="(?!#|data:)', page)
    assert page.count('<svg class="histogram') == 2 * 6


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "name what is to be counted"),
        (("gold.jsonl",), "holds gold and no extractions; `oiebench stats` counts"),
        (("nothing.jsonl",), "no such file"),
        (("empty/",), "give a file, or a folder of shards"),
        (("a.jsonl", "--top", "-1"), "--top -1: give a number from 0"),
        (("a.jsonl", "--html", "a.jsonl"), "--html a.jsonl would overwrite the input"),
        (("binary",), "binary file"),
        (("a.jsonl", "--from", "carb2"), "did you mean 'carb'"),
    ],
)
def test_what_is_refused(desk: Desk, arguments: tuple[str, ...], told: str) -> None:
    (desk.folder / "empty").mkdir()
    desk.write("binary", b"a\0b" * 9)
    assert told in desk.refused("corpus", "stats", *arguments)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--address", "10.0.0.5:6379"), "it goes with --engine ray"),
        (("--engine", "ray", "--address", "10.0.0.5"), "expected HOST:PORT of the head node"),
        (("--engine", "ray", "--parser", "spacy:en"), "a cluster runs the bundled parser"),
        (("--engine", "ray", "--workers", "0"), "0 workers; give 1 or more"),
        (("--engine", "ray", "--address", "127.0.0.1:1"), "no Ray cluster answers at 127.0.0.1:1"),
    ],
)
def test_engines_that_cannot_be(desk: Desk, arguments: tuple[str, ...], told: str) -> None:
    desk.write("text.txt", ANN)
    assert told in desk.refused("extract", "text.txt", "--with", "munchkin", "--out", "made/", *arguments)
    assert not (desk.folder / "made").exists()


def test_engines_go_with_folders(desk: Desk) -> None:
    desk.write("text.txt", ANN)
    message = desk.refused("extract", "text.txt", "--with", "munchkin", "--engine", "ray")
    assert message == "--engine ray goes with a corpus, which is written to a folder: --out OUT/"
