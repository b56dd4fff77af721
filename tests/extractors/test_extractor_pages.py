"""The examples of the extractors' pages are what the extractors give.

A block ```` ```text SYSTEM ```` holds sentences (`> …`), each followed by tuples that the system finds in it and,
after `not`, tuples that it does not find.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from extract_examples import found

from oiebench.extractors.names import EXTRACTORS

PAGES = Path(__file__).resolve().parents[2] / "docs" / "extractors"
BLOCK = re.compile(r"^```text (\S+)\n(.*?)^```", re.M | re.S)


def examples() -> Iterator[tuple[str, str, list[str]]]:
    """System, sentence and the lines about it."""
    for page in sorted(PAGES.glob("*.md")):
        for system, block in BLOCK.findall(page.read_text(encoding="utf-8")):
            if system.partition("(")[0] in EXTRACTORS:
                for example in block.split("> ")[1:]:
                    sentence, *lines = example.rstrip().split("\n")
                    yield system, sentence, lines


@pytest.mark.parametrize(("system", "sentence", "lines"), list(examples()))
def test_the_page_says_what_the_system_gives(system: str, sentence: str, lines: list[str]) -> None:
    given = found(system, sentence)
    for line in lines:
        if line.startswith("not "):
            assert line.removeprefix("not ") not in given
        else:
            assert line in given
