"""Ranges: `from 1990` and `to 1994` beside a verb made one."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Protocol, TypeVar

from oiebench.extractors.tree import Tree

ENDS = frozenset({"to", "until", "till", "through"})


class Marked(Protocol):
    """What has a head, a preposition and words after it."""

    head: int
    case: tuple[int, ...]
    words: list[int]


Phrase = TypeVar("Phrase", bound=Marked)


def ranges_joined(tree: Tree, phrases: Iterable[Phrase], *, only_times: bool = False) -> list[Phrase]:
    """The phrases, where a range stood side by side with its start made one with its end."""
    found: list[Phrase] = []
    for each in phrases:
        start = found[-1] if found else None
        if start is not None and _is_range(tree, start, each) and _fits(tree, start, only_times):
            found[-1] = copy(start)
            found[-1].words = [*start.words, *each.case, *each.words]
        else:
            found.append(each)
    return found


def _is_range(tree: Tree, start: Marked, end: Marked) -> bool:
    return (
        bool(start.case and end.case)
        and tree.lower[start.case[0]] == "from"
        and tree.lower[end.case[0]] in ENDS
        and end.case[0] == start.words[-1] + 1
    )


def _fits(tree: Tree, start: Marked, only_times: bool) -> bool:
    return not only_times or tree.kinds(start.head) == "time"
