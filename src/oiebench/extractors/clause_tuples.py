"""What facts and propositions share: the predicates of a sentence that hold, as tuples, then its noun phrases."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from oiebench.extractors.assertion import marked
from oiebench.extractors.attribution import Sources
from oiebench.extractors.confidence import rate
from oiebench.extractors.draft import Draft
from oiebench.extractors.nominals import noun_facts
from oiebench.extractors.predications import Predication, Reader
from oiebench.extractors.tree import Tree
from oiebench.extractors.wording import Wording
from oiebench.model import ParsedSentence


def clause_tuples(
    sentence: ParsedSentence,
    preset: str,
    holds: Callable[[Tree, Predication], bool],
    tuples: Callable[[Wording, Predication, Predication | None], Iterator[Draft]],
    *,
    resolved: bool,
) -> list[Draft]:
    """The tuples of each predicate that `holds`, then what the noun phrases say, each with its confidence."""
    tree = Tree(sentence)
    reader = Reader(tree)
    wording = Wording(tree, reader, resolved=resolved)
    predications = reader.predications()
    by_head = {p.head: p for p in predications}
    sources = Sources(tree, reader, by_head)
    found: list[Draft] = []
    for p in predications:
        if not wording.nameless(p) and holds(tree, p):
            governor = by_head.get(p.governor)
            found += marked(tree, sources, p, tuples(wording, p, governor))
    found += noun_facts(tree)
    rate(tree, found, preset)
    return found
