"""`oiebench convert`: files and streams, packed or not, and what is lost on the way."""

from __future__ import annotations

import gzip
import io
import json

import pytest

from desk import ANN, CARL, Desk, said

TABBED = f"{ANN}\t0.9\tmet\tAnn\tBob\n{CARL}\t0.5\tfounded\tCarl\tAcme\n"


def stdin(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))


def test_from_a_file_to_standard_output(desk: Desk) -> None:
    done = desk.run("convert", "a.jsonl", "--to", "tabbed")
    assert done == (0, TABBED, "oiebench: lost: sentence ids: 2\n")


def test_from_standard_input_to_standard_output(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin(monkeypatch, TABBED.encode())
    done = desk.run("convert", "-", "--to", "jsonl", "--out", "-")
    assert done.err == "oiebench: <stdin>: tabbed to jsonl, nothing lost\n"
    assert json.loads(done.out.splitlines()[0])["text"] == ANN
    stdin(monkeypatch, gzip.compress(TABBED.encode()))
    assert desk.run("convert", "tabbed:-", "--to", "jsonl").out == done.out


def test_to_a_packed_file_and_back(desk: Desk) -> None:
    done = desk.run("convert", "a.jsonl", "--to", "jsonl", "--out", "packed.jsonl.gz")
    assert done.out == ""
    packed = (desk.folder / "packed.jsonl.gz").read_bytes()
    assert gzip.decompress(packed).decode().splitlines()[0].startswith('{"id":"s1"')
    assert desk.run("convert", "packed.jsonl.gz", "--to", "tabbed").out == TABBED
    desk.run("convert", "a.jsonl", "--to", "jsonl", "--out", "again.jsonl.gz")
    assert (desk.folder / "again.jsonl.gz").read_bytes() == packed


def test_the_format_may_be_named_in_either_way(desk: Desk) -> None:
    desk.write("odd.name", TABBED)
    plain = desk.run("convert", "odd.name", "--to", "benchie-tsv").out
    assert desk.run("convert", "odd.name", "--from", "tabbed", "--to", "benchie-tsv").out == plain
    assert desk.run("convert", "tabbed:odd.name", "--to", "benchie-tsv").out == plain


def test_a_file_may_be_converted_in_place(desk: Desk) -> None:
    desk.run("convert", "a.jsonl", "--to", "tabbed", "--out", "a.jsonl")
    assert (desk.folder / "a.jsonl").read_text() == TABBED


def test_every_loss_is_told_and_counted(desk: Desk) -> None:
    done = desk.run("convert", "gold.jsonl", "--to", "tabbed")
    assert done.code == 0
    assert done.err.splitlines() == [
        "oiebench: lost: gold tuples written as extractions: 3",
        "oiebench: lost: facts: 3",
        "oiebench: lost: sentence ids: 2",
    ]


def test_tabs_and_line_ends_become_spaces_where_they_must(desk: Desk) -> None:
    records = [{"id": "s1", "text": ANN, "extractions": [said("Ann\tLee", "met", "Bob\nRay")]}]
    desk.write("odd.jsonl", records)
    done = desk.run("convert", "odd.jsonl", "--to", "tabbed")
    assert done.out == f"{ANN}\t\tmet\tAnn Lee\tBob Ray\n"
    assert "lost: tabs or line ends within texts written as spaces: 2" in done.err


def test_one_system_of_several(desk: Desk) -> None:
    records = [
        {"id": "s1", "text": ANN, "extractions": [said(name, "met", "Bob", system=name) for name in "xy"]}
    ]
    desk.write("two.jsonl", records)
    told = desk.refused("convert", "two.jsonl", "--to", "tabbed")
    assert told.startswith(
        "tabbed holds one system, and here are 2: x, y; choose one, or a format that holds several"
    )
    assert (
        desk.run("convert", "two.jsonl", "--to", "tabbed", "--system", "y").out == f"{ANN}\t\tmet\ty\tBob\n"
    )
    assert (
        desk.refused("convert", "two.jsonl", "--to", "tabbed", "--system", "z")
        == "unknown system 'z'; there are: x, y"
    )


def test_a_format_that_cannot_hold_the_content(desk: Desk) -> None:
    told = desk.refused("convert", "a.jsonl", "--to", "benchie-gold", "--out", "new.txt")
    assert told.startswith(
        "benchie-gold cannot hold extractions, and there is nothing else here; formats that can: jsonl"
    )
    desk.write("ids.tsv", "s1\tAnn\tmet\tBob\n")
    told = desk.refused("convert", "ids.tsv", "--to", "tabbed", "--out", "new.txt")
    assert "tells sentences apart by their texts, which are not known here" in told


def test_an_old_file_stays_when_the_new_one_cannot_be_written(desk: Desk) -> None:
    desk.write("old.txt", "what was there\n")
    desk.refused("convert", "a.jsonl", "--to", "benchie-gold", "--out", "old.txt")
    assert (desk.folder / "old.txt").read_text() == "what was there\n"


def test_repairs_are_told_and_refused_when_strict(desk: Desk) -> None:
    desk.write("gaps.tsv", TABBED.replace("\n", "\n\n", 1))
    done = desk.run("convert", "gaps.tsv", "--to", "jsonl")
    assert "oiebench: gaps.tsv: 1 repaired\n  gaps.tsv:2: blank line left out\n" in done.err
    assert desk.refused("convert", "gaps.tsv", "--to", "jsonl", "--strict").startswith("gaps.tsv:2: ")
    desk.write("broken.tsv", TABBED + f"{ANN}\thigh\tmet\tAnn\tBob\n")
    assert desk.refused("convert", "tabbed:broken.tsv", "--to", "jsonl").startswith("broken.tsv:3: ")
    done = desk.run("convert", "tabbed:broken.tsv", "--to", "jsonl", "--lenient")
    assert len(done.out.splitlines()) == 2
    assert "broken.tsv: 1 skipped" in done.err
