"""How numbers are written where people read them: the one place that decides."""

from __future__ import annotations

import math

DIGITS = 3
NOTHING = "–"
MINUS = "−"


def number_text(value: float | None, digits: int = DIGITS) -> str:
    """`.342`, `1.000`, `13.594`, `−.012`; a dash for nothing. Scores are written without the leading zero."""
    if value is None:
        return NOTHING
    if math.isnan(value):
        return "nan"
    if math.isinf(value):
        return "∞" if value > 0 else f"{MINUS}∞"
    text = f"{abs(value):.{digits}f}".removeprefix("0") or "0"
    negative = value < 0 and text.strip(".0") != ""
    return MINUS + text if negative else text


def difference_text(value: float | None, digits: int = DIGITS) -> str:
    """A number with its sign: `+.012`, `−.012`, `.000`."""
    text = number_text(value, digits)
    return f"+{text}" if value is not None and value > 0 and text.strip(".0") != "" else text


def interval_text(low: float | None, high: float | None, digits: int = DIGITS) -> str:
    """`[.301, .383]`, or nothing where there is no interval."""
    if low is None or high is None:
        return ""
    return f"[{number_text(low, digits)}, {number_text(high, digits)}]"


def count_text(value: float | None) -> str:
    """A count as an integer; a dash for nothing."""
    if value is None:
        return NOTHING
    return (
        number_text(value) if math.isnan(value) or math.isinf(value) else f"{value:.0f}".replace("-", MINUS)
    )


def p_text(value: float | None, digits: int = DIGITS) -> str:
    """A p-value; `<.001` for what would round to nothing."""
    smallest = 10.0**-digits
    if value is not None and value < smallest:
        return f"<{number_text(smallest, digits)}"
    return number_text(value, digits)


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 line`, `2 lines`."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
