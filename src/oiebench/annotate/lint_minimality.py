"""Rules of minimality: tuples that could be several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from oiebench.annotate.lint import Hit, Rule
from oiebench.annotate.lint_form import slot_name
from oiebench.annotate.lint_wording import PREPOSITIONS
from oiebench.annotate.statements import PUNCTUATION, Linted, Part, Statement

CONJUNCTION = "and"
TOGETHER = frozenset("between both among together each".split())
"""Words by which what is conjoined holds of both together."""
BRINGING = PREPOSITIONS - {"of", "to", "as", "like", "than", "before", "after", "since", "until"}
"""Prepositions that bring a complement; those left out also begin clauses and infinitives, or join comparisons."""
COMPLEMENTS_AT_MOST = 1


def coordination(linted: Linted) -> Iterator[Hit]:
    """An argument `A and B`, in every formulation, while nothing else in the sentence has A or B alone."""
    groups = linted.groups
    for group in groups:
        others = [one for other in groups if other is not group for one in other]
        found = [_never_split(one, others) for one in group]
        number = found[0]
        if number is not None and None not in found:
            told = f"the {slot_name(number)} {group[0].parts[number].text!r} is conjoined, and never split"
            yield Hit(told, group[0].text, group[0].fact)


def _never_split(one: Statement, others: Sequence[Statement]) -> int | None:
    """The number of an argument that is conjoined and whose sides stand nowhere by themselves."""
    for number, part in enumerate(one.parts):
        if (
            number != 1
            and not TOGETHER & set(one.rel.words)
            and _conjoined(part)
            and not _split(part, others)
        ):
            return number
    return None


def complements(linted: Linted) -> Iterator[Hit]:
    """An argument after the relation with several complements, in every formulation; content clauses are left alone."""
    for group in linted.groups:
        counted = [max((_complements(part) for part in one.args), default=0) for one in group]
        clause = any("that" in one.rel.words for one in group)
        if not clause and min(counted) > COMPLEMENTS_AT_MOST:
            one = group[0]
            yield Hit(f"an argument has {counted[0]} complements; split them", one.text, one.fact)


def union(linted: Linted) -> Iterator[Hit]:
    """A tuple or fact whose second argument joins what two others of the same first argument say apart."""
    heads = [group[0] for group in linted.groups if len(group[0].args) == 1]
    for one in heads:
        within = [
            other
            for other in heads
            if (other.fact is None) == (one.fact is None)
            and other.arg1.words == one.arg1.words
            and other.content < one.content
        ]
        for first, second in combinations(within, 2):
            apart = (first.content - second.content, second.content - first.content)
            if (
                all(one.args[0].content & own for own in apart)
                and one.content <= first.content | second.content
            ):
                yield Hit(f"it says what {first.text} and {second.text} say", one.text, one.fact)
                break


def _conjoined(part: Part) -> bool:
    """Whether both sides of a required `and` have words, and nothing says that they belong together."""
    words = part.required
    if CONJUNCTION not in words or TOGETHER & set(words):
        return False
    at = words.index(CONJUNCTION)
    return 0 < at < len(words) - 1


def _split(conjoined: Part, others: Sequence[Statement]) -> bool:
    """Whether another statement has one side of the conjunction without the other."""
    words = conjoined.required
    at = words.index(CONJUNCTION)
    left, right = _last_word(words[:at]), _last_word(words[at + 1 :])
    for other in others:
        for part in other.arguments():
            content = part.content
            if CONJUNCTION not in part.words and ((left in content) != (right in content)):
                return True
    return False


def _last_word(words: Sequence[str]) -> str:
    stripped = [word.strip(PUNCTUATION) for word in words]
    return next((word for word in reversed(stripped) if word), "")


def _complements(part: Part) -> int:
    """The prepositions within a part that bring a complement of their own, as far as words alone tell."""
    words = part.required
    return sum(
        word in BRINGING and words[at - 1] not in PREPOSITIONS | {CONJUNCTION, "up"}
        for at, word in enumerate(words[:-1])
        if at
    )


MINIMALITY = "minimality (BenchIE^FL J.3, WiRe57 3.2 and 3.3)"
COORDINATION = Rule(
    id="coordination",
    severity="warning",
    title="Conjoined argument that is never split",
    guideline=MINIMALITY,
    check=coordination,
)
COMPLEMENTS = Rule(
    id="complements",
    severity="hint",
    title="Several complements in one argument",
    guideline=MINIMALITY,
    check=complements,
)
UNION = Rule(
    id="union",
    severity="hint",
    title="Tuple that says what two others say",
    guideline=MINIMALITY,
    check=union,
)
