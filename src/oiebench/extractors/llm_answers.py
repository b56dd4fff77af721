"""What a model answered: tuples by the number of their sentence, in whichever shape they were written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from oiebench.extractors.llm_salvage import DEEPEST, Salvaged, encodable, salvage

Parts = tuple[str, ...]
"""First argument, relation, second and further arguments."""

NUMBER = ("number", "sentence_number", "sentence", "sentence_id", "id", "index", "no", "n")
TUPLES = ("tuples", "triples", "facts", "extractions", "propositions", "relations", "results", "answer")
FIRST = ("arg1", "subject", "head", "subj", "s", "argument1", "first", "source")
RELATION = ("rel", "relation", "predicate", "verb", "pred", "p", "r", "type", "property")
FURTHER = (
    "args",
    "arg2",
    "object",
    "tail",
    "obj",
    "o",
    "argument2",
    "arguments",
    "second",
    "target",
    "value",
)
MORE = ("arg3", "arg4", "arg5", "arg6", "time", "place", "location", "date")
CONFIDENCE = ("confidence", "score", "probability", "certainty")
OURS = frozenset({"arg1", "rel", "args", "confidence", "number", "tuples"})
"""The keys that the prompt asks for."""

_DIGITS = re.compile(r"\D{0,12}(\d{1,9})\D{0,3}")
_SPACES = re.compile(r"\s+")


class Told(msgspec.Struct, frozen=True, gc=False):
    """A tuple as the model told it, and how sure it said it was."""

    parts: Parts
    confidence: float | None = None


@dataclass
class Entry:
    """The tuples under one number (`None`: under none that can be read); `whole` unless the answer was cut there."""

    number: int | None
    tuples: list[Told]
    whole: bool = True


@dataclass
class Answer:
    """The entries of an answer in its order, and what had to be put up with to read them."""

    entries: list[Entry] = field(default_factory=list)
    repairs: Counter[str] = field(default_factory=Counter)


def read_answer(text: str, sentences: Sequence[str]) -> Answer:
    """What an answer about numbered sentences says; it has no entry where nothing can be read."""
    salvaged = salvage(text)
    reader = _AnswerReader(salvaged, sentences)
    entries = list(reader.entries())
    if len(sentences) == 1 and len(entries) > 1 and all(entry.number in (1, None) for entry in entries):
        whole = all(entry.whole for entry in entries)
        entries = [Entry(1, [told for entry in entries for told in entry.tuples], whole)]
    if len(sentences) == 1 and not entries and any(map(_says_none, salvaged.values)):
        entries = [Entry(1, [])]
    return Answer(_joined(entries), salvaged.repairs)


def _says_none(value: Any) -> bool:
    """Whether it is an empty list, or holds one under a name."""
    return value == [] or (isinstance(value, dict) and [] in value.values())


def _joined(entries: Iterable[Entry]) -> list[Entry]:
    """Entries of one number as one, where each tuple stands in an entry of its own."""
    found: dict[int | None, Entry] = {}
    for entry in entries:
        if entry.number in found:
            found[entry.number].tuples += entry.tuples
            found[entry.number].whole &= entry.whole
        else:
            found[entry.number] = entry
    return list(found.values())


class _AnswerReader:
    def __init__(self, salvaged: Salvaged, sentences: Sequence[str]) -> None:
        self.salvaged, self.repairs = salvaged, salvaged.repairs
        self.by_text = {_plain(sentence): number for number, sentence in enumerate(sentences, start=1)}

    def entries(self) -> Iterator[Entry]:
        for value in self.salvaged.values:
            yield from self._entries(value, True, 0)

    def _entries(self, value: Any, whole: bool, depth: int) -> Iterator[Entry]:
        if depth > DEEPEST:
            return
        whole = whole and self.salvaged.whole(value)
        if isinstance(value, list):
            yield from self._of_list(value, whole, depth + 1)
        elif isinstance(value, dict):
            yield from self._of_object(value, whole, depth + 1)

    def _of_list(self, items: list[Any], whole: bool, depth: int) -> Iterator[Entry]:
        """A list of entries, or of tuples; of a list that was cut, only the last item may miss something."""
        if _is_tuple(items) or (items and all(_is_bare_tuple(item) for item in items)):
            told = self._tuples([items] if _is_tuple(items) else items)
            yield Entry(None, told, whole)
            return
        for place, item in enumerate(items):
            yield from self._entries(item, whole or place < len(items) - 1, depth)

    def _of_object(self, item: dict[str, Any], whole: bool, depth: int) -> Iterator[Entry]:
        given = {str(key).strip().lower(): value for key, value in item.items()}
        if _is_tuple(given):
            yield Entry(self._number(given), self._tuples([item]), whole)
            return
        key = next((key for key in TUPLES if isinstance(given.get(key), list | dict)), None)
        number = self._number(given)
        if key is not None and (number is not None or any(name in given for name in NUMBER)):
            self._other_name(key)
            held = given[key]
            complete = self.salvaged.whole(item) and self.salvaged.whole(held)
            yield Entry(number, self._tuples(held if isinstance(held, list) else [held]), complete)
            return
        numbered = [(_digits(key), value) for key, value in item.items() if isinstance(value, list | dict)]
        if numbered and all(found is not None for found, _ in numbered):
            self.repairs["numbers as keys"] += 1
            for place, (found, value) in enumerate(numbered):
                held = value.get("tuples", value) if isinstance(value, dict) else value
                items = held if isinstance(held, list) and not _is_tuple(held) else [held]
                last = place == len(numbered) - 1
                complete = (whole or not last) and self.salvaged.whole(value)
                yield Entry(found, self._tuples(items), complete)
            return
        for key, value in given.items():
            if value == [] and key in TUPLES:
                yield Entry(None, [], whole and self.salvaged.whole(value))
            else:
                yield from self._entries(value, whole, depth)

    def _number(self, given: Mapping[str, Any]) -> int | None:
        """The sentence that an entry is about, by its number or by its text."""
        for name in NUMBER:
            value = given.get(name)
            if isinstance(value, bool) or not isinstance(value, int | float | str):
                continue
            found = self.by_text.get(_plain(value)) if isinstance(value, str) else None
            if found is not None:
                self.repairs["sentence for its number"] += 1
                return found
            found = _digits(value) if isinstance(value, str) else int(value) if abs(value) < 1e9 else None
            if found is not None:
                if not isinstance(value, int):
                    self.repairs["number in other words"] += 1
                return found
        return None

    def _tuples(self, items: Iterable[Any]) -> list[Told]:
        """The tuples that are whole and say something; what is none is counted and left out."""
        found: list[Told] = []
        for item in items:
            if not self.salvaged.whole(item):
                continue
            if isinstance(item, dict) and not self._uncut(item):
                continue
            told = self._tuple(item)
            if told is None:
                self.repairs["no tuple: left out"] += 1
            elif told not in found:
                found.append(told)
        return found

    def _uncut(self, item: dict[str, Any]) -> bool:
        return all(self.salvaged.whole(value) for value in item.values())

    def _tuple(self, item: Any) -> Told | None:
        confidence: float | None = None
        if isinstance(item, dict):
            given = {str(key).strip().lower(): value for key, value in item.items()}
            first, rel = self._one(given, FIRST), self._one(given, RELATION)
            further = [*self._some(given, FURTHER), *self._some(given, MORE)]
            confidence = next(
                (found for key in CONFIDENCE if (found := _share(given.get(key))) is not None), None
            )
            parts = [first, rel, *further]
        elif isinstance(item, list):
            self.repairs["lists for objects"] += 1
            if len(item) > 3 and isinstance(item[-1], float):
                confidence, item = _share(item[-1]), item[:-1]
            parts = [_text(each) for part in item for each in (part if isinstance(part, list) else [part])]
        else:
            return None
        if len(parts) < 2 or not (parts[0] and parts[1]):
            return None
        return Told((parts[0], parts[1], *[part for part in parts[2:] if part]), confidence)

    def _one(self, given: Mapping[str, Any], names: Iterable[str]) -> str:
        for name in names:
            if name in given:
                self._other_name(name)
                value = given[name]
                return _text(value[0] if isinstance(value, list) and len(value) == 1 else value)
        return ""

    def _some(self, given: Mapping[str, Any], names: Iterable[str]) -> Iterator[str]:
        for name in names:
            if name in given:
                self._other_name(name)
                value = given[name]
                yield from map(_text, value if isinstance(value, list) else [value])

    def _other_name(self, name: str) -> None:
        if name not in OURS:
            self.repairs["other names of keys"] += 1


def _is_tuple(value: Any) -> bool:
    """Whether it is a tuple: texts in a list, or an object with a first argument and a relation."""
    if isinstance(value, dict):
        keys = {str(key).strip().lower() for key in value}
        return bool(keys & set(FIRST)) and bool(keys & set(RELATION)) and not keys & set(TUPLES)
    if not isinstance(value, list) or len(value) < 2:
        return False
    return all(isinstance(part, str) for part in value[:2]) and not any(isinstance(p, dict) for p in value)


def _is_bare_tuple(value: Any) -> bool:
    """Whether it is a tuple that does not say which sentence it is of."""
    if isinstance(value, dict):
        return _is_tuple(value) and not any(str(key).strip().lower() in NUMBER for key in value)
    return _is_tuple(value)


def _text(value: Any) -> str:
    """An argument as text; numbers are written, what is nothing is empty."""
    if isinstance(value, dict):
        value = next((value[key] for key in ("text", "value", "name") if key in value), "")
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return _SPACES.sub(" ", encodable(str(value))).strip()


def _share(value: Any) -> float | None:
    """A confidence between 0 and 1."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        return None
    return float(value)


def _digits(text: str) -> int | None:
    match = _DIGITS.fullmatch(text.strip())
    return None if match is None else int(match[1])


def _plain(text: str) -> str:
    return _SPACES.sub("", text).casefold()
