"""Which of the sentences that were asked an answer is about: by place, by text, or as a piece of one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oiebench.extractors.remote_answers import Said
from oiebench.extractors.remote_failures import UnansweredError, begins
from oiebench.model import sentence_key

MOSTLY = 0.5
"""Share of its words that a text must have of a sentence to be that sentence, where nothing else tells."""


def matched(asked: Sequence[str], said: Iterable[Said]) -> list[list[Said]]:
    """What is said of each sentence asked, in whatever order; an error where it is about another sentence."""
    found: list[list[Said]] = [[] for _ in asked]
    exact = {text.strip(): number for number, text in reversed(list(enumerate(asked)))}
    keys: dict[str, int] = {}
    for each in said:
        if not each.extractions:
            continue
        place = each.place if each.place is not None else exact.get(each.text.strip())
        if place is None:
            keys = keys or {_key(text): number for number, text in reversed(list(enumerate(asked)))}
            place = _by_key(each.text, keys)
        if place is None and len(asked) == 1 and _mostly(each.text, asked[0]):
            place = 0
        if place is None:
            raise UnansweredError(f"it answers about a sentence that was not asked: {begins(each.text)}")
        if not 0 <= place < len(asked):
            raise UnansweredError(
                f"it answers about sentence {place + 1}, where {len(asked)} were asked at once"
            )
        if each.place is not None and _is_another(each.text, place, asked):
            raise UnansweredError(
                f"it gives the place of sentence {place + 1} to another: {begins(each.text)}; its numbers are wrong"
            )
        found[place].append(each)
    return found


def _is_another(text: str, place: int, asked: Sequence[str]) -> bool:
    """Whether a text that comes with the place of a sentence is not that sentence, nor a piece of it."""
    own = asked[place]
    if text.strip() in ("", own.strip()):
        return False
    key, expected = _key(text), _key(own)
    if key in expected or expected in key:
        return False
    return not _mostly(text, own) or any(key == _key(other) for other in asked)


def _key(text: str) -> str:
    """What stays of a sentence in any tokenization: its letters, without blanks, punctuation and case."""
    return "".join(sentence_key(text).split()).casefold()


def _by_key(text: str, keys: dict[str, int]) -> int | None:
    key = _key(text)
    if key in keys or not key:
        return keys.get(key)
    whole = [number for other, number in keys.items() if key in other]
    return whole[0] if len(whole) == 1 else None


def _mostly(text: str, asked: str) -> bool:
    words, known = text.casefold().split(), set(asked.casefold().split())
    if len(words) == 1:  # a script without blanks
        words, known = [*words[0]], {*asked.casefold()}
    return sum(word in known for word in words) > MOSTLY * len(words)
