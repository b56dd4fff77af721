"""`allennlp`: sentence, tuple in tags and confidence between tabs; or the JSON lines of AllenNLP's predictor.

`Ann sleeps .	<arg1> Ann </arg1> <rel> sleeps </rel>	0.9` is what CaRB's later readers, IMoJIE and OpenIE 6
call by this name; `{"words": […], "verbs": [{"tags": ["B-ARG0", …]}]}` is what the predictor itself prints.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from oiebench.errors import InputError
from oiebench.formats.base import Format, Source
from oiebench.formats.columns import (
    ByText,
    UnreadableError,
    columns,
    confidence,
    filled,
    number,
    shortened,
    text_of,
)
from oiebench.formats.guess import rows
from oiebench.model import Argument, Collection, Extraction, Sentence

TAG = re.compile(r"<([A-Za-z][\w-]*)>(.*?)</\1>")
NUMBERED = re.compile(r"arg\d+")
ROLES = {"time": "time", "loc": "place", "place": "place", "ARGM-TMP": "time", "ARGM-LOC": "place"}


class Verb(msgspec.Struct):
    """A predicate of the predictor's: a tag for each word."""

    tags: list[str]


class Prediction(msgspec.Struct):
    """A line of the predictor's."""

    words: list[str]
    verbs: list[Verb]


def read(source: Source) -> Collection:
    """The extractions; those of the predictor's JSON with the places of their words."""
    ids = ByText()
    tokens: dict[str, tuple[str, ...]] = {}
    extractions: list[Extraction] = []
    for line_number, line in filled(source):
        try:
            if "\t" not in line:
                prediction = msgspec.json.decode(line, type=Prediction)
                sentence_id = ids.id(" ".join(prediction.words))
                tokens[sentence_id] = tuple(prediction.words)
                extractions += [_predicted(sentence_id, prediction.words, verb) for verb in prediction.verbs]
            else:
                extractions.append(_tagged(ids, line.split("\t")))
        except (UnreadableError, msgspec.DecodeError) as error:
            source.fail(line_number, str(error))
    sentences = {s.id: Sentence(s.id, s.text, tokens.get(s.id)) for s in ids.sentences().values()}
    return Collection(sentences, extractions=tuple(extractions), has_ids=False)


def _tagged(ids: ByText, columns: list[str]) -> Extraction:
    if len(columns) < 2 or not _is_tagged(columns[1]):
        raise UnreadableError("expected a sentence, <arg1>…</arg1> <rel>…</rel> <arg2>…</arg2>, a confidence")
    score = confidence(columns[2].strip()) if len(columns) > 2 else None
    arg1, rel, args = Argument(""), Argument(""), []
    for tag, text in TAG.findall(columns[1]):
        text = text.strip()
        if tag == "arg1":
            arg1 = Argument(text)
        elif tag == "rel":
            rel = Argument(text)
        else:
            args.append(Argument(text, role=None if NUMBERED.fullmatch(tag) else ROLES.get(tag, tag)))
    return Extraction(ids.id(columns[0].strip()), arg1, rel, tuple(args), score)


def _is_tagged(text: str) -> bool:
    return "<rel>" in text or "<arg1>" in text


def _predicted(sentence_id: str, words: list[str], verb: Verb) -> Extraction:
    if len(verb.tags) != len(words):
        raise UnreadableError(f"{len(words)} words and {len(verb.tags)} tags")
    places: dict[str, list[int]] = {}
    for place, tag in enumerate(verb.tags):
        label = re.sub(r"^[BI]-(?:[CR]-)?", "", tag)
        if label != "O":
            places.setdefault("V" if label in ("BV", "AV") else label, []).append(place)
    rel = _run(words, places.pop("V", []), None)
    labels = sorted(places, key=lambda label: (not re.fullmatch(r"ARG\d+", label), label))
    args = [
        _run(words, places[label], None if re.fullmatch(r"ARG\d+", label) else ROLES.get(label, label))
        for label in labels
    ]
    first = args[0] if args else Argument("")
    return Extraction(sentence_id, first, rel, tuple(args[1:]))


def _run(words: list[str], places: list[int], role: str | None) -> Argument:
    return Argument(" ".join(words[place] for place in places), tuple(places) or None, role)


def write(collection: Collection) -> Iterable[str]:
    """The extractions in tags, one a line."""
    for e in collection.extractions:
        parts = [("arg1", e.arg1.text), ("rel", e.rel.text)]
        for n, arg in enumerate(e.args, start=2):
            parts.append((_tag(arg.role) or f"arg{n}", arg.text))
        tagged = " ".join(f"<{tag}> {text} </{tag}>" for tag, text in parts)
        if [(tag, text.strip()) for tag, text in TAG.findall(tagged)] != [
            (tag, t.strip()) for tag, t in parts
        ]:
            raise InputError(f"the tuple {shortened(str(e))!r} holds what looks like a tag; write jsonl")
        score = [] if e.confidence is None else [number(e.confidence)]
        yield columns(text_of(collection, e), tagged, *score)


def _tag(role: str | None) -> str | None:
    if role is None or role in ("arg1", "rel") or NUMBERED.fullmatch(role):
        return None
    return role if re.fullmatch(r"[A-Za-z][\w-]*", role) else None


def sniff(head: str) -> float:
    """1 for tags in the second column, or for the predictor's JSON."""
    if re.match(r'\s*\{"(verbs|words)": ?\[', head):
        return 1.0
    found = rows(head)
    like = sum(len(row) > 1 and _is_tagged(row[1]) for row in found)
    return like / len(found) if found else 0.0


FORMAT = Format(
    name="allennlp",
    title="AllenNLP, IMoJIE and OpenIE 6 output (tags, or the predictor's JSON lines)",
    holds=frozenset({"texts", "extractions", "unary", "nary", "confidence", "roles"}),
    read=read,
    sniff=sniff,
    write=write,
    streamed=True,
)
