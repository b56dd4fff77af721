"""What sniffing shares: how many of a file's first lines look as a format's lines do."""

from __future__ import annotations

from collections.abc import Callable

LINES = 200


def rows(head: str) -> list[list[str]]:
    """The columns of the first lines that are not blank; the last line may be cut, and is left out then."""
    lines = head.split("\n")
    if len(lines) > 1:
        lines.pop()
    return [line.rstrip("\r").split("\t") for line in lines if line.strip()][:LINES]


def share(head: str, like: Callable[[list[str]], bool]) -> float:
    """The share of the first lines that look right."""
    found = rows(head)
    return sum(map(like, found)) / len(found) if found else 0.0


def is_sentence(text: str) -> bool:
    """Whether a column may be a sentence: it has a blank, or ends as Chinese sentences do."""
    return " " in text or text.endswith(("\u3002", "\uff01", "\uff1f"))


def is_number(text: str) -> bool:
    """Whether a column reads as a number."""
    try:
        float(text)
    except ValueError:
        return False
    return True
