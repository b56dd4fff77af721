"""Answers of judges read from copies of a file of items (JSON lines) or from CSV."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from oiebench.annotate.judgements import Judgement, Question, judges_of
from oiebench.errors import FormatError, InputError, suggestion
from oiebench.formats import Policy, Reading, Source
from oiebench.formats.columns import BLANK
from oiebench.formats.delimited import Delimited
from oiebench.model import Collection
from oiebench.opening import open_text

ITEM, JUDGE = "item", "judge"
OTHERS = ("pool", "pairs")
"""What files for judges hold: the field of their first line."""
SHOWN = frozenset(
    {"id", ITEM, JUDGE, "text", "arg1", "rel", "args", "context", "attribution", "said", "left", "right"}
)
"""The fields of an item that are no answers."""
HINTS = 5
"""Unknown items for which the nearest known one is looked up, which takes long where many are skipped."""
_SUFFIX = re.compile(r"\.(jsonl|json|csv|tsv|txt)(\.gz)?$", re.IGNORECASE)


class Answers(msgspec.Struct, frozen=True):
    """What the judges of some files say, and how each file was read."""

    judgements: tuple[Judgement, ...]
    readings: tuple[Reading, ...]

    def judges(self) -> list[str]:
        """The judges in order of first appearance."""
        return judges_of(self.judgements)


class Asked(msgspec.Struct, frozen=True):
    """What may be answered: the questions, the ids of the items, and the checksum of the file they are of."""

    questions: tuple[Question, ...]
    items: tuple[str, ...]
    checksum: str
    what: str = "pool"


class _Row(msgspec.Struct, frozen=True):
    line: int
    item: str
    judge: str
    answers: dict[str, str]


def read_answers(paths: Sequence[str], asked: Asked, policy: Policy = "repair") -> Answers:
    """The answers of files; a judge who answers an item twice, and not alike, is an error."""
    said: dict[tuple[str, str, str], Judgement] = {}
    readings = []
    known = frozenset(asked.items)
    unknown = 0
    twice = [path for path, count in Counter(map(os.path.realpath, paths)).items() if count > 1]
    if twice:
        raise InputError(f"the file {os.path.basename(twice[0])} is given twice")
    for path in paths:
        opened = open_text(path)
        source = Source(opened.text, opened.path, policy)
        if opened.marked:
            source.repair(1, "byte-order mark left out")
        judges: dict[str, int] = {}
        for row in _rows(source, asked):
            if row.item not in known:
                unknown += 1
                hint = _near(row.item, asked) if unknown <= HINTS else ""
                source.fail(row.line, f"unknown item {row.item!r}{hint}")
                continue
            judges.setdefault(row.judge, 0)
            for question in asked.questions:
                answer = _answer(source, row, question)
                if answer is None:
                    continue
                judges[row.judge] += 1
                new = Judgement(row.item, row.judge, question.name, answer, opened.path, row.line)
                _add(said, new, source)
        if not judges:
            source.fail(None, "there is no item here")
        for judge, count in judges.items():
            if not count:
                names = " or ".join(repr(question.name) for question in asked.questions)
                source.fail(None, f"judge {judge!r} judged nothing: every {names} is empty")
        readings.append(
            Reading(
                Collection({}),
                "judgements",
                opened.path,
                opened.sha256,
                tuple(source.repairs),
                tuple(source.skipped),
            )
        )
    return Answers(tuple(said.values()), tuple(readings))


def _add(said: dict[tuple[str, str, str], Judgement], new: Judgement, source: Source) -> None:
    key = (new.item, new.judge, new.question)
    before = said.setdefault(key, new)
    if before is new:
        return
    where = f"{before.path}:{before.line}"
    if before.answer == new.answer:
        source.repair(new.line, f"judge {new.judge!r} says the same of item {new.item!r} as in {where}")
    else:
        source.fail(
            new.line,
            f"judge {new.judge!r} answers item {new.item!r} twice: {before.answer!r} in {where}, here {new.answer!r}; "
            "keep one",
        )


def _answer(source: Source, row: _Row, question: Question) -> str | None:
    """The answer as it is spelt among the choices; None where there is none."""
    written = row.answers.get(question.name, "").strip()
    if not written:
        return None
    plain = written.casefold()
    meant = question.spellings.get(plain, plain)
    if meant not in question.choices:
        source.fail(row.line, f"unknown {question.name} {written!r}{suggestion(written, question.choices)}")
        return None
    if written not in question.choices and written not in question.spellings:
        source.repair(row.line, f"{question.name} {written!r} read as {meant!r}")
    return meant


def _near(item: str, asked: Asked) -> str:
    hint = suggestion(item, asked.items)
    return hint if "did you mean" in hint else f"; the {asked.what} has {len(asked.items)} others"


def _rows(source: Source, asked: Asked) -> Iterator[_Row]:
    if source.text.lstrip().startswith("{"):
        return _json_rows(source, asked)
    return _csv_rows(source, asked)


def judge_of_file(path: str) -> str:
    """The judge that a file is named for: its name without folder and suffixes."""
    return _SUFFIX.sub("", Path(path).name) or path


def _json_rows(source: Source, asked: Asked) -> Iterator[_Row]:
    judge = judge_of_file(source.path)
    names = [question.name for question in asked.questions]
    left_out: set[str] = set()
    for number, line in source.lines():
        if not line.strip():
            source.repair(number, BLANK)
            continue
        record = _object(source, number, line)
        if record is None:
            continue
        if "id" not in record and ITEM not in record and asked.what in record:
            judge = _text(record.get(JUDGE)) or judge
            _check(source, record, number, asked)
            continue
        item = _text(record.get("id", record.get(ITEM)))
        if not item:
            of = next(
                (
                    f"; these are answers to a file of {other!r}, not of {asked.what!r}"
                    for other in OTHERS
                    if other in record
                ),
                "",
            )
            source.fail(number, f"a line needs the item's id{of}")
            continue
        own = _text(record.get(JUDGE)) or judge
        odd = [name for name in names if isinstance(record.get(name), dict | list)]
        if odd:
            source.fail(number, f"{odd[0]!r} must be one of the answers, not a list or an object")
            continue
        strange = [field for field in record if field not in SHOWN and field not in names]
        slip = next((f"{f!r}{hint}" for f in strange if "mean" in (hint := suggestion(f, names))), None)
        if slip is not None:
            source.fail(number, f"unknown field {slip}")
            continue
        for field in strange:
            if field not in left_out:
                left_out.add(field)
                source.repair(number, f"field {field!r} is not known and was left out, here and further on")
        yield _Row(number, item, own, {name: _text(record.get(name)) for name in names})


def _object(source: Source, number: int, line: str) -> dict[str, Any] | None:
    try:
        return msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as error:
        source.fail(number, f"a line must be a whole JSON object: {error}")
        return None


def _check(source: Source, header: Mapping[str, Any], number: int, asked: Asked) -> None:
    """Answers to another file's items are no answers to these."""
    given = _text(header.get(asked.what))
    if given and given != asked.checksum:
        raise FormatError(
            f"these are answers to another {asked.what} (checksum {given}, the key's is {asked.checksum})",
            source.path,
            number,
        )


def _csv_rows(source: Source, asked: Asked) -> Iterator[_Row]:
    names = [question.name for question in asked.questions]
    known = [ITEM, JUDGE, *names]
    table = Delimited(source)
    plain = {column: column.casefold() for column in table.columns}
    if ITEM not in plain.values() or not set(names) & set(plain.values()):
        hints = [
            f"{column!r}{hint}"
            for column in table.columns
            if plain[column] not in known and "mean" in (hint := suggestion(column, known))
        ]
        told = f" (found {'; '.join(hints)})" if hints else ""
        raise FormatError(
            f"the first line must name the columns {', '.join(known)}{told}; or give copies of the {asked.what}, "
            "filled in",
            source.path,
            1,
        )
    table.check()
    for column in table.columns:
        if plain[column] not in known:
            source.repair(1, f"column {column!r} is not known and was left out")
    judge = judge_of_file(source.path)
    for line, cells in table.rows():
        row = {plain[column]: cell for column, cell in cells.items()}
        if not row[ITEM]:
            source.fail(line, "the item is missing")
            continue
        yield _Row(line, row[ITEM], row.get(JUDGE) or judge, {name: row.get(name, "") for name in names})


def _text(value: object) -> str:
    """A value of JSON as text; nothing for null."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)
