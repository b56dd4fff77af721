"""A text cut into tokens, and where a span of its characters lies among them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from oiebench.slots.tokens import Span, tokenize

AROUND = 20
"""Characters shown around a difference."""


@dataclass(frozen=True)
class Text:
    """A text and its tokens; `seen` is the same text with other white space, of which spans are asked."""

    text: str
    spans: tuple[Span, ...]
    seen: str

    @classmethod
    def of(cls, text: str, tokens: tuple[Span, ...] | None) -> Text:
        """The text with these tokens, or cut by our own rule."""
        return cls(text, tokenize(text) if tokens is None else tokens, text)

    @cached_property
    def _edges(self) -> tuple[Sequence[int], Sequence[int]]:
        """Where the tokens begin and end: in characters, or, for a text seen otherwise, without white space."""
        if self.seen == self.text:
            return [start for start, _ in self.spans], [end for _, end in self.spans]
        ends, at = [], 0
        for start, end in self.spans:
            at += len("".join(self.text[start:end].split()))
            ends.append(at)
        return [0, *ends[:-1]], ends

    @cached_property
    def _solid(self) -> Sequence[int]:
        """The places of the characters that are no white space, in the text as it is seen."""
        return [at for at, character in enumerate(self.seen) if not character.isspace()]

    def located(self, start: int, end: int) -> tuple[Span | None, bool]:
        """The tokens that a span of characters touches, if any, and whether it holds them whole."""
        starts, ends = self._edges
        while start < end and self.seen[start].isspace():
            start += 1
        while start < end and self.seen[end - 1].isspace():
            end -= 1
        if start == end:
            return None, True
        if self.seen != self.text:
            start, end = bisect_left(self._solid, start), bisect_left(self._solid, end)
        first, behind = bisect_right(ends, start), bisect_left(starts, end)
        if first >= behind:
            return None, True
        return (first, behind), starts[first] >= start and ends[behind - 1] <= end

    def words(self, span: Span) -> tuple[str, ...]:
        """The tokens of a span as strings."""
        return tuple(self.text[start:end] for start, end in self.spans[span[0] : span[1]])

    def surface(self, span: Span) -> str:
        """What stands in the text there."""
        return self.text[self.spans[span[0]][0] : self.spans[span[1] - 1][1]]

    def same(self, other: str) -> bool:
        """Whether another text differs in white space alone."""
        return self.text.split() == other.split() or "".join(self.text.split()) == "".join(other.split())

    def difference(self, other: str) -> str:
        """Where another text first differs, both shown."""
        mine, theirs = "".join(self.text.split()), "".join(other.split())
        length = min(len(mine), len(theirs))
        at = next((at for at in range(length) if mine[at] != theirs[at]), length)
        from_, to = max(0, at - AROUND), at + AROUND
        return f"white space aside, they differ where the gold has {mine[from_:to]!r} and this {theirs[from_:to]!r}"
