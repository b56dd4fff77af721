"""`rebel`: linearised triples of REBEL (Huguet Cabot and Navigli, 2021), a line for each text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from oiebench.formats.base import Source
from oiebench.formats.columns import BLANK, UnreadableError, shortened
from oiebench.formats.graph import Graph, Triple
from oiebench.formats.graph_sentences import graph_format

_SPECIAL = re.compile(r"</?s>|<pad>")
_MARK = re.compile(r"<(triplet|subj|obj)>")
_MAY_FOLLOW = {"": ("triplet",), "triplet": ("subj",), "subj": ("obj",), "obj": ("triplet", "subj")}


def triples_of(text: str) -> Iterator[tuple[str, str, str]]:
    """Head, relation and tail of `<triplet> head <subj> tail <obj> relation`; a head may have several tails."""
    _, *pieces = _MARK.split(text)
    head = tail = ""
    after = ""
    for mark, words in zip(pieces[::2], (each.strip() for each in pieces[1::2]), strict=True):
        if mark not in _MAY_FOLLOW[after]:
            raise UnreadableError(f"<{mark}> does not stand where it may in {shortened(text.strip())!r}")
        if mark == "triplet":
            head = words
        elif mark == "subj":
            tail = words
        else:
            yield head, words, tail
        after = mark
    if after not in ("", "obj"):
        raise UnreadableError(f"the line ends before its triple does: {shortened(text.strip())!r}")


def read_graph(source: Source) -> Graph:
    """The triples of each line; what stands before a tab is the text that they come from."""
    triples: list[Triple] = []
    texts: dict[str, str] = {}
    for number, line in source.lines():
        if not line.strip():
            source.repair(number, BLANK)
            continue
        text, tab, linear = line.rpartition("\t")
        linear = _SPECIAL.sub(" ", linear)
        if linear.strip() and not linear.lstrip().startswith("<triplet>"):
            source.fail(number, f"expected <triplet>, found {shortened(linear.strip())!r}")
            continue
        try:
            found = list(triples_of(linear))
        except UnreadableError as error:
            source.fail(number, str(error))
            continue
        if tab:
            texts[str(number)] = text
        triples += [Triple(*each, (str(number),) if tab else ()) for each in found]
    return Graph(tuple(triples), texts)


def sniff(head: str) -> float:
    """1 where the first line has `<triplet>` and `<subj>`."""
    first = head.split("\n", 1)[0]
    return 1.0 if "<triplet>" in first and "<subj>" in first else 0.0


FORMAT = graph_format("rebel", "Linearised triples of REBEL", read_graph, sniff)
