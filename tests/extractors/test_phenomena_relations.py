"""Relations are complete: prepositions, particles, nouns, light verbs, chains of verbs, bounds of numbers."""

from __future__ import annotations

from phenomena_examples import Example, check, example, of


@of(
    example(
        "The statue stands in front of the town hall.", "The statue ; stands in front of ; the town hall"
    ),
    example(
        "Because of the storm, the ferry was delayed.",
        facts=("the ferry ; was delayed because of ; the storm",),
        propositions=("the ferry ; was delayed ; Because of the storm",),
    ),
    example(
        "The law was passed in spite of strong protests.",
        "The law ; was passed in spite of ; strong protests",
    ),
    example(
        "On behalf of the city, Ms. Lund thanked the firefighters.",
        facts=("Ms. Lund ; thanked the firefighters on behalf of ; the city",),
        propositions=("Ms. Lund ; thanked ; the firefighters ; On behalf of the city",),
    ),
    example(
        "Thanks to the new bridge, traffic has doubled.",
        facts=("traffic ; has doubled thanks to ; the new bridge",),
    ),
    example("A chapel stands on top of the hill.", "A chapel ; stands on top of ; the hill"),
    example("The village lies in the middle of a forest.", "The village ; lies in the middle of ; a forest"),
    example("He was in charge of the police.", "He ; was in charge of ; the police"),
    example("She acted in accordance with the rules.", "She ; acted in accordance with ; the rules"),
    example("He was chosen instead of his brother.", "He ; was chosen instead of ; his brother"),
)
def test_complex_prepositions(example: Example) -> None:
    check(example)


@of(
    example("He looked after the horses.", "He ; looked after ; the horses"),
    example("The rebels took over the station.", "The rebels ; took over ; the station"),
    example("The police called off the search.", "The police ; called off ; the search"),
    example("The bank gave up its plans.", "The bank ; gave up ; its plans"),
    example(
        "The company was taken over by a Swiss rival in 1998.",
        facts=(
            "The company ; was ; taken over",
            "The company ; was taken over by ; a Swiss rival",
            "The company ; was taken over in ; 1998",
        ),
        propositions=("The company ; was taken over by ; a Swiss rival ; in 1998",),
        never=("The company ; was taken ; over",),
    ),
    example("The ferry was named after the queen.", "The ferry ; was named after ; the queen"),
    example("The farm belongs to a widow.", "The farm ; belongs to ; a widow"),
    example("The road leads to a monastery.", "The road ; leads to ; a monastery"),
)
def test_particles_and_prepositions(example: Example) -> None:
    check(example)


@of(
    example(
        "She took part in the race.",
        "She ; took part in ; the race",
        never=("She ; took ; part",),
    ),
    example(
        "The city took advantage of the crisis.",
        "The city ; took advantage of ; the crisis",
        never=("The city ; took ; advantage",),
    ),
    example("Soldiers set fire to the barn.", "Soldiers ; set fire to ; the barn"),
    example("The queen gave birth to a son.", "The queen ; gave birth to ; a son"),
    example(
        "The dam supplies water to the city.",
        facts=("The dam ; supplies ; water", "The dam ; supplies water to ; the city"),
        propositions=("The dam ; supplies ; water ; to the city",),
    ),
    example(
        "The country gained independence from Spain in 1821.",
        facts=(
            "The country ; gained independence from ; Spain",
            "The country ; gained independence in ; 1821",
        ),
        propositions=("The country ; gained independence from ; Spain ; in 1821",),
    ),
)
def test_light_verbs(example: Example) -> None:
    check(example)


@of(
    example(
        "Faro is the capital of the Algarve.",
        "Faro ; is the capital of ; the Algarve",
        never=("Faro ; is ; the capital of the Algarve",),
    ),
    example("Elena is the daughter of a fisherman.", "Elena ; is the daughter of ; a fisherman"),
    example(
        "Paul Marek was a member of the senate.",
        "Paul Marek ; was a member of ; the senate",
    ),
    example(
        "He has a degree in physics from the University of Turin.",
        facts=("He ; has a degree in ; physics", "He ; has ; a degree in physics"),
    ),
    example(
        "The lawyers reached an agreement with the bank.",
        facts=("The lawyers ; reached an agreement with ; the bank",),
        propositions=("The lawyers ; reached ; an agreement with the bank",),
    ),
    example("He works as an engineer for Nokia.", "He ; works as ; an engineer for Nokia"),
    example("The town is known as the cradle of rugby.", "The town ; is known as ; the cradle of rugby"),
    example(
        "The district was formerly known as Kingsbury.", "The district ; was formerly known as ; Kingsbury"
    ),
)
def test_nouns_in_relations(example: Example) -> None:
    check(example)


@of(
    example(
        "The album is a great collection of folk songs.",
        "The album ; is ; great",
        "The album ; is ; a collection",
        facts=("The album ; is a great collection of ; folk songs",),
        propositions=("The album ; is ; a great collection of folk songs",),
    ),
    example(
        "The Rhone is a long river.",
        "The Rhone ; is ; long",
        "The Rhone ; is ; a river",
        "The Rhone ; is ; a long river",
    ),
    example("Bela is a Hungarian composer.", "Bela ; is ; Hungarian", "Bela ; is ; a composer"),
    example("The valley is famous for its cherries.", "The valley ; is famous for ; its cherries"),
    example("The nurse was afraid of dogs.", "The nurse ; was afraid of ; dogs"),
    example("The river is subject to floods.", "The river ; is subject to ; floods"),
    example("The valley seems empty.", "The valley ; seems ; empty"),
    example("The song made him famous.", propositions=("The song ; made ; him ; famous",)),
    example(
        "The critics consider the film a masterpiece.",
        propositions=("The critics ; consider ; the film ; a masterpiece",),
        facts=("The critics ; consider the film ; a masterpiece",),
    ),
    example("The actress was born Olga Petrova.", "The actress ; was born ; Olga Petrova"),
)
def test_qualities_and_complements(example: Example) -> None:
    check(example)


@of(
    example(
        "The prisoner managed to escape from the castle.",
        "The prisoner ; managed to escape from ; the castle",
    ),
    example("The team failed to win the cup.", "The team ; failed to win ; the cup"),
    example("He wants to become a pilot.", "He ; wants to become ; a pilot"),
    example(
        "The bridge seems to be unsafe.",
        "The bridge ; seems to be ; unsafe",
        never=("The bridge ; be ; unsafe",),
    ),
    example("The engine is able to run on gas.", "The engine ; is able to run on ; gas"),
    example("He is expected to resign in May.", "He ; is expected to resign in ; May"),
    example(
        "He had been forced to give up his seat on the board.",
        "He ; had been forced to give up ; his seat on the board",
    ),
    example(
        "The drug is thought to be responsible for two deaths.",
        facts=("The drug ; is thought to be responsible for ; two deaths",),
    ),
    example("She is best known for her role in a comedy.", "She ; is best known for ; her role in a comedy"),
    example("He is best known for designing bridges.", "He ; is best known for ; designing bridges"),
    example(
        "She earns money by selling eggs.",
        facts=("She ; earns money by ; selling eggs",),
        propositions=("She ; earns ; money ; by selling eggs",),
    ),
    example(
        "The company plans to open a factory in Brno.",
        facts=("The company ; plans to open ; a factory", "The company ; plans to open a factory in ; Brno"),
        propositions=("The company ; plans to open ; a factory ; in Brno",),
    ),
)
def test_chains_of_verbs(example: Example) -> None:
    check(example)


@of(
    example(
        "The king gave the monks a field.",
        facts=("The king ; gave the monks ; a field",),
        propositions=("The king ; gave ; the monks ; a field",),
    ),
    example(
        "The museum lent the vase to a gallery in Prague.",
        facts=("The museum ; lent ; the vase", "The museum ; lent the vase to ; a gallery in Prague"),
        propositions=("The museum ; lent ; the vase ; to a gallery in Prague",),
    ),
    example(
        "Kilian left for school on Monday.",
        facts=("Kilian ; left for ; school", "Kilian ; left on ; Monday"),
        propositions=("Kilian ; left for ; school ; on Monday",),
    ),
    example(
        "The film stars Ada Lund as a detective.",
        facts=("The film ; stars ; Ada Lund", "The film ; stars Ada Lund as ; a detective"),
        propositions=("The film ; stars ; Ada Lund ; as a detective",),
    ),
    example("The old man walked slowly.", "The old man ; walked ; slowly"),
    example("The ship sank.", "The ship ; sank"),
    example("Gustav has retired.", "Gustav ; has retired"),
)
def test_how_many_arguments(example: Example) -> None:
    check(example)


@of(
    example(
        "The population of the city is over two million.",
        "The population of the city ; is over ; two million",
        never=("The population of the city ; is ; over two million",),
    ),
    example("The debt was more than $3 billion.", "The debt ; was more than ; $3 billion"),
    example("The lake is about 90 metres deep.", "The lake ; is about ; 90 metres deep"),
    example(
        "Its population grew by 12 percent in 2008.",
        facts=("Its population ; grew by ; 12 percent", "Its population ; grew in ; 2008"),
        propositions=("Its population ; grew by ; 12 percent ; in 2008",),
    ),
    example("The tower is 90 metres tall.", "The tower ; is ; 90 metres tall"),
    example("The trip cost more than 400 dollars.", "The trip ; cost ; more than 400 dollars"),
    example("The company employs about 2,000 people.", "The company ; employs ; about 2,000 people"),
    example(
        "Sales fell to $3.2 million from $4 million.",
        facts=("Sales ; fell to ; $3.2 million", "Sales ; fell from ; $4 million"),
        propositions=("Sales ; fell to ; $3.2 million ; from $4 million",),
    ),
    example(
        "Two thirds of the voters rejected the proposal.",
        "Two thirds of the voters ; rejected ; the proposal",
    ),
    example(
        "The village has a population of 300.",
        facts=("The village ; has a population of ; 300",),
        propositions=("The village ; has ; a population of 300",),
    ),
)
def test_quantities(example: Example) -> None:
    check(example)
