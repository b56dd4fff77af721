"""Gold of one kind read as the other, so that a benchmark can be scored under any metric; declared in signatures."""

from __future__ import annotations

import msgspec

from oiebench.metrics.patterns import Pattern
from oiebench.metrics.slot_options import slot_pattern
from oiebench.model import Collection, Fact, Formulation, GoldPart, GoldTuple, Words


def tuples_of_facts(collection: Collection) -> Collection:
    """Each fact's first formulation as a gold tuple, its optional words counted as inferred (free to miss)."""
    tuples = []
    for fact in collection.facts:
        if not fact.formulations:
            continue
        parts = [_part(slot_pattern(slot, strict=True)) for slot in fact.formulations[0].slots]
        parts += [_part(Pattern((), ()))] * (3 - len(parts))
        tuples.append(GoldTuple(fact.sentence_id, parts[0], parts[1], tuple(parts[2:])))
    return msgspec.structs.replace(collection, tuples=tuple(tuples))


def facts_of_tuples(collection: Collection) -> Collection:
    """Each gold tuple as a fact with one formulation, its inferred words kept, further arguments folded."""
    numbers: dict[str, int] = {}
    facts = []
    for item in collection.tuples:
        number = numbers[item.sentence_id] = numbers.get(item.sentence_id, 0) + 1
        slots = (item.arg1.plain, item.rel.plain, " ".join(arg.plain for arg in item.args))
        facts.append(Fact(item.sentence_id, number, (Formulation(tuple(map(_bare, slots))),)))
    return msgspec.structs.replace(collection, facts=tuple(facts))


def _part(pattern: Pattern) -> GoldPart:
    words: list[str] = []
    inferred: list[bool] = []
    for text, optional in pattern.units():
        for word in text.split():
            words.append(word)
            inferred.append(optional)
    return GoldPart(" ".join(words), Words(tuple(words), (None,) * len(words), tuple(inferred)))


def _bare(text: str) -> str:
    return text.replace("[", "(").replace("]", ")")
