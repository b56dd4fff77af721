"""Files to sentences: running text, lines, words between spaces; offsets that lead back into the file."""

from __future__ import annotations

import gzip
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from oiebench import opening
from oiebench.errors import FormatError, InputError
from oiebench.model import TokenizedSentence
from oiebench.parse import reading
from oiebench.parse.reading import read_sentences, read_trees
from oiebench.parse.splitter import split_sentences

TEXT = 'Dr. Lee left Oslo at 5 p.m. "Why?" asked Bo.\nHe did\nnot know.\r\n\r\nA heading\r\n\r\nThe end… 日本。東京は'


def sentences_one_by_one(path: Path, kind: reading.Input = "text") -> Iterator[TokenizedSentence]:
    assert kind in ("text", "sentences", "tokens")
    return read_sentences(str(path), kind)


def sentences(path: Path, kind: reading.Input = "text") -> list[TokenizedSentence]:
    return list(sentences_one_by_one(path, kind))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ann left. Bob stayed.", ["Ann left.", "Bob stayed."]),
        ("Mr. Lee met J. K. Roe. They ate.", ["Mr. Lee met J. K. Roe.", "They ate."]),
        ("See Fig. 3 and p. 12. It is so.", ["See Fig. 3 and p. 12.", "It is so."]),
        ("Is it? Yes! (No.) Well…", ["Is it?", "Yes!", "(No.)", "Well…"]),
        ("He said no. 5 was, e.g. here, best.", ["He said no. 5 was, e.g. here, best."]),
        ("One paragraph\n\nAnother one", ["One paragraph", "Another one"]),
        ("A line\nthat goes on. Next.", ["A line\nthat goes on.", "Next."]),
        (
            "It grew 3.5 percent in Jan. 2020. Then it fell.",
            ["It grew 3.5 percent in Jan. 2020.", "Then it fell."],
        ),
        ("東京は首都。京都は古い！", ["東京は首都。", "京都は古い！"]),
        ("", []),
        (" \n\n \t", []),
    ],
)
def test_text_is_cut_into_sentences(text: str, wanted: list[str]) -> None:
    assert [text[start:end] for start, end in split_sentences(text)] == wanted


def test_offsets_lead_back_into_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(TEXT.encode())
    found = sentences(path)
    assert [s.id for s in found] == [str(number) for number in range(1, len(found) + 1)]
    assert found[0].text.startswith("Dr. Lee left Oslo at 5 p.m.")
    for s in found:
        assert TEXT[s.start : s.start + len(s.text)] == s.text
        for token, (start, end) in zip(s.tokens, s.spans, strict=True):
            assert TEXT[s.start + start : s.start + end] == token
    lines = sentences(path, "sentences")
    assert [s.id for s in lines] == ["1", "2", "3", "5", "7"]
    for s in lines:
        assert TEXT[s.start : s.start + len(s.text)] == s.text


def test_the_pieces_in_which_a_file_is_read_do_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt.gz"
    path.write_bytes(gzip.compress((TEXT + "\n\n").encode() * 20))
    whole, lines = sentences(path), sentences(path, "sentences")
    monkeypatch.setattr(opening, "BLOCK", 7)
    monkeypatch.setattr(reading, "HELD", 50)
    assert sentences(path) == whole
    assert sentences(path, "sentences") == lines


def test_words_between_spaces_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("He ca n't e-mail -LRB- U.S. -RRB- .\n", encoding="utf-8")
    (found,) = sentences(path, "tokens")
    assert found.tokens == ("He", "ca", "n't", "e-mail", "-LRB-", "U.S.", "-RRB-", ".")


@pytest.mark.parametrize("kind", ["text", "sentences"])
def test_a_large_file_takes_little_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: reading.Input
) -> None:
    monkeypatch.setattr(opening, "BLOCK", 1 << 13)
    monkeypatch.setattr(reading, "HELD", 1 << 13)
    path = tmp_path / "large.txt"
    peaks = []
    for times in (1_000, 8_000):
        path.write_text("Ann saw Bob in Oslo. He waved. She did not.\n" * times, encoding="utf-8")
        tracemalloc.start()
        assert sum(1 for _ in sentences_one_by_one(path, kind)) >= times
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0]


def test_text_without_an_end_is_cut_at_a_space(tmp_path: Path) -> None:
    path = tmp_path / "endless.txt"
    path.write_text("word " * 100_000, encoding="utf-8")
    found = sentences(path)
    assert len(found) == 5
    assert all(len(s.text) <= reading.LONGEST_SENTENCE for s in found)
    assert sum(len(s.tokens) for s in found) == 100_000


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "the file is empty; there is nothing to read"),
        (b" \n\n", "the file is empty; there is nothing to read"),
        ("caf\u00e9".encode("latin-1"), "not UTF-8: byte 0xE9"),
        (b"ab\0\0cd", "this is a binary file"),
        (b"\xff\xfea\0b\0", "this is UTF-16"),
        (b"\x1f\x8b\x08\0\0", "truncated or damaged gzip"),
    ],
)
def test_what_is_no_text(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(content)
    kinds: tuple[reading.Input, ...] = ("text", "sentences", "tokens")
    for kind in kinds:
        with pytest.raises(FormatError, match=told):
            sentences(path, kind)
    with pytest.raises(FormatError, match=told):
        list(read_trees(str(path)))


def test_a_line_that_is_no_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("Ann left.\n" + "x" * 200_000 + "\n", encoding="utf-8")
    with pytest.raises(FormatError, match=r"a\.txt:2: a line of 200,001 characters.*--input text"):
        sentences(path, "sentences")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "report.txt").write_text("x")
    with pytest.raises(InputError, match=r"no such file: .*did you mean 'report.txt'"):
        sentences(tmp_path / "reprot.txt")
    with pytest.raises(InputError, match="is a folder"):
        sentences(tmp_path)
