"""Each format of annotated documents: what is read, what is repaired, what is refused and where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oiebench.errors import FormatError, InputError, OiebenchError
from oiebench.formats import Policy
from oiebench.slots.documents import Documents
from oiebench.slots.readers import FORMATS, read


def put(folder: Path, **files: str) -> Path:
    """Files in a folder of their own; `_` in a name stands for the dot before its ending."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        stem, _, ending = name.rpartition("_")
        (folder / f"{stem}.{ending}").write_text(text, encoding="utf-8")
    return folder


def said(documents: Documents) -> dict[str, list[tuple[str, str]]]:
    """Slot and text of every filler, by document."""
    return {
        name: [
            (
                filler.slot,
                filler.value if not filler.placed else (document.text or "")[filler.start : filler.end],
            )
            for filler in document.fillers
        ]
        for name, document in documents.documents.items()
    }


SPANS = {"a": [("stime", "5:00 PM"), ("place", "Ferrow Hall")], "b": []}
"""What every format below says of the documents a ("At 5:00 PM in Ferrow Hall ,") and b ("Nothing")."""
TEXT = "At 5:00 PM in Ferrow Hall ,"
TOKENS = TEXT.split()
INLINE = "At <stime>5:00 PM</stime> in <place>Ferrow Hall</place> ,"
BIO = "At O|5:00 B-stime|PM I-stime|in O|Ferrow B-place|Hall I-place|, O".replace("|", "\n")
ENTITIES = [{"start": 3, "end": 10, "label": "stime"}, {"start": 14, "end": 25, "label": "place"}]
PLACES = [{"slot": "stime", "start": 3, "end": 10}, {"slot": "place", "start": 14, "end": 25}]
BY_TOKEN = [{"slot": "stime", "start": 1, "end": 3}, {"slot": "place", "start": 4, "end": 6}]


def lines(*records: object) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


@pytest.mark.parametrize(
    ("format", "files"),
    [
        ("inline", {"a_txt": INLINE, "b_txt": "Nothing"}),
        ("inline", {"a_txt": f"<paragraph><sentence>{INLINE}</sentence></paragraph>", "b_txt": "Nothing"}),
        (
            "brat",
            {
                "a_txt": TEXT,
                "a_ann": "T1\tstime 3 10\t5:00 PM\nR1\tIn Arg1:T1 Arg2:T2\nT2\tplace 14 25\tFerrow Hall\n",
                "b_txt": "Nothing",
                "b_ann": "",
            },
        ),
        ("conll", {"a_conll": BIO, "b_conll": "Nothing O\n"}),
        ("conll", {"a_conll": BIO.replace("B-", "I-"), "b_conll": "Nothing O\n"}),
        (
            "conll",
            {
                "a_conll": BIO.replace("I-stime", "L-stime").replace("I-place", "L-place"),
                "b_conll": "Nothing O\n",
            },
        ),
        (
            "conll",
            {
                "a_conll": BIO.replace("I-stime", "E-stime").replace("I-place", "E-place"),
                "b_conll": "Nothing O\n",
            },
        ),
        ("conll", {"all_conll": f"# newdoc id = a\n{BIO}\n\n# newdoc id = b\nNothing\tO\n"}),
        (
            "spacy",
            {
                "a_json": json.dumps({"text": TEXT, "ents": ENTITIES}),
                "b_json": '{"text": "Nothing", "ents": []}',
            },
        ),
        (
            "spacy",
            {
                "all_json": json.dumps(
                    [
                        {"id": "a", "text": TEXT, "spans": {"sc": ENTITIES}},
                        {"id": "b", "text": "Nothing", "entities": []},
                    ]
                )
            },
        ),
        (
            "spacy",
            {
                "all_jsonl": lines(
                    {"id": "a", "text": TEXT, "entities": [[3, 10, "stime"], [14, 25, "place"]]},
                    {"id": "b", "text": "Nothing", "entities": []},
                )
            },
        ),
        (
            "spans",
            {"all_jsonl": lines({"id": "a", "text": TEXT, "spans": PLACES}, {"id": "b", "text": "Nothing"})},
        ),
        (
            "spans",
            {
                "all_jsonl": lines(
                    {"id": "a", "tokens": TOKENS, "spans": BY_TOKEN}, {"id": "b", "tokens": ["Nothing"]}
                )
            },
        ),
        (
            "spans",
            {
                "all_jsonl": lines(
                    {"id": "a", "text": TEXT, "tokens": TOKENS, "unit": "tokens", "spans": BY_TOKEN},
                    {"id": "b", "text": "Nothing"},
                )
            },
        ),
        ("csv", {"all_csv": "document,slot,value\na,stime,5:00 PM\na,place,Ferrow Hall\nb,stime,\n"}),
        ("csv", {"all_csv": "document,stime,place\na,5:00 PM,Ferrow Hall\nb,,\n"}),
        ("csv", {"all_tsv": "document\tstime\tplace\na\t5:00 PM\tFerrow Hall\nb\t\t\n"}),
    ],
)
def test_each_format_says_the_same(tmp_path: Path, format: str, files: dict[str, str]) -> None:
    folder = put(tmp_path / "documents", **files)
    path = folder if len(files) > 1 else next(folder.iterdir())
    found = read(path, policy="strict")
    assert found.format == format
    assert said(found) == SPANS
    assert said(read(path, format)) == SPANS
    assert not found.repairs


def test_every_format_is_tried_above() -> None:
    assert set(FORMATS) == {"inline", "brat", "conll", "spacy", "spans", "csv"}


def test_several_values_stand_between_bars(tmp_path: Path) -> None:
    put(tmp_path / "d", all_csv="document,speaker\na,Al Roth | Ido Erev\n")
    assert said(read(tmp_path / "d" / "all.csv")) == {"a": [("speaker", "Al Roth"), ("speaker", "Ido Erev")]}


def test_spans_that_follow_each_other_are_two(tmp_path: Path) -> None:
    put(
        tmp_path / "d",
        bio_conll="Al B-x\nBo B-x\nCy I-x\nDi B-y\n",
        i_conll="Al I-x\nBo B-x\nCy I-x\nDi I-y\n",
    )
    expected = [("x", "Al"), ("x", "Bo Cy"), ("y", "Di")]
    assert said(read(tmp_path / "d")) == {"bio": expected, "i": expected}


def test_single_tokens_of_bilou_and_bioes(tmp_path: Path) -> None:
    put(
        tmp_path / "d", u_conll="Al U-x\nBo B-x\nCy I-x\nDi L-x\n", s_conll="Al S-x\nBo B-x\nCy I-x\nDi E-x\n"
    )
    expected = [("x", "Al"), ("x", "Bo Cy Di")]
    found = read(tmp_path / "d")
    assert said(found) == {"u": expected, "s": expected}
    assert not found.repairs


def test_a_span_ends_with_its_sentence(tmp_path: Path) -> None:
    put(tmp_path / "d", a_conll="Al B-x\n\nBo B-x\nCy I-x\n")
    assert said(read(tmp_path / "d" / "a.conll")) == {"a": [("x", "Al"), ("x", "Bo Cy")]}


def test_a_token_may_be_the_mark_of_comments(tmp_path: Path) -> None:
    tagged = "# text = # 5 or O\n# of Al\nAt O\n# B-x\n5 I-x\n# I-x\nAl O\n"
    put(tmp_path / "d", a_conll=tagged)
    found = read(tmp_path / "d" / "a.conll")
    assert found.documents["a"].text == "At # 5 # Al"
    assert said(found) == {"a": [("x", "# 5 #")]}


def test_what_is_no_tag_stays_text(tmp_path: Path) -> None:
    text = "<0.1.2.x@y.example.3> 3 < 4 > 2 <a@b.example> <x>y</x> <<x>z</x>>"
    put(tmp_path / "d", a_txt=text)
    document = read(tmp_path / "d").documents["a"]
    assert document.text == "<0.1.2.x@y.example.3> 3 < 4 > 2 <a@b.example> y <z>"


def test_with_slots_named_other_words_in_angles_are_text(tmp_path: Path) -> None:
    put(tmp_path / "d", a_txt="<grin> at <x>noon</x> <shrug>")
    with pytest.raises(FormatError, match=r"a.txt:1: <grin> is not closed.*--slots"):
        read(tmp_path / "d")
    document = read(tmp_path / "d", slots=["x"]).documents["a"]
    assert (document.text, [(f.slot, f.start, f.end) for f in document.fillers]) == (
        "<grin> at noon <shrug>",
        [("x", 10, 14)],
    )


@pytest.mark.parametrize(
    ("text", "repairs", "spans"),
    [
        ("<s>in <x>Oslo</s></x>", ["a.txt:1: </s> crosses <x>; each was read by itself"], [("x", "Oslo")]),
        (
            "<x>Al <y>Roth</x>\nEd</y>",
            ["a.txt:1: </x> crosses <y>; each was read by itself"],
            [("x", "Al Roth"), ("y", "Roth\nEd")],
        ),
        ("<x>Al <x>Roth</x> Ed</x>", [], [("x", "Al Roth Ed"), ("x", "Roth")]),
        ("<paragraph><x>Al</x>", ["a.txt:1: <paragraph> is not closed; it was left out"], [("x", "Al")]),
        ("<x>Al</x>\n</sentence>", ["a.txt:2: </sentence> closes nothing; it was left out"], [("x", "Al")]),
    ],
)
def test_tags_that_are_badly_nested(
    tmp_path: Path, text: str, repairs: list[str], spans: list[tuple[str, str]]
) -> None:
    folder = put(tmp_path / "d", a_txt=text)
    found = read(folder)
    assert said(found) == {"a": spans}
    assert [str(note).removeprefix(f"{folder}/") for note in found.repairs] == repairs
    if repairs:
        with pytest.raises(FormatError, match="refused by --strict"):
            read(folder, policy="strict")


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"a_txt": "x\n<x>Al</x> <x>Bo"}, "a.txt:2: <x> is not closed"),
        ({"a_txt": "Al</x> <x>Bo</x>"}, "a.txt:1: </x> closes nothing"),
        (
            {"a_txt": "<x kind=1>Al</x>"},
            "a.txt:1: </x> closes nothing: there is no <x> before it (without attributes)",
        ),
        ({"a_ann": "T1\tx 0 2\tAl\n"}, "there is no a.txt beside it"),
        (
            {"a_txt": "Al", "a_ann": "T1\tx 0 3\tAl\n"},
            "a.ann:1: the span 0 to 3 lies outside the text, which has 2 ch",
        ),
        ({"a_txt": "Al", "a_ann": f"T1\tx 0 {'9' * 5000}\tAl\n"}, "a.ann:1: expected T1"),
        ({"a_txt": "Al", "a_ann": "T1\tx 1 1\t\n"}, "a.ann:1: the span 1 to 1 is empty or runs backwards"),
        ({"a_txt": "Al Bo", "a_ann": "T1\tx 0 2\tBo\n"}, "a.ann:1: the span holds 'Al', not 'Bo'"),
        ({"a_txt": "Al", "a_ann": "T1 x 0 2 Al\n"}, "a.ann:1: expected T1"),
        ({"a_conll": "Al B-x\nBo\n"}, "a.conll:2: expected a token and, in the last column"),
        ({"a_conll": "Al B-x\nBo Q-x\nCy O\nDi O\nEd O\nFi O\n"}, "a.conll:2: expected a token"),
        (
            {"a_json": '{"text": "Al", "ents": [{"start": 0, "end": 9, "label": "x"}]}'},
            "a.json: document a: the span 0 to 9 lies outside",
        ),
        (
            {"a_json": '[{"id": "d", "text": "Al", "ents": [{"start": 1, "end": 0, "label": "x"}]}]'},
            "a.json: document d: the span 1 to 0 is empty or runs backwards",
        ),
        (
            {"a_json": '[{"id": "d", "text": "Al", "ents": [{"start": 0, "end": 1, "label": " "}]}]'},
            "a.json: document d: the name of the slot is empty",
        ),
        ({"a_json": '{"text": "Al", "ents": [{"start": "0", "end": 1, "label": "x"}]}'}, "whole numbers"),
        ({"a_json": '{"text": "Al", "ents": [{"start": true, "end": 1, "label": "x"}]}'}, "whole numbers"),
        ({"a_json": '{"text": "Al", "ents": {"x": 1}}'}, "'ents' must be a list"),
        ({"a_json": '{"text": 1, "ents": []}'}, "expected an object with a text"),
        (
            {"a_jsonl": '{"id": "a", "text": "Al", "spans": [{"slot": "x", "start": 0}]}'},
            "needs start and end",
        ),
        (
            {"a_jsonl": '{"id": "a", "text": "Al", "spans": [{"slot": "x", "start": 0, "end": 7}]}'},
            "a.jsonl:1: the sp",
        ),
        (
            {"a_jsonl": '{"id": "a", "text": "Al", "spans": [{"slot": "x", "start": 0, "end": 1e30}]}'},
            "a.jsonl:1: ",
        ),
        (
            {"a_jsonl": '{"id": "a", "text": "Al", "spans": [{"slot": "x", "start": NaN, "end": 1}]}'},
            "a.jsonl:1: ",
        ),
        (
            {"a_jsonl": '{"id": "a", "text": "Al", "spans": [{"slot": " ", "start": 0, "end": 1}]}'},
            "slot is empty",
        ),
        ({"a_jsonl": '{"id": "a", "text": "Al", "span": []}'}, "a.jsonl:1: unknown field 'span'"),
        (
            {"a_jsonl": '{"id": "a", "text": "Al"}\n{"id": "a", "text": "Al"}\n'},
            "a.jsonl:2: the document 'a' stands tw",
        ),
        (
            {"a_jsonl": '{"id": "a", "text": "Al Bo", "tokens": ["Bo", "Al"]}'},
            "the tokens are not those of the text",
        ),
        ({"a_jsonl": '{"id": "a", "tokens": ["Al", ""]}'}, "a token is empty"),
        ({"a_csv": "documents,x\na,Al\n"}, "did you mean 'document'"),
        ({"a_csv": "document,x,x\na,Al,Bo\n"}, "two columns are called 'x'"),
        ({"a_csv": "document,x\na,Al,Bo\n"}, "a.csv:2: 3 columns, where the heading has 2"),
        ({"a_csv": "document,x\na,Al\na,Bo\n"}, "a.csv:3: the document 'a' stands twice; first on line 2"),
        ({"a_csv": "document,slot,value\na,,Al\n"}, "a.csv:2: the name of the slot is empty"),
        ({"a_csv": 'document,x\na,"Al\n'}, "no table of separated values"),
        ({"a_txt": ""}, "the file is empty"),
    ],
)
def test_what_cannot_be_read(tmp_path: Path, files: dict[str, str], told: str) -> None:
    folder = put(tmp_path / "d", **files)
    with pytest.raises(OiebenchError) as refused:
        read(folder, _format(files))
    assert told in str(refused.value)


def _format(files: dict[str, str]) -> str:
    by_ending = {
        "ann": "brat",
        "conll": "conll",
        "json": "spacy",
        "jsonl": "spans",
        "csv": "csv",
        "txt": "inline",
    }
    endings = [name.rpartition("_")[2] for name in files]
    return by_ending["ann" if "ann" in endings else endings[0]]


@pytest.mark.parametrize(
    ("format", "text", "kept", "line"),
    [
        ("inline", "<x>Al</x>\nand <x>Bo", [("x", "Al")], 2),
        ("conll", "Al B-x\nBo ?\nCy I-x\n", [("x", "Al Cy")], 2),
        ("spans", '{"id": "a", "text": "Al", "spans": [{"slot": "x", "start": 0, "end": 9}]}\n', [], 1),
        ("csv", "document,x\na,Al\na,Bo\n", [("x", "Al")], 3),
    ],
)
def test_lenient_skips_and_lists(
    tmp_path: Path, format: str, text: str, kept: list[tuple[str, str]], line: int
) -> None:
    path = tmp_path / "a.txt"
    path.write_text(text, encoding="utf-8")
    found = read(path, format, "lenient")
    assert said(found) == {"a": kept}
    assert len(found.skipped) == 1
    assert found.skipped[0].line == line


@pytest.mark.parametrize(
    ("text", "repairs"),
    [
        ("Al I-x\nBo O\nCy B-x\n", ["1: I-x begins a span; it was read as B-x"]),
        ("Al B-x\nBo I-y\n", ["2: I-y begins a span; it was read as B-y"]),
        ("Al B-x\nBo I-x\nCy O\nDi U-x\n", ["2: the span of x is not closed; it was taken to end here"]),
        ("Al L-x\nBo U-x\n", ["1: L-x begins a span; it was read as B-x"]),
    ],
)
def test_tags_that_break_their_scheme_are_repaired(tmp_path: Path, text: str, repairs: list[str]) -> None:
    path = tmp_path / "a.conll"
    path.write_text(text, encoding="utf-8")
    assert [str(note).removeprefix(f"{path}:") for note in read(path).repairs] == repairs


@pytest.mark.parametrize("policy", ["repair", "strict", "lenient"])
def test_an_empty_folder_and_one_of_other_files(tmp_path: Path, policy: Policy) -> None:
    folder = tmp_path / "d"
    folder.mkdir()
    with pytest.raises(InputError, match="holds no files"):
        read(folder, policy=policy)
    put(folder, a_txt="Al")
    with pytest.raises(InputError, match=r"holds no files that end in \.ann"):
        read(folder, "brat", policy)


def test_files_are_taken_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    put(tmp_path / "d", a10_txt="Al", a9_txt="Bo", a1_txt="Cy")
    assert list(read(tmp_path / "d").documents) == ["a1", "a9", "a10"]


def test_the_sum_of_a_folder_depends_on_names_and_contents(tmp_path: Path) -> None:
    one = read(put(tmp_path / "1", a_txt="Al", b_txt="Bo")).sha256
    assert read(put(tmp_path / "2", a_txt="Al", b_txt="Bo")).sha256 == one
    assert read(put(tmp_path / "3", a_txt="Bo", b_txt="Al")).sha256 != one
    assert read(put(tmp_path / "4", a_txt="Al", c_txt="Bo")).sha256 != one


def test_the_sum_of_standoff_annotation_depends_on_its_text(tmp_path: Path) -> None:
    one = read(put(tmp_path / "1", a_txt="Al", a_ann="T1\tx 0 2\tAl\n"))
    other = read(put(tmp_path / "2", a_txt="Al Roth", a_ann="T1\tx 0 2\tAl\n"))
    assert one.sha256 != other.sha256
    assert [Path(file).name for file in one.files] == ["a.ann", "a.txt"]
