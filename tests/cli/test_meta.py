"""`oiebench meta`: correlations between measures, and metrics' matches against people's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from scipy.stats import kendalltau, pearsonr, spearmanr

from desk import Desk

# x and y of five systems; f lacks y. Ranks under x: a 1, b 2, c 3, d 4, e 5; under y: b 1, a 2, c 3, e 4, d 5.
# Swapped: (a, b) and (d, e), of 10 pairs. z is y with a tie of a and b.
WIDE = """system,x,y,z
a,.9,.7,.8
b,.8,.8,.8
c,.5,.5,.5
d,.4,.1,.1
e,.3,.2,.2
f,.2,,-
"""
X, Y = [0.9, 0.8, 0.5, 0.4, 0.3], [0.7, 0.8, 0.5, 0.1, 0.2]
LONG = "system,measure,value\n" + "".join(
    f"{row.split(',')[0]},{name},{row.split(',')[column]}\n"
    for row in WIDE.splitlines()[1:]
    for column, name in ((1, "x"), (2, "y"), (3, "z"))
)


@pytest.mark.parametrize(
    "text", [WIDE, LONG, WIDE.replace(",", ";"), WIDE.replace(",", "\t"), "\ufeff" + WIDE]
)
def test_figures_by_hand_and_by_scipy(desk: Desk, text: str) -> None:
    desk.write("scores.csv", text)
    found = desk.run("meta", "scores.csv", "--tasks", "y", "--json").json
    first, second = found["results"]
    assert (first["system"], first["part"], second["system"]) == ("x", "y", "z")
    assert first["values"]["pearson"] == pytest.approx(pearsonr(X, Y).statistic)
    assert first["values"]["spearman"] == pytest.approx(spearmanr(X, Y).statistic)
    assert first["values"]["kendall"] == pytest.approx(kendalltau(X, Y).statistic)
    assert (first["values"]["swapped"], first["values"]["pairs"]) == (2, 10)
    assert (second["values"]["swapped"], second["values"]["pairs"]) == (0, 9)
    assert first["n"] == {"systems": 5, "missing": 1}
    assert 0 < first["values"]["pearson_p"] < 0.1  # of 120 permutations few are as far from 0
    assert first["ci"]["pearson"]["low"] < first["values"]["pearson"] <= first["ci"]["pearson"]["high"]
    relation = found["relations"][0]
    assert relation["missing"] == ["f"]
    assert {move["system"]: (move["first"], move["second"]) for move in relation["moves"]} == {
        "a": (1, 2),
        "b": (2, 1),
        "c": (3, 3),
        "d": (4, 5),
        "e": (5, 4),
    }
    assert found["ranks"]["z"] == {"a": 1.5, "b": 1.5, "c": 3, "d": 5, "e": 4}


def test_without_tasks_every_pair_and_every_form(desk: Desk) -> None:
    desk.write("scores.csv", WIDE)
    found = desk.run("meta", "scores.csv", "--json").json
    assert [(each["system"], each["part"]) for each in found["results"]] == [
        ("x", "y"),
        ("x", "z"),
        ("y", "z"),
    ]
    table = " ".join(desk.run("meta", "scores.csv").out.split())
    assert "5 systems: the intervals are" in table
    assert "Missing scores: f; left out of each pair of measures that lacks one (2 times in all)" in table
    for form in ("csv", "markdown", "latex"):
        assert desk.run("meta", "scores.csv", "--as", form).code == 0


def test_results_that_oiebench_printed(desk: Desk) -> None:
    desk.run(
        "score",
        "a.jsonl",
        "b.jsonl",
        "silent.jsonl",
        "--gold",
        "gold.jsonl",
        "-m",
        "wire57",
        "-m",
        "carb",
        "--json",
        "--out",
        "r.json",
    )
    desk.write("task.csv", "system,qa\na,.9\nb,.5\nsilent,.1\n")
    found = desk.run("meta", "r.json", "task.csv", "--tasks", "qa", "--json").json
    assert [each["system"] for each in found["results"]] == ["wire57", "carb"]
    named = desk.run("meta", "mine=r.json", "task.csv", "--tasks", "qa", "--value", "recall", "--json").json
    assert [each["system"] for each in named["results"]] == ["mine/wire57: recall", "mine/carb: recall"]
    told = desk.refused("meta", "r.json", "task.csv", "--value", "f2")
    assert "system 'a' has no f2 under wire57; there are: precision, recall, f1" in told
    assert "name the files' measures apart with NAME=PATH" in desk.refused("meta", "r.json", "r.json")
    assert desk.run("meta", "r.json", "again=r.json").code == 0


def test_two_systems_have_no_correlation(desk: Desk) -> None:
    desk.write("two.csv", "system,x,y\na,1,2\nb,2,1\n")
    found = desk.run("meta", "two.csv", "--json").json["results"][0]
    assert found["values"] == {"swapped": 1, "pairs": 1}
    assert "No correlation is told of fewer than 3 systems" in " ".join(
        desk.run("meta", "two.csv").out.split()
    )


def test_a_constant_measure_has_no_correlation(desk: Desk) -> None:
    desk.write("flat.csv", "system,x,y\na,1,2\nb,2,2\nc,3,2\n")
    assert desk.run("meta", "flat.csv", "--json").json["results"][0]["values"]["pearson"] is None


REFUSED = [
    ("", "the file is empty"),
    ("a,b\n1,2\n", "scores.csv:1: the first line must name a column `system`"),
    ("sistem,b\n1,2\n", "found 'sistem'"),
    ("system,x,x\na,1,2\n", "scores.csv:1: the column 'x' is there twice"),
    ("system,x,\na,1,2\n", "scores.csv:1: column 3 has no name"),
    ("system\na\n", "scores.csv:1: there is no column beside `system`"),
    ("system,x,y\n", "there is no system below the first line"),
    ("system,x,y\na,1\n", "scores.csv:2: 2 columns, but the first line names 3"),
    ("system,x,y\n,1,2\n", "scores.csv:2: the system is missing"),
    (
        'system,x,y\na,1,2\nb,2,"3\nc,3,4\n',
        "scores.csv:3: no line of CSV: a quotation mark is opened and not closed",
    ),
    ("system,x,y\na,high,2\n", "scores.csv:2: x is 'high', no number; leave a cell empty"),
    ("system,x,y\na,nan,2\n", "scores.csv:2: x is 'nan'; it must be a finite number"),
    ("system,x,y\na,1e999,2\n", "scores.csv:2: x is '1e999'; it must be a finite number"),
    ("system,x,y\na,1,2\na,1,2\n", "scores.csv:3: system 'a' has a score under 'x' already, in scores.csv:2"),
    ("system,x\na,1\nb,2\n", "there is one measure only, 'x'"),
    (
        "system,measure,value\na,x,1\nA,y,1\n",
        "is 'A' (under 'y') the same as 'a' (under 'x')? Spell systems alike",
    ),
    ('{"results": []}', "there is no result here"),
    ('{"results": [{"system": 1}]}', "no results: Expected `str`, got `int`"),
    ('{"scores": []}', "no results: Object missing required field `results`"),
    (
        '{"results": [{"system": "a", "metric": "q", "values": {"x": 1, "y": 2}}]}',
        "say which with --value: x, y",
    ),
    ('{"results": [{"system": "a", "metric": "q", "values": {"x": "1"}}]}', "none is a number"),
    ("[" * 100_000, "no results"),
]


@pytest.mark.parametrize(("text", "says"), REFUSED, ids=[says[:40] for _, says in REFUSED])
def test_scores_that_cannot_be_read(desk: Desk, text: str, says: str) -> None:
    desk.write("scores.csv", text)
    assert says in desk.refused("meta", "scores.csv")


def test_measures_that_nobody_knows(desk: Desk) -> None:
    desk.write("scores.csv", WIDE)
    assert "unknown measure 'w'" in desk.refused("meta", "scores.csv", "--tasks", "w")
    assert "every measure is a task" in desk.refused("meta", "scores.csv", "--tasks", "x,y,z")
    assert "name a file of scores" in desk.refused("meta")
    assert "no such file: s.csv" in desk.refused("meta", "s.csv")
    assert "would overwrite the input" in desk.refused("meta", "scores.csv", "--out", "scores.csv")
    assert "the level of an interval" in desk.refused("meta", "scores.csv", "--level", "2")


# Matches. Facts of s1: 1 (Ann; met; Bob [in Oslo]); of s2: 1 (Carl; founded; Acme), 2 (Carl; left; [Acme]).
# People: a's (Ann; met; Bob) is fact 1, its (Carl; quit; Acme) fact 2; b's (Carl; founded; Acme) is none.
# Exact match finds the first and the last: over pairs 1 right, 1 wrong, 1 missed; over extractions the same.
JUDGED = """,extraction,,system,
0,Ann - met - Bob,1,a,1
1,Carl - quit - Acme,2,a,1
1,Carl - founded - Acme,0,b,0
"""


def test_matches_by_hand(desk: Desk) -> None:
    desk.write("judged.csv", JUDGED)
    given = ("meta", "matches", "judged.csv", "--gold", "gold.jsonl", "-m", "benchie")
    found = desk.run(*given, "--json").json
    assert (found["pairs"], found["positive"]) == (5, 2)
    for result, part in zip(found["results"], ("pairs", "extractions"), strict=True):
        assert (result["metric"], result["part"], result["system"]) == (
            "matches",
            part,
            "benchie",
        )
        counted = [result["values"][name] for name in ("tp", "fp", "fn", "precision", "recall", "f1")]
        assert counted == [1, 1, 1, 0.5, 0.5, 0.5]
        assert "correlation" not in result["values"]  # of two systems there is none
    # a: 2 of 2 match, 2 matches of 3 facts; b: nothing.
    assert found["by_people"]["a"] == {
        "precision": 1,
        "recall": pytest.approx(2 / 3),
        "f1": pytest.approx(0.8),
    }
    assert found["by_people"]["b"] == {"precision": 0, "recall": 0, "f1": 0}
    ci = desk.run(*given, "--ci", "--json").json["results"][0]["ci"]["f1"]
    assert ci["low"] <= 0.5 <= ci["high"]
    # Other judgements have another signature.
    desk.write("others.csv", JUDGED.replace("Acme,0,b,0", "Acme,1,b,1"))
    others = desk.run("meta", "matches", "others.csv", *given[3:], "--json").json["results"]
    assert others[0]["signature"] != found["results"][0]["signature"]
    for form in ("table", "csv", "markdown", "latex"):
        assert desk.run("meta", "matches", "judged.csv", "--gold", "gold.jsonl", "--as", form).code == 0


@pytest.mark.parametrize(
    ("text", "more", "says"),
    [
        (JUDGED, ("-m", "precision-yield"), "precision-yield matches no facts"),
        (JUDGED, ("-m", "benchy"), "unknown metric 'benchy'; did you mean 'benchie'"),
        (",,,,\n0,Ann met Bob,1,a,1\n", (), "judged.csv:2: expected sentence, extraction of three parts"),
        (",,,,\n9,Ann - met - Bob,1,a,1\n", (), "judged.csv:2: the gold has 2 sentences, none of number 9"),
        (
            ",,,,\n0,Ann - met - Bob,7,a,1\n",
            (),
            "judged.csv:2: sentence 0 has 1 clusters, and '7' is none of them",
        ),
        (",,,,\n", (), "no judgement below the first line"),
        (JUDGED.partition("\n")[2], (), "judged.csv:1: the first line is a heading, and here is a judgement"),
        (
            ",,,,\n0,Ann - met - Bob,1,a,0\n",
            (),
            "judged.csv:2: the clusters are '1', and the last column says '0'",
        ),
        (",,,,\n1,Carl - quit - Acme,0,a,1\n", (), "the clusters are '0', and the last column says '1'"),
        (",,,,\n1,Carl - quit - Acme,2.2,a,1\n", (), "judged.csv:2: '2.2' names a cluster twice"),
        (
            ',,,,\n0,"Ann - met - Bob,1,a,1\n1,Carl - quit - Acme,2,a,1\n',
            (),
            "judged.csv:2: a quotation mark is opened and not closed",
        ),
        ("", (), "the file is empty"),
    ],
)
def test_matches_that_are_refused(desk: Desk, text: str, more: tuple[str, ...], says: str) -> None:
    desk.write("judged.csv", text)
    assert says in desk.refused("meta", "matches", "judged.csv", "--gold", "gold.jsonl", *more)


def test_gold_without_facts(desk: Desk) -> None:
    desk.write("judged.csv", JUDGED)
    rows = map(json.loads, (desk.folder / "gold.jsonl").read_text().splitlines())
    tuples = [{key: value for key, value in row.items() if key != "facts"} for row in rows]
    desk.write("tuples.jsonl", tuples)
    told = desk.refused("meta", "matches", "judged.csv", "--gold", "tuples.jsonl", "-m", "wire57")
    assert told == "tuples.jsonl has no facts: people judged which fact each extraction matches"


@pytest.mark.data("benchie_fl")
def test_the_published_quality_of_benchie_fl(desk: Desk, shared_data: Path) -> None:
    """BenchIE^FL, Tables 8 and 13: F1 of matches .83 .87 .96 .97, correlation .961 and .997; 9,400 pairs."""
    folder = shared_data / "upstream" / "benchie_fl"
    found = desk.run(
        "meta",
        "matches",
        str(folder / "data" / "matches_benchie50_7_systems_annotated.csv"),
        "--gold",
        str(folder / "gold" / "benchie-annotated(50).txt"),
        "--gold-from",
        "benchie-gold",
        "--json",
    ).json
    assert (found["pairs"], found["positive"]) == (9400, 298)
    over = {each["system"]: each["values"] for each in found["results"] if each["part"] == "pairs"}
    f1 = [
        round(over[f"benchie-fl(rules={rules})"]["f1"], 2) for rules in ("exact", "exact+af", "exact+af+lod")
    ]
    assert [*f1, round(over["benchie-fl"]["f1"], 3)] == [0.83, 0.87, 0.96, 0.965]
    assert round(over["benchie-fl(rules=exact)"]["correlation"], 3) == 0.961
    assert round(over["benchie-fl"]["correlation"], 3) == 0.997
