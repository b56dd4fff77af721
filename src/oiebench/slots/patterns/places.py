"""Places: what the heading calls the place, rooms of halls and buildings, and the same words said again."""

from __future__ import annotations

import re

from oiebench.slots.tokens import Span

_HEADING = re.compile(
    r"^[ \t>]*(?:Place|Location|Where|Room)[ \t]*:[ \t]*(\S[^\n]*?)[ \t]*$", re.MULTILINE | re.IGNORECASE
)
_CAPITAL = r"(?!AM\b|PM\b)[A-Z][\w'’&-]*"
_KIND = (
    r"(?:Hall|HALL|hall|Building|BUILDING|Bldg\.?|Center|Centre|Library|Institute|Auditorium|AUDITORIUM|auditorium|"
    r"Theat(?:er|re)|THEATER|Wing|WING|Ballroom|Lounge|Tower|Annex|Museum|Gallery|Chapel|Cathedral|Caf[eé])"
)
_NUMBER = r"(?:\d{1,2}-)?[A-Z]{0,2}-?\d{1,4}[A-Z]?(?:-[A-Z])?(?![\w/:]|\.\d)"
_ROOM = rf"(?:(?:[Tt]he )?(?:{_CAPITAL} ){{0,3}}(?:[Rr]oom|ROOM|Rm\.?)(?: {_NUMBER})?)"
_NAMED_ROOM = rf"(?:(?:{_CAPITAL} ){{1,3}}(?:[Rr]oom|ROOM)(?: {_NUMBER})?|(?:[Rr]oom|ROOM|Rm\.?) {_NUMBER})"
_HALL = rf"(?:{_CAPITAL}(?:[ \t]+|[ \t]*\n(?!\n))){{1,3}}{_KIND}"
_GAP = r"(?:,?\s{1,3}(?:of (?:the )?|in (?:the )?|at )?|\s?-\s?|\s?\()"
_SHORT = (
    r"(?<![\w.])(?:[A-Z][A-Za-z]?H|[A-Z]{2,4}|[A-Z][a-z]{3,9}) "
    r"(?:[A-Z]?\d{3,4}[A-Z]?|[A-Z]\d\d[A-Z])(?![\w/:-]|\.\d)"
)
_PLACE = re.compile(
    rf"(?<!\w)(?:{_NAMED_ROOM}{_GAP}{_HALL}(?: {_NUMBER})?"
    rf"|(?<!\d[:.]){_NUMBER} {_HALL}"
    rf"|{_HALL}(?:{_GAP}(?:{_HALL}|{_ROOM}|{_NUMBER})(?: {_NUMBER})?)*"
    rf"|{_NAMED_ROOM}"
    rf"|{_SHORT})"
)
_LEADS = re.compile(r"^(?:The|the|THE|At|In|On|From|To|And|Of|For|A|By|Your|Our|This|Carnegie Mellon)\s+")
_NEAR = re.compile(
    r"(?:\b(?:in|at|to|place|location|where|room)\b|\d\s*(?:[aApP]\.?[mM]\.?)?\s*[,;:/-]*|--?|^|[(,;/@~])(?:\s+the)?[\s:(.,>]*$",
    re.IGNORECASE,
)
_IN = re.compile(r"\b(?:in|at)(?: the)?\s*$")
_SET_OFF = re.compile(r"^[ \t]*$|[-,]\s*$|\d:\d\d *$")
_ROOMS = re.compile(r"(?:Hall|HALL|Auditorium|AUDITORIUM|Wing|WING|Ballroom|Lounge|Room|ROOM)\b")
"""Kinds of places that are no institutions as well."""
_AWAY = re.compile(
    r"(?:19|20)\d\d$|^(?:CS|EE|PO|MA|PA|NY|CA|BOX|Box|Suite|Phone|Ext|Fax|Tel|Class|Page|Course|Section|Take)\b"
)
_NO_MONTH = re.compile(
    r"^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Spring|Summer|Fall|Winter|Call)"
)
_POSTED = re.compile(r"^(?:PostedBy|Dates|Type)[ \t]*:.*$|^<[^>\n]*>", re.MULTILINE)
BEFORE = 24
LONGEST = 60


def places(text: str) -> list[Span]:
    """The spans of places."""
    shown = _POSTED.sub(lambda match: " " * len(match[0]), text)
    found: dict[Span, None] = {}
    known: dict[str, None] = {}
    for match in _HEADING.finditer(shown):
        span = _trimmed(shown, match.span(1))
        if span[1] - span[0] <= LONGEST:
            found[span] = None
            known[shown[slice(*span)]] = None
    for value in sorted(known, key=len, reverse=True):
        for match in re.finditer(rf"(?<!\w){re.escape(value)}(?!\w)", shown):
            found[match.span()] = None
    for match in _PLACE.finditer(shown):
        span = _trimmed(shown, match.span())
        said = shown[slice(*span)]
        if any(span[0] < end and start < span[1] for start, end in found):
            continue
        line = shown.rfind("\n", 0, match.start()) + 1
        before = shown[max(line, match.start() - BEFORE) : match.start()]
        settled = (
            re.search(r"\d", said) or _IN.search(before) or (_ROOMS.search(said) and _SET_OFF.search(before))
        )
        if not settled or _AWAY.search(said) or _NO_MONTH.match(said):
            continue
        if _NEAR.search(before) and span[1] - span[0] > 3:
            found[span] = None
    return sorted(found)


def _trimmed(text: str, span: Span) -> Span:
    """Without what leads in and without marks at the end."""
    start, end = span
    lead = _LEADS.match(text[start:end])
    if lead is not None:
        start += lead.end()
    while end > start and text[end - 1] in " \t\n,.;:(-":
        end -= 1
    return start, end
