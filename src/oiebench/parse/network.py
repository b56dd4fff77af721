"""The bundled network: words to scores of heads, tags and features of relations, run by onnxruntime."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oiebench.parse.bundled import bundled, session
from oiebench.parse.shapes import SHAPES, shape
from oiebench.parse.wordpiece import WordPieces

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]

LONGEST = 500
"""The most pieces that a sentence may have; the network knows 512 places."""


@dataclass(frozen=True)
class Scored:
    """What the network says of a batch: `arcs[sentence, word, head]` with the root as head 0, and tags by number."""

    arcs: Floats
    of_words: Floats
    of_heads: Floats
    upos: Integers
    xpos: Integers
    kinds: Integers


class Network:
    """The two ONNX files, their vocabulary and their labels, loaded once."""

    def __init__(self) -> None:
        self.labels: dict[str, list[str]] = json.loads(bundled("labels.json"))
        self.pieces = WordPieces(bundled("pieces.txt").decode().splitlines())
        self._words = session("words.onnx")
        self._relations = session("relations.onnx")

    def encode(self, words: Sequence[str]) -> tuple[list[tuple[int, ...]], list[int]]:
        """The pieces and the shape of each word."""
        pieces = self.pieces
        return [pieces(word) for word in words], [shape(word, not place) for place, word in enumerate(words)]

    def score(self, batch: Sequence[tuple[list[tuple[int, ...]], list[int]]]) -> Scored:
        """What is said of each word of a batch of encoded sentences."""
        rows = len(batch)
        lengths = [2 + sum(map(len, pieces)) for pieces, _ in batch]
        most_words = max(len(shapes) for _, shapes in batch)
        numbers = np.zeros((rows, max(lengths)), np.int64)
        first = np.zeros((rows, most_words + 1), np.int64)
        last = np.zeros((rows, most_words + 1), np.int64)
        shapes_of = np.zeros((rows, most_words + 1), np.int64)
        shapes_of[:, 0] = SHAPES
        for row, (pieces, shapes) in enumerate(batch):
            flat = [self.pieces.start]
            starts, ends = [0], [0]
            for word in pieces:
                starts.append(len(flat))
                flat += word
                ends.append(len(flat) - 1)
            flat.append(self.pieces.end)
            numbers[row, : len(flat)] = flat
            first[row, : len(starts)] = starts
            last[row, : len(ends)] = ends
            shapes_of[row, 1 : len(shapes) + 1] = shapes
        given = {
            "pieces": numbers,
            "lengths": np.array(lengths, np.int32),
            "first": first,
            "last": last,
            "shapes": shapes_of,
        }
        found = self._words.run(["arcs", "of_words", "of_heads", "upos", "xpos", "kind"], given)
        return Scored(*found)

    def relations(self, of_words: Floats, of_heads: Floats) -> Floats:
        """The probabilities of the relations of words to their heads, a row for each word."""
        given = {"of_words": of_words, "of_heads": of_heads}
        (found,) = self._relations.run(["relations"], given)
        return found  # type: ignore[no-any-return]
