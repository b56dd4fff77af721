"""`oiebench score`: figures, their shape in JSON, intervals, explanations, and where all of it goes."""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import json
import shutil
from pathlib import Path

import pytest

from desk import ANN, CARL, Desk, said
from oiebench.version import __version__

METRICS = (
    "wire57",
    "carb",
    "oie2016(version=2018)",
    "benchie",
    "benchie-fl",
    "relvis-strict",
    "relvis-relaxed",
)

# wire57   a  P (3/3 + 3/3) / 2     R (3/5 + 3/3 + 0) / 3     `in Oslo` is missed
#          b  P (0 + 2/2) / 2       R (0 + 0 + 2/2) / 3       Oslo is no second argument
# carb     b  P (3/3 + 2/2) / 2     R (3/5 + 0 + 2/2) / 3     further arguments are folded into the second


def test_figures_as_worked_by_hand(desk: Desk) -> None:
    found = desk.results("a.jsonl", "b.jsonl", "--gold", "gold.jsonl", "--metric", "wire57")
    assert found["a"]["values"]["precision"] == 1
    assert found["a"]["values"]["recall"] == pytest.approx(1.6 / 3)
    assert found["b"]["values"]["precision"] == 0.5
    assert found["b"]["values"]["recall"] == pytest.approx(1 / 3)
    found = desk.results("b.jsonl", "--gold", "gold.jsonl", "--metric", "carb")
    assert found["b"]["values"]["precision"] == 1
    assert found["b"]["values"]["recall"] == pytest.approx(1.6 / 3)


def test_the_shape_that_scripts_rely_on(desk: Desk) -> None:
    (result,) = desk.run("score", "a.jsonl", "--gold", "gold.jsonl", "-m", "wire57", "--json").json["results"]
    assert {"system", "metric", "mode", "signature", "values", "n", "ci"} <= result.keys()
    assert (result["system"], result["metric"], result["mode"]) == ("a", "wire57", "published")
    assert {"precision", "recall", "f1"} <= result["values"].keys()
    assert result["n"] == {
        "sentences": 2,
        "gold": 3,
        "predicted": 2,
        "missing": 0,
        "outside": 0,
        "left_out": 0,
    }
    assert result["ci"] is None
    sha256 = hashlib.sha256((desk.folder / "gold.jsonl").read_bytes()).hexdigest()
    assert result["signature"] == (
        f"metric:wire57|mode:published|gold:{sha256[:12]}|sentences:2|missing:0|version:{__version__}"
    )


def test_full_precision_in_json_and_csv(desk: Desk) -> None:
    arguments = ("score", "a.jsonl", "--gold", "gold.jsonl", "--metric", "wire57")
    (result,) = desk.run(*arguments, "--json").json["results"]
    (row,) = csv.DictReader(io.StringIO(desk.run(*arguments, "--as", "csv").out))
    assert float(row["recall"]) == result["values"]["recall"] == (0.6 + 1.0) / 3
    assert row["signature"] == result["signature"]


def test_several_metrics_at_once_in_the_order_given(desk: Desk) -> None:
    named = "carb,wire57(mode=strict)"
    results = desk.run(
        "score", "a.jsonl", "b.jsonl", "--gold", "gold.jsonl", "-m", named, "-m", "benchie", "--json"
    )
    told = [(result["metric"], result["mode"], result["system"]) for result in results.json["results"]]
    assert told == [
        *(("carb", "published", system) for system in "ab"),
        *(("wire57", "strict", system) for system in "ab"),
        *(("benchie", "published", system) for system in "ab"),
    ]


def test_a_metric_named_twice_is_scored_once(desk: Desk) -> None:
    named = ("-m", "carb", "-m", "carb(match=binary-lenient)")
    results = desk.run("score", "a.jsonl", "--gold", "gold.jsonl", *named, "--json").json["results"]
    assert [result["metric"] for result in results] == ["carb"]


def test_the_mode_option_overrides_the_name(desk: Desk) -> None:
    arguments = (
        "score",
        "a.jsonl",
        "--gold",
        "gold.jsonl",
        "-m",
        "wire57(mode=published)",
        "--mode",
        "strict",
    )
    (result,) = desk.run(*arguments, "--json").json["results"]
    assert result["mode"] == "strict"
    assert "mode:strict" in result["signature"]


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("mode", ["published", "strict"])
@pytest.mark.parametrize("extra", [("--ci", "--method", "bca"), ("--by-sentence", "told.jsonl", "--errors")])
def test_a_system_that_found_nothing(desk: Desk, metric: str, mode: str, extra: tuple[str, ...]) -> None:
    given = ("--gold", "gold.jsonl", "--metric", metric, "--mode", mode, "--resamples", "50", *extra)
    result = desk.results("silent.jsonl", *given)["silent"]
    assert (result["values"]["precision"], result["values"]["recall"], result["values"]["f1"]) == (0, 0, 0)
    assert (result["n"]["predicted"], result["n"]["missing"]) == (0, 2)
    for interval in (result["ci"] or {}).values():
        assert (interval["low"], interval["high"]) == (0, 0)


def test_intervals_of_the_headline_figures(desk: Desk) -> None:
    given = (
        "--gold",
        "gold.jsonl",
        "-m",
        "wire57",
        "--ci",
        "--resamples",
        "200",
        "--level",
        "0.9",
        "--seed",
        "7",
    )
    result = desk.results("a.jsonl", *given)["a"]
    assert set(result["ci"]) == {"precision", "recall", "f1"}
    assert result["ci"]["recall"]["level"] == 0.9
    # two sentences: (.6 of 1 tuple), (1 of 2 tuples); all resamples lie between both alone
    assert result["ci"]["recall"]["low"] == pytest.approx(0.5)
    assert result["ci"]["recall"]["high"] == pytest.approx(0.6)
    assert "ci:percentile,0.9,200,sentence|seed:7" in result["signature"]
    assert desk.results("a.jsonl", *given)["a"] == result


def test_what_is_missing_and_what_is_outside_is_counted(desk: Desk) -> None:
    desk.write(
        "part.jsonl",
        [
            {"id": "s2", "text": CARL, "extractions": [said("Carl", "left")]},
            {
                "id": "s9",
                "text": "Nobody came .",
                "extractions": [said("Nobody", "came"), said("x", "y", "z")],
            },
        ],
    )
    n = desk.results("part.jsonl", "--gold", "gold.jsonl", "-m", "wire57")["part"]["n"]
    assert n == {"sentences": 2, "gold": 3, "predicted": 1, "missing": 1, "outside": 2, "left_out": 0}


def test_scores_that_differ_in_sentences_said_nothing_about_are_still_ranked(desk: Desk) -> None:
    out = desk.run("score", "a.jsonl", "silent.jsonl", "--gold", "gold.jsonl", "-m", "wire57").out
    assert "signatures differ" not in out
    assert "Missing: sentences in which the system found nothing." in out


def test_the_table_at_80_columns(desk: Desk) -> None:
    out = desk.run("score", "b.jsonl", "a.jsonl", "--gold", "gold.jsonl", "-m", "wire57", "--errors").out
    lines = [line.rstrip() for line in out.splitlines()]
    assert max(map(len, lines)) <= 80
    assert lines[:5] == [
        "Scores: wire57 (published)",
        "System  Precision  Recall    F1",
        "───────────────────────────────",
        "a           1.000    .533  .696",
        "b            .500    .333  .400",
    ]
    assert "Sentences: 2; gold items: 3; extractions: 2." in lines
    # (Ann ; met ; Oslo) is the one error; a misses (Carl ; left), b both the others
    at = lines.index("Errors by class: wire57 (published)")
    assert lines[at + 1 : at + 5] == [
        "System  Redundant  Wrong boundaries  Uninformative  Wrong  Missed",
        "─────────────────────────────────────────────────────────────────",
        "b               0                 1              0      0       2",
        "a               0                 0              0      0       1",
    ]


def test_explanations_by_sentence(desk: Desk) -> None:
    done = desk.run(
        "score", "a.jsonl", "b.jsonl", "--gold", "gold.jsonl", "-m", "wire57", "--by-sentence", "why.jsonl"
    )
    assert "2 sentences explained in why.jsonl" in done.err
    first, second = [json.loads(line) for line in (desk.folder / "why.jsonl").read_text().splitlines()]
    assert (first["metric"], first["mode"], first["sentence_id"], first["text"]) == (
        "wire57",
        "published",
        "s1",
        ANN,
    )
    assert first["gold"] == ["(Ann ; met ; Bob ; in Oslo)"]
    (met,) = first["systems"]["a"]
    assert (met["matched"], met["gold_index"], met["rule"]) == (True, 0, "shared words")
    assert (met["shared"], met["missing"]) == (["Ann", "met", "Bob"], ["in", "Oslo"])
    (astray,) = first["systems"]["b"]
    assert (astray["matched"], astray["gold_index"], astray["error_class"]) == (False, 0, "wrong boundaries")
    assert "second argument lacks 'Bob in'" in astray["obstacle"]
    (missed,) = second["missed"]["a"]
    assert (missed["gold_index"], missed["nearest"]) == (1, 0)


def test_errors_by_class_in_json(desk: Desk) -> None:
    found = desk.results("b.jsonl", "--gold", "gold.jsonl", "-m", "wire57", "--errors")
    assert sum(found["b"]["errors"].values()) == 3
    assert found["b"]["errors"]["missed"] == 2


def test_markdown_and_latex(desk: Desk) -> None:
    arguments = ("score", "a.jsonl", "--gold", "gold.jsonl", "-m", "wire57")
    assert "| a | 1.000 | .533 | .696 |" in desk.run(*arguments, "--as", "markdown").out
    assert r"a & 1.000 & .533 & .696" in desk.run(*arguments, "--as", "latex").out


def test_the_table_goes_to_a_file_or_to_standard_output(desk: Desk) -> None:
    arguments = ("score", "a.jsonl", "--gold", "gold.jsonl", "-m", "wire57")
    done = desk.run(*arguments, "--out", "scores.csv", "--as", "csv")
    assert (done.out, done.err) == ("", "oiebench: written to scores.csv\n")
    assert (desk.folder / "scores.csv").read_text().startswith("system,metric,mode,signature,precision")
    assert desk.run(*arguments, "--json", "--out", "-").json == desk.run(*arguments, "--json").json


def test_the_record_of_the_run(desk: Desk) -> None:
    desk.write("marked.jsonl", b"\xef\xbb\xbf" + (desk.folder / "a.jsonl").read_bytes())
    desk.run("score", "marked.jsonl", "--gold", "gold.jsonl", "-m", "wire57", "--manifest", "run.json")
    record = json.loads((desk.folder / "run.json").read_text())
    assert record["version"] == __version__
    assert set(record["packages"]) == {"python", "msgspec", "numpy"}
    gold, marked = record["inputs"]
    assert (gold["path"], gold["format"]) == ("gold.jsonl", "jsonl")
    assert gold["sha256"] == hashlib.sha256((desk.folder / "gold.jsonl").read_bytes()).hexdigest()
    assert marked["repairs"] == ["marked.jsonl:1: byte-order mark left out"]


def test_curves_are_drawn(desk: Desk) -> None:
    pytest.importorskip("altair", reason="needs the extra plots")
    done = desk.run("score", "a.jsonl", "b.jsonl", "--gold", "gold.jsonl", "-m", "carb", "--plot", "pr.svg")
    assert "drawn in pr.svg" in done.err
    assert (desk.folder / "pr.svg").read_text().startswith("<svg")


def test_curves_over_yields_and_single_figures_are_drawn(desk: Desk) -> None:
    pytest.importorskip("altair", reason="needs the extra plots")
    judged = [
        {"id": "s1", "text": ANN, "extractions": [said("Ann", "met", "Bob", confidence=0.9, label=True)]}
    ]
    desk.write("judged.jsonl", judged)
    done = desk.run(
        "score", "judged.jsonl", "--gold", "judged.jsonl", "-m", "precision-yield", "--plot", "y.svg"
    )
    assert "precision-yield" in done.out
    assert "Yield" in (desk.folder / "y.svg").read_text()
    base = ("score", "a.jsonl", "b.jsonl", "--gold", "gold.jsonl", "-m", "wire57")
    desk.run(*base, "--ci", "--plot", "f1.svg", "--figure", "f1")
    assert ".696" in (desk.folder / "f1.svg").read_text()
    assert "--figure says what --plot FILE is to draw" in desk.refused(*base, "--figure", "f1")


@pytest.mark.data("wire57")
def test_outputs_of_a_data_set_that_are_not_here_are_named(desk: Desk, shared_data: Path) -> None:
    gold = Path("WiRe57", "data", "WiRe57_343-manual-oie.json")
    (desk.folder / "nothing" / gold.parent).mkdir(parents=True)
    shutil.copy(shared_data / "upstream" / gold, desk.folder / "nothing" / gold)
    told = desk.refused("score", "--on", "wire57")
    assert told.startswith("there is nothing to score: name a file of extractions (wire57: the outputs of ")
    assert "oiebench data fetch wire57" in told


def test_predictions_by_format_name_and_standard_input(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.write("c.txt", f"{ANN}\t0.5\tmet\tAnn\tBob\n")
    plain = desk.results("c.txt", "--gold", "gold.jsonl", "-m", "wire57")["c"]
    for specification in ("tabbed:c.txt", "mine=c.txt", "mine=tabbed:c.txt", "mine=-", "mine=tabbed:-", "-"):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO((desk.folder / "c.txt").read_bytes())))
        ((name, found),) = desk.results(specification, "--gold", "gold.jsonl", "-m", "wire57").items()
        assert name == ("mine" if "mine" in specification else "stdin" if specification == "-" else "c")
        assert found["values"] == plain["values"]


def test_gold_from_standard_input(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = desk.results("a.jsonl", "--gold", "gold.jsonl", "-m", "wire57")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO((desk.folder / "gold.jsonl").read_bytes())))
    assert desk.results("a.jsonl", "--gold", "-", "-m", "wire57") == expected


def test_packed_files(desk: Desk) -> None:
    desk.write("packed.jsonl.gz", gzip.compress((desk.folder / "a.jsonl").read_bytes()))
    desk.write("gold.gz", gzip.compress((desk.folder / "gold.jsonl").read_bytes()))
    found = desk.results("packed.jsonl.gz", "--gold", "gold.gz", "-m", "wire57")["packed"]
    assert found == desk.results("packed=a.jsonl", "--gold", "gold.jsonl", "-m", "wire57")["packed"]


def test_a_file_of_several_systems_gives_a_result_for_each(desk: Desk) -> None:
    records = [
        {"id": "s1", "text": ANN, "extractions": [said("Ann", "met", "Bob", system=name) for name in "xy"]}
    ]
    desk.write("two.jsonl", records)
    assert list(desk.results("two.jsonl", "--gold", "gold.jsonl", "-m", "wire57")) == ["x", "y"]
    assert list(desk.results("mine=two.jsonl", "--gold", "gold.jsonl", "-m", "wire57")) == [
        "mine/x",
        "mine/y",
    ]


def test_a_registered_data_set_brings_all_it_needs(desk: Desk) -> None:
    found = desk.results("--on", "starter")
    assert set(found) == {"careful", "eager"}
    assert {result["metric"] for result in found.values()} == {"wire57"}
    assert set(desk.results("--on", "starter", "-m", "benchie-fl")) == {"careful", "eager"}


def test_facts_stand_in_for_tuples_and_the_signature_says_so(desk: Desk) -> None:
    facts = [{"formulations": [["Ann", "met", "Bob [in Oslo]"]]}]
    desk.write("facts.jsonl", [{"id": "s1", "text": ANN, "facts": facts}])
    result = desk.results("a.jsonl", "--gold", "facts.jsonl", "-m", "wire57")["a"]
    # optional words are free to miss: (Ann ; met ; Bob) has all that is needed
    assert result["values"]["recall"] == 1
    assert "gold-form:first-formulation" in result["signature"]


def test_names_of_any_script_and_rich_markup_are_printed_as_they_are(desk: Desk) -> None:
    out = desk.run("score", "[red]x=a.jsonl", "名前=b.jsonl", "--gold", "gold.jsonl", "-m", "wire57").out
    assert "[red]x" in out
    assert "名前" in out
