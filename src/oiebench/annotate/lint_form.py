"""Rules of form: slots, brackets, numbers, repetitions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from oiebench.annotate.lint import Hit, Rule
from oiebench.annotate.statements import Linted
from oiebench.model import Formulation

GLUED = re.compile(r"[^\s\[]\[|\][^\s\]]")
FORM = "form of fact synsets (BenchIE)"


def no_annotation(linted: Linted) -> Iterator[Hit]:
    """A sentence of which nothing is said."""
    if not linted.said.tuples and not linted.said.facts:
        yield Hit("nothing is annotated in this sentence")


def empty_fact(linted: Linted) -> Iterator[Hit]:
    """A fact without a formulation."""
    for fact in linted.said.facts:
        if not fact.formulations:
            yield Hit("the fact has no formulation", None, fact.number)


def empty_slot(linted: Linted) -> Iterator[Hit]:
    """A slot without a word, or a formulation that lacks one."""
    for fact, formulation in _formulations(linted):
        if len(formulation.slots) < 3:
            yield Hit(f"{len(formulation.slots)} slots where there should be three", str(formulation), fact)
        for number, slot in enumerate(formulation.slots):
            if not slot.strip(" []"):
                yield Hit(f"the {slot_name(number)} is empty", str(formulation), fact)
    for statement in linted.tuples:
        for number, part in enumerate(statement.parts):
            if not part.words:
                yield Hit(f"the {slot_name(number)} is empty", statement.text)


def brackets(linted: Linted) -> Iterator[Hit]:
    """Brackets of optional words that do not pair, or touch another word."""
    for fact, formulation in _formulations(linted):
        for slot in formulation.slots:
            depth = 0
            for mark in re.findall(r"[\[\]]", slot):
                depth += 1 if mark == "[" else -1
                if depth not in (0, 1):
                    break
            if depth:
                yield Hit(f"the brackets of {slot.strip()!r} do not pair", str(formulation), fact)
            elif glued := GLUED.search(slot):
                yield Hit(
                    f"a bracket touches a word ({glued[0]!r} in {slot.strip()!r})", str(formulation), fact
                )


def numbering(linted: Linted) -> Iterator[Hit]:
    """Facts that are not numbered from 1 on."""
    for place, fact in enumerate(linted.said.facts, start=1):
        if fact.number != place:
            yield Hit(f"fact {fact.number} stands in place {place}", None, fact.number)


def arity(linted: Linted) -> Iterator[Hit]:
    """A formulation with more than two arguments."""
    for fact, formulation in _formulations(linted):
        if len(formulation.slots) > 3:
            yield Hit(f"{len(formulation.slots) - 1} arguments; split the fact", str(formulation), fact)


def duplicate_formulation(linted: Linted) -> Iterator[Hit]:
    """A formulation that stands twice in its fact."""
    for fact in linted.said.facts:
        counts = Counter(tuple(" ".join(slot.split()) for slot in f.slots) for f in fact.formulations)
        for slots, times in counts.items():
            if times > 1:
                yield Hit(f"the formulation stands {times} times", str(Formulation(slots)), fact.number)


def duplicate_tuple(linted: Linted) -> Iterator[Hit]:
    """A tuple that stands twice."""
    counts = Counter(tuple(part.words for part in statement.parts) for statement in linted.tuples)
    texts = {tuple(part.words for part in statement.parts): statement.text for statement in linted.tuples}
    for words, times in counts.items():
        if times > 1:
            yield Hit(f"the tuple stands {times} times", texts[words])


def misplaced(linted: Linted) -> Iterator[Hit]:
    """A word of a tuple that stands elsewhere than its index says; case is ignored."""
    tokens = linted.said.sentence.tokens
    for item in linted.said.tuples if tokens is not None else ():
        for part in item.parts():
            for word, place in zip(part.words.words, part.words.tokens, strict=True):
                if place is None or tokens is None:
                    continue
                if not 0 <= place < len(tokens):
                    yield Hit(f"{word!r} is at {place}, and the sentence has {len(tokens)} words", str(item))
                elif tokens[place].lower() != word.lower():
                    yield Hit(f"{word!r} is at {place}, where the sentence has {tokens[place]!r}", str(item))


def slot_name(number: int) -> str:
    """What a slot is called."""
    names = ("first argument", "relation", "second argument")
    return names[number] if number < len(names) else f"argument {number}"


def _formulations(linted: Linted) -> Iterator[tuple[int, Formulation]]:
    for fact in linted.said.facts:
        for formulation in fact.formulations:
            yield fact.number, formulation


NO_ANNOTATION = Rule(
    id="no-annotation",
    severity="warning",
    title="Sentence without tuple or fact",
    guideline="exhaustivity (BenchIE^FL J.4, WiRe57 3.2)",
    check=no_annotation,
)
EMPTY_FACT = Rule(
    id="empty-fact", severity="error", title="Fact without formulation", guideline=FORM, check=empty_fact
)
EMPTY_SLOT = Rule(id="empty-slot", severity="error", title="Empty slot", guideline=FORM, check=empty_slot)
BRACKETS = Rule(
    id="brackets",
    severity="error",
    title="Brackets that do not pair or touch a word",
    guideline=FORM,
    check=brackets,
)
NUMBERING = Rule(
    id="numbering", severity="warning", title="Facts not numbered from 1", guideline=FORM, check=numbering
)
ARITY = Rule(
    id="arity",
    severity="warning",
    title="More than two arguments in a fact",
    guideline="number of arguments (BenchIE^FL J.1)",
    check=arity,
)
DUPLICATE_FORMULATION = Rule(
    id="duplicate-formulation",
    severity="warning",
    title="Formulation twice in a fact",
    guideline=FORM,
    check=duplicate_formulation,
)
DUPLICATE_TUPLE = Rule(
    id="duplicate-tuple",
    severity="warning",
    title="Tuple twice in a sentence",
    guideline="one tuple for each piece of information (WiRe57 3.2)",
    check=duplicate_tuple,
)
MISPLACED = Rule(
    id="misplaced",
    severity="error",
    title="Index at which another word stands",
    guideline="form of gold tuples (WiRe57)",
    check=misplaced,
)
