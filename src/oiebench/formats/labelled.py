"""`labelled`: sentences and their tuples, each judged correct (1) or not (0) (Del Corro and Gemulla 2013).

A sentence's line, then its tuples: a number, quoted parts, OLLIE's enabler and attribution in brackets where
there are any, and last a label or a confidence, or both in the other order. Published files are Latin-1.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from oiebench.formats.base import Format, Source
from oiebench.formats.clausie import unquoted
from oiebench.formats.columns import (
    ByText,
    UnreadableError,
    columns,
    confidence,
    filled,
    in_order,
    number,
    spoken,
)
from oiebench.formats.guess import is_number, rows
from oiebench.model import Argument, Collection, Extraction

LABELS = {"0": False, "1": True}


def read(source: Source) -> Collection:
    """The extractions with their labels or confidences; the number before a tuple is the file's own.

    A single last column is a label if it is 0 or 1 in every line of the file, else a confidence.
    """
    ids = ByText()
    found: list[tuple[int, Extraction, list[str]]] = []
    sentence: str | None = None
    for line_number, line in filled(source):
        parts = line.split("\t")
        if len(parts) == 1:
            sentence = ids.id(line.strip())
        elif sentence is None:
            source.fail(line_number, "a tuple stands before the first sentence")
        else:
            try:
                found.append((line_number, *_tuple(sentence, parts)))
            except UnreadableError as error:
                source.fail(line_number, str(error))
    labelled = all(marks[0] in LABELS for _, _, marks in found if len(marks) == 1)
    extractions = []
    for line_number, extraction, marks in found:
        try:
            extractions.append(_judged(extraction, marks, labelled=labelled))
        except UnreadableError as error:
            source.fail(line_number, str(error))
    return ids.collection(extractions)


def _tuple(sentence: str, columns: list[str]) -> tuple[Extraction, list[str]]:
    texts = columns[1:]
    marks: list[str] = []
    while texts and not texts[-1].startswith('"') and len(marks) < 2:
        marks.insert(0, texts.pop().strip())
    if len(texts) < 2:
        raise UnreadableError(
            f"{len(columns)} columns; a tuple needs a number, an argument, a relation, a label"
        )
    if not all(text.startswith('"') for text in texts):
        raise UnreadableError("the parts of a tuple must stand in quote marks")
    parts = [unquoted(text) for text in texts]
    said: dict[str, str] = {}
    bracket = next(
        (n for n, part in enumerate(parts) if n > 1 and part.startswith(("[enabler=", "[attrib="))), None
    )
    if bracket is not None and parts[-1].endswith("]"):
        inside = parts[bracket:]
        inside[0] = inside[0][1:]
        inside[-1] = inside[-1][:-1]
        pairs = [part.partition("=") for part in inside]
        if all(key in ("enabler", "attrib") and equals for key, equals, _ in pairs):
            said = {key: text for key, _, text in pairs}
            parts = parts[:bracket]
    return (
        Extraction(
            sentence,
            Argument(parts[0]),
            Argument(parts[1]),
            tuple([Argument(part) for part in parts[2:]]),
            context=said.get("enabler"),
            attribution=said.get("attrib"),
        ),
        marks,
    )


def _judged(extraction: Extraction, marks: list[str], *, labelled: bool) -> Extraction:
    if not marks:
        return extraction
    if len(marks) == 2:
        score, label = marks
    else:
        score, label = ("", marks[0]) if labelled else (marks[0], "")
    if label not in ("", *LABELS):
        raise UnreadableError(f"the label is {label!r}; it must be 0 or 1")
    return msgspec.structs.replace(extraction, confidence=confidence(score), label=LABELS.get(label))


def write(collection: Collection) -> Iterable[str]:
    """Each sentence's line, then its extractions, with a confidence and a label where both are known."""
    scored = any(e.confidence is not None for e in collection.extractions)
    judged = any(e.label is not None for e in collection.extractions)
    last = None
    numbers: dict[str, str] = {}
    for sentence, e in in_order(collection):
        if sentence.id != last:
            last = sentence.id
            numbers.setdefault(sentence.id, str(len(numbers)))
            yield columns(spoken(sentence))
        if e is None:
            continue
        said = [f"enabler={e.context}"] if e.context is not None else []
        said += [f"attrib={e.attribution}"] if e.attribution is not None else []
        texts = [part.text for part in e.parts()]
        if said:
            said[0] = "[" + said[0]
            said[-1] += "]"
        label = "" if e.label is None else str(int(e.label))
        marks = [number(e.confidence), label] if scored and judged else [number(e.confidence) or label]
        quoted = [f'"{text}"' for text in (*texts, *said)]
        yield columns(numbers[sentence.id], *quoted, *(marks if any(marks) or len(marks) > 1 else []))


def sniff(head: str) -> float:
    """High for ClausIE's layout where every tuple ends in a label, or some have OLLIE's brackets."""
    found = rows(head)
    tuples = [row for row in found if len(row) > 1]
    if not tuples or len(found[0]) != 1:
        return 0.0
    like = [row for row in tuples if len(row) > 2 and is_number(row[0]) and row[1].startswith('"')]
    labels = sum(row[-1] in LABELS for row in like)
    brackets = any(part.startswith(('"[enabler=', '"[attrib=')) for row in like for part in row)
    return 0.95 * len(like) / len(tuples) if brackets or 0 < labels == len(like) else 0.0


FORMAT = Format(
    name="labelled",
    title="Extractions labelled correct or not (Latin-1 or UTF-8)",
    holds=frozenset(
        {"texts", "silent", "extractions", "unary", "nary", "confidence", "label", "context", "attribution"}
    ),
    read=read,
    sniff=sniff,
    write=write,
    legacy="latin-1",
)
