"""A command that is ended from outside ends what it has begun: processes of other systems, files half written."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDED = 128
"""What a shell adds to the number of the signal that ended a command."""


@contextmanager
def tidy_ends() -> Iterator[None]:
    """Within it SIGTERM, and SIGHUP unless it is ignored, undo what is under way as an interrupt does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    taken = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]
    for number in taken:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, _: FrameType | None) -> None:
    signal.signal(number, signal.SIG_DFL)  # a second one does not wait
    raise SystemExit(ENDED + number)
