"""`oiebench compare`: which differences between systems are real."""

from __future__ import annotations

import csv
import io

import pytest

from desk import ANN, CARL, Desk, said

ANY = ("wire57", "carb", "oie2016(version=2018)", "benchie", "benchie-fl", "relvis-strict", "relvis-relaxed")
WIRE57 = ("--gold", "gold.jsonl", "--metric", "wire57", "--resamples", "200")

# Under WiRe57 a has F1 = 2 · 1 · .533 / 1.533 = .696 and b .4; sentence by sentence
#   s1   a  P 1, R .6: .75            b  0
#   s2   a  P 1, R 1/2: .667          b  P 1, R 1/2: .667


def test_estimates_differences_and_wins_as_worked_by_hand(desk: Desk) -> None:
    (found,) = desk.run("compare", "a.jsonl", "b.jsonl", *WIRE57, "--json").json["comparisons"]
    assert (found["metric"], found["mode"], found["value"]) == ("wire57", "published", "f1")
    assert found["systems"] == ["a", "b"]
    assert found["estimates"] == pytest.approx([2 * 1.6 / 3 / (1 + 1.6 / 3), 0.4])
    (pair,) = found["pairs"]
    assert (pair["a"], pair["b"]) == ("a", "b")
    assert pair["difference"] == pytest.approx(found["estimates"][0] - 0.4)
    assert (pair["wins"], pair["ties"], pair["losses"]) == (1, 1, 0)
    assert not pair["significant"]
    assert "ci:percentile,0.95,200,sentence|seed:12345" in found["signature"]


def test_the_same_seed_gives_the_same_answer_and_another_one_is_in_the_signature(desk: Desk) -> None:
    first, again = (desk.run("compare", "a.jsonl", "b.jsonl", *WIRE57, "--json").out for _ in range(2))
    assert first == again
    assert "seed:7" in desk.run("compare", "a.jsonl", "b.jsonl", *WIRE57, "--seed", "7", "--json").out


@pytest.mark.parametrize("test", ["bootstrap", "randomisation"])
def test_a_system_is_no_better_than_itself(desk: Desk, test: str) -> None:
    arguments = ("compare", "a.jsonl", "twin=a.jsonl", "third=a.jsonl", *WIRE57, "--test", test)
    (found,) = desk.run(*arguments, "--json").json["comparisons"]
    assert [pair["p"] for pair in found["pairs"]] == [1, 1, 1]
    assert [pair["difference"] for pair in found["pairs"]] == [0, 0, 0]
    assert not any(pair["significant"] for pair in found["pairs"])
    assert set(found["letters"]) == {"a"}


@pytest.mark.parametrize("metric", ANY)
@pytest.mark.parametrize("mode", ["published", "strict"])
def test_a_system_that_found_nothing(desk: Desk, metric: str, mode: str) -> None:
    given = ("--gold", "gold.jsonl", "--metric", metric, "--mode", mode, "--resamples", "50", "--pairs")
    for systems in (
        ("a.jsonl", "silent.jsonl"),
        ("silent.jsonl", "a.jsonl"),
        ("silent.jsonl", "x=silent.jsonl"),
    ):
        for test in ("bootstrap", "randomisation"):
            done = desk.run("compare", *systems, *given, "--test", test, "--method", "bca")
            assert done.code == 0, done.err
            assert "nan" not in done.out


def test_a_figure_that_one_of_the_systems_does_not_have(desk: Desk) -> None:
    given = ("--gold", "gold.jsonl", "--metric", "carb", "--value", "last_precision")
    for systems in (("a.jsonl", "silent.jsonl"), ("silent.jsonl", "a.jsonl")):
        assert desk.refused("compare", *systems, *given) == "system 'silent' has no last_precision under carb"
    (found,) = desk.run("compare", "a.jsonl", "b.jsonl", *given, "--json").json["comparisons"]
    assert found["estimates"] == [1, 1]


def test_any_figure_can_be_compared(desk: Desk) -> None:
    given = ("--gold", "gold.jsonl", "--metric", "carb", "--value", "auc", "--json")
    (found,) = desk.run("compare", "a.jsonl", "b.jsonl", *given).json["comparisons"]
    assert found["value"] == "auc"


def test_by_document(desk: Desk) -> None:
    gold = [
        {"id": f"s{i}", "text": f"{ANN} {i}", "doc": f"d{i // 2}", "tuples": [said("Ann", "met", "Bob")]}
        for i in range(8)
    ]
    found = [
        {"id": each["id"], "text": each["text"], "extractions": [said("Ann", "met", "Bob")]}
        for each in gold[:6]
    ]
    desk.write("docs.jsonl", gold)
    desk.write("most.jsonl", found)
    desk.write("few.jsonl", found[:2])
    given = ("--gold", "docs.jsonl", "-m", "wire57", "--by", "document", "--resamples", "200", "--json")
    (compared,) = desk.run("compare", "most.jsonl", "few.jsonl", *given).json["comparisons"]
    assert (compared["n"], compared["unit"]) == (4, "documents")
    assert ",document|" in compared["signature"]


def test_several_metrics_give_a_comparison_each(desk: Desk) -> None:
    given = ("--gold", "gold.jsonl", "-m", "wire57,carb", "--resamples", "50", "--json")
    found = desk.run("compare", "a.jsonl", "b.jsonl", *given).json["comparisons"]
    assert [each["metric"] for each in found] == ["wire57", "carb"]


def test_the_tables_at_80_columns(desk: Desk) -> None:
    out = desk.run("compare", "b.jsonl", "a.jsonl", *WIRE57, "--pairs").out
    lines = [line.rstrip() for line in out.splitlines()]
    assert max(map(len, lines)) <= 80
    assert lines[:2] == [
        "Which differences are real: F1, wire57 (published)",
        "   System                 F1  Letters  Better than  Worse than    − 1    − 2",
    ]
    assert [line.split()[:2] for line in lines[3:5]] == [["1", "a"], ["2", "b"]]
    assert "Pairs of systems: F1, wire57 (published)" in lines
    assert any(line.endswith("0–1–1") for line in lines)


def test_csv_has_a_row_for_each_system(desk: Desk) -> None:
    out = desk.run("compare", "b.jsonl", "a.jsonl", *WIRE57, "--as", "csv").out
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["system"] for row in rows] == ["a", "b"]
    assert float(rows[1]["estimate"]) == pytest.approx(0.4)


def test_real_differences_are_marked(desk: Desk) -> None:
    gold = [{"id": f"s{i}", "text": f"{CARL} {i}", "tuples": [said("Carl", "left")]} for i in range(40)]
    right = [{"id": each["id"], "text": each["text"], "extractions": [said("Carl", "left")]} for each in gold]
    wrong = [{**each, "extractions": [said("Acme", "stayed", "put")]} for each in right[:38]] + right[38:]
    desk.write("long.jsonl", gold)
    desk.write("right.jsonl", right)
    desk.write("wrong.jsonl", wrong)
    given = ("--gold", "long.jsonl", "-m", "wire57", "--resamples", "500", "--json")
    (found,) = desk.run("compare", "right.jsonl", "wrong.jsonl", *given).json["comparisons"]
    (pair,) = found["pairs"]
    assert pair["significant"]
    assert (pair["wins"], pair["ties"], pair["losses"]) == (38, 2, 0)
    assert found["letters"] == ["a", "b"]
