"""`oiebench agree`: annotators of gold, a reference, labels, and what is wrong with the input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desk import ANN, CARL, Desk

DAVE = "Dave sang ."


def annotate(desk: Desk, name: str, *tuples: tuple[str, list[str]], doc: bool = False) -> str:
    """An annotator's file of the desk's two sentences: tuples (sentence id, parts)."""
    texts = {"s1": ANN, "s2": CARL}
    return desk.write(
        name,
        [
            {
                "id": id_,
                "text": text,
                **({"doc": f"d{id_}"} if doc else {}),
                "tuples": [
                    {"arg1": parts[0], "rel": parts[1], "args": parts[2:]}
                    for of, parts in tuples
                    if of == id_
                ],
            }
            for id_, text in texts.items()
        ],
    )


@pytest.fixture
def two(desk: Desk) -> tuple[str, str]:
    """Bob says less than Ann: the complement of the first sentence is not there, nor the second tuple of the other.

    s1 has 6 words and 24 cells, of which Ann marks 5 and Bob 3; s2 has 6 words and 24 cells, Ann 4 and Bob 3.
    """
    first = annotate(
        desk,
        "ann.jsonl",
        ("s1", ["Ann", "met", "Bob", "in Oslo"]),
        ("s2", ["Carl", "founded", "Acme"]),
        ("s2", ["Carl", "left"]),
        doc=True,
    )
    second = annotate(
        desk, "bob.jsonl", ("s1", ["Ann", "met", "Bob"]), ("s2", ["Carl", "founded", "Acme"]), doc=True
    )
    return first, second


def test_two_annotators_by_hand(desk: Desk, two: tuple[str, str]) -> None:
    found = desk.run("agree", *two, "--json").json
    grid, f1, everybody = found["results"]
    assert (grid["system"], grid["metric"], grid["n"]["cells"]) == ("ann ↔ bob", "token-grid", 48)
    # 3 cells differ: `in`, `Oslo` as complement, `left` as relation
    assert grid["values"]["percentage"] == 100 * 45 / 48
    # Ann marks 9 cells, Bob 6, both 6: by chance 9 * 6 + 39 * 42 of 48 * 48
    chance = 9 * 6 + 39 * 42
    assert grid["values"]["kappa"] == pytest.approx((48 * 45 - chance) / (48 * 48 - chance))
    assert grid["values"]["f1"] == pytest.approx(12 / 15)
    # wire57: Bob's 6 words are all Ann's, whose tuples have 5, 3 and 2 words
    assert (f1["metric"], f1["n"]["first"], f1["n"]["second"]) == ("wire57", 3, 2)
    assert f1["values"]["f1"] == pytest.approx(
        (f1["values"]["f1_first_as_gold"] + f1["values"]["f1_second_as_gold"]) / 2
    )
    # Scott's pi, which Fleiss' kappa is for two: 15 of 96 labels are marks
    by_chance = (15 / 96) ** 2 + (81 / 96) ** 2
    assert everybody["system"] == "all annotators"
    assert everybody["values"]["fleiss_kappa"] == pytest.approx((45 / 48 - by_chance) / (1 - by_chance))
    assert [line["percentage"]["ann ↔ bob"] for line in found["sentences"]] == [
        pytest.approx(100 * 22 / 24),
        pytest.approx(100 * 23 / 24),
    ]


def test_either_order_gives_the_same_figures(desk: Desk, two: tuple[str, str]) -> None:
    there, back = (desk.run("agree", *files, "--json").json["results"] for files in (two, two[::-1]))
    for one, other in zip(there, back, strict=True):
        assert one["values"].get("percentage") == other["values"].get("percentage")
        assert one["values"].get("f1") == pytest.approx(other["values"].get("f1"))
    assert there[1]["values"]["f1_first_as_gold"] == back[1]["values"]["f1_second_as_gold"]


def test_a_reference_stands_beside_every_annotator(desk: Desk, two: tuple[str, str]) -> None:
    merged = annotate(
        desk, "merged.jsonl", ("s1", ["Ann", "met", "Bob", "in Oslo"]), ("s2", ["Carl", "left"])
    )
    named = (f"1={two[0]}", f"2={two[1]}", "--reference", f"R={merged}")
    found = desk.run("agree", *named, "--json").json["results"]
    assert {one["system"] for one in found} == {"1 ↔ 2", "1 ↔ R", "2 ↔ R", "all annotators"}
    alone = desk.run("agree", f"1={two[0]}", "--reference", f"R={merged}", "--json").json["results"]
    assert [one["system"] for one in alone] == ["1 ↔ R", "1 ↔ R"]
    told = desk.run("agree", *named, "--sentences").out
    assert "Percentage of agreement by sentence" in told
    assert "To discuss, worst first" in told


def test_three_annotators_each_with_the_others(desk: Desk, two: tuple[str, str]) -> None:
    third = annotate(desk, "eve.jsonl", ("s2", ["Carl", "left"]))
    found = desk.run("agree", *two, third, "--json").json["results"]
    grids = {one["system"]: one["values"]["percentage"] for one in found if one["metric"] == "token-grid"}
    pairs = [grids["ann ↔ bob"], grids["ann ↔ eve"]]
    assert grids["ann"] == pytest.approx(sum(pairs) / 2)
    assert grids["all annotators"] == pytest.approx(sum(grids[p] for p in grids if "↔" in p) / 3)


def test_documents_intervals_and_disagreements(desk: Desk, two: tuple[str, str]) -> None:
    found = desk.run(
        "agree", *two, "--documents", "--ci", "--resamples", "200", "--disagreements", "talk.jsonl", "--json"
    ).json["results"]
    parts = {(one["metric"], one.get("part")): one for one in found if one["system"] == "ann ↔ bob"}
    assert parts["token-grid", "ds1"]["values"]["percentage"] == pytest.approx(100 * 22 / 24)
    interval = parts["token-grid", None]["ci"]["percentage"]
    assert interval["low"] == pytest.approx(100 * 22 / 24)  # two sentences: one of them twice
    assert interval["high"] == pytest.approx(100 * 23 / 24)
    assert set(parts["wire57", None]["ci"]) == {"f1", "f1_first_as_gold", "f1_second_as_gold"}
    assert "ci:percentile,0.95,200,sentence|seed:12345" in parts["token-grid", None]["signature"]
    lines = [json.loads(line) for line in (desk.folder / "talk.jsonl").read_text().splitlines()]
    assert [(line["sentence"], line["cells"]) for line in lines] == [("s1", 2), ("s2", 1)]
    assert lines[0]["words"] == {"ann": {"complement": ["in", "Oslo"]}}
    (lonely,) = lines[1]["tuples"]
    assert (lonely["annotator"], lonely["item"]) == ("ann", "(Carl ; left)")


def test_what_differs_is_told_in_the_words_of_annotators(desk: Desk) -> None:
    many = ("s2", ["Carl", "founded", "Acme"]), ("s2", ["Carl", "founded", "Acme"])
    annotate(desk, "one.jsonl", ("s1", ["Ann", "met", "Bob"]), *many[:1])
    annotate(desk, "two.jsonl", ("s1", ["Oslo", "left", "."]), *many, ("s2", ["Carl", "founded", "Acme and"]))
    desk.run("agree", "one.jsonl", "two.jsonl", "--disagreements", "talk.jsonl")
    lines = [json.loads(line) for line in (desk.folder / "talk.jsonl").read_text().splitlines()]
    told = {one["item"]: one.get("differs") for line in lines for one in line["tuples"]}
    assert told == {
        "(Ann ; met ; Bob)": None,
        "(Oslo ; left ; .)": "shares no word with what the other has",
        "(Carl ; founded ; Acme)": "says the same as number 1 before it",
        "(Carl ; founded ; Acme and)": "which has a counterpart of its own; second argument adds 'and'",
    }


def test_facts_and_tuples_can_be_compared(desk: Desk, two: tuple[str, str]) -> None:
    facts = desk.write(
        "facts.jsonl",
        [
            {
                "id": "s1",
                "text": ANN,
                "facts": [{"formulations": [["Ann", "met", "Bob"], ["Bob", "met", "Ann"]]}],
            },
            {"id": "s2", "text": CARL, "facts": [{"formulations": [["Carl", "founded", "Acme"]]}]},
        ],
    )
    mixed = desk.run("agree", two[1], facts, "--json").json["results"]
    assert mixed[0]["values"]["percentage"] == 100
    assert (mixed[1]["metric"], mixed[1]["values"]["f1"]) == ("wire57", 1)
    every = desk.run("agree", two[1], facts, "--formulations", "all", "--json").json["results"]
    assert every[0]["metric"] == "token-grid(formulations=all)"
    assert every[0]["values"]["percentage"] == pytest.approx(100 * 46 / 48)  # Bob met Ann as well
    other = desk.write("other.jsonl", (desk.folder / facts).read_text().replace('Acme"]', 'Acme now"]'))
    assert desk.run("agree", facts, other, "--json").json["results"][1]["metric"] == "benchie-fl"
    assert desk.run("agree", facts, other, "-m", "carb", "--json").json["results"][1]["metric"] == "carb"


def test_sentences_that_not_all_have_are_left_out_and_counted(desk: Desk, two: tuple[str, str]) -> None:
    more = (desk.folder / two[1]).read_text() + json.dumps({"id": "s3", "text": DAVE, "tuples": []}) + "\n"
    desk.write("more.jsonl", more)
    done = desk.run("agree", two[0], "more.jsonl")
    assert "Left out, for not all annotators have them: sentences of more 1." in " ".join(done.out.split())
    assert desk.run("agree", two[0], "more.jsonl", "--json").json["results"][0]["n"]["outside"] == 1


def test_other_ids_are_paired_by_their_texts(desk: Desk, two: tuple[str, str]) -> None:
    renamed = (desk.folder / two[1]).read_text().replace('"id": "s', '"id": "t')
    desk.write("renamed.jsonl", renamed)
    by_text = desk.run("agree", two[0], "renamed.jsonl", "--json").json["results"]
    by_id = desk.run("agree", *two, "--json").json["results"]
    assert [one["values"] for one in by_text] == [one["values"] for one in by_id]


REFUSED = [
    (("ann.jsonl",), "agreement takes two annotators or more"),
    ((), "agreement takes two annotators or more"),
    (("ann.jsonl", "copy=ann.jsonl"), "'ann' and 'copy' are one and the same file"),
    (("ann.jsonl", "ann.jsonl"), "'ann' and 'ann' are one and the same file"),
    (("ann.jsonl", "ann=bob.jsonl"), "two annotators are called 'ann'"),
    (("ann.jsonl", "a.jsonl"), "a.jsonl holds extractions and no gold"),
    (("ann.jsonl", "silent.jsonl"), "annotator 'silent' judged nothing"),
    (("ann.jsonl", "missing.jsonl"), "no such file: missing.jsonl"),
    (("ann.jsonl", "bob.jsonl", "-m", "precision-yield"), "agreement needs the F1"),
    (("ann.jsonl", "bob.jsonl", "-m", "wire75"), "did you mean 'wire57'"),
    (("ann.jsonl", "bob.jsonl", "--measured", "ordinal"), "--measured is for --labels"),
    (("ann.jsonl", "bob.jsonl", "--list", "-1"), "--list -1 is negative"),
    (("ann.jsonl", "bob.jsonl", "--out", "ann.jsonl"), "would overwrite the input"),
    (("ann.jsonl", "bob.jsonl", "--ci", "--level", "95"), "between 0 and 1"),
    (("ann.jsonl", "--labels", "labels.csv"), "--labels stands alone"),
    (("--labels", "labels.csv", "--by", "document"), "leave --by out"),
]


@pytest.mark.parametrize(("arguments", "says"), REFUSED)
def test_what_is_refused(desk: Desk, two: tuple[str, str], arguments: tuple[str, ...], says: str) -> None:
    desk.write("labels.csv", "item,a,b\n1,x,y\n")
    assert says in desk.refused("agree", *arguments)


def test_documents_must_be_known(desk: Desk, two: tuple[str, str]) -> None:
    annotate(desk, "nowhere.jsonl", ("s1", ["Ann", "met", "Bob"]))
    assert (
        desk.run("agree", two[0], "nowhere.jsonl", "--documents").code == 0
    )  # one file that says it is enough
    annotate(desk, "neither.jsonl", ("s2", ["Carl", "left"]))
    told = desk.refused("agree", "nowhere.jsonl", "neither.jsonl", "--documents")
    assert "do not say which documents" in told


def test_words_must_be_known(desk: Desk) -> None:
    for name in ("one.jsonl", "two.jsonl"):
        desk.write(name, [{"id": "s1", "tuples": [{"arg1": name, "rel": "left"}]}])
    assert "sentence 's1' has no text in any file" in desk.refused("agree", "one.jsonl", "two.jsonl")


def test_one_sentence_has_no_interval(desk: Desk) -> None:
    for name in ("one.jsonl", "two.jsonl"):
        desk.write(name, [{"id": "s1", "text": ANN, "tuples": [{"arg1": "Ann", "rel": name}]}])
    assert "an interval needs two sentences; there is 1" in desk.refused(
        "agree", "one.jsonl", "two.jsonl", "--ci"
    )
    nothing = desk.run("agree", "one.jsonl", "two.jsonl", "--json").json["results"]
    assert nothing[1]["values"]["f1"] == 0


def test_annotators_of_other_sentences_share_none(desk: Desk, two: tuple[str, str]) -> None:
    desk.write("other.jsonl", [{"id": "x", "text": DAVE, "tuples": [{"arg1": "Dave", "rel": "sang"}]}])
    assert "share no sentence, neither by id nor by text" in desk.refused("agree", two[0], "other.jsonl")


LONG = "item,annotator,label\n1,a,yes\n1,b,yes\n2,a,yes\n2,b,no\n3,a,no\n3,b,no\n4,a,yes\n"
WIDE = "item,a,b\n1,yes,yes\n2,yes,no\n3,no,no\n4,yes,\n"


@pytest.mark.parametrize(
    "table",
    [LONG, WIDE, WIDE.replace(",", "\t"), WIDE.replace(",", ";"), "\ufeff" + WIDE.replace("\n", "\r\n")],
)
def test_labels_long_and_wide(desk: Desk, table: str) -> None:
    desk.write("labels.csv", table)
    (only,) = desk.run("agree", "--labels", "labels.csv", "--json").json["results"]
    assert (only["system"], only["metric"], only["n"]["shared"], only["n"]["labels"]) == (
        "a ↔ b",
        "labels",
        3,
        7,
    )
    # 2 of 3 agree; a says yes 2 of 3 times and b 1 of 3, by chance 4/9: (6/9 - 4/9) / (5/9)
    assert only["values"]["percentage"] == pytest.approx(200 / 3)
    assert only["values"]["kappa"] == pytest.approx(2 / 5)
    # coincidences: 2 of 6 apart, each label three times: 1 - (6 - 1) * 2 / (2 * 3 * 3)
    assert only["values"]["krippendorff_alpha"] == pytest.approx(1 - 10 / 18)


def test_three_annotators_of_numbers(desk: Desk) -> None:
    desk.write("labels.csv", "item,a,b,c\n1,1,1,2\n2,3,3,3\n3,5,4,\n4,2,2,2\n")
    found = desk.run("agree", "--labels", "labels.csv", "--measured", "interval", "--ci", "--json").json[
        "results"
    ]
    assert [one["system"] for one in found] == ["a ↔ b", "a ↔ c", "b ↔ c", "all annotators"]
    assert found[-1]["metric"] == "labels(level=interval)"
    assert found[-1]["n"]["complete"] == 3
    assert 0.8 < found[-1]["values"]["krippendorff_alpha"] < 1
    assert ",item|" in found[-1]["signature"]
    assert "Fleiss" in desk.run("agree", "--labels", "labels.csv").out


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("item,a\n1,x\n", "two annotators or more, and here is one"),
        ("item,annotator,label\n1,a,x\n2,a,y\n", "two annotators or more, and here is one"),
        ("items,a,b\n1,x,y\n", "labels.csv:1: labels stand in the columns"),
        ("item,a,a\n1,x,y\n", "labels.csv:1: the column 'a' is there twice"),
        ("item,a,\n1,x,y\n", "labels.csv:1: column 3 has no name"),
        ("item,a,b\n1,x\n", "labels.csv:2: 2 columns, but the first line names 3"),
        ("item,a,b\n,x,y\n", "labels.csv:2: the item has no name"),
        ("item,a,b\n1,x,y\n1,x,y\n", "labels.csv:3: 'a' labels the item '1' twice"),
        ("item,annotator,label\n1,a,x\n1,a,y\n", "labels.csv:3: 'a' labels the item '1' twice"),
        ("item,annotator,label\n1,,x\n", "labels.csv:2: the annotator has no name"),
        ("item,a,b\n1,x,\n2,y,\n", "annotator 'b' judged nothing"),
        ("item,a,b\n1,x,\n2,,y\n", "no item was judged by two annotators"),
        ("", "the file is empty"),
        ("\n \n", "the file is empty"),
        ("item,a,b\n", "annotator 'a' judged nothing"),
        (
            'item,a,b\n1,"x,y\n2,x,y\n',
            "labels.csv:2: no line of CSV: a quotation mark is opened and not closed",
        ),
        ("item,a,A\n1,x,y\n", "the column 'a' is there twice"),
    ],
)
def test_labels_that_cannot_be_used(desk: Desk, table: str, says: str) -> None:
    desk.write("labels.csv", table)
    assert says in desk.refused("agree", "--labels", "labels.csv")


@pytest.mark.parametrize("label", ["x", "nan", "inf", "1e999"])
def test_labels_that_are_no_numbers(desk: Desk, label: str) -> None:
    desk.write("labels.csv", f"item,a,b\n1,1,{label}\n")
    assert "is no number" in desk.refused("agree", "--labels", "labels.csv", "--measured", "ratio")


@pytest.mark.data("BenchIE and BenchIE^FL, the first 50 sentences")
def test_two_published_annotations_of_the_same_sentences(desk: Desk, shared_data: Path) -> None:
    found = desk.run(
        "agree",
        f"original={shared_data / 'samples/benchie-en-50/gold.txt'}",
        f"again={shared_data / 'upstream/benchie_fl/gold/benchie-annotated(50).txt'}",
        "--json",
    ).json["results"]
    assert found[0]["n"]["sentences"] == 50
    # nine cells in ten agree, most of them empty: kappa is .74
    assert found[0]["values"]["percentage"] == pytest.approx(89.58, abs=0.01)
    assert found[0]["values"]["kappa"] == pytest.approx(0.740, abs=0.001)
    assert found[1]["metric"] == "benchie-fl"
