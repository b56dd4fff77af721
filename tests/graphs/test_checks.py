"""Every check on a small graph, its figures worked by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from oiebench.formats.graph import Graph, Triple
from oiebench.formats.placing import place
from oiebench.graphs.columns import columns_of
from oiebench.graphs.facts import agreement, sampled
from oiebench.graphs.findings import Check, Limits, Setting
from oiebench.graphs.grounding import grounding
from oiebench.graphs.rates import effective, rate
from oiebench.graphs.reading import GraphReading, TextsReading
from oiebench.graphs.shape import shape
from oiebench.graphs.stability import stability
from oiebench.graphs.wording import wording
from oiebench.model import Score
from oiebench.runs.checking import Checking, check_graph, checks_table, listed
from oiebench.stats.proportion import wilson

TEXTS = {
    "a": "Mara Heller opened the Ostvik Mill in 1911. She sold it to Jon Vik.",
    "b": "Jon Vik married Mara Heller. The Ostvik Mill stands in Ostvik.",
}
# 10 triples of 2 texts; what each is there for:
TRIPLES = (
    Triple("Mara Heller", "OPENED", "Ostvik Mill", ("a",)),  # a.1
    Triple("Mara Heller", "opened", "1911", ("a",)),  # a.1; another name of OPENED
    Triple("She", "sold", "Jon Vik", ("a",)),  # a.2; a pronoun
    Triple("Mara Heller", "sold", "Jon Vik", ("a",)),  # no sentence has both
    Triple("Ostvik Mill", "opened_by", "Mara Heller", ("a",)),  # a.1, the other way round of the first
    Triple("Jon Vik", "married", "Mara Heller", ("b",)),  # b.1, the other way round of `sold`
    Triple("Jon Vik", "married", "Mara Heller", ("b",)),  # again
    Triple("Vik", "is", "Vik", ("b",)),  # b.1: of itself; Vik is a part of Jon Vik; no "is" there
    Triple("the Ostvik mill", "stands in", "Ostvik", ("b",)),  # b.2, inflected; article: another name
    Triple("Ostvik Mill", "", "Rome", ("b",)),  # an empty relation, and nowhere
)
GRAPH = Graph(TRIPLES, TEXTS, ("Mara Heller", "Jon Vik", "Ostvik Mill", "Ostvik", "Bergen"))


def checked(graph: Graph = GRAPH, **more: object) -> Checking:
    return check_graph(GraphReading(graph, "x", "x.json", "0" * 64), **{"sample": 0, **more})  # type: ignore[arg-type]


def check(name: str, graph: Graph = GRAPH) -> Check:
    return next(each for each in checked(graph).checks() if each.id == name)


@pytest.mark.parametrize(
    ("name", "count", "of"),
    [
        ("placed", 8, 10),  # all but the fourth and the last
        ("subject", 8, 10),
        ("object", 8, 10),
        ("relation", 7, 10),  # nor "is" of the eighth
        ("relation-variants", 1, 10),  # OPENED and opened are one; opened_by is another
        ("top-relation", 2, 10),  # sold, married
        ("entity-duplicates", 2, 9),  # Vik, the Ostvik mill, of 9 names
        ("pronouns", 1, 10),
        ("empty", 1, 10),
        ("long", 0, 10),
        ("self-links", 1, 10),
        ("undeclared", 5, 10),  # 1911, She, Vik, the Ostvik mill, Rome
        ("unused", 1, 5),  # Bergen
        ("duplicates", 1, 10),
        ("both-ways", 5, 10),  # OPENED and opened_by; sold and twice married
    ],
)
def test_counts(name: str, count: int, of: int) -> None:
    found = check(name).rate
    assert (found.count, found.of) == (count, of)
    assert found.share == pytest.approx(count / of)


def test_further_figures() -> None:
    assert check("subject").values == {"document": pytest.approx(0.2), "nowhere": 0}
    assert check("object").values == {"document": pytest.approx(0.1), "nowhere": pytest.approx(0.1)}
    # 8 held: seven exact (1), one inflected but for case: "the ostvik mill" is there but for case (0.95)
    assert check("placed").values["confidence"] == pytest.approx((7 + 0.95) / 8)
    assert check("both-ways").values == {"pairs": 3}
    assert [e.text for e in check("both-ways").examples] == [
        "sold and married (2)",
        "OPENED and opened_by (1)",
    ]
    assert [e.text for e in check("duplicates").examples] == ["(Jon Vik ; married ; Mara Heller) 2 times"]
    # counts 2, 2 and six of 1: entropy 2 * 0.2 * log2(5) + 6 * 0.1 * log2(10)
    assert check("top-relation").values["entropy"] == pytest.approx(0.4 * np.log2(5) + 0.6 * np.log2(10))


def test_all_under_one_relation() -> None:
    one = Graph(tuple(Triple("a", "RELATED_TO", str(n)) for n in range(5)))
    found = check("top-relation", one)
    assert (found.rate.share, found.values["entropy"], found.values["evenness"]) == (1, 0, 0)
    assert found.verdict == "bad"


def test_texts_that_are_not_here() -> None:
    graph = Graph(
        (Triple("Ann", "met", "Bob", ("a",)), Triple("Ann", "met", "Bob", ("z",))), {"a": "Ann met Bob."}
    )
    found = check("texts", graph)
    assert (found.rate.count, found.rate.of, found.verdict) == (1, 2, "bad")
    assert check("placed", graph).rate.of == 1


def test_without_texts_and_declared_entities() -> None:
    ids = {each.id for each in checked(Graph((Triple("Ann", "met", "Bob"),))).checks()}
    assert not ids & {
        "texts",
        "placed",
        "subject",
        "relation",
        "object",
        "undeclared",
        "unused",
        "facts-support",
    }


@pytest.mark.parametrize(
    ("limits", "share", "verdict"),
    [
        (Limits(0.9, 0.7, floor=True), 0.9, "ok"),
        (Limits(0.9, 0.7, floor=True), 0.89, "look"),
        (Limits(0.9, 0.7, floor=True), 0.69, "bad"),
        (Limits(0.02, 0.1), 0.02, "ok"),
        (Limits(0.02, 0.1), 0.05, "look"),
        (Limits(0.02, 0.1), 0.11, "bad"),
        (Limits(0.02, 0.1), None, "–"),
    ],
)
def test_verdicts(limits: Limits, share: float | None, verdict: str) -> None:
    assert limits.verdict(share) == verdict


def test_the_interval_rests_on_texts_that_differ() -> None:
    hits = np.array([True, True, True, True, False, False, False, False])
    alike = np.array([0, 0, 1, 1, 2, 2, 3, 3])
    # texts all or nothing: sums of deviations 1, 1, -1, -1; spread (4 / 3) * 4 = 16 / 3; 0.25 * 64 / (16 / 3) = 3
    assert effective(hits, alike) == pytest.approx(3)
    mixed = np.array([0, 1, 2, 3, 0, 1, 2, 3])
    assert effective(hits, mixed) == 8  # each text as all
    assert effective(hits, np.full(8, -1)) == pytest.approx(7)  # each by itself: n - 1
    found = rate(hits, alike)
    assert found.interval == wilson(0.5, effective(hits, alike))
    assert rate(np.array([], dtype=np.bool_)).share is None


def test_two_runs() -> None:
    one = Graph((Triple("Ann", "WORKS_AT", "Acme"), Triple("Ann", "met", "Bob"), Triple("x", "y", "z")))
    other = Graph(
        (Triple("ann", "works at", "Acme."), Triple("Ann", "met", "Bob"), Triple("Ann", "met", "Eve"))
    )
    found = stability(one, other)
    # but for form: 2 of 4; to the letter: 1 of 5
    assert (found.rate.count, found.rate.of) == (2, 4)
    assert found.values["exact"] == pytest.approx(1 / 5)
    texts = [example.text for example in found.examples]
    assert "met: 1 of 2 in both" in texts
    assert "only in the first run: (x ; y ; z)" in texts
    assert "only in the other run: (Ann ; met ; Eve)" in texts
    assert stability(one, one).rate.share == 1


def test_beside_facts() -> None:
    text = "Mara Heller opened a mill. Jon Vik married Mara Heller."
    triples = (
        Triple("Mara Heller", "OPENED", "mill", ("a",)),
        Triple("Mara Heller", "MARRIED_TO", "Jon Vik", ("a",)),  # the other way round
        Triple("Jon", "has name", "Vik", ("a",)),  # no fact relates these two
    )
    graph = Graph(triples, {"a": text})
    setting = Setting(graph, place(graph))
    support, covered = agreement(setting, sampled(setting, 10, 1))
    assert (support.rate.count, support.rate.of) == (2, 3)
    assert support.values["same_relation"] == pytest.approx(2 / 3)
    assert [e.triple for e in support.examples] == [("Jon", "has name", "Vik")]
    assert (covered.rate.count, covered.rate.of) == (2, 2)
    assert support.note == "2 of 2 sentences"


def test_a_sample_is_the_same_for_a_seed() -> None:
    graph = Graph(TRIPLES, {str(n): f"Ann met Bob {n} times." for n in range(20)})
    setting = Setting(graph, place(graph))
    assert sampled(setting, 5, 3).sentences == sampled(setting, 5, 3).sentences
    assert len(sampled(setting, 5, 3).sentences) == 5


def test_scores_and_tables() -> None:
    found = checked()
    scores = found.scores()
    assert all(isinstance(score, Score) and score.metric == "check" for score in scores)
    (placed,) = [score for score in scores if score.part == "placed"]
    assert placed.values["share"] == pytest.approx(0.8)
    assert placed.n == {"of": 10, "triples": 10, "texts": 2, "sentences": 4}
    assert placed.ci is not None
    assert placed.ci["share"].low < 0.8 < placed.ci["share"].high
    assert "triples:000000000000" in placed.signature
    rows = list(checks_table(found).rows())
    assert len(rows) == len(scores)
    assert "pronouns: 1 of 10 triples with a pronoun for an argument" in listed(found, 1)


def test_order_does_not_matter() -> None:
    turned = Graph(TRIPLES[::-1], TEXTS, GRAPH.entities)
    ours, theirs = (
        {each.id: (each.rate.count, each.rate.of) for each in checked(graph).checks()}
        for graph in (GRAPH, turned)
    )
    assert ours == theirs


def test_texts_given_beside() -> None:
    bare = Graph(TRIPLES, {}, GRAPH.entities)
    texts = TextsReading(TEXTS, "table", "t.csv", "1" * 64)
    assert [c.rate for c in checked(bare, texts=[texts]).checks()] == [c.rate for c in checked().checks()]


def test_every_check_is_on_its_page() -> None:
    setting = Setting(GRAPH, place(GRAPH))
    columns = columns_of(GRAPH)
    made = [*grounding(setting, columns), *wording(setting, columns), *shape(setting, columns)]
    page = (Path(__file__).resolve().parents[2] / "docs" / "check.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    for each in made:
        (row,) = [line for line in rows if f"`{each.id}`" in line]
        sign = "<" if each.limits.floor else ">"
        assert row.endswith(f"| {sign} {each.limits.look:g}, {sign} {each.limits.bad:g} |")


def test_nothing_is_undeclared_where_nothing_is_declared() -> None:
    assert not {"undeclared", "unused"} & {each.id for each in checked(Graph(TRIPLES, TEXTS, ())).checks()}


def test_many_triples_of_one_pair_both_ways() -> None:
    """Counted by relations, not one by one: 20,000 times 20,000 pairs."""
    graph = Graph((Triple("A", "r", "B"), Triple("B", "q", "A")) * 20_000)
    found = check("both-ways", graph)
    assert (found.rate.count, found.values["pairs"]) == (40_000, 20_000**2)
    assert found.examples[0].text == "r and q (400000000)"
