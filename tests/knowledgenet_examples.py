"""A document of KnowledgeNet's shape, of our own invention."""

from __future__ import annotations

from typing import Any

TEXT = "Mira Osk was born in Tarn. She and her sister Lena run Osk Glass, which Mira Osk founded in Dell."


def fact(
    subject: str, name: str, other: str, text: str = TEXT, start: int = 0, **changed: object
) -> dict[str, Any]:
    """A fact of a passage that begins at `start`, its offsets looked up in the text."""
    at, to = text.index(subject, start), text.index(other, start)
    return {
        "factId": f"{at}:{to}:{name}",
        "propertyId": {"PLACE_OF_BIRTH": "12", "FOUNDED_BY": "2"}.get(name, "9"),
        "humanReadable": f"<{subject}> <{name}> <{other}>",
        "annotatedPassage": "not read",
        "subjectStart": at,
        "subjectEnd": at + len(subject),
        "subjectText": subject,
        "subjectUri": "",
        "objectStart": to,
        "objectEnd": to + len(other),
        "objectText": other,
        "objectUri": "",
        **changed,
    }


def passage(id_: str, start: int, end: int, *facts: dict[str, Any], **changed: object) -> dict[str, Any]:
    """A passage of the document."""
    return {
        "passageId": id_,
        "passageStart": start,
        "passageEnd": end,
        "passageText": TEXT[start:end],
        "exhaustivelyAnnotatedProperties": [
            {
                "propertyId": "12",
                "propertyName": "PLACE_OF_BIRTH",
                "propertyDescription": "where one was born",
            }
        ],
        "facts": list(facts),
        **changed,
    }


END = TEXT.index("She") - 1


def document(**changed: object) -> dict[str, Any]:
    """Two passages: one fact in the first; in the second one of its own and two annotations of another.

    p1  (Mira Osk ; PLACE_OF_BIRTH ; Tarn)
    p2  (Osk Glass ; FOUNDED_BY ; Mira Osk)  (She ; SIBLING ; Lena)  (her ; SIBLING ; Lena)
    """
    second = END + 1
    return {
        "documentId": "d1",
        "fold": 1,
        "source": "invented",
        "documentText": TEXT,
        "passages": [
            passage("p1", 0, END, fact("Mira Osk", "PLACE_OF_BIRTH", "Tarn")),
            passage(
                "p2",
                second,
                len(TEXT),
                fact("Osk Glass", "FOUNDED_BY", "Mira Osk", start=second),
                fact("She", "SIBLING", "Lena", start=second),
                fact("her", "SIBLING", "Lena", start=second),
            ),
        ],
        **changed,
    }
