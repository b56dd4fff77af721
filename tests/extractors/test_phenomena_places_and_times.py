"""Places within places, dates and spans of time."""

from __future__ import annotations

from phenomena_examples import Example, check, example, of


@of(
    example(
        "The office is located in Basel, Switzerland.",
        "Basel ; is in ; Switzerland",
        facts=("The office ; is located in ; Basel", "The office ; is located in ; Switzerland"),
        propositions=("The office ; is located in ; Basel, Switzerland",),
    ),
    example(
        "She was born in Split, Croatia.",
        "Split ; is in ; Croatia",
        facts=("She ; was born in ; Split", "She ; was born in ; Croatia"),
    ),
    example(
        "Gonzalo worked in Lima, Peru for ten years.",
        "Lima ; is in ; Peru",
        facts=(
            "Gonzalo ; worked in ; Lima",
            "Gonzalo ; worked in ; Peru",
            "Gonzalo ; worked for ; ten years",
        ),
    ),
    example(
        "The conference was held at a hotel in Geneva.",
        "a hotel ; is in ; Geneva",
        facts=("The conference ; was held at ; a hotel in Geneva", "The conference ; was held in ; Geneva"),
    ),
    example("Fires broke out in a suburb of Athens, Greece.", "Athens ; is in ; Greece"),
    example("A tall sailor from Hull won the race.", "A tall sailor ; is from ; Hull"),
    example(
        "The tallest tower in Dubai has 160 floors.",
        "The tallest tower ; is in ; Dubai",
    ),
    example("A rise in Europe surprised the banks.", never=("A rise ; is in ; Europe",)),
)
def test_places(example: Example) -> None:
    check(example)


@of(
    example(
        "The plane landed in Perth on 3 May 2011.",
        facts=("The plane ; landed on ; 3 May 2011", "The plane ; landed in ; Perth"),
        never=("The plane ; landed in ; May",),
    ),
    example(
        "She served as minister of health from 1990 to 1994.",
        facts=("She ; served from ; 1990 to 1994", "She ; served as ; minister of health"),
        propositions=("She ; served as ; minister of health ; from 1990 to 1994",),
        never=("She ; served to ; 1994",),
    ),
    example(
        "The strike lasted from June until August.", facts=("The strike ; lasted from ; June until August",)
    ),
    example("The council met last Tuesday.", "The council ; met ; last Tuesday"),
    example(
        "The council was dissolved in 1803 after a long quarrel.",
        facts=("The council ; was dissolved in ; 1803", "The council ; was dissolved after ; a long quarrel"),
        propositions=("The council ; was dissolved in ; 1803 ; after a long quarrel",),
    ),
    example(
        "The city was under siege for three months.",
        facts=("The city ; was under ; siege", "The city ; was under siege for ; three months"),
        propositions=("The city ; was under ; siege ; for three months",),
    ),
)
def test_times(example: Example) -> None:
    check(example)
