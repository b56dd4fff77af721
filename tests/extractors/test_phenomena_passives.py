"""Passives, and what they say actively."""

from __future__ import annotations

from phenomena_examples import Example, check, example, of


@of(
    example(
        "The group was founded in 2020 by three nurses.",
        facts=(
            "The group ; was ; founded",
            "The group ; was founded in ; 2020",
            "The group ; was founded by ; three nurses",
        ),
        propositions=(
            "The group ; was founded in ; 2020 ; by three nurses",
            "three nurses ; founded ; The group ; in 2020",
        ),
        never=("The group ; was ; founded in 2020 by three nurses",),
    ),
    example(
        "The cake was eaten by the children.",
        "The cake ; was eaten by ; the children",
        propositions=("the children ; ate ; The cake",),
    ),
    example(
        "The ship was sunk in 1942 by a German submarine.",
        propositions=("a German submarine ; sank ; The ship ; in 1942",),
    ),
    example(
        "The book was translated into Greek by Eleni Pappa.",
        facts=("The book ; was translated into ; Greek", "The book ; was translated by ; Eleni Pappa"),
        propositions=("Eleni Pappa ; translated ; The book ; into Greek",),
    ),
    example(
        "The prize was awarded to Nadia Boulan by the academy.",
        facts=("The prize ; was awarded to ; Nadia Boulan",),
        propositions=("the academy ; awarded ; The prize ; to Nadia Boulan",),
    ),
    example("The suspect was arrested.", "The suspect ; was ; arrested"),
    example("The house was built of stone.", "The house ; was built of ; stone"),
    example(
        "The museum is located in Basel.",
        "The museum ; is located in ; Basel",
        never=("The museum ; is ; located",),
    ),
    example(
        "The club was renamed Red Star in 1946.",
        facts=("The club ; was renamed ; Red Star",),
        propositions=("The club ; was renamed ; Red Star ; in 1946",),
    ),
    example(
        "The treaty was not signed by Denmark.",
        "The treaty ; was not signed by ; Denmark",
        never=("Denmark ; signed ; The treaty",),
    ),
)
def test_passives(example: Example) -> None:
    check(example)
