"""Statistics of gold: by hand on small annotation, and those that papers print."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from annotation_examples import fact, gold, part, sentence

from oiebench.annotate.gold_statistics import gold_statistics
from oiebench.annotate.lint import lint
from oiebench.annotate.proxies import proxies
from oiebench.formats import read
from oiebench.model import Collection, Question, Value

STARTER = Path(str(files("oiebench.datasets"))) / "starter" / "gold.jsonl"


def values(collection: Collection, section: str) -> dict[str, Value]:
    return {figure.key: figure.value for figure in gold_statistics(collection)[section]}


def test_tuples_by_hand() -> None:
    held = Collection(
        {"s1": sentence("He lives in Oslo , Norway .", doc="d"), "s2": sentence("Yes .", "s2", "d")},
        tuples=(
            gold(part("He", (0,), "Carl"), part("lives", (1,)), part("in Oslo", (2, 3))),
            gold("Oslo", "[is] [in]", "Norway", "[now]"),
            gold("He", "lives"),
        ),
    )
    found = values(held, "tuples")
    assert found["tuples_per_sentence"] == 1.5
    assert (found["unary"], found["binary"], found["nary_3"]) == (1, 1, 1)
    assert (found["anaphora"], found["inferred"]) == (1, 1)
    assert (found["hallucinated"], found["inferred_part"]) == (1, 1)
    # words 4 + 5 + 2, inferred 3; those of the first three parts 4 + 4 + 2
    assert (found["inferred_words"], found["triple_words"]) == (3, 10)
    assert found["tuple_length"] == pytest.approx(11 / 3)
    assert found["argument_length"] == pytest.approx((2 + 1 + 1) / 3)
    sentences = values(held, "sentences")
    assert (sentences["documents"], sentences["words"], sentences["unannotated_sentences"]) == (1, 9, 1)


def test_a_resolved_form_of_the_same_words_is_no_anaphora() -> None:
    held = Collection({"s1": sentence("Ann left .")}, tuples=(gold(part("Ann", (0,), "Ann"), "left"),))
    assert values(held, "tuples")["anaphora"] == 0


def test_facts_and_questions_by_hand() -> None:
    held = Collection(
        {"s1": sentence("Ann met Carl in Oslo .")},
        facts=(fact(1, "Ann | met [old] | Carl", "Ann | saw | Carl"), fact(2, "Carl | was in | Oslo")),
        questions=(Question("s1", "Who?", ("Ann", "Carl")), Question("s1", "Ann?", ("yes",), True)),
    )
    found = values(held, "facts")
    assert (found["facts"], found["formulations"], found["formulations_per_fact"]) == (2, 3, 1.5)
    # 4 + 3 + 4 words, relations 2 + 1 + 2, optional ones among them
    assert found["formulation_length"] == pytest.approx(11 / 3)
    assert found["relation_length"] == pytest.approx(5 / 3)
    assert (found["single"], found["optional"]) == (1, 1)
    assert found["inferred"] == 1  # `was` is not in the sentence; the first fact has a formulation that is
    asked = values(held, "questions")
    assert (asked["questions_per_sentence"], asked["answers_per_question"], asked["yes_no"]) == (2, 1.5, 1)


WIRE57_TABLE_1 = {
    "tuples": 343,
    "inferred": 186,
    "hallucinated": 135,
    "binary": 254,
    "nary_3": 72,
    "nary_4": 16,
    "nary_5": 1,
    "inferred_words": 347,
    "triple_words": 2597,
    "anaphora": 180,  # the paper has 196, which no field of the released file gives
}
"""Léchelle et al. (2019), Table 1."""


@pytest.mark.data("WiRe57's gold")
def test_table_1_of_wire57(shared_data: Path) -> None:
    held = read(shared_data / "upstream/WiRe57/data/WiRe57_343-manual-oie.json").collection
    found = values(held, "tuples")
    assert {key: found[key] for key in WIRE57_TABLE_1} == WIRE57_TABLE_1
    shares = {
        figure.key: figure.share for figure in gold_statistics(held)["tuples"] if figure.share is not None
    }
    # as printed: 54, 39, 74, 21, 5 and .3 percent
    printed = {"inferred": 54, "hallucinated": 39, "binary": 74, "nary_3": 21, "nary_4": 5}
    assert {key: round(shares[key]) for key in printed} == printed
    assert round(shares["nary_5"], 1) == 0.3


@pytest.mark.data("BenchIE and BenchIE^FL, the first 50 sentences")
def test_the_proxies_of_table_18_point_as_published(shared_data: Path) -> None:
    original = read(shared_data / "samples/benchie-en-50/gold.txt").collection
    again = read(shared_data / "upstream/benchie_fl/gold/benchie-annotated(50).txt").collection
    # Published on 300 sentences: BenchIE 135, 55, 17 and BenchIE^FL 5, 26, 68.
    assert proxies(original, again) == {"double_annotation": 33, "double_meaning": 8, "missing": 6}
    assert proxies(again, original) == {"double_annotation": 5, "double_meaning": 6, "missing": 32}


@pytest.mark.data("WiRe57's gold and the first 50 sentences of BenchIE^FL")
def test_lint_finds_what_is_wrong_in_published_gold(shared_data: Path) -> None:
    wire57 = read(shared_data / "upstream/WiRe57/data/WiRe57_343-manual-oie.json").collection
    assert [one.sentence for one in lint(wire57) if one.rule == "duplicate-tuple"] == ["CH 2"]
    facts = read(shared_data / "upstream/benchie_fl/gold/benchie-annotated(50).txt").collection
    assert {one.sentence for one in lint(facts) if one.rule == "brackets"} == {"14", "18", "23", "30"}


@pytest.mark.data("WiRe57's gold, BenchIE and BenchIE^FL, the first 50 sentences")
def test_the_page_says_how_often_each_rule_fires(shared_data: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "lint.md").read_text(encoding="utf-8")
    section = page.split("## How often each rule fires")[1].split("## Your own rules")[0]
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    rows = {cells[1].strip(" `"): [cell.strip() for cell in cells[2:-1]] for cells in map(_cells, lines)}
    held = [
        read(shared_data / "upstream/WiRe57/data/WiRe57_343-manual-oie.json").collection,
        read(shared_data / "samples/benchie-en-50/gold.txt").collection,
        read(shared_data / "upstream/benchie_fl/gold/benchie-annotated(50).txt").collection,
        read(STARTER).collection,
    ]
    fired: dict[str, list[str]] = {}
    for column, collection in enumerate(held):
        found = lint(collection)
        for rule in {one.rule for one in found}:
            sentences = {one.sentence for one in found if one.rule == rule}
            share = 100 * len(sentences) / len(collection.sentences)
            count = sum(one.rule == rule for one in found)
            fired.setdefault(rule, ["0"] * len(held))[column] = f"{count} ({share:.0f}%)"
    assert rows == fired


def _cells(line: str) -> list[str]:
    return line.split("|")


def test_the_starter_benchmark_has_hints_alone() -> None:
    held = read(STARTER).collection
    assert [(one.rule, one.sentence) for one in lint(held) if one.severity != "hint"] == []
