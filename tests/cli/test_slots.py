"""`oiebench slots` at the command line: what it prints and writes, its further commands, and bad input."""

from __future__ import annotations

import csv
import io
import json
import time
from pathlib import Path

import pytest

from desk import Desk

A, B = "Al Roth talks at 5:00 PM in Ferrow Hall 210", "Cy Dow talks"
GOLD = (
    {
        "id": "a",
        "text": A,
        "spans": [
            {"slot": "speaker", "start": 0, "end": 7},
            {"slot": "stime", "start": 17, "end": 24},
            {"slot": "location", "start": 28, "end": 43},
        ],
    },
    {"id": "b", "text": B, "spans": [{"slot": "speaker", "start": 0, "end": 6}]},
)
# exact: 1 right of 4 predictions, 4 answers; contain:1 takes "at 5:00 PM", overlap:1,2 "Hall 210" too.
FOUND = (
    {
        "id": "a",
        "text": A,
        "spans": [
            {"slot": "speaker", "start": 0, "end": 7},
            {"slot": "stime", "start": 14, "end": 24},
            {"slot": "location", "start": 35, "end": 43},
        ],
    },
    {"id": "b", "text": B, "spans": [{"slot": "speaker", "start": 7, "end": 12}]},
)
RULES = ("--rule", "exact", "--rule", "contain:1", "--rule", "overlap:1,1")


@pytest.fixture
def slots(desk: Desk) -> Desk:
    """A folder with gold.jsonl and found.jsonl of two documents."""
    for name in ("a.jsonl", "b.jsonl", "silent.jsonl"):
        (desk.folder / name).unlink()
    desk.write("gold.jsonl", GOLD)
    desk.write("found.jsonl", FOUND)
    return desk


def test_rules_stand_side_by_side(slots: Desk) -> None:
    found = slots.run("slots", "gold.jsonl", "found.jsonl", *RULES, "--json").json["results"]
    micro = {score["metric"]: score["values"]["f1"] for score in found if score["part"] == "micro"}
    assert micro == {
        "slots(task=all,rule=exact)": 1 / 4,
        "slots(task=all,rule=contain,extra=1)": 2 / 4,
        "slots(task=all,rule=overlap,extra=1,missing=1)": 3 / 4,
    }
    assert [score["part"] for score in found[:5]] == ["speaker", "stime", "location", "micro", "macro"]
    assert {score["mode"] for score in found} == {"published"}
    assert all(score["ci"] is None for score in found)


def test_the_table_people_see(slots: Desk) -> None:
    printed = slots.run("slots", "gold.jsonl", "found.jsonl").out
    assert "Slot filling, All Occurrences" in printed
    assert "speaker        .500    .500  .500     .333   1   1   1" in printed
    assert "Documents: 2." in printed
    assert max(map(len, printed.splitlines())) <= 80


@pytest.mark.parametrize("form", ["csv", "markdown", "latex"])
def test_other_forms(slots: Desk, form: str) -> None:
    printed = slots.run("slots", "gold.jsonl", "one=found.jsonl", "two=found.jsonl", "--as", form).out
    assert printed.count("speaker") >= 2
    assert printed.count("two") >= 5


def test_systems_stand_beside_each_other(slots: Desk) -> None:
    command = ("slots", "gold.jsonl", "one=found.jsonl", "two=gold.jsonl", "--schemes", *RULES)
    rows = [
        line.split()[:2] for line in slots.run(*command).out.splitlines() if line.startswith(("one", "two"))
    ]
    parts = ["speaker", "stime", "location", "micro", "macro"]
    by_slot = [[system, part] for part in parts for system in ("one", "two")]
    schemes = [[system, part] for part in ("strict", "exact", "partial", "type") for system in ("one", "two")]
    assert rows == [*by_slot, *by_slot, *by_slot, *by_slot, *schemes]


def test_the_csv_has_all_figures(slots: Desk) -> None:
    printed = slots.run("slots", "gold.jsonl", "found.jsonl", "--ci", "--resamples", "200", "--as", "csv").out
    rows = list(csv.DictReader(io.StringIO(printed)))
    assert [row["part"] for row in rows] == ["speaker", "stime", "location", "micro", "macro"]
    assert {"f1", "f1_low", "f1_high", "signature", "n_documents", "true_positives"} <= rows[0].keys()
    assert "ci:percentile,0.95,200,document" in rows[0]["signature"]


def test_both_tasks_and_the_schemes(slots: Desk) -> None:
    found = slots.run("slots", "gold.jsonl", "found.jsonl", "--task", "both", "--schemes", "--json").json[
        "results"
    ]
    metrics = list(dict.fromkeys(score["metric"] for score in found))
    assert metrics == [
        "slots(task=all,rule=exact)",
        *(f"slots(task=all,scheme={scheme})" for scheme in ("strict", "exact", "partial", "type")),
        "slots(task=best,rule=exact)",
    ]
    credit = {score["metric"]: score["values"].get("credit") for score in found}
    # speaker and nothing else to the letter; stime and location touch their answers.
    assert credit["slots(task=all,scheme=strict)"] == 1
    assert credit["slots(task=all,scheme=partial)"] == 2
    assert credit["slots(task=all,scheme=type)"] == 3
    printed = slots.run("slots", "gold.jsonl", "found.jsonl", "--schemes").out
    assert "under the schemes of MUC" in printed


def test_templates(slots: Desk) -> None:
    slots.write("gold.csv", "document,speaker,stime\na,Al Roth,5:00 PM\nb,Cy Dow|Di Ek,\n")
    slots.write("found.csv", "document,slot,value\na,speaker,Roth\na,stime,5:00 pm\nb,speaker,Cy Dow\n")
    command = ("slots", "gold.csv", "found.csv", "--task", "best", "--json")
    micro = next(score["values"] for score in slots.run(*command).json["results"] if score["part"] == "micro")
    assert (micro["true_positives"], micro["false_positives"], micro["false_negatives"]) == (1, 2, 3)
    folded = slots.run(*command, "--ignore-case", "--rule", "overlap:0,1").json["results"]
    micro = next(score for score in folded if score["part"] == "micro")
    assert micro["values"]["true_positives"] == 3
    assert micro["metric"] == "slots(task=best,rule=overlap,extra=0,missing=1,ignore_case=true)"


def test_strict_counts_one_to_one(slots: Desk) -> None:
    slots.write(
        "twice.jsonl", [{"id": "a", "spans": [{"slot": "speaker", "start": s, "end": 7} for s in (0, 3)]}]
    )
    command = ("slots", "gold.jsonl", "twice.jsonl", "--rule", "overlap:1,1", "--slots", "speaker", "--json")
    by_mode = {
        mode: slots.run(*command, "--mode", mode).json["results"][0]["values"]
        for mode in ("published", "strict")
    }
    assert (by_mode["published"]["true_positives"], by_mode["strict"]["true_positives"]) == (2, 1)
    assert (by_mode["published"]["precision"], by_mode["strict"]["precision"]) == (1, 0.5)


def test_the_list_of_outcomes(slots: Desk) -> None:
    done = slots.run("slots", "gold.jsonl", "found.jsonl", "--list", "outcomes.jsonl")
    assert "7 predictions and missed answers in outcomes.jsonl" in done.err
    lines = [json.loads(line) for line in (slots.folder / "outcomes.jsonl").read_text().splitlines()]
    assert lines[0] == {
        "task": "all",
        "system": "found",
        "rule": "exact",
        "document": "a",
        "slot": "speaker",
        "outcome": "right",
        "text": "Al Roth",
        "tokens": [0, 2],
        "characters": [0, 7],
    }
    assert [line["outcome"] for line in lines] == [
        "right",
        "wrong",
        "missed",
        "wrong",
        "missed",
        "wrong",
        "missed",
    ]


def test_the_manifest_names_files_and_repairs(slots: Desk) -> None:
    slots.write("cut.jsonl", [{"id": "a", "spans": [{"slot": "speaker", "start": 1, "end": 7}]}])
    done = slots.run("slots", "gold.jsonl", "cut.jsonl", "--manifest", "run.json")
    assert (
        "cut.jsonl:1: the span 'l Roth' of speaker at character 1 cuts a token; it was widened to 'Al Roth'"
        in done.err
    )
    run = json.loads((slots.folder / "run.json").read_text())
    assert [each["path"] for each in run["inputs"]] == ["gold.jsonl", "cut.jsonl"]
    assert len(run["inputs"][1]["repairs"]) == 1


def test_the_gold_given_as_predictions_is_noted(slots: Desk) -> None:
    assert "system 'gold' is the gold itself" in slots.run("slots", "gold.jsonl", "gold.jsonl").err


def test_what_one_side_lacks_is_told(slots: Desk) -> None:
    slots.write("some.jsonl", [FOUND[0], {"id": "z", "text": "Zoe"}])
    printed = slots.run("slots", "gold.jsonl", "some.jsonl", "--out", "table.md")
    assert printed.code == 0
    table = (slots.folder / "table.md").read_text()
    assert (
        "some: 1 of them not in its output, their answers missed; 1 that the gold has not, not scored."
        in table
    )


def test_the_demo(slots: Desk) -> None:
    done = slots.run("slots", "demo")
    assert "Dr. Maren Lund" in done.out
    found = slots.run("slots", "demo", "--json").json["results"]
    assert len(found) == 2 * 3 * 6
    exact = [
        score["values"]["f1"] for score in found if score["part"] == "micro" and "exact" in score["metric"]
    ]
    assert all(0.9 < f1 < 1 for f1 in exact)


def test_extract_and_score(slots: Desk) -> None:
    mail = slots.folder / "mails"
    mail.mkdir()
    (mail / "1.txt").write_text("Who: <speaker>Al Roth</speaker>\nTime: <stime>5:00 PM</stime>\n")
    (mail / "2.txt").write_text("Nothing here.\n")
    done = slots.run("slots", "extract", "mails", "--out", "found.jsonl")
    assert "2 fillers in 2 documents" in done.err
    micro = [
        score["values"]["f1"]
        for score in slots.run("slots", "mails", "found.jsonl", "--json", "--slots", "speaker,stime").json[
            "results"
        ]
        if score["part"] == "micro"
    ]
    assert micro == [1]
    table = slots.run("slots", "extract", "mails", "--to", "csv").out
    assert table == "document,slot,value\n1,stime,5:00 PM\n1,speaker,Al Roth\n2,stime,\n"
    slots.write("found.csv", table)
    best = slots.run("slots", "mails", "found.csv", "--task", "best", "--json").json["results"]
    assert {score["values"]["f1"] for score in best} == {1}


def test_plain_text_can_be_extracted_from(slots: Desk) -> None:
    slots.write("mail.txt", "Who: Al Roth\n")
    assert json.loads(slots.run("slots", "extract", "mail.txt").out)["spans"] == [
        {"slot": "speaker", "start": 5, "end": 12, "text": "Al Roth"}
    ]


def test_what_is_no_tag_stays_text_when_extracting(slots: Desk) -> None:
    """Nothing is scored, so that neither a lone word in angle brackets nor tags that cross are anybody's fault."""
    slots.write("mail.txt", "Who: Al Roth <grin>\n<br> see </b> <s><x>me</s></x>, <x>you\n")
    done = slots.run("slots", "extract", "mail.txt", "--strict")
    assert done.code == 2
    assert "mail.txt:2: <x> is not closed; it was left out" in done.err
    done = slots.run("slots", "extract", "mail.txt")
    assert done.code == 0
    assert json.loads(done.out)["text"] == "Who: Al Roth <grin>\n<br> see </b> me, you\n"
    assert "1 repaired" in done.err


def test_repairs_beyond_the_first_are_where_the_command_lists_them(slots: Desk) -> None:
    slots.write("gaps.jsonl", "\n" * 50 + json.dumps(GOLD[0]))
    assert "… and 30 more (all of them with --manifest" in slots.run("slots", "gaps.jsonl", "found.jsonl").err
    assert "… and 30 more\n" in slots.run("slots", "extract", "gaps.jsonl").err


def test_documents_of_which_the_gold_has_no_text(slots: Desk) -> None:
    """Nothing is to be said of them; what is said is wrong, at places of a text that the gold does not know."""
    slots.write("gold.jsonl", [GOLD[0], {"id": "b"}])
    assert slots.run("slots", "gold.jsonl", "found.jsonl", "--list", "list.jsonl").code == 0
    (wrong,) = (
        each
        for each in map(json.loads, (slots.folder / "list.jsonl").read_text().splitlines())
        if each["document"] == "b"
    )
    assert wrong["outcome"] == "wrong"
    assert wrong["tokens"] == [2, 3]
    assert "characters" not in wrong


def test_check(slots: Desk) -> None:
    slots.write("a.txt", "<s><x>Al</s></x> and <x>Bo</x>, <y>Cy</y>")
    done = slots.run("slots", "check", "a.txt")
    assert done.code == 0
    assert "x                2             2     2  yes" in done.out
    assert "a.txt:1: </s> crosses <x>; each was read by itself" in done.out
    content = slots.run("slots", "check", "a.txt", "--json").json
    assert content["tags"][0] == {"slot": "x", "opening": 2, "closing": 2, "read": 2, "astray": []}
    assert len(content["repairs"]) == 1


def test_check_finds_what_was_not_read(slots: Desk) -> None:
    slots.write("a.txt", "<x>Al</x> and <x>Bo")
    done = slots.run("slots", "check", "a.txt", "--lenient")
    assert done.code == 2
    assert "not every tag was read, or not in pairs: a.txt" in done.err
    assert "1 skipped" in done.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("slots", "gold.jsonl"), "nothing to score"),
        (("slots", "no.jsonl", "found.jsonl"), "no such file: no.jsonl"),
        (("slots", "goldd.jsonl", "found.jsonl"), "did you mean 'gold.jsonl'"),
        (("slots", "gold.jsonl", "empty.jsonl"), "empty.jsonl: the file is empty"),
        (("slots", "gold.jsonl", "folder"), "the folder folder holds no files"),
        (("slots", "gold.jsonl", "latin.jsonl"), "latin.jsonl:1: not UTF-8"),
        (("slots", "gold.jsonl", "binary.jsonl"), "binary.jsonl:1: this is a binary file"),
        (("slots", "gold.jsonl", "prose.txt"), "cannot tell the format of this file; name it (--from"),
        (
            ("slots", "gold.jsonl", "prose.txt", "--from", "spans"),
            "prose.txt:1: a line must be a whole JSON object",
        ),
        (
            ("slots", "gold.jsonl", "found.jsonl", "--from", "spanz"),
            "unknown format of documents 'spanz'; did you me",
        ),
        (
            ("slots", "gold.jsonl", "found.jsonl", "--from", "conll"),
            "read as conll, but the file looks like spans",
        ),
        (
            ("slots", "gold.jsonl", "found.jsonl", "--rule", "exakt"),
            "unknown rule 'exakt'; did you mean 'exact'?",
        ),
        (("slots", "gold.jsonl", "found.jsonl", "--rule", "contain:x"), "must have the form contain:E"),
        (
            ("slots", "gold.jsonl", "found.jsonl", "--slots", "speakers"),
            "unknown slot 'speakers'; did you mean",
        ),
        (("slots", "gold.jsonl", "found.jsonl", "--slots", "speaker,"), "one is empty"),
        (("slots", "gold.jsonl", "found.jsonl", "--beta", "nan"), "--beta must be more than 0"),
        (("slots", "gold.jsonl", "found.jsonl", "--task", "best", "--schemes"), "--schemes is about spans"),
        (("slots", "gold.jsonl", "found.jsonl", "--ignore-case"), "--ignore-case is about values"),
        (("slots", "gold.jsonl", "system="), "the name of a file to read is empty"),
        (("slots", "gold.jsonl", "found.jsonl", "found.jsonl"), "two systems are called 'found'"),
        (
            ("slots", "gold.jsonl", "slip.jsonl"),
            "slip.jsonl:1: the gold has no slot 'speeker'; did you mean 'speaker'",
        ),
        (("slots", "gold.jsonl", "other.jsonl"), "the text of document 'a' is not that of the gold"),
        (("slots", "gold.jsonl", "strangers.jsonl"), "no document of strangers.jsonl is in gold.jsonl"),
        (("slots", "gold.jsonl", "twice.jsonl"), "twice.jsonl:2: the document 'a' stands twice"),
        (
            ("slots", "gold.jsonl", "outside.jsonl"),
            "outside.jsonl:1: the span 40 to 99 lies outside the text",
        ),
        (
            ("slots", "gold.jsonl", "cut.jsonl", "--strict"),
            "cut.jsonl:1: the span 'l Roth' of speaker at character 1 cuts a token",
        ),
        (("slots", "gold.jsonl", "found.jsonl", "--strict", "--lenient"), "exclude each other"),
        (
            ("slots", "gold.jsonl", "value.jsonl"),
            "value.jsonl:1: the value 'Al Roth' of speaker has no place",
        ),
        (
            ("slots", "gold.jsonl", "found.jsonl", "--out", "gold.jsonl"),
            "would overwrite the input gold.jsonl",
        ),
        (("slots", "tagged", "tagged", "--out", "tagged/a.txt"), "would overwrite the input tagged/a.txt"),
        (("slots", "extract", "tagged", "--out", "tagged/a.txt"), "would overwrite the input tagged/a.txt"),
        (("slots", "gold.jsonl", "found.jsonl", "--list", "no/list.jsonl"), "no/list.jsonl: the folder"),
        (("slots", "gold.jsonl", "found.jsonl", "--ci", "--resamples", "0"), "0 resamples; give 1 or more"),
        (("slots", "gold.jsonl", "found.jsonl", "--ci", "--level", "2"), "the level of an interval"),
        (("slots", "check", "gold.jsonl"), "gold.jsonl: there are no tags in it"),
        (("slots", "extract"), "extract from what?"),
        (("slots", "extract", "table.csv"), "has no text to extract from"),
        (("slots", "extract", "prose.txt", "prose.txt"), "two documents are called 'prose'"),
    ],
)
def test_bad_input(slots: Desk, arguments: tuple[str, ...], told: str) -> None:
    (slots.folder / "folder").mkdir()
    (slots.folder / "tagged").mkdir()
    (slots.folder / "tagged" / "a.txt").write_text("<x>Al</x>")
    slots.write("empty.jsonl", "\n")
    slots.write("latin.jsonl", '{"id": "a", "text": "Zürich"}'.encode("latin-1"))
    slots.write("binary.jsonl", b"a\0b" + bytes(range(50)))
    slots.write("prose.txt", "Nothing that could be told apart.\n")
    slots.write("table.csv", "document,speaker\na,Al Roth\n")
    speaker = {"slot": "speaker", "start": 0, "end": 7}
    slots.write("slip.jsonl", [{"id": "a", "spans": [speaker | {"slot": "speeker"}]}])
    slots.write("other.jsonl", [{"id": "a", "text": A.replace("Roth", "Rote")}])
    slots.write("strangers.jsonl", [{"id": "y", "text": A}, {"id": "z", "text": B}])
    slots.write("twice.jsonl", [{"id": "a", "text": A}, {"id": "a", "text": A}])
    slots.write("outside.jsonl", [{"id": "a", "text": A, "spans": [speaker | {"start": 40, "end": 99}]}])
    slots.write("cut.jsonl", [{"id": "a", "spans": [speaker | {"start": 1}]}])
    slots.write("value.jsonl", [{"id": "a", "spans": [{"slot": "speaker", "text": "Al Roth"}]}])
    assert told in slots.refused(*arguments)


def test_check_reads_files_twice(slots: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"<x>Al</x>")))
    assert "standard input is read once; give a file" in slots.refused("slots", "check", "-")


def test_predictions_from_standard_input(slots: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    content = (slots.folder / "found.jsonl").read_bytes()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    found = slots.run("slots", "gold.jsonl", "-", "--json").json["results"]
    assert {score["system"] for score in found} == {"stdin"}
    assert found[0]["values"]["true_positives"] == 1


def test_extracting_from_standard_input(slots: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"Who: Al Roth\n")))
    printed = slots.run("slots", "extract", "-", "--to", "csv").out
    assert printed == "document,slot,value\nstdin,speaker,Al Roth\n"


@pytest.mark.data("seminars")
def test_every_tag_of_the_seminar_announcements_is_read(slots: Desk, shared_data: Path) -> None:
    """301 documents; 67 tags of sentences and paragraphs cross others or each other, one is never closed."""
    content = slots.run("slots", "check", str(shared_data / "seminars"), "--json").json
    assert content["documents"] == 301
    assert {each["slot"]: (each["opening"], each["closing"], each["read"]) for each in content["tags"]} == {
        "etime": (248, 248, 248),
        "location": (356, 356, 356),
        "speaker": (419, 419, 419),
        "stime": (600, 600, 600),
    }
    assert not content["skipped"]
    assert len(content["repairs"]) == 68
    assert all("crosses" in each or "165.txt" in each for each in content["repairs"])
    assert any(
        each.endswith("24.txt:10: </sentence> crosses <speaker>; each was read by itself")
        for each in content["repairs"]
    )


@pytest.mark.data("seminars")
def test_the_seminar_announcements_are_scored_quickly(slots: Desk, shared_data: Path) -> None:
    """Three rules, both tasks, four slots."""
    seminars = str(shared_data / "seminars")
    assert slots.run("slots", "extract", seminars, "--out", "patterns.jsonl").code == 0
    started = time.process_time()
    found = slots.run("slots", seminars, "patterns.jsonl", "--task", "both", *RULES, "--json").json["results"]
    assert time.process_time() - started < 2
    assert len(found) == 2 * 3 * 6
    for part in ("stime", "etime", "location", "speaker", "micro"):
        f1 = [
            score["values"]["f1"]
            for score in found
            if score["part"] == part and "task=all" in score["metric"]
        ]
        assert f1 == sorted(f1)
