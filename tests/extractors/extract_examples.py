"""Sentences read by the parser or the tagger, once in a session, and what an extractor finds in them, line by line."""

from __future__ import annotations

from functools import cache

from oiebench.extractors.names import extractor
from oiebench.extractors.pipeline import extractions
from oiebench.model import Extraction, ParsedSentence
from oiebench.parse.parser import BundledParser
from oiebench.parse.reading import cut_sentence
from oiebench.parse.tagger import light_tagger


@cache
def bundled_parser() -> BundledParser:
    """The parser that comes with the package, on one thread."""
    return BundledParser(1)


@cache
def parsed(text: str) -> ParsedSentence:
    """The sentence as the bundled parser sees it."""
    return next(iter(bundled_parser().parse([cut_sentence(text, "s")])))


@cache
def tagged(text: str) -> ParsedSentence:
    """The sentence as the light tagger sees it."""
    return next(iter(light_tagger().parse([cut_sentence(text, "s")])))


def line(extraction: Extraction) -> str:
    """`(arg1 ; relation ; arg2 ; …)`."""
    parts = [extraction.arg1.text, extraction.rel.text, *(argument.text for argument in extraction.args)]
    return f"({' ; '.join(parts)})"


def extractions_of(system: str, text: str) -> tuple[Extraction, ...]:
    """What a system finds in a sentence, whole."""
    return extractions(parsed(text), [extractor(system)])


def found_in(sentence: ParsedSentence, system: str) -> list[str]:
    """The tuples that a system finds in a parsed sentence."""
    return [line(extraction) for extraction in extractions(sentence, [extractor(system)])]


def found(system: str, text: str) -> list[str]:
    """The tuples that a system finds in a sentence, on what it reads by default."""
    return found_in(tagged(text) if extractor(system).needs == "tags" else parsed(text), system)
