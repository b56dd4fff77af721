"""The formats of tab-separated lines: what each column becomes, and what is wrong with the lines that are."""

from __future__ import annotations

import pytest

from oiebench.errors import FormatError
from oiebench.formats import FORMATS, Source
from oiebench.model import Argument, Collection, Extraction, GoldTuple


def read(name: str, text: str) -> Collection:
    return FORMATS[name].read(Source(text, "file"))


def repairs(name: str, text: str) -> list[str]:
    source = Source(text, "file")
    FORMATS[name].read(source)
    return [str(note) for note in source.repairs]


def shown(collection: Collection) -> list[str]:
    return [str(item) for item in (*collection.extractions, *collection.tuples)]


@pytest.mark.parametrize(
    ("name", "text", "tuples", "texts"),
    [
        (
            "carb",
            "Ann met Bo in May .\tmet\tAnn\tBo\tin May\n"
            "Ann met Bo in May .\tleft\tBo\nIt rained .\trained\tIt\t\n",
            ["(Ann ; met ; Bo ; in May)", "(Bo ; left)", "(It ; rained)"],
            ["Ann met Bo in May .", "It rained ."],
        ),
        (
            "oie2016",
            "Ann may go home .\tgo\tmay go\tAnn\thome\nAnn may go home .\tgo\tmight go\tAnn\n",
            ["(Ann ; may go ; home)", "(Ann ; might go)"],
            ["Ann may go home ."],
        ),
        (
            "tabbed",
            "Ann met Bo .\t0.5\tmet\tAnn\tBo\tin May\n"
            "It rained .\t1\trained\tIt\nAnn met Bo .\t\tsaw\tAnn\tBo\n",
            ["(Ann ; met ; Bo ; in May)", "(It ; rained)", "(Ann ; saw ; Bo)"],
            ["Ann met Bo .", "It rained ."],
        ),
        (
            "clausie",
            'Ann met Bo .\n7\t"Ann"\t"met"\t"Bo"\t-12.5\nIt rained .\n9\t"It"\t"rained"\t-3.0\n',
            ["(Ann ; met ; Bo)", "(It ; rained)"],
            ["Ann met Bo .", "It rained ."],
        ),
        (
            "ollie",
            "Conf\tArg1\tRel\tArg2\tEnabler\tAttribution\tText\n"
            "0.9\tAnn\tmet\tBo\tNone\tNone\tAnn met Bo .\n",
            ["(Ann ; met ; Bo)"],
            ["Ann met Bo ."],
        ),
        (
            "props",
            "-1.5\tAnn met Bo in May .\tmet\tsubj\tAnn \tdobj\tBo \tprep_in\tMay \n"
            "-2.0\tIt rained .\trained\t\n",
            ["(Ann  ; met ; Bo  ; May)", "( ; rained)"],
            ["Ann met Bo in May .", "It rained ."],
        ),
        (
            "reverb",
            "f.txt\t7\tAnn\tmet\tBo Li\t0\t1\t1\t2\t2\t4\t0.75\tAnn met Bo Li .\tT\tC\tann\tmeet\tbo\n",
            ["(Ann ; met ; Bo Li)"],
            ["Ann met Bo Li ."],
        ),
        (
            "allennlp",
            "Ann met Bo .\t<arg1> Ann </arg1> <rel> met </rel> <arg2> Bo </arg2> "
            "<arg3> in May </arg3>\t0.5\n",
            ["(Ann ; met ; Bo ; in May)"],
            ["Ann met Bo ."],
        ),
        (
            "labelled",
            'Ann met Bo .\n0\t"Ann"\t"met"\t"Bo"\t1\n0\t"Ann"\t"left"\t0\n',
            ["(Ann ; met ; Bo)", "(Ann ; left)"],
            ["Ann met Bo ."],
        ),
    ],
)
def test_tuples_and_sentences(name: str, text: str, tuples: list[str], texts: list[str]) -> None:
    collection = read(name, text)
    assert shown(collection) == tuples
    assert [sentence.text for sentence in collection.sentences.values()] == texts
    assert list(collection.sentences) == [str(n + 1) for n in range(len(texts))]
    assert not collection.has_ids
    assert collection.has_texts


def test_benchie_tsv_keeps_ids_and_blanks_and_further_columns() -> None:
    collection = read("benchie-tsv", "s1\tAnn \tmet\t Bo \ns1\tAnn\tmet\tBo\tin May\ns0\tIt\trained\n")
    assert list(collection.sentences) == ["s1", "s0"]
    assert [e.parts() for e in collection.extractions] == [
        (Argument("Ann "), Argument("met"), Argument(" Bo ")),
        (Argument("Ann"), Argument("met"), Argument("Bo"), Argument("in May")),
        (Argument("It"), Argument("rained")),
    ]
    assert collection.has_ids
    assert not collection.has_texts


def test_carb_keeps_prefixes_and_the_blanks_inside_the_line() -> None:
    (gold,) = read("carb", "It rained , he said . \t rained\tIt \tT: today\tC: he said \n").tuples
    assert [part.text for part in gold.parts()] == ["It ", " rained", "T: today", "C: he said"]
    assert gold.arg1.words.words == ("It",)


def test_an_empty_column_within_a_gold_tuple_is_an_empty_argument() -> None:
    (gold,) = read("carb", "It rained .\trained\tIt\t\tC: he said\n").tuples
    assert [part.text for part in gold.args] == ["", "C: he said"]


def test_the_head_of_a_relation_is_kept() -> None:
    (gold,) = read("oie2016", "Ann may go .\tgo\tmay go\tAnn\n").tuples
    assert gold.head == "go"


def test_labels_of_props_are_roles() -> None:
    (first, _) = read(
        "props", "-1\tAnn met Bo .\tmet\tsubj\tAnn \tdobj\tBo\n-1\tIt rained .\trained\n"
    ).extractions
    assert [arg.role for arg in first.parts()] == ["subj", None, "dobj"]


def test_a_tuple_without_arguments_has_an_empty_first_one() -> None:
    (found,) = read("props", "-1\tIt rained .\trained\t\n").extractions
    assert found == Extraction("1", Argument(""), Argument("rained"), confidence=-1.0)


def test_reverb_places_and_document() -> None:
    line = "f.txt\t7\tAnn\tmet\tBo Li\t0\t1\t1\t2\t2\t4\t0.75\tAnn met Bo Li .\tT\tC\ta\tb\tc\n"
    collection = read("reverb", line)
    (found,) = collection.extractions
    assert [part.tokens for part in found.parts()] == [(0,), (1,), (2, 3)]
    assert found.confidence == 0.75
    (sentence,) = collection.sentences.values()
    assert (sentence.tokens, sentence.doc) == (("Ann", "met", "Bo", "Li", "."), "f.txt")


def test_stanford_places_that_are_not_known_and_a_decimal_comma() -> None:
    line = "f\t0\tAnn\tis\tBo\t0\t1\t-1\t-1\t2\t3\t0,878\tAnn , Bo .\tNNP\tann\tbe\tbo\n"
    (found,) = read("stanford", line).extractions
    assert [part.tokens for part in found.parts()] == [(0,), None, (2,)]
    assert found.confidence == 0.878
    assert repairs("stanford", line) == ["file:1: decimal comma read as a point"]


def test_ollie_enabler_and_attribution() -> None:
    (found,) = read(
        "ollie", "0.9\tAnn\tmet\tBo\tif it rains\tSome(he said)\tAnn met Bo .\tdeps\n"
    ).extractions
    assert (found.context, found.attribution) == ("if it rains", "he said")


def test_predictions_of_allennlp_have_places_and_roles() -> None:
    tags = '"B-ARG0", "B-V", "B-ARG1", "B-ARGM-TMP"'
    line = f'{{"words": ["Ann", "met", "Bo", "today"], "verbs": [{{"tags": [{tags}]}}]}}'
    (found,) = read("allennlp", line).extractions
    assert found.parts() == (
        Argument("Ann", (0,)),
        Argument("met", (1,)),
        Argument("Bo", (2,)),
        Argument("today", (3,), "time"),
    )


def test_labels_and_what_ollie_puts_in_brackets() -> None:
    collection = read(
        "labelled",
        'Ann met Bo .\n0\t"Ann"\t"met"\t"Bo"\t"[enabler=if it rains"\t"attrib=he said]"\t1\n'
        '0\t"Bo"\t"met"\t"Ann"\t0\n',
    )
    first, second = collection.extractions
    assert (first.context, first.attribution, first.label) == ("if it rains", "he said", True)
    assert (len(first.args), second.label, second.confidence) == (1, False, None)


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        (["1", "0"], [(None, True), (None, False)]),
        (["1", "0.5"], [(1.0, None), (0.5, None)]),
        (["0.5\t1", "\t0"], [(0.5, True), (None, False)]),
        (["", "1"], [(None, None), (None, True)]),
    ],
)
def test_a_last_column_is_a_label_if_all_are(
    marks: list[str], expected: list[tuple[float | None, bool | None]]
) -> None:
    tail = ["\t" + mark if mark else "" for mark in marks]
    lines = "".join(f'0\t"Ann"\t"met"\t"Bo"{mark}\n' for mark in tail)
    found = read("labelled", "Ann met Bo .\n" + lines).extractions
    assert [(e.confidence, e.label) for e in found] == expected


def test_a_sentence_that_comes_again_is_the_same() -> None:
    text = 'A b .\nC d .\n1\t"A"\t"b"\t-1\nA b .\n0\t"A"\t"b"\t-2\n'
    collection = read("clausie", text)
    assert [e.sentence_id for e in collection.extractions] == ["2", "1"]
    assert [s.text for s in collection.sentences.values()] == ["A b .", "C d ."]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("carb", "Only a sentence .\n", "file:1: a gold tuple needs a sentence"),
        ("oie2016", "A b c .\tb\n", "file:1: a gold tuple needs a sentence, a predicate head"),
        ("benchie-tsv", "1\ta\tb\tc\n2\ta\n", "file:2: expected sentence id, argument, relation, argument"),
        ("tabbed", "A b .\thigh\tb\tA\n", "file:1: the confidence is 'high', not a number"),
        ("tabbed", "A b .\tnan\tb\tA\n", "file:1: the confidence is 'nan'; it must be a finite number"),
        ("tabbed", "A b .\t-inf\tb\tA\n", "it must be a finite number"),
        ("tabbed", "A b .\t0.5\n", "file:1: expected sentence, confidence, relation"),
        ("clausie", '1\t"A"\t"b"\t-1\n', "file:1: a tuple stands before the first sentence"),
        ("clausie", 'A b .\n1\t"A"\t-1\n', "file:2: 3 columns; a tuple needs"),
        ("clausie", 'A b .\n1\t"A"\t"b"\tlow\n', "file:2: the confidence is 'low'"),
        ("props", "-1\tA b .\n", "file:1: 2 columns"),
        ("reverb", "f\t1\tA\tb\tc\n", "file:1: 5 columns; ReVerb's layout has 18"),
        ("reverb", "f\t1\tA\tb\tc\t0\tx\t1\t2\t2\t3\t1\tA b c\n", "file:1: 'x' stands where a token's place"),
        ("ollie", "0.5\tA\tb\tc\n", "file:1: 4 columns; expected confidence, arg1"),
        ("allennlp", "A b .\tA b\t0.5\n", "file:1: expected a sentence, <arg1>"),
        ("allennlp", '{"words": ["A"], "verbs": [{"tags": []}]}\n', "file:1: 1 words and 0 tags"),
        ("labelled", 'A b .\n0\tA\t"b"\t1\n', "file:2: the parts of a tuple must stand in quote marks"),
        ("labelled", 'A b .\n0\t"A"\t"b"\t0.5\t2\n', "file:2: the label is '2'; it must be 0 or 1"),
    ],
)
def test_what_cannot_be_read_says_where_and_what(name: str, text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read(name, text)
    assert message in str(error.value)
    lenient = Source(text, "file", "lenient")
    FORMATS[name].read(lenient)
    assert message in str(lenient.skipped[0])


@pytest.mark.parametrize(
    ("name", "text", "repair"),
    [
        ("carb", "A b .\tb\tA\n\nA b .\tb\tA\n", "file:2: blank line left out"),
        ("tabbed", "A b .\t1\tb\tA\n \t\nA b .\t1\tb\tA\n", "file:2: blank line left out"),
        ("benchie-tsv", "1\ta\tb\tc\n\n1\ta\tb\tc\n", "file:2: blank line left out"),
        ("benchie-tsv", "1\ta\tb\n", "file:1: three columns read as a tuple of one argument"),
        ("clausie", 'A b .\n\n1\t"A"\t"b"\t-1\n', "file:2: blank line left out"),
        ("clausie", 'A b .\n1\tA\t"b"\t-1\n', "file:2: no quote marks around 'A'"),
    ],
)
def test_a_repair_is_made_and_listed_and_refused_when_strict(name: str, text: str, repair: str) -> None:
    (found,) = repairs(name, text)
    assert repair in found
    with pytest.raises(FormatError, match="refused by --strict"):
        FORMATS[name].read(Source(text, "file", "strict"))


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n\n\n"])
def test_line_ends_and_blank_last_lines_say_nothing(end: str) -> None:
    collection = FORMATS["benchie-tsv"].read(Source("1\ta\tb\tc" + end, "file", "strict"))
    assert collection.extractions[0].args == (Argument("c"),)


def test_gold_is_gold() -> None:
    collection = read("carb", "A b .\tb\tA\n")
    assert isinstance(collection.tuples[0], GoldTuple)
    assert collection.has_gold()
