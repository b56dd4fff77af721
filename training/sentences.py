"""The arrays of `prepare.py` on the training device, and batches cut out of them there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

START, END = 1, 2
NOBODY_SAID = 255
LIKELY = 8
"""How many heads of a word an ensemble's opinion keeps."""


@dataclass
class Opinion:
    """What an ensemble says of the words of a batch, in probabilities; one row for each word."""

    heads: Tensor
    head_weights: Tensor
    chosen: Tensor
    relations: Tensor
    upos: Tensor
    xpos: Tensor
    kinds: Tensor


@dataclass
class Batch:
    pieces: Tensor
    lengths: Tensor
    first: Tensor
    last: Tensor
    shapes: Tensor
    mask: Tensor
    """Which places hold a word; all that follows has one row for each of those."""
    heads: Tensor | None = None
    relations: Tensor | None = None
    upos: Tensor | None = None
    xpos: Tensor | None = None
    kinds: Tensor | None = None
    opinion: Opinion | None = None

    def inputs(self) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        return self.pieces, self.lengths, self.first, self.last, self.shapes


class Sentences:
    """One set of sentences; `said` are the ensemble's opinions where there are any."""

    def __init__(self, path: Path, device: str, root_shape: int) -> None:
        with np.load(path) as stored:
            arrays = {name: stored[name].astype(np.int64) for name in stored.files}
        self.device, self.root_shape = device, root_shape
        self.words = arrays["lengths"]
        word_starts = np.concatenate([[0], np.cumsum(self.words)])
        piece_starts = np.concatenate([[0], np.cumsum(arrays["counts"])])
        self.piece_counts = piece_starts[word_starts[1:]] - piece_starts[word_starts[:-1]]
        self.tokens = self.piece_counts + 2
        self.word_starts = self._put(word_starts[:-1])
        self.sentence_pieces = self._put(piece_starts[word_starts[:-1]])
        self.piece_starts = self._put(piece_starts[:-1])
        self.piece_ends = self._put(piece_starts[1:] - 1)
        self.word_counts = self._put(self.words)
        self.device_piece_counts = self._put(self.piece_counts)
        self.columns = {name: self._put(arrays[name]) for name in ("shapes", "pieces")}
        self.labels = {
            name: self._put(arrays[name])
            for name in ("heads", "relations", "upos", "xpos", "kinds")
            if name in arrays
        }
        self.said: Opinion | None = None

    def _put(self, array: np.ndarray) -> Tensor:
        return torch.from_numpy(np.ascontiguousarray(array)).to(self.device)

    def __len__(self) -> int:
        return len(self.words)

    def batch(self, chosen: np.ndarray) -> Batch:
        words, pieces = int(self.words[chosen].max()), int(self.piece_counts[chosen].max())
        index = self._put(chosen)
        counts = self.word_counts[index]
        places = torch.arange(words, device=self.device)
        mask = places < counts[:, None]
        at = self.word_starts[index][:, None] + places
        at = at.clamp(max=len(self.piece_starts) - 1)
        piece_places = torch.arange(pieces, device=self.device)
        piece_counts = self.device_piece_counts[index]
        piece_mask = piece_places < piece_counts[:, None]
        start = self.sentence_pieces[index][:, None]
        where = (start + piece_places).clamp(max=len(self.columns["pieces"]) - 1)
        inner = torch.where(piece_mask, self.columns["pieces"][where], 0)
        rows = len(chosen)
        full = torch.zeros(rows, pieces + 2, dtype=torch.long, device=self.device)
        full[:, 0] = START
        full[:, 1:-1] = inner
        full.scatter_(1, (piece_counts + 1)[:, None], END)
        root = torch.zeros(rows, 1, dtype=torch.long, device=self.device)
        first = torch.where(mask, self.piece_starts[at] - start + 1, 0)
        last = torch.where(mask, self.piece_ends[at] - start + 1, 0)
        shapes = torch.where(mask, self.columns["shapes"][at], 0)
        batch = Batch(
            full,
            piece_counts + 2,
            torch.cat([root, first], 1),
            torch.cat([root, last], 1),
            torch.cat([root + self.root_shape, shapes], 1),
            mask,
        )
        flat = at[mask]
        for name, column in self.labels.items():
            setattr(batch, name, column[flat])
        if self.said is not None:
            opinion = {name: getattr(self.said, name)[flat] for name in Opinion.__dataclass_fields__}
            batch.opinion = Opinion(**opinion)
        return batch

    def batches(
        self, budget: int, order: np.random.Generator | None, share: float = 1.0
    ) -> Iterator[np.ndarray]:
        """Sentences of like length together, about `budget` pieces a batch, the batches in random order."""
        chosen = np.arange(len(self))
        if order is not None and share < 1:
            chosen = order.choice(len(self), int(len(self) * share), replace=False)
        lengths = self.tokens[chosen]
        noise = 0 if order is None else order.uniform(-2, 2, len(chosen))
        chosen = chosen[np.argsort(lengths + noise, kind="stable")]
        groups: list[np.ndarray] = []
        start = 0
        while start < len(chosen):
            end = start + max(1, budget // int(self.tokens[chosen[start : start + 1]][0] + 3))
            groups.append(chosen[start:end])
            start = end
        if order is not None:
            order.shuffle(groups)  # type: ignore[arg-type]
        yield from groups
