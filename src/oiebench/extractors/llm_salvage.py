"""JSON as language models write it: read as it stands where it is JSON, read with forbearance where it nearly is."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

DEEPEST = 40
"""Lists within lists at most; what nests deeper is no answer."""
LONGEST_NUMBER = 18
"""Digits of a whole number at most; longer ones are read as floats."""

_REASONING = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"```[\w-]*[ \t]*\n?(.*?)(?:```|\Z)", re.DOTALL)
_OPENING = re.compile(r"[\[{]")
_SPACE = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
_BARE = re.compile(r"[A-Za-z_][\w-]*")
_WORDS = {"true": True, "false": False, "null": None, "none": None}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_QUOTES = {'"': '"', "'": "'", "“": "”"}


@dataclass(eq=False)
class Salvaged:
    """The values that a text holds, what had to be put up with to read them, and which lists were never closed."""

    values: list[Any]
    repairs: Counter[str] = field(default_factory=Counter)
    cut: set[int] = field(default_factory=set)
    """The ids of lists and objects whose end is missing: the last of what they hold may be missing too."""

    def whole(self, value: Any) -> bool:
        """Whether a list or object has its end."""
        return id(value) not in self.cut


def salvage(text: str) -> Salvaged:
    """What a text holds between the prose, the fences and the slips; no value where there is no JSON at all."""
    try:
        return Salvaged([json.loads(text)])
    except (ValueError, RecursionError):
        pass
    repairs: Counter[str] = Counter()
    without = _REASONING.sub("", text)
    if without != text:
        repairs["reasoning before the answer"] += 1
    blocks = _FENCE.findall(without) if "```" in without else []
    held = [block for block in blocks if "[" in block or "{" in block]
    if held:
        repairs["code fence"] += 1
    reader = _Reader("\n".join(held) or without, repairs)
    values = reader.values()
    return Salvaged(values, repairs, reader.cut)


def encodable(text: str) -> str:
    """The text with a question mark for each half of a surrogate pair, which no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


class _CutError(Exception):
    """The text ends within a string, a number or a key."""


class _WrongError(Exception):
    """Here stands something that is no JSON, however it is read."""


class _DeepError(_WrongError):
    """Lists within lists without end."""


class _Reader:
    """Reads values from left to right; slips are counted, what is no value is prose."""

    def __init__(self, text: str, repairs: Counter[str]) -> None:
        self.text, self.repairs = text, repairs
        self.at = 0
        self.cut: set[int] = set()

    def values(self) -> list[Any]:
        """Every list and object of the text that stands in no other."""
        found: list[Any] = []
        prose = False
        while (start := self._opening()) is not None:
            prose = prose or bool(self.text[self.at : start].strip(" \t\r\n,;"))
            self.at = start
            before, cut = self.repairs.copy(), set(self.cut)
            try:
                found.append(self._value(0))
            except (_WrongError, _CutError) as error:
                self.repairs.clear()
                self.repairs.update(before)
                self.cut, prose = cut, True
                if not isinstance(error, _DeepError):
                    self.at = start + 1
        if found and (prose or self.text[self.at :].strip(" \t\r\n,;")):
            self.repairs["prose around the JSON"] += 1
        if len(found) > 1:
            self.repairs["several JSON values (JSON lines)"] += 1
        if self.cut:
            self.repairs["cut off"] += 1
        return found

    def _opening(self) -> int | None:
        match = _OPENING.search(self.text, self.at)
        return None if match is None else match.start()

    def _space(self) -> str:
        """Passes over spaces and comments; gives the character after them, empty at the end."""
        match = _SPACE.match(self.text, self.at)
        if match is not None:
            if match[0].strip():
                self.repairs["comment"] += 1
            self.at = match.end()
        return self.text[self.at : self.at + 1]

    def _value(self, depth: int) -> Any:
        mark = self._space()
        if not mark:
            raise _CutError
        if depth > DEEPEST:
            raise _DeepError
        if mark == "[":
            return self._list(depth)
        if mark == "{":
            return self._object(depth)
        if mark in _QUOTES:
            return self._string(mark)
        return self._bare()

    def _list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        self.at += 1
        try:
            while self._more("]", bool(found)):
                found.append(self._value(depth + 1))
        except _CutError:
            self.cut.add(id(found))
        return found

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        self.at += 1
        try:
            while self._more("}", bool(found)):
                key = self._key()
                if self._space() not in (":", "="):
                    raise _CutError if self.at >= len(self.text) else _WrongError
                self.at += 1
                found[key] = self._value(depth + 1)
        except _CutError:
            self.cut.add(id(found))
        return found

    def _more(self, end: str, begun: bool) -> bool:
        """Whether a list or object goes on: passes over the comma, or over its end."""
        mark = self._space()
        comma = False
        while mark == ",":
            if comma or not begun:
                self.repairs["stray comma"] += 1
            comma = True
            self.at += 1
            mark = self._space()
        if not mark:
            raise _CutError
        if mark == end:
            if comma:
                self.repairs["trailing comma"] += 1
            self.at += 1
            return False
        if mark in "]}":
            # The answer closes what stands around this first: the end of this is missing, not its content.
            self.repairs["bracket missing"] += 1
            return False
        if begun and not comma:
            self.repairs["missing comma"] += 1
        return True

    def _key(self) -> str:
        mark = self._space()
        if mark in _QUOTES:
            return self._string(mark)
        match = _BARE.match(self.text, self.at) or _NUMBER.match(self.text, self.at)
        if match is None:
            raise _CutError if not mark else _WrongError
        self.repairs["key without quotes"] += 1
        self.at = match.end()
        return match[0]

    def _bare(self) -> Any:
        if (match := _NUMBER.match(self.text, self.at)) is not None:
            self.at = match.end()
            if self.at >= len(self.text):
                raise _CutError  # more digits may have followed
            return int(match[0]) if match[0].isdigit() and len(match[0]) < LONGEST_NUMBER else float(match[0])
        match = _BARE.match(self.text, self.at)
        if match is None:
            raise _WrongError
        self.at = match.end()
        if match[0].lower() in _WORDS:
            if match[0] not in ("true", "false", "null"):
                self.repairs["word of another language"] += 1
            return _WORDS[match[0].lower()]
        if self.at >= len(self.text):
            raise _CutError
        raise _WrongError

    def _string(self, mark: str) -> str:
        closing = _QUOTES[mark]
        if mark != '"':
            self.repairs["single quotes" if mark == "'" else "typographic quotes"] += 1
        text, at = self.text, self.at + 1
        pieces: list[str] = []
        while at < len(text):
            here = text[at]
            if here == "\\":
                piece, at = self._escaped(at)
                pieces.append(piece)
            elif here == closing and (closing == '"' or self._closes(at)):
                self.at = at + 1
                return "".join(pieces)
            else:
                pieces.append(here)
                at += 1
        self.at = len(text)
        raise _CutError

    def _closes(self, at: int) -> bool:
        """Whether a quote ends its string: after it comes what may follow one, so that `Ann's` is one word."""
        after = self.text[at + 1 :].lstrip()
        return not after or after[0] in ",:]}="

    def _escaped(self, at: int) -> tuple[str, int]:
        """What a backslash stands for, and where the text goes on."""
        letter = self.text[at + 1 : at + 2]
        if letter != "u":
            return _ESCAPES.get(letter, letter), at + 2
        for length in (12, 6):  # a pair of surrogates, else one character
            try:
                found = json.loads(f'"{self.text[at : at + length]}"')
            except ValueError:
                continue
            if len(found) == 1 and not "\ud800" <= found <= "\udfff":
                return found, at + length
        return "", at + 2
