"""Pools for judges: what is in them, how they are drawn, and whether figures from a sample are right."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from oiebench.annotate.pool import Design, Item, Place, Pool, effective_size, pooled
from oiebench.annotate.pool_files import key_text, pool_text, read_key
from oiebench.annotate.pool_scores import labelled, sampled
from oiebench.errors import FormatError, InputError
from oiebench.formats import read
from oiebench.metrics import benchmark, evaluate, metric
from oiebench.metrics.precision_yield import said, with_labels
from oiebench.model import Argument, Collection, Extraction, Sentence

SENTENCES = {"1": Sentence("1", "Ann saw Bob ."), "2": Sentence("2", "Carl slept .")}


def says(sentence: str, parts: str, confidence: float | None = None) -> Extraction:
    arg1, rel, *args = parts.split(" ; ")
    return Extraction(sentence, Argument(arg1), Argument(rel), tuple(map(Argument, args)), confidence)


A = Collection(
    SENTENCES,
    (says("1", "Ann ; saw ; Bob", 0.9), says("2", "Carl ; slept", 0.5), says("1", "Bob ; saw ; Ann", 0.2)),
)
B = Collection(
    {"x": Sentence("x", "Ann saw Bob"), "y": Sentence("y", "Eve sang .")},
    (says("x", "Ann ;  saw ; Bob", 7.0), says("y", "Eve ; sang", 3.0)),
)


def test_the_same_of_two_systems_is_one_item() -> None:
    # The sentence is met by its published key, the parts word by word.
    pool = pooled({"a": A, "b": B}, Design())
    assert len(pool.items) == pool.distinct == 4
    (both,) = (item for item in pool.items if len(item.places) == 2)
    assert both.places == (Place("a", "1", 0.9), Place("b", "x", 7.0))
    assert both.probability == 1
    assert both.text == "Ann saw Bob ."
    assert pool.extractions == {"a": 3, "b": 2}
    assert pool.sentences == 3


def test_judges_see_no_system_and_no_confidence() -> None:
    pool = pooled({"alpha": A, "beta": B}, Design())
    text = pool_text(pool)
    assert "alpha" not in text
    assert "beta" not in text
    assert "0.9" not in text
    head, *rows = map(json.loads, text.splitlines())
    assert head == {"pool": pool.checksum, "judge": ""}
    assert sorted(rows[0]) == ["arg1", "args", "id", "informative", "label", "rel", "text"]


def test_the_key_reads_back(tmp_path: Path) -> None:
    pool = pooled({"a": A, "b": B}, Design(per_system=2, bands=2, seed=3))
    path = tmp_path / "pool.key.jsonl"
    path.write_text(key_text(pool), encoding="utf-8")
    assert read_key(str(path)).pool == pool
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-1]))
    with pytest.raises(FormatError, match="it was changed"):
        read_key(str(path))
    path.write_text(pool_text(pool))
    with pytest.raises(FormatError, match="this is no key: oiebench judge pool writes it"):
        read_key(str(path))
    path.write_text("".join(lines).replace('"probability":', '"probability":-'))
    with pytest.raises(FormatError, match="a probability that cannot be"):
        read_key(str(path))


def test_the_order_and_the_sample_depend_on_the_seed_alone() -> None:
    one, again, other = (pooled({"a": A, "b": B}, Design(seed=seed)) for seed in (1, 1, 2))
    assert one == again
    assert {item.id for item in one.items} == {item.id for item in other.items}
    swapped = pooled({"b": B, "a": A}, Design(seed=1))
    assert [item.id for item in swapped.items] == [item.id for item in one.items]


def drawn(sizes: dict[str, range], design: Design) -> Pool:
    """Systems that extract one thing for each number of a range."""
    systems = {
        name: Collection(
            {str(n): Sentence(str(n), f"Number {n} .") for n in numbers},
            tuple(says(str(n), f"{n} ; is ; it", float(n)) for n in numbers),
        )
        for name, numbers in sizes.items()
    }
    return pooled(systems, design)


def test_probabilities_by_hand() -> None:
    # a has 0..9 and draws 2 of 10, b has 5..9 and draws 2 of 5: both miss an item of both with .8 * .6 = .48.
    pool = drawn({"a": range(10), "b": range(5, 10)}, Design(per_system=2))
    for item in pool.items:
        expected = 0.2 if len(item.places) == 1 else 0.52
        assert item.probability == pytest.approx(expected)


def test_how_often_an_item_is_drawn_is_its_probability() -> None:
    design = [Design(per_system=3, bands=3, seed=seed) for seed in range(1500)]
    met: Counter[str] = Counter()
    chance: dict[str, float] = {}
    for each in design:
        for item in drawn({"a": range(12), "b": range(8, 14)}, each).items:
            met[item.arg1] += 1
            chance[item.arg1] = item.probability
    assert len(met) == 14
    for name, probability in chance.items():
        assert met[name] / 1500 == pytest.approx(probability, abs=0.05)


def test_bands_are_drawn_from_evenly() -> None:
    pool = drawn({"a": range(30)}, Design(per_system=7, bands=3))
    bands = Counter(item.places[0].band for item in pool.items)
    assert bands == {1: 2, 2: 2, 3: 3}  # what does not divide goes to the most confident
    assert all((place := item.places[0]).band == int(place.confidence or 0) // 10 + 1 for item in pool.items)


@pytest.mark.parametrize(
    ("size", "wanted", "bands"), [(5, 5, 2), (4, 4, 3), (3, 4, 3), (7, 6, 3), (11, 11, 3)]
)
def test_what_a_band_is_too_small_to_give_is_drawn_from_others(size: int, wanted: int, bands: int) -> None:
    pool = drawn({"a": range(size)}, Design(per_system=wanted, bands=bands))
    assert len(pool.items) == min(size, wanted)
    assert sum(1 / item.probability for item in pool.items) == pytest.approx(size)


@pytest.mark.parametrize(
    ("given", "says_"),
    [
        ({"total": 0}, "a sample of 0"),
        ({"per_system": -1}, "a sample of -1"),
        ({"total": 3, "per_system": 3}, "not both"),
        ({"bands": 2}, "give a sample per system"),
        ({"bands": 0}, "0 bands"),
        ({"per_system": 2, "bands": 3}, "cannot be spread over 3 bands"),
        ({"seed": -1}, "the seed -1"),
    ],
)
def test_designs_that_cannot_be(given: dict[str, int], says_: str) -> None:
    with pytest.raises(InputError, match=says_):
        Design(**given)


def test_what_cannot_be_pooled() -> None:
    silent = Collection({"1": Sentence("1", "")}, (says("1", "a ; b ; c"),))
    with pytest.raises(InputError, match="sentence '1' has no text"):
        pooled({"a": silent}, Design())
    with pytest.raises(InputError, match="no extraction to judge"):
        pooled({"a": Collection(SENTENCES)}, Design())
    with pytest.raises(InputError, match="system 'a' does not give every extraction a confidence"):
        pooled({"a": Collection(SENTENCES, (says("1", "a ; b ; c"),))}, Design(per_system=2, bands=2))


def test_effective_sizes_by_hand() -> None:
    # 4 of 10: 4 * 10 / (10 - 4) = 6.67. All: no uncertainty. Weights 1 and 3, nearly nothing drawn: 16 / 10.
    assert effective_size([2.5] * 4, [0.4] * 4) == pytest.approx(40 / 6)
    assert effective_size([1, 1], [1, 1]) == math.inf
    assert effective_size([1, 3], [0, 0]) == pytest.approx(1.6)


def item(name: str, probability: float, *systems: str) -> Item:
    return Item(
        name,
        f"About {name} .",
        name,
        "is",
        (),
        tuple(Place(s, "1", 0.5) for s in systems),
        probability=probability,
    )


def test_weighted_figures_by_hand() -> None:
    # a has 10 extractions. x (drawn with .2) stands for 5, y and z (.5) for 2 each; scaled to 10: 5.56, 2.22, 2.22.
    # x is correct, y is, z is not: precision 7/9, yield 70/9. b has z alone: precision 0 of 1.
    pool = Pool(
        (item("x", 0.2, "a"), item("y", 0.5, "a"), item("z", 0.5, "a", "b")),
        Design(),
        {"a": 10, "b": 1},
        12,
        9,
    )
    correct = {"x": True, "y": True, "z": False}
    a = sampled(pool, "a", correct, {"x": False, "y": True})
    assert a.values["precision"] == pytest.approx(7 / 9)
    assert a.values["yield"] == pytest.approx(70 / 9)
    assert a.values["informative"] == pytest.approx(2 / 7)
    # Effective size: (5 + 2 + 2)^2 / (.8 * 25 + .5 * 4 + .5 * 4) = 81 / 24.
    assert a.ci["precision"].low < 7 / 9 < a.ci["precision"].high
    assert sampled(pool, "b", correct, {}).values["precision"] == 0
    with pytest.raises(InputError, match="nobody's labels decide about any extraction of system 'b'"):
        sampled(pool, "b", {"x": True}, {})


def test_precision_from_a_confidence_up() -> None:
    pool = pooled({"a": A}, Design())
    ids = {item.arg1: item.id for item in pool.items}
    correct = {ids["Ann"]: True, ids["Carl"]: False, ids["Bob"]: True}
    values = sampled(pool, "a", correct, {}, at=[0.5, 0.9, 1.0]).values
    assert values["precision_from_0.5"] == 0.5
    assert values["precision_from_0.9"] == 1
    assert values["yield_from_0.9"] == 1
    assert values["precision_from_1"] is None
    assert values["yield_from_1"] == 0


REVERB = ("clausie", "ollie", "reverb", "textrunner", "textrunner_reverb", "woe_parse")


@pytest.fixture
def full(shared_data: Path) -> tuple[dict[str, Collection], Collection]:
    """The outputs of several systems on 500 sentences, and what people say of every extraction."""
    folder = shared_data / "labelled" / "reverb"
    judged = read(folder / "extractions-all-labeled.txt", "labelled").collection
    return {name: read(folder / f"extractions-{name}.txt", "labelled").collection for name in REVERB}, judged


def truth(pool: Pool, judged: Collection) -> dict[str, bool]:
    """The published label of every item."""
    known = {said(judged, e): e.label for e in judged.extractions}
    blank = labelled(pool, dict.fromkeys([item.id for item in pool.items], True))
    given = iter(blank.extractions)
    found = {}
    for each in pool.items:
        for _ in each.places:
            found[each.id] = bool(known[said(blank, next(given))])
    return found


@pytest.mark.data("labelled/reverb")
def test_a_pool_judged_whole_has_the_figures_of_precision_yield(
    full: tuple[dict[str, Collection], Collection],
) -> None:
    systems, judged = full
    pool = pooled(systems, Design())
    labels = truth(pool, judged)
    against = benchmark(metric("precision-yield"), judged)
    for name, collection in systems.items():
        expected = evaluate(against, with_labels(collection, judged), name).values()
        found = sampled(pool, name, labels, {})
        for figure in ("precision", "yield", "area", "auc"):
            assert found.values[figure] == pytest.approx(expected[figure]), (name, figure)
        assert found.ci["precision"].low == found.ci["precision"].high == found.values["precision"]


@pytest.mark.data("labelled/reverb")
@pytest.mark.parametrize("design", [{"total": 600}, {"per_system": 100}, {"per_system": 100, "bands": 4}])
def test_the_interval_of_a_sample_holds_the_truth_as_often_as_it_says(
    full: tuple[dict[str, Collection], Collection], design: dict[str, int]
) -> None:
    """All labels are the truth; samples by 25 seeds, six systems: 150 intervals of 95%, nearly unbiased."""
    systems, judged = full
    labels = truth(pooled(systems, Design()), judged)
    exact = {
        name: np.mean([bool(e.label) for e in with_labels(c, judged).extractions])
        for name, c in systems.items()
    }
    held, off = [], []
    for seed in range(25):
        pool = pooled(systems, Design(**design, seed=seed))
        for name in systems:
            found = sampled(pool, name, labels, {})
            interval = found.ci["precision"]
            held.append(interval.low <= exact[name] <= interval.high)
            off.append(float(found.values["precision"] or 0) - exact[name])
    assert 0.91 <= np.mean(held) <= 0.99
    assert abs(np.mean(off)) < 0.01
