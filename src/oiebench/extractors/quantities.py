"""How much and how many: the quantities of noun phrases (`about 300`, `5 %`, `several`), as MinIE lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from oiebench.extractors.draft import Draft, Part, written
from oiebench.extractors.lexicon import MONTHS
from oiebench.extractors.phrases import with_marks
from oiebench.extractors.tree import Tree

QUANTIFIERS = frozenset(
    "all any both countless dozens each enough every few fewer many more most much numerous several some".split()
)
QUANTIFYING = frozenset({"det", "amod", "det:predet", "nummod"})
UNITS = frozenset({"%", "percent", "per", "pct"})


class Quantities(NamedTuple):
    """The words of a quantity, by each of them and by what they count."""

    by_word: dict[int, Part]
    by_counted: dict[int, Part]


def quantities_of(tree: Tree) -> Quantities:
    """The quantities of a sentence; dates and the numbers of names are none."""
    found = Quantities({}, {})
    for word in range(tree.size):
        if word not in found.by_word and (tree.upos[word] == "NUM" or tree.rels[word] in QUANTIFYING):
            words = _quantity(tree, word)
            if words:
                part = with_marks(tree, words)
                found.by_word.update(dict.fromkeys(words, part))
                if tree.rels[word] in QUANTIFYING:
                    found.by_counted.setdefault(tree.heads[word], part)
    return found


def _quantity(tree: Tree, word: int) -> list[int]:
    """The words of the quantity that a word is the head of, if it is."""
    noun, rel = tree.heads[word], tree.rels[word]
    if tree.upos[word] != "NUM":
        counts = tree.lower[word] in QUANTIFIERS and noun > word and tree.lower[noun] not in UNITS
        return tree.phrase(word) if counts else []
    part_of = next(
        (child for child in tree.children[word] if tree.rels[child] == "nmod" and child > word), None
    )
    if rel not in QUANTIFYING:
        if part_of is None or tree.kinds(word) == "time":
            return []
        return [each for each in tree.phrase(word, ("case", "punct", "cc")) if each <= word]
    if tree.upos[noun] == "SYM" or tree.lower[noun] in UNITS:
        return sorted({*tree.phrase(word), noun})
    counts = tree.upos[noun] == "NOUN" and noun > word and tree.lower[noun] not in MONTHS
    return tree.phrase(word) if counts else []


def with_quantities(tree: Tree, draft: Draft, quantities: Quantities, *, placeholders: bool) -> Draft:
    """The tuple with the quantities of its parts listed and, with `placeholders`, `QUANT_1` in the place of each."""
    if not quantities.by_word:
        return draft
    met: list[Part] = []
    for part in draft.parts():
        for word in part:
            if isinstance(word, int):
                found = quantities.by_word.get(word) or quantities.by_counted.get(word)
                if found is not None and found not in met:
                    met.append(found)
    draft.quantities = tuple([written(tree.sentence, each) for each in met])
    if placeholders and met:
        names = {each: f"QUANT_{number}" for number, each in enumerate(met, start=1)}
        draft.arg1, draft.rel, *args = (_replaced(part, quantities, names) for part in draft.parts())
        draft.args = tuple(args)
    return draft


def _replaced(part: Part, quantities: Quantities, names: Mapping[Part, str]) -> Part:
    words: list[int | str] = []
    for word in part:
        quantity = quantities.by_word.get(word) if isinstance(word, int) else None
        new = word if quantity is None else names[quantity]
        if not words or words[-1] != new:
            words.append(new)
    return tuple(words)
