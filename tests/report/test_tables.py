"""Tables of scores and of comparisons, and what they look like in every form.

The files in `golden/` are what people read; `OIEBENCH_GOLDEN=write pytest tests/report` writes them anew, and
the difference is then read before it is kept.
"""

from __future__ import annotations

import csv
import io
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
import report_examples as examples
from rich.console import Console

from oiebench.model import Interval, Score
from oiebench.report import (
    Block,
    Column,
    Comparison,
    Pair,
    Table,
    compare_table,
    pairs_table,
    score_table,
    to_csv,
    to_json,
    to_latex,
    to_markdown,
)
from oiebench.report.terminal import TerminalTable

GOLDEN = Path(__file__).parent / "golden"


def check(name: str, text: str) -> None:
    path = GOLDEN / name
    if os.environ.get("OIEBENCH_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def terminal(table: Table, width: int) -> str:
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(TerminalTable(table))
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines()) + "\n"


def score(system: str, metric: str = "wire57", signature: str = "s", **values: float) -> Score:
    return Score(
        system=system,
        metric=metric,
        mode="published",
        signature=signature,
        values=dict(values),
        n={"gold": 9},
    )


SMALL = examples.wire57()[:3]


@pytest.mark.parametrize("name", ["scores.csv", "scores.json", "scores.md", "scores.tex"])
def test_scores_in_every_form(name: str) -> None:
    forms = {"csv": to_csv, "json": to_json, "md": to_markdown, "tex": to_latex}
    check(name, forms[name.partition(".")[2]](score_table(SMALL)))


@pytest.mark.parametrize("width", [100, 60, 40])
def test_scores_in_the_terminal(width: int) -> None:
    check(f"scores-{width}.txt", terminal(score_table(SMALL), width))


@pytest.mark.parametrize("width", [120, 80])
def test_a_comparison_in_the_terminal(width: int) -> None:
    check(f"comparison-{width}.txt", terminal(compare_table(examples.comparison()), width))


def test_pairs_in_the_terminal() -> None:
    check("pairs-80.txt", terminal(pairs_table(examples.comparison()), 80))


def test_a_comparison_as_markdown_and_csv() -> None:
    check("comparison.md", to_markdown(compare_table(examples.comparison())))
    check("comparison.csv", to_csv(compare_table(examples.comparison())))


@pytest.mark.parametrize("width", [24, 30, 47, 80, 200])
def test_no_line_is_wider_than_the_terminal_and_no_figure_is_cut(width: int) -> None:
    table = score_table(examples.wire57() + examples.carb())
    text = terminal(table, width)
    assert max(map(len, text.splitlines())) <= width
    for row in table.rows():
        for group in table.shown():
            if group.numeric:
                assert group.value(row) in text
                assert group.interval(row) in text


def test_rows_are_ranked_by_f1_unless_asked_otherwise() -> None:
    scores = [score("low", f1=0.1), score("none"), score("high", f1=0.9), score("odd", f1=float("nan"))]
    assert [row[0] for row in score_table(scores).rows()] == ["high", "low", "none", "odd"]
    assert [row[0] for row in score_table(scores, sort=None).rows()] == ["low", "none", "high", "odd"]


def test_different_signatures_are_never_one_ranking() -> None:
    table = score_table(
        [score("a", signature="m|x:1|v:1", f1=0.2), score("b", signature="m|x:2|v:1", f1=0.3)]
    )
    assert [(block.heading, len(block.rows)) for block in table.blocks] == [
        ("signature … x:1", 1),
        ("signature … x:2", 1),
    ]
    assert (
        "wire57, published: signatures differ; figures of different blocks may not be ranked together."
        in (table.notes)
    )


def test_sentences_without_an_extraction_do_not_part_a_ranking_but_are_told() -> None:
    scores = [
        msgspec.structs.replace(
            score(name, signature=f"m|missing:{missing}|v:1", f1=0.2), n={"missing": missing}
        )
        for name, missing in (("a", 0), ("b", 3))
    ]
    table = score_table(scores)
    assert [len(block.rows) for block in table.blocks] == [2]
    assert [group.column.header for group in table.shown()] == ["System", "F1", "Missing"]
    assert table.notes == (
        "Signature: m|v:1, and missing, each system's own.",
        "Missing: sentences in which the system found nothing.",
    )


def test_what_was_left_out_is_told() -> None:
    assert "Left out, as the published script does: clausie: 12 not of exactly two arguments." in (
        score_table(examples.carb()).notes
    )


def test_different_metrics_are_blocks_and_each_has_its_signature() -> None:
    table = score_table([score("a", f1=0.2), score("a", metric="carb", signature="t", f1=0.3, auc=0.1)])
    assert [block.heading for block in table.blocks] == ["wire57, published", "carb, published"]
    assert table.notes[1:] == ("Signature of wire57, published: s", "Signature of carb, published: t")


def test_figures_shown_and_figures_kept() -> None:
    table = score_table([score("a", precision=0.5, f1=0.2, matches=3)])
    assert [group.column.header for group in table.shown()] == ["System", "Precision", "F1", "Gold"]
    assert list(csv.DictReader(io.StringIO(to_csv(table)))) == [
        {
            "system": "a",
            "metric": "wire57",
            "mode": "published",
            "signature": "s",
            "precision": "0.5",
            "f1": "0.2",
            "matches": "3",
            "n_gold": "9",
        }
    ]
    chosen = score_table([score("a", precision=0.5, f1=0.2, matches=3)], values=["matches"])
    assert [group.text(row) for row in chosen.rows() for group in chosen.shown()] == ["a", "3", "9"]
    unheard_of = score_table([score("a", yield_at_80=12)])
    assert [group.column.header for group in unheard_of.shown()] == ["System", "Yield at 80", "Gold"]


def test_counts_that_are_the_same_for_all_are_told_once() -> None:
    table = score_table([score("a", f1=0.2), score("b", f1=0.1)])
    assert [group.column.header for group in table.shown()] == ["System", "F1"]
    assert table.notes[0] == "Gold items: 9."


def test_csv_has_full_precision() -> None:
    value = 0.3415164392720812
    assert str(value) in to_csv(score_table([score("a", f1=value)]))
    assert str(value) in to_json(score_table([score("a", f1=value)]))


def test_json_survives_what_is_no_number() -> None:
    rows = msgspec.json.decode(to_json(score_table([score("a", f1=float("nan"), auc=float("inf"))])))["rows"]
    assert rows[0]["f1"] is None
    assert rows[0]["auc"] is None


def test_hostile_names_stay_in_their_cells() -> None:
    hostile = score('a|b\n[red]\x1b[31m, "x" & \\\\ \ud800', f1=0.5)
    table = score_table([hostile])
    assert to_markdown(table).splitlines()[4].count(" | ") == 2
    assert "\x1b" not in terminal(table, 80)
    assert "[red]" in terminal(table, 80)
    assert next(csv.DictReader(io.StringIO(to_csv(table))))["system"].startswith("a|b\n[red]\\x1b[31m")
    assert "\\ud800" in msgspec.json.decode(to_json(table))["rows"][0]["system"]
    to_latex(table).encode("utf-8")


def test_nothing_to_show() -> None:
    table = score_table([])
    assert to_csv(table) == "system,metric,mode,signature\n"
    for text in (to_markdown(table), to_latex(table), to_json(table), terminal(table, 80)):
        assert "Scores" in text


def test_a_table_knows_its_shape() -> None:
    with pytest.raises(ValueError, match="a row of 1 cells in a table of 2 columns"):
        Table("t", (Column("a", "A"), Column("b", "B")), (Block((("x",),)),))
    with pytest.raises(ValueError, match="'l' belongs to no column before it"):
        Table("t", (Column("l", "", "low"),), ())


def two_systems(significant: bool) -> Comparison:
    pair = Pair(a="a", b="b", difference=0.1, interval=Interval(0.05, 0.2, 0.95, "bca"), p=0.01)
    return Comparison(
        systems=("b", "a"),
        metric="carb",
        mode="strict",
        value="f1",
        estimates=(0.3, 0.4),
        pairs=(msgspec.structs.replace(pair, significant=significant),),
        correction=None,
    )


def test_a_comparison_is_seen_from_both_sides() -> None:
    rows = list(compare_table(two_systems(True)).rows())
    # rank, system, estimate, interval, better, worse, then difference, mark and p against each
    assert rows[0] == (1, "a", 0.4, None, None, 1, 0, None, None, None, 0.1, "*", 0.01)
    assert rows[1] == (2, "b", 0.3, None, None, 0, 1, -0.1, "*", 0.01, None, None, None)
    seen = two_systems(True).pair("b", "a")
    assert seen is not None
    assert seen.interval == Interval(-0.2, -0.05, 0.95, "bca")


def test_a_difference_that_is_not_shown_counts_for_nobody() -> None:
    rows = list(compare_table(two_systems(False), matrix=False).rows())
    assert [row[-2:] for row in rows] == [(0, 0), (0, 0)]
    assert [
        group.text(row)
        for row in pairs_table(two_systems(False)).rows()
        for group in pairs_table(two_systems(False)).shown()
    ] == ["a", "b", "+.100 [.050, .200]", ".010", "not shown"]


def test_a_comparison_knows_its_shape() -> None:
    with pytest.raises(ValueError, match="1 estimates for 2 systems"):
        msgspec.structs.replace(two_systems(True), estimates=(0.1,))
    with pytest.raises(ValueError, match="3 letters for 2 systems"):
        msgspec.structs.replace(two_systems(True), letters=("a", "b", "c"))
    with pytest.raises(ValueError, match="pairs of systems that are not compared: c"):
        msgspec.structs.replace(two_systems(True), pairs=(Pair(a="a", b="c", difference=0.1),))
    assert two_systems(True).pair("a", "a") is None


def test_tables_need_neither_rich_nor_a_plotting_library() -> None:
    code = "import sys, oiebench.report.html; print({'rich', 'altair', 'vl_convert'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
