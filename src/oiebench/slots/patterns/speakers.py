"""Speakers: names after `Who:` and `Speaker:`, names on lines of their own, names that give talks; said again."""

from __future__ import annotations

import re

from oiebench.slots.tokens import Span

_TITLE = r"(?:(?:Dr|Mr|Ms|Mrs|Prof|DR|MR|MS|MRS|PROF)\.|Professors?|PROFESSOR|Dean|Senator|Doctor)[ \t]+"
_FIRST = r"(?:[A-Z][a-z]+(?:-[A-Z][a-z]+)?|[A-Z]\.(?:[ \t]?[A-Z]\.)?)"
_MIDDLE = r"(?:[ ](?:[A-Z]\.?|[A-Z][a-z]+|\([A-Z][a-z]+\)|van|von|de|der|la|Van|Von|De))"
_LAST = r"[ ](?:O['’]|Mc|Mac|De|La|Di)?[A-Z][a-z]+(?:-[A-Z][a-z]+)?(?:,?[ ](?:Jr|Sr)\.|,?[ ]III?)?"
_MIXED = rf"(?:{_TITLE})?{_FIRST}{_MIDDLE}{{0,2}}{_LAST}"
_UPPER = rf"(?:{_TITLE})?[A-Z]{{2,}}(?:[ ][A-Z]\.|[ ][A-Z]{{3,}})?[ ][A-Z][A-Z'’-]{{2,}}(?:,[ \t]*PH\.?D\.?)?"
_NAME = rf"(?:{_MIXED}|{_UPPER})"
_HEADING = re.compile(
    rf"^[ \t>]*(?:Who|Speakers?|Presenters?|Lecturer|Name|Instructor)[ \t]*:[ \t]*({_NAME})",
    re.MULTILINE | re.IGNORECASE,
)
_PROPER = re.compile(_NAME)
_ALONE = re.compile(rf"^[ \t]*({_NAME})[ \t]*(?:,[^\n]*)?$", re.MULTILINE)
_GIVES = re.compile(
    rf"(?<![\w.])({_NAME})(?:,[^.\n]{{0,60}},)?\s+(?:will\s+(?:speak|present|give|discuss|talk|lecture|be\s+(?:speaking|"
    r"giving|presenting|visiting))|is\s+(?:speaking|giving|presenting)|gives|speaks|presents|received\s+(?:his|her)|"
    r"is\s+(?:a|an|the|currently|director|professor|associate|assistant|president))"
)
_GIVEN = re.compile(
    rf"\b(?:by|BY|featuring|speaker,?|[Ss]peaker\s+is|[Aa]rtist,?|present(?:s|ing)|with|lecture\s+by|talk\s+by)\s+({_NAME})"
)
_OFFICE = re.compile(
    rf"(?<![\w.])({_NAME}),?\s+(?:\([^)\n]*\)\s*)?,?\s*(?:[Aa]ssistant|[Aa]ssociate|[Pp]rofessor|[Dd]irector|[Ff]ounder|"
    r"[Pp]resident|[Ff]aculty|Ph\.?D|Dept|Department|University|of\s+(?:the\s+)?[A-Z])"
)
_TITLED_NAME = re.compile(rf"(?<![\w.])({_TITLE}{_NAME})")
_TALK = re.compile(r"talk|lecture|seminar|present|given|speak|colloquium|featur|series|by\s*$", re.IGNORECASE)
_TOPIC = re.compile(
    rf"^Topic:[^\n]*?(?:[Ss]eminar|SEMINAR|[Tt]alk|[Ll]ecture|by)\b[^\n]*?(?<=[\s/,:-])({_MIXED})(?=[\s,/]|$)",
    re.MULTILINE,
)
_MEET = re.compile(rf"\b(?:meet|speak|appointment|talk)\s+with\s+({_NAME})")
_NO_NAME = re.compile(
    r"\b(?:University|Universities|Department|Institute|College|Hall|Room|Center|School|Engineering|Science|Sciences|"
    r"Computer|Carnegie|Mellon|Seminar|Lecture|Series|Research|Laboratory|Laboratories|Conference|Professor|Associate|"
    r"Assistant|Program|Systems?|Technology|Management|Policy|January|February|March|April|May|June|July|August|"
    r"September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Auditorium|Building|"
    r"Pittsburgh|Bell|Labs|Corporation|Group|Committee|Society|Association|The|This|In|And|Of|For|New|Student|Design|"
    r"Human|Interaction|Public|National|American|International|Environmental|Statistics|Studies|Theory|Analysis|Model|"
    r"Abstract|Topic|Title|Time|Place|Date|Host|Spring|Fall|Summer|Winter|Semester|Schedule|Distinguished|Learning|"
    r"Director|President|Chair|Fellow|Candidate|Software|Data|Network|Networks|Biological|Physics|Mathematics|Special|"
    r"Graduate|Faculty|Career|Annual|Wing|Medical|Medicine|Health|Business|United|States|Art|Arts|Music|Drama|History|"
    r"English|Psychology|Philosophy|Robotics|Information|Language|Process|Control|Problem|Women|Work|Industrial|Inc|"
    r"Please|Call|Contact|Phone|Email|All|Free|Open|Welcome|Ph|Lab|Company|Development|Drive|Evening|Guest|Lecturer|South|North|West|East|Baltimore|Talk|Speaker|Here|Desk|Board|Bank|League|Coffee|High|Colloquium|Museum|Street|Avenue|Forbes|City)\b",
    re.IGNORECASE,
)
_TITLED = re.compile(_TITLE)
_POSTED = re.compile(r"^(?:PostedBy|Host)[ \t]*:.*$|^<[^>\n]*>", re.MULTILINE)
BEFORE = 60


def speakers(text: str) -> list[Span]:
    """The spans of speakers."""
    shown = _POSTED.sub(lambda match: " " * len(match[0]), text)
    found: dict[Span, None] = {}
    for pattern in (_HEADING, _GIVES, _TOPIC, _MEET, _TITLED_NAME):
        _add(found, pattern, shown)
    for match in _GIVEN.finditer(shown):
        if _TALK.search(shown[max(0, match.start() - BEFORE) : match.start(1)]):
            _take(found, match, shown)
    if not found:
        _add(found, _OFFICE, shown)
    if not found:
        first = next((m for m in _ALONE.finditer(shown) if not _NO_NAME.search(m[1])), None)
        if first is not None:
            found[first.span(1)] = None
    names = dict.fromkeys(shown[slice(*span)] for span in found)
    for name in sorted(names, key=len, reverse=True):
        for form in _forms(name):
            for match in re.finditer(rf"(?<![\w.]){form}(?!\w)", shown, re.IGNORECASE):
                if not any(start < match.end() and match.start() < end for start, end in found):
                    found[match.span()] = None
    return sorted(found)


def _add(found: dict[Span, None], pattern: re.Pattern[str], text: str) -> None:
    for match in pattern.finditer(text):
        _take(found, match, text)


def _take(found: dict[Span, None], match: re.Match[str], text: str) -> None:
    proper = _PROPER.match(text, match.start(1))
    span = match.span(1) if proper is None else proper.span()
    plain = _TITLED.sub("", text[slice(*span)])
    if (
        proper is None
        or _NO_NAME.search(plain)
        or any(start < span[1] and span[0] < end for start, end in found)
    ):
        return
    found[span] = None


def _forms(name: str) -> list[str]:
    """The ways in which a speaker is named again: without title, first and last name, title and last name."""
    words = _TITLED.sub("", name).replace(",", " ").split()
    words = [word for word in words if word.lower().rstrip(".") not in ("jr", "sr", "phd", "ph.d")] or words
    first, last = re.escape(words[0]), re.escape(words[-1])
    whole = r"\s+".join(map(re.escape, words))
    return [rf"(?:{_TITLE})?{whole}", rf"{first}\s+(?:[A-Z]\.\s+)?{last}", rf"{_TITLE}{last}"]
