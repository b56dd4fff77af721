"""Which sentence each entry of an answer is about: by its number, unless its words belong to another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from oiebench.extractors.llm_answers import Answer, Entry, Told
from oiebench.extractors.llm_grounding import grounded_parts, is_grounded
from oiebench.model import ParsedSentence, TokenizedSentence

Worded = ParsedSentence | TokenizedSentence

WRONG, ANOTHERS = "wrong number of the sentence", "number of another sentence"


@dataclass
class Sorted:
    """The tuples of each sentence that was answered whole, those of sentences cut short, and what was wrong."""

    whole: dict[int, list[Told]] = field(default_factory=dict)
    partial: dict[int, list[Told]] = field(default_factory=dict)
    repairs: Counter[str] = field(default_factory=Counter)


def by_sentence(answer: Answer, sentences: Sequence[Worded]) -> Sorted:
    """The entries by the index of their sentence.

    A number that is no sentence's, or whose sentence bears none of the tuples out, gives way to the only sentence
    that bears out all of them, if no other entry is rightly there; else an entry without a number is left out.
    Where numbers were wrong, an entry without tuples may be about any sentence and is left out too.
    """
    found = Sorted(repairs=Counter(answer.repairs))
    if len(sentences) == 1:
        for entry in answer.entries:
            if entry.number not in (1, None):
                found.repairs[WRONG] += 1
            _put(found, 0, entry)
        return found
    said = [(_numbered(entry, sentences), entry) for entry in answer.entries]
    waiting: list[tuple[int | None, Entry]] = []
    for place, entry in said:
        if place is not None and any(_fits(told, sentences[place]) for told in entry.tuples):
            _put(found, place, entry)
        elif entry.tuples:
            waiting.append((place, entry))
    for place, entry in waiting:
        free = [n for n in range(len(sentences)) if n not in found.whole and n not in found.partial]
        fitting = [n for n in free if all(_fits(told, sentences[n]) for told in entry.tuples)]
        if len(fitting) == 1:
            found.repairs[WRONG if place is None else ANOTHERS] += 1
            _put(found, fitting[0], entry)
        elif place is not None and place in free:
            _put(found, place, entry)
        else:
            found.repairs["tuples under the number of no sentence: left out"] += 1
    if not found.repairs[WRONG] and not found.repairs[ANOTHERS]:
        for place, entry in said:
            if place is not None and not entry.tuples:
                _put(found, place, entry)
    return found


def _numbered(entry: Entry, sentences: Sequence[Worded]) -> int | None:
    """The index of the sentence by the entry's number."""
    if entry.number is None or not 1 <= entry.number <= len(sentences):
        return None
    return entry.number - 1


def _put(found: Sorted, place: int, entry: Entry) -> None:
    """Adds the tuples of an entry to those of its sentence, which is whole if all its entries are."""
    tuples = [*found.whole.pop(place, ()), *found.partial.get(place, ()), *entry.tuples]
    whole = entry.whole and place not in found.partial
    (found.whole if whole else found.partial)[place] = tuples


def _fits(told: Told, sentence: Worded) -> bool:
    return is_grounded(grounded_parts(told.parts, sentence.tokens), sentence.tokens)
