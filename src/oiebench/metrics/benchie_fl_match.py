"""Which clusters an extraction meets, and by which of BenchIE^FL's rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from oiebench.metrics.benchie_fl_gold import Gold, unpunctuated

Rules = Literal["exact", "exact+af", "exact+lod", "exact+af+lod", "exact+punc", "all"]
NO_THIRD_PART = "XXX"
"""Stands for the third part of an extraction that has none: nothing equals it."""


class Flags(msgspec.Struct, frozen=True):
    """The clusters that an extraction meets: exactly, or nearly and by which rule."""

    exact: tuple[int, ...]
    near: dict[int, str]

    def rule(self, cluster: int) -> str:
        """By which rule the extraction meets the cluster."""
        return "exact" if cluster in self.exact else self.near[cluster]


NOTHING_MET = Flags((), {})


class Near(msgspec.Struct, frozen=True):
    """The clusters met by a rule; `free` if it is for clusters that no extraction of the system meets exactly."""

    rule: str
    clusters: Sequence[int]
    free: bool = False


class Met(msgspec.Struct, frozen=True):
    """What a text meets, whoever extracted it and whatever else they did: clusters exactly, others nearly."""

    exact: tuple[int, ...]
    near: tuple[Near, ...]

    def flags(self, taken: frozenset[int]) -> Flags:
        """The same beside the extractions of a system that meet some clusters exactly; the first rule tells."""
        found: dict[int, str] = {}
        for near in self.near:
            for cluster in near.clusters:
                if not (cluster in self.exact or (near.free and cluster in taken)):
                    found.setdefault(cluster, near.rule)
        return Flags(self.exact, dict(sorted(found.items())))


class _Slots(NamedTuple):
    """The formulations that have each part of an extraction in the part's slot, a bit each."""

    arg1: int
    rel: int
    arg2: int


class Matcher:
    """The gold of a sentence as it is matched; what a text meets under some rules is remembered."""

    __slots__ = ("_known", "gold")

    def __init__(self, gold: Gold) -> None:
        self.gold = gold
        self._known: dict[Rules, dict[str, Met | None]] = {}

    def flags(self, lines: Sequence[str], rules: Rules) -> list[Flags]:
        """What each of a system's extractions of the sentence meets."""
        known = self._known.setdefault(rules, {})
        mets: dict[str, Met] = {}
        for line in lines:
            if line not in known:
                known[line] = self._met(line, rules)
            met = known[line]
            if met:
                mets[line] = met
        if not mets:
            return [NOTHING_MET] * len(lines)
        taken = frozenset[int]()
        if not self.gold.strict:
            taken = taken.union(*[met.exact for met in mets.values()])
        flags = {line: met.flags(taken) for line, met in mets.items()}
        return [flags.get(line, NOTHING_MET) for line in lines]

    def _met(self, line: str, rules: Rules) -> Met | None:
        """What a text meets, if anything: some cluster must have its relation and one of its arguments.

        Exact matches and those without punctuation need all three, alternatives the relation and the other
        argument, level of detail the relation and either one.
        """
        gold = self.gold
        parts = slots(line) if gold.strict else split(line)
        rel = gold.alike.matching(1, parts[1])
        if not rel:
            return None
        arg1, arg2 = gold.alike.matching(0, parts[0]), gold.alike.matching(2, parts[2])
        if not any(rel & mask and (arg1 | arg2) & mask for mask in gold.cluster_masks):
            return None
        alike = _Slots(arg1, rel, arg2)
        full = arg1 & rel & arg2 & gold.arity.get(len(parts), 0)
        exact = tuple(gold.clusters_of(gold.exactly(parts, full))) if full else ()
        for cluster in exact:
            full &= ~gold.cluster_masks[cluster]
        near: list[Near] = []
        if rules in ("exact+af", "exact+af+lod", "all"):
            near += self._alternatives(parts, alike, exact)
        words = line.replace("\t" if gold.strict else " - ", " ")
        spelt = rules in ("exact+lod", "exact+af+lod", "all") and not exact and gold.spelt_bare(words)
        if spelt:
            near += self._levels_of_detail(words, parts, alike)
        if rules in ("exact+punc", "all") and full:
            near.append(Near("punctuation", gold.clusters_of(gold.unpunctuated(parts, full))))
        if rules == "all" and spelt:
            near += self._levels_of_detail_unpunctuated(words, parts, alike)
        return Met(exact, tuple(near)) if exact or near else None

    def _alternatives(self, parts: Sequence[str], alike: _Slots, exact: tuple[int, ...]) -> Iterator[Near]:
        """Clusters met exactly once an argument that names two things is cut to one (appendix B)."""
        gold = self.gold
        forms = gold.arity.get(3, 0) & alike.rel if len(parts) == 3 else 0
        for cluster in exact:
            forms &= ~gold.cluster_masks[cluster]
        found = 0
        for slot, other in ((0, 2), (2, 0)):
            hoped = gold.having(other, parts[other], forms & alike[other])
            hoped = gold.having(1, parts[1], hoped)
            if hoped:
                found |= gold.pairs.met_when_cut(slot, parts[slot], hoped)
        if found:
            yield Near("alternative formulation", gold.clusters_of(found))

    def _levels_of_detail(self, words: str, parts: Sequence[str], alike: _Slots) -> Iterator[Near]:
        """Clusters that share one argument and the relation with an extraction spelt like a formulation.

        That its letters are a formulation's is known.
        """
        gold = self.gold
        equal = _Slots(*[gold.having_squeezed(slot, parts[slot], mask) for slot, mask in enumerate(alike)])
        shared = self._including(equal, parts, punctuation=True)
        if shared and gold.spelt(words):
            yield Near("level of detail", shared, free=True)

    def _levels_of_detail_unpunctuated(
        self, words: str, parts: Sequence[str], alike: _Slots
    ) -> Iterator[Near]:
        """The same where formulations lose their punctuation, and the extraction its own but for the relation's."""
        if parts[1] == unpunctuated(parts[1]) and (self.gold.punctuated or words != unpunctuated(words)):
            bare_parts = [unpunctuated(part) for part in parts]
            shared = self._including(alike, bare_parts, punctuation=False)
            yield Near("level of detail, punctuation", shared, free=True)

    def _including(self, equal: _Slots, parts: Sequence[str], *, punctuation: bool) -> list[int]:
        """Clusters with the relation and an argument, of whose other argument the extraction has all words."""
        gold = self.gold
        if not equal.rel or not equal.arg1 | equal.arg2:
            return []
        words = [frozenset(part.split(" ")) for part in parts[:3]]

        def included(slot: int, among: int) -> bool:
            return any(
                holders & among and gold.slot_words(pattern, punctuation=punctuation).within(words[slot])
                for pattern, holders in gold.slots[slot].items()
            )

        return [
            cluster
            for cluster, mask in enumerate(gold.cluster_masks)
            if equal.rel & mask
            and ((equal.arg1 & mask and included(2, mask)) or (equal.arg2 & mask and included(0, mask)))
        ]


def slots(line: str) -> list[str]:
    """The three parts of an extraction whose line has tabs between them."""
    return line.split("\t")


def split(line: str) -> list[str]:
    """The published script's parts: the line cut at every ` - `, so that dashes cut them too.

    An extraction without a third part gets one that nothing equals.
    """
    parts = line.split(" - ")
    return parts if len(parts) > 2 else [parts[0], parts[-1][:-2], NO_THIRD_PART]
