"""What an extractor is: a value that gives the tuples of a parsed sentence."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from oiebench.extractors.draft import Draft
from oiebench.model import ParsedSentence
from oiebench.naming import canonical

Needs = Literal["words", "tags", "tree"]


class Extractor(msgspec.Struct, frozen=True, kw_only=True):
    """One system: its fields are its options, as in `minie(mode=safe)`.

    `drafts` is all that a system must give; whoever calls it makes extractions of the drafts, with the system's
    name, offsets and confidence.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    """What it is, in a few words."""
    needs: ClassVar[Needs] = "tree"
    """What of the parsed sentence it reads: a light tagger, or none, serves those that need no tree."""
    confidence_means: ClassVar[str] = ""
    """What its confidence says, in a sentence; empty where it gives none."""

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        """The tuples found in a sentence."""
        raise NotImplementedError

    def __str__(self) -> str:
        """The name with every option that is not at its default; it parses back."""
        return canonical(self.name, self)
