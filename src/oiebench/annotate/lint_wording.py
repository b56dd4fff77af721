"""Rules about the words of a slot: what is optional, what stands in the sentence, where the relation ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oiebench.annotate.lint import Hit, Rule
from oiebench.annotate.lint_form import slot_name
from oiebench.annotate.statements import PUNCTUATION, STEM, Linted, Part, Statement

PREPOSITIONS = frozenset(
    "about above across after against along alongside amid among around as at before behind below beneath beside "
    "besides between beyond by despite during except following for from in inside into like near of off on onto "
    "out outside over past regarding since through throughout till to toward towards under underneath until "
    "unlike up upon via with within without".split()
)
"""Words that lead from a relation to its argument."""
HEADLESS = PREPOSITIONS - {"in", "out", "up", "on", "off", "over", "under", "about", "around"} | frozenset(
    "a an the and or but 's".split()
)
"""Words with which no argument ends: the others also end phrasal verbs and adverbs."""
BE = frozenset("is are was were be been being 's".split())
PRONOUNS = frozenset("he she it they him her them his hers its their theirs".split())
PLACEHOLDER = frozenset({"xxx"})
"""What BenchIE^FL writes for a second argument that there is none (J.1)."""


def all_optional(linted: Linted) -> Iterator[Hit]:
    """A slot that is empty where its optional words are left out."""
    for cluster in linted.clusters:
        for statement in cluster:
            for number, part in enumerate(statement.parts):
                if part.words and not part.required:
                    yield Hit(
                        f"without its optional words the {slot_name(number)} is empty",
                        statement.text,
                        statement.fact,
                    )


def dangling(linted: Linted) -> Iterator[Hit]:
    """An argument that ends with a preposition, an article or a conjunction once optional words are left out."""
    for cluster in linted.clusters:
        for statement in cluster:
            for number, part in enumerate(statement.parts):
                if number == 1 or not part.required or part.required == part.words:
                    continue
                last = part.required[-1]
                if last in HEADLESS and part.words[-1] != last:
                    yield Hit(
                        f"without its optional words the {slot_name(number)} ends with {last!r}",
                        statement.text,
                        statement.fact,
                    )


def unknown_words(linted: Linted) -> Iterator[Hit]:
    """Words that are not in the sentence and are not marked as inferred.

    Facts may say things in other words, so there it takes an argument that shares no content word with the
    sentence, not by its first letters either, in every formulation that the fact has.
    """
    if not linted.vocabulary:  # the file does not say what the sentence is
        return
    for item in linted.said.tuples:
        for part in item.parts():
            words = part.words
            unknown = [
                word
                for word, place, inferred in zip(words.words, words.tokens, words.inferred, strict=True)
                if place is None and not inferred and word.lower().strip(PUNCTUATION) not in linted.vocabulary
            ]
            if unknown:
                yield Hit(f"not in the sentence and not marked as inferred: {' '.join(unknown)}", str(item))
    stems = frozenset(word[:STEM] for word in linted.vocabulary)
    for cluster in linted.clusters:
        foreign = [_foreign(statement, stems) for statement in cluster]
        if cluster and all(part is not None for part in foreign):
            first = foreign[0]
            assert first is not None
            yield Hit(f"no word of {first.text!r} is in the sentence", cluster[0].text, cluster[0].fact)


def preposition(linted: Linted) -> Iterator[Hit]:
    """A second argument that begins with a word which belongs to the relation, as in (is ; over 40 metres).

    A tuple's further arguments are complements, and bring their prepositions; where it has some, nothing is told.
    """
    for group in linted.groups:
        found = [one for one in group if len(one.args) == 1 and _first(one.args[0]) in PREPOSITIONS]
        if found:
            told = f"{_first(found[0].args[0])!r} belongs to the relation {found[0].rel.text!r}"
            more = f" (so in {len(found)} of {len(group)} formulations)" if len(group) > 1 else ""
            yield Hit(told + more, found[0].text, found[0].fact)


def bare_relation(linted: Linted) -> Iterator[Hit]:
    """(X ; is ; the A of B) where nothing in the sentence is annotated as (X ; is the A of ; B)."""
    richer = {
        (one.arg1.words, one.args[0].content)
        for one in linted.statements()
        if one.args and one.rel.words[-1:] == ("of",)
    }
    for group in linted.groups:
        bare = [one for one in group if one.args and _is_bare(one)]
        if len(bare) < len(group) or not bare:
            continue
        one = bare[0]
        tail = _after_of(one.args[0].words)
        if not any(mine == one.arg1.words and content and content <= tail for mine, content in richer):
            yield Hit(f"{one.rel.text!r} says little; the relation could run to 'of'", one.text, one.fact)


def pronoun(linted: Linted) -> Iterator[Hit]:
    """An argument with a pronoun of the third person and no resolved form, where the annotation resolves anaphora."""
    if not linted.resolves:
        return
    for item in linted.said.tuples:
        for part in (item.arg1, *item.args):
            form = part.resolved or part.words
            left = [word for word in form.words if word.lower() in PRONOUNS]
            if left:
                yield Hit(f"who or what {' '.join(left)!r} is, is not said", str(item))


def _foreign(statement: Statement, stems: frozenset[str]) -> Part | None:
    """The first argument slot none of whose content words begins like a word of the sentence."""
    for part in statement.arguments():
        content = part.content_required
        if content and content != PLACEHOLDER and not any(word[:STEM] in stems for word in content):
            return part
    return None


def _first(part: Part) -> str:
    return part.required[0] if part.required else ""


def _is_bare(one: Statement) -> bool:
    rel = [word for word in one.rel.words if word not in ("a", "an", "the")]
    words = one.args[0].words
    return len(rel) == 1 and rel[0] in BE and words[:1] == ("the",) and "of" in words[2:-1]


def _after_of(words: Sequence[str]) -> frozenset[str]:
    return frozenset(words[words.index("of", 2) + 1 :])


COMPLETENESS = "relation completeness (BenchIE^FL J.5, WiRe57 3.3)"
ALL_OPTIONAL = Rule(
    id="all-optional",
    severity="error",
    title="Slot of optional words alone",
    guideline="optional words are those without which the fact still stands (BenchIE)",
    check=all_optional,
)
DANGLING = Rule(
    id="dangling",
    severity="warning",
    title="Optional words that leave a loose end",
    guideline="optional words are those without which the fact still stands (BenchIE)",
    check=dangling,
)
UNKNOWN_WORDS = Rule(
    id="unknown-words",
    severity="warning",
    title="Words that the sentence does not have",
    guideline="inferred words are marked, heavy inference is none (WiRe57 3.3, BenchIE^FL J.7)",
    check=unknown_words,
)
PREPOSITION = Rule(
    id="preposition",
    severity="hint",
    title="Preposition left in the second argument",
    guideline=COMPLETENESS,
    check=preposition,
)
BARE_RELATION = Rule(
    id="bare-relation",
    severity="hint",
    title="(is ; the A of B), and never (is the A of ; B)",
    guideline=COMPLETENESS,
    check=bare_relation,
)
PRONOUN = Rule(
    id="pronoun",
    severity="warning",
    title="Pronoun that is not resolved",
    guideline="anaphora are resolved (WiRe57 3.2)",
    check=pronoun,
)
