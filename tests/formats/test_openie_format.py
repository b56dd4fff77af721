"""OpenIE 4 and 5: kinds, offsets, contexts, several arguments, and text that looks like its frame."""

from __future__ import annotations

import pytest

from oiebench.errors import FormatError, InputError
from oiebench.formats import FORMATS, Source
from oiebench.model import Argument, Collection, Extraction, Sentence


def read(line: str) -> Extraction:
    (found,) = FORMATS["openie5"].read(Source(line + "\n", "file")).extractions
    return found


def line(
    *, context: str = "", arg1: str = "", rel: str = "", args: str = "", text: str = "Ann met Bo ."
) -> str:
    return "\t".join(["0.5", context, arg1, rel, args, text])


def test_every_argument_is_kept_with_its_role_and_offsets() -> None:
    found = read(
        line(
            context="Context(He said,List([0, 7)))",
            arg1="SimpleArgument(Ann,List([8, 11)))",
            rel="Relation(met with,List([12, 15), [20, 24)))",
            args="SimpleArgument(Bo,List([25, 27))); TemporalArgument(May,List([31, 34))); "
            "SpatialArgument(X,List({40}))",
        )
    )
    assert found == Extraction(
        "1",
        Argument("Ann", spans=((8, 11),)),
        Argument("met with", spans=((12, 15), (20, 24))),
        (
            Argument("Bo", spans=((25, 27),)),
            Argument("May", role="time", spans=((31, 34),)),
            Argument("X", role="place", spans=((40, 41),)),
        ),
        0.5,
        context="He said",
        context_spans=((0, 7),),
    )


def test_offsets_that_are_not_known() -> None:
    assert read(line(arg1="SimpleArgument(Ann,List(null))", rel="Relation(met,List())")).arg1 == Argument(
        "Ann"
    )


@pytest.mark.parametrize(
    "text",
    [
        "f(x)",
        "a); b",
        "a,List(b",
        ") ; (",
        "(",
        ")",
        "a); SimpleArgument",
        "List([1, 2)",
        "x,List(1, 2",
        "é ü",
    ],
)
def test_text_may_look_like_its_frame(text: str) -> None:
    collection = Collection(
        {"1": Sentence("1", "s t")},
        (
            Extraction(
                "1",
                Argument(text, spans=((0, 3),)),
                Argument("r"),
                (Argument(text, spans=((4, 5), (6, 9))), Argument(text, role="time")),
            ),
        ),
        has_ids=False,
    )
    openie = FORMATS["openie4"]
    assert openie.write is not None
    assert openie.read(Source("".join(openie.write(collection)), "file")) == collection


def test_text_that_ends_its_own_frame_cannot_be_written() -> None:
    bad = Extraction("1", Argument("a,List([1, 2))); Argument(b"), Argument("r"))
    openie = FORMATS["openie4"]
    assert openie.write is not None
    with pytest.raises(InputError, match="cannot be told from offsets"):
        list(openie.write(Collection({"1": Sentence("1", "s")}, (bad,))))


@pytest.mark.parametrize(
    ("empty", "expected"),
    [
        ({"arg1": "SimpleArgument(Ann,List([0, 3)))"}, "(Ann ; )"),
        ({"rel": "Relation(met,List([4, 7)))"}, "( ; met)"),
        ({"args": "SimpleArgument(Bo,List([8, 10)))"}, "( ;  ; Bo)"),
    ],
)
def test_a_line_with_empty_columns_keeps_what_is_there(empty: dict[str, str], expected: str) -> None:
    assert str(read(line(**empty))) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (line(), "file:1: no argument and no relation"),
        ("0.5\tx\n", "file:1: 2 columns; expected six"),
        (line(arg1="Ann", rel="Relation(met,List([4, 7)))"), "file:1: 'Ann' is not of the form Kind("),
        (line(arg1="SimpleArgument(Ann,List(x) y))", rel="Relation(met,List([4, 7)))"), "is not of the form"),
        (line(arg1="SimpleArgument(Ann,List([0, 3)))").replace("0.5", "?"), "the confidence is '?'"),
        (
            line(rel="Relation(a,List([0, 1))); Relation(b,List([2, 3)))"),
            "several parts in the column of the context, the first argument or the relation",
        ),
    ],
)
def test_what_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        read(text)
    assert message in str(error.value)


def test_what_published_readers_make_of_it_can_be_had_from_the_model() -> None:
    """CaRB's OpenIE 4 reader takes each column's text up to the first `,List(`: one argument of args."""
    found = read(
        line(
            arg1="SimpleArgument(Ann,List([0, 3)))",
            rel="Relation(met,List([4, 7)))",
            args="SimpleArgument(Bo,List([8, 10))); TemporalArgument(May,List([14, 17)))",
        )
    )
    assert (found.arg1.text, found.rel.text, found.args[0].text) == ("Ann", "met", "Bo")
    assert [arg.text for arg in found.args] == ["Bo", "May"]
