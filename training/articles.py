"""Articles of an encyclopaedia from packed files of `<doc …>` blocks."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path


def articles(path: Path) -> Iterator[str]:
    """The running text of each `<doc …>` of a file, an empty line between paragraphs."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        lines: list[str] = []
        for line in file:
            if line.startswith("<doc "):
                lines = []
            elif line.startswith("</doc>"):
                yield "\n\n".join(lines[2:])
            else:
                lines.append(line.strip())
