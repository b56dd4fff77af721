"""Terms of RDF, and graphs of them: labels in the place of names, local names as words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import unquote

from oiebench.formats.graph import Graph, Triple, spoken_entity

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
XSD = "http://www.w3.org/2001/XMLSchema#"
LABELS = ("http://www.w3.org/2000/01/rdf-schema#label", "http://www.w3.org/2004/02/skos/core#prefLabel")
NAME = (
    r"A-Za-z0-9_\-\u00B7\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u037D\u037F-\u1FFF\u200C\u200D\u203F\u2040"
    r"\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\U00010000-\U000EFFFF"
)
"""The characters of names (`PN_CHARS`), as they stand in a set of a regular expression: marks, too, not only `\\w`."""
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)
_LETTERS = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f", '"': '"', "'": "'", "\\": "\\"}


class Term(NamedTuple):
    """An IRI (`i`), a blank node (`b`) or a literal (`l`) with its language."""

    kind: str
    text: str
    language: str = ""


Statement = tuple[Term, Term, Term]


def unescaped(text: str) -> str:
    """A string with its escapes undone; a ValueError where one is none."""
    return _ESCAPE.sub(_letter, text) if "\\" in text else text


def _letter(found: re.Match[str]) -> str:
    digits = found[1] or found[2]
    if digits:
        code = int(digits, 16)
        if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
            raise ValueError(f"{found[0]} is no character")
        return chr(code)
    if found[3] not in _LETTERS:
        raise ValueError(f"{found[0]!r} is no escape")
    return _LETTERS[found[3]]


def local_name(iri: str) -> str:
    """What stands after the last `#`, `/` or `:` of an IRI."""
    return unquote(re.split(r"[#/:]", iri.rstrip("#/"))[-1]) or iri


def graph_of(statements: Iterable[Statement]) -> Graph:
    """The triples with names for people: a label (English or of no language first), else the local name as words.

    Statements that give labels name things and are no triples of the graph. `rdf:type` is *is a*.
    """
    kept: list[Statement] = []
    labels: dict[tuple[str, str], tuple[int, str]] = {}
    for statement in statements:
        subject, relation, last = statement
        if relation.text in LABELS and last.kind == "l":
            rank = 0 if last.language.lower().split("-")[0] in ("", "en") else 1
            key = (subject.kind, subject.text)
            if key not in labels or rank < labels[key][0]:
                labels[key] = (rank, last.text)
        else:
            kept.append(statement)

    def name(term: Term) -> str:
        if term.kind == "l":
            return term.text
        label = labels.get((term.kind, term.text))
        if label is not None:
            return label[1]
        return f"_:{term.text}" if term.kind == "b" else spoken_entity(local_name(term.text))

    def relation_name(term: Term) -> str:
        label = labels.get((term.kind, term.text))
        return label[1] if label else "is a" if term.text == RDF + "type" else local_name(term.text)

    return Graph(tuple(Triple(name(s), relation_name(p), name(o)) for s, p, o in kept))
