"""Start and end times: those of the heading, ranges, and the same times where the text says them again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from oiebench.slots.tokens import Span

_HALF = r"(?P<half#>[aApP]\.?\s?[mM](?![A-Za-z]))"
_CLOCK = r"(?P<hour#>\d{1,2})(?:[:.](?P<minute#>\d\d))?(?![\d/:]|\.\d|-\d\d?-\d\d)"
_TIME = rf"(?:{_CLOCK}(?:\s*{_HALF})?|(?P<noon#>(?:12\s+)?[nN]oon))"
_START = r"(?<![\w$:/.])(?<!\d-)"
_BETWEEN = r"\.?\s*(?:--?|–|to|until|till)\s*"
_RANGE = re.compile(_START + _TIME.replace("#", "1") + _BETWEEN + _TIME.replace("#", "2"))
_SINGLE = re.compile(_START + _TIME.replace("#", ""))
_HEADING = re.compile(r"^[ \t>]*(?:Time|When)[ \t]*:(.*)$", re.MULTILINE | re.IGNORECASE)
_POSTED = re.compile(r"^(?:PostedBy|Dates|Date)[ \t]*:.*$|^<[^>\n]*>", re.MULTILINE)
_UNTIL = re.compile(r"(?:until|till|ends? (?:at|by))\s*$", re.IGNORECASE)
_AT = re.compile(r"\b(?:at|from|@|begins?|starts?|promptly)\s*$", re.IGNORECASE)
_PASSING = re.compile(
    r"refreshments|reception|coffee|cookies|lunch|dinner|call|rsvp|deadline|hours|appointment|by\s*$",
    re.IGNORECASE,
)
AROUND = 40
NOON = 12


class _Time(NamedTuple):
    """A time of day as written, and what it means: minutes after midnight or noon, whichever half."""

    span: Span
    minutes: int
    marked: bool


def times(text: str) -> tuple[list[Span], list[Span]]:
    """The spans of start times and of end times."""
    shown = _POSTED.sub(lambda match: " " * len(match[0]), text)
    ranges = [pair for match in _RANGE.finditer(shown) if (pair := _range(match)) is not None]
    heading = _HEADING.search(shown)
    begins: set[int] = set()
    ends: set[int] = set()
    if heading is not None:
        inside = [pair for pair in ranges if heading.start() <= pair[0].span[0] < heading.end()]
        first = next(_singles(shown, heading.start(1), heading.end(1), marked=False), None)
        begins |= {pair[0].minutes for pair in inside} or ({first.minutes} if first is not None else set())
        ends |= {pair[1].minutes for pair in inside}
    begin = [pair[0].span for pair in ranges if not begins or pair[0].minutes in begins]
    end = [
        pair[1].span for pair in ranges if not begins or pair[0].minutes in begins or pair[1].minutes in ends
    ]
    taken = {span[0] for pair in ranges for span in (pair[0].span, pair[1].span)}
    for time in _singles(shown, 0, len(shown), marked=False):
        if time.span[0] in taken:
            continue
        before = shown[max(0, time.span[0] - AROUND) : time.span[0]].rsplit("\n\n", 1)[-1]
        in_heading = heading is not None and heading.start() <= time.span[0] < heading.end()
        if _UNTIL.search(before):
            if time.marked:
                end.append(time.span)
        elif (
            not in_heading
            and not time.marked
            and not _AT.search(before)
            and ":" not in text[slice(*time.span)]
        ):
            continue
        elif time.minutes in begins or (not begins and time.marked and not _PASSING.search(before)):
            begin.append(time.span)
        elif time.minutes in ends:
            end.append(time.span)
    return sorted(begin), sorted(end)


def _range(match: re.Match[str]) -> tuple[_Time, _Time] | None:
    first, second = _time(match, "1"), _time(match, "2")
    if first is None or second is None:
        return None
    said = match[0]
    if not (first.marked or second.marked or ":" in said or "noon" in said.lower()):
        return None
    return first, second


def _singles(text: str, start: int, end: int, *, marked: bool) -> Iterator[_Time]:
    for match in _SINGLE.finditer(text, start, end):
        found = _time(match, "")
        if found is not None and (found.marked or not marked):
            yield found


def _time(match: re.Match[str], number: str) -> _Time | None:
    if match[f"noon{number}"]:
        return _Time(match.span(f"noon{number}"), 0, True)
    hour, minute, half = (match[f"{part}{number}"] for part in ("hour", "minute", "half"))
    if int(hour) > 23 or int(minute or 0) > 59:
        return None
    end = match.end(f"half{number}") if half else match.end(f"minute{number}" if minute else f"hour{number}")
    minutes = 60 * (int(hour) % NOON) + int(minute or 0)
    return _Time((match.start(f"hour{number}"), end), minutes, half is not None)
