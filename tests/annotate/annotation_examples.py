"""Small annotations for tests: sentences of our own, tuples with and without indices, facts."""

from __future__ import annotations

from oiebench.annotate.annotators import Annotator
from oiebench.model import Collection, Fact, Formulation, GoldPart, GoldTuple, Sentence, Words


def sentence(text: str, id_: str = "s1", doc: str | None = None, *, tokens: bool = True) -> Sentence:
    """A sentence whose tokens stand between spaces."""
    return Sentence(id_, text, tuple(text.split()) if tokens else None, doc)


def part(text: str, places: tuple[int | None, ...] | None = None, resolved: str | None = None) -> GoldPart:
    """A part of a tuple; a word in brackets is inferred."""
    marked = text.split()
    words = Words(
        tuple(word.strip("[]") for word in marked),
        places or (None,) * len(marked),
        tuple(word.startswith("[") for word in marked),
    )
    if resolved is None:
        return GoldPart(text, words)
    other = tuple(resolved.split())
    return GoldPart(text, words, Words(other, (None,) * len(other), (False,) * len(other)), resolved)


def gold(*parts: str | GoldPart, id_: str = "s1") -> GoldTuple:
    """A tuple of parts."""
    arg1, rel, *args = (each if isinstance(each, GoldPart) else part(each) for each in parts)
    return GoldTuple(id_, arg1, rel, tuple(args))


def fact(number: int, *formulations: str, id_: str = "s1") -> Fact:
    """A fact of formulations written with ` | ` between their slots."""
    return Fact(id_, number, tuple(Formulation(tuple(one.split(" | "))) for one in formulations))


def annotator(name: str, sentences: list[Sentence], items: list[GoldTuple] | list[Fact]) -> Annotator:
    """An annotator with tuples or facts."""
    tuples = tuple(item for item in items if isinstance(item, GoldTuple))
    facts = tuple(item for item in items if isinstance(item, Fact))
    return Annotator(name, Collection({one.id: one for one in sentences}, tuples=tuples, facts=facts))
