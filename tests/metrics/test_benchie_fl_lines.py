"""What BenchIE^FL's script makes of the lines of a system's file, worked by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from oiebench import score
from oiebench.metrics import Mode
from oiebench.model import Score

LEFT = "sent_id:1\tAnn left Oslo .\n1--> Cluster 1:\nAnn --> left --> Oslo\n\n"
DASHES = "".join(
    f"sent_id:{number}\tIt is {number} .\n{number}--> Cluster 1:\nit --> is --> - {number}\n"
    f"{number}--> Cluster 2:\nit --> is --> - so\n\n"
    for number in (1, 2)
)


def given(folder: Path, gold: str, lines: str, mode: Mode = "published") -> Score:
    """The score of a file with these lines."""
    (folder / "gold.txt").write_text(gold, encoding="utf-8")
    (folder / "system.txt").write_text(lines, encoding="utf-8")
    (found,) = score(
        [f"benchie-tsv:{folder / 'system.txt'}"],
        gold=str(folder / "gold.txt"),
        gold_format="benchie-gold",
        metric="benchie-fl",
        mode=mode,
    )
    return found


@pytest.mark.parametrize(
    ("line", "mode", "matched", "left_out"),
    [
        # Columns after the fourth are not read; strict: they are further arguments.
        ("1\tAnn\tleft\tOslo\tin May\tby car", "published", 1, 2),
        ("1\tAnn\tleft\tOslo\tin May", "strict", 0, 0),
        ("1\tAnn\tleft\tOslo", "strict", 1, 0),
    ],
)
def test_columns(tmp_path: Path, line: str, mode: Mode, matched: int, left_out: int) -> None:
    found = given(tmp_path, LEFT, f"{line}\n", mode)
    assert (found.values["matched_extractions"], found.n["left_out"]) == (matched, left_out)


@pytest.mark.parametrize(
    ("lines", "mode", "matched"),
    [
        # An extraction is the text "a - r - b": both are "it - is - - so", so that the second is a repeat, and
        # repeats count as wrong; both meet the second fact of their sentence.
        ("1\tit\tis -\tso\n2\tit\tis\t- so\n", "published", 1),
        # Different texts are two extractions.
        ("1\tit\tis -\tso\n2\tit\tis\t- 2\n", "published", 2),
        # Strict: repeats are extractions like any other.
        ("1\tit\tis\t- so\n2\tit\tis\t- so\n", "strict", 2),
    ],
)
def test_repeats_are_told_by_the_joined_text(tmp_path: Path, lines: str, mode: Mode, matched: int) -> None:
    assert given(tmp_path, DASHES, lines, mode).values["matched_extractions"] == matched
