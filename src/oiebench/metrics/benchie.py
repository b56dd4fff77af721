"""The scorer of BenchIE (Gashteovski et al., 2022): exact match of a triple with a formulation of a fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Literal

import msgspec

from oiebench.metrics.base import GoldSentence, Match, Metric, Predictions, f1, ratio
from oiebench.metrics.forms import FormCount, count_forms
from oiebench.metrics.pattern_sets import SlotSets, having, masks
from oiebench.metrics.patterns import Pattern
from oiebench.metrics.published_readers import four_columns
from oiebench.metrics.slot_options import slot_pattern
from oiebench.model import Extraction, Fact, Formulation, Value
from oiebench.stats.observations import Floats, Totals


class Prepared:
    """The fact synsets of a sentence: a bit per formulation."""

    def __init__(self, facts: Sequence[tuple[tuple[Pattern, ...], ...]]) -> None:
        formulations = [slots for fact in facts for slots in fact]
        self.facts = facts
        self.all = (1 << len(formulations)) - 1
        self.masks: list[int] = []
        start = 0
        for fact in facts:
            self.masks.append(((1 << len(fact)) - 1) << start)
            start += len(fact)
        self.slots = [masks([slots[k] for slots in formulations]) for k in range(3)]
        self.stripped = SlotSets(self.slots, stripped=True)

    def exactly(self, texts: Sequence[str], among: int) -> int:
        """Those of the formulations that have these texts in their slots, white space and all."""
        for patterns, text in zip(self.slots, texts, strict=False):
            among = having(patterns, text, among)
        return among

    def first_fact(self, formulations: int) -> int:
        """The first synset that holds any of the formulations, or -1."""
        return next((i for i, mask in enumerate(self.masks) if mask & formulations), -1)

    def facts_of(self, formulations: int) -> list[int]:
        """Every synset that holds any of the formulations."""
        return [i for i, mask in enumerate(self.masks) if mask & formulations]


class BenchIE(Metric[Prepared], frozen=True, kw_only=True):
    """Facts found, by exact match with any formulation of the fact, optional words free.

    `gold=minimal` drops all optional words first; `match=lexical` compares the triples as one string each;
    `slots=2` compares first argument and relation alone, `slots=1` the first argument alone.
    """

    gold: Literal["full", "minimal"] = "full"
    match: Literal["slot", "lexical"] = "slot"
    slots: Literal[1, 2, 3] = 3

    name: ClassVar[str] = "benchie"
    title: ClassVar[str] = "BenchIE: fact synsets, exact match"
    needs: ClassVar[Literal["facts"]] = "facts"
    folds_arguments: ClassVar[bool] = True
    columns: ClassVar[tuple[str, ...]] = (
        "facts",
        "extractions",
        "found",
        "correct",
        "wrong",
        "misplaced",
        "tokens",
        "arg1_wrong",
        "rel_wrong",
        "arg2_wrong",
        "two_wrong",
        "all_wrong",
    )

    def prepare(self, gold: GoldSentence) -> Prepared:
        """The synsets' slots as patterns, read by the published rule for brackets (or a clean one: strict)."""
        return Prepared([self._fact(fact) for fact in gold.facts])

    def _fact(self, fact: Fact) -> tuple[tuple[Pattern, ...], ...]:
        forms = [form.slots for form in fact.formulations]
        if not self.strict:
            forms += [tuple(stray[:3]) for stray in fact.stray if len(stray) >= 3]
        read = partial(slot_pattern, minimal=self.gold == "minimal", strict=self.strict)
        return tuple(tuple(map(read, _three(slots, fold=self.strict))) for slots in forms)

    def under_options(self, gold: GoldSentence) -> GoldSentence:
        """The formulations without optional words, if those are to be dropped."""
        if self.gold == "full":
            return gold
        return msgspec.structs.replace(gold, facts=tuple(map(_without_options, gold.facts)))

    def view(self, predictions: Predictions) -> Predictions:
        """What the published script's reader gave."""
        return predictions if self.strict else four_columns(predictions, line_stripped=True)

    def matched(self, prepared: Prepared, extraction: Extraction) -> tuple[int, bool]:
        """The formulations that the extraction equals (a bit each), and whether only white space told otherwise.

        The published script asks twice, first with white space cut from the slots, then without; where only
        that differs it credits the last synset of the sentence.
        """
        stripped = self._stripped(extraction)[: self.slots]
        if self.match == "lexical":
            return self._lexical(prepared, stripped), False
        formulations = prepared.stripped.matching_all(stripped, prepared.all)
        if not formulations or self.strict:
            return formulations, False
        exactly = prepared.exactly(extraction.folded()[: self.slots], formulations)
        return (exactly, False) if exactly else (formulations, True)

    def _stripped(self, extraction: Extraction) -> list[str]:
        """The slots without white space at their ends; in strict mode with single spaces between the words too."""
        if self.strict:
            return [" ".join(text.split()) for text in extraction.folded()]
        return [text.strip() for text in extraction.folded()]

    def _lexical(self, prepared: Prepared, texts: Sequence[str]) -> int:
        """Every way to cut the words in three is tried; each slot remembers what it was asked."""
        words = " ".join(texts).split(" ")
        if self.slots == 1:
            return self._part(prepared, 0, words)
        found = 0
        heads = [(i, mask) for i in range(len(words) + 1) if (mask := self._part(prepared, 0, words[:i]))]
        if self.slots == 2:
            for i, mask in heads:
                found |= mask & self._part(prepared, 1, words[i:])
            return found
        tails = [(j, mask) for j in range(len(words) + 1) if (mask := self._part(prepared, 2, words[j:]))]
        for i, head in heads:
            for j, tail in tails:
                if i <= j and head & tail & ~found:
                    found |= head & tail & self._part(prepared, 1, words[i:j])
        return found

    def _part(self, prepared: Prepared, slot: int, words: list[str]) -> int:
        """The formulations whose slot, stripped, is these words: a text with blanks at its ends is none's."""
        text = " ".join(words)
        return prepared.stripped.matching(slot, text) if words and text == text.strip() else 0

    def _credited(self, prepared: Prepared, extraction: Extraction) -> tuple[list[int], bool]:
        """The synsets an extraction is credited with: the first (published), or all (strict)."""
        formulations, misplaced = self.matched(prepared, extraction)
        if not formulations:
            return [], False
        if misplaced:
            return [len(prepared.masks) - 1], True
        if self.strict:
            return prepared.facts_of(formulations), False
        return [prepared.first_fact(formulations)], False

    def observe(self, prepared: Prepared, extractions: Sequence[Extraction]) -> list[float]:
        """Synsets found, extractions right and wrong, and in which slots the wrong ones went astray."""
        found: set[int] = set()
        correct = misplaced = tokens = 0
        errors = [0] * 5
        texts = [extraction.folded() for extraction in extractions]
        times = Counter(texts)
        for slots, extraction in dict(zip(texts, extractions, strict=True)).items():
            credited, elsewhere = self._credited(prepared, extraction)
            misplaced += elsewhere * times[slots]
            tokens += sum([len(text.split(" ")) for text in slots]) * times[slots]
            if credited:
                correct += times[slots]
                found.update(credited)
            else:
                errors[self._error(prepared, extraction)] += times[slots]
        return [
            len(prepared.masks),
            len(extractions),
            len(found),
            correct,
            len(extractions) - correct,
            misplaced,
            tokens,
            *errors,
        ]

    def _error(self, prepared: Prepared, extraction: Extraction) -> int:
        """Which slots differ from the nearest formulation: one alone (0, 1, 2), two (3) or all (4)."""
        texts = self._stripped(extraction)
        arg1, rel, arg2 = (prepared.stripped.matching(slot, text) for slot, text in enumerate(texts))
        if rel & arg2:
            return 0
        if arg1 & arg2:
            return 1
        if arg1 & rel:
            return 2
        return 3 if arg1 | rel | arg2 else 4

    def summarise(self, totals: Totals) -> dict[str, Floats]:
        """Precision over found synsets and wrong extractions; repeated right ones count nowhere (section 3)."""
        c = totals.counts
        precision = ratio(c["found"], c["found"] + c["wrong"])
        recall = ratio(c["found"], c["facts"])
        return {
            "precision": precision,
            "recall": recall,
            "f1": f1(precision, recall),
            "tp_synsets": c["found"],
            "fp_extractions": c["wrong"],
            "fn_synsets": c["facts"] - c["found"],
            "total_synsets": c["facts"],
            "correct_extractions": c["correct"],
            "n_extractions_in_gold": c["extractions"],
            "naive_precision": ratio(c["correct"], c["extractions"]),
            "avg_token_count": ratio(c["tokens"], c["extractions"]),
            "index_minus1_quirk": c["misplaced"],
            **{name: c[name] for name in self.columns[-5:]},
        }

    def whole_file(self, predictions: Predictions) -> dict[str, Value]:
        """The extractions of the whole file, those of sentences without gold included."""
        return {"n_extractions": predictions.count() + len(predictions.outside)}

    def matches(self, prepared: Prepared, extractions: Sequence[Extraction]) -> list[Match]:
        """The synsets each extraction is credited with."""
        found = []
        for index, extraction in enumerate(extractions):
            credited, misplaced = self._credited(prepared, extraction)
            rule = "exact but for white space" if misplaced else "exact"
            found += [Match(index, fact, rule) for fact in credited]
        return found

    def gold_size(self, prepared: Prepared) -> int:
        """The number of synsets."""
        return len(prepared.masks)

    def gold_figures(self, prepared: Sequence[Prepared]) -> dict[str, Value]:
        """How many synsets and forms the gold has, counted without writing the forms out."""
        sentences = len(prepared)
        counts = [count_forms(fact) for sentence in prepared for fact in sentence.facts]
        total = sum(counts, start=FormCount(0, 0, 0))
        synsets = len(counts)
        return {
            "triple_synset_count": float(synsets),
            "extractions_count": float(total.distinct),
            "extractions_per_sentence": total.distinct / sentences if sentences else 0.0,
            "triple_synsets_per_sentence": synsets / sentences if sentences else 0.0,
            "extractions_per_triple_synset": total.distinct / synsets if synsets else 0.0,
            "avg_extraction_length": total.words / total.forms if total.forms else 0.0,
            "n_sentences": sentences,
            "n_sent_with_key": sentences,
            "n_forms": total.forms,
            "n_empty_synsets": sum(not fact for sentence in prepared for fact in sentence.facts),
        }


def _without_options(fact: Fact) -> Fact:
    read = partial(slot_pattern, minimal=True, strict=True)
    forms = [tuple(" ".join(read(slot).texts) for slot in form.slots) for form in fact.formulations]
    return msgspec.structs.replace(fact, formulations=tuple(map(Formulation, forms)))


def _three(slots: Sequence[str], *, fold: bool) -> tuple[str, str, str]:
    """The first three slots; `fold` joins a fourth to the third."""
    padded = [*slots, *[""] * (3 - len(slots))]
    return padded[0], padded[1], " ".join(padded[2:]) if fold else padded[2]
