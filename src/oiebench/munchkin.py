"""Munchkin, the dummy that understands nothing (Léchelle et al. 2019, section 2.2): its tuples as places of words.

The metrics are attacked with it, and it can be run like any other extractor.
"""

from __future__ import annotations

from collections.abc import Iterator


def munchkin_cuts(words: int) -> Iterator[tuple[range, range, range, float]]:
    """First argument, relation, second argument and confidence: (w0; w1; w2…wn), (w0; w1 w2; w3…wn), …, 1/k."""
    for k in range(1, words - 1):
        yield range(1), range(1, k + 1), range(k + 1, words), 1 / k
