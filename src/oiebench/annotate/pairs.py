"""Two systems' outputs of a sentence side by side, which is left being a matter of chance (CaRB, section 5.3)."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Mapping

import msgspec

from oiebench.annotate.pool import ID, checksum
from oiebench.errors import InputError
from oiebench.model import Collection, sentence_key
from oiebench.stats.sampling import SEED, generator

Output = tuple[tuple[str, ...], ...]
"""A system's extractions in a sentence: the parts of each."""


class Comparison(msgspec.Struct, frozen=True):
    """A sentence with the outputs of two systems; `same` where there is nothing to choose between."""

    id: str
    text: str
    left: Output
    right: Output
    left_system: str
    right_system: str
    same: bool = False


class Pairs(msgspec.Struct, frozen=True):
    """The comparisons in the order in which they are shown, of which systems, and of how many sentences."""

    comparisons: tuple[Comparison, ...]
    systems: tuple[str, ...]
    sentences: int
    seed: int

    @property
    def checksum(self) -> str:
        """What ties answers and key to these pairs: the items, in their order."""
        return checksum([each.id for each in self.comparisons])

    def asked(self) -> tuple[Comparison, ...]:
        """Those that judges are asked about: the two systems do not say the same."""
        return tuple(each for each in self.comparisons if not each.same)


def paired(systems: Mapping[str, Collection], sentences: int | None = None, seed: int = SEED) -> Pairs:
    """All pairs of systems in so many sentences, drawn at random from those that any of them has.

    Where two systems say the same of a sentence, or nothing, they are level and nobody is asked.
    """
    if len(systems) < 2:
        raise InputError("a comparison needs two systems or more")
    if sentences is not None and sentences < 1:
        raise InputError(f"{sentences} sentences; give 1 or more")
    if seed < 0:
        raise InputError(f"the seed {seed} is negative; give 0 or more")
    texts: dict[str, str] = {}
    said: dict[str, dict[str, list[tuple[str, ...]]]] = {name: {} for name in systems}
    for system, collection in systems.items():
        for sentence in collection.sentences.values():
            if not sentence.text.strip():
                raise InputError(
                    f"system {system!r}: sentence {sentence.id!r} has no text, and nobody can compare outputs "
                    "without it; give a format that has the texts (such as jsonl)"
                )
            texts.setdefault(sentence_key(sentence.text), sentence.text)
        for extraction in collection.extractions:
            key = sentence_key(collection.sentences[extraction.sentence_id].text)
            said[system].setdefault(key, []).append(tuple(part.text for part in extraction.parts()))
    if not any(said.values()):
        raise InputError("there is no extraction to compare")
    keys = sorted(texts)
    wanted = len(keys) if sentences is None else sentences
    if wanted > len(keys):
        raise InputError(f"{wanted} sentences were asked for, but there are {len(keys)}")
    source = generator(seed)
    drawn = [keys[n] for n in source.choice(len(keys), wanted, replace=False).tolist()]
    found = []
    for key in drawn:
        for a, b in itertools.combinations(systems, 2):
            left, right = (a, b) if source.random() < 0.5 else (b, a)
            here, there = tuple(said[left].get(key, ())), tuple(said[right].get(key, ()))
            same = sorted(map(_plain, here)) == sorted(map(_plain, there))
            name = hashlib.sha256(
                f"{seed}\0{key}\0{left}\0{right}".encode("utf-8", "surrogatepass")
            ).hexdigest()[:ID]
            found.append(Comparison(name, texts[key], here, there, left, right, same))
    order = source.permutation(len(found)).tolist()
    return Pairs(tuple(found[n] for n in order), tuple(systems), wanted, seed)


def _plain(parts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in parts)
