"""What stands beside names: appositions, titles, possessors, acronyms, ages, examples of a kind."""

from __future__ import annotations

from phenomena_examples import Example, check, example, of


@of(
    example(
        "Lena Brandt, a retired nurse, opened a bakery in Graz.",
        "Lena Brandt ; is ; a retired nurse",
        facts=("Lena Brandt ; opened ; a bakery", "Lena Brandt ; opened a bakery in ; Graz"),
        propositions=("Lena Brandt ; opened ; a bakery ; in Graz",),
    ),
    example(
        "The painter Otto Rahm moved to Lisbon.",
        "Otto Rahm ; is ; painter",
        "Otto Rahm ; moved to ; Lisbon",
    ),
    example(
        "My brother Karl, a carpenter and a poet, lives alone.",
        "Karl ; is ; a carpenter",
        "Karl ; is ; a poet",
        "Karl ; is ; My brother",
        never=("My brother ; is ; a carpenter",),
    ),
    example(
        "A tall sailor from Hull, Peter Nash, won the race.",
        "Peter Nash ; is ; A tall sailor from Hull",
        "Peter Nash ; won ; the race",
    ),
    example(
        "The firm was bought by Nestor, a French group.",
        "Nestor ; is ; a French group",
        "The firm ; was bought by ; Nestor",
    ),
    example(
        "Anna, wife of the king, died in 1602.",
        "Anna ; is ; wife of the king",
        "Anna ; died in ; 1602",
    ),
    example(
        "The choir performed in Malmo, a town near the sea.",
        "Malmo ; is ; a town near the sea",
        "The choir ; performed in ; Malmo",
    ),
    example(
        "Her first novel, The Empty House, won two prizes.",
        "The Empty House ; is ; Her first novel",
        "The Empty House ; won ; two prizes",
    ),
    example(
        "European countries, especially France, export cheese.",
        "European countries ; export ; cheese",
        "France ; is ; European country",
        never=("France ; export ; cheese", "especially France ; export ; cheese"),
    ),
)
def test_appositions(example: Example) -> None:
    check(example)


@of(
    example("President Maria Lopez signed the treaty.", "Maria Lopez ; is ; President"),
    example(
        "Foreign minister Ole Berg met his Finnish colleague.",
        "Ole Berg ; is ; Foreign minister",
        "Foreign minister Ole Berg ; met ; his Finnish colleague",
    ),
    example("Professor Anna Weiss taught chemistry.", "Anna Weiss ; is ; Professor"),
    example("Chief surgeon Henry Cole resigned in May.", "Henry Cole ; is ; Chief surgeon"),
    example("The ship was named after Queen Margrethe.", "Margrethe ; is ; Queen"),
    example(
        "Mr. Cole sold the farm.",
        "Mr. Cole ; sold ; the farm",
        never=("Cole ; is ; Mr.",),
    ),
    example("The Swiss company Roda sells watches.", "Roda ; is ; Swiss company", "Roda ; sells ; watches"),
)
def test_titles(example: Example) -> None:
    check(example)


@of(
    example(
        "Norway's prime minister Erik Dahl visited Japan.",
        "Erik Dahl ; is ; Norway's prime minister",
        "Norway ; has ; prime minister",
    ),
    example(
        "The company's founder, Ida Holm, retired in 2004.",
        "Ida Holm ; is ; The company's founder",
        "Ida Holm ; retired in ; 2004",
        "The company ; has ; founder",
    ),
    example("Marta's sister Julia studies law.", "Julia ; is ; Marta's sister", "Marta ; has ; sister"),
    example("The widow's farm was sold.", "The widow ; has ; farm", facts=("The widow's farm ; was ; sold",)),
    example(
        "The writer whose novel won the prize lives in Cork.",
        "The writer 's novel ; won ; the prize",
        "The writer ; lives in ; Cork",
    ),
    example(
        "The team, whose coach resigned in June, lost the final.",
        "The team 's coach ; resigned in ; June",
        never=("whose coach ; resigned in ; June",),
    ),
    example(
        "The country's independence surprised its neighbours.",
        never=("The country ; has ; independence",),
    ),
    example("Last year's fire destroyed the mill.", never=("Last year ; has ; fire",)),
)
def test_possessors(example: Example) -> None:
    check(example)


@of(
    example(
        "The World Health Council (WHC) published a report.",
        "WHC ; stands for ; The World Health Council",
        "The World Health Council ; published ; a report",
    ),
    example(
        "The Bergen Rail Company (BRC), which was founded in 1883, owns three lines.",
        "BRC ; stands for ; The Bergen Rail Company",
        "The Bergen Rail Company ; was founded in ; 1883",
        "The Bergen Rail Company ; owns ; three lines",
    ),
    example(
        "She joined the Irish Chess Union (ICU) in 1972.",
        "ICU ; stands for ; the Irish Chess Union",
        facts=("She ; joined ; the Irish Chess Union",),
    ),
    example(
        "Nils Dahl (Oslo) won the race.",
        never=("Oslo ; stands for ; Nils Dahl",),
    ),
)
def test_acronyms(example: Example) -> None:
    check(example)


@of(
    example("Ines Duarte, 34, runs a small farm.", "Ines Duarte ; is ; 34"),
    example("The driver, Paul Kern, 51, was arrested.", "Paul Kern ; is ; 51", "Paul Kern ; was ; arrested"),
    example("The new mayor, who is 38 years old, was born in Kiel.", "The new mayor ; is ; 38 years old"),
    example(
        "Tom Reed (born 1950) is a potter.", "Tom Reed ; is ; a potter", facts=("Tom Reed ; born in ; 1950",)
    ),
    example(
        "Nolan, 1921, is his best film.",
        never=("Nolan ; is ; 1921",),
    ),
)
def test_ages(example: Example) -> None:
    check(example)


@of(
    example(
        "Animals such as wolves and bears live in the park.",
        "Animals ; live in ; the park",
        "wolves ; are ; Animals",
        "bears ; are ; Animals",
    ),
    example(
        "The shop sells tools, including saws and hammers.",
        "saws ; are ; tools",
        "hammers ; are ; tools",
        facts=("The shop ; sells ; tools",),
    ),
    example(
        "She speaks several languages, such as Dutch and Danish.",
        "Dutch ; is ; language",
        facts=("She ; speaks ; several languages",),
    ),
)
def test_examples_of_a_kind(example: Example) -> None:
    check(example)


@of(
    example("The 1986 World Cup was held in Mexico.", "The World Cup ; happened in ; 1986"),
    example("The 1923 Kanto earthquake destroyed Yokohama.", "The Kanto earthquake ; happened in ; 1923"),
    example("She won two medals at the 2012 games.", "the games ; happened in ; 2012"),
)
def test_years_of_events(example: Example) -> None:
    check(example)
