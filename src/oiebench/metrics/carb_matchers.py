"""CaRB's matchers: the precision and recall of every pair of a gold tuple and an extraction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from oiebench.metrics.base import ratio
from oiebench.metrics.stopwords import content_words
from oiebench.metrics.words import Bags, Ints, Pairs, Vocabulary, bags_of_texts, bags_of_words
from oiebench.stats.observations import Floats

FORMS_OF_BE = ("be", "is", "am", "are", "was", "were", "been", "being")
SAID_VERBS = ("said", "told", "added", "adds", "says")
LEXICAL_THRESHOLD = 0.5


class Tuples:
    """Many tuples as the script sees them, by column: relations, and all arguments of each."""

    def __init__(self, rels: Sequence[str], args: Sequence[tuple[str, ...]]) -> None:
        self.rels, self.args = rels, args

    def __len__(self) -> int:
        return len(self.rels)

    @cached_property
    def arity(self) -> Ints:
        """The number of arguments of each tuple."""
        return np.fromiter(map(len, self.args), np.int64, len(self.args))

    @cached_property
    def folded(self) -> Tuples:
        """Every argument after the first joined to one."""
        if not len(self) or self.arity.max() < 3:
            return self
        return Tuples(
            self.rels, [args if len(args) < 3 else (args[0], " ".join(args[1:])) for args in self.args]
        )

    def swapped(self) -> Tuples:
        """The arguments after the first, joined, before the first."""
        return Tuples(
            self.rels, [args if len(args) < 2 else (" ".join(args[1:]), args[0]) for args in self.args]
        )

    def slot(self, slot: int) -> tuple[list[str], NDArray[np.bool_]]:
        """An argument of each tuple, and whether it has one."""
        present = self.arity > slot
        if present.all():
            return [args[slot] for args in self.args], present
        return [args[slot] if len(args) > slot else "" for args in self.args], present

    def lines(self) -> list[str]:
        """Relation and arguments in one run of words."""
        return [" ".join((rel, *args)) for rel, args in zip(self.rels, self.args, strict=True)]

    def chosen(self, which: NDArray[np.bool_]) -> Tuples:
        """Some of the tuples."""
        places = np.flatnonzero(which).tolist()
        return Tuples([self.rels[at] for at in places], [self.args[at] for at in places])


Matcher = Callable[[Pairs, Tuples, Tuples], tuple[Floats, Floats]]
"""Gives (precision, recall) of all pairs."""


def lenient(pairs: Pairs, gold: Tuples, preds: Tuples, *, forms_of_be: bool = True) -> tuple[Floats, Floats]:
    """Words shared slot by slot; a shared relation word is required, shared argument words are not."""
    return _slots(pairs, gold, preds, forms_of_be=forms_of_be, shared_arguments=False)


def strict(pairs: Pairs, gold: Tuples, preds: Tuples, *, empty_free: bool = False) -> tuple[Floats, Floats]:
    """Words shared slot by slot; relation and both arguments must share one each.

    With `empty_free` a gold argument without words, which can share none, need not.
    """
    return _slots(pairs, gold, preds, forms_of_be=False, shared_arguments=True, empty_free=empty_free)


def binary(pairs: Pairs, gold: Tuples, preds: Tuples, *, empty_free: bool = False) -> tuple[Floats, Floats]:
    """`strict` with n-ary tuples folded to triples."""
    return strict(pairs, gold.folded, preds.folded, empty_free=empty_free)


def binary_lenient(
    pairs: Pairs, gold: Tuples, preds: Tuples, *, forms_of_be: bool = True
) -> tuple[Floats, Floats]:
    """`lenient` with n-ary tuples folded; under a verb of saying the arguments may stand the other way round."""
    precision, recall = lenient(pairs, gold.folded, preds.folded, forms_of_be=forms_of_be)
    said = np.fromiter((any(verb in rel for verb in SAID_VERBS) for rel in gold.rels), bool, len(gold))
    if not said.any():
        return precision, recall
    some, of_gold, of_preds, places = pairs.only(said)
    turned_precision, turned_recall = lenient(
        some, gold.chosen(of_gold).folded, preds.chosen(of_preds).swapped(), forms_of_be=forms_of_be
    )
    kept_precision, kept_recall = precision[places], recall[places]
    better = (turned_precision > kept_precision) | (
        (turned_precision == kept_precision) & (turned_recall > kept_recall)
    )
    precision[places] = np.where(better, turned_precision, kept_precision)
    recall[places] = np.where(better, turned_recall, kept_recall)
    return precision, recall


def simple(pairs: Pairs, gold: Tuples, preds: Tuples) -> tuple[Floats, Floats]:
    """Words shared slot by slot, folded, nothing required; a tuple without arguments matches nothing."""
    precision, recall = _slots(
        pairs, _two(gold), _two(preds), forms_of_be=False, shared_arguments=False, relation=False
    )
    some = (preds.arity > 0)[pairs.pred]
    return np.where(some, precision, 0.0), np.where(some, recall, 0.0)


def lexical(pairs: Pairs, gold: Tuples, preds: Tuples, *, strict: bool = False) -> tuple[Floats, Floats]:
    """Whether more than half of the gold words occur, each occurrence counted with each; strict: once."""
    return _covered(pairs, gold.lines(), preds.lines(), strict)


def argument(pairs: Pairs, gold: Tuples, preds: Tuples, *, strict: bool = False) -> tuple[Floats, Floats]:
    """The same over the characters of the arguments; strict: over their words."""
    gold_texts, pred_texts = (list(map(" ".join, tuples.args)) for tuples in (gold, preds))
    return _covered(pairs, gold_texts, pred_texts, strict, characters=not strict)


def predicate(pairs: Pairs, gold: Tuples, preds: Tuples, *, strict: bool = False) -> tuple[Floats, Floats]:
    """Whether the relations are the same words once stop words are gone.

    Two that are nothing else are equal; strict: if they are the same stop words.
    """
    numbers: dict[tuple[str, ...], int] = {}

    def key(rel: str) -> tuple[str, ...]:
        if not strict:
            return tuple(content_words(rel.lower().split(" ")))
        words = rel.lower().split()
        return tuple(content_words(words) or words)

    def numbered(tuples: Tuples) -> Ints:
        keys = map(key, tuples.rels)
        return np.fromiter((numbers.setdefault(each, len(numbers)) for each in keys), np.int64, len(tuples))

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
"""As the script has them."""
STRICT_MATCHERS: dict[str, Matcher] = MATCHERS | {
    "binary-lenient": partial(binary_lenient, forms_of_be=False),
    "lenient": partial(lenient, forms_of_be=False),
    "binary": partial(binary, empty_free=True),
    "strict": partial(strict, empty_free=True),
    "lexical": partial(lexical, strict=True),
    "predicate": partial(predicate, strict=True),
    "argument": partial(argument, strict=True),
}
"""Without what lets recall exceed 1 or words match that are not the same."""


def _slots(
    pairs: Pairs,
    gold: Tuples,
    preds: Tuples,
    *,
    forms_of_be: bool,
    shared_arguments: bool,
    empty_free: bool = False,
    relation: bool = True,
) -> tuple[Floats, Floats]:
    """Shares of predicted and of gold words, over the relation and the gold tuple's arguments."""
    vocabulary = Vocabulary()
    gold_rel = bags_of_texts(gold.rels, vocabulary)
    pred_rel = bags_of_texts(preds.rels, vocabulary)
    shared = pairs.shared(gold_rel, pred_rel)
    if forms_of_be:
        shared += _left_over_be(pairs, gold_rel, pred_rel, vocabulary)
    allowed = shared > 0 if relation else np.ones(pairs.size, bool)
    predicted = pred_rel.lengths[pairs.pred].astype(float)
    wanted = gold_rel.lengths.astype(float)
    for slot in range(int(gold.arity.max(initial=0))):
        gold_texts, in_gold = gold.slot(slot)
        pred_texts, in_pred = preds.slot(slot)
        gold_bags, pred_bags = bags_of_texts(gold_texts, vocabulary), bags_of_texts(pred_texts, vocabulary)
        has_slot = in_gold[pairs.gold]
        words = pairs.shared(gold_bags, pred_bags)
        wanted += gold_bags.lengths
        predicted += pred_bags.lengths[pairs.pred] * has_slot
        shared += words
        if slot < 2:
            allowed &= ~has_slot | in_pred[pairs.pred]
            if shared_arguments:
                asked = has_slot & (gold_bags.lengths > 0)[pairs.gold] if empty_free else has_slot
                allowed &= ~asked | (words > 0)
    precision = ratio(shared, predicted)
    recall = ratio(shared, wanted[pairs.gold])
    return np.where(allowed, precision, 0.0), np.where(allowed, recall, 0.0)


def _left_over_be(pairs: Pairs, gold: Bags, pred: Bags, vocabulary: Vocabulary) -> Floats:
    """1 where the prediction has a `be` to spare and the gold relation any form of it."""
    be = vocabulary["be"]
    forms = np.array([vocabulary[form] for form in FORMS_OF_BE])
    gold_be = np.bincount(gold.owner[gold.word == be], minlength=gold.size)
    pred_be = np.bincount(pred.owner[pred.word == be], minlength=pred.size)
    has_form = np.bincount(gold.owner[np.isin(gold.word, forms)], minlength=gold.size) > 0
    spare = pred_be[pairs.pred] > gold_be[pairs.gold]
    return (spare & has_form[pairs.gold]).astype(float)


def _covered(
    pairs: Pairs, gold: Sequence[str], preds: Sequence[str], strict: bool, *, characters: bool = False
) -> tuple[Floats, Floats]:
    vocabulary = Vocabulary()
    space = None if strict else " "
    gold_bags, pred_bags = (
        bags_of_words(texts, vocabulary) if characters else bags_of_texts(texts, vocabulary, space)
        for texts in (gold, preds)
    )
    wanted = gold_bags.lengths[pairs.gold].astype(float)
    coverage = ratio(pairs.shared(gold_bags, pred_bags, product=not strict), wanted)
    match = (coverage > LEXICAL_THRESHOLD).astype(float)
    return match, match


def _two(tuples: Tuples) -> Tuples:
    return Tuples(tuples.rels, [(args[0], " ".join(args[1:])) if args else () for args in tuples.args])
