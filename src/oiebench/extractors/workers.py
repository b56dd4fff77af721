"""Work done side by side by processes that end with the one that started them.

Each worker has a pipe of its own, and no lock or queue is shared: a worker can be ended in the middle of anything, and
nobody waits for ever for what it held.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from oiebench.errors import OiebenchError

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 3
"""Results for each worker that may wait for their turn to be handed on."""


def side_by_side(items: Iterable[Item], work: Callable[[Item], Result], workers: int) -> Iterator[Result]:
    """What `work` makes of each item, in order; few items are held at a time, however many there are."""
    source = enumerate(items)
    crew = _Crew(work, workers)
    following, more = 0, True
    try:
        while True:
            while more and crew.idle and crew.pending() < AHEAD * workers:
                item = next(source, None)
                if item is None:
                    more = False
                else:
                    crew.give(*item)
            if following in crew.done:
                yield crew.done.pop(following)
                following += 1
            elif crew.busy:
                crew.take()
            else:
                return
    finally:  # at the end, and after an interrupt or where nobody wants more: what is in work is not waited for
        crew.end()


class _Crew(Generic[Item, Result]):
    """The workers: who is busy with what, and what is done."""

    def __init__(self, work: Callable[[Item], Result], count: int) -> None:
        self.busy: dict[Connection, int] = {}
        self.idle: list[Connection] = []
        self.done: dict[int, Result] = {}
        self._processes: list[BaseProcess] = []
        for _ in range(count):
            ours, theirs = multiprocessing.Pipe()
            process = multiprocessing.Process(target=_serve, args=(theirs, work), daemon=True)
            process.start()
            theirs.close()
            self._processes.append(process)
            self.idle.append(ours)

    def pending(self) -> int:
        """How many items are in work or wait for their turn."""
        return len(self.busy) + len(self.done)

    def give(self, number: int, item: Item) -> None:
        """Give an item to a worker that has none."""
        worker = self.idle.pop()
        try:
            worker.send(item)
        except OSError as error:
            raise _ended() from error
        self.busy[worker] = number

    def take(self) -> None:
        """Wait until some worker is done, and take what it made."""
        for worker in wait(list(self.busy)):
            assert isinstance(worker, Connection)
            try:
                result, error = worker.recv()
            except (EOFError, OSError) as failure:
                raise _ended() from failure
            if error is not None:
                raise error
            self.done[self.busy.pop(worker)] = result
            self.idle.append(worker)

    def end(self) -> None:
        """End all of them now."""
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.join()
        for worker in (*self.idle, *self.busy):
            worker.close()


def belong_to_parent() -> None:
    """Makes this process one of the process that started it, which says when to stop, and with which it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _ended() -> OiebenchError:
    return OiebenchError(
        "a process that worked ended suddenly, perhaps for want of memory; try again with fewer --workers"
    )


def _serve(ours: Connection, work: Callable[[Any], Any]) -> None:
    """What a worker does all its life."""
    belong_to_parent()
    with suppress(EOFError, OSError):  # the other end is gone
        while True:
            item = ours.recv()
            ours.send(_answer(work, item))


def _answer(work: Callable[[Any], Any], item: Any) -> tuple[Any, Exception | None]:
    """The result, or the error, which is raised where the work was asked for."""
    try:
        return work(item), None
    except Exception as error:  # noqa: BLE001
        return None, _portable(error)


def _portable(error: Exception) -> Exception:
    """The error, or one that says the same where it cannot travel from process to process."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301
    except Exception:  # noqa: BLE001
        # how an error is pickled is its author's affair, and may fail in any way
        if isinstance(error, OiebenchError):
            return OiebenchError(str(error))
        return RuntimeError("".join(traceback.format_exception(error)))
    return error


def _leave_with_parent() -> None:
    """Ends this process once the one that started it is gone, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
