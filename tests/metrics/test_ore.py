from __future__ import annotations

import pytest
from metric_examples import found, rounded, scored

from oiebench.metrics import Mode
from oiebench.metrics.explanation import explain
from oiebench.model import EntityRelation, Extraction

GOOGLE = EntityRelation("s1", ("Google", "YouTube"), ("acquisition",), ("'s", "of"))
"""Google 's acquisition of YouTube …"""
SOLD = EntityRelation("s1", ("Ann", "Acme", "Bob"), ("sold",), ("to",))
"""Ann sold Acme to Bob …"""
UNRELATED = EntityRelation("s1", ("Google", "Ann"))


def judged(
    mode: Mode, golds: list[EntityRelation], founds: list[Extraction], option: str = ""
) -> tuple[int, ...]:
    """Extractions that are judged, correct ones, relations found."""
    values = scored("ore" + option, mode, golds, founds).values()
    return tuple(int(values[name] or 0) for name in ("judged", "correct", "found"))


@pytest.mark.parametrize(
    ("extracted", "published", "strict"),
    [
        # the entities and the trigger, with or without allowed words
        ("Google ; acquisition ; YouTube", 1, 1),
        ("Google ; 's acquisition of ; YouTube", 1, 1),
        # no trigger; a word that is not allowed
        ("Google ; 's ; YouTube", 0, 0),
        ("Google ; planned acquisition of ; YouTube", 0, 0),
        # words without content are free in strict mode, unless they negate
        ("Google ; has the acquisition of ; YouTube", 0, 1),
        ("Google ; not acquisition of ; YouTube", 0, 0),
        # an argument may hold more than the entity; strict: if the entity is its head, else it is not judged
        ("the giant Google ; acquisition ; YouTube , a start-up", 1, 1),
        ("the Google of old ; acquisition ; YouTube", 1, 1),
        ("the head of Google ; acquisition ; YouTube", 1, None),
        ("Google rivals ; acquisition ; YouTube", 1, None),
        # entities in any order; strict: the first in the first argument
        ("YouTube ; acquisition ; Google", 1, 0),
        # an argument more costs nothing here
        ("Google ; acquisition ; YouTube ; in 2006", 1, 1),
        ("Google ; acquisition ; last week ; of YouTube", 1, 1),
    ],
)
def test_a_binary_relation_is_right_or_wrong(extracted: str, published: int, strict: int | None) -> None:
    assert judged("published", [GOOGLE], [found(extracted)]) == (1, published, published)
    expected = (0, 0, 0) if strict is None else (1, strict, strict)
    assert judged("strict", [GOOGLE], [found(extracted)]) == expected


@pytest.mark.parametrize(
    "extracted",
    [
        "Google ; bought ; a site",  # one entity
        "Googles ; acquisition ; YouTube",  # no entity but part of a word
        "Google and YouTube ; acquisition ; a site",  # both in one argument
        "Google ; acquisition of YouTube",  # no second argument
        " ;  ; ",
    ],
)
@pytest.mark.parametrize("mode", ["published", "strict"])
def test_what_does_not_join_two_entities_is_not_judged(mode: Mode, extracted: str) -> None:
    result = scored("ore", mode, [GOOGLE], [found("Google ; acquisition ; YouTube"), found(extracted)])
    assert rounded(result.values(), "precision", "recall", "judged", "unjudged") == (1, 1, 1, 1)


@pytest.mark.parametrize("mode", ["published", "strict"])
def test_entities_annotated_without_a_trigger_are_not_related(mode: Mode) -> None:
    # Two gold entries, one relation: the right extraction and one that joins what is not related. P 1/2, R 1.
    founds = [found("Google ; acquisition ; YouTube"), found("Google ; hired ; Ann")]
    result = scored("ore", mode, [GOOGLE, UNRELATED], founds)
    assert rounded(result.values(), "precision", "recall", "relations") == (0.5, 1, 1)
    assert result.counts()["gold"] == 1
    # Without the entry nobody knows of Ann: the second extraction is not judged.
    assert rounded(scored("ore", mode, [GOOGLE], founds).values(), "precision") == (1,)


def test_saying_it_twice_is_right_twice_in_published_mode_and_once_in_strict() -> None:
    founds = [found("Google ; acquisition ; YouTube"), found("Google ; 's acquisition of ; YouTube")]
    published, strict = (scored("ore", mode, [GOOGLE], founds).values() for mode in ("published", "strict"))
    assert rounded(published, "precision", "recall", "correct", "found") == (1, 1, 2, 1)
    assert rounded(strict, "precision", "recall", "correct", "found") == (0.5, 1, 1, 1)


@pytest.mark.parametrize("mode", ["published", "strict"])
def test_n_ary_relations_give_credit_for_each_entity(mode: Mode) -> None:
    # Gold: Ann, Acme, Bob. One extraction holds two of them; another has a wrong relation and two entities.
    # By relation nothing is found whole. By argument: 2 of 4 arguments that hold entities, 2 of 3 entities.
    founds = [found("Ann ; sold ; Acme ; yesterday"), found("Ann ; paid ; Bob")]
    values = scored("ore(credit=argument)", mode, [SOLD], founds).values()
    assert rounded(values, "precision", "recall", "f1") == (0.5, 0.667, 0.571)
    assert rounded(values, "relation_precision", "relation_recall") == (0, 0)
    assert rounded(values, "arguments", "right_arguments", "entities", "found_entities") == (4, 2, 3, 2)
    # All three entities, the last two in another order: found whole.
    values = scored("ore", mode, [SOLD], [found("Ann ; sold to ; Bob ; Acme")]).values()
    assert rounded(values, "precision", "recall", "argument_precision", "argument_recall") == (1, 1, 1, 1)


@pytest.mark.parametrize("mode", ["published", "strict"])
def test_an_entity_outside_the_relation_is_a_wrong_argument(mode: Mode) -> None:
    # Google is annotated, but nobody sold anything to it: 2 of 3 arguments are right, 2 of 3 entities found.
    values = scored("ore", mode, [SOLD, UNRELATED], [found("Ann ; sold ; Acme ; to Google")]).values()
    assert rounded(values, "argument_precision", "argument_recall") == (0.667, 0.667)


@pytest.mark.parametrize("mode", ["published", "strict"])
def test_each_entity_needs_an_argument_of_its_own(mode: Mode) -> None:
    # `York` is also in `New York`: the two can only be told apart if each has its own argument.
    towns = EntityRelation("s1", ("York", "New York"), ("twinned",), ("with",))
    assert judged(mode, [towns], [found("York ; twinned with ; New York")]) == (1, 1, 1)
    assert judged(mode, [towns], [found("York ; twinned with ; York")]) == (1, 0, 0)
    twice = EntityRelation("s1", ("Ann", "Ann", "Bob"), ("cut",))
    assert judged(mode, [twice], [found("Ann ; cut ; Bob")]) == (1, 0, 0)
    assert judged(mode, [twice], [found("Ann ; cut ; Bob ; Ann")]) == (1, 1, 1)


@pytest.mark.parametrize(
    ("credit", "expected"),
    [
        ("relation", [(1, 0, "all entities")]),
        ("argument", [(0, 0, "2 of 3 entities"), (1, 0, "all entities")]),
    ],
)
def test_the_matches_say_how_many_entities(credit: str, expected: list[tuple[int, int, str]]) -> None:
    founds = [found("Ann ; sold ; Acme"), found("Ann ; sold ; Acme ; Bob")]
    against = scored(f"ore(credit={credit})", "published", [SOLD], founds).benchmark
    matches = against.metric.matches(against.prepared[0], founds)
    assert [(match.extraction, match.gold, match.rule) for match in matches] == expected


@pytest.mark.parametrize("mode", ["published", "strict"])
def test_odd_annotation_asks_for_nothing(mode: Mode) -> None:
    # No entity, one entity, one of two without words, a trigger in several words that must all occur.
    odd = [
        EntityRelation("s1", (), ("acquisition",)),
        EntityRelation("s1", ("Google",), ("acquisition",)),
        EntityRelation("s1", ("Google", " "), ("acquisition",)),
        EntityRelation("s1", ("Google", "YouTube"), ("take over",)),
    ]
    result = scored(
        "ore", mode, odd, [found("Google ; over ; YouTube"), found("Google ; take over ; YouTube")]
    )
    assert rounded(result.values(), "precision", "recall", "relations") == (0.5, 1, 1)


@pytest.mark.parametrize("mode", ["published", "strict"])
def test_an_explanation_counts_the_words_of_entities(mode: Mode) -> None:
    golds = [EntityRelation("s1", ("Ann Lee", "New York"), ("took over",), ("in",))]
    founds = [found("Ann Lee ; took over ; New York"), found("Ann ; took ; New York")]
    sentence, _ = explain([scored("ore", mode, golds, founds)]).sentences
    whole, part = sentence.systems["it"]
    assert whole.matched
    assert (whole.shared, whole.missing, whole.extra) == (
        ("Ann", "Lee", "took", "over", "New", "York"),
        (),
        (),
    )
    assert (part.missing, part.extra) == (("Lee", "over"), ())
