"""Files as they come: packed, marked, cut, empty, in other encodings, from a pipe; and how written."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import subprocess
import sys
from pathlib import Path

import pytest

from oiebench.errors import EncodingError, FormatError, InputError, OiebenchError, UnknownNameError
from oiebench.formats import FORMATS, read, sniff, write
from oiebench.formats.columns import plain_part
from oiebench.model import Argument, Collection, Extraction, Fact, GoldTuple, Sentence

LINES = "1\tAnn\tmet\tBo\n2\tIt\trained\tin M\u00fcnchen\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "one.txt"


def test_a_reading_says_how_it_came_about(file: Path) -> None:
    file.write_text(LINES, encoding="utf-8")
    reading = read(file)
    assert (reading.format, reading.path, len(reading.collection.extractions)) == (
        "benchie-tsv",
        str(file),
        2,
    )
    assert reading.sha256 == hashlib.sha256(LINES.encode()).hexdigest()
    assert reading.repairs == reading.skipped == ()


def test_gzip_is_told_by_its_first_bytes_and_the_digest_is_of_the_content(file: Path) -> None:
    file.write_bytes(gzip.compress(LINES.encode()))
    plain = file.with_name("two")
    plain.write_bytes(LINES.encode())
    assert read(file).collection == read(plain).collection
    assert read(file).sha256 == read(plain).sha256


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_standard_input(pack: type[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(pack(LINES.encode()))))
    reading = read("-")
    assert (reading.path, len(reading.collection.extractions)) == ("<stdin>", 2)


def test_a_byte_order_mark_is_a_repair(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + LINES.encode())
    reading = read(file)
    assert list(reading.collection.sentences) == ["1", "2"]
    assert [str(note) for note in reading.repairs] == [f"{file}:1: byte-order mark left out"]
    with pytest.raises(FormatError, match="refused by --strict"):
        read(file, policy="strict")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b" \n\t\n", "the file is empty"),
        (gzip.compress(b""), "the file is empty"),
        (LINES.encode("utf-16"), "this is UTF-16"),
        (LINES.encode("utf-16-le"), "this is UTF-16"),
        (LINES.encode("utf-16-be"), "this is UTF-16"),
        (LINES.encode("latin-1"), ":2: not UTF-8: byte 0xFC"),
        (b"1\ta\n2\t\x00b", ":2: this is a binary file"),
        (b"\x7fELF\x02\x01\x01\x00" + bytes(range(256)), "this is a binary file"),
        (gzip.compress(LINES.encode() * 50)[:-20], "truncated or damaged gzip"),
        (gzip.compress(LINES.encode())[:12], "truncated or damaged gzip"),
        (bz2.compress(LINES.encode()), "packed with bzip2"),
        (b"PK\x03\x04....", "a zip archive"),
        (gzip.compress(b"x" * 257 + b"ustar" + b"\0" * 300), "this is a tar archive"),
        (b"only words here\n", "name it (--from; for gold --gold-from): jsonl, wire57"),
        (b"%PDF-1.4", "this is no text but a PDF"),
    ],
)
def test_what_is_no_text_gives_one_error(content: bytes, message: str, file: Path) -> None:
    file.write_bytes(content)
    with pytest.raises(FormatError) as error:
        read(file)
    assert message in str(error.value)
    assert str(error.value).startswith(str(file))


def test_a_missing_file_a_folder_and_an_unknown_format(file: Path) -> None:
    file.write_text(LINES)
    with pytest.raises(InputError, match=r"no such file: .*onee.txt; did you mean 'one.txt'\?"):
        read(file.with_name("onee.txt"))
    with pytest.raises(InputError, match=r"the folder .* does not exist"):
        read(file.parent / "nowhere" / "x")
    with pytest.raises(InputError, match="is a folder"):
        read(file.parent)
    with pytest.raises(UnknownNameError, match="unknown format 'clausi'"):
        read(file, "clausi")
    with pytest.raises(OiebenchError, match="cannot read"):
        read(file / "x")


def test_latin_1_is_read_where_the_format_is_published_so(file: Path) -> None:
    file.write_bytes('Caf\u00e9 opens .\n0\t"Caf\u00e9"\t"opens"\t1\n'.encode("latin-1"))
    assert str(read(file, "labelled").collection.extractions[0]) == "(Caf\u00e9 ; opens)"
    assert read(file).format == "labelled"
    file.write_bytes("Caf\u00e9 opens .\t0.5\topens\tCaf\u00e9\tnow\n".encode("latin-1"))
    with pytest.raises(EncodingError, match="LATIN1"):
        read(file)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"id": "s1", "text": "A b .", "extractions": []}', "jsonl"),
        ('{"text": "A b ."}\n{"text": "C d ."}', "jsonl"),
        ('{"d": [{"id": "1", "sent": "A", "tuples": []}]}', "wire57"),
        ('{\n "s1": [\n  {"arg1": "A", "rel": "b", "arg2": "c", "extractor": "x"}]}', "wire57-export"),
        ("Ann met Bo .\tmet\tAnn\tBo", "carb"),
        ("Ann met Bo .\tmet\tAnn\tBo\nBo slept .\tslept well\tBo", "carb"),
        ("Ann met Bo .\tmet\thas met\tAnn\tBo", "oie2016"),
        ("Ann met Bo .\t0.5\tmet\tAnn\tBo", "tabbed"),
        ('Ann met Bo .\n1\t"Ann"\t"met"\t"Bo"\t-2.0', "clausie"),
        ('Ann met Bo .\n0\t"Ann"\t"met"\t"Bo"\t1', "labelled"),
        ("0.5\tAnn\tmet\tBo\tNone\tNone\tAnn met Bo .", "ollie"),
        ("0.5\t\tSimpleArgument(A,List([0, 1)))\tRelation(b,List([2, 3)))\t\tA b .", "openie4"),
        (
            "0.5\t\tSimpleArgument(A,List([0, 1)))\tRelation(b,List([2, 3)))\t"
            "SimpleArgument(c,List({4})); TemporalArgument(d,List({6}))\tA b c d",
            "openie5",
        ),
        ("-0.5\tAnn met Bo .\tmet\tsubj\tAnn \tdobj\tBo ", "props"),
        ("f\t1\tA\tb\tc\t0\t1\t1\t2\t2\t3\t0.5\tA b c\tT T T\tO O O\ta\tb\tc", "reverb"),
        ("f\t1\tA\tb\tc\t0\t1\t1\t2\t2\t3\t0.5\tA b c\tT T T\ta\tb\tc", "stanford"),
        ("A b .\t<arg1> A </arg1> <rel> b </rel>\t0.5", "allennlp"),
        ('{"verbs": [], "words": []}', "allennlp"),
        ("sent_id:1\tA b .\n1--> Cluster 1:\nA --> b --> c", "benchie-gold"),
        ("1\tA\tb\tc", "benchie-tsv"),
        ("\u4eca\u5929\u4e0b\u96e8\u3002\t\u4e0b\t\u4eca\u5929\t\u96e8", "carb"),
        ("\u4eca\u5929\u4e0b\u96e8\u3002\t0.5\t\u4e0b\t\u4eca\u5929\t\u96e8", "tabbed"),
        ("news/2020-01-01/first-document/12\tA\tb\tc", "benchie-tsv"),
        ("TO 1\tA\tb\tc\nTO 2\t1998\tis\tc", "benchie-tsv"),
    ],
)
@pytest.mark.parametrize("end", ["", "\n"])
def test_the_format_is_told_from_the_first_lines(text: str, name: str, end: str) -> None:
    assert sniff(text + end) == name


def test_a_wrong_format_is_an_error_that_names_the_right_one(file: Path) -> None:
    file.write_text("Ann met Bo .\tmet\tAnn\tBo\n")
    with pytest.raises(FormatError, match="read as tabbed, but the file looks like carb"):
        read(file, "tabbed")
    with pytest.raises(FormatError, match="read as jsonl, but the file looks like carb"):
        read(file, "jsonl")


def test_the_name_of_the_file_decides_between_near_ones() -> None:
    line = "0.5\t\tSimpleArgument(A,List([0, 1)))\tRelation(b,List([2, 3)))\t\tA b .\n"
    assert sniff(line, "out/openie5_output.txt") == "openie5"
    assert sniff(line, "openie4.txt") == "openie4"


COLLECTION = Collection(
    {"1": Sentence("1", "Ann met Bo .")},
    (Extraction("1", Argument("Ann"), Argument("met"), (Argument("B\u00f6"),), 0.5),),
    has_ids=False,
)


@pytest.mark.parametrize("name", ["out.tsv", "out.tsv.gz"])
def test_what_is_written_reads_back(name: str, tmp_path: Path) -> None:
    write(COLLECTION, tmp_path / name, "tabbed")
    assert (tmp_path / name).read_bytes().startswith(b"\x1f\x8b") == name.endswith(".gz")
    assert read(tmp_path / name).collection == COLLECTION


def test_the_same_content_is_packed_to_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.gz", "b.gz"):
        write(COLLECTION, tmp_path / name, "jsonl")
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()


def test_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    write(COLLECTION, "-", "tabbed")
    assert capfdbinary.readouterr().out == "Ann met Bo .\t0.5\tmet\tAnn\tB\u00f6\n".encode()


def test_a_collection_that_cannot_be_written_leaves_the_old_file(file: Path) -> None:
    file.write_text("old")
    tab = Collection({"1": Sentence("1", "a\tb")}, (Extraction("1", Argument("a"), Argument("b")),))
    with pytest.raises(InputError, match="holds a tab or a line end"):
        write(tab, file, "tabbed")
    with pytest.raises(InputError, match="tabbed cannot hold facts, and there is nothing else here"):
        write(Collection({"1": Sentence("1", "a")}, facts=(Fact("1", 1, ()),)), file, "tabbed")
    half = Collection({"1": Sentence("1", "a \ud800")}, (Extraction("1", Argument("a"), Argument("b")),))
    with pytest.raises(InputError, match="surrogate"):
        write(half, file, "tabbed")
    assert file.read_text() == "old"
    assert [path.name for path in file.parent.iterdir()] == ["one.txt"]


@pytest.mark.parametrize(
    "name", ["carb", "tabbed", "clausie", "labelled", "openie4", "props", "reverb", "ollie", "allennlp"]
)
def test_formats_that_go_by_texts_refuse_sentences_without(name: str) -> None:
    empty = Collection(
        {"1": Sentence("1", " ")},
        (Extraction("1", Argument("a"), Argument("b")),),
        (GoldTuple("1", plain_part("a"), plain_part("b")),),
    )
    writer = FORMATS[name].write
    assert writer is not None
    with pytest.raises(InputError, match="has no text"):
        list(writer(empty))


def test_importing_the_room_imports_no_format() -> None:
    code = (
        "import sys, oiebench.formats as f; f.FORMATS.names(); "
        "print([m for m in sys.modules if m.endswith(('.jsonl', '.clausie', '.wire57'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
