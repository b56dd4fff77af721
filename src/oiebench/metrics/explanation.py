"""Why each extraction met a gold item or did not, sentence by sentence, for every metric.

What matched is what the metric says. Words shared, missing and extra are counted part by part as bags. For
what met nothing, the nearest item is the one that shares most words; the error classes are those of Schneider
et al. (2017), as far as they can be told without a human.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from oiebench.metrics.base import GoldSentence, Match
from oiebench.metrics.scoring import Benchmark, Result
from oiebench.metrics.slot_options import slot_pattern
from oiebench.metrics.stopwords import STOPWORDS
from oiebench.model import (
    EntityRelation,
    Explained,
    Extraction,
    ExtractionReport,
    Fact,
    Formulation,
    GoldTuple,
    Missed,
    SentenceReport,
)

NO_FORMULATION = Formulation(())
PARTS = ("first argument", "relation", "second argument")
ERROR_CLASSES = ("redundant", "wrong boundaries", "uninformative", "wrong", "missed")


Nearness = tuple[int, int]
"""More shared words are nearer; among equals, fewer that differ."""


class Said(msgspec.Struct, frozen=True):
    """The words of an extraction, part by part."""

    parts: tuple[Counter[str], ...]
    size: int


class Wanted(msgspec.Struct, frozen=True):
    """One way to say a gold item: part by part, the words that are needed, and all that may be there."""

    needed: tuple[Counter[str], ...]
    welcome: tuple[Counter[str], ...]
    size: int
    """how many words are needed"""

    def nearness(self, said: Said) -> Nearness:
        """How near an extraction comes, counted without listing the words."""
        shared = met = 0
        for have, need, welcome in zip(said.parts, self.needed, self.welcome, strict=True):
            for word, times in have.items():
                limit = welcome.get(word, 0)
                if limit:
                    shared += min(times, limit)
                    met += min(times, need.get(word, 0))
        return shared, met - self.size + shared - said.size

    def difference(self, said: Said) -> Difference:
        """The words that an extraction shares, lacks and adds."""
        shared, missing, extra = [], [], []
        for have, need, welcome in zip(said.parts, self.needed, self.welcome, strict=True):
            shared.append(tuple((have & welcome).elements()))
            missing.append(tuple((need - have).elements()))
            extra.append(tuple((have - welcome).elements()))
        return Difference(tuple(shared), tuple(missing), tuple(extra))


class Near(NamedTuple):
    """How near an extraction comes to a gold item, and to which way to say it."""

    nearness: Nearness
    way: Wanted


class Difference(msgspec.Struct, frozen=True):
    """The words of an extraction against those of a gold item, part by part."""

    shared: tuple[tuple[str, ...], ...]
    missing: tuple[tuple[str, ...], ...]
    extra: tuple[tuple[str, ...], ...]

    def obstacle(self) -> str:
        """Which part differs, and how."""
        reasons = []
        for part, shared, missing, extra in zip(PARTS, self.shared, self.missing, self.extra, strict=True):
            if missing or extra:
                told = [
                    f"{what} {' '.join(words)!r}"
                    for what, words in (("lacks", missing), ("adds", extra))
                    if words
                ]
                reasons.append(f"{part} {' and '.join(told)}" + ("" if shared else ", sharing no word"))
        return "; ".join(reasons) or "the same words in another order or form"

    def touches_every_part(self) -> bool:
        """Whether each part shares a word or has nothing that must be shared."""
        return all(shared or not missing for shared, missing in zip(self.shared, self.missing, strict=True))


def explain(results: Sequence[Result]) -> Explained:
    """The sentences of a benchmark as all the systems met them."""
    against = results[0].benchmark
    sentences = []
    for at, row in enumerate(against.scored):
        gold = against.gold.sentences[row]
        items = gold_items(gold, against.metric.needs)
        systems, missed = {}, {}
        for result in results:
            found = result.predictions.sentences[at]
            reports, lacking = _explained(against, at, items, found)
            systems[result.predictions.system] = tuple(reports)
            missed[result.predictions.system] = tuple(lacking)
        sentences.append(
            SentenceReport(
                gold.sentence.id, gold.sentence.text, tuple(text for text, _ in items), systems, missed
            )
        )
    return Explained(against.metric.canonical, against.metric.mode, tuple(sentences))


def error_counts(explained: Explained, system: str) -> dict[str, int]:
    """How many of a system's extractions went astray, by class, and how many gold items it missed."""
    counts = dict.fromkeys(ERROR_CLASSES, 0)
    for sentence in explained.sentences:
        for extraction in sentence.systems[system]:
            if extraction.error_class:
                counts[extraction.error_class] += 1
        counts["missed"] += len(sentence.missed[system])
    return counts


def gold_items(gold: GoldSentence, kind: str) -> list[tuple[str, list[Wanted]]]:
    """Each gold item as text, and the ways to say it."""
    if kind == "facts":
        return [
            (_fact_text(fact), [_formulation(form.slots) for form in fact.formulations or (NO_FORMULATION,)])
            for fact in gold.facts
        ]
    if kind == "relations":
        return [
            (f"({' ; '.join(relation.args)}) {' '.join(relation.trigger)}", [_relation(relation)])
            for relation in gold.relations
        ]
    return [(str(item), [_tuple(item)]) for item in gold.tuples]


def _explained(
    against: Benchmark,
    at: int,
    items: Sequence[tuple[str, list[Wanted]]],
    found: Sequence[Extraction],
) -> tuple[list[ExtractionReport], list[Missed]]:
    matches = against.metric.matches(against.prepared[at], found)
    by_extraction: dict[int, list[Match]] = {}
    for match in matches:
        by_extraction.setdefault(match.extraction, []).append(match)
    taken_by: dict[int, int] = {match.gold: match.extraction for match in reversed(matches)}
    said = [_said(extraction) for extraction in found]
    table = [[_nearest_way(words, ways) for _, ways in items] for words in said]
    reports = []
    seen: dict[tuple[str, str, str], int] = {}
    for index, extraction in enumerate(found):
        mine = by_extraction.get(index, [])
        near = mine[0].gold if mine else _nearest(table[index])
        difference = table[index][near].way.difference(said[index]) if near is not None and items else None
        twin = seen.setdefault(extraction.folded(), index)
        matched = bool(mine)
        reports.append(
            ExtractionReport(
                text=str(extraction),
                matched=matched,
                gold_index=near,
                rule=mine[0].rule if mine else None,
                shared=_flat(difference.shared) if difference else (),
                missing=_flat(difference.missing) if difference else (),
                extra=_flat(difference.extra) if difference else (),
                obstacle=None if matched else _obstacle(difference, near, twin, index, taken_by),
                error_class=None
                if matched
                else _error_class(extraction, difference, near, twin != index, taken_by),
                also=tuple(match.gold for match in mine[1:]),
                confidence=extraction.confidence,
            )
        )
    missed = []
    for gold in range(len(items)):
        if gold not in taken_by:
            column = [row[gold] for row in table]
            near = _nearest(column)
            obstacle = None if near is None else column[near].way.difference(said[near]).obstacle()
            missed.append(Missed(gold, near, obstacle))
    return reports, missed


def _nearest(candidates: Sequence[Near]) -> int | None:
    """The nearest that shares a word at all; the first among equals."""
    best = max(range(len(candidates)), key=lambda at: candidates[at].nearness, default=None)
    return best if best is not None and candidates[best].nearness[0] else None


def _obstacle(
    difference: Difference | None, near: int | None, twin: int, index: int, taken_by: dict[int, int]
) -> str:
    if twin != index:
        return f"says the same as extraction {twin + 1} of this sentence"
    if difference is None or near is None:
        return "shares no word with any gold item"
    if near in taken_by and difference.touches_every_part():
        return f"its nearest gold item is met by extraction {taken_by[near] + 1}; " + difference.obstacle()
    return difference.obstacle()


def _error_class(
    extraction: Extraction,
    difference: Difference | None,
    near: int | None,
    repeated: bool,
    taken_by: dict[int, int],
) -> str:
    if repeated:
        return "redundant"
    if not all(map(_informative, (extraction.arg1.text, " ".join(extraction.folded()[2:])))):
        return "uninformative"
    if difference is None or not difference.touches_every_part():
        return "wrong"
    return "redundant" if near in taken_by else "wrong boundaries"


def _informative(text: str) -> bool:
    words = text.lower().split()
    return bool(words) and (len(words) == 1 or not all(word in STOPWORDS for word in words))


def _said(extraction: Extraction) -> Said:
    words = [text.split() for text in extraction.folded()]
    return Said(tuple(map(Counter, words)), sum(map(len, words)))


def _nearest_way(said: Said, ways: Sequence[Wanted]) -> Near:
    return max((Near(way.nearness(said), way) for way in ways), key=lambda near: near.nearness)


def _tuple(item: GoldTuple) -> Wanted:
    parts = ((item.arg1,), (item.rel,), item.args)
    needed, allowed = [], []
    for group in parts:
        words = [
            (word, flag)
            for part in group
            for word, flag in zip(part.words.words, part.words.inferred, strict=True)
        ]
        needed.append(tuple(word for word, inferred in words if not inferred))
        allowed.append(tuple(word for word, inferred in words if inferred))
    return _wanted(needed, allowed)


def _formulation(slots: Sequence[str]) -> Wanted:
    patterns = [list(slot_pattern(slot, strict=True).units()) for slot in (*slots, "", "")]
    groups = [*patterns[:2], [unit for pattern in patterns[2:] for unit in pattern]]
    needed = [tuple(w for text, free in units if not free for w in text.split()) for units in groups]
    allowed = [tuple(w for text, free in units if free for w in text.split()) for units in groups]
    return _wanted(needed, allowed)


def _relation(item: EntityRelation) -> Wanted:
    """The words of entities and triggers, each of which may have several."""
    first, trigger, rest, allowed = (
        " ".join(texts).split() for texts in (item.args[:1], item.trigger, item.args[1:], item.allowed)
    )
    return _wanted((first, trigger, rest), ((), allowed, ()))


def _wanted(needed: Sequence[Sequence[str]], allowed: Sequence[Sequence[str]]) -> Wanted:
    welcome = [(*must, *may) for must, may in zip(needed, allowed, strict=True)]
    return Wanted(tuple(map(Counter, needed)), tuple(map(Counter, welcome)), sum(map(len, needed)))


def _fact_text(fact: Fact) -> str:
    more = len(fact.formulations) - 1
    first = f"({' ; '.join(fact.formulations[0].slots)})" if fact.formulations else "()"
    return f"{first} and {more} more ways" if more > 0 else first


def _flat(parts: Sequence[Sequence[str]]) -> tuple[str, ...]:
    return tuple(word for part in parts for word in part)
