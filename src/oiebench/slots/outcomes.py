"""Which prediction was right or wrong, which answer was missed: one record each, with its text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from oiebench.slots.alignment import Item
from oiebench.slots.scoring import Result


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a prediction or of an answer.

    `right` predictions equal an answer, `wrong` ones do not; `missed` answers are equalled by no prediction.
    `tokens` are the first token of the span and the one behind its last, numbered from 0; `characters` are those of
    the gold's text, where it has one.
    """

    system: str
    rule: str
    document: str
    slot: str
    outcome: Literal["right", "wrong", "missed"]
    text: str
    tokens: tuple[int, int] | None = None
    characters: tuple[int, int] | None = None


def outcomes(result: Result) -> Iterator[Outcome]:
    """The outcomes of all predictions and of the answers that were missed, document by document."""
    gold, system = result.gold, result.system
    for name in gold.ids:
        for slot in gold.slots:
            found = result.confusions.get((name, slot))
            if found is None:
                continue
            for at, (item, text) in enumerate(system.predictions.get(name, {}).get(slot, {}).items()):
                yield _outcome(result, name, slot, "right" if at in found.right else "wrong", item, text)
            for at, (item, text) in enumerate(gold.answers[name].get(slot, {}).items()):
                if at not in found.covered:
                    yield _outcome(result, name, slot, "missed", item, text)


def _outcome(
    result: Result, name: str, slot: str, outcome: Literal["right", "wrong", "missed"], item: Item, text: str
) -> Outcome:
    rule, system = str(result.protocol.rule), result.system.name
    if result.gold.task == "best":
        return Outcome(system, rule, name, slot, outcome, text)
    first, behind = int(item[0]), int(item[1])
    held = result.gold.texts.get(name)
    characters = None if held is None else (held.spans[first][0], held.spans[behind - 1][1])
    return Outcome(system, rule, name, slot, outcome, text, (first, behind), characters)
