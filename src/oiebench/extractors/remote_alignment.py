"""The tuples of a remote system with the places of their words in our sentence, as our own tuples have them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from oiebench.extractors.remote_answers import Said
from oiebench.locating import cut, locate
from oiebench.model import PTB_BRACKETS, Argument, Extraction, Origin, ParsedSentence

Span = tuple[int, int]
WRITTEN = PTB_BRACKETS | {"``": '"', "''": '"'}
"""How Penn Treebank tokenizers write what stands in a text."""
_UNIT = re.compile("|".join([*map(re.escape, WRITTEN), r"\S"]))


def placed(
    said: Said, sentence: ParsedSentence, system: str, origin: str | None = None
) -> Iterator[Extraction]:
    """The extractions under our sentence's id: `tokens` where the words stand, `None` for those that do not, `spans`.

    The texts stay as the system writes them. Where it tells the places of a part in its own words or characters,
    the part is looked for there first.
    """
    there = _Sentence(said, sentence)
    for e in said.extractions:
        parts = [there.placed(part) for part in e.parts()]
        missing = tuple([word for _, words in parts for word in words])
        arg1, rel, *args = [part for part, _ in parts]
        yield replace(
            e,
            sentence_id=sentence.id,
            arg1=arg1,
            rel=rel,
            args=tuple(args),
            system=system,
            context_spans=there.ours(e.context_spans) or None,
            label=None,
            origin=None if origin is None else Origin(origin, "", missing),
        )


class _Sentence:
    """Our sentence, and the system's reading of it."""

    def __init__(self, said: Said, sentence: ParsedSentence) -> None:
        self.sentence = sentence
        self._said = said
        self._characters: list[Span | None] | None = None
        self._theirs: list[Span] | None = None

    def placed(self, part: Argument) -> tuple[Argument, tuple[str, ...]]:
        """The part with its places, and its words that are not in the sentence."""
        if not part.text.strip():
            return replace(part, tokens=None, spans=None), ()
        hint = self.ours(part.spans or self._of_tokens(part.tokens))
        window = self._among(hint)
        exact = bool(hint) and _squeezed(" ".join(self.sentence.text[a:b] for a, b in hint)) == _squeezed(
            part.text
        )
        places, missing = self._located(part.text, window) if window else ((), ())
        if not window or missing:
            everywhere = self._located(part.text, range(len(self.sentence.tokens)))
            if not window or len(everywhere[1]) < len(missing):
                places, missing = everywhere
        if exact and missing:
            return replace(part, tokens=tuple(window), spans=tuple(hint)), ()
        return replace(part, tokens=tuple(places) or None, spans=self._spans(places) or None), missing

    def _located(self, text: str, window: Sequence[int]) -> tuple[tuple[int | None, ...], tuple[str, ...]]:
        """The places of the words among some words of ours, and the words that are not there."""
        forms = [self.sentence.tokens[place] for place in window]
        words = cut(text, forms)
        found = locate(words, forms).places
        missing = tuple([word for word, place in zip(words, found, strict=True) if place is None])
        return tuple([None if place is None else window[place] for place in found]), missing

    def _spans(self, places: Sequence[int | None]) -> tuple[Span, ...]:
        """The characters of words, neighbours joined to one run."""
        runs: list[Span] = []
        last = -2
        for place in places:
            if place is None:
                last = -2
                continue
            start, end = self.sentence.spans[place]
            if place == last + 1:
                runs[-1] = runs[-1][0], max(runs[-1][1], end)
            else:
                runs.append((start, end))
            last = place
        return tuple(runs)

    def _among(self, spans: Sequence[Span]) -> list[int]:
        """The words of ours that these characters touch."""
        ours = enumerate(self.sentence.spans)
        return [place for place, (a, b) in ours if any(a < end and start < b for start, end in spans)]

    def _of_tokens(self, tokens: Sequence[int | None] | None) -> tuple[Span, ...] | None:
        """The characters of the system's words in its own text."""
        if tokens is None or self._said.tokens is None:
            return None
        if self._theirs is None:
            self._theirs = _spans_of(self._said.tokens, self._said.text)
        return tuple([self._theirs[n] for n in tokens if n is not None and 0 <= n < len(self._theirs)])

    def ours(self, spans: Sequence[Span] | None) -> tuple[Span, ...]:
        """Spans of the system's text as spans of ours; those that cannot be told are left out."""
        if not spans:
            return ()
        if self._characters is None:
            self._characters = _characters(self._said.text, self.sentence.text)
        found = []
        for start, end in spans:
            known = [span for span in self._characters[max(0, start) : max(0, end)] if span is not None]
            if known:
                found.append((known[0][0], known[-1][1]))
        return tuple(found)


def _spans_of(tokens: Sequence[str], text: str) -> list[Span]:
    spans, at = [], 0
    for token in tokens:
        start = text.find(token, at)
        start = at if start < 0 else start
        at = start + len(token)
        spans.append((start, at))
    return spans


def _characters(theirs: str, ours: str) -> list[Span | None]:
    """For each character of a text the span of the same one in ours, as far as the two go together."""
    found: list[Span | None] = [None] * len(theirs)
    letters, others = list(_letters(theirs)), list(_letters(ours))
    begin = "".join([letter for letter, _ in others]).find("".join([letter for letter, _ in letters]))
    for (letter, (start, end)), (other, span) in zip(letters, others[max(begin, 0) :], strict=False):
        if letter != other:
            break
        found[start:end] = [span] * (end - start)
    return found


def _letters(text: str) -> Iterator[tuple[str, Span]]:
    """What is no blank, in lower case, and where; what Penn Treebank tokenizers spell is one character."""
    for unit in _UNIT.finditer(text):
        yield WRITTEN.get(unit[0]) or unit[0].lower()[:1], unit.span()


def _squeezed(text: str) -> str:
    return "".join(text.split()).casefold()
