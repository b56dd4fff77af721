"""`oiebench judge` from the files for the judges to figures and rankings, and what it refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest

from desk import Desk


def filled(desk: Desk, source: str, name: str, judge: str = "", **fixed: Any) -> str:
    """A copy of a file for judges in which every item has the same answers."""
    head, *rows = map(json.loads, (desk.folder / source).read_text().rstrip("\n").split("\n"))
    return desk.write(name, [head | {"judge": judge}, *(row | fixed for row in rows)])


@pytest.fixture
def pool(desk: Desk) -> str:
    assert desk.run("judge", "pool", "a.jsonl", "b.jsonl", "--out", "pool.jsonl").code == 0
    return "pool.key.jsonl"


@pytest.fixture
def pairs(desk: Desk) -> str:
    assert desk.run("judge", "pairs", "a.jsonl", "b.jsonl", "--out", "pairs.jsonl").code == 0
    return "pairs.key.jsonl"


def test_from_systems_to_precision(desk: Desk, pool: str) -> None:
    # a: (Ann ; met ; Bob) and (Carl ; founded ; Acme). b: (Ann ; met ; Oslo) and (Carl ; left).
    # All are correct but (Ann ; met ; Oslo): precision 1 and 1/2.
    filled(desk, "pool.jsonl", "ann.jsonl", "Ann", label="correct", informative="yes")
    oslo = next(
        json.loads(row)
        for row in (desk.folder / "pool.jsonl").read_text().splitlines()
        if "Oslo" in row.split('"arg1"')[-1]
    )
    rows = (desk.folder / "ann.jsonl").read_text().splitlines()
    desk.write(
        "ann.jsonl", "\n".join(r.replace('"correct"', '"incorrect"') if oslo["id"] in r else r for r in rows)
    )
    done = desk.run("judge", "labels", pool, "ann.jsonl", "--json", "--labelled", "labelled.jsonl")
    assert "one judge" in done.err
    values = {result["system"]: result["values"] for result in done.json["results"]}
    assert (values["a"]["precision"], values["b"]["precision"]) == (1, 0.5)
    assert (values["a"]["yield"], values["b"]["yield"]) == (2, 1)
    assert done.json["results"][0]["metric"] == "judged(label=majority)"
    signature = done.json["results"][0]["signature"]
    assert all(part in signature for part in ("pool:", "design:all", "labels:", "judges:1", "sentences:2"))
    # What was written is what precision-yield scores.
    scored = desk.results("labelled.jsonl", "--gold", "labelled.jsonl", "-m", "precision-yield")
    assert {name: result["values"]["precision"] for name, result in scored.items()} == {"a": 1, "b": 0.5}
    for form in ("table", "csv", "markdown", "latex"):
        assert desk.run("judge", "labels", pool, "ann.jsonl", "--ci", "--as", form).code == 0


def test_judges_who_disagree_and_the_adjudicator(desk: Desk, pool: str) -> None:
    filled(desk, "pool.jsonl", "ann.jsonl", label="correct")
    filled(desk, "pool.jsonl", "bob.jsonl", label="incorrect")
    told = desk.refused("judge", "labels", pool, "ann.jsonl", "bob.jsonl", "--labelled", "x.jsonl")
    assert told == "the labels decide about no extraction: all are empty, unsure or equally split"
    filled(desk, "pool.jsonl", "judge.jsonl", label="correct")
    done = desk.run(
        "judge", "labels", pool, "ann.jsonl", "bob.jsonl", "--adjudicate", "judge.jsonl", "--json"
    )
    assert [result["values"]["precision"] for result in done.json["results"]] == [1, 1]
    assert done.json["disagreements"] == []
    filled(desk, "pool.jsonl", "cyd.jsonl", label="correct")
    given = ("judge", "labels", pool, "ann.jsonl", "bob.jsonl", "cyd.jsonl")
    done = desk.run(*given, "--json", "--disagreements", "open.jsonl")
    assert len(done.json["disagreements"]) == 4
    assert done.json["disagreements"][0]["answers"] == {
        "ann": "correct",
        "bob": "incorrect",
        "cyd": "correct",
    }
    assert done.json["agreement"][0]["pairs"][0]["kappa"] == 0
    filled(desk, "open.jsonl", "closed.jsonl", label="incorrect")
    done = desk.run(*given, "--adjudicate", "closed.jsonl", "--json")
    assert [result["values"]["precision"] for result in done.json["results"]] == [0, 0]


def test_from_systems_to_a_ranking(desk: Desk, pairs: str) -> None:
    key = [json.loads(row) for row in (desk.folder / pairs).read_text().splitlines()[1:]]
    lines = ["item,judge,answer"]
    for judge in ("ann", "bob"):
        lines += [f"{each['id']},{judge},{'left' if each['left_system'] == 'a' else 'right'}" for each in key]
    desk.write("answers.csv", "\n".join(lines) + "\n")
    done = desk.run("judge", "rank", pairs, "answers.csv", "--json")
    first, second = done.json["results"]
    assert (first["system"], first["values"]["wins"], second["values"]["losses"]) == ("a", 2, 2)
    assert first["metric"] == "bradley-terry(ties=davidson,prior=0.5)"
    assert "a has never lost" in done.json["why_prior"]
    assert done.json["pairs"][0]["p"] == 0.5
    table = desk.run("judge", "rank", pairs, "answers.csv").out
    assert "0.5 wins each way were added" in " ".join(table.split())
    assert "--prior" in desk.refused("judge", "rank", pairs, "answers.csv", "--prior", "0")
    for form in ("csv", "markdown", "latex"):
        assert desk.run("judge", "rank", pairs, "answers.csv", "--as", form).code == 0


REFUSED = [
    (("judge", "pool", "--out", "x.jsonl"), "name the systems' files"),
    (("judge", "pool", "a.jsonl"), "--out requires an argument"),
    (("judge", "pool", "a.jsonl", "--out", "-"), "--out names a file"),
    (("judge", "pool", "a.jsonl", "--out", "a.jsonl"), "would overwrite the input"),
    (("judge", "pool", "a.jsonl", "--out", "x.jsonl", "--key", "x.jsonl"), "would overwrite the output"),
    (("judge", "pool", "gold.jsonl", "--out", "x.jsonl"), "holds gold tuples and facts and no extractions"),
    (("judge", "pool", "missing.jsonl", "--out", "x.jsonl"), "no such file: missing.jsonl"),
    (("judge", "pool", "a.jsonl", "--out", "nowhere/x.jsonl"), "nowhere does not exist; make it first"),
    (("judge", "pool", "a.jsonl", "--out", "x.jsonl", "--sample", "0"), "a sample of 0"),
    (("judge", "pool", "a.jsonl", "--out", "x.jsonl", "--sample", "2", "--per-system", "2"), "not both"),
    (("judge", "pool", "a.jsonl", "--out", "x.jsonl", "--bands", "2"), "give a sample per system"),
    (("judge", "pairs", "a.jsonl", "--out", "x.jsonl"), "two systems or more"),
    (("judge", "pairs", "a.jsonl", "b.jsonl", "--out", "x.jsonl", "--sentences", "9"), "but there are 2"),
    (("judge", "labels", "pool.key.jsonl"), "name the files that the judges filled in"),
    (("judge", "labels", "pool.jsonl", "pool.jsonl"), "this is no key"),
    (("judge", "labels", "gold.jsonl", "pool.jsonl"), "this is no key"),
    (("judge", "labels", "pool.key.jsonl", "pool.jsonl"), "judge 'pool' judged nothing"),
    (
        ("judge", "labels", "pool.key.jsonl", "full.jsonl", "./full.jsonl"),
        "the file full.jsonl is given twice",
    ),
    (("judge", "labels", "pool.key.jsonl", "other.jsonl"), "answers to another pool"),
    (("judge", "labels", "pool.key.jsonl", "missing.csv"), "no such file: missing.csv"),
    (("judge", "labels", "pool.key.jsonl", "empty.csv"), "the file is empty"),
    (("judge", "labels", "pool.key.jsonl", "a.jsonl"), "unknown item 's1'"),
    (("judge", "labels", "pool.key.jsonl", "deep.jsonl"), "a line must be a whole JSON object"),
    (("judge", "labels", "pool.key.jsonl", "full.jsonl", "--level", "95"), "the level of an interval"),
    (
        ("judge", "labels", "pool.key.jsonl", "full.jsonl", "--labelled", "full.jsonl"),
        "would overwrite the input",
    ),
    (("judge", "labels", "pairs.key.jsonl", "full.jsonl"), "this is no key: oiebench judge pool"),
    (("judge", "rank", "pool.key.jsonl", "full.jsonl"), "this is no key: oiebench judge pairs"),
    (("judge", "rank", "pairs.key.jsonl"), "name the files that the judges filled in"),
    (
        ("judge", "rank", "pairs.key.jsonl", "full.jsonl"),
        "these are answers to a file of 'pool', not of 'pairs'",
    ),
    (("judge", "rank", "pairs.key.jsonl", "pairs.jsonl", "--prior", "nan"), "judged nothing"),
    (("judge", "rnak", "x"), 'Did you mean "rank"'),
]


@pytest.mark.parametrize(("command", "says"), REFUSED, ids=[" ".join(command) for command, _ in REFUSED])
def test_what_is_refused(desk: Desk, pool: str, pairs: str, command: tuple[str, ...], says: str) -> None:
    filled(desk, "pool.jsonl", "full.jsonl", label="correct")
    desk.write("empty.csv", "")
    desk.write("deep.jsonl", '{"id":' * 100_000 + "\n")
    desk.run("judge", "pool", "a.jsonl", "--out", "other-pool.jsonl")
    filled(desk, "other-pool.jsonl", "other.jsonl", label="correct")
    assert says in desk.refused(*command)


@pytest.mark.parametrize("at", ["nan", "inf", "-inf"])
def test_a_confidence_that_cannot_be(desk: Desk, pool: str, at: str) -> None:
    filled(desk, "pool.jsonl", "full.jsonl", label="correct")
    told = desk.refused("judge", "labels", "pool.key.jsonl", "full.jsonl", f"--at={at}")
    assert told.startswith(f"--at {at}: ")


def test_a_quotation_mark_that_is_not_closed_swallows_no_answer(desk: Desk, pool: str) -> None:
    rows = (desk.folder / "pool.jsonl").read_text().splitlines()[1:]
    first, second, *_ = (json.loads(row)["id"] for row in rows)
    desk.write("ann.csv", f'item,judge,label,comment\n{first},ann,correct,"why?\n{second},ann,incorrect,no\n')
    told = desk.refused("judge", "labels", "pool.key.jsonl", "ann.csv")
    assert told == "ann.csv:2: no line of CSV: a quotation mark is opened and not closed"


@pytest.mark.parametrize("mark", ["\u2028", "\x85", "\x0c"])
def test_separators_within_a_sentence_end_no_line_of_a_key(desk: Desk, mark: str) -> None:
    for name, rel in (("one.jsonl", "met"), ("two.jsonl", "saw")):
        says = [{"arg1": "Ann", "rel": rel, "args": ["Bob"]}]
        desk.write(name, [{"id": "1", "text": f"Ann met{mark}Bob .", "extractions": says}])
    desk.run("judge", "pool", "one.jsonl", "two.jsonl", "--out", "odd.jsonl")
    filled(desk, "odd.jsonl", "odd-ann.jsonl", label="correct")
    assert desk.run("judge", "labels", "odd.key.jsonl", "odd-ann.jsonl").code == 0
    desk.run("judge", "pairs", "one.jsonl", "two.jsonl", "--out", "odd2.jsonl")
    filled(desk, "odd2.jsonl", "odd2-ann.jsonl", answer="left")
    assert desk.run("judge", "rank", "odd2.key.jsonl", "odd2-ann.jsonl").code == 0


@pytest.mark.parametrize("prior", ["-1", "nan", "inf"])
def test_a_prior_that_cannot_be(desk: Desk, pairs: str, prior: str) -> None:
    filled(desk, "pairs.jsonl", "ann.jsonl", answer="left")
    assert "a prior of" in desk.refused("judge", "rank", pairs, "ann.jsonl", "--prior", prior)
