"""WiRe57's grid: which words of a sentence an annotator uses as subject, relation, object and complement.

Léchelle et al. (2019), section 3.5: tuples are hard to compare, but each says of every word whether it belongs to
each of four classes. Where a word stands is taken from the tuples' indices; elsewhere it is looked up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from oiebench.annotate.annotators import Annotated
from oiebench.errors import InputError
from oiebench.locating import cut, locate
from oiebench.model import GoldPart
from oiebench.stats.agreement import Grid

CLASSES = ("subject", "relation", "object", "complement")
Formulations = Literal["first", "all"]
"""Which formulations of a fact are read: the first, in which the annotator says it, or every one."""


@dataclass(frozen=True, eq=False)
class Marked:
    """The grid (words x classes) of a sentence, and how its words were found.

    `indexed` words say themselves where they stand, `located` ones were looked up, `ambiguous` ones of these stand
    elsewhere too, and `absent` ones are in none of the cells: inferred, or not in the sentence.
    """

    grid: Grid
    indexed: int = 0
    located: int = 0
    ambiguous: int = 0
    absent: int = 0


def marked(said: Annotated, tokens: Sequence[str], formulations: Formulations = "first") -> Marked:
    """The words that an annotator's tuples use or, where there are none, those of the facts."""
    grid = np.zeros((len(tokens), len(CLASSES)), dtype=bool)
    counts = dict.fromkeys(("indexed", "located", "ambiguous", "absent"), 0)
    slots = _of_tuples(said, tokens, counts) if said.tuples else _of_facts(said, tokens, formulations, counts)
    for kind, places in slots:
        grid[places, min(kind, len(CLASSES) - 1)] = True
    return Marked(grid, **counts)


Slots = Iterator[tuple[int, list[int]]]
"""The number of a slot, and the places of its words."""


def _of_tuples(said: Annotated, tokens: Sequence[str], counts: dict[str, int]) -> Slots:
    own = said.sentence.tokens
    for item in said.tuples:
        for kind, part in enumerate(item.parts()):
            known = [place for place in part.words.tokens if place is not None]
            if known and (own is None or tuple(own) == tuple(tokens)):
                _check(known, tokens, said.sentence.id, part)
                counts["indexed"] += len(known)
                counts["absent"] += len(part.words.words) - len(known)
                yield kind, known
            else:
                given = [w for w, free in zip(part.words.words, part.words.inferred, strict=True) if not free]
                counts["absent"] += len(part.words.words) - len(given)
                yield kind, _looked_up(" ".join(given), tokens, counts)


def _of_facts(
    said: Annotated, tokens: Sequence[str], formulations: Formulations, counts: dict[str, int]
) -> Slots:
    for fact in said.facts:
        for formulation in fact.formulations[: 1 if formulations == "first" else None]:
            for kind, slot in enumerate(formulation.slots):
                yield kind, _looked_up(slot.replace("[", " ").replace("]", " "), tokens, counts)


def _looked_up(text: str, tokens: Sequence[str], counts: dict[str, int]) -> list[int]:
    found = locate(cut(text, tokens), tokens)
    counts["absent"] += found.missing
    counts["ambiguous"] += found.ambiguous
    counts["located"] += len(found.places) - found.missing
    return [place for place in found.places if place is not None]


def _check(places: Sequence[int], tokens: Sequence[str], sentence: str, part: GoldPart) -> None:
    wrong = [place for place in places if not 0 <= place < len(tokens)]
    if wrong:
        raise InputError(
            f"sentence {sentence!r}: {part.text!r} has a word at {wrong[0]}, but the sentence has {len(tokens)} words"
        )
