"""What `minie` makes of sentences: marks, words moved and words taken away."""

from __future__ import annotations

import pytest
from extract_examples import found, line, parsed

from oiebench.extractors.names import extractor
from oiebench.extractors.pipeline import extractions
from oiebench.model import Extraction


def triple(text: str, tuple_: str, system: str = "minie") -> Extraction:
    """The extraction that reads so."""
    given = {line(each): each for each in extractions(parsed(text), [extractor(system)], explain=True)}
    assert tuple_ in given, list(given)
    return given[tuple_]


@pytest.mark.parametrize(
    ("text", "tuple_"),
    [
        ("The mayor did not open the new bridge.", "(mayor ; did open ; new bridge)"),
        ("Marta has never visited Lisbon.", "(Marta ; has visited ; Lisbon)"),
        ("The ferry no longer stops at Brevik.", "(ferry ; stops at ; Brevik)"),
        ("Lena hardly knows the town.", "(Lena ; knows ; town)"),
        ("No pupils passed the test.", "(pupils ; passed ; test)"),
        ("The shop sells no bread.", "(shop ; sells ; bread)"),
        ("At no time did the shop sell bread.", "(shop ; did sell ; bread)"),
        ("The shop won't sell bread.", "(shop ; will sell ; bread)"),
        ("Nobody repaired the old mill.", "(Nobody ; repaired ; old mill)"),
    ],
)
def test_what_is_denied_is_marked_and_the_words_that_deny_it_go(text: str, tuple_: str) -> None:
    assert triple(text, tuple_).polarity == "negative"


@pytest.mark.parametrize(
    ("text", "tuple_"),
    [
        ("Marta has visited Lisbon.", "(Marta ; has visited ; Lisbon)"),
        ("Emil sold the farm at no cost.", "(Emil ; sold farm at ; no cost)"),
        ("Emil managed not to sell the farm.", "(Emil ; managed not to sell ; farm)"),
    ],
)
def test_what_is_stated_is_not_marked(text: str, tuple_: str) -> None:
    stated = triple(text, tuple_)
    assert (stated.polarity, stated.modality, stated.attribution, stated.quantities) == (None, None, None, ())


@pytest.mark.parametrize(
    ("text", "tuple_"),
    [
        ("The storm may damage the harbour.", "(storm ; damage ; harbour)"),
        ("The vaccine could save the children.", "(vaccine ; save ; children)"),
        ("The guests would like the wine.", "(guests ; like ; wine)"),
        ("Perhaps the miners found gold.", "(miners ; found ; gold)"),
        ("Oskar probably stole the painting.", "(Oskar ; stole ; painting)"),
        ("It is possible that Lena won the race.", "(Lena ; won ; race)"),
        ("Lena is likely to win the race.", "(Lena ; is likely to win ; race)"),
        ("The council plans to close the library.", "(council ; plans to close ; library)"),
        ("If the dam breaks the wall, they leave.", "(dam ; breaks ; wall)"),
        ("Did Emil sell the farm?", "(Emil ; Did sell ; farm)"),
        ("Emil is said to own the farm.", "(Emil ; is said to own ; farm)"),
        ("The claim that Emil sold the farm is false.", "(Emil ; sold ; farm)"),
    ],
)
def test_what_is_only_possible_is_marked_and_possibility_words_go(text: str, tuple_: str) -> None:
    assert triple(text, tuple_).modality == "possible"


def test_what_is_possible_can_be_denied_too() -> None:
    both = triple("The wine might not please the guests.", "(wine ; please ; guests)")
    assert (both.polarity, both.modality) == ("negative", "possible")


def test_what_only_announces_a_clause_is_no_triple() -> None:
    assert found("minie", "It is possible that Lena won the race.") == ["(Lena ; won ; race)"]


@pytest.mark.parametrize(
    ("text", "tuple_", "source", "polarity", "modality"),
    [
        ("Nora said that Emil had sold the farm.", "(Emil ; had sold ; farm)", "Nora said", None, None),
        ('"Emil sold the farm," Nora said.', "(Emil ; sold ; farm)", "Nora said", None, None),
        ("Emil sold the farm, says Nora.", "(Emil ; sold ; farm)", "Nora says", None, None),
        (
            "Nora did not say that Emil sold the farm.",
            "(Emil ; sold ; farm)",
            "Nora did not say",
            "negative",
            None,
        ),
        ("Nora denied that Emil sold the farm.", "(Emil ; sold ; farm)", "Nora denied", "negative", None),
        ("Nora never denied that Emil sold it.", "(Emil ; sold ; it)", "Nora never denied", None, None),
        ("Nora thinks that Emil sold the farm.", "(Emil ; sold ; farm)", "Nora thinks", None, "possible"),
        (
            "Nora may have said that Emil bought the mill.",
            "(Emil ; bought ; mill)",
            "Nora may have said",
            None,
            "possible",
        ),
        (
            "According to the police, Emil sold the farm.",
            "(Emil ; sold ; farm)",
            "according to the police",
            None,
            None,
        ),
        ("As Nora wrote, Emil sold the farm.", "(Emil ; sold ; farm)", "Nora wrote", None, None),
        ("In Nora's opinion, Emil sold the farm.", "(Emil ; sold ; farm)", "In Nora's opinion", None, None),
        ("It is said that Emil owns the castle.", "(Emil ; owns ; castle)", "It is said", None, None),
    ],
)
def test_who_says_so_is_marked_and_how(
    text: str, tuple_: str, source: str, polarity: str | None, modality: str | None
) -> None:
    given = triple(text, tuple_)
    assert given.attribution == source
    assert (given.attribution_polarity, given.attribution_modality) == (polarity, modality)
    assert (given.polarity, given.modality) == (None, None)


def test_who_says_so_is_no_triple_of_its_own() -> None:
    assert found("minie", "Nora said that Emil had sold the farm.") == ["(Emil ; had sold ; farm)"]
    assert found("minie", "According to Nora, Emil sold the farm.") == ["(Emil ; sold ; farm)"]


def test_content_has_marks_of_its_own_beside_those_of_its_source() -> None:
    given = triple("Nora thinks that Emil may not sell the farm.", "(Emil ; sell ; farm)")
    assert (given.polarity, given.modality, given.attribution_modality) == (
        "negative",
        "possible",
        "possible",
    )


def test_the_nearest_source_is_named() -> None:
    given = triple("Nora said that Paul believes that Emil sold the farm.", "(Emil ; sold ; farm)")
    assert given.attribution == "Paul believes"


def test_a_report_whose_content_is_no_triple_stays_whole() -> None:
    assert found("minie", "Nora said she left.") == ["(Nora ; said ; she left)"]


@pytest.mark.parametrize(
    ("text", "tuple_", "quantities"),
    [
        ("The firm hired about 300 workers.", "(firm ; hired ; about 300 workers)", ("about 300",)),
        (
            "The firm hired more than 300 workers.",
            "(firm ; hired ; more than 300 workers)",
            ("more than 300",),
        ),
        ("The firm paid $ 5 million for it.", "(firm ; paid ; $ 5 million)", ("$ 5 million",)),
        ("The mayor got 20 % of the votes.", "(mayor ; got ; 20 % of votes)", ("20 %",)),
        ("The team won 12 of its matches.", "(team ; won ; 12 of matches)", ("12",)),
        (
            "Several boats reached three islands.",
            "(Several boats ; reached ; three islands)",
            ("Several", "three"),
        ),
        ("The museum opened on 5 May 1990.", "(museum ; opened on ; 5 May 1990)", ()),
    ],
)
def test_quantities_are_listed(text: str, tuple_: str, quantities: tuple[str, ...]) -> None:
    assert triple(text, tuple_).quantities == quantities


def test_placeholders_stand_for_quantities() -> None:
    given = triple(
        "Several boats brought about 300 people.",
        "(QUANT_1 boats ; brought ; QUANT_2 people)",
        "minie(placeholders=true)",
    )
    assert given.quantities == ("Several", "about 300")


@pytest.mark.parametrize(
    ("text", "tuple_"),
    [
        ("The brewery is located in the old town.", "(brewery ; is located in ; old town)"),
        ("Ida came back to Bergen.", "(Ida ; came back to ; Bergen)"),
        ("The firm turned down the offer.", "(firm ; turned down ; offer)"),
        ("Emil helped to restore the chapel.", "(Emil ; helped to restore ; chapel)"),
        ("Lena began painting the boats.", "(Lena ; began painting ; boats)"),
        ("The rebels were able to take the fort.", "(rebels ; were able to take ; fort)"),
        ("The teacher asked Ida to read the poem.", "(teacher ; asked Ida to read ; poem)"),
        ("Emil hoped to buy and restore the chapel.", "(Emil ; hoped to restore ; chapel)"),
        ("Ida put the loaves on the shelf.", "(Ida ; put loaves on ; shelf)"),
        ("Ida gave the museum a vase in May.", "(Ida ; gave museum vase in ; May)"),
        ("In spite of the rain, Ida left the town.", "(Ida ; left town in spite of ; rain)"),
        ("Oslo is the capital of Norway.", "(Oslo ; is capital of ; Norway)"),
        ("Ida has a house near the harbour and the mill.", "(Ida ; has house near ; mill)"),
        ("Olli Berg is Nokia's chairman.", "(Olli Berg ; is chairman of ; Nokia)"),
        ("Marta wants to leave.", "(Marta ; wants ; to leave)"),
        ("Several years later the mill was closed.", "(mill ; was closed ; Several years later)"),
    ],
)
def test_words_move_to_the_relation(text: str, tuple_: str) -> None:
    triple(text, tuple_)


def test_a_name_is_not_cut_in_two() -> None:
    given = found("minie", "Ida visited the University of Bergen.")
    assert given == ["(Ida ; visited ; University of Bergen)"]


@pytest.mark.parametrize(
    ("text", "tuple_", "rule"),
    [
        (
            "Nokia's chairman Olli Berg visited Oslo.",
            "(Olli Berg ; is chairman of ; Nokia)",
            "apposition",
        ),
        ("Nokia chairman Olli Berg opened the plant.", "(Olli Berg ; is chairman of ; Nokia)", "title"),
        (
            "Olli Berg, the chairman of Nokia, opened the plant.",
            "(Olli Berg ; is chairman of ; Nokia)",
            "apposition",
        ),
        ("President Moor opened the fair.", "(Moor ; is ; President)", "title"),
        ("The mayor visited Tromsø, Norway.", "(Tromsø ; is in ; Norway)", "place"),
        ("The village of Skagen attracts painters.", "(Skagen ; is ; village)", "example"),
        ("Wolves, foxes and other animals live in the park.", "(foxes ; are ; animals)", "example"),
        ("Big cities such as Oslo and Bergen have trams.", "(Bergen ; is ; Big city)", "example"),
        ("The park protects many birds, including owls.", "(owls ; are ; birds)", "example"),
        ("The painter's daughter lives in Rome.", "(painter ; has ; daughter)", "possessive"),
        (
            "The World Health Organization (WHO) published the report.",
            "(WHO ; stands for ; World Health Organization)",
            "acronym",
        ),
    ],
)
def test_noun_phrases_say_more_than_they_show(text: str, tuple_: str, rule: str) -> None:
    origin = triple(text, tuple_).origin
    assert origin is not None
    assert origin.rule == rule


def test_what_noun_phrases_say_has_a_source_too() -> None:
    text = "Nora said that the painter Otto Lind had bought the mill."
    assert triple(text, "(Otto Lind ; is ; painter)").attribution == "Nora said"


@pytest.mark.parametrize(
    ("mode", "text", "tuple_"),
    [
        (
            "complete",
            "His old boat was finally sold to the museum.",
            "(His old boat ; was finally sold to ; the museum)",
        ),
        ("safe", "His old boat was finally sold to the museum.", "(old boat ; was sold to ; museum)"),
        ("dictionary", "His old boat was finally sold to the museum.", "(boat ; was sold to ; museum)"),
        ("complete", "The king James bought a ship.", "(The king James ; bought ; a ship)"),
        (
            "complete",
            "The planet has a rather uneven magnetic field.",
            "(The planet ; has ; a rather uneven magnetic field)",
        ),
        (
            "safe",
            "The planet has a rather uneven magnetic field.",
            "(planet ; has ; rather uneven magnetic field)",
        ),
        ("dictionary", "The planet has a rather uneven magnetic field.", "(planet ; has ; magnetic field)"),
        ("aggressive", "The planet has a rather uneven magnetic field.", "(planet ; has ; field)"),
        ("aggressive", "The farmers blocked 12 roads near the town.", "(farmers ; blocked ; roads)"),
        (
            "aggressive",
            "The chapel was built in 1851 by the monks of the island.",
            "(chapel ; was built by ; monks)",
        ),
        ("safe", "Big cities such as Oslo have trams.", "(Big cities ; have ; trams)"),
    ],
)
def test_each_mode_takes_more_away(mode: str, text: str, tuple_: str) -> None:
    triple(text, tuple_, f"minie(mode={mode})")


@pytest.mark.parametrize(
    ("text", "tuple_"),
    [
        ("The former minister bought the highest tower.", "(former minister ; bought ; highest tower)"),
        ("The old mill was nearly sold to Ida.", "(mill ; was nearly sold to ; Ida)"),
        ('Ida was shown "A Quiet Summer" in Oslo.', "(Ida ; was shown ; A Quiet Summer)"),
        ("The young Dr. Lind moved to The Hague.", "(Dr. Lind ; moved to ; The Hague)"),
        ("A number of rich farmers own mills.", "(number of farmers ; own ; mills)"),
        ("Ida studied at the old University of Oslo.", "(Ida ; studied at ; University of Oslo)"),
    ],
)
def test_names_quotations_and_sense_stay_in_every_mode(text: str, tuple_: str) -> None:
    triple(text, tuple_, "minie(mode=aggressive)")


def test_no_part_is_ever_empty() -> None:
    text = "The poor helped those, and this was the first of all the many."
    for mode in ("complete", "safe", "dictionary", "aggressive"):
        for extraction in extractions(parsed(text), [extractor(f"minie(mode={mode})")]):
            assert all(part.text for part in extraction.parts())


def test_every_triple_has_a_confidence_and_says_where_its_words_stand() -> None:
    text = "Nokia's chairman Olli Berg visited the plant in Oslo."
    for extraction in extractions(parsed(text), [extractor("minie")]):
        assert extraction.confidence is not None
        assert 0 < extraction.confidence < 1
        assert extraction.arg1.tokens
        assert None not in extraction.arg1.tokens
