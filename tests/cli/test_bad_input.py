"""Whatever is wrong with the input: one message that says what, where and what to do, and exit code 2.

What cannot change the meaning is repaired, counted and listed instead. Nothing is half-written.
"""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from desk import ANN, CARL, Desk, said

GOLD = ("--gold", "gold.jsonl")
CARB = (*GOLD, "--metric", "carb")
ANY = ("wire57", "carb", "oie2016(version=2018)", "benchie", "benchie-fl", "relvis-strict", "relvis-relaxed")
LINE = json.dumps({"id": "s1", "text": ANN, "extractions": [said("Ann", "met", "Bob")]}) + "\n"


@pytest.fixture(autouse=True)
def _files(desk: Desk) -> None:
    packed = gzip.compress(LINE.encode() * 50)
    for name, content in {
        "empty.jsonl": b"",
        "blank.jsonl": b"\n \n\n",
        "binary.jsonl": bytes(range(256)) * 20,
        "utf16.jsonl": LINE.encode("utf-16"),
        "utf16-unmarked.jsonl": LINE.encode("utf-16-le"),
        "latin1.tsv": "Zoë met Bob .\t0.9\tmet\tZoë\tBob\n".encode("latin-1"),
        "truncated.jsonl.gz": packed[: len(packed) // 2],
        "header.jsonl.gz": packed[:5],
        "archive.zip": b"PK\x03\x04" + bytes(40),
        "page.pdf": b"%PDF-1.7 ...",
        "letter.txt": b"Dear all,\nplease find attached nothing at all.\n",
    }.items():
        desk.write(name, content)
    (desk.folder / "outputs").mkdir()


UNREADABLE = [
    ("missing.jsonl", "no such file: missing.jsonl"),
    ("a.jsnol", "no such file: a.jsnol; did you mean 'a.jsonl'"),
    ("nowhere/a.jsonl", "no such file: nowhere/a.jsonl; the folder nowhere does not exist"),
    ("outputs", "outputs is a folder; give a file"),
    ("", "the name of a file to read is empty"),
    ("empty.jsonl", "empty.jsonl: the file is empty"),
    ("blank.jsonl", "blank.jsonl: the file is empty"),
    ("binary.jsonl", "binary.jsonl:1: this is a binary file"),
    ("utf16.jsonl", "utf16.jsonl: this is UTF-16; files must be UTF-8: iconv -f UTF-16 -t UTF-8 FILE > NEW"),
    ("utf16-unmarked.jsonl", "utf16-unmarked.jsonl: this is UTF-16"),
    ("latin1.tsv", "latin1.tsv:1: not UTF-8: byte 0xEB cannot be read; the file may be Latin-1 (iconv"),
    ("truncated.jsonl.gz", "truncated.jsonl.gz: truncated or damaged gzip"),
    ("header.jsonl.gz", "header.jsonl.gz: truncated or damaged gzip"),
    ("archive.zip", "archive.zip: this is no text but a zip archive: unpack it first"),
    ("page.pdf", "page.pdf: this is no text but a PDF"),
    ("letter.txt", "letter.txt: cannot tell the format of this file; name it"),
]


@pytest.mark.parametrize(("file", "says"), UNREADABLE, ids=[file or "no name" for file, _ in UNREADABLE])
def test_a_file_that_cannot_be_read(desk: Desk, file: str, says: str) -> None:
    assert says in desk.refused("score", file, *CARB)
    assert says in desk.refused("score", "a.jsonl", "--gold", file, "--metric", "carb")
    assert says in desk.refused("convert", file, "--to", "tabbed")


def test_one_bad_file_among_good_ones_is_named(desk: Desk) -> None:
    assert desk.refused("score", "a.jsonl", "b.jsonl", "binary.jsonl", *CARB).startswith("binary.jsonl:1: ")


def test_a_gold_file_given_as_predictions(desk: Desk) -> None:
    told = desk.refused("score", "gold.jsonl", *CARB)
    assert told.startswith("gold.jsonl holds gold tuples and facts and no extractions (format jsonl)")
    assert "Give it with --gold" in told


def test_predictions_given_as_gold(desk: Desk) -> None:
    told = desk.refused("score", "a.jsonl", "--gold", "b.jsonl", "--metric", "carb")
    assert told.startswith("b.jsonl holds extractions and no gold (format jsonl); is it a system's output?")
    assert told in desk.refused("attack", "carb", "--gold", "b.jsonl")


def test_gold_of_the_wrong_kind(desk: Desk) -> None:
    assert desk.refused("score", "a.jsonl", *GOLD, "-m", "ore") == (
        "the metric 'ore' needs gold relations, but the gold file holds only tuples and facts"
    )
    assert desk.refused("score", "a.jsonl", "--gold", "silent.jsonl", "-m", "carb") == (
        "the metric 'carb' needs gold tuples, but the gold file holds none"
    )


NAMES = [
    (("score", "a.jsonl", *CARB, "--from", "jsnol"), "unknown format 'jsnol'; did you mean 'jsonl'?"),
    (
        ("score", "a.jsonl", *CARB, "--gold-from", "x"),
        "unknown format 'x'; there are: allennlp, benchie-gold",
    ),
    (("score", "jsnol:a.jsonl", *CARB), "unknown format 'jsnol'; did you mean 'jsonl'?"),
    (("convert", "a.jsonl", "--to", "jsnol"), "unknown format 'jsnol'; did you mean 'jsonl'?"),
    (("score", "a.jsonl", *GOLD, "-m", "crab"), "unknown metric 'crab'; did you mean 'carb'?"),
    (("score", "a.jsonl", *GOLD, "-m", "CaRB"), "unknown metric 'CaRB'; did you mean 'carb'?"),
    (("attack", "crab", *GOLD), "unknown metric 'crab'; did you mean 'carb'?"),
    (
        ("score", "a.jsonl", *GOLD, "-m", "carb(mach=strict)"),
        "unknown carb option 'mach'; did you mean 'match'?",
    ),
    (
        ("score", "a.jsonl", *GOLD, "-m", "carb(match=strikt)"),
        "unknown carb match 'strikt'; did you mean 'strict'?",
    ),
    (("score", "a.jsonl", *GOLD, "-m", "oie2016(version=2020)"), "unknown oie2016 version '2020'; "),
    (("score", "a.jsonl", *GOLD, "-m", "wire57(resolved=maybe)"), "unknown wire57 resolved 'maybe'; "),
    (
        ("score", "a.jsonl", *GOLD, "-m", "carb(mode=paper)"),
        "unknown carb mode 'paper'; there are: published, strict",
    ),
    (("score", "a.jsonl", *GOLD, "-m", "precision-yield(every=0)"), "precision-yield(every=0)"),
    (("score", "a.jsonl", *GOLD, "-m", "precision-yield(every=²)"), "precision-yield(every=²)"),
    (
        ("score", "a.jsonl", *GOLD, "-m", "carb(strict)"),
        "the option 'strict' has no value; write strict=value",
    ),
    (
        ("score", "a.jsonl", *GOLD, "-m", "carb(match=strict,match=simple)"),
        "the option 'match' is given twice",
    ),
    (("score", "a.jsonl", *GOLD, "-m", "carb(match"), "write it as metric(option=value,option=value)"),
    (("score", "a.jsonl", *GOLD, "-m", ""), "the name of a metric is empty; `oiebench metrics` lists them"),
    (("score", "a.jsonl", "--on", "starter", "-m", ","), "the name of a metric is empty"),
    (("score", "a.jsonl", "--on", "cabr:dev"), "unknown data set 'cabr:dev'; did you mean 'carb:dev'?"),
    (("score", "a.jsonl", "--on", "carb"), "data set 'carb' has splits; name one: carb:test, carb:dev"),
    (("compare", "a.jsonl", "b.jsonl", *CARB, "--value", "f2"), "unknown carb figure 'f2'; "),
    (
        ("convert", "a.jsonl", "--to", "jsonl", "--system", "x"),
        "there is no system 'x' here: the file names none",
    ),
    (("reproduce", "carb-table7"), "unknown published table 'carb-table7'; did you mean 'carb-table6'"),
    (("data", "show", "wire58"), "unknown data set 'wire58'; did you mean 'wire57'"),
]


@pytest.mark.parametrize(("command", "says"), NAMES, ids=[" ".join(command) for command, _ in NAMES])
def test_a_name_that_nobody_knows(desk: Desk, command: tuple[str, ...], says: str) -> None:
    assert says in desk.refused(*command)


DOORS = [
    (("scroe", "a.jsonl"), 'Unknown command "scroe". Did you mean "score"?'),
    (("score", "a.jsonl", *CARB, "--gould", "x"), "Unknown option: --gould"),
    (("score", "a.jsonl", *CARB, "--mode", "strickt"), 'Did you mean "strict"?'),
    (
        ("score", "a.jsonl", *CARB, "--as", "excel"),
        'Choose from: "table", "json", "csv", "markdown", "latex"',
    ),
    (("score", "a.jsonl", *CARB, "--seed"), "--seed requires an argument"),
    (("convert",), "--file requires an argument"),
    (("convert", "a.jsonl"), "--to requires an argument"),
    (("convert", "a.jsonl", "b.jsonl", "--to", "tabbed"), "too many arguments: b.jsonl"),
    (("doctor", "now"), "too many arguments: now"),
    (("attack",), "--metric requires an argument"),
    (("attack", "carb"), "say what to score against: either --gold FILE or --on DATASET"),
    (("score",), "say what to score against: either --gold FILE or --on DATASET"),
    (("score", "a.jsonl", *GOLD, "--on", "starter"), "either --gold FILE or --on DATASET"),
    (("score", "a.jsonl", *GOLD), "say how to score with --metric (for example --metric carb)"),
    (("score", *CARB), "there is nothing to score: name a file of extractions"),
    (("score", "a.jsonl", *CARB, "--strict", "--lenient"), "--strict and --lenient exclude each other"),
    (
        ("score", "a.jsonl", "b.jsonl", "a.jsonl", *CARB),
        "two systems are called 'a': one in a.jsonl, one in a.jsonl",
    ),
    (("score", "x=a.jsonl", "x=b.jsonl", *CARB), "two systems are called 'x'"),
    (("compare", "a.jsonl", *CARB), "a comparison needs two systems or more"),
    (("compare", *CARB), "a comparison needs two systems or more"),
    (("attack", "precision-yield", *GOLD), "no dummy can be labelled"),
    (("score", "a.jsonl", *GOLD, "-m", "precision-yield"), "none of system 'a' (a.jsonl) is"),
]


@pytest.mark.parametrize(("command", "says"), DOORS, ids=[" ".join(command) for command, _ in DOORS])
def test_a_command_that_makes_no_sense(desk: Desk, command: tuple[str, ...], says: str) -> None:
    assert says in desk.refused(*command)


NUMBERS = [
    (("--resamples", "0"), "0 resamples; give 1 or more"),
    (("--resamples", "-5"), "-5 resamples; give 1 or more"),
    (("--resamples", "1.5"), "1.5 is no whole number"),
    (("--resamples", "many"), "--resamples"),
    (("--level", "2"), "the level of an interval lies between 0 and 1, not at 2"),
    (("--level", "95"), "the level of an interval lies between 0 and 1, not at 95"),
    (("--level", "nan"), "the level of an interval lies between 0 and 1, not at nan"),
    (("--level", "high"), "--level"),
    (("--seed", "-1"), "the seed -1 is negative"),
    (("--by", "document"), "which document"),
]


@pytest.mark.parametrize(("given", "says"), NUMBERS, ids=[" ".join(given) for given, _ in NUMBERS])
def test_statistics_that_cannot_be(desk: Desk, given: tuple[str, ...], says: str) -> None:
    assert says in desk.refused("score", "a.jsonl", *CARB, "--ci", *given)
    assert says in desk.refused("compare", "a.jsonl", "b.jsonl", *CARB, *given)


@pytest.mark.parametrize("alpha", ["0", "1", "3", "-0.1", "nan"])
def test_a_level_of_significance_that_cannot_be(desk: Desk, alpha: str) -> None:
    told = desk.refused("compare", "a.jsonl", "b.jsonl", *CARB, "--alpha", alpha)
    assert told.startswith("the level of significance lies between 0 and 1")


def test_one_sentence_gives_figures_but_no_interval_and_no_test(desk: Desk) -> None:
    desk.write("one.jsonl", [json.loads((desk.folder / "gold.jsonl").read_text().split("\n")[0])])
    desk.write("only.jsonl", LINE)
    given = ("--gold", "one.jsonl", "--metric", "wire57")
    assert desk.results("only.jsonl", *given)["only"]["values"]["precision"] == 1
    assert "two sentences" in desk.refused("score", "only.jsonl", *given, "--ci")
    assert "too few" in desk.refused("compare", "a=only.jsonl", "b=only.jsonl", *given)


# Confidences


def test_no_confidence_at_all_counts_as_1_and_is_noted(desk: Desk) -> None:
    desk.write("unsure.jsonl", LINE)
    done = desk.run("score", "unsure.jsonl", "a.jsonl", *CARB, "-m", "wire57", "--json")
    assert done.err == (
        "oiebench: system 'unsure' gives no confidences: each of its extractions counts with 1, its curve is a point\n"
    )
    curves = {result["system"]: result.get("curve") for result in done.json["results"][:2]}
    assert [confidence for _, _, confidence in curves["unsure"]] == [1]
    assert len(curves["a"]) == 2
    assert desk.run("score", "unsure.jsonl", *GOLD, "-m", "wire57").err == ""


def test_some_confidences_are_an_error(desk: Desk) -> None:
    extractions = [said("Ann", "met", "Bob"), said("Ann", "met", "Oslo", confidence=0.5)]
    desk.write("some.jsonl", [{"id": "s1", "text": ANN, "extractions": extractions}])
    told = "system 'some', sentence s1: the extraction (Ann ; met ; Bob) has no confidence while others have"
    assert desk.refused("score", "some.jsonl", *CARB).startswith(told)
    assert desk.refused("compare", "a.jsonl", "some.jsonl", *CARB).startswith(told)
    assert desk.refused("attack", "carb", "some.jsonl", *GOLD).startswith(told)
    assert desk.run("score", "some.jsonl", *GOLD, "-m", "wire57").code == 0


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("NaN", "a line must be a whole JSON object: NaN is no number of JSON"),
        ("-Infinity", "a line must be a whole JSON object: -Infinity is no number of JSON"),
        ("1e999", "Number out of range - at `$.extractions[0].confidence`"),
        ('"high"', "Expected `float | null`, got `str` - at `$.extractions[0].confidence`"),
    ],
)
def test_a_confidence_that_is_no_number_in_json(desk: Desk, written: str, says: str) -> None:
    desk.write("odd.jsonl", LINE.replace('"args"', f'"confidence": {written}, "args"'))
    assert desk.refused("score", "odd.jsonl", *CARB) == f"odd.jsonl:1: {says}"


@pytest.mark.parametrize("written", ["nan", "inf", "-inf", "1e999", "high"])
def test_a_confidence_that_is_no_number_in_columns(desk: Desk, written: str) -> None:
    desk.write("odd.tsv", f"{ANN}\t0.5\tmet\tAnn\tBob\n{ANN}\t{written}\tmet\tAnn\tOslo\n")
    told = desk.refused("score", "tabbed:odd.tsv", *CARB)
    assert told.startswith(f"odd.tsv:2: the confidence is {written!r}")


# Gold and predictions that do not meet


def test_ids_that_do_not_meet(desk: Desk) -> None:
    desk.write("other.jsonl", [{"id": "x1", "text": ANN, "extractions": [said("Ann", "met", "Bob")]}])
    told = desk.refused("score", "other.jsonl", *CARB).splitlines()
    assert told[0] == "no sentence id of system 'other' is in the gold"
    assert told[1].endswith("'s1' | 's2'")
    assert told[2].endswith("'x1'")
    assert "the texts of 1 are" in told[3]


def test_texts_that_do_not_meet(desk: Desk) -> None:
    desk.write("other.tsv", "Nobody came to the party .\t0.9\tcame to\tNobody\tthe party\n")
    told = desk.refused("score", "tabbed:other.tsv", *CARB)
    assert told.startswith("no sentence of system 'other' is in the gold")
    assert repr(ANN) in told
    assert "'Nobody came to the party .'" in told


def test_texts_that_disagree_under_one_id(desk: Desk) -> None:
    desk.write("other.jsonl", [{"id": "s1", "text": "Eve left .", "extractions": [said("Eve", "left")]}])
    assert desk.refused("score", "other.jsonl", *CARB).splitlines() == [
        "sentence 's1' of system 'other' is not the gold's sentence 's1':",
        f"  gold:        {ANN}",
        "  predictions: Eve left .",
    ]


def test_texts_that_agree_but_for_spaces_punctuation_and_brackets_meet(desk: Desk) -> None:
    desk.write(
        "near.jsonl",
        [{"id": "s1", "text": "Ann met Bob , in Oslo", "extractions": [said("Ann", "met", "Bob")]}],
    )
    assert desk.results("near.jsonl", *CARB)["near"]["n"]["predicted"] == 1


def test_a_text_that_one_side_does_not_have_contradicts_nothing(desk: Desk) -> None:
    desk.write("bare.jsonl", [{"id": "s1", "text": "", "extractions": [said("Ann", "met", "Bob")]}])
    assert desk.results("bare.jsonl", *CARB)["bare"]["n"]["predicted"] == 1
    desk.write("ids.tsv", "s1\tAnn\tmet\tBob\n")
    assert desk.results("benchie-tsv:ids.tsv", *CARB)["ids"]["n"]["predicted"] == 1


def test_neither_ids_nor_texts_in_common(desk: Desk) -> None:
    desk.write("gold.tsv", f"{ANN}\tmet\tAnn\tBob\n")
    desk.write("ids.tsv", "s1\tAnn\tmet\tBob\n")
    given = ("--gold", "gold.tsv", "--gold-from", "carb", "-m", "carb")
    told = desk.refused("score", "benchie-tsv:ids.tsv", *given)
    assert "the gold has no sentence ids and the other side has no texts" in told


def test_gold_without_predictions_and_the_reverse_are_counted(desk: Desk) -> None:
    records = [
        {"id": "s2", "text": CARL, "extractions": [said("Carl", "left")]},
        {"id": "s3", "text": "Eve slept .", "extractions": [said("Eve", "slept")]},
    ]
    desk.write("half.jsonl", records)
    for metric in ANY:
        n = desk.results("half.jsonl", *GOLD, "-m", metric)["half"]["n"]
        assert (n["missing"], n["outside"], n["predicted"]) == (1, 1, 1), metric


# Repairs, counted and listed; --strict refuses them, --lenient skips what cannot be read


def test_unbalanced_brackets_are_kept_counted_and_refused_when_strict(desk: Desk) -> None:
    desk.write(
        "odd.txt",
        f"sent_id:s1\t{ANN}\ns1--> Cluster 1:\nAnn --> met --> Bob [in Oslo\nAnn] --> met --> Bob\n",
    )
    desk.write("one.jsonl", LINE)
    for metric in ("benchie", "benchie-fl", "benchie(match=lexical)", "benchie(gold=minimal)", "wire57"):
        for mode in ("published", "strict"):
            given = ("--gold", "odd.txt", "-m", metric, "--mode", mode, "--errors")
            done = desk.run("score", "one.jsonl", *given)
            assert done.code == 0
            assert "oiebench: odd.txt: 2 repaired\n" in done.err
            assert "odd.txt:3: unbalanced or nested brackets kept as they are" in done.err
    told = desk.refused("score", "one.jsonl", "--gold", "odd.txt", "-m", "benchie", "--strict")
    assert told == "odd.txt:3: unbalanced or nested brackets kept as they are (refused by --strict)"


def test_a_byte_order_mark_is_left_out_and_counted(desk: Desk) -> None:
    desk.write("marked.jsonl", b"\xef\xbb\xbf" + LINE.encode())
    assert "marked.jsonl:1: byte-order mark left out" in desk.run("score", "marked.jsonl", *CARB).err
    assert "(refused by --strict)" in desk.refused("score", "marked.jsonl", *CARB, "--strict")


def test_lenient_skips_what_cannot_be_read_and_counts_it(desk: Desk) -> None:
    desk.write("broken.jsonl", LINE + '{"id": "s2", "text": \n' + "[]\n")
    assert desk.refused("score", "broken.jsonl", *CARB).startswith(
        "broken.jsonl:2: a line must be a whole JSON object"
    )
    done = desk.run("score", "broken.jsonl", *CARB, "--lenient", "--json")
    assert "oiebench: broken.jsonl: 2 skipped\n  broken.jsonl:2: " in done.err
    assert done.json["results"][0]["n"]["predicted"] == 1


def test_only_the_first_of_many_repairs_are_listed(desk: Desk) -> None:
    desk.write("gaps.jsonl", LINE + "\n" * 50 + LINE)
    err = desk.run("score", "gaps.jsonl", *CARB).err
    assert "gaps.jsonl: 50 repaired" in err
    assert "… and 30 more (all of them with --manifest FILE)" in err
    assert len(err.splitlines()) < 30


# Text as it comes


def test_tabs_line_ends_nul_and_any_script_in_json(desk: Desk) -> None:
    odd = "e\u0301 שלום\u202e 👩‍👩‍👧 \u0000 \t\n \u2028 \x1c \ue000 \ufeff"
    gold = {"tuples": [said(odd, "is", odd)], "facts": [{"formulations": [[odd, "is", odd]]}]}
    records = [{"id": odd, "text": odd, **gold}, {"id": "s1", "text": ANN, **gold}]
    desk.write("odd-gold.jsonl", "".join(json.dumps(record) + "\n" for record in records))
    records = [
        {"id": record["id"], "text": record["text"], "extractions": [said(odd, "is", odd)]}
        for record in records
    ]
    desk.write("odd.jsonl", "".join(json.dumps(record) + "\n" for record in records))
    for metric in ANY:
        for mode in ("published", "strict"):
            given = ("--gold", "odd-gold.jsonl", "-m", metric, "--mode", mode)
            values = desk.results("odd.jsonl", *given)["odd"]["values"]
            assert values["recall"] == 1, (metric, mode)
            done = desk.run("score", "odd.jsonl", *given, "--errors", "--by-sentence", "why.jsonl")
            assert done.code == 0
            assert len((desk.folder / "why.jsonl").read_text().split("\n")) == 3


def test_half_of_a_surrogate_pair(desk: Desk) -> None:
    desk.write("half.jsonl", '{"id": "s1", "text": "a \\ud800 b"}\n')
    assert desk.refused("score", "half.jsonl", *CARB).startswith("half.jsonl:1: ")


def test_json_nested_without_end(desk: Desk) -> None:
    desk.write("deep.jsonl", '{"id": "s1", "extra": ' + "[" * 100_000 + "]" * 100_000 + "}\n")
    assert (
        desk.refused("score", "deep.jsonl", *CARB) == "deep.jsonl: its JSON is nested too deeply to be read"
    )
    assert "nested too deeply" in desk.refused("score", "jsonl:deep.jsonl", *CARB)
    desk.refused("score", "wire57-export:deep.jsonl", *CARB)


def test_a_formulation_of_fewer_than_two_slots(desk: Desk) -> None:
    desk.write("one.jsonl", [{"id": "s1", "text": ANN, "facts": [{"formulations": [["Ann"]]}]}])
    told = desk.refused("score", "a.jsonl", "--gold", "one.jsonl", "-m", "benchie")
    assert told.startswith("one.jsonl:1: Expected `array` of length >= 2 - at `$.facts[0].formulations[0]`")


def test_gold_with_nothing_in_it(desk: Desk) -> None:
    """Facts without formulations, relations without entities, tuples without words, sentences without text."""
    records: list[dict[str, object]] = [
        {
            "id": "s1",
            "text": "",
            "facts": [{"formulations": []}],
            "tuples": [said("", "")],
            "relations": [{"args": []}],
        },
        {
            "id": "s2",
            "text": CARL,
            "facts": [{"formulations": []}, {"formulations": [["Carl", "left"]]}],
            "tuples": [said("Carl", "left", "")],
            "relations": [{"args": ["Carl"]}, {"args": ["Carl", "Acme"], "trigger": ["founded"]}],
        },
    ]
    desk.write("bare.jsonl", records)
    desk.write("empty.jsonl", [{"id": "s1", "text": "", "extractions": [said("", ""), said("", "", "")]}])
    for metric in (*ANY, "ore"):
        for mode in ("published", "strict"):
            given = ("--gold", "bare.jsonl", "-m", metric, "--mode", mode, "--resamples", "20")
            for system in ("empty.jsonl", "silent.jsonl", "b.jsonl"):
                done = desk.run("score", system, *given, "--ci", "--errors", "--by-sentence", "why.jsonl")
                assert done.code == 0, (metric, mode, system, done.err)
            assert desk.run("attack", metric, "--gold", "bare.jsonl", "--mode", mode).code == 0


# Big things


@pytest.fixture
def quickly() -> Iterator[None]:
    """At most 8 seconds of work: what grows with the power set takes for ever instead."""
    start = time.process_time()
    yield
    assert time.process_time() - start < 8


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("metric", ANY)
def test_an_extraction_of_ten_thousand_words(desk: Desk, metric: str) -> None:
    many = " ".join(f"w{number}" for number in range(10_000))
    same = "w " * 10_000
    extractions = [said(many, many, many), said("Ann", "met", many), said(same, "met", same)]
    desk.write("long.jsonl", [{"id": "s1", "text": ANN, "extractions": extractions}])
    for mode in ("published", "strict"):
        result = desk.results(
            "long.jsonl", *GOLD, "-m", metric, "--mode", mode, "--errors", "--by-sentence", "why"
        )
        assert result["long"]["n"]["predicted"] == 3


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("mode", ["published", "strict"])
@pytest.mark.parametrize(
    "metric", ["benchie", "benchie(match=lexical)", "benchie(gold=minimal)", "benchie-fl", "wire57"]
)
def test_formulations_with_forty_optional_words(desk: Desk, metric: str, mode: str) -> None:
    options = " ".join(f"[o{number}]" for number in range(40))
    same = " ".join(["[o]"] * 40)
    facts = [
        [["Ann", "met", f"Bob {options}"]],
        [["Ann", "is", f"{options} x"], ["Ann", "is", f"{same} x"]],
        [[f"Ann {options}", f"met {options}", f"Bob {options}"], [f"Bob {options}", f"met {options}", "Ann"]],
        [["Carl", "met", f"Bob {options}"]],
    ]
    desk.write(
        "options.jsonl", [{"id": "s1", "text": ANN, "facts": [{"formulations": fact} for fact in facts]}]
    )
    right = [said("Ann", "met", "Bob o1 o3 o39"), said("Ann", "is", "o o o x"), said("Carl", "met", "Bob")]
    wrong = [said("Ann", "is", "o1 o1 x"), said("Ann and Carl", "met", "Bob o3 o1")]
    desk.write("found.jsonl", [{"id": "s1", "text": ANN, "extractions": right + wrong}])
    given = ("--gold", "options.jsonl", "-m", metric, "--mode", mode)
    result = desk.results("found.jsonl", *given)["found"]
    if metric in ("benchie", "benchie(match=lexical)"):
        assert result["values"]["correct_extractions"] == 3
        # one form for each choice of the 40 words: 2^40; 2^40 and 2^40; 2^120 and 2^80; 2^40
        assert result["gold"]["n_forms"] == pytest.approx(4 * 2**40 + 2**120 + 2**80)
    elif metric == "benchie-fl":
        assert result["values"]["precision"] == 3 / 5


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("metric", ["benchie", "benchie-fl", "wire57"])
def test_three_hundred_formulations_a_sentence(desk: Desk, metric: str) -> None:
    def formulations(fact: int) -> list[list[str]]:
        return [[f"Ann [the] a{i}", f"met{fact} [often]", f"Bob [in] [old] Oslo b{i}"] for i in range(100)]

    gold = [
        {
            "id": f"s{s}",
            "text": f"{ANN} {s}",
            "facts": [{"formulations": formulations(fact)} for fact in range(3)],
        }
        for s in range(5)
    ]
    desk.write("many.jsonl", gold)
    found = [said(f"Ann a{i}", "met1", f"Bob Oslo b{i} and Carl") for i in range(15)] + [
        said("Ann a7", "met2", "Bob Oslo b7")
    ]
    desk.write(
        "found.jsonl", [{"id": each["id"], "text": each["text"], "extractions": found} for each in gold]
    )
    for mode in ("published", "strict"):
        result = desk.results(
            "found.jsonl", "--gold", "many.jsonl", "-m", metric, "--mode", mode, "--errors"
        )["found"]
        if metric == "benchie":
            assert result["values"]["recall"] == 1 / 3


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("metric", ANY)
def test_a_sentence_with_five_thousand_extractions(desk: Desk, metric: str) -> None:
    extractions = [said("Ann", f"met {i % 7}", f"Bob {i}", confidence=i / 5000) for i in range(5000)]
    desk.write("many.jsonl", [{"id": "s1", "text": ANN, "extractions": extractions}])
    result = desk.results("many.jsonl", *GOLD, "-m", metric, "--errors")["many"]
    assert result["n"]["predicted"] == 5000


@pytest.mark.usefixtures("quickly")
def test_a_big_file_of_another_format_is_refused_soon(desk: Desk) -> None:
    desk.write("big.tsv", "".join(f"{ANN} {i}\t0.5\tmet\tAnn\tBob\n" for i in range(200_000)))
    for name in ("jsonl", "wire57", "ollie", "openie4", "reverb", "props", "allennlp", "benchie-gold"):
        told = desk.refused("score", f"{name}:big.tsv", *CARB)
        assert told.startswith("big.tsv:1: ")
        assert len(told) < 400


# Where the output goes


@pytest.mark.parametrize("option", ["--out", "--by-sentence", "--manifest", "--plot"])
def test_an_output_into_a_folder_that_does_not_exist(desk: Desk, option: str) -> None:
    told = desk.refused("score", "a.jsonl", *CARB, option, "nowhere/x.svg")
    assert (
        told
        == f"cannot write nowhere/x.svg: the folder {desk.folder / 'nowhere'} does not exist; make it first"
    )
    assert "it is a folder" in desk.refused("score", "a.jsonl", *CARB, option, "outputs")
    assert "the name of the file is empty" in desk.refused("score", "a.jsonl", *CARB, option, "")


def test_nothing_is_written_when_one_output_of_several_cannot_be(desk: Desk) -> None:
    desk.refused("score", "a.jsonl", *CARB, "--by-sentence", "why.jsonl", "--out", "nowhere/x.csv")
    assert "unknown plot format 'bmp'" in desk.refused(
        "score", "a.jsonl", *CARB, "--by-sentence", "why.jsonl", "--plot", "pr.bmp"
    )


def test_an_output_never_replaces_an_input_or_another_output(desk: Desk) -> None:
    assert "would overwrite the input a.jsonl" in desk.refused("score", "a.jsonl", *CARB, "--out", "a.jsonl")
    assert "would overwrite the input" in desk.refused(
        "score", "a.jsonl", *CARB, "--by-sentence", "./gold.jsonl"
    )
    assert "would overwrite the input" in desk.refused(
        "compare", "a.jsonl", "b.jsonl", *CARB, "--out", "b.jsonl"
    )
    assert "would overwrite the input" in desk.refused("attack", "carb", *GOLD, "--out", "gold.jsonl")
    assert "would overwrite the output x" in desk.refused(
        "score", "a.jsonl", *CARB, "--out", "x", "--manifest", "x"
    )


def test_other_verbs_into_a_folder_that_does_not_exist(desk: Desk) -> None:
    for command in (
        ("compare", "a.jsonl", "b.jsonl", *CARB, "--out", "nowhere/x"),
        ("attack", "carb", *GOLD, "--out", "nowhere/x"),
        ("convert", "a.jsonl", "--to", "tabbed", "--out", "nowhere/x"),
        ("demo", "--out", "nowhere/x.html"),
    ):
        assert "cannot write nowhere/x" in desk.refused(*command)
    assert "unknown report form '.doc'" in desk.refused("demo", "--out", "x.doc")


# Processes


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "oiebench", *arguments]


def test_a_reader_that_stops_reading(desk: Desk) -> None:
    for arguments in (
        ("score", "a.jsonl", *CARB),
        ("score", "a.jsonl", *CARB, "--json"),
        ("convert", "a.jsonl", "--to", "jsonl"),
        ("metrics",),
        ("--help",),
        ("score", "--help"),
    ):
        pipe = subprocess.Popen(command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert pipe.stdout is not None
        assert pipe.stderr is not None
        pipe.stdout.close()
        error = pipe.stderr.read().decode()
        pipe.stderr.close()
        assert pipe.wait(60) == 0, error
        assert "Traceback" not in error
        assert "Exception ignored" not in error


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_disk_that_is_full(desk: Desk) -> None:
    for arguments in (("score", "a.jsonl", *CARB), ("score", "a.jsonl", *CARB, "--json"), ("metrics",)):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(command(*arguments), stdout=full, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 2
        assert done.stderr == "oiebench: cannot write the output: No space left on device\n"


def test_streams_that_are_closed_or_cannot_hold_the_characters(desk: Desk) -> None:
    line = " ".join(command("score", "ä=a.jsonl", *CARB))
    assert subprocess.run(f"{line} >&-", shell=True, stderr=subprocess.PIPE).stderr == b""
    assert subprocess.run(f"{line} 2>&-", shell=True, stdout=subprocess.PIPE).returncode == 0
    told = subprocess.run(
        f"{' '.join(command('convert', '-', '--to', 'jsonl'))} <&-", shell=True, stderr=subprocess.PIPE
    )
    assert told.returncode == 2
    assert told.stderr.startswith(b"oiebench: standard input is empty")
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command("score", "ä=a.jsonl", *CARB), env=ascii_only, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\xe4" in done.stdout


def test_standard_input_can_be_read_once(desk: Desk) -> None:
    with open("gold.jsonl", "rb") as gold:
        done = subprocess.run(
            command("score", "-", "--gold", "-", "-m", "carb"), stdin=gold, capture_output=True
        )
    assert done.returncode == 2
    assert (
        done.stderr == b"oiebench: standard input is empty, or has been read already: `-` can be given once\n"
    )


def test_a_file_whose_name_is_no_unicode(desk: Desk) -> None:
    name = os.fsdecode(b"caf\xe9.jsonl")
    try:
        desk.write(name, LINE)
    except OSError:
        pytest.skip("this file system takes no such name")
    done = subprocess.run(command("score", name, *CARB, "--json"), capture_output=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["results"][0]["system"] == "caf\ufffd"


def test_an_interrupt_in_the_middle_of_a_big_score(desk: Desk) -> None:
    tuples = [said("Ann", f"met {i}", "Bob") for i in range(20)]
    found = [said("Ann", f"met {i}", "Bob") for i in range(60)]
    desk.write("big-gold.jsonl", [{"id": f"s{i}", "text": ANN, "tuples": tuples} for i in range(2000)])
    desk.write("big.jsonl", [{"id": f"s{i}", "text": ANN, "extractions": found} for i in range(2000)])
    before = desk.files().keys()
    outputs = ("--by-sentence", "why.jsonl", "--errors", "--out", "scores.csv", "--as", "csv")
    given = ("big.jsonl", "--gold", "big-gold.jsonl", "-m", "carb", "--ci", "--resamples", "1e8", *outputs)
    process = subprocess.Popen(
        command("score", *given), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    # the note about confidences comes when all has been read and scored, and the intervals begin
    assert "gives no confidences" in process.stderr.readline()
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=60)
    assert process.returncode == 130
    assert (out, error) == ("", "oiebench: interrupted\n")
    assert desk.files().keys() == before
