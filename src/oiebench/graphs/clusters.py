"""Names that may be one: clusters by keys that they share, and by one letter of difference; no pairs are enumerated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from oiebench.formats.word_forms import one_edit
from oiebench.graphs.columns import Ints

SHORTEST, LONGEST = 6, 80
"""Lengths of names in which one letter of difference may be a slip."""
FEW = 12
"""How many names of a block are compared pair by pair; in larger ones letters are left out instead."""


class Cluster(msgspec.Struct, frozen=True):
    """Names that may be one, the commonest first, with how often each is used, and why they are thought one."""

    names: tuple[str, ...]
    counts: tuple[int, ...]
    reasons: tuple[str, ...]


@dataclass
class Grouping:
    """Groups of numbered names that grow together (a forest of parents), and the reasons."""

    parents: list[int]
    reasons: list[tuple[int, str]] = field(default_factory=list)

    def root(self, at: int) -> int:
        """The name that stands for the group of a name."""
        parents = self.parents
        while parents[at] != at:
            parents[at] = parents[parents[at]]
            at = parents[at]
        return at

    def join(self, one: int, other: int, reason: str) -> None:
        """Make one group of two."""
        one, other = self.root(one), self.root(other)
        if one != other:
            self.parents[max(one, other)] = min(one, other)
            self.reasons.append((one, reason))

    def by_key(self, keys: Iterable[object], reason: str) -> None:
        """Join the names of one key; `None` is no key."""
        first: dict[object, int] = {}
        for at, key in enumerate(keys):
            if key is not None:
                seen = first.setdefault(key, at)
                if seen != at:
                    self.join(seen, at, reason)

    def clusters(self, names: Sequence[str], counts: Ints) -> list[Cluster]:
        """The groups of more than one name, those of most uses beside the commonest name first."""
        groups: dict[int, list[int]] = {}
        for at, parent in enumerate(self.parents):
            if parent != at:
                root = self.root(at)
                groups.setdefault(root, [root]).append(at)
        why: dict[int, dict[str, None]] = {}
        for at, reason in self.reasons:
            why.setdefault(self.root(at), {})[reason] = None
        found = []
        for root, members in groups.items():
            members.sort(key=lambda at: -counts[at])
            found.append(
                Cluster(
                    tuple(names[at] for at in members),
                    tuple(int(counts[at]) for at in members),
                    tuple(why[root]),
                )
            )
        found.sort(key=lambda cluster: -sum(cluster.counts[1:]))
        return found


def grouping(names: Sequence[str]) -> Grouping:
    """Each name a group of its own."""
    return Grouping(list(range(len(names))))


def slips(names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Pairs of names a letter apart, found by halves: one of two halves is the same in both.

    A difference of a digit is none of spelling. Of a name of length n, a half has n // 2 or (n - 1) // 2 letters.
    """
    by_half: dict[int, list[int]] = {}
    for at, name in enumerate(names):
        size = len(name)
        if SHORTEST <= size <= LONGEST:
            for half in {size // 2, (size - 1) // 2}:
                by_half.setdefault(half, []).append(at)
    for half, members in by_half.items():
        for end in (slice(None, half), slice(-half, None)):
            blocks: dict[str, list[int]] = {}
            for at in members:
                blocks.setdefault(names[at][end], []).append(at)
            for block in blocks.values():
                if len(block) > 1:
                    yield from _within(block, names)


def _within(block: list[int], names: Sequence[str]) -> Iterator[tuple[int, int]]:
    pairs: Iterable[tuple[int, int]]
    if len(block) <= FEW:
        pairs = ((one, other) for at, one in enumerate(block) for other in block[at + 1 :])
    else:
        pairs = _sharing(block, names)
    for one, other in pairs:
        if one_edit(names[one], names[other]) and _digits(names[one]) == _digits(names[other]):
            yield one, other


def _sharing(block: list[int], names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Pairs that are equal once at most one letter of each is left out."""
    first: dict[str, list[int]] = {}
    for at in block:
        name = names[at]
        for key in {name, *(name[:cut] + name[cut + 1 :] for cut in range(len(name)))}:
            seen = first.setdefault(key, [])
            yield from ((other, at) for other in seen[:FEW])
            seen.append(at)


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))
