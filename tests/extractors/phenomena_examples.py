"""What `facts` and `propositions` must give of a sentence, and what they must not, by the annotation principles."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from extract_examples import found

SYSTEMS = ("facts", "propositions")
Test = Callable[["Example"], None]


class Example(NamedTuple):
    """A sentence with tuples that both systems give, that one of them gives, and that none may give."""

    text: str
    both: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    propositions: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


def example(
    text: str,
    *both: str,
    facts: tuple[str, ...] = (),
    propositions: tuple[str, ...] = (),
    never: tuple[str, ...] = (),
) -> Example:
    """An example; each tuple is written `arg1 ; relation ; arg2 ; …`."""
    return Example(text, both, facts, propositions, never)


def of(*examples: Example) -> Callable[[Test], Test]:
    """One test for each example of a phenomenon."""
    return pytest.mark.parametrize("example", examples, ids=[each.text for each in examples])


def check(example: Example) -> None:
    """Both systems give what the example says."""
    for system, own in zip(SYSTEMS, (example.facts, example.propositions), strict=True):
        given = {line[1:-1] for line in found(system, example.text)}
        missing = {*example.both, *own} - given
        wrong = {*example.never} & given
        assert not missing, f"{system} lacks {missing}; it gives {given}"
        assert not wrong, f"{system} gives {wrong}"
