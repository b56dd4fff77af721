"""Lint of gold annotation: what guidelines advise against, told sentence by sentence.

A rule is a function that looks at a sentence and its annotation and gives hits; the registry knows the built-in
ones and those of other packages (entry point group `oiebench.lint`). Rules use lists of words, no parser: they
point at what should be looked at, and not all of it is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

import msgspec

from oiebench.annotate.annotators import Annotated
from oiebench.annotate.statements import Linted
from oiebench.errors import AlignmentError, InputError
from oiebench.model import Collection, Fact, GoldTuple, Sentence, sentence_key
from oiebench.registry import Registry

Severity = Literal["error", "warning", "hint"]


class Hit(msgspec.Struct, frozen=True):
    """What a rule found: a message, the tuple or formulation it is about, and the number of its fact."""

    message: str
    item: str | None = None
    fact: int | None = None


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """A check, how grave its findings are, and the guideline that it stands for.

    `error`: the annotation says something it cannot mean; `warning`: a guideline is probably not followed;
    `hint`: worth a look.
    """

    id: str
    severity: Severity
    title: str
    guideline: str
    check: Callable[[Linted], Iterator[Hit]]
    needs_reference: bool = False


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hit of a rule in a sentence; `line` is where the file says it, where that is known."""

    rule: str
    severity: Severity
    sentence: str
    message: str
    guideline: str
    item: str | None = None
    fact: int | None = None
    line: int | None = None


_HERE = "oiebench.annotate"
RULES: Registry[Rule] = Registry(
    "lint rule",
    "oiebench.lint",
    {
        "no-annotation": f"{_HERE}.lint_form:NO_ANNOTATION",
        "empty-fact": f"{_HERE}.lint_form:EMPTY_FACT",
        "empty-slot": f"{_HERE}.lint_form:EMPTY_SLOT",
        "brackets": f"{_HERE}.lint_form:BRACKETS",
        "numbering": f"{_HERE}.lint_form:NUMBERING",
        "arity": f"{_HERE}.lint_form:ARITY",
        "misplaced": f"{_HERE}.lint_form:MISPLACED",
        "duplicate-formulation": f"{_HERE}.lint_form:DUPLICATE_FORMULATION",
        "duplicate-tuple": f"{_HERE}.lint_form:DUPLICATE_TUPLE",
        "all-optional": f"{_HERE}.lint_wording:ALL_OPTIONAL",
        "dangling": f"{_HERE}.lint_wording:DANGLING",
        "unknown-words": f"{_HERE}.lint_wording:UNKNOWN_WORDS",
        "preposition": f"{_HERE}.lint_wording:PREPOSITION",
        "bare-relation": f"{_HERE}.lint_wording:BARE_RELATION",
        "pronoun": f"{_HERE}.lint_wording:PRONOUN",
        "coordination": f"{_HERE}.lint_minimality:COORDINATION",
        "complements": f"{_HERE}.lint_minimality:COMPLEMENTS",
        "union": f"{_HERE}.lint_minimality:UNION",
        "double-annotation": f"{_HERE}.lint_meaning:DOUBLE_ANNOTATION",
        "double-meaning": f"{_HERE}.lint_meaning:DOUBLE_MEANING",
        "missing-fact": f"{_HERE}.lint_meaning:MISSING_FACT",
    },
)


def chosen_rules(only: Sequence[str] = (), ignored: Sequence[str] = ()) -> list[Rule]:
    """The rules of these names (all without any), less the ignored ones."""
    left_out = {RULES[name].id for name in ignored}
    chosen = [rule for rule in (RULES[name] for name in (only or RULES)) if rule.id not in left_out]
    if not chosen:
        raise InputError("no rule is left to check")
    return list(dict.fromkeys(chosen))


def lint_sentence(
    sentence: Sentence,
    tuples: Sequence[GoldTuple] = (),
    facts: Sequence[Fact] = (),
    *,
    rules: Sequence[Rule] | None = None,
    reference: Annotated | None = None,
    resolves: bool = False,
) -> list[Finding]:
    """What the rules find in the annotation of one sentence.

    `resolves`: the annotation resolves anaphora beyond the sentence. What `reference` has and the sentence lacks is
    told too.
    """
    linted = Linted(Annotated(sentence, tuple(tuples), tuple(facts)), reference, resolves)
    return [
        Finding(rule.id, rule.severity, sentence.id, hit.message, rule.guideline, hit.item, hit.fact)
        for rule in (chosen_rules() if rules is None else rules)
        if reference is not None or not rule.needs_reference
        for hit in rule.check(linted)
    ]


def lint(
    collection: Collection, rules: Sequence[Rule] | None = None, reference: Collection | None = None
) -> list[Finding]:
    """What the rules find in a gold file, sentence by sentence; with another reference, what is missing from it."""
    if not collection.has_gold() and collection.extractions:
        raise InputError("there are extractions here and no gold; lint is for gold tuples and facts")
    rules = chosen_rules() if rules is None else rules
    others = {} if reference is None else paired(collection, reference)
    resolves = any(part.resolved is not None for item in collection.tuples for part in item.parts())
    said = annotated(collection)
    return [
        finding
        for id_, mine in said.items()
        for finding in lint_sentence(
            mine.sentence,
            mine.tuples,
            mine.facts,
            rules=rules,
            reference=others.get(id_),
            resolves=resolves,
        )
    ]


def annotated(collection: Collection) -> dict[str, Annotated]:
    """What a collection says of each sentence, by id."""
    tuples: dict[str, list[GoldTuple]] = {}
    for item in collection.tuples:
        tuples.setdefault(item.sentence_id, []).append(item)
    facts: dict[str, list[Fact]] = {}
    for fact in collection.facts:
        facts.setdefault(fact.sentence_id, []).append(fact)
    return {
        id_: Annotated(sentence, tuple(tuples.get(id_, ())), tuple(facts.get(id_, ())))
        for id_, sentence in collection.sentences.items()
    }


def paired(collection: Collection, reference: Collection) -> dict[str, Annotated]:
    """What the reference says of the sentences of a collection, by the latter's ids; sentences meet by their texts."""
    by_text = {sentence_key(each.sentence.text): each for each in annotated(reference).values()}
    by_text.pop("", None)  # sentences without a text are not one and the same
    found = {
        id_: by_text[key]
        for id_, sentence in collection.sentences.items()
        if (key := sentence_key(sentence.text)) in by_text
    }
    if not found:
        raise AlignmentError(
            "the reference has none of the sentences of the gold (they are paired by their texts)"
        )
    return found
