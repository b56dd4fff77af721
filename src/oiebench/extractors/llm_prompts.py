"""What a model is told and shown: a versioned file for each granularity, and the sha256 of all that is constant."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from oiebench.extractors.llm_schema import answer_schema

Granularity = Literal["facts", "triples", "propositions"]
"""One piece of information a triple; a triple a clause; a clause with all its arguments."""

Message = dict[str, str]


class Example(msgspec.Struct, frozen=True):
    """A sentence of our own invention with its tuples; the number that ends a tuple is a confidence."""

    sentence: str
    tuples: tuple[tuple[str | float, ...], ...]


class Guidelines(msgspec.Struct, frozen=True):
    """What a file in `data/llm` holds."""

    version: int
    guidelines: str
    examples: tuple[Example, ...]


class Prompt(msgspec.Struct, frozen=True):
    """All that is said before the sentences; `name` tells the file, its version and the sha256 of the whole."""

    name: str
    sha256: str
    messages: tuple[Message, ...]

    def about(self, sentences: Sequence[str]) -> list[Message]:
        """The messages of a request about these sentences."""
        return [*self.messages, {"role": "user", "content": numbered(sentences)}]


@cache
def prompt(granularity: Granularity, *, confidence: bool) -> Prompt:
    """The prompt for tuples of this size, with or without the model's own confidence."""
    folder = files("oiebench.extractors") / "data" / "llm"
    given = tomllib.loads((folder / f"{granularity}.toml").read_text(encoding="utf-8"))
    guidelines = msgspec.convert(given, Guidelines)
    told = [guidelines.guidelines.strip(), (folder / "form.txt").read_text(encoding="utf-8").strip()]
    if confidence:
        told.append((folder / "confidence.txt").read_text(encoding="utf-8").strip())
    examples = guidelines.examples
    messages: tuple[Message, ...] = (
        {"role": "system", "content": "\n\n".join(told)},
        {"role": "user", "content": numbered([example.sentence for example in examples])},
        {"role": "assistant", "content": _answer(examples, confidence)},
    )
    constant = msgspec.json.encode((messages, answer_schema(confidence=confidence)))
    sha256 = hashlib.sha256(constant).hexdigest()
    return Prompt(f"{granularity}/{guidelines.version}:{sha256[:12]}", sha256, messages)


def numbered(sentences: Sequence[str]) -> str:
    """The sentences on a line each, under numbers from 1."""
    return "\n".join(f"[{number}] {' '.join(text.split())}" for number, text in enumerate(sentences, start=1))


def _answer(examples: Sequence[Example], confidence: bool) -> str:
    sentences = [
        {"number": number, "tuples": [_told(each, confidence) for each in example.tuples]}
        for number, example in enumerate(examples, start=1)
    ]
    return msgspec.json.encode({"sentences": sentences}).decode()


def _told(example: Sequence[str | float], confidence: bool) -> dict[str, Any]:
    arg1, rel, *args = (part for part in example if isinstance(part, str))
    told: dict[str, Any] = {"arg1": arg1, "rel": rel, "args": args}
    if confidence:
        told["confidence"] = next(part for part in example if isinstance(part, float))
    return told
