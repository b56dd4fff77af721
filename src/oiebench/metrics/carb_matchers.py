"""CaRB's matchers: the precision and recall of every pair of a gold tuple and an extraction."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import numpy as np

from oiebench.metrics.base import ratio
from oiebench.metrics.stopwords import content_words
from oiebench.metrics.words import Bags, Ints, Pairs, Vocabulary, bags_of_texts, bags_of_words
from oiebench.stats.observations import Floats

FORMS_OF_BE = ("be", "is", "am", "are", "was", "were", "been", "being")
SAID_VERBS = ("said", "told", "added", "adds", "says")
LEXICAL_THRESHOLD = 0.5


class Row(msgspec.Struct, frozen=True, gc=False):
    """A tuple as the script sees it: a relation and its arguments."""

    rel: str
    args: tuple[str, ...]

    def folded(self) -> Row:
        """Every argument after the first joined to one."""
        if len(self.args) < 3:
            return self
        return Row(self.rel, (self.args[0], " ".join(self.args[1:])))

    def swapped(self) -> Row:
        """The arguments after the first, joined, before the first."""
        if len(self.args) < 2:
            return self
        return Row(self.rel, (" ".join(self.args[1:]), self.args[0]))


Matcher = Callable[[Pairs, Sequence[Row], Sequence[Row]], tuple[Floats, Floats]]
"""Gives (precision, recall) of all pairs."""


def lenient(pairs: Pairs, gold: Sequence[Row], preds: Sequence[Row]) -> tuple[Floats, Floats]:
    """Words shared slot by slot; a shared relation word is required, shared argument words are not."""
    return _slots(pairs, gold, preds, forms_of_be=True, shared_arguments=False)


def strict(pairs: Pairs, gold: Sequence[Row], preds: Sequence[Row]) -> tuple[Floats, Floats]:
    """Words shared slot by slot; relation and both arguments must share one each."""
    return _slots(pairs, gold, preds, forms_of_be=False, shared_arguments=True)


def binary(pairs: Pairs, gold: Sequence[Row], preds: Sequence[Row]) -> tuple[Floats, Floats]:
    """`strict` with n-ary tuples folded to triples."""
    return strict(pairs, [row.folded() for row in gold], [row.folded() for row in preds])


def binary_lenient(pairs: Pairs, gold: Sequence[Row], preds: Sequence[Row]) -> tuple[Floats, Floats]:
    """`lenient` with n-ary tuples folded; under a verb of saying the arguments may stand the other way round."""
    folded = [row.folded() for row in gold]
    precision, recall = lenient(pairs, folded, [row.folded() for row in preds])
    said = np.fromiter((any(verb in row.rel for verb in SAID_VERBS) for row in gold), bool, len(gold))
    if not said.any():
        return precision, recall
    turned_precision, turned_recall = lenient(pairs, folded, [row.swapped() for row in preds])
    better = (turned_precision > precision) | ((turned_precision == precision) & (turned_recall > recall))
    better &= said[pairs.gold]
    return np.where(better, turned_precision, precision), np.where(better, turned_recall, recall)


def simple(pairs: Pairs, gold: Sequence[Row], preds: Sequence[Row]) -> tuple[Floats, Floats]:
    """Words shared slot by slot, folded, nothing required; a tuple without arguments matches nothing."""
    folded = [_two(row) for row in preds]
    precision, recall = _slots(
        pairs, [_two(row) for row in gold], folded, forms_of_be=False, shared_arguments=False, relation=False
    )
    some = np.fromiter((bool(row.args) for row in preds), bool, len(preds))[pairs.pred]
    return np.where(some, precision, 0.0), np.where(some, recall, 0.0)


def lexical(pairs: Pairs, gold: Sequence[Row], preds: Sequence[Row]) -> tuple[Floats, Floats]:
    """Whether more than half of the gold words occur, each occurrence counted with each."""
    vocabulary = Vocabulary()
    gold_bags = bags_of_texts([_line(row) for row in gold], vocabulary, " ")
    pred_bags = bags_of_texts([_line(row) for row in preds], vocabulary, " ")
    return _covered(pairs, gold_bags, pred_bags)


def argument(pairs: Pairs, gold: Sequence[Row], preds: Sequence[Row]) -> tuple[Floats, Floats]:
    """The same over the characters of the arguments."""
    vocabulary = Vocabulary()
    gold_bags = bags_of_words([" ".join(row.args) for row in gold], vocabulary)
    pred_bags = bags_of_words([" ".join(row.args) for row in preds], vocabulary)
    return _covered(pairs, gold_bags, pred_bags)


def predicate(pairs: Pairs, gold: Sequence[Row], preds: Sequence[Row]) -> tuple[Floats, Floats]:
    """Whether the relations are the same words once stop words are gone; two that are nothing else are equal."""
    numbers: dict[tuple[str, ...], int] = {}

    def numbered(rows: Sequence[Row]) -> Ints:
        keys = (tuple(content_words(row.rel.lower().split(" "))) for row in rows)
        return np.fromiter((numbers.setdefault(key, len(numbers)) for key in keys), np.int64, len(rows))

    gold_rel, pred_rel = numbered(gold), numbered(preds)
    same = (gold_rel[pairs.gold] == pred_rel[pairs.pred]).astype(float)
    return same, same


MATCHERS: dict[str, Matcher] = {
    "binary-lenient": binary_lenient,
    "lenient": lenient,
    "simple": simple,
    "binary": binary,
    "strict": strict,
    "lexical": lexical,
    "predicate": predicate,
    "argument": argument,
}


def _slots(
    pairs: Pairs,
    gold: Sequence[Row],
    preds: Sequence[Row],
    *,
    forms_of_be: bool,
    shared_arguments: bool,
    relation: bool = True,
) -> tuple[Floats, Floats]:
    """Shares of predicted and of gold words, over the relation and the gold tuple's arguments."""
    vocabulary = Vocabulary()
    gold_rel = bags_of_texts([row.rel for row in gold], vocabulary)
    pred_rel = bags_of_texts([row.rel for row in preds], vocabulary)
    shared = pairs.shared(gold_rel, pred_rel)
    if forms_of_be:
        shared += _left_over_be(pairs, gold_rel, pred_rel, vocabulary)
    allowed = shared > 0 if relation else np.ones(pairs.size, bool)
    predicted = pred_rel.lengths[pairs.pred].astype(float)
    wanted = gold_rel.lengths.astype(float)
    for slot in range(max((len(row.args) for row in gold), default=0)):
        in_gold, gold_bags = _arguments(gold, slot, vocabulary)
        in_pred, pred_bags = _arguments(preds, slot, vocabulary)
        has_slot = in_gold[pairs.gold]
        words = pairs.shared(gold_bags, pred_bags)
        wanted += gold_bags.lengths
        predicted += pred_bags.lengths[pairs.pred] * has_slot
        shared += words
        if slot < 2:
            allowed &= ~has_slot | in_pred[pairs.pred]
            if shared_arguments:
                allowed &= ~has_slot | (words > 0)
    precision = ratio(shared, predicted)
    recall = ratio(shared, wanted[pairs.gold])
    return np.where(allowed, precision, 0.0), np.where(allowed, recall, 0.0)


def _arguments(rows: Sequence[Row], slot: int, vocabulary: Vocabulary) -> tuple[np.ndarray, Bags]:
    texts = [row.args[slot] if len(row.args) > slot else "" for row in rows]
    present = np.fromiter((len(row.args) > slot for row in rows), bool, len(rows))
    return present, bags_of_texts(texts, vocabulary)


def _left_over_be(pairs: Pairs, gold: Bags, pred: Bags, vocabulary: Vocabulary) -> Floats:
    """1 where the prediction has a `be` to spare and the gold relation any form of it."""
    be = vocabulary["be"]
    forms = np.array([vocabulary[form] for form in FORMS_OF_BE])
    gold_be = np.bincount(gold.owner[gold.word == be], minlength=gold.size)
    pred_be = np.bincount(pred.owner[pred.word == be], minlength=pred.size)
    has_form = np.bincount(gold.owner[np.isin(gold.word, forms)], minlength=gold.size) > 0
    spare = pred_be[pairs.pred] > gold_be[pairs.gold]
    return (spare & has_form[pairs.gold]).astype(float)


def _covered(pairs: Pairs, gold: Bags, pred: Bags) -> tuple[Floats, Floats]:
    coverage = ratio(pairs.shared(gold, pred, product=True), gold.lengths[pairs.gold])
    match = (coverage > LEXICAL_THRESHOLD).astype(float)
    return match, match


def _line(row: Row) -> str:
    return " ".join((row.rel, *row.args))


def _two(row: Row) -> Row:
    return Row(row.rel, (row.args[0], " ".join(row.args[1:]))) if row.args else row
