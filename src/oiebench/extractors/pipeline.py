"""From sentences to extractions: parsed once, read by every system, handed on as they are ready."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice, tee
from operator import attrgetter

import msgspec

from oiebench.extractors.base import BatchExtractor, Extractor, Needs, SetAside, Tell
from oiebench.extractors.batches import answered
from oiebench.extractors.draft import extraction
from oiebench.extractors.workers import side_by_side
from oiebench.model import Collection, Extraction, ParsedSentence, Sentence, TokenizedSentence
from oiebench.parse.parser import ParsesSentences
from oiebench.parse.parsers import BUNDLED, parser_named
from oiebench.parse.tagger import light_tagger
from oiebench.parse.unparsed import unparsed

CHUNK = 512
"""Sentences handed to a worker at once."""
RICHEST_FIRST: tuple[Needs, ...] = ("tree", "tags", "words")


class Extracted(msgspec.Struct, frozen=True, gc=False):
    """A sentence and what the systems found in it, system by system.

    `set_aside` tells which systems could not be brought to answer, and why: they have no tuples here.
    """

    sentence: ParsedSentence
    extractions: tuple[Extraction, ...]
    set_aside: tuple[SetAside, ...] = ()

    def __iter__(self) -> Iterator[Extraction]:
        return iter(self.extractions)


def extractions(
    sentence: ParsedSentence, systems: Sequence[Extractor], *, explain: bool = False
) -> tuple[Extraction, ...]:
    """What the systems find in a parsed sentence, under their names; equal tuples of one system once."""
    found: list[Extraction] = []
    for system in systems:
        name = str(system)
        seen = set()
        for draft in system.drafts(sentence):
            key = draft.parts()
            if key not in seen:
                seen.add(key)
                found.append(extraction(sentence, draft, name, explain=explain))
    return tuple(found)


def extracted(
    parsed: Iterable[ParsedSentence],
    systems: Sequence[Extractor],
    *,
    explain: bool = False,
    tell: Tell | None = None,
) -> Iterator[Extracted]:
    """What the systems find in parsed sentence after parsed sentence, in order."""
    here = _here(systems)
    found = (Extracted(sentence, extractions(sentence, here, explain=explain)) for sentence in parsed)
    return _with_batches(found, systems, explain, tell)


def _here(systems: Sequence[Extractor]) -> list[Extractor]:
    """The systems that give drafts of a parsed sentence."""
    return [system for system in systems if not isinstance(system, BatchExtractor)]


def _with_batches(
    found: Iterator[Extracted], systems: Sequence[Extractor], explain: bool, tell: Tell | None
) -> Iterator[Extracted]:
    """What was found, and between it, in the order of the systems, what batch extractors answer."""
    elsewhere = [system for system in systems if isinstance(system, BatchExtractor)]
    if not elsewhere:
        return found
    return _merged(found, [str(system) for system in systems], elsewhere, explain, tell)


def _merged(
    found: Iterable[Extracted],
    names: Sequence[str],
    elsewhere: Sequence[BatchExtractor],
    explain: bool,
    tell: Tell | None,
) -> Iterator[Extracted]:
    for each, answers in answered(found, attrgetter("sentence"), elsewhere, explain=explain, tell=tell):
        said: dict[str | None, list[Extraction]] = {}
        for one in each.extractions:
            said.setdefault(one.system, []).append(one)
        aside = tuple([answer for answer in answers if isinstance(answer, SetAside)])
        for system, answer in zip(elsewhere, answers, strict=True):
            if not isinstance(answer, SetAside):
                said[str(system)] = [*answer]
        every = tuple([one for name in names for one in said.get(name, ())])
        yield Extracted(each.sentence, every, aside)


def collect(found: Iterable[Extracted]) -> Collection:
    """What was extracted from sentences, as one."""
    sentences: dict[str, Sentence] = {}
    extractions: list[Extraction] = []
    for each in found:
        s = each.sentence
        sentences[s.id] = Sentence(s.id, s.text, s.tokens, s.doc, s.start)
        extractions += each.extractions
    return Collection(sentences, tuple(extractions))


def parser_for(needs: Needs, threads: int | None = None) -> ParsesSentences | None:
    """The lightest parser that gives what a system reads; `None` where words are enough."""
    if needs == "tags":
        return light_tagger()
    return None if needs == "words" else parser_named(BUNDLED, threads)


def extract_from(
    sentences: Iterable[TokenizedSentence],
    systems: Sequence[Extractor],
    *,
    parser: ParsesSentences | None = None,
    workers: int = 1,
    threads: int | None = None,
    explain: bool = False,
    tell: Tell | None = None,
) -> Iterator[Extracted]:
    """What the systems find in sentence after sentence, in order.

    Each system reads what the lightest parser for it gives, whatever other systems run beside it; all of them
    read what `parser` gives where there is one. With more than one worker, each is a process with one thread;
    with one, the bundled parser works on `threads`, by default one for each core. Batch extractors are asked by
    this process, about texts; `tell` is given what there is to say of their work.
    """
    here = _here(systems)
    found: Iterator[Extracted]
    if not here:
        found = (Extracted(unparsed(sentence), ()) for sentence in sentences)
    elif parser is not None:
        found = extracted(parser.parse(sentences), here, explain=explain)
    elif workers > 1:
        found = _by_workers(sentences, here, workers, explain)
    else:
        found = _by_needs(sentences, here, explain, threads)
    return _with_batches(found, systems, explain, tell)


def _by_needs(
    sentences: Iterable[TokenizedSentence],
    systems: Sequence[Extractor],
    explain: bool,
    threads: int | None = None,
) -> Iterator[Extracted]:
    """Parsed once for each need of the systems; the sentence that is handed on is the one with most in it."""
    needs = [need for need in RICHEST_FIRST if any(system.needs == need for system in systems)]
    # a list is given as it is: the parser need not hurry with its first sentences
    copies = [sentences] * len(needs) if isinstance(sentences, Sequence) else tee(sentences, len(needs))
    streams = []
    for need, copy in zip(needs, copies, strict=True):
        chosen = parser_for(need, threads)
        streams.append(map(unparsed, copy) if chosen is None else chosen.parse(copy))
    for readings in zip(*streams, strict=True):
        if len(needs) == 1:
            yield Extracted(readings[0], extractions(readings[0], systems, explain=explain))
        else:
            by_need = dict(zip(needs, readings, strict=True))
            found = (extractions(by_need[system.needs], [system], explain=explain) for system in systems)
            yield Extracted(readings[0], tuple(chain.from_iterable(found)))


def _by_workers(
    sentences: Iterable[TokenizedSentence], systems: Sequence[Extractor], workers: int, explain: bool
) -> Iterator[Extracted]:
    source = iter(sentences)
    chunks = iter(lambda: list(islice(source, CHUNK)), [])
    work = partial(_work, systems=tuple(systems), explain=explain)
    return chain.from_iterable(side_by_side(chunks, work, workers))


def _work(
    sentences: list[TokenizedSentence], systems: tuple[Extractor, ...], explain: bool
) -> list[Extracted]:
    return list(_by_needs(sentences, systems, explain, threads=1))
