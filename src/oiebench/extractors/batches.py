"""Batch extractors beside a stream of sentences: asked in threads, some batches ahead, answered in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from typing import TypeVar

from oiebench.extractors.base import Answer, Batches, BatchExtractor, Tell
from oiebench.model import ParsedSentence

Item = TypeVar("Item")


def answered(
    items: Iterable[Item],
    sentence: Callable[[Item], ParsedSentence],
    systems: Sequence[BatchExtractor],
    *,
    explain: bool = False,
    tell: Tell | None = None,
) -> Iterator[tuple[Item, tuple[Answer, ...]]]:
    """Each item with what every system answers about its sentence, in order and as soon as it is there.

    Items are taken from the source only as far ahead as keeps every system busy. `tell` is given, in the end, what
    there is to say of each system's work.
    """
    with ExitStack() as stack:
        asked = [_Asked(stack, system, explain, tell) for system in systems]
        window = max(each.ahead for each in asked)
        waiting: deque[tuple[Item, list[_Place]]] = deque()
        for item in items:
            waiting.append((item, [each.ask(sentence(item)) for each in asked]))
            while waiting and (len(waiting) >= window or all(place.there for place in waiting[0][1])):
                yield _finished(waiting.popleft())
        for each in asked:
            each.send()
        while waiting:
            yield _finished(waiting.popleft())


def _finished(waited: tuple[Item, list[_Place]]) -> tuple[Item, tuple[Answer, ...]]:
    item, places = waited
    return item, tuple([place.answer() for place in places])


class _Batch:
    """Sentences that are asked together, once there are enough of them."""

    def __init__(self) -> None:
        self.sentences: list[ParsedSentence] = []
        self.future: Future[list[Answer]] | None = None


class _Place:
    """The place of a sentence in a batch."""

    def __init__(self, batch: _Batch, number: int) -> None:
        self.batch, self.number = batch, number

    @property
    def there(self) -> bool:
        """Whether there is an answer, so that nobody need wait."""
        return self.batch.future is not None and self.batch.future.done()

    def answer(self) -> Answer:
        """The answer; waits for it."""
        assert self.batch.future is not None
        return self.batch.future.result()[self.number]


class _Asked:
    """One system, and the batch that is being filled for it."""

    def __init__(self, stack: ExitStack, system: BatchExtractor, explain: bool, tell: Tell | None) -> None:
        self.explain = explain
        self.work: Batches = system.open()
        self.threads = ThreadPoolExecutor(self.work.at_once, thread_name_prefix="oiebench-batches")
        if tell is not None:
            stack.callback(lambda: [tell(str(system), note) for note in self.work.notes()])
        # In the end, from below: nothing new begins, what the threads wait for ends, and then they do.
        stack.callback(self.threads.shutdown)
        stack.callback(self.work.close)
        stack.callback(self.threads.shutdown, wait=False, cancel_futures=True)
        self.ahead = self.work.size * (self.work.at_once + 1)
        self.batch = _Batch()

    def ask(self, sentence: ParsedSentence) -> _Place:
        """Where the answer about a sentence will be."""
        self.batch.sentences.append(sentence)
        place = _Place(self.batch, len(self.batch.sentences) - 1)
        if len(self.batch.sentences) == self.work.size:
            self.send()
        return place

    def send(self) -> None:
        """Ask what has been gathered, and begin another batch."""
        if self.batch.sentences:
            batch, self.batch = self.batch, _Batch()
            batch.future = self.threads.submit(self.work.answers, batch.sentences, explain=self.explain)
