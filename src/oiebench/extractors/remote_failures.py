"""Why a remote system did not answer, and how long it is waited for."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Self

from oiebench.formats.columns import shortened

LARGEST = 1 << 28
"""Bytes of an answer at most."""
CUT_SECRET = 4
"""Characters of what must not be repeated that already tell of it."""


class UnansweredError(Exception):
    """A batch that was not answered; another try, or fewer sentences, may be."""


class MisdirectedError(UnansweredError):
    """An answer that says that the address, or what is asked of it, is wrong whatever the sentences are."""


class AbsentError(UnansweredError):
    """Nobody there to answer: no such command, no such host, nothing listening."""


class Limit:
    """A block that has so many seconds: then `end` is called, which must make the block fail, and `over` is true."""

    def __init__(self, seconds: float, end: Callable[[], None]) -> None:
        self.seconds, self.over = seconds, False
        self._end = end
        self._timer = threading.Timer(seconds, self._fire)
        self._timer.daemon = True

    def _fire(self) -> None:
        self.over = True
        self._end()

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()

    def passed(self) -> UnansweredError:
        """What to say once it is over."""
        return UnansweredError(f"no answer within {self.seconds:g} s")


def begins(text: str) -> str:
    """The beginning of an answer, on one line, for a message."""
    return repr(shortened(" ".join(text.split())))


def without(text: str, hidden: Mapping[str, str]) -> str:
    """A message with something else in the place of what must not be repeated, also where it is cut short."""
    for secret, other in sorted(hidden.items(), key=lambda item: -len(item[0])):
        text = text.replace(secret, other)
        for length in range(len(secret) - 1, CUT_SECRET - 1, -1):
            text = re.sub(re.escape(secret[:length]) + "(?=[…'\"])", lambda _: other, text)  # noqa: B023
    return text


def decoded(data: bytes) -> str:
    """The text of an answer, which must be UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnansweredError(
            f"its answer is not UTF-8: byte 0x{data[error.start]:02X} after {error.start:,} bytes"
        ) from None
