"""Which sentence of its source text holds a triple, and how surely.

A sentence holds a triple when it has the words of its subject and of its object, by the first of these that is so:
as they are written (1), but for case (0.95), but for inflection (0.9), each of their content words, one or more of
them a letter apart (0.8), each of them somewhere (0.7), at least half of them (0.7 times their share). The
confidence is the lower of the two; the sentence of the highest is taken, then the one that has more of the
relation, then the first.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from oiebench.formats.graph import Graph, Triple, spoken_name
from oiebench.formats.word_forms import Forms, forms_of_part, forms_of_sentence, one_edit
from oiebench.parse.splitter import split_sentences

EXACT, CASE, INFLECTED, ONE_EDIT, SCATTERED = 1.0, 0.95, 0.9, 0.8, 0.7
HALF = 0.5
LEVELS = {EXACT: "exact", CASE: "case", INFLECTED: "inflected", ONE_EDIT: "one-edit", SCATTERED: "scattered"}
NOWHERE, DOCUMENT, SENTENCE = 0, 1, 2
WIDEST = 200
"""How many sentences are looked at for a triple that names no text."""
COMMON = 2_000
"""How many of the sentences with a word are looked through for them, from the first on."""


def level_name(level: float) -> str:
    """What a confidence of placing means."""
    return LEVELS.get(level, "partial")


class TextSentence(msgspec.Struct, frozen=True, gc=False):
    """A sentence of a source text: its id, its words, the id of the text, where it begins there."""

    id: str
    text: str
    doc: str | None
    start: int | None


@dataclass
class Placements:
    """Of each triple the sentence that holds it (-1: none does), how surely, and where its three parts are."""

    sentences: list[TextSentence]
    at: array[int]
    confidence: array[float]
    subject: bytearray
    relation: bytearray
    object: bytearray
    """`SENTENCE`, `DOCUMENT` (all its content words are in the text, but not in that sentence) or `NOWHERE`."""

    def held(self) -> int:
        """How many triples a sentence holds."""
        return sum(at >= 0 for at in self.at)


def level(part: Forms, sentence: Forms) -> float:
    """How surely a sentence has the words of a part; 0 where it does not."""
    return _plain_level(part, sentence) or _loose_level(part, sentence)


def _plain_level(part: Forms, sentence: Forms) -> float:
    if part.cased in sentence.cased:
        return EXACT
    if part.folded in sentence.folded:
        return CASE
    return INFLECTED if part.stemmed in sentence.stemmed else 0.0


def _loose_level(part: Forms, sentence: Forms) -> float:
    content = part.content
    missing = content - sentence.stems
    if not missing:
        return SCATTERED
    met = len(content) - len(missing)
    near = sum(_has_near(word, sentence.stems) for word in missing)
    if near == len(missing):
        return ONE_EDIT
    share = (met + near) / len(content)
    return SCATTERED * share if share >= HALF and met + near else 0.0


def _has_near(word: str, words: Iterable[str]) -> bool:
    size = len(word)
    if size < 4 or not word.isalpha():
        return False
    return any(
        -1 <= len(other) - size <= 1
        and (other[0] == word[0] or other[-1] == word[-1])
        and one_edit(word, other)
        for other in words
    )


@dataclass
class _Text:
    """The sentences of a text, and the stems of all of them, made when they are asked for."""

    first: int
    forms: list[Forms]
    _stems: set[str] = field(default_factory=set)

    def stems(self) -> set[str]:
        if not self._stems:
            for each in self.forms:
                self._stems |= each.stems
        return self._stems


def place(graph: Graph) -> Placements:
    """Where the triples of a graph stand in its texts.

    A triple that names texts is looked for in these; one that names none, in all of them.
    """
    count = len(graph.triples)
    found = Placements(
        [],
        array("q", [-1]) * count,
        array("d", [0.0]) * count,
        bytearray(count),
        bytearray(count),
        bytearray(count),
    )
    groups: dict[tuple[str, ...], list[int]] = {}
    for number, triple in enumerate(graph.triples):
        groups.setdefault(triple.texts, []).append(number)
    single = {key[0]: numbers for key, numbers in groups.items() if len(key) == 1}
    several = [key for key in groups if len(key) > 1]
    kept: set[str] = {name for key in several for name in key}
    everywhere = groups.get((), [])
    texts: dict[str, _Text] = {}
    for name, text in graph.texts.items():
        first = len(found.sentences)
        found.sentences += _cut(name, text, whole=graph.sentences)
        if name in single or name in kept or everywhere:
            made = _Text(first, [forms_of_sentence(each.text) for each in found.sentences[first:]])
            _place_in(graph.triples, single.get(name, ()), [made], found)
            if name in kept or everywhere:
                texts[name] = made
    for key in several:
        _place_in(graph.triples, groups[key], [texts[name] for name in key if name in texts], found)
    if everywhere and texts:
        _place_anywhere(graph.triples, everywhere, list(texts.values()), found)
    return found


def _cut(name: str, text: str, *, whole: bool) -> Iterator[TextSentence]:
    if whole:
        if text:
            yield TextSentence(name, text, None, None)
        return
    for number, (begin, end) in enumerate(split_sentences(text), start=1):
        yield TextSentence(f"{name}.{number}", " ".join(text[begin:end].split()), name, begin)


def _place_in(
    triples: Sequence[Triple], numbers: Iterable[int], texts: list[_Text], found: Placements
) -> None:
    sentences = [(text.first + at, each) for text in texts for at, each in enumerate(text.forms)]
    for number in numbers:
        parts = _parts(triples[number])
        _note(number, parts, _best(parts, sentences), found)
        marks = (found.subject, found.relation, found.object)
        for part, mark in zip(parts, marks, strict=True):
            if (
                mark[number] != SENTENCE
                and part.content
                and any(part.content <= text.stems() for text in texts)
            ):
                mark[number] = DOCUMENT


def _parts(triple: Triple) -> tuple[Forms, Forms, Forms]:
    return (
        forms_of_part(triple.subject),
        forms_of_part(spoken_name(triple.relation)),
        forms_of_part(triple.object),
    )


def _best(
    parts: tuple[Forms, Forms, Forms], sentences: Sequence[tuple[int, Forms]]
) -> tuple[float, float, int, Forms] | None:
    """Confidence, level of the relation, and sentence: the first that has the words as they are, or the surest."""
    subject, relation, last = parts
    if not subject.stems or not last.stems:
        return None
    best: tuple[float, float, int, Forms] | None = None
    for plain in (True, False):
        find = _plain_level if plain else level
        for at, sentence in sentences:
            one = find(subject, sentence)
            if not one:
                continue
            sure = min(one, find(last, sentence))
            if sure and (best is None or sure >= best[0]):
                said = level(relation, sentence) if relation.stems else 0.0
                if best is None or (sure, said) > best[:2]:
                    best = (sure, said, at, sentence)
                    if sure == said == EXACT:
                        return best
        if best is not None:
            return best
    return None


def _note(
    number: int,
    parts: tuple[Forms, Forms, Forms],
    best: tuple[float, float, int, Forms] | None,
    found: Placements,
) -> None:
    if best is None:
        return
    sure, said, at, sentence = best
    found.at[number], found.confidence[number] = at, sure
    if said >= SCATTERED:
        found.relation[number] = SENTENCE
    if sure >= SCATTERED or level(parts[0], sentence) >= SCATTERED:
        found.subject[number] = SENTENCE
    if sure >= SCATTERED or level(parts[2], sentence) >= SCATTERED:
        found.object[number] = SENTENCE


def _place_anywhere(
    triples: Sequence[Triple], numbers: Sequence[int], texts: list[_Text], found: Placements
) -> None:
    """Triples that name no text: looked for by the words that their sentences must have, rarest first."""
    sentences = [(text.first + at, each) for text in texts for at, each in enumerate(text.forms)]
    index: dict[str, list[int]] = {}
    for at, (_, each) in enumerate(sentences):
        for word in each.stems:
            index.setdefault(word, []).append(at)
    known: dict[tuple[str, str], Sequence[tuple[int, Forms]]] = {}
    for number in numbers:
        triple = triples[number]
        parts = _parts(triple)
        near = known.get((triple.subject, triple.object))
        if near is None:
            near = known[triple.subject, triple.object] = _near(parts[0], parts[2], sentences, index)
        _note(number, parts, _best(parts, near), found)
        for part, mark in zip(parts, (found.subject, found.relation, found.object), strict=True):
            if mark[number] != SENTENCE and part.content and all(word in index for word in part.content):
                mark[number] = DOCUMENT


def _near(
    subject: Forms, last: Forms, sentences: Sequence[tuple[int, Forms]], index: dict[str, list[int]]
) -> Sequence[tuple[int, Forms]]:
    """All sentences where they are few; else those that have all content words of both, or may have half of each."""
    if len(sentences) <= WIDEST:
        return sentences
    wanted = subject.content | last.content
    rarest = min((index.get(word, []) for word in wanted), key=len, default=[])[:COMMON]
    near = [at for at in rarest if wanted <= sentences[at][1].stems]
    if not near:
        near = sorted(_candidates(subject, index) & _candidates(last, index))
    return [sentences[at] for at in near[:WIDEST]]


def _candidates(part: Forms, index: dict[str, list[int]]) -> set[int]:
    """The sentences that have at least half of the words: those of all but the commonest half of them, less one."""
    lists = sorted((index.get(word, []) for word in part.content), key=len)
    enough = [found[:COMMON] for found in lists if found][: len(lists) // 2 + 1]
    return set().union(*enough)
