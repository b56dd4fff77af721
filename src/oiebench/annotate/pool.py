"""Extractions of several systems as one pool: each once, sampled, shuffled, without the systems' names.

A pool is drawn whole, as a simple random sample, or stratified: so many extractions of each system, spread
evenly over bands of confidence if asked. Strata are drawn independently of each other, so that an extraction
of several systems is in the sample with probability 1 - (1 - f1)(1 - f2)…, f being each stratum's share.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from oiebench.errors import InputError
from oiebench.metrics.precision_yield import Said, said
from oiebench.model import Collection, Extraction, sentence_key
from oiebench.stats.sampling import SEED, generator

ID, CHECKSUM = 12, 16
"""Hexadecimal digits of an item's id, and of a pool's checksum."""


class Place(msgspec.Struct, frozen=True):
    """Where an extraction was found: by which system, in which of its sentences, how confident, in which band."""

    system: str
    sentence: str
    confidence: float | None = None
    band: int | None = None


class Item(msgspec.Struct, frozen=True):
    """An extraction to be judged: its sentence, its parts, where it was found, and its sampling probability."""

    id: str
    text: str
    arg1: str
    rel: str
    args: tuple[str, ...]
    places: tuple[Place, ...]
    context: str | None = None
    attribution: str | None = None
    probability: float = 1.0

    def __str__(self) -> str:
        return "(" + " ; ".join((self.arg1, self.rel, *self.args)) + ")"


class Design(msgspec.Struct, frozen=True, kw_only=True):
    """How a pool is sampled: `total` of all extractions, or `per_system` of each, or else all of them."""

    total: int | None = None
    per_system: int | None = None
    bands: int = 1
    seed: int = SEED

    def __post_init__(self) -> None:
        if self.total is not None and self.per_system is not None:
            raise InputError("give a sample of all extractions or of each system's, not both")
        for value in (self.total, self.per_system):
            if value is not None and value < 1:
                raise InputError(f"a sample of {value} extractions; give 1 or more")
        if self.bands < 1:
            raise InputError(f"{self.bands} bands of confidence; give 1 or more")
        if self.bands > 1 and self.per_system is None:
            raise InputError(
                "bands of confidence are drawn from each system: give a sample per system with them"
            )
        if self.per_system is not None and self.per_system < self.bands:
            raise InputError(
                f"{self.per_system} extractions a system cannot be spread over {self.bands} bands"
            )
        if self.seed < 0:
            raise InputError(f"the seed {self.seed} is negative; give 0 or more")

    def __str__(self) -> str:
        if self.total is not None:
            return f"sample={self.total}"
        if self.per_system is None:
            return "all"
        return f"per-system={self.per_system}" + (f",bands={self.bands}" if self.bands > 1 else "")


class Pool(msgspec.Struct, frozen=True):
    """The items to be judged, in the order in which they are shown, and what they were drawn from."""

    items: tuple[Item, ...]
    design: Design
    extractions: dict[str, int]
    """of each system, before sampling"""
    distinct: int
    """items before sampling"""
    sentences: int

    @property
    def checksum(self) -> str:
        """What ties answers and key to this pool: the items, in their order."""
        return checksum([item.id for item in self.items])


def checksum(ids: Sequence[str]) -> str:
    """A short digest of items in their order."""
    return hashlib.sha256("\n".join(ids).encode()).hexdigest()[:CHECKSUM]


def pooled(systems: Mapping[str, Collection], design: Design) -> Pool:
    """The pool of these systems' extractions; a system that says the same twice is there twice in `places`."""
    first: dict[Said, Extraction] = {}
    places: dict[Said, list[Place]] = {}
    texts: dict[str, str] = {}
    for system, collection in systems.items():
        for sentence in collection.sentences.values():
            texts.setdefault(sentence_key(sentence.text), sentence.text)
        bands = _bands(system, collection.extractions, design.bands)
        for extraction, band in zip(collection.extractions, bands, strict=True):
            what = said(collection, extraction)
            if not what[0]:
                raise InputError(
                    f"system {system!r}: sentence {extraction.sentence_id!r} has no text, and nobody can judge an "
                    "extraction without its sentence; give a format that has the texts (such as jsonl)"
                )
            first.setdefault(what, extraction)
            places.setdefault(what, []).append(
                Place(system, extraction.sentence_id, extraction.confidence, band)
            )
    items = [_item(what, texts[what[0]], first[what], places[what]) for what in first]
    if not items:
        raise InputError("there is no extraction to judge")
    found = _sampled(sorted(items, key=lambda item: item.id), design)
    counts = {system: len(collection.extractions) for system, collection in systems.items()}
    return Pool(tuple(found), design, counts, len(items), len(texts))


def _item(what: Said, text: str, e: Extraction, places: list[Place]) -> Item:
    sentence, parts = what
    line = "\0".join([sentence, *(f"+{part}" if part is not None else "-" for part in parts)])
    return Item(
        hashlib.sha256(line.encode("utf-8", "surrogatepass")).hexdigest()[:ID],
        text,
        e.arg1.text,
        e.rel.text,
        tuple(arg.text for arg in e.args),
        tuple(places),
        e.context,
        e.attribution,
    )


def _bands(system: str, extractions: Sequence[Extraction], bands: int) -> list[int | None]:
    """The band of each extraction, from 1 (least confident); bands hold as many each as can be."""
    if bands == 1:
        return [None] * len(extractions)
    if any(e.confidence is None for e in extractions):
        raise InputError(
            f"system {system!r} does not give every extraction a confidence; it has no bands of it"
        )
    order = sorted(range(len(extractions)), key=lambda n: (extractions[n].confidence or 0.0, n))
    found: list[int | None] = [None] * len(extractions)
    for rank, number in enumerate(order):
        found[number] = rank * bands // len(order) + 1
    return found


def _sampled(items: list[Item], design: Design) -> list[Item]:
    """The items drawn, each with its probability, shuffled."""
    source = generator(design.seed)
    count = len(items)
    if design.per_system is None:
        wanted = count if design.total is None else min(design.total, count)
        drawn = source.choice(count, wanted, replace=False)
        return [msgspec.structs.replace(items[n], probability=wanted / count) for n in drawn.tolist()]
    strata: dict[tuple[str, int | None], list[int]] = {}
    for number, item in enumerate(items):
        for system, band in dict.fromkeys((place.system, place.band) for place in item.places):
            strata.setdefault((system, band), []).append(number)
    missed = np.ones(count)
    chosen: set[int] = set()
    quotas = _quotas(design, {stratum: len(members) for stratum, members in strata.items()})
    for stratum, members in sorted(strata.items(), key=lambda entry: (entry[0][0], entry[0][1] or 0)):
        wanted = quotas[stratum]
        chosen.update(source.choice(members, wanted, replace=False).tolist())
        missed[members] *= 1 - wanted / len(members)
    order = source.permutation(sorted(chosen)).tolist()
    return [msgspec.structs.replace(items[n], probability=float(1 - missed[n])) for n in order]


def _quotas(design: Design, sizes: Mapping[tuple[str, int | None], int]) -> dict[tuple[str, int | None], int]:
    """How many to draw from each stratum, given their sizes.

    What does not divide goes to the most confident bands, and so does what a band is too small to give.
    """
    assert design.per_system is not None
    least, more = divmod(design.per_system, design.bands)
    quotas = {
        (system, band): min(least + (band is not None and band > design.bands - more), size)
        for (system, band), size in sizes.items()
    }
    left = dict.fromkeys((system for system, _ in sizes), design.per_system)
    for (system, _), quota in quotas.items():
        left[system] -= quota
    for system, band in sorted(sizes, key=lambda stratum: -(stratum[1] or 0)):
        extra = min(left[system], sizes[system, band] - quotas[system, band])
        quotas[system, band] += extra
        left[system] -= extra
    return quotas


def effective_size(weights: Sequence[float], probabilities: Sequence[float]) -> float:
    """How large a simple sample would tell as much as this weighted one from a finite pool.

    (sum of weights) squared over the sum of (1 - probability) weight squared: n N / (N - n) of a simple sample
    of n from N, infinite where all were drawn.
    """
    squares = sum((1 - p) * w * w for w, p in zip(weights, probabilities, strict=True))
    return sum(weights) ** 2 / squares if squares > 0 else math.inf
