"""Pronouns give way to what they stand for where it can be nothing else."""

from __future__ import annotations

import pytest
from extract_examples import found
from phenomena_examples import Example, check, example, of


@of(
    example(
        "After he lost the case, Nolan sold the farm.",
        "Nolan ; lost ; the case",
        facts=("Nolan ; sold ; the farm",),
        never=("he ; lost ; the case",),
    ),
    example(
        "Ida Rolf moved to Lund when she was twelve.",
        "Ida Rolf ; was ; twelve",
    ),
    example(
        "Nolan lost the case and his wife left him.",
        "his wife ; left ; Nolan",
        never=("his wife ; left ; him",),
    ),
    example(
        "The tenants left the house because they feared the flood.",
        "The tenants ; feared ; the flood",
    ),
    example(
        "Tom told Paul that he had sold the boat.",
        propositions=("he ; had sold ; the boat",),
        never=("Tom ; had sold ; the boat", "Paul ; had sold ; the boat"),
    ),
    example(
        "The widow sold the mill and he left the town.",
        "he ; left ; the town",
        never=("The widow ; left ; the town",),
    ),
    example(
        "The king greeted the duke before he left the hall.",
        never=("The king ; left ; the hall", "the duke ; left ; the hall"),
    ),
    example(
        "The chef washed the fish and cooked it with lemon.",
        facts=("The chef ; cooked ; the fish", "The chef ; cooked the fish with ; lemon"),
        propositions=("The chef ; cooked ; the fish ; with lemon",),
    ),
    example(
        "She denied the theft, but her lawyer told the court that she had sold the ring.",
        propositions=("she ; had sold ; the ring",),
        never=("her lawyer ; had sold ; the ring",),
    ),
    example(
        "The museum closed because it rained.",
        never=("The museum ; rained",),
    ),
    example("She opened a shop.", "She ; opened ; a shop"),
)
def test_pronouns(example: Example) -> None:
    check(example)


@pytest.mark.parametrize("system", ["facts", "propositions"])
def test_pronouns_stay_if_asked_for(system: str) -> None:
    text = "After he lost the case, Nolan sold the farm."
    assert "(he ; lost ; the case)" in found(f"{system}(resolved=false)", text)
