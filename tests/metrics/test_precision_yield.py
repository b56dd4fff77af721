from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from metric_examples import SENTENCES, found, rounded

from oiebench.errors import InputError
from oiebench.formats import read
from oiebench.metrics import Mode, Result, benchmark, evaluate, metric
from oiebench.metrics.precision_yield import with_labels
from oiebench.model import Collection, Extraction

# confidence .9: correct; .8: correct and not; .5: not judged; .4: correct; .1: not
JUDGED = [
    found("a ; b ; c", "s1", 0.9, True),
    found("d ; e ; f", "s2", 0.8, False),
    found("g ; h ; i", "s1", 0.8, True),
    found("j ; k ; l", "s2", 0.5),
    found("m ; n ; o", "s1", 0.4, True),
    found("p ; q ; r", "s2", 0.1, False),
]


def result_of(founds: list[Extraction], name: str = "precision-yield", mode: Mode = "published") -> Result:
    against = benchmark(metric(name, mode), Collection(SENTENCES))
    return evaluate(against, Collection(SENTENCES, extractions=tuple(founds)), "it")


def test_precision_falls_as_yield_rises() -> None:
    result = result_of(JUDGED)
    assert rounded(result.values(), "precision", "yield", "labelled", "unlabelled") == (0.6, 3, 5, 1)
    # (precision, yield) at .9: 1/1; at .8: 2/3; at .4: 3/4; at .1: 3/5. Nobody judged what has .5.
    points = result.benchmark.metric.curve(result.totals)
    assert points is not None
    assert [(round(p, 3), y, c) for p, y, c in points] == [
        (1, 1, 0.9),
        (0.667, 2, 0.8),
        (0.75, 3, 0.4),
        (0.6, 3, 0.1),
    ]
    assert result.counts()["gold"] == 0


def test_the_area_is_drawn_with_lines_or_counted_in_steps() -> None:
    # Lines: 1 from yield 0 to 1, then (1 + 2/3)/2 and (2/3 + 3/4)/2, the last fall has no width:
    # 1 + 5/6 + 17/24 = 61/24 = 2.5417; a third of it per correct extraction: .8472.
    assert rounded(result_of(JUDGED).values(), "area", "auc") == (2.542, 0.847)
    # Steps: 1 + 2/3 + 3/4 = 29/12 = 2.4167; a third: .8056.
    assert rounded(result_of(JUDGED, mode="strict").values(), "area", "auc") == (2.417, 0.806)


def test_precision_is_told_at_every_so_many_correct_ones() -> None:
    values = result_of(JUDGED, "precision-yield(every=1)").values()
    # Yield 3 is reached at .4 already, with precision 3/4.
    assert rounded(values, "precision_at_1", "precision_at_2", "precision_at_3") == (1, 0.667, 0.75)
    assert not [name for name in result_of(JUDGED).values() if "_at_" in name]
    with pytest.raises(InputError, match=">= 1"):
        metric("precision-yield(every=0)")


def test_a_wrong_one_first_makes_the_first_point_precision_0() -> None:
    # At .9: 0/1; at .5: 1/2. Lines: the fall from the first point has width: (0 + 1/2)/2 = 1/4. Steps: 1/2.
    founds = [found("a ; b ; c", "s1", 0.9, False), found("d ; e ; f", "s1", 0.5, True)]
    assert rounded(result_of(founds).values(), "precision", "yield", "area", "auc") == (0.5, 1, 0.25, 0.25)
    assert rounded(result_of(founds, mode="strict").values(), "area", "auc") == (0.5, 0.5)


@pytest.mark.parametrize("mode", ["published", "strict"])
def test_without_confidences_all_stand_at_one_threshold(mode: Mode) -> None:
    founds = [found("a ; b ; c", label=True), found("d ; e ; f", label=False), found("g ; h ; i")]
    result = result_of(founds, mode=mode)
    assert rounded(result.values(), "precision", "yield", "area", "auc") == (0.5, 1, 0.5, 0.5)
    assert result.benchmark.metric.curve(result.totals) == [(0.5, 1, 1)]


@pytest.mark.parametrize("mode", ["published", "strict"])
def test_nothing_judged_gives_zeros(mode: Mode) -> None:
    for founds in ([], [found("a ; b ; c", "s1", 0.5)], [found("a ; b ; c", "s1", 0.5, False)]):
        values = result_of(founds, mode=mode).values()
        assert rounded(values, "precision", "yield", "area", "auc") == (0, 0, 0, 0)


def test_matches_are_what_is_judged_correct() -> None:
    found_ = metric("precision-yield").matches(None, JUDGED)
    assert [(match.extraction, match.gold) for match in found_] == [(0, -1), (2, -1), (4, -1)]


def test_labels_come_from_the_same_tuple_of_the_same_sentence() -> None:
    judged = Collection(
        SENTENCES,
        extractions=(
            found("a ; b ; c", label=True),
            found("a ; b ; c", "s2", label=False),
            found("d ; e", label=False),
            found("g ; h ; i"),
            msgspec.structs.replace(found("a ; b ; c", label=False), context="they say"),
        ),
    )
    system = Collection(
        SENTENCES,
        extractions=(
            found("a ;  b ; c", confidence=0.5),
            found("a ; b ; c", "s2", 0.5),
            found("d ; e ; ", confidence=0.5),
            found("d ; e", confidence=0.5),
            found("g ; h ; i", confidence=0.5, label=True),
            msgspec.structs.replace(found("a ; b ; c", confidence=0.5), context="they  say"),
            msgspec.structs.replace(found("a ; b ; c", confidence=0.5), attribution="they say"),
        ),
    )
    labelled = with_labels(system, judged)
    assert [e.label for e in labelled.extractions] == [True, False, None, False, True, False, None]
    assert [e.confidence for e in labelled.extractions] == [0.5] * 7
    judged = Collection(SENTENCES, extractions=(*judged.extractions, found("a ; b ; c", label=False)))
    with pytest.raises(InputError, match=r"'s1'.*\(a ; b ; c\).*both correct and not"):
        with_labels(system, judged)


@pytest.mark.data("labelled/reverb")
@pytest.mark.parametrize(
    ("system", "correct", "extractions", "at_100", "at_200"),
    # Correct and all: each line of the file looked up among the labels. At 100 and 200: the lines sorted by
    # confidence, correct and all up to the first confidence at which so many are correct. Counted by a
    # dozen lines of Python that share no code with this package.
    [
        ("clausie", 1706, 2975, (101, 118), (201, 265)),
        ("clausie-ncc", 1466, 2344, (100, 121), (202, 268)),
        ("ollie", 547, 1242, (100, 168), (201, 345)),
        ("reverb", 388, 727, (100, 140), (200, 285)),
        ("woe_parse", 447, 1028, (101, 169), (355, 575)),
        ("textrunner", 286, 798, (102, 183), (200, 369)),
        ("textrunner_reverb", 343, 837, (101, 175), (200, 362)),
    ],
)
def test_the_systems_that_clausie_was_compared_with(
    shared_data: Path,
    system: str,
    correct: int,
    extractions: int,
    at_100: tuple[int, int],
    at_200: tuple[int, int],
) -> None:
    folder = shared_data / "labelled" / "reverb"
    judged = read(folder / "extractions-all-labeled.txt", "labelled").collection
    output = with_labels(read(folder / f"extractions-{system}.txt", "labelled").collection, judged)
    against = benchmark(metric("precision-yield"), judged)
    result = evaluate(against, output, system)
    values = result.values()
    assert (values["yield"], values["labelled"], values["unlabelled"]) == (correct, extractions, 0)
    assert values["precision"] == correct / extractions
    assert values["precision_at_100"] == at_100[0] / at_100[1]
    assert values["precision_at_200"] == at_200[0] / at_200[1]
    points = against.metric.curve(result.totals)
    assert points is not None
    assert points[-1][:2] == (correct / extractions, correct)
    yields = [point[1] for point in points]
    assert yields == sorted(yields)
