"""`oiebench attack`: what extractors that understand nothing get beside real ones."""

from __future__ import annotations

import pytest

from desk import ANN, CARL, Desk, said

ANY = ("wire57", "carb", "oie2016(version=2018)", "benchie", "benchie-fl", "relvis-strict", "relvis-relaxed")
DUMMIES = {
    "munchkin",
    "munchkin-first",
    "sentence-as-arg1",
    "sentence-as-relation",
    "sentence-as-arg2",
    "sentence-everywhere",
    "doubled",
    "swapped",
    "repeated-words",
    "overlong",
}


def attempts(desk: Desk, *arguments: str) -> dict[str, dict[str, object]]:
    (found,) = desk.run("attack", *arguments, "--json").json["attacks"]
    return {attempt["name"]: attempt for attempt in found["attempts"]}


def test_figures_as_worked_by_hand(desk: Desk) -> None:
    (found,) = desk.run("attack", "wire57", "a.jsonl", "b.jsonl", "--gold", "gold.jsonl", "--json").json[
        "attacks"
    ]
    assert (found["best"], set(found["systems"])) == ("a", {"a", "b"})
    assert found["figures"] == ["precision", "recall", "f1"]
    made = {attempt["name"]: attempt for attempt in found["attempts"]}
    assert set(made) == DUMMIES
    # 6 words give 4 tuples (k = 1 … 4), 6 words another 4
    assert made["munchkin"]["tuples"] == 8
    # each of a's two tuples twice: as many matches for twice as many tuples
    assert made["doubled"]["values"]["precision"] == 0.5
    assert made["doubled"]["values"]["recall"] == pytest.approx(1.6 / 3)
    # it says nothing that a does not say: recall that stays as it was is no gain
    assert made["doubled"]["fooled"] == []
    # each word three times: 9 of 9 words found, and 9 of the 5 words there are
    assert made["repeated-words"]["values"]["precision"] == 1
    assert made["repeated-words"]["values"]["recall"] == pytest.approx((9 / 5 + 9 / 3) / 3)
    assert set(made["repeated-words"]["fooled"]) == {"precision", "recall", "f1"}
    assert "recall is fooled by" in found["verdict"]


def test_strict_mode_is_not_fooled(desk: Desk) -> None:
    (found,) = desk.run(
        "attack", "wire57", "a.jsonl", "--gold", "gold.jsonl", "--mode", "strict", "--json"
    ).json["attacks"]
    assert (found["metric"], found["mode"]) == ("wire57", "strict")
    fooled = {figure for attempt in found["attempts"] for figure in attempt["fooled"]}
    assert "f1" not in fooled
    assert "precision" not in fooled


def test_oie2016_of_2018_is_fooled_by_munchkin(desk: Desk) -> None:
    made = attempts(desk, "oie2016(version=2018)", "a.jsonl", "--gold", "gold.jsonl")
    # a finds two of three tuples; Munchkin's tuples hold every word of the sentence, whatever the tuple
    assert "recall" in made["munchkin"]["fooled"]  # type: ignore[operator]


@pytest.mark.parametrize("metric", ANY)
@pytest.mark.parametrize("mode", ["published", "strict"])
def test_without_systems_the_gold_itself_is_spoilt(desk: Desk, metric: str, mode: str) -> None:
    done = desk.run("attack", metric, "--gold", "gold.jsonl", "--mode", mode, "--json")
    (found,) = done.json["attacks"]
    assert found["best"] == "gold itself"
    assert found["systems"]["gold itself"]["recall"] == 1 or metric == "benchie-fl"
    assert {attempt["name"] for attempt in found["attempts"]} == DUMMIES


def test_beside_a_system_that_found_nothing_nobody_is_fooled(desk: Desk) -> None:
    (found,) = desk.run("attack", "carb", "silent.jsonl", "--gold", "gold.jsonl", "--json").json["attacks"]
    assert found["verdict"] == "no dummy comes up to silent in any headline figure"
    assert all(not attempt["fooled"] for attempt in found["attempts"])


def test_sentences_of_one_word_or_none(desk: Desk) -> None:
    gold = [
        {"id": "s1", "text": "", "tuples": [said("a", "b", "c")]},
        {"id": "s2", "text": "Stop", "tuples": [said("x", "y")]},
    ]
    desk.write("short.jsonl", gold)
    for metric in ANY:
        assert desk.run("attack", metric, "--gold", "short.jsonl").code == 0


def test_tokens_of_the_gold_are_used_where_it_has_them(desk: Desk) -> None:
    desk.write(
        "tokens.jsonl",
        [{"id": "s1", "text": "a b", "tokens": list("abcde"), "tuples": [said("a", "b", "c")]}],
    )
    assert attempts(desk, "wire57", "--gold", "tokens.jsonl")["munchkin"]["tuples"] == 3


def test_the_table_at_80_columns(desk: Desk) -> None:
    out = desk.run("attack", "wire57", "a.jsonl", "--gold", "gold.jsonl").out
    lines = [line.rstrip() for line in out.splitlines()]
    assert max(map(len, lines)) <= 80
    assert lines[0] == "Attack on wire57 (published)"
    assert "Made of the sentences; held against a" in lines
    assert "Tuples of a, spoilt; held against the unspoilt" in lines
    assert "doubled                    4       .500    .533   .516  –" in lines
    assert any(line.startswith("Verdict: ") for line in lines)


def test_on_a_data_set(desk: Desk) -> None:
    (found,) = desk.run("attack", "wire57", "--on", "starter", "--json").json["attacks"]
    assert set(found["systems"]) == {"careful", "eager"}


def test_a_system_is_kept_with_the_sentences_it_has(desk: Desk) -> None:
    desk.write("half.jsonl", [{"id": "s2", "text": CARL, "extractions": [said("Carl", "left")]}])
    made = attempts(desk, "wire57", "half.jsonl", "--gold", "gold.jsonl")
    assert made["doubled"]["tuples"] == 2
    assert ANN
