"""What an extractor is: a value that gives the tuples of a parsed sentence, or of many at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Literal, Protocol

import msgspec

from oiebench.errors import InputError
from oiebench.extractors.draft import Draft
from oiebench.model import Extraction, ParsedSentence
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


class SetAside(msgspec.Struct, frozen=True):
    """A sentence that a system could not be brought to answer, and why."""

    system: str
    sentence_id: str
    text: str
    reason: str


Answer = tuple[Extraction, ...] | SetAside
"""What a batch extractor gives for a sentence."""


Tell = Callable[[str, str], None]
"""Takes the name of a system, and what there is to say of its work: what it took, what was not as it should be."""


class Batches(Protocol):
    """A batch extractor at work: processes, connections."""

    @property
    def size(self) -> int:
        """Sentences that are best asked at once."""

    @property
    def at_once(self) -> int:
        """Batches that may be under way at the same time."""

    def answers(self, sentences: Sequence[ParsedSentence], *, explain: bool = False) -> list[Answer]:
        """An answer for each sentence, in order; called from several threads."""

    def notes(self) -> Iterable[str]:
        """What there is to say of the work so far; asked once, in the end."""

    def close(self) -> None:
        """End what is under way, and everything that was started."""


class BatchExtractor(Extractor, frozen=True, kw_only=True):
    """A system that works elsewhere and reads many sentences at a time: its tuples come finished, in batches.

    It reads texts alone, whatever parser there is. The pipeline asks it in threads of this process.
    """

    needs: ClassVar[Needs] = "words"

    def drafts(self, sentence: ParsedSentence) -> list[Draft]:
        """Nothing that such a system gives."""
        del sentence
        raise InputError(f"{self} is asked about many sentences at a time: through `extract`, not one by one")

    def open(self) -> Batches:
        """The system at work, or an error that says what it lacks."""
        raise NotImplementedError
