"""Extractors that understand nothing: what they get under a metric tells what the metric can be fooled by.

Munchkin is the dummy of Léchelle et al. (2019, section 2.2), which beat every real system under the script of
OIE2016. Some dummies make tuples of a sentence's words; others take a real system's tuples and spoil them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from oiebench.model import Argument, Extraction, Sentence
from oiebench.munchkin import munchkin_cuts

FromSentence = Callable[[Sentence], list[Extraction]]
FromExtractions = Callable[[Sentence, Sequence[Extraction]], list[Extraction]]


def words_of(sentence: Sentence) -> list[str]:
    """The sentence's tokens, or its text cut at white space."""
    return list(sentence.tokens) if sentence.tokens else sentence.text.split()


def munchkin(sentence: Sentence) -> list[Extraction]:
    """(w0; w1; w2…wn), (w0; w1 w2; w3…wn), … with confidence 1/k."""
    words = words_of(sentence)
    return [
        _tuple(sentence, _cut(words, arg1), _cut(words, rel), _cut(words, arg2), confidence)
        for arg1, rel, arg2, confidence in munchkin_cuts(len(words))
    ]


def munchkin_first(sentence: Sentence) -> list[Extraction]:
    """Munchkin's first tuple alone: (w0; w1; w2…wn)."""
    return munchkin(sentence)[:1]


def sentence_as_arg1(sentence: Sentence) -> list[Extraction]:
    """The whole sentence as first argument."""
    return [_tuple(sentence, words_of(sentence), [], [])]


def sentence_as_relation(sentence: Sentence) -> list[Extraction]:
    """The whole sentence as relation."""
    return [_tuple(sentence, [], words_of(sentence), [])]


def sentence_as_arg2(sentence: Sentence) -> list[Extraction]:
    """The whole sentence as second argument."""
    return [_tuple(sentence, [], [], words_of(sentence))]


def sentence_everywhere(sentence: Sentence) -> list[Extraction]:
    """The whole sentence in every slot."""
    words = words_of(sentence)
    return [_tuple(sentence, words, words, words)]


def doubled(sentence: Sentence, extractions: Sequence[Extraction]) -> list[Extraction]:
    """Every extraction twice."""
    del sentence
    return [extraction for extraction in extractions for _ in range(2)]


def swapped(sentence: Sentence, extractions: Sequence[Extraction]) -> list[Extraction]:
    """First and second argument exchanged."""
    del sentence
    return [
        msgspec.structs.replace(e, arg1=e.args[0], args=(e.arg1, *e.args[1:])) if e.args else e
        for e in extractions
    ]


def repeated_words(sentence: Sentence, extractions: Sequence[Extraction]) -> list[Extraction]:
    """Each word of each part three times."""
    del sentence

    def repeated(part: Argument) -> Argument:
        return Argument(" ".join(word for word in part.text.split() for _ in range(3)))

    return [
        msgspec.structs.replace(
            e, arg1=repeated(e.arg1), rel=repeated(e.rel), args=tuple(map(repeated, e.args))
        )
        for e in extractions
    ]


def overlong(sentence: Sentence, extractions: Sequence[Extraction]) -> list[Extraction]:
    """The whole sentence added to the last argument."""
    rest = Argument(" ".join(words_of(sentence)))
    return [
        msgspec.structs.replace(e, args=(*e.args[:-1], Argument(f"{e.args[-1].text} {rest.text}")))
        if e.args
        else msgspec.structs.replace(e, args=(rest,))
        for e in extractions
    ]


FROM_SENTENCE: dict[str, FromSentence] = {
    "munchkin": munchkin,
    "munchkin-first": munchkin_first,
    "sentence-as-arg1": sentence_as_arg1,
    "sentence-as-relation": sentence_as_relation,
    "sentence-as-arg2": sentence_as_arg2,
    "sentence-everywhere": sentence_everywhere,
}
FROM_EXTRACTIONS: dict[str, FromExtractions] = {
    "doubled": doubled,
    "swapped": swapped,
    "repeated-words": repeated_words,
    "overlong": overlong,
}
SAY_THE_SAME = ("doubled",)
"""Those that say what the system said and nothing else: a figure that stays as it was is no gain."""


def _cut(words: list[str], part: range) -> list[str]:
    return words[part.start : part.stop]


def _tuple(
    sentence: Sentence, arg1: list[str], rel: list[str], arg2: list[str], confidence: float = 1.0
) -> Extraction:
    arg1_text, rel_text, arg2_text = (" ".join(words) for words in (arg1, rel, arg2))
    return Extraction(
        sentence.id, Argument(arg1_text), Argument(rel_text), (Argument(arg2_text),), confidence
    )
