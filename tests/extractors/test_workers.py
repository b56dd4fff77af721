"""Work is done side by side, comes back in order, and stops when nobody wants more."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from itertools import count, islice

import pytest

from oiebench.errors import MissingExtraError, OiebenchError
from oiebench.extractors.workers import AHEAD, side_by_side


def double(number: int) -> int:
    time.sleep(0.01 * (number % 3))  # some take longer than those after them
    return 2 * number


def fail(number: int) -> int:
    if number == 5:
        raise MissingExtraError("this", "kb")  # cannot be pickled as it is
    return number


def end(number: int) -> int:
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def large(number: int) -> bytes:
    return bytes(10_000_000 + number)


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_order(workers: int) -> None:
    assert list(side_by_side(range(30), double, workers)) == [2 * n for n in range(30)]
    assert list(side_by_side([], double, workers)) == []


def test_items_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []
    source = (taken.append(n) or n for n in count())  # type: ignore[func-returns-value]
    found = side_by_side(source, double, 2)
    assert list(islice(found, 5)) == [0, 2, 4, 6, 8]
    assert len(taken) <= 5 + 2 * AHEAD
    found.close()  # type: ignore[attr-defined]
    assert not multiprocessing.active_children()


def test_what_went_wrong_is_raised_here() -> None:
    with pytest.raises(OiebenchError, match=r"this needs an extra: pip install \"oiebench\[kb\]\""):
        list(side_by_side(range(9), fail, 2))
    assert not multiprocessing.active_children()


def test_a_worker_that_is_killed_is_noticed() -> None:
    with pytest.raises(OiebenchError, match="ended suddenly"):
        list(side_by_side(range(9), end, 2))


def test_results_that_are_under_way_hold_nobody_up() -> None:
    for _ in range(5):
        found = side_by_side(range(20), large, 2)
        next(found)
        found.close()  # type: ignore[attr-defined]
    assert not multiprocessing.active_children()
