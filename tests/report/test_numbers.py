"""How numbers are written."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oiebench.report.numbers import count_text, counted, difference_text, interval_text, number_text, p_text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.34151, ".342"),
        (1, "1.000"),
        (1.0, "1.000"),
        (0, ".000"),
        (13.5936, "13.594"),
        (-0.0124, "−.012"),
        (-0.0004, ".000"),
        (-0.0, ".000"),
        (0.9996, "1.000"),
        (None, "–"),
        (math.nan, "nan"),
        (math.inf, "∞"),
        (-math.inf, "−∞"),
    ],
)
def test_numbers(value: float | None, text: str) -> None:
    assert number_text(value) == text


def test_digits() -> None:
    assert number_text(0.34151, 1) == ".3"
    assert number_text(0.34151, 5) == ".34151"
    assert number_text(0.4, 0) == "0"


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.012, "+.012"), (-0.012, "−.012"), (0.0, ".000"), (0.0001, ".000"), (None, "–"), (math.nan, "nan")],
)
def test_differences(value: float | None, text: str) -> None:
    assert difference_text(value) == text


def test_intervals() -> None:
    assert interval_text(0.301, 0.3834) == "[.301, .383]"
    assert interval_text(-0.02, 0.01) == "[−.020, .010]"
    assert interval_text(None, 0.4) == ""


@pytest.mark.parametrize(
    ("value", "text"), [(252, "252"), (252.0, "252"), (-1, "−1"), (None, "–"), (math.nan, "nan")]
)
def test_counts(value: float | None, text: str) -> None:
    assert count_text(value) == text


@pytest.mark.parametrize(
    ("value", "text"), [(0.0471, ".047"), (0.0009999, "<.001"), (0.0, "<.001"), (1.0, "1.000"), (None, "–")]
)
def test_p_values(value: float | None, text: str) -> None:
    assert p_text(value) == text


def test_counted() -> None:
    assert [counted(number, "line") for number in (0, 1, 2)] == ["0 lines", "1 line", "2 lines"]
    assert counted(2, "line skipped", "lines skipped") == "2 lines skipped"


@given(st.floats(-1000, 1000))
def test_what_is_written_is_the_rounded_number(value: float) -> None:
    text = number_text(value)
    assert re.fullmatch(r"−?\d*\.\d{3}", text)
    assert float(text.replace("−", "-")) == pytest.approx(value, abs=0.000501)
