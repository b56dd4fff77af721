"""`oiebench extract`: text in, tuples out, by the systems and in the formats that are asked for."""

from __future__ import annotations

import gzip
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import oiebench
from desk import Desk
from oiebench.cli.app import main

TEXT = "Ann Lee founded Acme in 1990. She left\nOslo in May."
SENTENCES = ["Ann Lee founded Acme in 1990.", "She left Oslo in May."]
FEW = "facts,munchkin(most=1)"


def stdin(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))


def records(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def triples(record: dict[str, Any], system: str = "facts") -> list[tuple[str, ...]]:
    found = (e for e in record["extractions"] if e["system"] == system)
    return [tuple(part["text"] for part in (e["arg1"], e["rel"], *e["args"])) for e in found]


def test_text_gives_sentences_with_their_tuples(desk: Desk) -> None:
    desk.write("a.txt", TEXT)
    done = desk.run("extract", "a.txt")
    first, second = records(done.out)
    assert (first["id"], first["text"], first["start"]) == ("1", SENTENCES[0], 0)
    assert (second["id"], second["text"], second["start"]) == ("2", "She left\nOslo in May.", 30)
    assert ("Ann Lee", "founded", "Acme") in triples(first)
    assert "2 sentences in" in done.err


def test_offsets_lead_to_the_words(desk: Desk) -> None:
    desk.write("a.txt", TEXT)
    for record in records(desk.run("extract", "a.txt", "--with", "facts,propositions").out):
        assert record["extractions"]
        for e in record["extractions"]:
            assert 0 < e["confidence"] < 1
            for part in (e["arg1"], e["rel"], *e["args"]):
                pieces = [record["text"][start:end] for start, end in part["spans"]]
                words = [record["tokens"][place] for place in part["tokens"] if place is not None]
                assert "".join(" ".join(pieces).split()) == "".join(words)
                assert [TEXT[record["start"] + a : record["start"] + b] for a, b in part["spans"]] == pieces


def test_standard_input_and_output_and_packed_files(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.write("a.txt", TEXT)
    plain = desk.run("extract", "a.txt").out
    stdin(monkeypatch, gzip.compress(TEXT.encode()))
    assert desk.run("extract", "-", "--out", "-").out == plain
    desk.run("extract", "a.txt", "--out", "a.jsonl.gz")
    assert gzip.decompress((desk.folder / "a.jsonl.gz").read_bytes()).decode() == plain


def test_sentences_and_words_are_taken_as_they_are(desk: Desk) -> None:
    desk.write("lines.txt", "Ann Lee left Oslo\n\nBob ca n't swim .\n")
    first, third = records(desk.run("extract", "lines.txt", "--input", "tokens").out)
    assert (first["id"], third["id"], third["start"]) == ("1", "3", 19)
    assert third["tokens"] == ["Bob", "ca", "n't", "swim", "."]
    split = records(desk.run("extract", "lines.txt", "--input", "sentences").out)
    assert [record["text"] for record in split] == ["Ann Lee left Oslo", "Bob ca n't swim ."]


def test_ids_come_from_the_input(desk: Desk) -> None:
    desk.write("a.jsonl", [{"id": "x7", "text": SENTENCES[0], "doc": "d"}])
    (record,) = records(desk.run("extract", "a.jsonl", "--input", "jsonl").out)
    assert (record["id"], record["doc"]) == ("x7", "d")
    trees = desk.run("parse", "a.jsonl", "--input", "jsonl").out
    desk.write("a.conllu", trees)
    (again,) = records(desk.run("extract", "a.conllu", "--input", "conllu").out)
    assert again["id"] == "x7"
    assert triples(again) == triples(record)


def test_several_files_keep_their_sentences_apart(desk: Desk) -> None:
    desk.write("a.txt", SENTENCES[0])
    desk.write("b.txt", SENTENCES[1])
    found = records(desk.run("extract", "a.txt", "b.txt").out)
    assert [(record["id"], record["doc"]) for record in found] == [("a:1", "a"), ("b:1", "b")]
    (desk.folder / "c").mkdir()
    desk.write("c/a.txt", "x")
    assert "two files are called 'a'" in desk.refused("extract", "a.txt", "c/a.txt")


def test_a_tree_that_is_given_is_used_unless_a_parser_is_named(desk: Desk) -> None:
    rows = [("Ann", 2, "nsubj"), ("left", 0, "root"), ("Oslo", 1, "appos")]
    tags = {"Ann": "PROPN", "left": "VERB", "Oslo": "PROPN"}
    lines = [f"{n}\t{w}\t{w}\t{tags[w]}\t_\t_\t{h}\t{rel}\t_\t_" for n, (w, h, rel) in enumerate(rows, 1)]
    desk.write("odd.conllu", "\n".join(lines) + "\n\n")
    (odd,) = records(desk.run("extract", "odd.conllu", "--input", "conllu").out)
    assert ("Ann", "left", "Oslo") not in triples(odd)
    (parsed,) = records(desk.run("extract", "odd.conllu", "--input", "conllu", "--parser", "bundled").out)
    assert ("Ann", "left", "Oslo") in triples(parsed)


def test_several_systems_in_one_file_or_in_one_each(desk: Desk) -> None:
    desk.write("a.txt", SENTENCES[0])
    (record,) = records(desk.run("extract", "a.txt", "--with", FEW).out)
    assert {e["system"] for e in record["extractions"]} == {"facts", "munchkin(most=1)"}
    assert "tabbed holds one system, and here are 2" in desk.refused(
        "extract", "a.txt", "--with", FEW, "--to", "tabbed"
    )
    desk.run("extract", "a.txt", "--with", FEW, "--to", "tabbed", "--out", "{system}.tsv")
    assert (
        desk.folder / "munchkin(most=1).tsv"
    ).read_text() == f"{SENTENCES[0]}\t1.0\tLee\tAnn\tfounded Acme in 1990.\n"
    assert "\tfounded\tAnn Lee\tAcme\n" in (desk.folder / "facts.tsv").read_text()


@pytest.mark.parametrize(
    "name", ["tabbed", "benchie-tsv", "openie4", "clausie", "reverb", "wire57-export", "ollie"]
)
def test_what_is_written_is_scored(desk: Desk, name: str) -> None:
    desk.write("gold.txt", "Ann met Bob in Oslo .\nCarl founded Acme and left .\nIt rained .\n")
    desk.write(
        "sentences.jsonl",
        [
            {"id": f"s{n}", "text": text}
            for n, text in ((1, "Ann met Bob in Oslo ."), (2, "Carl founded Acme and left ."), (3, "Hm ."))
        ],
    )
    desk.run(
        "extract",
        "sentences.jsonl",
        "--input",
        "jsonl",
        "--with",
        "propositions",
        "--to",
        name,
        "--out",
        "mine",
    )
    found = desk.results(f"{name}:mine", "--gold", "gold.jsonl", "--metric", "wire57")
    ((_, result),) = found.items()
    assert result["values"]["f1"] > 0.5


def test_workers_give_the_same(desk: Desk) -> None:
    desk.write("a.txt", "\n\n".join(f"Ann Lee founded Acme {number} in Oslo." for number in range(1200)))
    one = desk.run("extract", "a.txt", "--with", "munchkin(most=2)").out
    two = desk.run("extract", "a.txt", "--with", "munchkin(most=2)", "--workers", "2").out
    assert one == two
    assert len(records(one)) == 1200


def test_how_each_tuple_came_about(desk: Desk) -> None:
    desk.write("a.txt", "Ann Lee, a chemist, left Oslo.")
    (record,) = records(desk.run("extract", "a.txt", "--explain").out)
    origins = {e["args"][0]["text"]: e["origin"] for e in record["extractions"]}
    assert origins["Oslo"] == {"rule": "main", "clause": "leave"}
    assert origins["a chemist"]["rule"] == "apposition"
    assert origins["a chemist"]["inferred"] == ["is"]


def test_a_data_set_is_extracted_under_the_ids_of_its_gold(desk: Desk) -> None:
    desk.run("extract", "--on", "starter", "--with", "munchkin(most=1)", "--out", "mine.jsonl")
    (result,) = desk.results("mine.jsonl", "--on", "starter").values()
    assert result["n"]["missing"] == 0
    assert result["n"]["predicted"] == 71


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("extract",), "say what to read: either files"),
        (("extract", "a.txt", "--on", "starter"), "say what to read: either files"),
        (("extract", "--on", "startr"), "unknown data set 'startr'; did you mean 'starter'?"),
        (("extract", "b.txt"), "no such file: b.txt; did you mean 'a.txt'?"),
        (("extract", "a.txt", "--with", "fact"), "unknown extractor 'fact'; did you mean 'facts'?"),
        (("extract", "a.txt", "--with", "facts(atributed=true)"), "did you mean 'attributed'?"),
        (("extract", "a.txt", "--with", ","), "no extractor is named"),
        (("extract", "a.txt", "--to", "tabed"), "unknown format 'tabed'; did you mean 'tabbed'"),
        (("extract", "a.txt", "--to", "benchie-gold"), "benchie-gold cannot hold extractions"),
        (("extract", "a.txt", "--parser", "stanza"), "unknown parser 'stanza'"),
        (("extract", "a.txt", "--workers", "0"), "0 workers; give 1 or more"),
        (
            ("extract", "a.txt", "--workers", "2", "--parser", "spacy:en"),
            "several workers run the bundled parser",
        ),
        (("extract", "a.txt", "--out", "a.txt"), "would overwrite the input"),
        (("extract", "a.txt", "--out", "none/b.txt"), "the folder"),
        (("extract", "a.txt", "--input", "conllu"), "a.txt:1: 1 columns; CoNLL-U has 10"),
        (("extract", "a.txt", "--input", "jsonl"), "a line must be a whole JSON object"),
        (("extract", "a.txt", "--with", "facts(least=2)"), "the option least: expected float <= 1.0"),
        (("extract", "a.txt", "--with", "munchkin(most=-1)"), "the option most: expected int >= 0"),
        (("extract", "a.txt", "--out", "{sys}.txt"), "{sys} in the name of the output stands for nothing"),
        (("extract", "a.conllu"), "a.conllu:1: this is CoNLL-U, not text: read it with --input conllu"),
        (("extract", "gold.jsonl", "--input", "sentences"), "read it with --input jsonl"),
        (("parse", "a.txt", "--json"), "--json goes with --measure"),
    ],
)
def test_what_cannot_be_done_is_refused(desk: Desk, arguments: tuple[str, ...], told: str) -> None:
    desk.write("a.txt", TEXT)
    desk.write("a.conllu", "# sent_id = 1\n# text = Go\n1\tGo\tgo\tVERB\tVB\t_\t0\troot\t_\t_\n\n")
    assert told in desk.refused(*arguments)


def test_marks_that_a_format_does_not_hold_are_told(desk: Desk) -> None:
    desk.write("a.txt", "The firm did not sell the mine. It may sell the mine.")
    told = desk.run("extract", "a.txt", "--with", "minie", "--to", "tabbed", "--explain").err
    assert "tabbed does not hold whether it is denied: left out of 1 tuples" in told
    assert "tabbed does not hold whether it is only possible: left out of 1 tuples" in told
    assert "tabbed does not hold the rule and the clause that a tuple comes from" in told
    assert "does not hold" not in desk.run("extract", "a.txt", "--with", "minie", "--explain").err


ODD = {
    "one word": "Hm",
    "no letters": "… --- !!! 12",
    "another script": "東京は日本の首都です。Москва - столица России.",
    "control characters": "Ann\x07 met\x1b[31m Bob\x0c in\u200b Oslo.",
    "markup": "<p>Ann <b>met</b> Bob &amp; Tim.</p>",
    "emoji": "😀 Ann 👩‍👩‍👧 loves 🍕!!! \u202eBob",
    "a tab": "Ann\tmet\tBob.",
    "5,000 words": " ".join(["Ann met Bob and"] * 1250) + " left.",
}


@pytest.mark.parametrize("name", ODD)
def test_odd_text_gives_a_clear_result(desk: Desk, name: str) -> None:
    desk.write("odd.txt", ODD[name])
    done = desk.run("extract", "odd.txt", "--with", "facts,propositions,reverb,clausie,minie,predpatt")
    assert done.code == 0, done.err
    for record in records(done.out):
        for e in record.get("extractions", ()):
            assert all(part["text"].strip() for part in (e["arg1"], e["rel"]))
    tabbed = desk.run("extract", "odd.txt", "--to", "tabbed", "--out", "odd.tsv")
    assert tabbed.code == 0


@pytest.mark.parametrize("content", [b"no model", None])
def test_a_model_that_is_damaged_or_missing_is_told(desk: Desk, content: bytes | None) -> None:
    """In a copy of the package, whose file is overwritten or taken away."""
    desk.write("a.txt", TEXT)
    package = Path(oiebench.__file__).parent
    shutil.copytree(package, desk.folder / "copy" / "oiebench", ignore=shutil.ignore_patterns("__pycache__"))
    model = desk.folder / "copy" / "oiebench" / "parse" / "data" / "words.onnx"
    model.unlink()
    if content is not None:
        model.write_bytes(content)
    done = subprocess.run(
        [sys.executable, "-m", "oiebench", "extract", "a.txt"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(desk.folder / "copy")},
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("oiebench: the bundled parser's words.onnx cannot be used (")
    assert "pip install --force-reinstall" in done.stderr
    assert done.stderr.count("\n") == 1


def test_workers_go_with_the_process_that_started_them(tmp_path: Path) -> None:
    """Killed by SIGTERM, as time limits do: whoever reads its stderr sees the end of it."""
    (tmp_path / "a.txt").write_text("Ann Lee founded Acme in Oslo and left it to Bob.\n\n" * 50_000)
    command = [sys.executable, "-m", "oiebench", "extract", "a.txt", "--out", "out.jsonl", "--workers", "2"]
    process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, start_new_session=True)
    time.sleep(4)
    process.terminate()
    process.communicate(timeout=30)
    assert process.returncode == 128 + signal.SIGTERM
    assert {path.name for path in tmp_path.iterdir()} == {"a.txt"}  # what was half-written is gone


def test_an_interrupted_run_leaves_what_was_there(tmp_path: Path) -> None:
    """Ctrl-C in a real process with two workers: one message, the old file as it was, nothing half-written."""
    (tmp_path / "a.txt").write_text("Ann Lee founded Acme in Oslo and left it to Bob.\n\n" * 50_000)
    (tmp_path / "out.jsonl").write_text("old")
    command = [sys.executable, "-m", "oiebench", "extract", "a.txt", "--out", "out.jsonl", "--workers", "2"]
    process = subprocess.Popen(
        command, cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    time.sleep(4)
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == "oiebench: interrupted\n"
    assert {path.name for path in tmp_path.iterdir()} == {"a.txt", "out.jsonl"}
    assert (tmp_path / "out.jsonl").read_text() == "old"


def test_the_extractors_are_listed(desk: Desk) -> None:
    listed = desk.run("extractors", "--json").json["extractors"]
    names = [each["name"] for each in listed]
    ours = ["facts", "propositions", "minie", "clausie", "predpatt", "reverb", "munchkin"]
    assert names == [*ours, "llm", "remote"]
    assert all(each["title"] and each["confidence"] for each in listed)
    assert main(["extractors"]) == 0
