"""`oiebench lint` and `oiebench stats` on gold files, and what is wrong with the input."""

from __future__ import annotations

from pathlib import Path

import pytest

from desk import ANN, Desk, Done
from oiebench.cli.app import main

CLUSTERS = """\
sent_id:1\tAnn met Bob in Oslo .
1--> Cluster 1:
Ann --> met --> Bob
1--> Cluster 2:
Ann --> has met[in] --> Oslo
Ann --> met --> in Oslo

sent_id:2\tCarl left .

"""


def lint(desk: Desk, *arguments: str) -> Done:
    """The command, which stops with exit code 1 where something is found."""
    desk._capsys.readouterr()
    try:
        code = main(["lint", *arguments])
    except SystemExit as stop:
        code = int(stop.code or 0)
    return Done(code, *desk._capsys.readouterr())


@pytest.fixture
def gold(desk: Desk) -> str:
    return desk.write("clusters.txt", CLUSTERS)


def test_findings_say_where_and_why_and_give_exit_code_1(desk: Desk, gold: str) -> None:
    done = lint(desk, gold)
    assert done.code == 1
    lines = done.out.splitlines()
    assert lines[0].startswith(
        "clusters.txt:5: sentence 1, fact 2: error: brackets: a bracket touches a word"
    )
    assert lines[1] == "    Ann --> has met[in] --> Oslo"
    assert (
        "clusters.txt:6: sentence 1, fact 2: hint: preposition: 'in' belongs to the relation 'met'"
        in done.out
    )
    assert "clusters.txt:8: sentence 2: warning: no-annotation" in done.out
    assert "2 sentences, 2 tuples and facts; 1 error, 1 warning, 1 hint." in " ".join(done.out.split())


def test_the_exit_code_can_be_chosen(desk: Desk, gold: str) -> None:
    assert lint(desk, gold, "--fail", "never").code == 0
    assert lint(desk, gold, "--fail", "error").code == 1
    assert lint(desk, gold, "--fail", "error", "--ignore", "brackets").code == 0
    assert lint(desk, gold, "--fail", "warning", "--rules", "preposition").code == 0
    assert lint(desk, gold, "--rules", "numbering,arity").code == 0


def test_counts_and_findings_as_json(desk: Desk, gold: str) -> None:
    found = desk.run("lint", gold, "--json", "--fail", "never").json
    findings, sentences = found["results"]
    assert (findings["part"], sentences["part"]) == ("findings", "sentences")
    assert findings["values"]["brackets"] == sentences["values"]["no-annotation"] == 1
    assert findings["n"] == {"sentences": 2, "items": 2, "findings": 3}
    assert findings["signature"].startswith("metric:lint|mode:published|gold:")
    assert found["findings"][0]["line"] == 5
    assert set(found["findings"][0]) == {
        "rule", "severity", "sentence", "message", "guideline", "item", "fact", "line",
    }  # fmt: skip


def test_a_reference_is_told_to_lack_nothing_or_something(desk: Desk, gold: str) -> None:
    other = desk.write(
        "other.jsonl",
        [{"id": "x", "text": ANN, "facts": [{"formulations": [["Oslo", "hosted", "Ann"]]}]}],
    )
    told = lint(desk, gold, "--reference", other, "--rules", "missing-fact")
    assert told.code == 1
    assert (
        "clusters.txt:1: sentence 1: hint: missing-fact: the reference has Oslo --> hosted --> Ann"
        in told.out
    )
    assert lint(desk, other, "--reference", other, "--rules", "missing-fact").code == 0
    scores = desk.run("lint", gold, "--reference", other, "--json", "--fail", "never").json["results"]
    assert "|reference:" in scores[0]["signature"]
    assert scores[0]["values"]["missing-fact"] == 1


def test_lines_of_other_formats(desk: Desk) -> None:
    assert lint(desk, "gold.jsonl").out.startswith("gold.jsonl:2: sentence s2, fact 2: error: all-optional")
    desk.run("convert", "gold.jsonl", "--to", "wire57", "--out", "wire57.json")
    done = lint(desk, "wire57.json", "--rules", "unknown-words,no-annotation")
    assert done.code == 0
    assert lint(desk, "wire57.json", "--counts", "--fail", "never").out.startswith("Lint of wire57.json")


def test_sentences_without_text_are_neither_alike_nor_without_their_words(desk: Desk) -> None:
    def says(sentence: str, subject: str) -> dict[str, object]:
        return {"id": sentence, "tuples": [{"arg1": subject, "rel": "left", "args": ["Oslo"]}]}

    desk.write("one.jsonl", [says("1", "Ann"), says("2", "Bob")])
    desk.write("two.jsonl", [says("1", "Ann"), says("2", "Carl")])
    assert lint(desk, "one.jsonl").code == 0
    told = desk.refused("lint", "one.jsonl", "--reference", "two.jsonl")
    assert "has none of the sentences of the gold" in told


def test_findings_written_to_a_file(desk: Desk, gold: str) -> None:
    assert lint(desk, gold, "--out", "findings.txt").code == 1
    assert "brackets" in (desk.folder / "findings.txt").read_text()
    assert lint(desk, gold, "--counts", "--out", "counts.txt").code == 1
    assert (desk.folder / "counts.txt").read_text().startswith("### Lint of clusters.txt\n")
    csv = lint(desk, gold, "--as", "csv").out.splitlines()
    assert csv[0] == "rule,severity,findings,sentences,share"
    assert "brackets,error,1,1,50.0" in csv


def test_the_rules_there_are(desk: Desk) -> None:
    listed = desk.run("lint", "--json").json["rules"]
    assert {"id", "severity", "title", "guideline", "needs_reference"} == set(listed[0])
    assert "double-annotation" in desk.run("lint").out


@pytest.mark.parametrize("verb", ["lint", "stats"])
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("missing.txt",), "no such file: missing.txt"),
        (("a.jsonl",), "a.jsonl holds extractions and no gold tuples or facts"),
        (("silent.jsonl",), "silent.jsonl holds sentences and no gold"),
        (("gold.jsonl", "--on", "wire57"), "say which gold"),
        (("--on", "wire75"), "did you mean 'wire57'"),
        (("gold.jsonl", "--strict", "--lenient"), "exclude each other"),
        (("gold.jsonl", "--out", "gold.jsonl"), "would overwrite the input"),
        (("gold.jsonl", "--from", "benchie-gold"), "but the file looks like jsonl"),
    ],
)
def test_gold_that_cannot_be_used(desk: Desk, verb: str, arguments: tuple[str, ...], says: str) -> None:
    assert says in desk.refused(verb, *arguments)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("gold.jsonl", "--rules", "bracket"), "did you mean 'brackets'"),
        (("gold.jsonl", "--ignore", "aritty"), "did you mean 'arity'"),
        (("gold.jsonl", "--rules", "arity", "--ignore", "arity"), "no rule is left"),
        (("gold.jsonl", "--rules", "missing-fact"), "compares two files: give the other with --reference"),
        (("gold.jsonl", "--reference", "a.jsonl"), "a.jsonl holds extractions"),
        (("gold.jsonl", "--reference", "gone.jsonl"), "no such file: gone.jsonl"),
    ],
)
def test_lint_that_cannot_be_done(desk: Desk, arguments: tuple[str, ...], says: str) -> None:
    assert says in desk.refused("lint", *arguments)


def test_statistics_need_a_file(desk: Desk) -> None:
    assert "say which gold" in desk.refused("stats")


def test_statistics_of_a_file(desk: Desk) -> None:
    found = desk.run("stats", "gold.jsonl", "--json").json["results"]
    parts = {one["part"]: one["values"] for one in found}
    assert parts["sentences"]["sentences"] == 2
    assert (parts["tuples"]["tuples"], parts["tuples"]["nary_3"], parts["tuples"]["unary"]) == (3, 1, 1)
    assert parts["tuples"]["binary_percentage"] == pytest.approx(100 / 3)
    assert (parts["facts"]["facts"], parts["facts"]["formulations_per_fact"]) == (3, 1)
    assert found[0]["signature"].startswith("metric:statistics|mode:published|gold:")
    told = desk.run("stats", "gold.jsonl").out
    assert "Gold tuples of gold.jsonl" in told
    csv = desk.run("stats", "gold.jsonl", "--as", "csv").out
    assert "binary,Binary,1,3,33.33" in csv


def test_statistics_of_a_bundled_data_set(desk: Desk) -> None:
    parts = {one["part"]: one for one in desk.run("stats", "--on", "starter", "--json").json["results"]}
    assert parts["questions"]["system"] == "starter"
    assert parts["sentences"]["values"]["unannotated_sentences"] == 0


@pytest.mark.data("WiRe57 and BenchIE^FL")
def test_the_published_tables(desk: Desk, shared_data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OIEBENCH_DATA", str(shared_data / "upstream"))
    found = desk.run("reproduce", "wire57-table1", "--json").json
    rows = {row["row"]: row for part in found["parts"] for row in part["rows"]}
    differing = [
        label for label, row in rows.items() if any(one["difference"] for one in row["figures"].values())
    ]
    assert differing == ["Anaphora"]
    assert rows["Anaphora"]["reason"]
    for table, figure, value in (
        ("benchie-fl-table5", "facts", 387),
        ("benchie-fl-table18", "double_annotation", 5),
    ):
        whole, first = desk.run("reproduce", table, "--json").json["parts"]
        assert (whole["heading"], first["heading"]) == ("300 sentences", "first 50 sentences")
        assert first["rows"][0]["figures"][figure]["recomputed"] == value


def test_names_of_no_rule_are_not_all_rules(desk: Desk) -> None:
    assert "names no rule" in desk.refused("lint", "--on", "starter", "--rules", ",")
    assert "names no rule" in desk.refused("lint", "--on", "starter", "--ignore", "")
