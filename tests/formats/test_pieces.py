from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from oiebench.errors import FormatError, InputError
from oiebench.formats import read
from oiebench.formats.base import Policy
from oiebench.formats.pieces import TOGETHER, Pieces
from oiebench.model import Extraction

LINE = '{{"id": "{0}", "text": "Ann left {0}.", "extractions": [{{"arg1": "Ann", "rel": "left", "args": ["{0}"]}}]}}\n'


def lines(count: int) -> str:
    return "".join(map(LINE.format, range(count)))


def extractions(pieces: Pieces) -> list[Extraction]:
    return [extraction for piece in pieces for extraction in piece.extractions]


@pytest.mark.parametrize("packed", [False, True])
def test_the_pieces_of_a_file_are_the_file(tmp_path: Path, packed: bool) -> None:
    path = tmp_path / ("a.jsonl.gz" if packed else "a.jsonl")
    content = lines(TOGETHER + 5).encode()
    path.write_bytes(gzip.compress(content) if packed else content)
    pieces = Pieces(path)
    assert [len(piece.sentences) for piece in pieces] == [TOGETHER, 5]
    assert extractions(pieces) == list(read(path).collection.extractions)


def test_a_folder_is_its_shards(tmp_path: Path) -> None:
    for number in (1, 0):
        (tmp_path / f"shard-{number:06}.jsonl").write_text(LINE.format(number))
    pieces = Pieces(tmp_path)
    assert [list(piece.sentences) for piece in pieces] == [["0"], ["1"]]
    assert not pieces.repairs


def test_a_run_that_is_not_finished_is_read_and_told(tmp_path: Path) -> None:
    (tmp_path / "shard-000000.jsonl").write_text(LINE.format(0))
    (tmp_path / "journal.jsonl").write_text('{"done":"shard","shard":0}\n')
    pieces = Pieces(tmp_path)
    assert [list(piece.sentences) for piece in pieces] == [["0"]]
    assert "is not finished" in str(pieces.repairs[0])
    with pytest.raises(FormatError, match="is not finished"):
        list(Pieces(tmp_path, policy="strict"))


def test_other_formats_are_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Ann left Oslo.\t0.5\tAnn\tleft\tOslo\n")
    assert extractions(Pieces(path, "tabbed")) == list(read(path, "tabbed").collection.extractions)


def test_errors_say_the_line_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(lines(TOGETHER + 1) + '{"id": 1, "extractions": 3}\n')
    with pytest.raises(FormatError, match=rf"a\.jsonl:{TOGETHER + 2}: "):
        list(Pieces(path))


@pytest.mark.parametrize(
    ("policy", "repairs", "skipped"), [("repair", 1, None), ("lenient", 1, 1), ("strict", None, None)]
)
def test_repairs_and_skips_are_listed(
    tmp_path: Path, policy: Policy, repairs: int | None, skipped: int | None
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(lines(1) + "\n" + lines(1) + ("[]\n" if skipped else "") + "\n\n")
    pieces = Pieces(path, policy=policy)
    if repairs is None:
        with pytest.raises(FormatError, match=r"a\.jsonl:2: "):
            list(pieces)
        return
    list(pieces)
    assert (len(pieces.repairs), len(pieces.skipped)) == (repairs, skipped or 0)


@pytest.mark.parametrize(("content", "told"), [("", "the file is empty"), (None, "no such file")])
def test_what_cannot_be_read(tmp_path: Path, content: str | None, told: str) -> None:
    path = tmp_path / "a.jsonl"
    if content is not None:
        path.write_text(content)
    with pytest.raises(InputError, match=told):
        list(Pieces(path))
