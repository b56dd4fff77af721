"""The Python verbs: what they take, what they give, and what they refuse."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import oiebench
from desk import Desk
from oiebench import collect, compare, extract, read, score
from oiebench.errors import (
    AlignmentError,
    DataError,
    FormatError,
    InputError,
    OiebenchError,
    UnknownNameError,
)
from oiebench.extractors.base import Extractor
from oiebench.extractors.names import extractor
from oiebench.metrics import metric
from oiebench.model import Argument, Collection, Extraction, GoldPart, GoldTuple, Sentence, Words
from oiebench.runs.scores import Resampling

pytestmark = pytest.mark.usefixtures("desk")

# a has F1 .696 and b .4 under WiRe57 (worked out in tests/cli/test_score.py)
F1 = 2 * 1.6 / 3 / (1 + 1.6 / 3)
A = pytest.approx(F1)


def part(text: str) -> GoldPart:
    words = tuple(text.split())
    return GoldPart(text, Words(words, (None,) * len(words), (False,) * len(words)))


SENTENCES = {"1": Sentence("1", "Ann met Bob .")}
GOLD = Collection(SENTENCES, tuples=(GoldTuple("1", part("Ann"), part("met"), (part("Bob"),)),))
FOUND = Collection(
    SENTENCES, extractions=(Extraction("1", Argument("Ann"), Argument("met"), (Argument("Bob"),)),)
)


def test_what_the_package_offers() -> None:
    assert oiebench.__all__ == ["__version__", "collect", "compare", "extract", "read", "score"]
    assert dir(oiebench) == oiebench.__all__
    with pytest.raises(AttributeError, match="has no attribute 'evaluate'"):
        getattr(oiebench, "evaluate")  # noqa: B009


def test_importing_it_costs_nothing() -> None:
    heavy = "import sys, oiebench; print([m for m in ('numpy', 'rich', 'cyclopts', 'msgspec') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_every_error_raised_on_purpose_is_one_of_ours() -> None:
    for kind in (AlignmentError, DataError, FormatError, InputError, UnknownNameError):
        assert issubclass(kind, OiebenchError)


def test_a_path_a_list_or_a_mapping() -> None:
    (one,) = score("a.jsonl", gold="gold.jsonl", metric="wire57")
    assert (one.system, one.metric, one.mode, one.ci) == ("a", "wire57", "published", None)
    assert one.values["f1"] == A
    two = score([Path("a.jsonl"), "mine=jsonl:b.jsonl"], gold=Path("gold.jsonl"), metric="wire57")
    assert [each.system for each in two] == ["a", "mine"]
    named = score({"x": "a.jsonl", "y": "b.jsonl"}, gold="gold.jsonl", metric="wire57")
    assert {each.system: each.values["f1"] for each in named} == pytest.approx({"x": F1, "y": 0.4})


def test_what_was_read_already() -> None:
    gold, found = read("gold.jsonl"), read("a.jsonl")
    for predictions in (found, found.collection, [found], {"a": found}, {"a": found.collection}):
        (one,) = score(predictions, gold=gold, metric="wire57")
        assert one.values["f1"] == A
        assert one.system == ("predictions" if predictions is found.collection else "a")


def test_what_was_made_by_hand() -> None:
    (one,) = score(FOUND, gold=GOLD, metric="wire57")
    assert one.values["f1"] == 1
    (other,) = score(FOUND, gold=Collection(SENTENCES, tuples=GOLD.tuples * 2), metric="wire57")
    assert one.comparable != other.comparable


def test_metrics_by_name_by_value_and_many() -> None:
    chosen = metric("carb(match=lenient)", "strict")
    (one,) = score("a.jsonl", gold="gold.jsonl", metric=chosen)
    assert (one.metric, one.mode) == ("carb(match=lenient)", "strict")
    many = score(["a.jsonl", "b.jsonl"], gold="gold.jsonl", metric=["wire57", chosen], mode="published")
    assert [(each.metric, each.mode, each.system) for each in many] == [
        ("wire57", "published", "a"),
        ("wire57", "published", "b"),
        ("carb(match=lenient)", "published", "a"),
        ("carb(match=lenient)", "published", "b"),
    ]


def test_a_data_set_brings_its_metric() -> None:
    with pytest.raises(AlignmentError):
        score("a.jsonl", on="starter")
    with pytest.raises(UnknownNameError, match="did you mean 'starter'"):
        score("a.jsonl", on="startre")


def test_intervals() -> None:
    (one,) = score(
        "a.jsonl", gold="gold.jsonl", metric="wire57", ci=Resampling(resamples=100, level=0.8, seed=3)
    )
    assert one.ci is not None
    assert one.ci["f1"].level == 0.8
    assert one.ci["f1"].low <= float(one.values["f1"] or 0) <= one.ci["f1"].high
    assert "ci:percentile,0.8,100,sentence|seed:3" in one.signature
    (again,) = score("a.jsonl", gold="gold.jsonl", metric="wire57", ci=True)
    assert "ci:percentile,0.95,10000,sentence|seed:12345" in again.signature


def test_compare() -> None:
    (found,) = compare(
        {"x": "a.jsonl", "y": "b.jsonl"},
        gold="gold.jsonl",
        metric="wire57",
        resampling=Resampling(resamples=100),
    )
    assert (found.systems, found.value) == (("x", "y"), "f1")
    (pair,) = found.pairs
    assert pair.difference == pytest.approx(float(found.estimates[0]) - 0.4)


def test_named_formats() -> None:
    Path("c.txt").write_text("Ann met Bob in Oslo .\t0.9\tmet\tAnn\tBob\n")
    (one,) = score("c.txt", gold="gold.jsonl", metric="wire57", format="tabbed", gold_format="jsonl")
    assert one.n["predicted"] == 1
    with pytest.raises(FormatError, match=r"^c\.txt:1: "):
        score("c.txt", gold="gold.jsonl", metric="wire57", format="jsonl")


def test_policies() -> None:
    Path("c.txt").write_text(
        "\nAnn met Bob in Oslo .\t0.9\tmet\tAnn\tBob\nAnn met Bob in Oslo .\thigh\tmet\tAnn\tBob\n"
    )
    source = "tabbed:c.txt"
    with pytest.raises(FormatError, match=r"c\.txt:1: blank line left out"):
        score(source, gold="gold.jsonl", metric="wire57", policy="strict")
    with pytest.raises(FormatError, match=r"c\.txt:3: the confidence is 'high'"):
        score(source, gold="gold.jsonl", metric="wire57")
    (one,) = score(source, gold="gold.jsonl", metric="wire57", policy="lenient")
    assert one.n["predicted"] == 1


def test_what_makes_no_sense() -> None:
    for call, says in (
        (lambda: score("a.jsonl", metric="wire57"), "either --gold FILE or --on DATASET"),
        (lambda: score("a.jsonl", gold="gold.jsonl"), "say how to score"),
        (lambda: score([], gold="gold.jsonl", metric="wire57"), "there is nothing to score"),
        (lambda: score("gold.jsonl", gold="gold.jsonl", metric="wire57"), "no extractions"),
        (lambda: score(GOLD, gold=GOLD, metric="wire57"), "holds gold tuples and no extractions"),
        (lambda: score(FOUND, gold=FOUND, metric="wire57"), "holds extractions and no gold"),
        (
            lambda: score(["a.jsonl", "a.jsonl"], gold="gold.jsonl", metric="wire57"),
            "two systems are called 'a'",
        ),
        (lambda: compare("a.jsonl", gold="gold.jsonl", metric="wire57"), "two systems or more"),
        (
            lambda: compare(["a.jsonl", "b.jsonl"], gold="gold.jsonl", metric="wire57", alpha=2),
            "significance",
        ),
        (
            lambda: score("a.jsonl", gold="gold.jsonl", metric="wire57", ci=Resampling(resamples=0)),
            "resamples",
        ),
    ):
        with pytest.raises(InputError, match=says):
            call()


def test_a_test_nobody_knows() -> None:
    with pytest.raises(UnknownNameError, match="unknown paired test 'sign'"):
        compare(["a.jsonl", "b.jsonl"], gold="gold.jsonl", metric="wire57", test="sign")  # type: ignore[arg-type]


def test_the_command_line_gives_the_same(desk: Desk) -> None:
    told = desk.results("a.jsonl", "--gold", "gold.jsonl", "-m", "carb")["a"]
    (one,) = score("a.jsonl", gold="gold.jsonl", metric="carb")
    assert told["values"] == one.values
    assert told["signature"] == one.signature


def test_extract_gives_sentence_after_sentence() -> None:
    found = list(extract("Ann Lee left Oslo. Bob stayed in Rome.", "facts"))
    assert [each.sentence.id for each in found] == ["1", "2"]
    assert "(Ann Lee ; left ; Oslo)" in map(str, found[0])
    assert [e.system for e in found[1]] == ["facts"] * len(found[1].extractions)


def test_extract_takes_texts_sentences_and_words() -> None:
    texts = ["Ann left. Bob stayed.", "Carl slept."]
    assert [each.sentence.id for each in extract(texts, "munchkin")] == ["1:1", "1:2", "2:1"]
    assert [each.sentence.id for each in extract(texts, "munchkin", input="sentences")] == ["1", "2"]
    (words,) = extract("Bob ca n't swim", "munchkin", input="tokens")
    assert words.sentence.tokens == ("Bob", "ca", "n't", "swim")
    assert words.sentence.deprels == ("",) * 4, "munchkin reads words alone: nothing was parsed"


def test_what_was_extracted_is_scored() -> None:
    systems: list[str | Extractor] = [extractor("munchkin(most=1)"), "facts"]
    found = collect(extract(["Ann met Bob ."], systems, input="sentences"))
    assert found.systems() == ["munchkin(most=1)", "facts"]
    by_system = {each.system: each.values["f1"] for each in score(found, gold=GOLD, metric="wire57")}
    assert by_system["facts"] == 1


def test_extract_refuses_what_it_cannot_do() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'reverb'"):
        extract("Ann left.", "revreb")
    with pytest.raises(InputError, match="no extractor is named"):
        extract("Ann left.", [])
    assert list(extract("", "facts")) == []
