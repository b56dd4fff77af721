"""`ntriples`: N-Triples of RDF 1.1 (N-Quads too, the graph's name left out)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from oiebench.formats.base import Source
from oiebench.formats.columns import shortened
from oiebench.formats.graph import Graph
from oiebench.formats.graph_json import refuse_nothing
from oiebench.formats.graph_sentences import graph_format
from oiebench.formats.rdf_terms import NAME, Statement, Term, graph_of, unescaped

_IRI = r'<([^\x00-\x20<>"{}|^`]*)>'
_BLANK = rf"_:([{NAME}:.]*[{NAME}:])"
_LINE = re.compile(
    rf"""\s*(?:{_IRI}|{_BLANK})\s*{_IRI}\s*
    (?:{_IRI}|{_BLANK}|"((?:[^"\\\n\r]|\\.)*)"(?:\^\^{_IRI}|@([A-Za-z]+(?:-[A-Za-z0-9]+)*))?)
    \s*(?:{_IRI}|{_BLANK})?\s*\.\s*(?:\#.*)?""",
    re.VERBOSE,
)
_START = re.compile(rf"\s*(?:{_IRI}|{_BLANK})\s*{_IRI}\s*[<_\"]")


def read_graph(source: Source) -> Graph:
    """The statement of each line, with labels and local names for names."""
    graph = graph_of(_statements(source))
    refuse_nothing(source, bool(graph.triples), "no statement (but of labels)")
    return graph


def _statements(source: Source) -> Iterator[Statement]:
    for number, line in source.lines():
        found = _LINE.fullmatch(line)
        if found is None:
            if line.strip() and not line.lstrip().startswith("#"):
                source.fail(number, f"no statement of N-Triples: {shortened(line.strip())!r}")
            continue
        s, s_blank, p, o, o_blank, literal, _, language, _, _ = found.groups()
        try:
            yield (
                Term("b", s_blank) if s is None else Term("i", unescaped(s)),
                Term("i", unescaped(p)),
                Term("i", unescaped(o))
                if o is not None
                else Term("b", o_blank)
                if o_blank is not None
                else Term("l", unescaped(literal), language or ""),
            )
        except ValueError as error:
            source.fail(number, str(error))


def sniff(head: str) -> float:
    """High where nearly all lines are statements."""
    lines = [
        line for line in head.split("\n")[:-1][:200] if line.strip() and not line.lstrip().startswith("#")
    ]
    like = sum(_START.match(line) is not None and line.rstrip().endswith(".") for line in lines)
    return 0.98 * like / len(lines) if lines else 0.0


FORMAT = graph_format("ntriples", "RDF as N-Triples", read_graph, sniff)
