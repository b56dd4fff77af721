"""Fact synsets: clusters, formulations, and every oddity that published annotations have."""

from __future__ import annotations

import pytest

from oiebench.errors import FormatError, InputError
from oiebench.formats import FORMATS, Source
from oiebench.model import Collection, Fact, Formulation, Sentence

GOLD = """\
sent_id:1\tAnn met Bo in May .
1--> Cluster 1:
Ann --> met --> Bo
Ann --> met --> [the] Bo [in May]
1--> Cluster 2:
Ann --> met --> Bo --> in May

sent_id:2\tIt rained .

sent_id:x y\tIt snowed .
x y--> Cluster 1:
It --> [has] snowed --> \u96ea
"""


def read(text: str, policy: str = "repair") -> tuple[Collection, list[str]]:
    source = Source(text, "file", policy)  # type: ignore[arg-type]
    collection = FORMATS["benchie-gold"].read(source)
    return collection, [f"{note.line}: {note.what}" for note in source.repairs]


def facts(text: str) -> list[tuple[str, int, list[str]]]:
    return [(f.sentence_id, f.number, [str(form) for form in f.formulations]) for f in read(text)[0].facts]


def test_sentences_and_their_facts() -> None:
    collection, repairs = read(GOLD, "strict")
    assert repairs == []
    assert list(collection.sentences) == ["1", "2", "x y"]
    assert collection.sentences["2"] == Sentence("2", "It rained .")
    assert [(f.sentence_id, f.number, [len(x.slots) for x in f.formulations]) for f in collection.facts] == [
        ("1", 1, [3, 3]),
        ("1", 2, [4]),
        ("x y", 1, [3]),
    ]
    assert collection.facts[0].formulations[1] == Formulation(("Ann", "met", "[the] Bo [in May]"))


def test_blanks_at_the_ends_of_a_line_go_and_those_inside_stay() -> None:
    (fact,) = read("sent_id:1\ta b c\n1--> Cluster 1:\n a -->  b --> c  \n")[0].facts
    assert fact.formulations[0].slots == ("a", " b", "c")


@pytest.mark.parametrize(
    ("lines", "expected", "repair"),
    [
        (["1-> Cluster 1:", "a --> b --> c"], [("1", 1, 1)], "2: cluster header '1-> Cluster 1:' read as"),
        (["1-->Cluster 1:", "a --> b --> c"], [("1", 1, 1)], "2: cluster header '1-->Cluster 1:' read as"),
        (
            ["1 --> Cluster 1:", "a --> b --> c"],
            [("1", 1, 1)],
            "2: cluster header '1 --> Cluster 1:' read as",
        ),
        (
            ["9--> Cluster 1:", "a --> b --> c"],
            [("1", 1, 1)],
            "2: cluster header names sentence '9' within '1'",
        ),
        (["1--> Cluster 4:", "a --> b --> c"], [("1", 1, 1)], "2: cluster header 4 read as 1, its place"),
        (
            ["a --> b --> c", "a --> b --> d"],
            [("1", 1, 2)],
            "2: formulations without a cluster header read as one",
        ),
        (["1--> Cluster 1:", "[a --> b --> c"], [("1", 1, 1)], "3: unbalanced or nested brackets kept"),
        (["1--> Cluster 1:", "a --> ]b[ --> c"], [("1", 1, 1)], "3: unbalanced or nested brackets kept"),
        (["1--> Cluster 1:", "a --> b"], [("1", 1, 1)], "3: a formulation of two slots kept as it is"),
        (
            ["1--> Cluster 1:", "1--> Cluster 2:", "a --> b --> c"],
            [("1", 1, 0), ("1", 2, 1)],
            "3: the cluster before this one has no formulations",
        ),
        (["1--> Cluster 1:", "", "a --> b --> c"], [("1", 1, 1)], "3: blank line within a sentence left out"),
    ],
)
def test_oddities_are_repaired_and_counted(
    lines: list[str], expected: list[tuple[str, int, int]], repair: str
) -> None:
    text = "sent_id:1\ta b c .\n" + "\n".join(lines) + "\n"
    collection, repairs = read(text)
    assert [(f.sentence_id, f.number, len(f.formulations)) for f in collection.facts] == expected
    (found,) = repairs
    assert found.startswith(repair)
    with pytest.raises(FormatError, match="refused by --strict"):
        read(text, "strict")


def test_a_stray_line_is_set_aside_in_its_cluster() -> None:
    collection, repairs = read("sent_id:1\ta .\n1--> Cluster 1:\na --> b --> c\n2 0 6 :\na --> b --> d\n")
    (fact,) = collection.facts
    assert fact == Fact("1", 1, (Formulation(("a", "b", "c")), Formulation(("a", "b", "d"))), ("2 0 6 :",))
    assert repairs == ["4: stray line '2 0 6 :' among formulations set aside"]


def test_a_word_cluster_in_a_formulation_is_no_header() -> None:
    assert facts("sent_id:1\ta\n1--> Cluster 1:\nthe Cluster --> is --> big\n") == [
        ("1", 1, ["the Cluster --> is --> big"])
    ]


def test_a_second_sentence_with_an_id_is_named_by_its_place_if_that_is_free() -> None:
    collection, repairs = read("sent_id:1\ta\n\nsent_id:1\tb\n\nsent_id:3\tc\n")
    assert {s.id: s.text for s in collection.sentences.values()} == {"1": "a", "2": "b", "3": "c"}
    assert repairs == ["3: a second sentence has the id '1'; by its place it is '2'"]


def test_a_second_sentence_with_an_id_whose_place_is_taken_is_refused() -> None:
    text = "sent_id:1\ta\n\nsent_id:1\tb\n1--> Cluster 1:\na --> b --> c\n\nsent_id:2\tc\n"
    with pytest.raises(FormatError, match="file:3: a second sentence has the id '1'"):
        read(text)
    collection, _ = read(text, "lenient")
    assert list(collection.sentences) == ["1", "2"]
    assert not collection.facts


def test_a_sentence_without_a_blank_line_before_it() -> None:
    collection, repairs = read("sent_id:1\ta\n1--> Cluster 1:\na --> b --> c\nsent_id:2\tb\n")
    assert list(collection.sentences) == ["1", "2"]
    assert repairs == ["4: no blank line before the sentence"]


def test_a_space_after_the_id() -> None:
    collection, repairs = read("sent_id:12 It rained .\n")
    assert collection.sentences == {"12": Sentence("12", "It rained .")}
    assert repairs == ["1: a space instead of a tab after the sentence id"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a --> b --> c\n", "file:1: 'a --> b --> c' stands before the first sentence"),
        ("sent_id:\ta\n", "file:1: the sentence has no id"),
        (
            "sent_id:1\ta\n1--> Cluster 1:\na\tb\tc\n",
            "file:3: 'a\\tb\\tc': the slots of a formulation stand between",
        ),
        ("sent_id:1\ta\n1--> Cluster 1:\na->b->c\n", "the slots of a formulation stand between ' --> '"),
    ],
)
def test_what_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read(text)
    assert message in str(error.value)


@pytest.mark.parametrize("slots", [("a",), ("a --> b", "c", "d"), ("1", "Cluster 2:")])
def test_formulations_that_cannot_be_written(slots: tuple[str, ...]) -> None:
    gold = FORMATS["benchie-gold"]
    assert gold.write is not None
    collection = Collection({"1": Sentence("1", "a")}, facts=(Fact("1", 1, (Formulation(slots),)),))
    with pytest.raises(InputError, match="cannot be written"):
        list(gold.write(collection))
