"""Every rule of lint: what it finds, and what looks like it and is left alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from annotation_examples import fact, gold, part, sentence

from oiebench.annotate.annotators import Annotated
from oiebench.annotate.lint import RULES, Finding, chosen_rules, lint, lint_sentence
from oiebench.annotate.proxies import proxies
from oiebench.errors import AlignmentError, InputError, UnknownNameError
from oiebench.model import Collection, Fact, Formulation, GoldTuple

TEXT = "Ann and Bob met Carl in Oslo on Monday , the capital of Norway ."
Said = GoldTuple | Fact


def found(rule: str, *said: Said, text: str = TEXT, resolves: bool = False) -> list[Finding]:
    """What one rule finds in tuples or facts of a sentence."""
    return lint_sentence(
        sentence(text),
        [item for item in said if isinstance(item, GoldTuple)],
        [item for item in said if isinstance(item, Fact)],
        rules=[RULES[rule]],
        resolves=resolves,
    )


HITS: list[tuple[str, tuple[Said, ...], str]] = [
    ("no-annotation", (), "nothing is annotated"),
    ("empty-fact", (Fact("s1", 1, ()),), "no formulation"),
    ("empty-slot", (fact(1, "Ann | met | "),), "the second argument is empty"),
    ("empty-slot", (fact(1, "Ann | met"),), "2 slots where there should be three"),
    ("empty-slot", (gold("Ann", "", "Carl"),), "the relation is empty"),
    ("brackets", (fact(1, "Ann | met [in | Oslo"),), "do not pair"),
    ("brackets", (fact(1, "Ann | met | [[old] friend] Carl"),), "do not pair"),
    ("brackets", (fact(1, "Ann | met[in] | Carl"),), "touches a word ('t['"),
    ("numbering", (fact(2, "Ann | met | Carl"),), "fact 2 stands in place 1"),
    ("arity", (fact(1, "Ann | met | Carl | in Oslo"),), "3 arguments"),
    ("misplaced", (gold(part("Ann", (2,)), "met", "Carl"),), "'Ann' is at 2, where the sentence has 'Bob'"),
    (
        "misplaced",
        (gold(part("Ann", (99,)), "met", "Carl"),),
        "'Ann' is at 99, and the sentence has 15 words",
    ),
    ("duplicate-formulation", (fact(1, "Ann | met | Carl", "Ann | met |  Carl"),), "stands 2 times"),
    ("duplicate-tuple", (gold("Ann", "met", "Carl"), gold("Ann", "met", "Carl")), "stands 2 times"),
    ("all-optional", (fact(1, "Ann | met | [Carl]"),), "the second argument is empty"),
    ("dangling", (fact(1, "Ann | met | Carl of [Oslo]"),), "ends with 'of'"),
    ("unknown-words", (gold("Ann", "met", "Dora"),), "not marked as inferred: Dora"),
    ("unknown-words", (fact(1, "Ann | met | Dora", "Ann | saw | Dora"),), "no word of 'Dora'"),
    ("preposition", (fact(1, "Ann | met Carl | in Oslo", "Ann | met Carl in | Oslo"),), "(so in 1 of 2"),
    ("preposition", (gold("Ann", "is", "over 30"),), "'over' belongs to the relation 'is'"),
    ("bare-relation", (gold("Oslo", "[is]", "the capital of Norway"),), "could run to 'of'"),
    ("coordination", (gold("Ann and Bob", "met", "Carl"),), "'Ann and Bob' is conjoined"),
    ("complements", (gold("Ann", "saw", "Carl in Oslo on Monday with Bob"),), "3 complements"),
    (
        "union",
        (gold("Ann", "met", "Carl Oslo"), gold("Ann", "met", "Carl"), gold("Ann", "met", "Oslo")),
        "it says what (Ann ; met ; Carl) and (Ann ; met ; Oslo) say",
    ),
    (
        "double-annotation",
        (fact(1, "Ann | met | Carl in Oslo"), fact(2, "Ann | met Carl in | Oslo")),
        "fact 2 says the same as fact 1",
    ),
    (
        "double-annotation",  # once optional words are dropped
        (fact(1, "Ann | met [old] | Carl"), fact(2, "Ann | met | Carl [again]")),
        "fact 2 says the same as fact 1",
    ),
    ("double-meaning", (fact(1, "Ann | met | Carl", "Ann | met | Bob"),), "'Carl' and 'Bob' mean"),
]
NEAR: list[tuple[str, tuple[Said, ...]]] = [
    ("no-annotation", (gold("Ann", "met", "Carl"),)),
    ("empty-slot", (gold("Ann", "left"), fact(1, "Ann | met | XXX"))),
    ("brackets", (fact(1, "Ann ['s] friend | met [old] [tall] | Carl"),)),
    ("numbering", (fact(1, "Ann | met | Carl"), fact(2, "Bob | met | Carl"))),
    ("arity", (gold("Ann", "met", "Carl", "in Oslo"),)),
    ("misplaced", (gold(part("ann", (0,)), part("[has] met", (None, 3)), "Carl"),)),
    ("duplicate-formulation", (fact(1, "Ann | met | Carl", "Ann | met [old] | Carl"),)),
    ("duplicate-tuple", (gold("Ann", "met", "Carl"), gold("Ann", "met", "Carl", "in Oslo"))),
    ("all-optional", (fact(1, "Ann | met | [old] Carl"),)),
    ("dangling", (fact(1, "Ann | met | Carl [of Oslo]", "Ann | went | out [there]"),)),
    (
        "unknown-words",
        (gold("Ann", "[is]", "[a] [friend]"), gold(part("Ann", (0,)), "met", part("Dora", (4,)))),
    ),
    ("unknown-words", (fact(1, "Ann | visited | Carl"), fact(2, "Norwegians | met | XXX"))),
    ("unknown-words", (fact(1, "Ann | met | Dora", "Ann | met | Carl"),)),
    ("preposition", (gold("Ann", "met", "Carl", "in Oslo"), fact(1, "Ann | met in | Oslo"))),
    (
        "bare-relation",
        (gold("Oslo", "is", "the capital of Norway"), gold("Oslo", "is the capital of", "Norway")),
    ),
    ("bare-relation", (fact(1, "Oslo | is | the capital of Norway", "Oslo | is the capital of | Norway"),)),
    ("coordination", (gold("Ann and Bob", "met", "Carl"), gold("Ann", "met", "Carl"))),
    ("coordination", (gold("Carl", "chose between", "Ann and Bob"),)),
    ("coordination", (fact(1, "Ann [and Bob] | met | Carl"),)),
    ("complements", (gold("Ann", "saw", "the capital of Norway in May"),)),
    ("complements", (gold("Ann", "said that", "Carl lives in Oslo with Bob"),)),
    ("union", (gold("Ann", "met", "Carl Oslo"), gold("Ann", "met", "Carl"), gold("Bob", "met", "Oslo"))),
    ("double-annotation", (fact(1, "Ann | met | Carl"), fact(2, "Ann | met in | Oslo"))),
    (
        "double-meaning",
        (fact(1, "Ann | met | Carl", "Ann | met | him", "Ann | met | her friend"),),
    ),  # pronouns
    ("double-meaning", (fact(1, "Oslo | is in | 1613/14", "Oslo | is in | 1613 / 14"),)),  # a spelling
    ("double-meaning", (fact(1, "Ann | went to | Norway", "Ann | went to | Norwegian towns"),)),
    ("double-meaning", (fact(1, "Ann | met | Carl", "Ann | saw | Bob"),)),
]


@pytest.mark.parametrize(("rule", "said", "says"), HITS)
def test_what_a_rule_finds(rule: str, said: tuple[Said, ...], says: str) -> None:
    findings = found(rule, *said)
    assert len(findings) == 1, findings
    assert says in findings[0].message
    assert (findings[0].rule, findings[0].sentence) == (rule, "s1")
    assert findings[0].guideline


@pytest.mark.parametrize(("rule", "said"), NEAR)
def test_what_a_rule_leaves_alone(rule: str, said: tuple[Said, ...]) -> None:
    assert found(rule, *said) == []


def test_every_rule_is_tested_and_bears_its_name() -> None:
    tested = {rule for rule, *_ in HITS} | {"pronoun", "missing-fact"}
    assert tested == set(RULES)
    assert all(RULES[name].id == name for name in RULES)


def test_pronouns_are_looked_for_where_anaphora_is_resolved() -> None:
    text = "She met Carl ."
    bare, resolved = gold("She", "met", "Carl"), gold(part("She", None, "Ann"), "met", "Carl")
    assert not found("pronoun", bare, text=text)
    assert [one.message for one in found("pronoun", bare, resolved, text=text, resolves=True)] == [
        "who or what 'She' is, is not said"
    ]
    both = Collection({"s1": sentence(text)}, tuples=(bare, resolved))
    assert [one.rule for one in lint(both) if one.rule == "pronoun"] == ["pronoun"]
    assert not [
        one for one in lint(Collection({"s1": sentence(text)}, tuples=(bare,))) if one.rule == "pronoun"
    ]


def test_what_another_reference_has_and_this_one_lacks() -> None:
    mine = Collection({"s1": sentence(TEXT)}, facts=(fact(1, "Ann | met [old] | Carl"),))
    theirs = Collection(
        {"x": sentence(TEXT, "x")},
        facts=(
            fact(1, "Ann | once met | Carl himself", id_="x"),
            fact(2, "Oslo | is capital of | Norway", id_="x"),
        ),
    )
    rules = [RULES["missing-fact"]]
    (only,) = lint(mine, rules, theirs)
    assert only.message == "the reference has Oslo --> is capital of --> Norway, and nothing here is like it"
    assert lint(theirs, rules, mine) == []
    assert lint(mine, rules) == []  # nothing to compare with
    other = Collection({"x": sentence("Eve left .", "x")}, facts=(fact(1, "Eve | left | XXX", id_="x"),))
    with pytest.raises(AlignmentError, match="none of the sentences"):
        lint(mine, rules, other)


def test_proxies_count_sentences() -> None:
    mine = Collection(
        {"s1": sentence(TEXT), "s2": sentence("Carl left Oslo .", "s2")},
        facts=(
            fact(1, "Ann | met | Carl in Oslo", "Ann | met | Bob"),
            fact(2, "Ann | met Carl in | Oslo"),
            fact(3, "Ann met | Carl in | Oslo"),
            fact(1, "Carl | left | Oslo", id_="s2"),
        ),
    )
    assert proxies(mine) == {"double_annotation": 1, "double_meaning": 1}
    other = Collection({"s1": sentence(TEXT), "s2": sentence("Carl left Oslo .", "s2")}, facts=mine.facts[:1])
    # of mine, s2's fact is missing from the other: `Ann met | Carl in | Oslo` shares no word of its relation either
    assert proxies(mine, other)["missing"] == 2
    assert proxies(other, mine)["missing"] == 0


def test_rules_are_chosen_by_name() -> None:
    assert [rule.id for rule in chosen_rules(["arity", "arity"])] == ["arity"]
    assert "arity" not in [rule.id for rule in chosen_rules((), ["arity"])]
    with pytest.raises(UnknownNameError, match="did you mean 'arity'"):
        chosen_rules(["aritty"])
    with pytest.raises(InputError, match="no rule is left"):
        chosen_rules(["arity"], ["arity"])


def test_a_reference_may_be_given_sentence_by_sentence() -> None:
    theirs = Annotated(sentence(TEXT), (), (fact(1, "Ann | met | Carl"),))
    (only,) = lint_sentence(sentence(TEXT), rules=[RULES["missing-fact"]], reference=theirs)
    assert only.severity == "hint"


def test_formulations_keep_their_order_and_words() -> None:
    odd = Fact("s1", 1, (Formulation(("Ann", "met", "Carl", "in", "Oslo")),))
    assert [one.rule for one in lint_sentence(sentence(TEXT), facts=[odd])] == ["arity"]


def test_rules_of_other_packages(install_example: Callable[..., Path]) -> None:
    folder = install_example({"oiebench.lint": {"shouting": "loud:SHOUTING"}})
    (folder / "loud.py").write_text(
        """
from oiebench.annotate.lint import Hit, Rule

def shouting(linted):
    for statement in linted.statements():
        if statement.rel.text.isupper():
            yield Hit("the relation shouts", statement.text, statement.fact)

SHOUTING = Rule(id="shouting", severity="hint", title="Capitals", guideline="ours", check=shouting)
"""
    )
    assert [one.item for one in found("shouting", gold("Ann", "MET", "Carl"))] == ["(Ann ; MET ; Carl)"]
    assert "shouting" in [rule.id for rule in chosen_rules()]
