"""The scorer of WiRe57 (Léchelle et al., 2019): token-level precision and recall of tuples matched one to one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec
import numpy as np

from oiebench.metrics.assignment import best, greedy
from oiebench.metrics.base import GoldSentence, Match, Metric, Predictions, f1, ratio
from oiebench.metrics.batches import batches, pairs_of
from oiebench.metrics.words import Bags, Ints, Vocabulary, bags_of_texts, bags_of_words
from oiebench.model import Extraction, GoldTuple, Words
from oiebench.stats.observations import Floats, Observations, Totals

NOTHING = Words((), (), ())


class Gold(msgspec.Struct, frozen=True):
    """A gold tuple as it is matched: the words of its parts, and which of them nobody need find."""

    parts: tuple[Words, ...]

    def exact(self) -> tuple[tuple[str, str, str], tuple[str, ...]]:
        """The strings that an exact match must equal: the triple, and further arguments."""
        texts = [" ".join(part.words) for part in self.parts]
        return (texts[0], texts[1], texts[2]), tuple(texts[3:])


class WiRe57(Metric[tuple[Gold, ...]], frozen=True, kw_only=True):
    """Token-level scores of tuples matched greedily by F1; words marked as inferred are free to miss.

    `resolved` scores against the arguments with their anaphora resolved, `platinum` requires inferred words.
    """

    resolved: bool = False
    platinum: bool = False

    name: ClassVar[str] = "wire57"
    title: ClassVar[str] = "WiRe57: token-level precision and recall, one to one"
    columns: ClassVar[tuple[str, ...]] = (
        "gold",
        "tuples",
        "matches",
        "precision_sum",
        "recall_sum",
        "exact_pred",
        "exact_gold",
        "gold_words",
        "predicted_words",
    )

    def prepare(self, gold: GoldSentence) -> tuple[Gold, ...]:
        """The tuples with at least three parts, resolved or not, inferred words required or not."""
        return tuple(self._gold(item) for item in self.under_options(gold).tuples)

    def under_options(self, gold: GoldSentence) -> GoldSentence:
        """The tuples with their anaphora resolved, if they are asked for."""
        if not self.resolved:
            return gold
        return msgspec.structs.replace(gold, tuples=tuple(map(_resolved, gold.tuples)))

    def _gold(self, item: GoldTuple) -> Gold:
        parts = [part.words for part in item.parts()]
        if self.platinum:
            parts = [Words(p.words, p.tokens, (False,) * len(p.words)) for p in parts]
        return Gold((*parts, *[NOTHING] * (3 - len(parts))))

    def observe_all(
        self,
        prepared: Sequence[tuple[Gold, ...]],
        predictions: Predictions,
        ids: tuple[str, ...],
        groups: tuple[str, ...] | None,
    ) -> Observations:
        """Rows of all sentences, matched a million pairs at a time."""
        counts = np.zeros((len(prepared), len(self.columns)))
        for start, end in batches(prepared, predictions.sentences):
            batch = _Batch(prepared[start:end], predictions.sentences[start:end], strict=self.strict)
            counts[start:end] = batch.rows()
        return Observations(ids, counts, self.columns, None, groups)

    def summarise(self, totals: Totals) -> dict[str, Floats]:
        """Means over tuples (published) or shares of all words (strict)."""
        c = totals.counts
        if self.strict:
            precision = ratio(c["precision_sum"], c["predicted_words"])
            recall = ratio(c["recall_sum"], c["gold_words"])
        else:
            precision = ratio(c["precision_sum"], c["tuples"])
            recall = ratio(c["recall_sum"], c["gold"])
        exact_precision = ratio(c["exact_pred"], c["tuples"])
        exact_recall = ratio(c["exact_gold"], c["gold"])
        figures = {
            "precision": precision,
            "recall": recall,
            "f1": f1(precision, recall),
            "tuples": c["tuples"],
            "gold_tuples": c["gold"],
            "matches": c["matches"],
            "exact_matches_pred": c["exact_pred"],
            "exact_matches_gold": c["exact_gold"],
            "exact_precision": exact_precision,
            "exact_recall": exact_recall,
            "exact_f1": f1(exact_precision, exact_recall),
        }
        if not self.strict:
            figures["precision_of_matches"] = ratio(c["precision_sum"], c["matches"])
            figures["recall_of_matches"] = ratio(c["recall_sum"], c["matches"])
        return figures

    def matches(self, prepared: tuple[Gold, ...], extractions: Sequence[Extraction]) -> list[Match]:
        """The pairs that were matched, and whether exactly."""
        batch = _Batch([prepared], [extractions], strict=self.strict)
        found = []
        for gold, pred in batch.taken():
            exact = _exactly(prepared[gold], extractions[pred])
            found.append(Match(pred, gold, "exact" if exact else "shared words"))
        return found

    def gold_size(self, prepared: tuple[Gold, ...]) -> int:
        """The number of tuples."""
        return len(prepared)


def _resolved(item: GoldTuple) -> GoldTuple:
    arg1, rel, *args = (
        msgspec.structs.replace(part, words=part.resolved or part.words) for part in item.parts()
    )
    return msgspec.structs.replace(item, arg1=arg1, rel=rel, args=tuple(args))


class _Batch:
    """Many sentences matched together."""

    def __init__(
        self,
        prepared: Sequence[tuple[Gold, ...]],
        found: Sequence[Sequence[Extraction]],
        *,
        strict: bool,
    ) -> None:
        self.strict = strict
        self.gold = [gold for sentence in prepared for gold in sentence]
        self.preds = [extraction for sentence in found for extraction in sentence]
        self.pairs = pairs_of(prepared, found)
        self._count_words()

    def _count_words(self) -> None:
        """The words of each pair: shared, predicted, required; and whether the pair may match."""
        pairs, vocabulary = self.pairs, Vocabulary()
        depth = max([3, *(len(gold.parts) for gold in self.gold)])
        self.shared = np.zeros(pairs.size)
        self.shared_required = np.zeros(pairs.size)
        self.predicted = np.zeros(pairs.size)
        self.may_match = np.ones(pairs.size, dtype=bool)
        self.required = np.zeros(len(self.gold))
        self.pred_words = np.zeros(len(self.preds))
        for slot in range(depth):
            gold, required, has_slot = self._gold_slot(slot, vocabulary)
            pred = bags_of_texts(_slot_texts(self.preds, slot), vocabulary)
            words = pairs.shared(gold, pred, once=self.strict)
            self.shared += words
            self.shared_required += pairs.shared(required, pred) if self.strict else words
            self.required += required.lengths
            self.predicted += pred.lengths[pairs.pred] * has_slot[pairs.gold]
            if slot < 3:
                free = (required.lengths == 0)[pairs.gold]
                if self.strict and slot != 1:
                    free &= (gold.lengths == 0)[pairs.gold]
                self.may_match &= (words > 0) | free
        self._count_all_words(vocabulary)

    def _gold_slot(self, slot: int, vocabulary: Vocabulary) -> tuple[Bags, Bags, Ints]:
        parts = [gold.parts[slot] if slot < len(gold.parts) else NOTHING for gold in self.gold]
        gold = bags_of_words([part.words for part in parts], vocabulary)
        inferred = np.fromiter((flag for part in parts for flag in part.inferred), bool, len(gold.word))
        has_slot = np.fromiter((slot < len(gold.parts) for gold in self.gold), np.int64, len(self.gold))
        return gold, gold.kept(~inferred), has_slot

    def _count_all_words(self, vocabulary: Vocabulary) -> None:
        if self.strict:
            texts = [" ".join(part.text for part in pred.parts()) for pred in self.preds]
            self.pred_words = bags_of_texts(texts, vocabulary).lengths.astype(float)

    def scores(self) -> tuple[Floats, Floats]:
        """Precision and recall of each pair, 0 for those that may not match (published)."""
        precision = ratio(self.shared, self.predicted)
        recall = ratio(self.shared, self.required[self.pairs.gold])
        return np.where(self.may_match, precision, 0.0), np.where(self.may_match, recall, 0.0)

    def taken(self) -> list[tuple[int, int]]:
        """The matched pairs (gold, extraction) of all sentences."""
        if self.strict:
            return self._best(self.shared)
        precision, recall = self.scores()
        value = f1(precision, recall)
        candidates = np.flatnonzero(value > 0)
        pairs = self.pairs
        sentence = pairs.gold_sentence[pairs.gold[candidates]]
        order = candidates[np.lexsort((candidates, -value[candidates], sentence))]
        return greedy(list(zip(pairs.gold[order].tolist(), pairs.pred[order].tolist(), strict=True)))

    def _best(self, weights: Floats) -> list[tuple[int, int]]:
        """The best one-to-one assignment of each sentence."""
        pairs = self.pairs
        weights = np.where(self.may_match, weights, 0.0)
        found = []
        gold_start = pred_start = 0
        for sentence in range(pairs.sentences):
            block = pairs.block(weights, sentence)
            found += [(gold_start + i, pred_start + j) for i, j in best(block)]
            gold_start, pred_start = gold_start + block.shape[0], pred_start + block.shape[1]
        return found

    def rows(self) -> Floats:
        """The sufficient statistics of each sentence."""
        pairs = self.pairs
        taken = np.array(self.taken(), dtype=np.int64).reshape(-1, 2)
        number = pairs.number(taken[:, 0], taken[:, 1])
        sentence = pairs.gold_sentence[taken[:, 0]]
        if self.strict:
            precision = self.shared[number]
            best_recall = np.array(self._best(self.shared_required), dtype=np.int64).reshape(-1, 2)
            recall = self.shared_required[pairs.number(best_recall[:, 0], best_recall[:, 1])]
            recall_sentence = pairs.gold_sentence[best_recall[:, 0]]
        else:
            precisions, recalls = self.scores()
            precision, recall, recall_sentence = precisions[number], recalls[number], sentence
        exact_pred, exact_gold = self._exact()

        def per(where: Ints, what: Floats) -> Floats:
            return np.bincount(where, weights=what, minlength=pairs.sentences).astype(np.float64)

        rows: Floats = np.column_stack(
            [
                pairs.gold_count,
                pairs.pred_count,
                np.bincount(sentence, minlength=pairs.sentences),
                per(sentence, precision),
                per(recall_sentence, recall),
                per(pairs.pred_sentence, exact_pred),
                per(pairs.gold_sentence, exact_gold),
                per(pairs.gold_sentence, self.required),
                per(pairs.pred_sentence, self.pred_words),
            ]
        )
        return rows

    def _exact(self) -> tuple[Floats, Floats]:
        """Which extractions equal a gold tuple to the letter, and which gold tuples are equalled."""
        wanted: dict[tuple[int, tuple[str, str, str]], list[tuple[int, tuple[str, ...]]]] = {}
        for index, gold in enumerate(self.gold):
            triple, further = gold.exact()
            key = (int(self.pairs.gold_sentence[index]), triple)
            wanted.setdefault(key, []).append((index, further))
        exact_pred, exact_gold = np.zeros(len(self.preds)), np.zeros(len(self.gold))
        sentences = self.pairs.pred_sentence.tolist()
        for index, (sentence, pred) in enumerate(zip(sentences, self.preds, strict=True)):
            arg2 = pred.args[0].text if pred.args else ""
            for gold_index, further in wanted.get((sentence, (pred.arg1.text, pred.rel.text, arg2)), ()):
                if not further or further == tuple(arg.text for arg in pred.args[1 : 1 + len(further)]):
                    exact_pred[index] = exact_gold[gold_index] = 1
        return exact_pred, exact_gold


def _exactly(gold: Gold, pred: Extraction) -> bool:
    triple, further = gold.exact()
    texts = tuple(arg.text for arg in pred.args)
    return (pred.arg1.text, pred.rel.text, texts[0] if texts else "") == triple and (
        texts[1 : 1 + len(further)] == further
    )


def _slot_texts(preds: Sequence[Extraction], slot: int) -> list[str]:
    if slot == 0:
        return [pred.arg1.text for pred in preds]
    if slot == 1:
        return [pred.rel.text for pred in preds]
    at = slot - 2
    return [pred.args[at].text if len(pred.args) > at else "" for pred in preds]
