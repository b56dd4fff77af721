"""A remote system at work: tries, pauses between them, and the sentence that fails a batch found by halving it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from queue import LifoQueue
from typing import Protocol

from oiebench.errors import InputError
from oiebench.extractors.base import Answer, SetAside
from oiebench.extractors.remote_alignment import placed
from oiebench.extractors.remote_answers import Said
from oiebench.extractors.remote_asking import one_line
from oiebench.extractors.remote_description import Description
from oiebench.extractors.remote_failures import AbsentError, MisdirectedError, UnansweredError, without
from oiebench.extractors.remote_matching import matched
from oiebench.model import ParsedSentence

LONGEST_PAUSE = 60.0
"""Seconds between two tries at most."""
Outcome = list[Said] | UnansweredError
"""What is said of a sentence, or why nothing is."""


class Line(Protocol):
    """One line to the system: a connection, a process; batches go over it one after the other."""

    def ask(self, texts: Sequence[str]) -> list[Said]:
        """What the system says of sentences; an `UnansweredError` where it says nothing that can be used."""

    def close(self) -> None:
        """End what is under way, and the process."""


class RemoteBatches:
    """A remote system at work, over as many lines as it takes batches at a time."""

    def __init__(self, description: Description, system: str, line: Callable[[Description], Line]) -> None:
        self.description, self.system = description, system
        self._lines = [line(description) for _ in range(description.concurrency)]
        self._free: LifoQueue[Line] = LifoQueue()
        for each in reversed(self._lines):
            self._free.put(each)
        self._stopped = threading.Event()
        self._count = threading.Lock()
        self._answered, self._in_a_row = False, 0
        self._hidden = description.hidden()

    @property
    def size(self) -> int:
        """Sentences asked at once."""
        return self.description.size

    @property
    def at_once(self) -> int:
        """Batches under way at the same time."""
        return self.description.concurrency

    def answers(self, sentences: Sequence[ParsedSentence], *, explain: bool = False) -> list[Answer]:
        """An answer for each sentence; one that is met twice is asked once, an empty one never."""
        texts = [one_line(each.text) for each in sentences]
        asked = [text for text in dict.fromkeys(texts) if not text.isspace() and text]
        outcomes = dict(zip(asked, self._outcomes(asked) if asked else [], strict=True))
        origin = self.description.name if explain else None
        found: list[Answer] = []
        for sentence, text in zip(sentences, texts, strict=True):
            outcome = outcomes.get(text, [])
            if isinstance(outcome, UnansweredError):
                found.append(SetAside(self.system, sentence.id, sentence.text, self._told(outcome)))
            else:
                found.append(
                    tuple([e for said in outcome for e in placed(said, sentence, self.system, origin)])
                )
        return found

    def notes(self) -> tuple[str, ...]:
        """Nothing: what was set aside stands with its sentences."""
        return ()

    def reach(self, knock: Callable[[], None]) -> None:
        """Knock as often as anything is tried: an error, before any work is done, where nobody is there."""
        failure = UnansweredError("it was not asked")
        for number in range(1 + self.description.retries):
            self._pause(number)
            try:
                knock()
            except AbsentError as error:
                failure = error
            else:
                return
        self._refuse_hopeless(failure)

    def close(self) -> None:
        """End what is under way."""
        self._stopped.set()
        for line in self._lines:
            line.close()

    def _outcomes(self, texts: Sequence[str], *, half: bool = False) -> list[Outcome]:
        """What comes of each sentence of a batch; one that fails as often as it may is asked half by half."""
        tries = 1 if half and len(texts) > 1 else 1 + self.description.retries
        failure = UnansweredError("it was not asked")
        for number in range(tries):
            self._pause(number)
            if self._stopped.is_set():
                raise InputError(f"{self.system}: the run has ended")
            line = self._free.get()
            try:
                found: list[Outcome] = [*matched(texts, line.ask(texts))]
            except UnansweredError as error:
                failure = error
            else:
                self._take_answer()
                return found
            finally:
                self._free.put(line)
        self._refuse_hopeless(failure)
        if len(texts) > 1:
            middle = len(texts) // 2
            return self._outcomes(texts[:middle], half=True) + self._outcomes(texts[middle:], half=True)
        self._take_failure(failure)
        return [failure]

    def _pause(self, number: int) -> None:
        """Wait before a try that is not the first, longer each time."""
        if number:
            self._stopped.wait(min(self.description.backoff * 2 ** (number - 1), LONGEST_PAUSE))

    def _refuse_hopeless(self, failure: UnansweredError) -> None:
        """End the run where the system is not there, or has never answered and says that it never will."""
        start = self.description.about.start
        if isinstance(failure, AbsentError) or (isinstance(failure, MisdirectedError) and not self._answered):
            hint = f"; {start}" if start and isinstance(failure, AbsentError) else ""
            raise InputError(f"{self.system}: {self._told(failure)}{hint}") from failure

    def _told(self, failure: UnansweredError) -> str:
        """Why nothing was answered, without the keys of the description."""
        return without(str(failure), self._hidden)

    def _take_answer(self) -> None:
        with self._count:
            self._answered, self._in_a_row = True, 0

    def _take_failure(self, failure: UnansweredError) -> None:
        with self._count:
            self._in_a_row += 1
            if self._in_a_row >= self.description.give_up:
                raise InputError(
                    f"{self.system}: {self._in_a_row} sentences in a row were not answered, the last because: "
                    f"{self._told(failure)}"
                ) from failure
