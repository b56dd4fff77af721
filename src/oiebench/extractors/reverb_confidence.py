"""How likely a tuple of `reverb` is right: a logistic regression over surface features (Fader et al. 2011, table 4).

`training/train_reverb.py` learns the weights from tuples of web sentences that people judged.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import NamedTuple

from oiebench.extractors.chunks import Span
from oiebench.extractors.relation_phrases import VERBS, RelationPhrase
from oiebench.extractors.verbs import REPORTING
from oiebench.model import ParsedSentence

FILE = "reverb.json"
BIAS = "bias"
PREPOSITIONS = frozenset({"for", "on", "of", "to", "in"})
SHORT, LONG = 10, 20
"""Words of a short sentence at most, and of one that is not long."""
_NAMES, _ADPOSITIONS, _QUESTIONS = frozenset("PQ"), frozenset("ifL"), frozenset("wWxR")
_PRONOUN, _AND = "o", "&"


class Candidate(NamedTuple):
    """A tuple in its sentence, with the letters of its tags and all noun phrases."""

    sentence: ParsedSentence
    tags: str
    phrases: Sequence[Span]
    left: Span
    relation: RelationPhrase
    right: Span


@cache
def _weights() -> Mapping[str, float]:
    """The weights that come with the package."""
    found: Mapping[str, float] = json.loads((files("oiebench.extractors") / "data" / FILE).read_bytes())
    return found


def confidence(candidate: Candidate) -> float:
    """The probability that the tuple is right."""
    weights = _weights()
    total = weights[BIAS] + sum([weights.get(feature, 0.0) for feature in features(candidate)])
    return round(1 / (1 + exp(-total)), 4)


def features(candidate: Candidate) -> Iterator[str]:
    """What holds of the tuple: what the paper lists, then what else tells a clause that was cut."""
    sentence, tags, phrases, left, relation, right = candidate
    words = len(tags)
    while words and not sentence.tokens[words - 1][0].isalnum():
        words -= 1
    if left == (0, relation.start) and right[1] >= words:
        yield "covers the sentence"
    if left[0] == 0:
        yield "begins the sentence"
    yield (
        "short sentence"
        if len(tags) <= SHORT
        else "long sentence"
        if len(tags) > LONG
        else "middling sentence"
    )
    yield relation.pattern
    last = _last_preposition(sentence, tags, relation)
    if last in PREPOSITIONS:
        yield f"last preposition {last}"
    for side, (start, end) in (("left", left), ("right", right)):
        if _NAMES.intersection(tags[start:end]):
            yield f"name on the {side}"
        if tags[start] == _PRONOUN:
            yield f"pronoun on the {side}"
    if any(tags.find(letter, 0, relation.start) >= 0 for letter in _QUESTIONS):
        yield "question word before the relation"
    if tags.find(_AND, 0, relation.start) >= 0:
        yield "conjunction before the relation"
    if phrases[0][0] < left[0]:
        yield "noun phrase before the tuple"
    if phrases[-1][0] >= right[1]:
        yield "noun phrase after the tuple"
    if left[0] and tags[left[0] - 1] in _ADPOSITIONS:
        yield "preposition right before the tuple"
    if right[1] < len(tags) and tags[right[1]] in VERBS:
        yield "verb right after the tuple"
    if left[1] < relation.start:
        yield "words between left side and relation"
        if tags[relation.start - 1] in _QUESTIONS:
            yield "relative pronoun right before the relation"
        if tags[relation.start - 1] == _AND:
            yield "conjunction right before the relation"
    if any(sentence.lemmas[word] in REPORTING for word in range(relation.start, relation.end)):
        yield "verb of saying or believing"


def _last_preposition(sentence: ParsedSentence, tags: str, relation: RelationPhrase) -> str:
    for word in reversed(range(relation.start, relation.end)):
        if tags[word] in _ADPOSITIONS:
            return sentence.tokens[word].lower()
    return ""
