"""Who says so, and whether it is so: attribution, speculation, negation, conditions, questions, wishes."""

from __future__ import annotations

import pytest
from extract_examples import extractions_of, line
from phenomena_examples import Example, check, example, of


@of(
    example(
        "The mayor said that the bridge was safe.",
        "The mayor ; said that ; the bridge was safe",
        propositions=("the bridge ; was ; safe",),
    ),
    example(
        "The climate is changing, scientists warn.",
        "scientists ; warn ; The climate is changing",
    ),
    example(
        '"The bridge will open in May," the engineer said.',
        "the engineer ; said ; The bridge will open in May",
        propositions=("The bridge ; will open in ; May",),
    ),
    example(
        "Many villagers believe that the forest is haunted.",
        "Many villagers ; believe that ; the forest is haunted",
    ),
    example(
        "The paper reported that prices had risen and wages had fallen.",
        "The paper ; reported that ; prices had risen",
        "The paper ; reported that ; wages had fallen",
    ),
    example(
        "Critics say the law may harm small farmers.",
        "Critics ; say ; the law may harm small farmers",
    ),
    example(
        "The director resigned, saying that he was tired.",
        "The director ; saying that ; he was tired",
    ),
)
def test_reports(example: Example) -> None:
    check(example)


@pytest.mark.parametrize(
    ("system", "text", "tuple_", "source"),
    [
        (
            "propositions",
            "The mayor said that the bridge was safe.",
            "(the bridge ; was ; safe)",
            "The mayor said",
        ),
        ("facts", "The mayor said that the bridge was safe.", "(the bridge ; was ; safe)", None),
        (
            "facts(attributed=true)",
            "The mayor said that the bridge was safe.",
            "(the bridge ; was ; safe)",
            "The mayor said",
        ),
        (
            "propositions",
            "The minister denied that the banks had lost money.",
            "(the banks ; had lost ; money)",
            "The minister denied",
        ),
        (
            "facts",
            "The river, according to local farmers, floods every spring.",
            "(The river ; floods ; every spring)",
            "according to local farmers",
        ),
        (
            "facts",
            "According to the police, the driver was drunk.",
            "(the driver ; was ; drunk)",
            "according to the police",
        ),
        ("propositions", "The driver was drunk.", "(The driver ; was ; drunk)", None),
    ],
)
def test_who_says_so(system: str, text: str, tuple_: str, source: str | None) -> None:
    given = {line(each): each.attribution for each in extractions_of(system, text)}
    if system == "facts" and source is None:
        assert tuple_ not in given
    else:
        assert given[tuple_] == source


@pytest.mark.parametrize("system", ["facts", "propositions"])
@pytest.mark.parametrize(
    ("text", "tuple_"),
    [
        ("The virus probably came from bats.", "(The virus ; probably came from ; bats)"),
        ("The new drug could cure the disease.", "(The new drug ; could cure ; the disease)"),
        ("The firm may sell its mills.", "(The firm ; may sell ; its mills)"),
        ("The boy is likely to be the winner.", "(The boy ; is likely to be ; the winner)"),
    ],
)
def test_what_is_only_possible(system: str, text: str, tuple_: str) -> None:
    given = {line(each): each.modality for each in extractions_of(system, text)}
    assert given[tuple_] == "possible"


@pytest.mark.parametrize("system", ["facts", "propositions"])
@pytest.mark.parametrize(
    ("text", "tuple_"),
    [
        ("The singer did not attend the ceremony.", "(The singer ; did not attend ; the ceremony)"),
        ("The plan never worked.", "(The plan ; never worked)"),
        ("No student passed the exam.", "(No student ; passed ; the exam)"),
        ("The soup contains no meat.", "(The soup ; contains ; no meat)"),
        ("Neither Tom nor Mia voted.", "(Neither Tom nor Mia ; voted)"),
        ("Nobody saw the thief.", "(Nobody ; saw ; the thief)"),
        ("The village is not a port.", "(The village ; is not ; a port)"),
    ],
)
def test_what_is_denied(system: str, text: str, tuple_: str) -> None:
    given = {line(each): each.polarity for each in extractions_of(system, text)}
    assert given[tuple_] == "negative"


@of(
    example(
        "If it rains, the match will be cancelled.", never=("the match ; will be ; cancelled", "it ; rains")
    ),
    example(
        "Unless the council pays, the shop will close its doors.",
        never=("the shop ; will close ; its doors",),
    ),
    example("Did the mayor open the bridge?", never=("the mayor ; Did open ; the bridge",)),
    example(
        "The lawyers asked the judge to delay the trial.",
        propositions=("The lawyers ; asked ; the judge ; to delay the trial",),
        never=("the judge ; delay ; the trial",),
    ),
    example(
        "The king let the monks build a church.",
        "the monks ; build ; a church",
    ),
    example(
        "The storm forced the pilots to land in Cork.",
        "the pilots ; land in ; Cork",
    ),
    example(
        "He was accused of stealing a car.",
        "He ; was accused of ; stealing a car",
        never=("He ; stealing ; a car",),
    ),
    example(
        "The firm succeeded in cutting its costs.",
        "The firm ; succeeded in ; cutting its costs",
        "The firm ; cutting ; its costs",
    ),
    example(
        "He wants to be a doctor.",
        "He ; wants to be ; a doctor",
        never=("He ; be ; a doctor",),
    ),
)
def test_what_is_asked_supposed_or_wished(example: Example) -> None:
    check(example)
