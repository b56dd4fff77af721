"""`munchkin`: the dummy that understands nothing, so that it can be run and scored like any other."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from oiebench.extractors.base import Extractor, Needs
from oiebench.extractors.draft import Draft
from oiebench.model import ParsedSentence
from oiebench.munchkin import munchkin_cuts


class Munchkin(Extractor, frozen=True, kw_only=True):
    """(w0; w1; w2…wn), (w0; w1 w2; w3…wn), …: the first word, some words, the rest.

    `most` bounds the tuples of a sentence (0: all of them, whose size grows with the square of its words).
    """

    most: Annotated[int, Meta(ge=0)] = 0

    name: ClassVar[str] = "munchkin"
    title: ClassVar[str] = "the dummy: cuts each sentence at every word"
    needs: ClassVar[Needs] = "words"
    confidence_means: ClassVar[str] = "one over the number of words in the relation; it says nothing"

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        """Every cut after the first word, the shortest relation first."""
        found: list[Draft] = []
        for arg1, rel, arg2, confidence in munchkin_cuts(len(sentence.tokens)):
            if self.most and len(found) == self.most:
                break
            found.append(Draft(tuple(arg1), tuple(rel), (tuple(arg2),), rule="cut", confidence=confidence))
        return found
