"""What BenchIE's script makes of a line of a system's file, worked by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from fact_examples import scored
from metric_examples import found

from oiebench import read, score
from oiebench.metrics import Mode

GOLD = "sent_id:1\tAnn left Oslo .\n1--> Cluster 1:\nAnn --> left --> Oslo\n1--> Cluster 2:\nAnn --> is --> here\n\n"


@pytest.mark.parametrize(
    ("line", "mode", "facts", "misplaced", "left_out"),
    [
        # The line is stripped as a whole: nothing but the blank of the first argument is left to tell apart, and
        # where white space alone tells apart, the last synset is credited.
        ("1\tAnn\tleft\tOslo  ", "published", 1, 0, 0),
        ("1\tAnn \tleft\tOslo  ", "published", 1, 1, 0),
        (" 1\tAnn\tleft\tOslo", "published", 1, 0, 0),
        # Columns after the fourth are not read; the end of the line is then that of the last of them.
        ("1\tAnn\tleft\tOslo\tin May\tby car", "published", 1, 0, 2),
        ("1\tAnn\tleft\tOslo \tin May", "published", 1, 1, 1),
        ("1\tAnn\tleft\tOslo \t ", "published", 1, 0, 1),
        # Strict: they are further arguments, and white space never matters.
        ("1\tAnn\tleft\tOslo\tin May", "strict", 0, 0, 0),
        ("1\tAnn \tleft\tOslo ", "strict", 1, 0, 0),
    ],
)
def test_a_line(tmp_path: Path, line: str, mode: Mode, facts: int, misplaced: int, left_out: int) -> None:
    gold, system = tmp_path / "gold.txt", tmp_path / "system.txt"
    gold.write_text(GOLD, encoding="utf-8")
    system.write_text(line + "\n", encoding="utf-8")
    (given,) = score(
        [f"benchie-tsv:{system}"], gold=str(gold), gold_format="benchie-gold", metric="benchie", mode=mode
    )
    assert (given.values["tp_synsets"], given.values["index_minus1_quirk"]) == (facts, misplaced)
    assert given.n["left_out"] == left_out


def test_a_blank_at_the_end_of_a_line_is_no_word(tmp_path: Path) -> None:
    # Words are counted on single spaces: Ann, left, Oslo; with the blank there would be a fourth, empty.
    gold, system = tmp_path / "gold.txt", tmp_path / "system.txt"
    gold.write_text(GOLD, encoding="utf-8")
    system.write_text("1\tAnn\tleft\tOslo \n", encoding="utf-8")
    (given,) = score([f"benchie-tsv:{system}"], gold=str(gold), gold_format="benchie-gold", metric="benchie")
    assert given.values["avg_token_count"] == 3


def test_the_format_keeps_further_columns(tmp_path: Path) -> None:
    system = tmp_path / "system.txt"
    system.write_text("1\tAnn\tleft\tOslo\tin May\n", encoding="utf-8")
    (extraction,) = read(str(system), format="benchie-tsv").collection.extractions
    assert [arg.text for arg in extraction.args] == ["Oslo", "in May"]


@pytest.mark.parametrize(
    ("extracted", "published", "strict"),
    [
        # The blanks of `Ann  [Lee]` without the option are stripped; `Ann  left New York` holds two. Strict does
        # not count blanks.
        ("Ann  left ; New ; York", 0, 1),
        ("Ann  Lee left ; New ; York", 1, 1),
        ("Ann left ; New ; York", 1, 1),
        # Two blanks within a slot are its own.
        ("Bob left ; New  York ; now", 1, 1),
        ("Bob left ; New York ; now", 0, 1),
    ],
)
def test_joined_slots_keep_their_blanks(extracted: str, published: int, strict: int) -> None:
    facts = [["Ann  [Lee] --> left --> New York", "Bob --> left New  York --> now"]]
    for mode, expected in (("published", published), ("strict", strict)):
        result = scored("benchie(match=lexical)", mode, facts, [found(extracted)])  # type: ignore[arg-type]
        assert result.values()["tp_synsets"] == expected
