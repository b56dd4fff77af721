"""Options that several verbs share, each said once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from cyclopts import Group, Parameter, Token

from oiebench.formats import Policy
from oiebench.parse.reading import Input

OUTPUT = Group("Output", sort_key=2)
READING = Group("Reading", sort_key=3)
PARSING = Group("Parsing", sort_key=4)
CORPUS = Group("Corpora", sort_key=5)
SAMPLING = Group("Statistics", sort_key=4)


def whole(kind: Any, tokens: Sequence[Token]) -> int:
    """A whole number, `1e4` among the spellings; the parser's own reading would round."""
    del kind
    number = float(tokens[0].value)
    if not number.is_integer():
        raise ValueError(f"{tokens[0].value} is no whole number")
    return int(tokens[0].value) if tokens[0].value.lstrip("+-").isdecimal() else int(number)


Texts = Annotated[str, Parameter(help="Files of text (`-` is standard input; gzip is undone).", negative="")]
InputKind = Annotated[
    Input,
    Parameter(
        name="--input",
        help="text: running text; sentences: one a line; tokens: one a line, its words between spaces and kept as "
        "they are; conllu: trees; jsonl: the native format.",
        group=PARSING,
    ),
]
ParserName = Annotated[
    str | None,
    Parameter(help="`bundled`, or spacy:PIPELINE for an installed pipeline of spaCy.", group=PARSING),
]
Predictions = Annotated[
    str,
    Parameter(
        help="Files of extractions: PATH, FMT:PATH, NAME=PATH or NAME=FMT:PATH (`-` is standard input; gzip is "
        "undone). With --on and none given, the outputs that the data set knows and that are here.",
        negative="",
    ),
]
Gold = Annotated[str | None, Parameter(help="File of reference annotation, PATH or FMT:PATH.")]
On = Annotated[
    str | None, Parameter(help="Registered data set: brings gold, format and metric (`oiebench data ls`).")
]
MetricNames = Annotated[
    tuple[str, ...],
    Parameter(
        name=["--metric", "-m"],
        help="Metric with its options in the name, such as carb or benchie-fl(rules=exact); may be repeated.",
        negative="",
        consume_multiple=False,
    ),
]
ModeOption = Annotated[
    Literal["published", "strict"] | None,
    Parameter(help="published: the script's figures to the last digit; strict: the paper's equations."),
]
GoldFrom = Annotated[
    str | None, Parameter(name="--gold-from", help="Format of the gold file.", group=READING)
]
From = Annotated[str | None, Parameter(name="--from", help="Format of the predictions.", group=READING)]
FormatOfGold = Annotated[str | None, Parameter(name="--from", help="Format of the gold.", group=READING)]
Strict = Annotated[bool, Parameter(help="Refuse repairs.", negative="", group=READING)]
Lenient = Annotated[
    bool, Parameter(help="Skip what cannot be read; it is counted and listed.", negative="", group=READING)
]
Json = Annotated[
    bool, Parameter(name="--json", help="Print JSON, full precision.", negative="", group=OUTPUT)
]
Form = Annotated[
    Literal["table", "json", "csv", "markdown", "latex"],
    Parameter(name="--as", help="How to print the result.", group=OUTPUT),
]
Out = Annotated[str | None, Parameter(help="Write to this file instead of printing.", group=OUTPUT)]
Resamples = Annotated[int, Parameter(help="Resamples of the bootstrap.", group=SAMPLING, converter=whole)]
Seed = Annotated[int, Parameter(help="Seed of the resamples.", group=SAMPLING, converter=whole)]
Level = Annotated[float, Parameter(help="Confidence level of intervals.", group=SAMPLING)]
Ci = Annotated[bool, Parameter(help="Add bootstrap confidence intervals.", negative="", group=SAMPLING)]
IntervalMethod = Annotated[
    Literal["percentile", "bca"], Parameter(help="How intervals are made.", group=SAMPLING)
]
By = Annotated[
    Literal["sentence", "document"],
    Parameter(help="Draw sentences, or whole documents.", group=SAMPLING),
]


def policy(strict: bool, lenient: bool) -> Policy:
    """How a reader treats what is not as it should be."""
    from oiebench.errors import InputError

    if strict and lenient:
        raise InputError("--strict and --lenient exclude each other")
    return "strict" if strict else "lenient" if lenient else "repair"
