"""Assertion-based question answering: a point where any extraction matches any answer, under a metric's own rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oiebench.formats import Reading, read
from oiebench.metrics import benchmark, evaluate, metric
from oiebench.model import Collection, Extraction, Fact, Formulation, Score, Sentence
from oiebench.qa.assertions import answer_passages
from oiebench.qa.outcomes import Outcome
from oiebench.runs.downstream import abqa, downstream_scores
from oiebench.runs.inputs import load_gold, load_systems
from worlds import extraction, gold_facts, guesses

# 1  the lamp was invented in 1881            two answers: (the lamp ; was invented in ; 1881), (it ; was new in ; 1881)
# 2  Ida Lund wrote it                        one answer: (Ida Lund ; wrote ; [the] book)
# 3  nobody said where                        no answer: no point can be had
SENTENCES = {
    "1": Sentence("1", "the lamp was invented in 1881 and it was new .", None, "a"),
    "2": Sentence("2", "Ida Lund wrote the book .", None, "a"),
    "3": Sentence("3", "nobody said where .", None, "b"),
}
GOLD = Collection(
    SENTENCES,
    facts=(
        Fact("1", 1, (Formulation(("[the] lamp", "[was] invented in", "1881")),)),
        Fact("1", 2, (Formulation(("it", "was new in", "1881")),)),
        Fact("2", 1, (Formulation(("Ida Lund", "wrote", "[the] book")),)),
    ),
)
LAMP = extraction("1", "lamp", "was invented in", ["1881"])
NEW = extraction("1", "it", "was new in", ["1881"])
BOOK = extraction("2", "Ida Lund", "wrote", ["book"])
WRONG = extraction("2", "Ida Lund", "read", ["the book"])
NOBODY = extraction("3", "nobody", "said", ["where"])


def answered(
    extractions: Sequence[Extraction], name: str = "benchie-fl", gold: Collection = GOLD
) -> tuple[Score, Outcome]:
    predictions = Collection(gold.sentences, tuple(extractions))
    outcome = answer_passages(evaluate(benchmark(metric(name), gold), predictions, "a"))
    return downstream_scores([outcome])[0], outcome


CASES = [
    ([], 0),
    ([LAMP], 1),
    ([LAMP, NEW], 1),  # a second answer brings no second point
    ([NEW, WRONG, NOBODY], 1),
    ([LAMP, BOOK], 2),
    ([LAMP, NEW, WRONG, BOOK, NOBODY], 2),
]


@pytest.mark.parametrize(("extractions", "points"), CASES)
def test_a_point_a_passage(extractions: Sequence[Extraction], points: int) -> None:
    score, _ = answered(extractions)
    assert score.values == {"score": points / 3, "points": points}
    assert (score.n["sentences"], score.n["gold"], score.n["without_answer"]) == (3, 4, 1)


def test_what_matched_is_told() -> None:
    _, outcome = answered([WRONG, BOOK])
    first, second, third = outcome.explained
    assert (first["point"], second["point"], third["point"]) == (False, True, False)
    assert second["matches"] == [
        {
            "extraction": "(Ida Lund ; wrote ; book)",
            "answer": "Ida Lund --> wrote --> [the] book",
            "rule": second["matches"][0]["rule"],
        }
    ]
    assert len(first["answers"]) == 2
    assert third["answers"] == []


def test_any_metric_says_what_matches() -> None:
    # `(lamp ; came in ; 1881)` shares words with the first answer, which is enough for WiRe57 and not for BenchIE.
    near = extraction("1", "lamp", "came in", ["1881"])
    assert answered([near], "wire57")[0].values["points"] == 1
    assert answered([near], "benchie")[0].values["points"] == 0
    assert answered([near], "wire57")[0].metric == "abqa(metric=wire57)"


def test_the_rules_of_benchie_fl_can_be_chosen() -> None:
    # Right but for a comma: a match by the rule of punctuation, not an exact one.
    more = extraction("2", "Ida Lund", "wrote", ["the book ,"])
    assert answered([more])[0].values["points"] == 1
    score, _ = answered([more], "benchie-fl(rules=exact)")
    assert score.values["points"] == 0
    assert score.metric == "abqa(metric=benchie-fl(rules=exact))"


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_who_takes_which_answer_changes_no_point(data: st.DataObject) -> None:
    """Priority decides between extractions and answers; whether anything is met at all, it leaves as it is."""
    facts = tuple(data.draw(st.lists(gold_facts("1", True), min_size=1, max_size=3)))
    gold = Collection({"1": SENTENCES["1"]}, facts=facts)
    found = data.draw(st.lists(guesses("1"), max_size=4))
    if data.draw(st.booleans()):
        arg1, rel, *args = [slot.replace("[", "").replace("]", "") for slot in facts[0].formulations[0].slots]
        found.append(extraction("1", arg1, rel, args))
    points = answered(found, gold=gold)[0].values["points"]
    assert answered(found, "benchie-fl(priority=false)", gold)[0].values["points"] == points


REVERB_TO_COMPACTIE = {
    "reverb": 34,
    "clausie": 29,
    "minie": 34,
    "imojie": 15,
    "openie6": 22,
    "m2oie": 13,
    "compactie": 21,
}
"""Of the 50 sentences of BenchIE^FL, those with a match under `benchie-fl`: no task of the paper, but its machinery."""


@pytest.mark.data("benchie_fl-50")
def test_seven_systems_on_a_benchmark(shared_data: Path) -> None:
    folder = shared_data / "samples" / "benchie_fl-50"
    gold = shared_data / "upstream" / "benchie_fl" / "gold" / "benchie-annotated(50).txt"
    systems = load_systems(
        [f"{name}=benchie-tsv:{folder / f'{name}_benchie_form.txt'}" for name in REVERB_TO_COMPACTIE]
    )
    source = load_gold(str(gold), None, ("benchie-fl",))
    found = downstream_scores(abqa(source, systems))
    assert {score.system: score.values["points"] for score in found} == REVERB_TO_COMPACTIE
    against = benchmark(metric("benchie-fl"), source.reading.collection)
    for system, score in zip(systems, found, strict=True):
        values = evaluate(against, system.collection, system.name, "benchie-tsv").values()
        assert values["sentences_with_match"] == score.values["points"]
        assert score.values["score"] == (score.values["points"] or 0) / 50


def test_a_file_of_answers_in_the_form_of_webassertions(tmp_path: Path) -> None:
    path = tmp_path / "answers.txt"
    path.write_text(
        "sent_id:1\tthe lamp was invented in 1881 .\n"
        "1--> Cluster 1:\n[the] lamp --> [was] invented in --> 1881\n"
        "================================================================================================\n"
        "sent_id:2\tIda Lund wrote the book .\n"
        "2--> Cluster 1:\nIda Lund --> wrote --> [the] book\n"
        "================================================================================================\n",
        encoding="utf-8",
    )
    output = tmp_path / "system.tsv"
    output.write_text("1\tlamp\twas invented in\t1881\n1\tit\twas\tnew\n7\ta\tb\tc\n", encoding="utf-8")
    gold: Reading = read(path)
    assert gold.format == "benchie-gold"
    source = load_gold(str(path), None, ("benchie-fl",))
    (score,) = downstream_scores(abqa(source, load_systems([f"benchie-tsv:{output}"])))
    assert score.values == {"score": 0.5, "points": 1}
    assert (score.n["outside"], score.n["missing"]) == (1, 1)
