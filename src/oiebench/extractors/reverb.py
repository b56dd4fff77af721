"""`reverb`: relation phrases by tag pattern between the noun phrases nearest to them (Fader et al. 2011)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import ClassVar

from oiebench.extractors.base import Extractor, Needs
from oiebench.extractors.chunks import Span, noun_phrases
from oiebench.extractors.draft import Draft
from oiebench.extractors.letters import letters
from oiebench.extractors.relation_list import is_general
from oiebench.extractors.relation_phrases import VERBS, RelationPhrase, relation_phrases
from oiebench.extractors.reverb_confidence import Candidate, confidence
from oiebench.model import ParsedSentence

REFLEXIVES = frozenset("myself yourself himself herself itself ourselves yourselves themselves".split())
RESUMED = ((",",), ("and",), (",", "and"))
"""What stands between a phrase and a verb that goes on with an earlier subject."""
_THERE = "E"
_RELATIVE = frozenset("wWxR")
_INNER = frozenset("'&-,")
_VERB = re.compile("[mbdpzgn]")
_start, _end = itemgetter(0), itemgetter(1)


class ReVerb(Extractor, frozen=True, kw_only=True):
    """With `constraint`, relation phrases of many words have to be among those that a corpus has often."""

    constraint: bool = True

    name: ClassVar[str] = "reverb"
    title: ClassVar[str] = "relation phrases by part-of-speech pattern, noun phrases left and right of them"
    needs: ClassVar[Needs] = "tags"
    confidence_means: ClassVar[str] = (
        "the probability that the tuple is right, learnt from tuples of web sentences that people judged"
    )

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        """A tuple for each relation phrase with a noun phrase on either side."""
        return [
            Draft(
                tuple(range(*found.left)),
                tuple(range(found.relation.start, found.relation.end)),
                (tuple(range(*found.right)),),
                rule=found.relation.pattern,
                clause=sentence.lemmas[_verb(found)],
                confidence=confidence(found),
            )
            for found in candidates(sentence, constraint=self.constraint)
        ]


def candidates(sentence: ParsedSentence, *, constraint: bool = True) -> Iterator[Candidate]:
    """The relation phrases that say something, with their arguments."""
    tokens = sentence.tokens
    tags = letters(tokens, sentence.xpos, sentence.spans)
    phrases = noun_phrases(tags)
    for relation in relation_phrases(tags, lambda unit: not constraint or is_general(sentence, tags, unit)):
        if _states(tokens, tags, relation):
            right = _right(tags, phrases, relation.end)
            left = None if right is None else _left(tokens, tags, phrases, relation.start)
            if left is not None and right is not None:
                yield Candidate(sentence, tags, phrases, left, relation, right)


def _verb(found: Candidate) -> int:
    """The last verb of the relation."""
    return max(word for word in range(found.relation.start, found.relation.end) if found.tags[word] in VERBS)


def _states(tokens: Sequence[str], tags: str, relation: RelationPhrase) -> bool:
    """Whether the phrase can be a statement: no participle or infinitive alone, no clause after `that`."""
    verb = _VERB.search(tags, relation.start)
    if verb is None or verb[0] in "gn" or tokens[relation.end - 1] == "that":
        return False
    return not (verb[0] == "b" and relation.start and tokens[relation.start - 1].lower() == "to")


def _right(tags: str, phrases: Sequence[Span], end: int) -> Span | None:
    """The noun phrase that stands right after the relation, or what is left of one that the relation began."""
    place = bisect_right(phrases, end, key=_start) - 1
    if place < 0 or phrases[place][1] <= end or tags[end] in _RELATIVE or tags[end] in _INNER:
        return None
    return end, phrases[place][1]


def _left(tokens: tuple[str, ...], tags: str, phrases: Sequence[Span], start: int) -> Span | None:
    """The nearest noun phrase before the relation that can be its subject.

    Relative pronouns and reflexives stand for an earlier phrase. A phrase between which and the verb there is but a
    comma or `and` is passed over, once: it belongs to what was said before (`Ann left Rome and moved to …`).
    """
    resumed = False
    for place in range(bisect_right(phrases, start, key=_end) - 1, -1, -1):
        first, last = phrases[place]
        if tags[first] == _THERE:
            return None
        if tags[first] in _RELATIVE or (last - first == 1 and tokens[first].lower() in REFLEXIVES):
            continue
        if place and not resumed and tokens[last:start] in RESUMED:
            resumed = True
            continue
        return first, last
    return None
