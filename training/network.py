"""The parser as a torch module: encoder, scorers of heads, relations and tags, and its int8 arithmetic in training."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F


@dataclass(frozen=True)
class Size:
    """Everything that fixes the shape of the network."""

    pieces: int
    shapes: int
    upos: int
    xpos: int
    relations: int
    kinds: int
    layers: int = 6
    width: int = 384
    heads: int = 12
    inner: int = 1536
    positions: int = 512
    shape_width: int = 32
    arc: int = 256
    relation: int = 256
    tag: int = 128

    def fields(self) -> dict[str, int]:
        return asdict(self)


class Linear(nn.Linear):
    """A linear layer that can round its input and weights as the exported int8 model does.

    Weights have seven bits, one scale for each output, so that no sum overflows on processors without VNNI
    instructions; inputs have eight, one fixed range for the layer, so that no sentence depends on its neighbours.
    """

    low: Tensor
    high: Tensor

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__(inputs, outputs)
        self.register_buffer("low", torch.zeros(()))
        self.register_buffer("high", torch.zeros(()))
        self.rounded = False
        self.observing = False

    def forward(self, x: Tensor) -> Tensor:
        if self.observing:
            self._observe(x.detach())
        if not self.rounded:
            return super().forward(x)
        return F.linear(
            self._round_input(x), _straight_through(self.weight, rounded_weight(self.weight)), self.bias
        )

    @torch.no_grad()
    def _observe(self, x: Tensor) -> None:
        flat = x.float().flatten()
        step = max(1, flat.numel() // 1_000_000)
        sample = flat[::step]
        low = torch.quantile(sample, 0.0001).clamp(max=0)
        high = torch.quantile(sample, 0.9999).clamp(min=0)
        started = bool(self.high > self.low)
        self.low.copy_(torch.lerp(self.low, low, 0.05) if started else low)
        self.high.copy_(torch.lerp(self.high, high, 0.05) if started else high)

    def _round_input(self, x: Tensor) -> Tensor:
        scale, zero = input_scale(self.low, self.high)
        whole = torch.clamp(torch.round(x.float() / scale) + zero, 0, 255)
        inside = (
            x.clamp(float(-zero * scale), float((255 - zero) * scale))
            if not x.is_cuda
            else torch.minimum(
                torch.maximum(x, (-zero * scale).to(x.dtype)), ((255 - zero) * scale).to(x.dtype)
            )
        )
        return _straight_through(inside, (whole - zero) * scale)


def input_scale(low: Tensor, high: Tensor) -> tuple[Tensor, Tensor]:
    """Scale and zero point of unsigned eight-bit numbers from `low` to `high`."""
    scale = ((high - low) / 255).clamp(min=1e-8)
    return scale, torch.round(-low / scale)


def rounded_weight(weight: Tensor) -> Tensor:
    scale = weight_scale(weight)
    return torch.round(weight.float() / scale) * scale


def weight_scale(weight: Tensor) -> Tensor:
    """The scale of each output's weights as whole numbers from -63 to 63."""
    return weight.detach().float().abs().amax(dim=1, keepdim=True).clamp(min=1e-8) / 63


def _straight_through(x: Tensor, rounded: Tensor) -> Tensor:
    return x + (rounded.to(x.dtype) - x).detach()


class Layer(nn.Module):
    def __init__(self, size: Size, dropout: float) -> None:
        super().__init__()
        self.count = size.heads
        self.dropout = dropout
        self.qkv = Linear(size.width, 3 * size.width)
        self.out = Linear(size.width, size.width)
        self.norm1 = nn.LayerNorm(size.width, eps=1e-12)
        self.inner = Linear(size.width, size.inner)
        self.outer = Linear(size.inner, size.width)
        self.norm2 = nn.LayerNorm(size.width, eps=1e-12)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        batch, length, width = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, self.count, -1).permute(2, 0, 3, 1, 4)
        drop = self.dropout if self.training else 0.0
        seen = F.scaled_dot_product_attention(q, k, v, attn_mask=mask, dropout_p=drop)
        seen = self.out(seen.transpose(1, 2).reshape(batch, length, width))
        x = self.norm1(x + F.dropout(seen, self.dropout, self.training))
        y = self.outer(F.gelu(self.inner(x)))
        return self.norm2(x + F.dropout(y, self.dropout, self.training))  # type: ignore[no-any-return]


class Parser(nn.Module):
    """Pieces and shapes in; scores of heads, features of relations, and scores of tags out, by word.

    Place 0 among the heads is the root, whose word is the mark that opens the sentence.
    """

    def __init__(self, size: Size, dropout: float = 0.1, head_dropout: float = 0.33) -> None:
        super().__init__()
        self.size, self.dropout, self.head_dropout = size, dropout, head_dropout
        self.pieces = nn.Embedding(size.pieces, size.width)
        self.positions = nn.Embedding(size.positions, size.width)
        self.norm = nn.LayerNorm(size.width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(size, dropout) for _ in range(size.layers))
        self.mix = nn.Parameter(torch.zeros(size.layers + 1))
        self.shapes = nn.Embedding(size.shapes + 1, size.shape_width)
        """The last shape is that of the root."""
        width = size.width + size.shape_width
        self.arc_word = Linear(width, size.arc)
        self.arc_head = Linear(width, size.arc)
        self.arc = nn.Parameter(torch.randn(size.arc, size.arc) / size.arc)
        self.arc_bias = nn.Parameter(torch.zeros(size.arc))
        self.relation_word = Linear(width, size.relation)
        self.relation_head = Linear(width, size.relation)
        self.relation = nn.Linear(size.relation, size.relations)
        self.tag = Linear(width, size.tag)
        self.upos = nn.Linear(size.tag, size.upos)
        self.xpos = nn.Linear(size.tag, size.xpos)
        self.kind = nn.Linear(size.tag, size.kinds)

    def encoder_parameters(self) -> list[nn.Parameter]:
        rooms = (self.pieces, self.positions, self.norm, self.layers)
        return [parameter for room in rooms for parameter in room.parameters()]

    def head_parameters(self) -> list[nn.Parameter]:
        encoder = {id(parameter) for parameter in self.encoder_parameters()}
        return [parameter for parameter in self.parameters() if id(parameter) not in encoder]

    def linears(self) -> list[Linear]:
        return [module for module in self.modules() if isinstance(module, Linear)]

    def words(self, pieces: Tensor, lengths: Tensor, first: Tensor, last: Tensor, shapes: Tensor) -> Tensor:
        """The vectors of the root and of each word."""
        places = torch.arange(pieces.shape[1], device=pieces.device)
        mask = (places < lengths[:, None])[:, None, None, :]
        x = self.norm(self.pieces(pieces) + self.positions(places))
        x = F.dropout(x, self.dropout, self.training)
        weights = self.mix.softmax(0)
        total = weights[0] * x
        for weight, layer in zip(weights[1:], self.layers, strict=True):
            x = layer(x, mask)
            total = total + weight * x
        width = total.shape[2]
        at_first = total.gather(1, first[:, :, None].expand(-1, -1, width))
        at_last = total.gather(1, last[:, :, None].expand(-1, -1, width))
        words = torch.cat([(at_first + at_last) / 2, self.shapes(shapes)], dim=2)
        return self._drop_words(words)

    def _drop_words(self, x: Tensor) -> Tensor:
        if not self.training:
            return x
        kept = torch.full(
            (x.shape[0], 1, x.shape[2]), 1 - self.head_dropout / 2, device=x.device, dtype=x.dtype
        )
        return x * torch.bernoulli(kept) / (1 - self.head_dropout / 2)

    def _drop(self, x: Tensor) -> Tensor:
        return F.dropout(x, self.head_dropout, self.training)

    def forward(
        self, pieces: Tensor, lengths: Tensor, first: Tensor, last: Tensor, shapes: Tensor
    ) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Head scores (sentence, word, head), two relation features, and the scores of three tags.

        `first`, `last` and `shapes` begin with the root, as the heads do; the words do not.
        """
        all_words = self.words(pieces, lengths, first, last, shapes)
        words = all_words[:, 1:]
        dependents = self._drop(F.relu(self.arc_word(words)))
        heads = self._drop(F.relu(self.arc_head(all_words)))
        arcs = (dependents @ self.arc + self.arc_bias) @ heads.transpose(1, 2) / math.sqrt(self.size.arc)
        tags = self._drop(F.relu(self.tag(words)))
        return (
            arcs,
            self.relation_word(words),
            self.relation_head(all_words),
            self.upos(tags),
            self.xpos(tags),
            self.kind(tags),
        )

    def relations(self, of_words: Tensor, of_heads: Tensor, heads: Tensor) -> Tensor:
        """The scores of the relations of words to given heads."""
        chosen = of_heads.gather(1, heads[:, :, None].expand(-1, -1, of_heads.shape[2]))
        return self.relation(self._drop(F.relu(of_words + chosen)))  # type: ignore[no-any-return]
