"""Whether a clause is denied or held only possible, and by which of its words.

MinIE calls the two polarity and modality. What the words say is kept as a mark of the tuple, and they go.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from oiebench.extractors.draft import Draft, Part
from oiebench.extractors.lexicon import CONDITIONS, NOBODY
from oiebench.extractors.predications import Predication
from oiebench.extractors.tree import Tree
from oiebench.extractors.verbs import BELIEVING, NEGATIONS, SAYING

MODALS = frozenset("may might can could would should ca 'd".split())
"""Auxiliaries under which a clause states no fact."""
POSSIBLY = frozenset(
    """allegedly apparently arguably conceivably likely maybe perhaps possibly potentially presumably probably
    purportedly reportedly reputedly seemingly supposedly unlikely""".split()
)
UNCERTAIN = frozenset("conceivable doubtful likely possible probable uncertain unclear unlikely".split())
"""Predicates of what may be or not (`it is possible that Ann left`, `Ann is likely to win`)."""
INTENDING = frozenset(
    """agree aim appear aspire attempt decide desire expect fear hope intend like need offer plan prefer prepare
    pretend promise propose refuse seek seem strive swear threaten try vow wait want wish""".split()
)
"""Verbs whose infinitive need not have come true."""
WAYS = frozenset("circumstance mean means time way".split())
"""Nouns of `in no way`, `at no time`."""
CLIPPED = {"wo": "will", "sha": "shall"}
"""Auxiliaries that have another form before `n't`."""
UNSURE = INTENDING | UNCERTAIN
SUPPOSITIONS = frozenset(
    """accusation allegation assumption belief claim dream fear hope hypothesis idea impression notion possibility
    prediction rumor rumour speculation suggestion supposition suspicion theory thought view""".split()
)
"""Nouns of what somebody supposes (`the claim that Ann left`)."""
AFTER_NOT = frozenset("only just merely simply".split())
"""`not only Ann` denies nothing."""


class Factuality(NamedTuple):
    """How a clause is said to be, and the words that say so."""

    polarity: str | None = None
    modality: str | None = None
    words: frozenset[int] = frozenset()


def factuality(tree: Tree, p: Predication) -> Factuality:
    """What the verb group of a clause, its adverbs and what it hangs on say."""
    negative: set[int] = set()
    possible: set[int] = set()
    for word in {*p.verb, *(child for head in p.heads for child in tree.children[head])}:
        if tree.base[word] == "advmod":
            if _denies(tree, word):
                negative.update(tree.phrase(word))
            elif tree.lower[word] in POSSIBLY and not tree.children[word]:
                possible.add(word)
        elif tree.base[word] == "obl":
            if tree.lemmas[word] in WAYS and any(tree.lower[each] == "no" for each in tree.children[word]):
                negative.update(tree.phrase(word))
        elif tree.xpos[word] == "MD" and tree.lower[word] in MODALS:
            possible.add(word)
    denied = bool(negative) or _of_nobody(tree, p)
    held = bool(possible) or _uncertain(tree, p)
    words = frozenset(negative | possible)
    return Factuality("negative" if denied else None, "possible" if held else None, words)


def marked(tree: Tree, draft: Draft, found: Factuality, nones: Collection[int]) -> Draft:
    """The tuple with the marks of its clause, and without the words that these stand for; `nones` deny a part."""
    draft.polarity, draft.modality = found.polarity, found.modality
    out = set(found.words)
    if nones and any(word in nones for part in draft.parts() for word in part):
        draft.polarity = "negative"
        out.update(nones)
    if out:
        draft.arg1, draft.rel = _without(tree, draft.arg1, out), _without(tree, draft.rel, out)
        draft.args = tuple([_without(tree, part, out) for part in draft.args])
    return draft


def nones_of(tree: Tree) -> frozenset[int]:
    """Each `no` of a sentence that stands for none (`no students`; `at no cost` denies nothing)."""
    return frozenset(
        [
            word
            for word in range(tree.size)
            if tree.lower[word] in ("no", "neither")
            and tree.base[word] == "det"
            and tree.first(tree.heads[word], "case") is None
        ]
    )


def _denies(tree: Tree, adverb: int) -> bool:
    """`not`, `never`, `no longer`; but not the `not` of `not only`."""
    if tree.lower[adverb] in NEGATIONS:
        return adverb + 1 == tree.size or tree.lower[adverb + 1] not in AFTER_NOT
    return tree.lower[adverb] in ("longer", "more") and any(
        tree.lower[child] == "no" for child in tree.children[adverb]
    )


def _of_nobody(tree: Tree, p: Predication) -> bool:
    """`nobody came`, `neither Ann nor Bob came`."""
    heads = [complement.head for complement in p.complements]
    if p.subject is not None:
        heads.append(p.subject)
        if tree.lower[p.subject] in NOBODY:
            return True
    return any(
        tree.base[child] == "cc" and tree.lower[child] == "neither"
        for head in heads
        for child in tree.children[head]
    )


def _uncertain(tree: Tree, p: Predication) -> bool:
    """Whether the clause is a condition, a question, hearsay, what may be or not, or what is meant to happen."""
    lemma = tree.lemmas[p.head]
    for child in tree.children[p.head]:
        if tree.base[child] in ("mark", "advmod") and tree.lower[child] in CONDITIONS:
            return True
        if tree.base[child] == "xcomp" and (lemma in UNSURE or (p.passive and lemma in SAYING | BELIEVING)):
            return True
    if p.how == "main" and tree.lower[-1] == "?":
        return True
    rel, governor = tree.rels[p.head], tree.heads[p.head]
    if rel == "acl":
        return tree.lemmas[governor] in SUPPOSITIONS and tree.first(p.head, "mark") is not None
    return tree.base[p.head] in ("csubj", "ccomp") and tree.lemmas[governor] in UNCERTAIN


def _without(tree: Tree, part: Part, out: Collection[int]) -> Part:
    """The words of a part that stay; `wo` is `will` once its `n't` is gone."""
    left: list[int | str] = []
    for word in part:
        if isinstance(word, str) or (word not in out and word + 1 not in out):
            left.append(word)
        elif word not in out:
            left.append(CLIPPED.get(tree.lower[word], word))
    return tuple(left) or part
