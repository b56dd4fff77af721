"""`turtle`: RDF 1.1 Turtle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urljoin

from oiebench.formats.base import Source
from oiebench.formats.columns import shortened
from oiebench.formats.graph import Graph
from oiebench.formats.graph_json import refuse_nothing
from oiebench.formats.graph_sentences import graph_format
from oiebench.formats.rdf_terms import NAME, RDF, Statement, Term, graph_of, unescaped

_CODED = r"%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?\#@%]"
_TOKEN = re.compile(
    rf"""(?P<space>\s+|\#[^\r\n]*)
    | (?P<iri><[^\x00-\x20<>"{{}}|^`]*>)
    | (?P<string>\"{{3}}(?:[^\\]|\\.)*?\"{{3}}(?!\") | '{{3}}(?:[^\\]|\\.)*?'{{3}}(?!')
        | "(?:[^"\\\n\r]|\\.)*" | '(?:[^'\\\n\r]|\\.)*')
    | (?P<directive>@prefix\b|@base\b|(?i:prefix|base)(?=\s))
    | (?P<language>@[A-Za-z]+(?:-[A-Za-z0-9]+)*)
    | (?P<datatype>\^\^)
    | (?P<number>[+-]?(?:\d+\.\d*[eE][+-]?\d+|\.?\d+[eE][+-]?\d+|\d*\.\d+|\d+))
    | (?P<blank>_:[{NAME}](?:[{NAME}.]*[{NAME}])?)
    | (?P<name>(?:[^\W\d_](?:[{NAME}.]*[{NAME}])?)?:(?:(?:[{NAME}:]|{_CODED})
        (?:(?:[{NAME}:.]|{_CODED})*(?:[{NAME}:]|{_CODED}))?)?)
    | (?P<word>a(?![\w:])|true\b|false\b)
    | (?P<mark>[.;,\[\]()])""",
    re.VERBOSE | re.DOTALL,
)
_LOCAL_ESCAPE = re.compile(r"\\(.)")


class _Token(NamedTuple):
    kind: str
    text: str
    at: int


class _WrongError(Exception):
    """What is no Turtle, and where."""

    def __init__(self, message: str, at: int) -> None:
        self.message, self.at = message, at
        super().__init__(message)


class _Parser:
    """The statements of a document, one after the other."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text
        self.at = 0
        self.base = ""
        self.prefixes: dict[str, str] = {}
        self.blanks, self.unnamed = 0, "b"
        while f"_:{self.unnamed}" in self.text:
            self.unnamed += "b"
        self.waiting: _Token | None = None

    def statements(self) -> Iterator[Statement]:
        """Those of the document; a statement that cannot be read is refused by itself."""
        while self._peek_safely() is not None:
            found: list[Statement] = []
            try:
                self._statement(found)
            except _WrongError as wrong:
                self.source.fail(self.text.count("\n", 0, wrong.at) + 1, wrong.message)
                self._recover(wrong.at)
                continue
            except (ValueError, RecursionError) as error:
                told = "nested too deeply" if isinstance(error, RecursionError) else str(error)
                self.source.fail(self.text.count("\n", 0, self.at) + 1, told)
                self._recover(self.at)
                continue
            yield from found

    def _peek_safely(self) -> _Token | None:
        while True:
            try:
                return self._peek()
            except _WrongError as wrong:
                self.source.fail(self.text.count("\n", 0, wrong.at) + 1, wrong.message)
                self._recover(wrong.at)

    def _recover(self, at: int) -> None:
        """Go on after the next point that ends a line."""
        end = re.compile(r"\.[^\S\n]*(?:#.*)?(?:\n|\Z)").search(self.text, at)
        self.at = len(self.text) if end is None else end.end()
        self.waiting = None

    def _peek(self) -> _Token | None:
        while self.waiting is None and self.at < len(self.text):
            found = _TOKEN.match(self.text, self.at)
            if found is None:
                rest = self.text[self.at : self.at + 40].split("\n")[0]
                raise _WrongError(f"cannot read {shortened(rest)!r}", self.at)
            if found.lastgroup != "space":
                self.waiting = _Token(str(found.lastgroup), found[0], self.at)
            self.at = found.end()
        return self.waiting

    def _next(self, wanted: str = "") -> _Token:
        token = self._peek()
        if token is None:
            raise _WrongError("the file ends within a statement", len(self.text))
        if wanted and token.text != wanted:
            raise _WrongError(f"expected {wanted!r}, found {shortened(token.text)!r}", token.at)
        self.waiting = None
        return token

    def _is(self, *texts: str) -> bool:
        token = self._peek()
        return token is not None and token.kind == "mark" and token.text in texts

    def _statement(self, found: list[Statement]) -> None:
        token = self._peek()
        if token is not None and token.kind == "directive":
            self._directive(self._next())
            return
        alone = self._is("[")
        subject = self._term(found, "a subject")
        if subject.kind == "l":
            raise _WrongError("a literal cannot be a subject", self.at)
        if not (alone and self._is(".")):
            self._properties(subject, found)
        self._next(".")

    def _directive(self, token: _Token) -> None:
        if token.text.lower().endswith("prefix"):
            name = self._next()
            if name.kind != "name" or not name.text.endswith(":"):
                raise _WrongError(f"expected a prefix, found {shortened(name.text)!r}", name.at)
            self.prefixes[name.text[:-1]] = self._iri(self._next())
        else:
            self.base = self._iri(self._next())
        if token.text.startswith("@"):
            self._next(".")

    def _iri(self, token: _Token) -> str:
        if token.kind != "iri":
            raise _WrongError(f"expected an IRI, found {shortened(token.text)!r}", token.at)
        iri = unescaped(token.text[1:-1])
        return urljoin(self.base, iri) if self.base else iri

    def _properties(self, subject: Term, found: list[Statement]) -> None:
        while True:
            relation = self._relation(found)
            while True:
                found.append((subject, relation, self._term(found, "an object")))
                if not self._is(","):
                    break
                self._next()
            if not self._is(";"):
                return
            while self._is(";"):
                self._next()
            if self._is(".", "]"):
                return

    def _relation(self, found: list[Statement]) -> Term:
        token = self._peek()
        if token is not None and token.text == "a" and token.kind == "word":
            self._next()
            return Term("i", RDF + "type")
        relation = self._term(found, "a predicate")
        if relation.kind != "i":
            raise _WrongError("a predicate must be an IRI", self.at if token is None else token.at)
        return relation

    def _term(self, found: list[Statement], what: str) -> Term:
        token = self._next()
        if token.kind == "iri":
            return Term("i", self._iri(token))
        if token.kind == "name":
            prefix, _, local = token.text.partition(":")
            if prefix not in self.prefixes:
                raise _WrongError(f"the prefix {prefix + ':'!r} was not declared", token.at)
            return Term("i", self.prefixes[prefix] + _LOCAL_ESCAPE.sub(r"\1", local))
        if token.kind == "blank":
            return Term("b", token.text[2:])
        if token.kind == "string":
            return self._literal(token)
        if token.kind == "number" or token.text in ("true", "false"):
            return Term("l", token.text)
        if token.text == "[":
            return self._nested(found)
        if token.text == "(":
            return self._list(found)
        raise _WrongError(f"expected {what}, found {shortened(token.text)!r}", token.at)

    def _literal(self, token: _Token) -> Term:
        quotes = 3 if token.text[:3] in ('"""', "'''") and len(token.text) > 5 else 1
        text = unescaped(token.text[quotes:-quotes])
        after = self._peek()
        if after is not None and after.kind == "language":
            return Term("l", text, self._next().text[1:])
        if after is not None and after.kind == "datatype":
            self._next()
            self._term([], "a datatype")
        return Term("l", text)

    def _blank(self) -> Term:
        self.blanks += 1
        return Term("b", f"{self.unnamed}{self.blanks}")

    def _nested(self, found: list[Statement]) -> Term:
        node = self._blank()
        if not self._is("]"):
            self._properties(node, found)
        self._next("]")
        return node

    def _list(self, found: list[Statement]) -> Term:
        """A collection, as nodes of first and rest."""
        items: list[Term] = []
        while not self._is(")"):
            items.append(self._term(found, "an item"))
        self._next(")")
        rest = Term("i", RDF + "nil")
        for item in reversed(items):
            node = self._blank()
            found += [(node, Term("i", RDF + "first"), item), (node, Term("i", RDF + "rest"), rest)]
            rest = node
        return rest


def read_graph(source: Source) -> Graph:
    """The statements, with labels and local names for names."""
    graph = graph_of(_Parser(source).statements())
    refuse_nothing(source, bool(graph.triples), "no statement (but of labels)")
    return graph


def sniff(head: str) -> float:
    """High where a prefix or a base is declared, or triples go on with semicolons."""
    if re.search(r"^\s*(?:@prefix\s+[\w.-]*:\s*<|@base\s+<|(?i:prefix)\s+[\w.-]*:\s*<)", head, re.MULTILINE):
        return 0.99
    return 0.6 if re.match(r"\s*(?:#.*\n\s*)*<[^>\s]*>\s+(?:a|<[^>\s]*>)\s[^\n]*[;,.]\s*\n", head) else 0.0


FORMAT = graph_format("turtle", "RDF as Turtle", read_graph, sniff)
