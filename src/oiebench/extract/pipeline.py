"""From sentences to extractions: parsed once, read by every system, handed on as they are ready."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice

import msgspec

from oiebench.extract.base import Extractor
from oiebench.extract.draft import extraction
from oiebench.model import Extraction, ParsedSentence, TokenizedSentence
from oiebench.parse.parser import BundledParser, ParsesSentences
from oiebench.parse.unparsed import unparsed

CHUNK = 512
"""Sentences handed to a worker at once."""
AHEAD = 3
"""Chunks for each worker that may wait for their turn to be handed on."""


class Extracted(msgspec.Struct, frozen=True, gc=False):
    """A sentence and what the systems found in it, system by system."""

    sentence: ParsedSentence
    extractions: tuple[Extraction, ...]

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
    parsed: Iterable[ParsedSentence], systems: Sequence[Extractor], *, explain: bool = False
) -> Iterator[Extracted]:
    """The same for sentence after sentence."""
    for sentence in parsed:
        yield Extracted(sentence, extractions(sentence, systems, explain=explain))


def parser_for(systems: Sequence[Extractor], threads: int | None = None) -> ParsesSentences | None:
    """The lightest parser that gives all that the systems read; `None` where words are enough."""
    needs = {system.needs for system in systems}
    if "tree" in needs:
        return BundledParser(threads)
    if "tags" in needs:
        return BundledParser(threads)
    return None


def extract_from(
    sentences: Iterable[TokenizedSentence],
    systems: Sequence[Extractor],
    *,
    parser: ParsesSentences | None = None,
    workers: int = 1,
    explain: bool = False,
) -> Iterator[Extracted]:
    """What the systems find in sentence after sentence, in order.

    With more than one worker, each is a process with the bundled parser on one thread.
    """
    if workers > 1 and parser is None:
        yield from _by_workers(sentences, systems, workers, explain)
        return
    chosen = parser or parser_for(systems)
    parsed = map(unparsed, sentences) if chosen is None else chosen.parse(sentences)
    yield from extracted(parsed, systems, explain=explain)


def _by_workers(
    sentences: Iterable[TokenizedSentence], systems: Sequence[Extractor], workers: int, explain: bool
) -> Iterator[Extracted]:
    source = iter(sentences)
    waiting: list[Future[list[Extracted]]] = []
    with ProcessPoolExecutor(workers, initializer=_start, initargs=(tuple(systems), explain)) as pool:
        try:
            while chunk := list(islice(source, CHUNK)):
                waiting.append(pool.submit(_work, chunk))
                if len(waiting) > AHEAD * workers:
                    yield from waiting.pop(0).result()
            for future in waiting:
                yield from future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


_systems: tuple[Extractor, ...] = ()
_explain = False
_parser: ParsesSentences | None = None


def _start(systems: tuple[Extractor, ...], explain: bool) -> None:
    global _systems, _explain, _parser
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started it says when to stop
    _systems, _explain, _parser = systems, explain, parser_for(systems, threads=1)


def _work(sentences: list[TokenizedSentence]) -> list[Extracted]:
    parsed = map(unparsed, sentences) if _parser is None else _parser.parse(sentences)
    return list(extracted(parsed, _systems, explain=_explain))
