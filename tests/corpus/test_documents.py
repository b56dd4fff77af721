"""Documents are found in files of every kind; what cannot be read is set aside by itself."""

from __future__ import annotations

import gzip
import os
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard
from library import files, library, pieces, wiki

from oiebench.corpus.batch import Failure
from oiebench.corpus.documents import Fields, Piece, Reader
from oiebench.corpus.files import described, found
from oiebench.corpus.lines import Line, lines
from oiebench.errors import InputError
from oiebench.parse.reading import passages
from oiebench.parse.splitter import split_sentences


def documents(path: Path, kind: str | None = None) -> list[tuple[str, str, int]]:
    return [(p.doc, p.text, p.start) for p in pieces(path, kind) if isinstance(p, Piece)]


def reasons(path: Path, kind: str | None = None, fields: Fields | None = None) -> list[str]:
    return [p.reason for p in pieces(path, kind, fields) if isinstance(p, Failure)]


def test_every_kind_is_told_by_its_first_bytes(tmp_path: Path) -> None:
    given = files(library(tmp_path / "in"))
    assert [(file.name, file.kind) for file in given] == [
        ("a.txt", "text"),
        ("b.txt.gz", "text"),
        ("c.jsonl", "jsonl"),
        ("d.parquet", "parquet"),
        ("more/a.txt", "text"),
        ("wiki_00.zst", "wiki"),
    ]
    every = [piece for file in given for piece in Reader(file, Fields(), alone=False).pieces()]
    assert all(isinstance(piece, Piece) for piece in every)
    ids = [piece.doc for piece in every if isinstance(piece, Piece)]
    assert ids == [
        "a.txt",
        "b.txt.gz",
        *(f"c.jsonl:{n}" for n in range(3)),
        *("d.parquet:p", "d.parquet:q", "more/a.txt", "wiki_00.zst:12", "wiki_00.zst:25"),
    ]


def test_the_title_that_a_block_begins_with_is_no_sentence(tmp_path: Path) -> None:
    (tmp_path / "w").write_text(wiki(("1", "Ann & Bob", "They left."), ("2", "", "No title.")))
    titled, untitled = documents(tmp_path / "w")
    assert titled == ("1", "\nThey left.\n", len("Ann & Bob\n"))
    assert untitled[1].strip() == "No title."


def test_blocks_that_are_broken(tmp_path: Path) -> None:
    text = "stray\n" + wiki(("1", "A", "Ann left.")) + '<doc id="2" title="B">\nB\n' + wiki(("1", "A", "x."))
    (tmp_path / "w").write_text(text + '<doc id="4" url="" title="cut "off"">\nBob')
    assert [doc for doc, _, _ in documents(tmp_path / "w", "wiki")] == ["1"]
    assert reasons(tmp_path / "w", "wiki") == [
        "line 1: text outside of <doc …> and </doc> is left out",
        "line 10: a new document begins before </doc>",
        "line 15: the id '1' was given before in this file",
        "the file ends before </doc>: it may have been cut",
    ]


def test_records_that_are_broken(tmp_path: Path) -> None:
    (tmp_path / "r").write_text(
        '{"id": 1, "text": "Ann left."}\n{"id": 2, "txt": "x"}\n\n[1]\n{"id": 3, "text": 5}\n{"id": [], "text": ""}\n'
        '{"text": "Bob left."}\n{"id": 1, "text": "again"}\n{"id": 9, "te'
    )
    assert [doc for doc, _, _ in documents(tmp_path / "r")] == ["1", "7"]
    assert [reason.split(";")[0] for reason in reasons(tmp_path / "r")] == [
        "line 2: unknown field 'text'",
        "line 4: a line must be a JSON object",
        "line 5: the field 'text' holds no text",
        "line 6: the field 'id' is neither text nor a whole number",
        "line 8: the id '1' was given before in this file",
        "line 9: a line must be a whole JSON object: Input data was truncated",
    ]


def test_fields_and_columns_of_other_names(tmp_path: Path) -> None:
    (tmp_path / "r").write_text('{"key": "k", "body": "Ann left."}\n')
    (piece,) = pieces(tmp_path / "r", "jsonl", Fields("key", "body"))
    assert isinstance(piece, Piece)
    assert (piece.doc, piece.text) == ("k", "Ann left.")
    folder = library(tmp_path / "in")
    assert "did you mean 'text'" in reasons(folder / "d.parquet", None, Fields("id", "texts"))[0]


def test_lines_are_sentences(tmp_path: Path) -> None:
    text = "Ann left.\r\n\r\n  Bob. Too \r\n" + "x" * 200_000 + "\nEnd"
    (tmp_path / "s").write_bytes(text.encode())
    got = pieces(tmp_path / "s", "sentences")
    (failure,) = (p for p in got if isinstance(p, Failure))
    assert failure.reason == "line 4: a line of 200,000 characters is no sentence"
    found = [(p.start, p.text, span) for p in got if isinstance(p, Piece) for span in p.spans()]
    assert [part[a:b] for _, part, (a, b) in found] == ["Ann left.", "Bob. Too", "End"]
    assert [text[start + a : start + b] for start, _, (a, b) in found] == ["Ann left.", "Bob. Too", "End"]
    assert [p.first for p in got if isinstance(p, Piece)] == [True, False]


def test_files_that_are_broken_are_set_aside_where_they_break(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "latin").write_bytes(b"Ann left.\nCaf\xe9.\n")
    (tmp_path / "cut.gz").write_bytes(gzip.compress(b"Ann left. " * 9999)[:-40])
    (tmp_path / "cut.zst").write_bytes(zstandard.compress(b"Ann left. " * 9999)[:-10])
    (tmp_path / "cut.parquet").write_bytes((library(tmp_path / "in") / "d.parquet").read_bytes()[:-9])
    told = {name: reasons(tmp_path / name) for name in ("empty", "latin", "cut.gz", "cut.zst", "cut.parquet")}
    assert [len(each) for each in told.values()] == [1] * 5
    assert told["empty"] == ["the file is empty"]
    assert told["latin"][0].startswith("line 2: not UTF-8: byte 0xE9")
    assert "truncated or damaged gzip" in told["cut.gz"][0]
    assert "truncated or damaged zstd" in told["cut.zst"][0]
    assert "no whole Parquet file" in told["cut.parquet"][0]


def test_a_document_that_is_a_line_may_be_so_long_and_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oiebench.corpus.documents.LONGEST_DOCUMENT", 1000)
    long = "x" * 1000
    (tmp_path / "r").write_text(f'{{"text": "{long}"}}\n{{"text": "Ann left."}}\n')
    assert [doc for doc, _, _ in documents(tmp_path / "r", "jsonl")] == ["2"]
    assert reasons(tmp_path / "r", "jsonl")[0].startswith("line 1: a document of 1,0")
    (tmp_path / "w").write_text(wiki(("1", "A", "y\n" * 900), ("2", "B", "Ann left.")))
    assert [doc for doc, _, _ in documents(tmp_path / "w", "wiki")] == ["2"]
    assert reasons(tmp_path / "w", "wiki")[0].startswith("line 906: a document of 1,8")


def test_a_file_of_one_long_line_comes_in_pieces(tmp_path: Path) -> None:
    with (tmp_path / "t").open("w") as file:
        for _ in range(30):
            file.write("Ann moved to Oslo in May. " * 4000)  # 3 MB in all
    (file_,) = described([tmp_path / "t"], tmp_path, None)
    spans = longest = 0
    for piece in Reader(file_, Fields(), alone=True).pieces():
        assert isinstance(piece, Piece)
        spans += sum(1 for _ in piece.spans())
        longest = max(longest, len(piece.text))
    assert spans == 120_000
    assert longest < 1_500_000


def test_lines_come_whole_out_of_any_pieces() -> None:
    text = "one\n\ntwo\r\nthree"
    expected = [Line(1, 0, 3, "one"), Line(2, 4, 0, ""), Line(3, 5, 4, "two "), Line(4, 10, 5, "three")]
    for size in range(1, len(text) + 1):
        cut = [text[n : n + size] for n in range(0, len(text), size)]
        assert list(lines(cut, 9)) == expected
        assert [line.text for line in lines(cut, 4)] == ["one", "", "two ", None]


def test_files_are_found_in_one_order_each_once(tmp_path: Path) -> None:
    folder = library(tmp_path / "in")
    (folder / ".hidden").write_text("x")
    (folder / "more" / ".git").mkdir()
    (folder / "more" / ".git" / "x").write_text("x")
    every = found([str(folder)], tmp_path / "out")
    assert len(every) == 6
    assert found([str(folder / "*.txt"), str(folder), str(folder / "a.txt")], tmp_path / "out") == every
    assert [path.name for path in found([f"{folder}/**/*.txt"], tmp_path / "out")] == ["a.txt", "a.txt"]
    assert found([str(folder)], folder / "more") == [path for path in every if path.parent == folder]
    with pytest.raises(InputError, match="no file is called like"):
        found([f"{folder}/*.pdf"], tmp_path / "out")
    with pytest.raises(InputError, match="standard input cannot be"):
        found(["-"], tmp_path / "out")


def test_json_that_is_nested_too_deeply_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    deep = "[" * 100_000 + "]" * 100_000
    path.write_text('{"id": 1, "text": ' + deep + '}\n{"id": true, "text": "A."}\n{"id": 2, "text": "B."}\n')
    assert reasons(path) == [
        "line 1: its JSON is nested too deeply to be read",
        "line 2: the field 'id' is neither text nor a whole number",
    ]
    assert documents(path) == [("2", "B.", 0)]


def test_text_in_parquet_that_is_not_utf8_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    whole = pa.array([b"Ann met Bob.", b"Ann \xff met Cid."], pa.binary())
    text = pa.Array.from_buffers(pa.string(), 2, whole.buffers())
    pq.write_table(pa.table({"id": ["a", "b"], "text": text}), path)
    (told,) = reasons(path)
    assert "in row 1 or one of those after it, text is not UTF-8" in told


def test_a_packed_file_that_holds_nothing_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "a.gz"
    path.write_bytes(gzip.compress(b""))
    assert reasons(path) == ["the file is empty"]


def test_pipes_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="pipe or a device"):
        found([str(tmp_path)], tmp_path / "out")


def test_of_two_names_of_a_file_the_first_is_taken(tmp_path: Path) -> None:
    (tmp_path / "m.txt").write_text("A.")
    (tmp_path / "z.txt").symlink_to("m.txt")
    (tmp_path / "n.txt").symlink_to("m.txt")
    assert found([str(tmp_path)], tmp_path / "out") == [tmp_path / "m.txt"]


def test_long_text_without_ends_is_held_in_little_and_cut_once() -> None:
    text = "alpha beta gamma " * 200_000
    cut = list(passages([text[:2_000_000], text[2_000_000:]]))
    assert max(len(piece) for _, piece in cut) <= 200_000
    assert "".join(piece for _, piece in cut) == text
    assert [start for start, _ in cut] == [sum(len(piece) for _, piece in cut[:n]) for n in range(len(cut))]


@pytest.mark.parametrize("unit", ["\n", "\r\n", "\n  ", "."])
def test_blank_lines_and_dots_without_end_are_read_in_no_time(unit: str) -> None:
    text = unit * 300_000 + " Ann met Bob."
    begun = time.process_time()
    assert "".join(piece for _, piece in passages([text])) == text
    assert len(split_sentences(text + "x" + unit * 100_000 + "x")) >= 1
    assert time.process_time() - begun < 10
