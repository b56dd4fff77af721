"""What clauses beside the main one state: relative, participial, adverbial, of purpose, free, cleft."""

from __future__ import annotations

from phenomena_examples import Example, check, example, of


@of(
    example(
        "The violinist who teaches at the academy plays in two orchestras.",
        "The violinist ; teaches at ; the academy",
        "The violinist ; plays in ; two orchestras",
    ),
    example("The lake that the hikers reached lies in Austria.", "the hikers ; reached ; The lake"),
    example(
        "The knife she used belonged to her uncle.",
        "she ; used ; The knife",
        "The knife ; belonged to ; her uncle",
    ),
    example(
        "The firm, which employs 300 people, is based in Leeds.",
        "The firm ; employs ; 300 people",
        "The firm ; is based in ; Leeds",
    ),
    example(
        "The Danube, which flows through Vienna and Budapest, is a long river.",
        "The Danube ; flows through ; Vienna",
        "The Danube ; flows through ; Budapest",
        "The Danube ; is ; a long river",
    ),
    example(
        "Anton Meyer, who was born in Riga and died in Paris, wrote twelve operas.",
        "Anton Meyer ; was born in ; Riga",
        "Anton Meyer ; died in ; Paris",
        "Anton Meyer ; wrote ; twelve operas",
        never=("who ; died in ; Paris",),
    ),
    example(
        "His grandparents are Irish farmers who had to emigrate from Cork during the famine.",
        "His grandparents ; are ; Irish farmers",
        facts=(
            "His grandparents ; had to emigrate from ; Cork",
            "His grandparents ; had to emigrate during ; the famine",
        ),
        propositions=("His grandparents ; had to emigrate from ; Cork ; during the famine",),
        never=("Irish farmers ; had to emigrate from ; Cork",),
    ),
    example(
        "The wolf is an animal that lives in packs.",
        "The wolf ; is ; an animal",
        "The wolf ; lives in ; packs",
        never=("The wolf ; is ; an animal that lives in packs",),
    ),
    example(
        "The rules apply to all members who joined before 2010.",
        "The rules ; apply to ; all members",
        "all members ; joined before ; 2010",
    ),
)
def test_relative_clauses(example: Example) -> None:
    check(example)


@of(
    example(
        "The woman to whom he sold the house is a lawyer.",
        "The woman ; is ; a lawyer",
        facts=("he ; sold the house to ; The woman",),
        propositions=("he ; sold ; the house ; to the woman",),
    ),
    example(
        "The farm on which the poet grew up is now a museum.",
        "the poet ; grew up on ; The farm",
        "The farm ; is now ; a museum",
    ),
    example("The village where Chopin was born attracts visitors.", "Chopin ; was born in ; The village"),
    example(
        "In May she returned to Oslo, where her sister owned a shop.",
        facts=("her sister ; owned ; a shop", "her sister ; owned a shop in ; Oslo"),
        propositions=("her sister ; owned ; a shop ; in Oslo",),
    ),
    example("The house he lives in belongs to a priest.", "The house ; belongs to ; a priest"),
    example(
        "The ferry stopped in July 1985, when a new bridge was opened.",
        facts=("The ferry ; stopped in ; July 1985", "a new bridge ; was opened in ; July 1985"),
    ),
)
def test_places_and_prepositions_of_relative_clauses(example: Example) -> None:
    check(example)


@of(
    example(
        "The castle, built in 1340, overlooks the river.",
        "The castle ; overlooks ; the river",
        facts=("The castle ; built in ; 1340",),
        propositions=("The castle ; is built in ; 1340",),
    ),
    example(
        "The bridge built by the Romans still stands.",
        facts=("The bridge ; built by ; the Romans",),
        propositions=("the Romans ; built ; The bridge",),
    ),
    example(
        "Malaria is a disease caused by a parasite.",
        "Malaria ; is ; a disease",
        facts=("Malaria ; caused by ; a parasite",),
        propositions=("a parasite ; caused ; Malaria",),
    ),
    example(
        "The scientist leading the project comes from Chile.",
        "The scientist ; leading ; the project",
    ),
    example(
        "Born in Oslo, Nils grew up in Trondheim.",
        "Nils ; grew up in ; Trondheim",
        facts=("Nils ; Born in ; Oslo",),
    ),
    example(
        "Known for her portraits, Vera Simic also painted landscapes.",
        "Vera Simic ; also painted ; landscapes",
        facts=("Vera Simic ; Known for ; her portraits",),
        propositions=("Vera Simic ; is known for ; her portraits",),
    ),
    example(
        "Located on the coast, the town attracts many tourists.",
        "the town ; attracts ; many tourists",
        propositions=("the town ; is located on ; the coast",),
    ),
    example("Having lost the election, Moreno left politics.", "Moreno ; Having lost ; the election"),
    example("The actor, wearing a black coat, left the theatre.", "The actor ; wearing ; a black coat"),
    example("The harbour froze, blocking the ships.", "The harbour ; blocking ; the ships"),
    example("The police, fearing a riot, closed the square.", "The police ; fearing ; a riot"),
    example(
        "Their son Emil, born in 1931, became a priest.",
        "Emil ; became ; a priest",
        facts=("Emil ; born in ; 1931",),
    ),
)
def test_participles(example: Example) -> None:
    check(example)


@of(
    example(
        "When the war broke out, Irma fled to Sweden.",
        facts=("Irma ; fled to ; Sweden",),
        propositions=("Irma ; fled to ; Sweden ; When the war broke out",),
    ),
    example(
        "Although the mine closed in 1990, the village survived.",
        "the mine ; closed in ; 1990",
        facts=("the village ; survived",),
        propositions=("the village ; survived ; Although the mine closed in 1990",),
    ),
    example(
        "The museum closed because the roof leaked.",
        "the roof ; leaked",
        propositions=("The museum ; closed ; because the roof leaked",),
    ),
    example(
        "Before leaving office, the governor pardoned two men.",
        "the governor ; leaving ; office",
        facts=("the governor ; pardoned ; two men",),
    ),
    example(
        "While studying in Paris, Greta met her husband.",
        "Greta ; studying in ; Paris",
        facts=("Greta ; met ; her husband",),
        propositions=("Greta ; met ; her husband ; While studying in Paris",),
    ),
    example(
        "With the roof damaged, the church was closed.",
        facts=("the church ; was ; closed",),
        propositions=("the church ; was closed ; With the roof damaged",),
    ),
    example(
        "He left without paying the bill.",
        propositions=("He ; left ; without paying the bill",),
        never=("He ; paying ; the bill",),
    ),
)
def test_adverbial_clauses(example: Example) -> None:
    check(example)


@of(
    example(
        "The farmers dug a canal to water the fields.",
        "The farmers ; dug a canal to water ; the fields",
        facts=("The farmers ; dug ; a canal",),
    ),
    example(
        "The oil is used to treat wounds.",
        "The oil ; is used to treat ; wounds",
        never=("The oil ; is ; used",),
    ),
    example(
        "He left the party in order to found his own.",
        "He ; left the party to found ; his own",
        never=("He ; is left the party to found ; his own",),
    ),
    example(
        "She moved to Berlin to study law.",
        "She ; moved to study ; law",
        facts=("She ; moved to ; Berlin",),
    ),
    example(
        "Grown to feed cattle, the maize covers the plain.",
        "the maize ; covers ; the plain",
        "the maize ; Grown to feed ; cattle",
    ),
)
def test_purposes(example: Example) -> None:
    check(example)


@of(
    example("It was Dora who found the key.", "Dora ; found ; the key", never=("It ; was ; Dora",)),
    example(
        "It was the storm that sank the ship.", "the storm ; sank ; the ship", never=("It ; sank ; the ship",)
    ),
    example(
        "What the guide said was true.",
        "What the guide said ; was ; true",
        never=("the guide ; said ; What",),
    ),
    example("She remembers what he wrote.", "She ; remembers ; what he wrote", never=("he ; wrote ; what",)),
    example("There are three churches in the village.", "three churches ; are in ; the village"),
    example(
        "There is a statue of the poet in the park.",
        "a statue of the poet ; is in ; the park",
        never=("a statue ; is of ; the poet in the park",),
    ),
    example("It is clear that the talks failed.", "that the talks failed ; is ; clear"),
    example("To win the title requires patience.", "To win the title ; requires ; patience"),
)
def test_clefts_and_sentences_turned_around(example: Example) -> None:
    check(example)
