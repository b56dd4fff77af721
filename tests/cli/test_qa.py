"""`oiebench qa`: asking systems questions, from files, on a data set, with extractors run on the fly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desk import ANN, CARL, GOLD, Desk, said

QUESTIONS = f"""\
S: {ANN}
Q: Who did Ann meet?
A: Bob
X: 1
Q: Where did Ann meet Bob?
A: Oslo
A: in Oslo
X: 1

S: {CARL}
Q: Who founded Acme?
A: Carl
YQ: Did Carl leave?
A: yes
"""


@pytest.fixture(autouse=True)
def questions(desk: Desk) -> None:
    desk.write("questions.txt", QUESTIONS)
    desk.write("native.jsonl", [dict(GOLD[0], questions=NATIVE[0]), dict(GOLD[1], questions=NATIVE[1])])


NATIVE = (
    [
        {"text": "Who did Ann meet?", "answers": ["Bob"], "expected": True},
        {"text": "Where did Ann meet Bob?", "answers": ["Oslo", "in Oslo"], "expected": True},
    ],
    [
        {"text": "Who founded Acme?", "answers": ["Carl"]},
        {"text": "Did Carl leave?", "answers": ["yes"], "yes_no": True},
    ],
)


def results(desk: Desk, *arguments: str) -> dict[tuple[str, str], dict[str, object]]:
    """The values by system and part."""
    found = desk.run("qa", *arguments, "--json").json["results"]
    return {(each["system"], each["part"]): each["values"] for each in found}


# Words: (who; ann, meet), (where; ann, meet, bob), (who; founded, acme), (carl, leave); met is one letter from meet.
#   a: (Ann; met; Bob) has all of the first: Bob, who matches nothing, right. It has all of the second, each part one
#      word: the second argument, Bob, is wrong. (Carl; founded; Acme): all of the third, Carl, right. Of the last 1/2.
#   b: (Ann; met; Oslo) has all of the first: Oslo, wrong. It has 3/4 of the second: Oslo, right. (Carl; left): 1/2.
@pytest.mark.parametrize("file", ["questions.txt", "native.jsonl"])
def test_figures_as_worked_by_hand(desk: Desk, file: str) -> None:
    found = results(desk, file, "a.jsonl", "b.jsonl")
    assert [found[system, "factoid"]["answered"] for system in ("a", "b")] == [1, 2 / 3]
    assert [found[system, "factoid"]["precision"] for system in ("a", "b")] == [2 / 3, 1 / 2]
    assert [found[system, "factoid"]["recall"] for system in ("a", "b")] == [2 / 3, 1 / 3]
    assert [found[system, "factoid"]["agreement"] for system in ("a", "b")] == [1 / 2, 1 / 2]
    together = found["all systems together", "factoid"]
    assert (together["recall"], together["candidates"]) == (1, 5 / 3)
    assert {found[system, "yes/no"]["answered"] for system in ("a", "b")} == {0}


def test_both_forms_of_the_questions_give_the_same_figures(desk: Desk) -> None:
    assert results(desk, "questions.txt", "a.jsonl") == results(desk, "native.jsonl", "a.jsonl")
    assert desk.run("convert", "native.jsonl", "--to", "questions", "--out", "made.txt").code == 0
    assert (desk.folder / "made.txt").read_text() == QUESTIONS


def test_one_system_has_no_row_of_all_together(desk: Desk) -> None:
    assert {system for system, _ in results(desk, "questions.txt", "a.jsonl")} == {"a"}


def test_the_sweep_scores_every_threshold(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    done = desk.run("qa", "questions.txt", "b.jsonl", "--thresholds", "0.4,0.9", "--json")
    rows = [(each["metric"], each["part"], each["values"]["answered"]) for each in done.json["results"]]
    assert rows == [
        ("qa(threshold=0.4)", "factoid", 2 / 3),
        ("qa(threshold=0.4)", "yes/no", 1),
        ("qa(threshold=0.9)", "factoid", 1 / 3),
        ("qa(threshold=0.9)", "yes/no", 0),
    ]
    table = desk.run("qa", "questions.txt", "a.jsonl", "b.jsonl", "--sweep", "--ci", "--resamples", "50")
    assert table.code == 0
    lines = table.out.splitlines()
    assert sum(line.startswith(("0.5 ", "0.6 ", "0.7 ", "0.8 ")) for line in lines) == 4 * 3 * 2
    as_csv = desk.run("qa", "questions.txt", "a.jsonl", "--sweep", "--as", "csv").out
    assert as_csv.splitlines()[0] == ("system,threshold,answered,precision,recall,candidates,words,agreement")
    assert "a,0.6,1" in as_csv


def test_systems_are_compared_on_a_figure(desk: Desk) -> None:
    done = desk.run("qa", "--on", "starter", "--compare", "recall", "--resamples", "500", "--json").json
    (compared,) = done["comparisons"]
    assert (compared["metric"], compared["value"], compared["n"]) == ("qa(threshold=0.6)", "recall", 71)
    values = {each["system"]: each["values"] for each in done["results"] if each["part"] == "factoid"}
    assert compared["systems"] == ["careful", "eager"]
    (pair,) = compared["pairs"]
    assert pair["difference"] == pytest.approx(values["careful"]["recall"] - values["eager"]["recall"])
    assert pair["significant"]
    table = desk.run("qa", "--on", "starter", "--compare", "recall", "--resamples", "500").out
    assert "Which differences are real: Recall, qa(threshold=0.6) (strict)" in " ".join(table.split())
    assert "there are: agreement, answered" in desk.refused("qa", "--on", "starter", "--compare", "f1")
    assert "two systems or more" in desk.refused("qa", "questions.txt", "a.jsonl", "--compare", "recall")


@pytest.mark.parametrize(
    ("figure", "told"), [("f1", "there are: agreement"), ("recall", "two systems or more")]
)
def test_what_cannot_be_compared_is_told_before_the_work(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, figure: str, told: str
) -> None:
    def nothing(*_: object) -> None:
        pytest.fail("the extractors ran")

    monkeypatch.setattr("oiebench.cli.qa.extracting_systems", nothing)
    assert told in desk.refused("qa", "questions.txt", "--with", "facts", "--compare", figure)


def test_what_questions_do_not_say_is_not_compared(desk: Desk) -> None:
    both = ("a.jsonl", "b.jsonl", "--compare")
    desk.write("questions.txt", QUESTIONS.replace("X: 1\n", ""))
    assert "no factoid question says what is expected" in desk.refused(
        "qa", "questions.txt", *both, "agreement"
    )
    desk.write("questions.txt", f"S: {CARL}\nYQ: Did Carl leave?\nA: yes\n")
    assert "all of these are yes/no questions" in desk.refused("qa", "questions.txt", *both, "recall")


def test_tables_say_what_the_figures_are(desk: Desk) -> None:
    out = " ".join(desk.run("qa", "questions.txt", "a.jsonl", "b.jsonl").out.split())
    assert "Questions: factoid, qa(threshold=0.6) (strict)" in out
    assert "Questions: yes/no" in out
    assert "Candidates: different answers for a question that is answered" in out
    assert "Signature: metric:qa(threshold=0.6)|mode:strict|part:factoid|gold:" in out
    markdown = desk.run("qa", "questions.txt", "a.jsonl", "b.jsonl", "--as", "markdown").out
    systems = [line.split("|")[1].strip() for line in markdown.splitlines() if line.startswith("| ")]
    assert systems[2:5] == ["a", "b", "all systems together"]


def test_each_question_is_explained(desk: Desk) -> None:
    assert desk.run("qa", "questions.txt", "a.jsonl", "b.jsonl", "--explain", "why.jsonl").code == 0
    lines = [json.loads(line) for line in (desk.folder / "why.jsonl").read_text().splitlines()]
    assert [line["system"] for line in lines] == ["a"] * 4 + ["b"] * 4
    assert lines[1] == {
        "system": "a",
        "metric": "qa(threshold=0.6)",
        "sentence": "1",
        "id": None,
        "question": "Where did Ann meet Bob?",
        "yes_no": False,
        "words": ["ann", "meet", "bob", "where"],
        "gold": ["Oslo", "in Oslo"],
        "expected": True,
        "answered": True,
        "right": False,
        "facts": [
            {
                "fact": "(Ann ; met ; Bob)",
                "sentence": "s1",
                "score": 1.0,
                "answers": ["Bob"],
                "right": False,
            }
        ],
    }


def test_extractors_are_run_on_the_fly(desk: Desk) -> None:
    found = results(desk, "questions.txt", "a.jsonl", "--with", "facts,reverb")
    assert [system for system, part in found if part == "factoid"] == [
        "a",
        "facts",
        "reverb",
        "all systems together",
    ]
    assert found["facts", "factoid"]["recall"] == 1


def test_the_starter_benchmark_brings_its_questions_and_outputs(desk: Desk) -> None:
    found = results(desk, "--on", "starter")
    assert {system for system, _ in found} == {"careful", "eager", "all systems together"}
    assert found["careful", "factoid"]["recall"] < found["eager", "factoid"]["recall"]  # type: ignore[operator]


def test_every_extractor_on_the_starter_benchmark(desk: Desk) -> None:
    found = results(desk, "--on", "starter", "--with", "all")
    factoid = {system: values for (system, part), values in found.items() if part == "factoid"}
    assert len(factoid) == 8
    for values in factoid.values():
        numbers = [values[name] for name in ("answered", "precision", "recall")]
        assert numbers[0] * numbers[1] == pytest.approx(numbers[2])  # type: ignore[operator]
        assert values["recall"] <= factoid["all systems together"]["recall"]  # type: ignore[operator]
    assert factoid["reverb"]["recall"] == min(each["recall"] for each in factoid.values())  # type: ignore[type-var]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "say what to ask: a file of questions first, or --on DATASET"),
        (("questions.txt",), "there is nobody to ask: name a file of extractions, or extractors with --with"),
        (
            ("a.jsonl", "questions.txt"),
            "a.jsonl holds no questions but extractions (format jsonl); the file of questions comes first",
        ),
        (("gold.jsonl", "a.jsonl"), "gold.jsonl holds no questions but no extractions either"),
        (("questions.txt", "questions.txt"), "questions.txt holds questions and no extractions"),
        (("questions.txt", "gold.jsonl"), "gold.jsonl holds gold tuples and facts and no extractions"),
        (("questions.txt", "empty.txt"), "empty.txt: the file is empty"),
        (("empty.txt", "a.jsonl"), "empty.txt: the file is empty"),
        (("questions.txt", "other.jsonl"), "no sentence of system 'other' is in the gold"),
        (
            ("questions.txt", "a.jsonl", "--threshold", "1"),
            "the threshold is a share from 0 to below 1, not 1",
        ),
        (("questions.txt", "a.jsonl", "--threshold", "nan"), "the threshold is a share from 0 to below 1"),
        (("questions.txt", "a.jsonl", "--thresholds", "0.5,x"), "'0.5,x' are no thresholds"),
        (("questions.txt", "a.jsonl", "--scope", "document"), "--scope"),
        (("questions.txt", "a.jsonl", "a.jsonl"), "two systems are called 'a'"),
        (("questions.txt", "--with", "fact"), "unknown extractor 'fact'; did you mean 'facts'?"),
        (("questions.txt", "a.jsonl", "--out", "questions.txt"), "would overwrite the input questions.txt"),
        (
            ("silent-questions.txt", "a.jsonl"),
            "none of the 1 questions of silent-questions.txt has an answer",
        ),
        (("twice.txt", "a.jsonl"), "twice.txt:4: the sentence was asked 'Who met Bob?' before"),
        (("missing.txt", "a.jsonl"), "no such file: missing.txt"),
        (("perhaps.jsonl", "a.jsonl"), "'Did Ann go?' is a yes/no question, and its answer 'perhaps'"),
        (
            ("expects.jsonl", "a.jsonl"),
            "expects.jsonl:1: Expected `bool | null`, got `int` - at `$.questions[0]",
        ),
        (("ids.jsonl", "a.jsonl"), "two questions of ids.jsonl have the id 'q1'"),
        (("questions.txt", "facts=a.jsonl", "--with", "facts"), "two systems are called 'facts'"),
        (
            ("questions.txt", "all systems together=a.jsonl"),
            "two systems are called 'all systems together'",
        ),
        (("questions.txt", "a.jsonl", "--ci", "--by", "document"), "do not say which document"),
    ],
)
def test_bad_input_is_one_clear_error(desk: Desk, arguments: tuple[str, ...], message: str) -> None:
    desk.write("empty.txt", "")
    desk.write("other.jsonl", [{"text": "It rained .", "extractions": [said("It", "rained")]}])
    desk.write("silent-questions.txt", f"S: {ANN}\nQ: Who met Bob?\n")
    desk.write("twice.txt", f"S: {ANN}\nQ: Who met Bob?\nA: Ann\nQ: Who met Bob?\nA: Carl\n")
    asked = {"text": "Did Ann go?", "answers": ["perhaps"], "yes_no": True}
    desk.write("perhaps.jsonl", [{"id": "s1", "text": ANN, "questions": [asked]}])
    desk.write("expects.jsonl", [{"id": "s1", "text": ANN, "questions": [{**asked, "expected": 1}]}])
    twin = {"text": "Who met Bob?", "answers": ["Ann"], "id": "q1"}
    desk.write("ids.jsonl", [{"id": "s1", "text": ANN, "questions": [twin, {**twin, "text": "Who?"}]}])
    assert message in desk.refused("qa", *arguments)


def test_questions_without_answers_are_told(desk: Desk) -> None:
    desk.write("some.txt", QUESTIONS + "Q: Who bought Acme?\n")
    done = desk.run("qa", "some.txt", "a.jsonl", "--json")
    assert "questions without an answer to look for, left out: 1" in done.err
    assert done.json["results"][0]["n"]["without_answer"] == 1


@pytest.mark.data("wire57")
def test_a_data_set_without_questions_is_refused(
    desk: Desk, shared_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OIEBENCH_DATA", str(shared_data / "upstream"))
    assert (
        desk.refused("qa", "--on", "wire57", "a.jsonl") == "the data set wire57 has no questions; starter has"
    )


def test_an_explanation_needs_a_file(desk: Desk) -> None:
    assert "--explain names a file" in desk.refused("qa", "questions.txt", "a.jsonl", "--explain", "-")
