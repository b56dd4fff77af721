"""What a file holds once it is read."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from oiebench.model.extraction import Extraction
from oiebench.model.facts import Fact
from oiebench.model.gold import EntityRelation, GoldTuple
from oiebench.model.questions import Question
from oiebench.model.sentence import Sentence


class Collection(msgspec.Struct, frozen=True, omit_defaults=True):
    """Sentences by id, and all that is said about them.

    `has_ids` tells whether the ids are the source's own or were numbered on reading;
    `has_texts` whether the sentences' texts are known (`benchie-tsv` gives ids alone).
    """

    sentences: dict[str, Sentence]
    extractions: tuple[Extraction, ...] = ()
    tuples: tuple[GoldTuple, ...] = ()
    facts: tuple[Fact, ...] = ()
    relations: tuple[EntityRelation, ...] = ()
    questions: tuple[Question, ...] = ()
    has_ids: bool = True
    has_texts: bool = True

    def systems(self) -> list[str | None]:
        """The systems whose extractions are here, in order of first appearance."""
        return list(dict.fromkeys(extraction.system for extraction in self.extractions))

    def has_gold(self) -> bool:
        """Whether there is any reference annotation."""
        return bool(self.tuples or self.facts or self.relations)

    def of_system(self, system: str | None) -> Collection:
        """The same with the extractions of one system alone."""
        return msgspec.structs.replace(
            self, extractions=tuple(e for e in self.extractions if e.system == system)
        )

    def renamed(self, system: str) -> Collection:
        """The same with every extraction under this system's name."""
        return msgspec.structs.replace(
            self, extractions=tuple(msgspec.structs.replace(e, system=system) for e in self.extractions)
        )


def joined(collections: Sequence[Collection]) -> Collection:
    """What several collections say, in their order, as one."""
    sentences: dict[str, Sentence] = {}
    for each in collections:
        sentences |= each.sentences
    return Collection(
        sentences,
        tuple([item for each in collections for item in each.extractions]),
        tuple([item for each in collections for item in each.tuples]),
        tuple([item for each in collections for item in each.facts]),
        tuple([item for each in collections for item in each.relations]),
        tuple([item for each in collections for item in each.questions]),
        has_ids=all(each.has_ids for each in collections),
        has_texts=all(each.has_texts for each in collections),
    )
