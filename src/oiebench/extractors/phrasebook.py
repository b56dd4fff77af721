"""The noun phrases that are frequent in an encyclopaedia: what `minie(mode=dictionary)` keeps whole.

`training/count_phrases.py` counts them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from oiebench.extractors.tree import Tree

LONGEST = 4
"""Words of the longest phrase that is counted."""


@cache
def phrasebook() -> frozenset[str]:
    """The phrases that come with the package, each a noun with what stands before it, by lemma."""
    text = (files("oiebench.extractors") / "data" / "phrases.txt").read_text(encoding="utf-8")
    return frozenset(text.splitlines())


def key(tree: Tree, words: Iterable[int]) -> str:
    """What the phrase of these words is listed under."""
    return " ".join([tree.lemmas[word].lower() for word in words])
