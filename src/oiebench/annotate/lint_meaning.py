"""Rules about what clusters mean together: the three proxies of BenchIE^FL, Appendix G."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from oiebench.annotate.lint import Hit, Rule
from oiebench.annotate.lint_wording import PRONOUNS
from oiebench.annotate.statements import Linted, Statement

Cluster = Sequence[Statement]


def double_annotation(linted: Linted) -> Iterator[Hit]:
    """Two facts with a formulation in common: the same words in the same order, wherever the slots begin.

    All optional words are kept in both, or dropped in both.
    """
    lines = [
        {(kept, one.line(kept=kept)): one for one in cluster for kept in (True, False)}
        for cluster in linted.clusters
    ]
    for first, second in combinations(range(len(lines)), 2):
        common = [line for line in lines[first] if line in lines[second]]
        if common:
            one, other = lines[first][common[0]], lines[second][common[0]]
            yield Hit(
                f"fact {other.fact} says the same as fact {one.fact} ({one.text})", other.text, other.fact
            )


def double_meaning(linted: Linted) -> Iterator[Hit]:
    """A fact with formulations of one first argument and relation whose second arguments have nothing in common.

    What has a pronoun, words that begin alike, and spellings that differ by spaces may be the same thing.
    """
    for cluster in linted.clusters:
        pairs = (pair for pair in combinations(cluster, 2) if differ(*pair) and not _alike(*pair))
        for one, other in islice(pairs, 1):
            yield Hit(
                f"the second arguments {one.args[0].text!r} and {other.args[0].text!r} mean different things",
                other.text,
                other.fact,
            )


def missing_fact(linted: Linted) -> Iterator[Hit]:
    """A fact of the other reference of which no formulation shares a word in every slot with one of these."""
    if linted.reference is None:
        return
    theirs = Linted(linted.reference)
    for group in theirs.groups:
        if not any(may_match(one, other) for one in group for other in linted.statements()):
            yield Hit(f"the reference has {group[0].text}, and nothing here is like it")


def differ(one: Statement, other: Statement) -> bool:
    """Whether two formulations have the same first argument and relation, and share no word in the second argument."""
    if (one.arg1.words, one.rel.words) != (other.arg1.words, other.rel.words):
        return False
    mine, theirs = ({word for part in each.args for word in part.words} for each in (one, other))
    return not mine & theirs


def _alike(one: Statement, other: Statement) -> bool:
    """Whether second arguments that share no word may still mean the same."""
    mine, theirs = one.args[0], other.args[0]
    if not mine.content or not theirs.content or mine.stems & theirs.stems:
        return True
    if PRONOUNS & {*mine.words, *theirs.words}:
        return True
    return "".join(mine.words) == "".join(theirs.words)


def may_match(one: Statement, other: Statement) -> bool:
    """Whether two statements share a word in the first argument, the relation and the second argument.

    It is WiRe57's condition for a match (Léchelle et al. 2019, section 4.1); a slot without words shares none.
    """
    parts = zip(one.parts[:3], other.parts[:3], strict=False)
    return all(set(mine.words) & set(theirs.words) for mine, theirs in parts)


DOUBLE_ANNOTATION = Rule(
    id="double-annotation",
    severity="warning",
    title="Two facts with a formulation in common",
    guideline="one cluster for each fact (BenchIE^FL G, double annotation)",
    check=double_annotation,
)
DOUBLE_MEANING = Rule(
    id="double-meaning",
    severity="warning",
    title="One fact, two second arguments",
    guideline="one fact in a cluster (BenchIE^FL G, double meaning)",
    check=double_meaning,
)
MISSING_FACT = Rule(
    id="missing-fact",
    severity="hint",
    title="Fact of the other reference that is not here",
    guideline="exhaustivity (BenchIE^FL J.4 and G, missing facts)",
    check=missing_fact,
    needs_reference=True,
)
