"""`oiebench extract` over many files, to a folder of shards, and what the other verbs make of that."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import zstandard

from desk import GOLD, Desk

STORY = "Ann Lee founded Acme in 1990. Bob moved to Oslo. Carl left Hamar in May."


@pytest.fixture
def corpus(desk: Desk) -> Desk:
    (desk.folder / "in").mkdir()
    desk.write("in/a.txt", STORY)
    desk.write("in/b.txt", STORY.replace("Ann", "Eva").replace("Carl", "Dora"))
    return desk


def test_a_folder_goes_into_a_folder_and_is_read_back(corpus: Desk) -> None:
    done = corpus.run("extract", "in", "--with", "reverb", "--out", "out", "--shard-size", "4")
    assert done.code == 0, done.err
    assert "out: 2 shards, 2 documents, 6 sentences, " in done.err
    again = corpus.run("extract", "in", "--with", "reverb", "--out", "out/", "--shard-size", "4")
    assert "out/ is finished already: 2 shards, 2 documents, 6 sentences" in again.err
    assert (again.code, again.out) == (0, "")
    lines = corpus.run("convert", "out", "--to", "jsonl").out.splitlines()
    assert [json.loads(line)["id"] for line in lines] == [f"{d}.txt:{n}" for d in "ab" for n in (1, 2, 3)]
    same = corpus.run("extract", "in", "--with", "reverb", "--out", "par/", "--to", "parquet")
    assert same.code == 0
    assert corpus.run("convert", "par/", "--to", "jsonl").out.splitlines() == lines
    shard = corpus.run("convert", "par/shard-000000.parquet", "--to", "jsonl")
    assert shard.out.splitlines() == lines
    assert "parquet to jsonl, nothing lost" in shard.err


def test_shards_are_scored(corpus: Desk) -> None:
    corpus.write("lines.txt", "Ann met Bob in Oslo .\nCarl founded Acme and left .\n")
    given = ("lines.txt", "--input", "sentences", "--with", "reverb")
    corpus.run("extract", *given, "--out", "out/", "--to", "parquet")
    corpus.run("extract", *given, "--out", "one.jsonl")
    corpus.write("one.jsonl", corpus.folder.joinpath("one.jsonl").read_text().replace('"id":"', '"id":"s'))
    values = corpus.results("x=one.jsonl", "--gold", "gold.jsonl", "-m", "carb")["x"]["values"]
    assert values["recall"] > 0
    gold = [dict(each.items()) for each in GOLD]
    for number, each in enumerate(gold, 1):
        each["id"] = f"lines.txt:{number}"
    corpus.write("gold.jsonl", gold)
    assert corpus.results("x=out/", "--gold", "gold.jsonl", "-m", "carb")["x"]["values"] == values


def test_files_packed_with_zstd_are_read_by_every_verb(corpus: Desk) -> None:
    plain = (corpus.folder / "a.jsonl").read_bytes()
    halves = [
        zstandard.compress(plain[:40]),
        zstandard.compress(plain[40:]),
    ]  # two frames, one after the other
    corpus.write("a.jsonl.zst", b"".join(halves))
    assert corpus.run("convert", "a.jsonl.zst", "--to", "jsonl").out == (
        corpus.run("convert", "a.jsonl", "--to", "jsonl").out
    )
    corpus.write("cut.zst", halves[0][:-5])
    assert "truncated or damaged zstd (it ends too early)" in corpus.refused(
        "convert", "cut.zst", "--to", "jsonl"
    )


def test_a_single_file_may_go_into_a_folder_too_and_several_into_one_file(corpus: Desk) -> None:
    assert corpus.run("extract", "in/a.txt", "--with", "reverb", "--out", "out/").code == 0
    found = corpus.run("convert", "out", "--to", "jsonl").out.splitlines()
    assert json.loads(found[0])["id"] == "a.txt:1"
    one = corpus.run("extract", "in/a.txt", "in/b.txt", "--with", "reverb", "--out", "-")
    assert json.loads(one.out.splitlines()[0])["id"] == "a:1"


def test_the_output_may_lie_in_the_input(corpus: Desk) -> None:
    given = ("extract", ".", "--with", "reverb", "--out", "in/out/", "--input", "text")
    assert corpus.run(*given).code == 0
    assert "is finished already" in corpus.run(*given).err


def test_what_is_set_aside_is_said_and_listed(corpus: Desk) -> None:
    corpus.write("in/empty.txt", "")
    corpus.write("in/latin.txt", b"Caf\xe9")
    done = corpus.run("extract", "in", "--with", "reverb", "--out", "out/")
    assert done.code == 0
    assert "set aside: 2, listed in out/failed.jsonl" in done.err
    (corpus.folder / "bad").mkdir()
    corpus.write("bad/latin.txt", b"Caf\xe9")
    done = corpus.run("extract", "bad", "--with", "reverb", "--out", "none/")
    assert done.code == 2
    assert (
        "nothing could be read; the first of what was set aside is latin.txt: line 1: not UTF-8" in done.err
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("in",), "in stands for many files, and what is found in them goes into a folder: --out OUT/"),
        (("in", "--out", "a.jsonl"), "goes into a folder: --out OUT/"),
        (("in/*.txt",), "goes into a folder: --out OUT/"),
        (("in/*.pdf", "--out", "out/"), "no file is called like in/*.pdf"),
        (("nowhere.txt", "--out", "out/"), "no such file: nowhere.txt"),
        (("--out", "out/"), "say what to read"),
        (("in", "--out", "out/", "--to", "tabbed"), "shards are jsonl or parquet, not tabbed"),
        (("in", "--out", "out/", "--input", "conllu"), "unknown kind of document 'conllu'"),
        (("in", "--out", "out/", "--shard-size", "0"), "--shard-size 0; give 1 or more"),
        (("in", "--out", "out/", "--sample", "1.5"), "--sample 1.5: give a share below 1, or a whole number"),
        (("in", "--out", "out/", "--sample", "nan"), "--sample nan: give a share below 1"),
        (("in", "--out", "out/", "--workers", "0"), "0 workers; give 1 or more"),
        (("in", "--out", "no/out/"), "the folder no does not exist; make it first"),
        (
            ("in/a.txt", "--limit", "5"),
            "--limit goes with a corpus, which is written to a folder: --out OUT/",
        ),
        (("in/a.txt", "--input", "wiki"), "--input wiki goes with a corpus"),
        (("-", "--out", "out/"), "standard input cannot be"),
    ],
)
def test_what_is_refused(corpus: Desk, arguments: tuple[str, ...], told: str) -> None:
    assert told in corpus.refused("extract", *arguments)
    assert not (corpus.folder / "out").exists()


def test_a_folder_that_is_no_output_of_a_run(corpus: Desk) -> None:
    assert "in is a folder; give a file, or a folder of shards" in corpus.refused(
        "convert", "in", "--to", "jsonl"
    )
    corpus.write("not.parquet", b"PAR1 and nothing more")
    assert "this is no whole Parquet file" in corpus.refused("convert", "not.parquet", "--to", "jsonl")


def test_an_interrupt_says_how_to_go_on(corpus: Desk) -> None:
    corpus.write("in/big.txt", STORY * 20_000)
    given = ("extract", "in", "--with", "reverb", "--out", "out/", "--shard-size", "100", "--workers", "2")
    run = subprocess.Popen(
        [sys.executable, "-m", "oiebench", *given], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    journal = Path("out/journal.jsonl")
    while not journal.exists() and run.poll() is None:
        time.sleep(0.02)
    run.send_signal(signal.SIGINT)
    out, error = run.communicate(timeout=60)
    assert run.returncode == 130
    assert out == ""
    assert error == (
        "oiebench: what is done is kept in out/; the same command goes on from there\noiebench: interrupted\n"
    )
    assert not list(Path("out").glob("*.tmp"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everywhere")
def test_a_folder_that_may_not_be_read(corpus: Desk) -> None:
    (corpus.folder / "in" / "closed").mkdir(mode=0)
    assert "cannot read the folder in/closed: Permission denied" in corpus.refused(
        "extract", "in", "--out", "out/"
    )
