"""The scorer of BenchIE^FL (Lamarche and Langlais, 2024): facts found exactly or nearly so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal

import msgspec
import numpy as np

from oiebench.metrics.assignment import best
from oiebench.metrics.base import GoldSentence, Match, Metric, Predictions, f1, ratio
from oiebench.metrics.benchie_fl_gold import Gold, squeezed, unpunctuated
from oiebench.model import Extraction
from oiebench.stats.observations import Floats, Observations, Totals

Rules = Literal["exact", "exact+af", "exact+lod", "exact+af+lod", "exact+punc", "all"]
Text = tuple[str, str, str]
"""An extraction's first argument, relation and further arguments joined."""
_SPACES = re.compile(" +")


class Flags(msgspec.Struct, frozen=True):
    """The clusters that an extraction meets: exactly, or nearly and by which rule."""

    exact: tuple[int, ...]
    near: dict[int, str]

    def rule(self, cluster: int) -> str:
        """By which rule the extraction meets the cluster."""
        return "exact" if cluster in self.exact else self.near[cluster]


NOTHING_MET = Flags((), {})
NO_CLUSTERS: list[int] = []


class BenchIEFL(Metric[Gold], frozen=True, kw_only=True):
    """Facts found: exact match, alternative formulations (AF), level of detail (LoD) and punctuation.

    `rules` chooses among them; `priority=false` leaves out the rules by which extractions and clusters are
    told who takes whom, and counts every pair that matches.
    """

    rules: Rules = "all"
    priority: bool = True

    name: ClassVar[str] = "benchie-fl"
    title: ClassVar[str] = "BenchIE^FL: fact synsets, exact and near matches"
    needs: ClassVar[Literal["facts"]] = "facts"
    folds_arguments: ClassVar[bool] = True
    columns: ClassVar[tuple[str, ...]] = (
        "clusters",
        "extractions",
        "matched_extractions",
        "matched_clusters_counted",
        "pairs",
        "sentences_with_match",
    )

    def prepare(self, gold: GoldSentence) -> Gold:
        """The clusters with their formulations as patterns."""
        return Gold(gold.facts, strict=self.strict)

    def flags(self, gold: Gold, extractions: Sequence[Extraction]) -> list[Flags]:
        """Which clusters each extraction of a sentence meets; equal texts are matched once."""
        return self._flags(gold, [extraction.folded() for extraction in extractions])

    def _flags(self, gold: Gold, texts: Sequence[Text]) -> list[Flags]:
        split = _slots if self.strict else _split
        distinct = {text: s for text in dict.fromkeys(texts) if gold.promising((s := split(text)).parts)}
        exact = {
            text: tuple(gold.clusters_of(mask))
            for text, s in distinct.items()
            if (mask := gold.exact.matching_all(s.parts, gold.arity.get(len(s.parts), 0)))
        }
        taken = frozenset[int]() if self.strict else frozenset(c for found in exact.values() for c in found)
        flags: dict[Text, Flags] = {}
        for text, s in distinct.items():
            met = exact.get(text, ())
            near: dict[int, str] = {}
            for rule, clusters in self._near(gold, s, met, taken):
                for cluster in clusters:
                    if cluster not in met:
                        near.setdefault(cluster, rule)
            flags[text] = Flags(met, dict(sorted(near.items()))) if met or near else NOTHING_MET
        return [flags.get(text, NOTHING_MET) for text in texts]

    def _near(
        self, gold: Gold, s: _Split, met: tuple[int, ...], taken: frozenset[int]
    ) -> Iterable[tuple[str, Iterable[int]]]:
        if self.rules in ("exact+af", "exact+af+lod", "all"):
            yield "alternative formulation", self._alternatives(gold, s, met)
        spelt = self.rules in ("exact+lod", "exact+af+lod", "all") and not met and gold.spelt_bare(s.line)
        if spelt:
            yield "level of detail", _level_of_detail(gold, s, taken, punctuation=True)
        if not (gold.punctuated or s.punctuated):
            return
        if self.rules in ("exact+punc", "all"):
            forms = gold.exact_unpunctuated.matching_all(
                [unpunctuated(part).strip() for part in s.parts], gold.arity.get(len(s.parts), 0)
            )
            yield "punctuation", gold.clusters_of(forms) if forms else ()
        if self.rules == "all" and spelt:
            yield "level of detail, punctuation", _level_of_detail(gold, s, taken, punctuation=False)

    def _alternatives(self, gold: Gold, s: _Split, met: Iterable[int]) -> Iterable[int]:
        """Clusters met exactly once an argument that names two things is cut to one (appendix B)."""
        if len(s.parts) != 3 or 3 not in gold.arity:
            return ()
        arg1, rel, arg2 = s.parts
        forms = gold.arity[3] & gold.exact.matching(1, rel)
        for cluster in met:
            forms &= ~gold.cluster_masks[cluster]
        found = 0
        for slot, argument, other, other_slot in ((0, arg1, arg2, 2), (2, arg2, arg1, 0)):
            hoped = forms and forms & gold.exact.matching(other_slot, other)
            reach = gold.within_reach(slot, argument, hoped) if hoped else 0
            if reach:
                found |= _met_when_cut(gold, slot, argument, reach)
        return gold.clusters_of(found) if found else ()

    def credited(self, gold: Gold, texts: Sequence[Text]) -> list[list[int]]:
        """The clusters each extraction ends with: exact ones first come first served, then near ones."""
        flags = self._flags(gold, texts)
        if self.strict:
            return _best_assignment(gold, flags)
        if not self.priority:
            return [sorted({*f.exact, *f.near}) for f in flags]
        credit: list[list[int]] = [NO_CLUSTERS] * len(flags)
        taken: set[int] = set()
        for index, f in enumerate(flags):
            if f.exact and not (index and texts[index] == texts[index - 1]):
                credit[index] = [cluster for cluster in f.exact if cluster not in taken]
                taken.update(f.exact)
        holder: dict[int, int] = {}
        for index, f in enumerate(flags):
            if f.near and not f.exact:
                cluster = next((cluster for cluster in f.near if cluster not in taken), None)
                if cluster is not None:
                    holder[cluster] = index
        for cluster, index in sorted(holder.items()):
            credit[index] = [*credit[index], cluster]
        return credit

    def observe(self, prepared: Gold, extractions: Sequence[Extraction]) -> list[float]:
        """The row of a sentence taken alone."""
        observations = self.observe_all(
            [prepared], Predictions(system="", sentences=[extractions]), ("",), None
        )
        return [float(value) for value in observations.counts[0]]

    def observe_all(
        self,
        prepared: Sequence[Gold],
        predictions: Predictions,
        ids: tuple[str, ...],
        groups: tuple[str, ...] | None,
    ) -> Observations:
        """Rows of all sentences; a text that occurs again anywhere is counted with its first occurrence."""
        counts = np.zeros((len(prepared), len(self.columns)))
        codes: dict[Text, _Code] = {}
        for row, (gold, extractions) in enumerate(zip(prepared, predictions.sentences, strict=True)):
            texts = [extraction.folded() for extraction in extractions]
            credit = self.credited(gold, texts)
            hits = sum(map(len, credit))
            counts[row, 0] = gold.clusters if self.strict else max(gold.clusters, 1)
            counts[row, 1] = len(extractions)
            counts[row, 4] = hits
            counts[row, 5] = hits > 0
            if self.strict:
                counts[row, 2] = counts[row, 3] = hits
                continue
            for text, clusters in zip(texts, credit, strict=True):
                code = codes.get(text)
                if code is None:
                    code = codes[text] = _Code(row)
                code.add(clusters, max(gold.clusters, 1))
        for code in codes.values():
            counts[code.row, 2] += bool(code.hits)
            counts[code.row, 3] += code.worth()
        return Observations(ids, counts, self.columns, None, groups)

    def summarise(self, totals: Totals) -> dict[str, Floats]:
        """Shares of the extractions and of the clusters that were matched."""
        c = totals.counts
        precision = ratio(c["matched_extractions"], c["extractions"])
        recall = ratio(c["matched_clusters_counted"], c["clusters"])
        return {
            "precision": precision,
            "recall": recall,
            "f1": f1(precision, recall),
            "n_extractions": c["extractions"],
            "n_clusters": c["clusters"],
            **{name: c[name] for name in self.columns[2:]},
        }

    def matches(self, prepared: Gold, extractions: Sequence[Extraction]) -> list[Match]:
        """The clusters each extraction is credited with, and under which rule."""
        texts = [extraction.folded() for extraction in extractions]
        flags = self._flags(prepared, texts)
        return [
            Match(index, cluster, flags[index].rule(cluster))
            for index, clusters in enumerate(self.credited(prepared, texts))
            for cluster in clusters
        ]

    def gold_size(self, prepared: Gold) -> int:
        """The number of clusters; a sentence without any counts one in `published` mode."""
        return prepared.clusters if self.strict else max(prepared.clusters, 1)


class _Split(msgspec.Struct, frozen=True):
    """An extraction as it is compared: its parts, and all of them in one run of words."""

    parts: tuple[str, ...]
    line: str
    punctuated: bool


def _slots(text: Text) -> _Split:
    """The three parts, white space between words made one space."""
    parts = tuple(" ".join(part.split()) for part in text)
    line = " ".join(parts)
    return _Split(parts, line, unpunctuated(line) != line)


def _split(text: Text) -> _Split:
    """The published script's way: parts made one text and cut again at ` - `, so that dashes cut them too.

    An extraction without a third part gets one that nothing equals.
    """
    line = " - ".join(text).rstrip()
    parts = line.split(" - ")
    if len(parts) == 2:
        parts = [parts[0], parts[1][:-2], "XXX"]
    line = line.replace(" - ", " ")
    punctuated = unpunctuated(line) != line or any(part != part.strip() for part in parts)
    return _Split(tuple(parts), line, punctuated)


def _met_when_cut(gold: Gold, slot: int, argument: str, reach: int) -> int:
    """Which of the formulations an argument equals with half of a rewriting pair deleted from it.

    Few arguments do, whatever is deleted, so what the shared pairs are is asked last.
    """
    patterns = gold.exact.of(slot)

    def met(alternatives: Iterable[str]) -> int:
        forms = 0
        for text in alternatives:
            alternative = (_SPACES.sub(" ", text) if "  " in text else text).strip()
            forms |= patterns.matching(alternative, reach)
        return forms

    found = 0
    for first, second in gold.is_pairs:
        here = first.within(argument)
        there = here and second.within(argument)
        if there:
            found |= met(argument.replace(text, "") for text in here | there)
    if met(_cuts(argument, gold.arguments_within(argument))) & ~found:
        paired = {text for pair in gold.pairs_within(argument) for text in pair}
        found |= met(_cuts(argument, paired))
    return found


def _cuts(argument: str, texts: Iterable[str]) -> set[str]:
    """The argument without each of the texts, and without commas and `and`, which may stand inside words too."""
    cut = {argument.replace(text, "") for text in texts}
    if "," in argument:
        cut.update([text.replace(",", "") for text in cut])
    if "and" in argument:
        cut.update([text.replace("and", "") for text in cut])
    return cut


class _Code:
    """The matches of a text as the published script writes them: two numbers around a point, and no more.

    The rows of all occurrences of a text are strung together and numbered from 1. The first match is the
    number before the point; each further one replaces the last character behind it, which is a 0 at first.
    A text counts two clusters if its last character is not 0.
    """

    def __init__(self, row: int) -> None:
        self.row, self.rows, self.hits = row, 0, list[int]()

    def add(self, clusters: Sequence[int], rows: int) -> None:
        """The matches of one more occurrence."""
        if clusters:
            self.hits += [self.rows + cluster + 1 for cluster in clusters]
        self.rows += rows

    def worth(self) -> int:
        """How many clusters the text counts in recall."""
        if len(self.hits) < 2:
            return len(self.hits)
        return 1 if self.hits[-1] % 10 == 0 else 2


def _level_of_detail(gold: Gold, s: _Split, taken: frozenset[int], *, punctuation: bool) -> list[int]:
    """Clusters that share one argument and the relation with an extraction spelt like a formulation.

    That it is spelt so but for punctuation is known.
    """
    clean = (lambda text: text) if punctuation else unpunctuated
    slots = gold.squeezed if punctuation else gold.squeezed_unpunctuated
    parts = [*s.parts, *["XXX"] * (3 - len(s.parts))][:3]
    rel = slots.matching(1, squeezed(parts[1]))
    if not rel:
        return []
    arg1 = slots.matching(0, squeezed(clean(parts[0])))
    arg2 = slots.matching(2, squeezed(clean(parts[2])))
    hoped = [
        cluster
        for cluster, mask in enumerate(gold.cluster_masks)
        if rel & mask and (arg1 | arg2) & mask and cluster not in taken
    ]
    if not hoped:
        return []
    words = [frozenset(clean(part).split(" ")) for part in parts]

    def included(slot: int, mask: int) -> bool:
        return any(
            gold.slot_words(slot, form, punctuation=punctuation).within(words[slot])
            for form in range(mask.bit_length())
            if mask >> form & 1
        )

    shared = [
        cluster
        for cluster, mask in ((cluster, gold.cluster_masks[cluster]) for cluster in hoped)
        if (arg1 & mask and included(2, mask)) or (arg2 & mask and included(0, mask))
    ]
    return shared if shared and (not punctuation or gold.spelt(s.line)) else []


def _best_assignment(gold: Gold, flags: Sequence[Flags]) -> list[list[int]]:
    """The one-to-one assignment that matches most, exact matches first among equals."""
    weights = np.zeros((len(flags), gold.clusters))
    for index, f in enumerate(flags):
        for cluster in f.near:
            weights[index, cluster] = 1.0
        for cluster in f.exact:
            weights[index, cluster] = 1.0 + 1.0 / (1 + min(weights.shape))
    credit: list[list[int]] = [[] for _ in flags]
    for index, cluster in best(weights):
        credit[index].append(cluster)
    return credit
