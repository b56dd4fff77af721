"""From sentences to extractions: parsed once, read by every system, handed on as they are ready."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain, islice, tee
from operator import attrgetter

import msgspec

from oiebench.extractors.base import BatchExtractor, Extractor, Needs, SetAside, Tell
from oiebench.extractors.batches import answered
from oiebench.extractors.draft import extraction
from oiebench.model import Extraction, ParsedSentence, TokenizedSentence
from oiebench.parse.parser import ParsesSentences
from oiebench.parse.parsers import BUNDLED, parser_named
from oiebench.parse.tagger import light_tagger
from oiebench.parse.unparsed import unparsed

CHUNK = 512
"""Sentences handed to a worker at once."""
AHEAD = 3
"""Chunks for each worker that may wait for their turn to be handed on."""
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
    explain: bool = False,
    tell: Tell | None = None,
) -> Iterator[Extracted]:
    """What the systems find in sentence after sentence, in order.

    Each system reads what the lightest parser for it gives, whatever other systems run beside it; all of them
    read what `parser` gives where there is one. With more than one worker, each is a process with one thread.
    Batch extractors are asked by this process, about texts; `tell` is given what there is to say of their work.
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
        found = _by_needs(sentences, here, explain)
    return _with_batches(found, systems, explain, tell)


def _by_needs(
    sentences: Iterable[TokenizedSentence],
    systems: Sequence[Extractor],
    explain: bool,
    threads: int | None = None,
) -> Iterator[Extracted]:
    """Parsed once for each need of the systems; the sentence that is handed on is the one with most in it."""
    needs = [need for need in RICHEST_FIRST if any(system.needs == need for system in systems)]
    streams = []
    for need, copy in zip(needs, tee(sentences, len(needs)), strict=True):
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
    waiting: list[Future[list[Extracted]]] = []
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(workers, initializer=_start, initargs=(tuple(systems), explain)) as pool:
        try:
            while chunk := list(islice(source, CHUNK)):
                waiting.append(pool.submit(_work, chunk))
                if len(waiting) > AHEAD * workers:
                    yield from waiting.pop(0).result()
            for future in waiting:
                yield from future.result()
        except BaseException:  # an interrupt, or nobody wants more: what is in work is not waited for
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
            raise


_systems: tuple[Extractor, ...] = ()
_explain = False


def _start(systems: tuple[Extractor, ...], explain: bool) -> None:
    global _systems, _explain
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started it says when to stop
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    _systems, _explain = systems, explain


def _leave_with_parent() -> None:
    """Ends this process once the one that started it is gone, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(sentences: list[TokenizedSentence]) -> list[Extracted]:
    return list(_by_needs(sentences, _systems, _explain, threads=1))
