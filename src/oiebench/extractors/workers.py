"""Work done side by side by processes that end with the one that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from oiebench.errors import OiebenchError

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 3
"""Items for each worker that may wait for their turn to be handed on."""


def side_by_side(items: Iterable[Item], work: Callable[[Item], Result], workers: int) -> Iterator[Result]:
    """What `work` makes of each item, in order; few items are held at a time, however many there are."""
    waiting: deque[Future[Result]] = deque()
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(workers, initializer=serve) as pool:
        try:
            for item in items:
                waiting.append(pool.submit(work, item))
                if len(waiting) > AHEAD * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool as error:
            raise OiebenchError(
                "a process that worked ended suddenly, perhaps for want of memory; try again with fewer --workers"
            ) from error
        except BaseException:  # an interrupt, or nobody wants more: what is in work is not waited for
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def serve() -> None:
    """Makes this process one that serves another: no interrupt of its own, and it ends with the other."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started it says when to stop
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """Ends this process once the one that started it is gone, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
