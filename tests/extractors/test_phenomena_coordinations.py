"""Coordinations are taken apart where each half holds on its own, and kept where it does not."""

from __future__ import annotations

from phenomena_examples import Example, check, example, of


@of(
    example("Ada and Boris founded a theatre.", "Ada ; founded ; a theatre", "Boris ; founded ; a theatre"),
    example("Both Emil and Frida play chess.", "Emil ; play ; chess", "Frida ; play ; chess"),
    example(
        "The farmers, the fishermen and their families left the island.",
        "The farmers ; left ; the island",
        "the fishermen ; left ; the island",
        "their families ; left ; the island",
    ),
    example(
        "The mayor and the bishop of Trier signed the letter.",
        "The mayor ; signed ; the letter",
        "the bishop of Trier ; signed ; the letter",
    ),
)
def test_subjects(example: Example) -> None:
    check(example)


@of(
    example(
        "Clara visited Oslo, Bergen and Stavanger.",
        "Clara ; visited ; Oslo",
        "Clara ; visited ; Bergen",
        "Clara ; visited ; Stavanger",
        never=("Clara ; visited ; Oslo, Bergen and Stavanger",),
    ),
    example("He speaks Dutch as well as Danish.", "He ; speaks ; Dutch", "He ; speaks ; Danish"),
    example("She lived in both Chile and Peru.", "She ; lived in ; Chile", "She ; lived in ; Peru"),
    example(
        "The choir sang in Rome and in Naples.", "The choir ; sang in ; Rome", "The choir ; sang in ; Naples"
    ),
    example(
        "The island was conquered by the Greeks and later by the Romans.",
        "The island ; was conquered by ; the Greeks",
        "The island ; was conquered by ; the Romans",
    ),
    example(
        "The region produces wine, olive oil and cheese.",
        "The region ; produces ; wine",
        "The region ; produces ; olive oil",
        "The region ; produces ; cheese",
    ),
    example(
        "The storm killed at least 12 people and injured dozens.",
        "The storm ; killed ; at least 12 people",
        "The storm ; injured ; dozens",
    ),
    example(
        "Rita sold books to schools and to libraries.",
        facts=("Rita ; sold books to ; schools", "Rita ; sold books to ; libraries"),
    ),
)
def test_objects_and_prepositional_phrases(example: Example) -> None:
    check(example)


@of(
    example(
        "The museum bought and restored the painting.",
        "The museum ; bought ; the painting",
        "The museum ; restored ; the painting",
    ),
    example(
        "She not only wrote the script but also directed the film.",
        "She ; wrote ; the script",
        "She ; also directed ; the film",
        never=("She ; not only wrote ; the script",),
    ),
    example(
        "He entered the room, sat down and opened a book.",
        "He ; entered ; the room",
        "He ; sat down",
        "He ; opened ; a book",
    ),
    example(
        "The castle was burned down in 1645 and rebuilt in 1660.",
        "The castle ; was burned down in ; 1645",
        "The castle ; was rebuilt in ; 1660",
    ),
    example("The dog barked and the cat fled.", "The dog ; barked", "the cat ; fled"),
    example(
        "Gonzalo is a Peruvian cook who worked in Lima and now lives in Porto.",
        "Gonzalo ; worked in ; Lima",
        "Gonzalo ; now lives in ; Porto",
    ),
)
def test_predicates(example: Example) -> None:
    check(example)


@of(
    example(
        "In 1950, the family left Poland and settled in Canada.",
        facts=("the family ; left Poland in ; 1950", "the family ; settled in ; 1950"),
        propositions=("the family ; left ; Poland ; In 1950", "the family ; settled in ; Canada ; In 1950"),
    ),
    example(
        "In the summer of 1920, the painter bought a house and planted a garden.",
        facts=("the painter ; planted a garden in ; the summer of 1920",),
        propositions=("the painter ; planted ; a garden ; In the summer of 1920",),
    ),
    example(
        "At the airport, the police stopped two men and searched their bags.",
        facts=("the police ; searched their bags at ; the airport",),
        propositions=("the police ; searched ; their bags ; At the airport",),
    ),
    example(
        "As a child, Ida sang in a choir and kept bees.",
        facts=("Ida ; kept ; bees",),
        never=("Ida ; kept bees as ; a child",),
    ),
)
def test_a_time_or_place_before_them_is_that_of_all(example: Example) -> None:
    check(example)


@of(
    example("Whales are large and shy.", "Whales ; are ; large", "Whales ; are ; shy"),
    example(
        "The cat is black and white.",
        "The cat ; is ; black and white",
        never=("The cat ; is ; black", "The cat ; is ; white"),
    ),
    example(
        "Hanna and Jonas married in 1998.",
        "Hanna and Jonas ; married in ; 1998",
        never=("Hanna ; married in ; 1998",),
    ),
    example("The two rivers and the canal meet in Ghent.", never=("the canal ; meet in ; Ghent",)),
    example("Olga and Vera are sisters.", "Olga and Vera ; are ; sisters", never=("Olga ; are ; sisters",)),
    example(
        "The road runs between the lake and the forest.",
        "The road ; runs between ; the lake and the forest",
        never=("The road ; runs between ; the lake",),
    ),
    example(
        "Either Tom or Mia will drive the bus.",
        "Either Tom or Mia ; will drive ; the bus",
        never=("Tom ; will drive ; the bus", "Mia ; will drive ; the bus"),
    ),
    example(
        "The letters are in Latin or Greek.",
        "The letters ; are in ; Latin or Greek",
        never=("The letters ; are in ; Latin",),
    ),
    example("The vase was sold or stolen.", never=("The vase ; was ; sold", "The vase ; was ; stolen")),
    example(
        "Neither Tom nor Mia voted.", "Neither Tom nor Mia ; voted", never=("Tom ; voted", "Mia ; voted")
    ),
)
def test_those_that_hold_together_alone(example: Example) -> None:
    check(example)


@of(
    example(
        "Paul is a friend and biographer of the king.",
        "Paul ; is a friend of ; the king",
        "Paul ; is a biographer of ; the king",
    ),
    example(
        "Ada is also a producer and songwriter.", "Ada ; is also ; a producer", "Ada ; is also ; a songwriter"
    ),
)
def test_predicate_nouns(example: Example) -> None:
    check(example)
