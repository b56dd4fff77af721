"""`oiebench downstream`: three tasks from files to figures, and whatever is wrong with the files."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from desk import Desk, said
from knowledgenet_examples import END, TEXT, document
from oiebench.report.numbers import number_text
from oiebench.runs.downstream_demo import demo_file

ASKED: list[dict[str, object]] = [
    {
        "id": "q1",
        "question": "Who founded Acme after Ann had met them?",
        "answers": ["Carl"],
        "documents": ["d"],
    },
    {
        "id": "q2",
        "question": "Where is Acme?",
        "answers": [["Oslo", "the city of Oslo"]],
        "documents": ["d", "e"],
    },
]
SENTENCES: list[dict[str, object]] = [
    {"id": "d1", "text": "Ann met Carl .", "doc": "d", "extractions": [said("Ann", "met", "Carl")]},
    {"id": "d2", "text": "Carl founded Acme .", "doc": "d", "extractions": [said("Carl", "founded", "Acme")]},
    {"id": "e1", "text": "Bo hums .", "doc": "e", "extractions": [said("Bo", "hums")]},
]


@pytest.fixture(autouse=True)
def _files(desk: Desk) -> None:
    desk.write("train.json", [document()])
    desk.write(
        "kn.jsonl",
        [
            {"id": "p1", "text": TEXT[:END], "extractions": [said("Mira Osk", "was born in", "Tarn")]},
            {"id": "p2", "text": TEXT[END + 1 :], "extractions": [said("Mira Osk", "founded", "Osk Glass")]},
        ],
    )
    desk.write("questions.jsonl", ASKED)
    desk.write("one.jsonl", ASKED[:1])
    desk.write("docs.jsonl", SENTENCES)
    desk.write("empty.jsonl", "")


def results(desk: Desk, *arguments: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = desk.run("downstream", *arguments, "--json").json["results"]
    return found


def test_abqa(desk: Desk) -> None:
    # `a` meets an answer in both sentences, `b` (Ann ; met ; Oslo; Carl ; left) in the second alone.
    files = ("a.jsonl", "b.jsonl", "silent.jsonl", "--gold", "gold.jsonl")
    found = results(desk, "abqa", *files, "--mode", "strict")
    assert {each["system"]: each["values"]["points"] for each in found} == {"a": 2, "b": 1, "silent": 0}
    assert [each["values"]["score"] for each in found] == [1.0, 0.5, 0.0]
    assert found[0]["metric"] == "abqa"
    assert found[0]["signature"].startswith("metric:abqa|mode:strict|gold:")
    # The published script drops one word of `[in Oslo]`, not both, and gives (Carl ; left) a third part.
    published = results(desk, "abqa", *files)
    assert [each["values"]["points"] for each in published] == [1, 0, 0]
    assert published[0]["mode"] == "published"


def test_abqa_with_another_metric_and_mode(desk: Desk) -> None:
    (found,) = results(
        desk, "abqa", "a.jsonl", "--gold", "gold.jsonl", "-m", "benchie(slots=3)", "--mode", "strict", "--ci"
    )
    assert (found["metric"], found["mode"]) == ("abqa(metric=benchie)", "strict")
    assert set(found["ci"]) == {"score"}


def test_kbp(desk: Desk) -> None:
    # One of three relations; with either direction two.
    whole, *parts = results(desk, "kbp", "train.json", "kn.jsonl")
    assert (whole["metric"], whole["values"]) == ("kbp", {"recall": 1 / 3, "found": 1})
    assert "part" not in whole
    assert [(part["part"], part["values"]["recall"]) for part in parts] == [
        ("FOUNDED_BY", 0.0),
        ("PLACE_OF_BIRTH", 1.0),
        ("SIBLING", 0.0),
    ]
    swapped, *_ = results(desk, "kbp", "train.json", "kn.jsonl", "--swap", "--arguments", "each")
    assert (swapped["metric"], swapped["values"]["found"]) == ("kbp(swap=true,arguments=each)", 2)


def test_kbp_takes_the_facts_in_the_native_format(desk: Desk) -> None:
    assert desk.run("convert", "train.json", "--to", "jsonl", "--out", "facts.jsonl").code == 0
    direct, native = (
        results(desk, "kbp", file, "kn.jsonl")[0]["values"] for file in ("train.json", "facts.jsonl")
    )
    assert direct == native


def test_complex(desk: Desk) -> None:
    # Carl joins Ann and Acme; where Acme is, nobody says.
    (found,) = results(desk, "complex", "questions.jsonl", "docs.jsonl")
    assert found["metric"] == "complex-qa"
    assert found["values"] == {"mrr": 0.5, "precision_at_1": 0.5, "hit_at_5": 0.5}
    assert found["n"] == {
        "questions": 2,
        "sentences": 3,
        "predicted": 3,
        "documents": 2,
        "missing": 0,
        "unanswered": 0,
    }


def test_complex_with_documents_from_another_file(desk: Desk) -> None:
    desk.write("bare.tsv", "d1\tAnn\tmet\tCarl\nd2\tCarl\tfounded\tAcme\n")
    told = desk.refused("downstream", "complex", "questions.jsonl", "benchie-tsv:bare.tsv")
    assert "does not say which document its sentences are of" in told
    assert "--sentences" in told
    done = desk.run(
        "downstream", "complex", "questions.jsonl", "benchie-tsv:bare.tsv", "--sentences", "docs.jsonl"
    )
    assert done.code == 0
    assert "system 'bare' has no sentence of 1 of the documents that the questions name" in done.err


@pytest.mark.parametrize("ids", [("1", "2"), ("e1", "d1")], ids=["unknown", "of other sentences"])
def test_documents_from_a_file_with_other_ids(desk: Desk, ids: tuple[str, str]) -> None:
    """Numbers of two files need not be numbers of the same sentences: the texts decide."""
    bare = [dict(each, id=id_) for id_, each in zip(ids, SENTENCES[:2], strict=True)]
    for each in bare:
        del each["doc"]
    desk.write("bare.jsonl", bare)
    (found,) = results(desk, "complex", "questions.jsonl", "bare.jsonl", "--sentences", "docs.jsonl")
    (known,) = results(desk, "complex", "questions.jsonl", "docs.jsonl")
    assert found["values"] == known["values"]
    assert (found["n"]["documents"], found["n"]["missing"]) == (1, 1)


def test_tables_and_files(desk: Desk) -> None:
    done = desk.run("downstream", "kbp", "train.json", "kn.jsonl", "--explain", "why.jsonl", "--as", "csv")
    whole, parts = done.out.split("\n\n")
    (row,) = csv.DictReader(io.StringIO(whole))
    assert (row["system"], row["recall"], row["n_gold"]) == ("kn", str(1 / 3), "3")
    assert [part["recall_kn"] for part in csv.DictReader(io.StringIO(parts))] == ["0.0", "1.0", "0.0"]
    first, second = map(json.loads, (desk.folder / "why.jsonl").read_text(encoding="utf-8").splitlines())
    assert first["facts"] == [
        {
            "property": "PLACE_OF_BIRTH",
            "annotations": [["Mira Osk", "Tarn"]],
            "found": True,
            "extraction": "(Mira Osk ; was born in ; Tarn)",
        }
    ]
    assert [fact["found"] for fact in second["facts"]] == [False, False]


def test_what_a_question_was_answered_by(desk: Desk) -> None:
    assert (
        desk.run("downstream", "complex", "questions.jsonl", "docs.jsonl", "--explain", "why.jsonl").code == 0
    )
    first, _ = map(json.loads, (desk.folder / "why.jsonl").read_text(encoding="utf-8").splitlines())
    assert first["place"] == 1
    assert first["found"][0]["entities"] == ["Carl"]
    assert first["tree"] == ["Ann – met", "Carl – met", "Carl – founded", "Acme – founded"]


BAD = [
    (("kbp",), "parameter KNOWLEDGENET requires an argument"),
    (("complex",), "parameter QUESTIONS requires an argument"),
    (("abqa", "a.jsonl"), "say what to score against: either --gold FILE or --on DATASET"),
    (("abqa", "a.jsonl", "--gold", "empty.jsonl"), "empty.jsonl: the file is empty"),
    (("abqa", "--gold", "gold.jsonl"), "there is nothing to score: name a file of extractions"),
    (("abqa", "gold.jsonl", "--gold", "gold.jsonl"), "holds gold tuples and facts and no extractions"),
    (("abqa", "a.jsonl", "--gold", "gold.jsonl", "-m", "benchie-lf"), "did you mean 'benchie-fl'"),
    (("abqa", "a.jsonl", "--gold", "gold.jsonl", "-m", "precision-yield"), "name a metric that does"),
    (("abqa", "a.jsonl", "--gold", "gold.jsonl", "--ci", "--level", "2"), "lies between 0 and 1, not at 2"),
    (("abqa", "a.jsonl", "--gold", "gold.jsonl", "--out", "a.jsonl"), "would overwrite the input a.jsonl"),
    (
        ("abqa", "a.jsonl", "--gold", "gold.jsonl", "--explain", "no/x.jsonl"),
        "no does not exist; make it first",
    ),
    (("kbp", "missing.json", "kn.jsonl"), "no such file: missing.json"),
    (("kbp", "empty.jsonl", "kn.jsonl"), "empty.jsonl: the file is empty"),
    (("kbp", "gold.jsonl", "a.jsonl"), "the gold has no relation of a knowledge base's schema"),
    (("kbp", "train.json"), "there is nothing to score: name a file of extractions"),
    (("kbp", "train.json", "train.json"), "train.json holds gold relations and no extractions"),
    (("kbp", "train.json", "a.jsonl"), "no extraction of system 'a' is of a passage of the gold"),
    (("kbp", "train.json", "kn.jsonl", "--ci"), "an interval needs two documents; there is 1"),
    (("complex", "missing.jsonl", "docs.jsonl"), "no such file: missing.jsonl"),
    (("complex", "empty.jsonl", "docs.jsonl"), "empty.jsonl: the file is empty"),
    (("complex", "docs.jsonl", "docs.jsonl"), "docs.jsonl:1: expected {"),
    (("complex", "questions.jsonl"), "there is nothing to score: name a file of extractions"),
    (("complex", "questions.jsonl", "a.jsonl"), "does not say which document its sentences are of"),
    (("complex", "one.jsonl", "docs.jsonl", "--ci"), "an interval needs two questions; there is 1"),
    (("complex", "questions.jsonl", "docs.jsonl", "--groups", "99"), "give 1 to 10"),
    (("complex", "questions.jsonl", "docs.jsonl", "--align", "nan"), "up to 1, not nan"),
    (("complex", "questions.jsonl", "docs.jsonl", "--out", "questions.jsonl"), "would overwrite the input"),
    (("complex", "questions.jsonl", "docs.jsonl", "--strict", "--lenient"), "exclude each other"),
    (("demo", "--keep", "nowhere"), "nowhere is no folder; make it first"),
    (("demo", "--with", "fact"), "unknown extractor 'fact'; did you mean 'facts'"),
]


@pytest.mark.parametrize(("arguments", "says"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
def test_what_is_refused(desk: Desk, arguments: tuple[str, ...], says: str) -> None:
    assert says in desk.refused("downstream", *arguments)


def test_a_data_set_that_is_not_here_says_how_to_get_it(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OIEBENCH_DATA")
    told = desk.refused("downstream", "abqa", "a.jsonl", "--on", "webassertions-fl")
    assert "assertion_benchie_form(100).txt is not here" in told
    assert "oiebench data fetch webassertions-fl" in told


def test_the_demo_goes_from_text_to_scores(desk: Desk) -> None:
    (desk.folder / "kept").mkdir()
    found = results(desk, "demo", "--keep", "kept")
    whole = [each for each in found if "part" not in each]
    assert [(each["metric"], each["system"]) for each in whole] == [
        (metric, system)
        for metric in ("abqa", "kbp", "complex-qa", "complex-qa(grouped=true)")
        for system in ("facts", "propositions", "reverb")
    ]
    # What was kept gives the same figures again.
    kept = desk.folder / "kept"
    systems = [str(kept / f"{name}.jsonl") for name in ("facts", "propositions", "reverb")]
    again = [
        *results(desk, "abqa", *systems, "--gold", str(kept / "answers.jsonl")),
        *results(desk, "kbp", str(kept / "knowledgenet.json"), *systems),
        *results(desk, "complex", str(kept / "questions.jsonl"), *systems),
        *results(desk, "complex", str(kept / "questions.jsonl"), *systems, "--grouped"),
    ]
    assert [(each["metric"], each["system"], each["values"], each["n"]) for each in again] == [
        (each["metric"], each["system"], each["values"], each["n"]) for each in found
    ]


def test_the_page_has_the_figures_of_the_demo(desk: Desk) -> None:
    page = (Path(__file__).parents[2] / "docs" / "downstream.md").read_text(encoding="utf-8")
    whole = [each for each in results(desk, "demo") if "part" not in each]
    by_task: dict[str, dict[str, dict[str, float]]] = {}
    for each in whole:
        by_task.setdefault(each["metric"], {})[each["system"]] = each["values"]
    for system in ("facts", "reverb"):
        for figure in (by_task["abqa"][system]["score"], by_task["kbp"][system]["recall"]):
            assert re.search(rf"^{system} +{number_text(figure)} \[", page, re.MULTILINE)
    for system, found in by_task["complex-qa"].items():
        mrr, first, five = (number_text(found[name]) for name in ("mrr", "precision_at_1", "hit_at_5"))
        grouped = number_text(by_task["complex-qa(grouped=true)"][system]["mrr"])
        assert re.search(rf"^{system} +{mrr} +{first} +{five} +{grouped}$", page, re.MULTILINE)


def test_the_bundled_world_is_in_order() -> None:
    documents = [json.loads(line) for line in demo_file("documents.jsonl").read_text("utf-8").splitlines()]
    texts = {each["id"]: each["text"] for each in documents}
    names = {each["doc"] for each in documents}
    for line in demo_file("questions.jsonl").read_text("utf-8").splitlines():
        assert set(json.loads(line)["documents"]) <= names
    for line in demo_file("answers.jsonl").read_text("utf-8").splitlines():
        assert texts[json.loads(line)["id"]] == json.loads(line)["text"]
    for line in demo_file("knowledgenet.json").read_text("utf-8").splitlines():
        for passage in json.loads(line)["passages"]:
            assert texts[passage["passageId"]] == passage["passageText"]


def test_a_pipe_of_predictions(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    content = Path("docs.jsonl").read_bytes()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    (found,) = results(desk, "complex", "questions.jsonl", "-")
    assert found["system"] == "stdin"
