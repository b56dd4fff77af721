"""`oiebench reproduce` from the command line, and what stands behind it, on data made for the tests."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from scipy.stats import pearsonr

from oiebench.annotate.judgements_of_matches import agreement, matching_pairs, read_judgements
from oiebench.cli.app import main
from oiebench.datasets import File
from oiebench.errors import DataError, FormatError
from oiebench.formats import read
from oiebench.metrics import Benchmark, benchmark, metric
from oiebench.runs.reproducing import (
    TABLES,
    Figure,
    Library,
    Part,
    PublishedTable,
    Reproduction,
    Row,
    reproduce,
)
from oiebench.runs.reproducing import benchie_fl_scores as full
from oiebench.runs.reproducing.benchie_fl_scores import without_last_character
from oiebench.runs.reproducing.benchie_fl_table9 import PRINTED as TASK_SCORES
from oiebench.runs.reproducing.released_curves import curve_figures, read_curve
from oiebench.runs.reproducing.reproduction import row
from oiebench.runs.reproducing.views import UNEXPLAINED, for_people, for_programs, for_spreadsheets

NAMES = {
    "wire57-table1",
    "wire57-table3",
    "carb-table4",
    "carb-table6",
    "benchie-fl-table5",
    "benchie-fl-table8",
    "benchie-fl-table9",
    "benchie-fl-table10",
    "benchie-fl-table13",
    "benchie-fl-table15",
    "benchie-fl-table18",
    "benchie-fl-scores",
    "munchkin",
}


def nowhere(file: File) -> Path:
    raise DataError(f"{file} is not here")


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any data set: an empty mirror and an empty cache."""
    for variable in ("OIEBENCH_DATA", "OIEBENCH_CACHE"):
        folder = tmp_path / variable
        folder.mkdir()
        monkeypatch.setenv(variable, str(folder))
    return tmp_path


def test_without_a_name_the_tables_are_listed(
    empty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert main(["reproduce"]) == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in NAMES)
    assert "0 of 2" in printed  # wire57-table3: the reference and the file of extractions
    assert "oiebench data fetch" in printed


def test_the_list_as_json_names_every_file(empty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reproduce", "--json"]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert {table["table"] for table in tables} == NAMES
    for table in tables:
        assert table["data"]
        assert table["source"]
        assert all(file["url"].startswith("https://") and not file["here"] for file in table["files"])


STAND_ALONE = {"benchie-fl-table9", "benchie-fl-table10"}


@pytest.mark.parametrize("name", sorted(STAND_ALONE))
def test_published_figures_that_are_worth_showing_alone(
    name: str, empty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["reproduce", name]) == 0
    printed = capsys.readouterr()
    assert "published" in printed.out
    assert "is not here" in printed.err
    assert str(empty / "OIEBENCH_DATA") in printed.err


def test_assertion_based_answers_are_scored_where_the_data_are_here(tmp_path: Path) -> None:
    """GOLD as two questions: (Ann; saw; Bob) answers the first, (dog; sat; there) does not answer the second: .5."""
    (tmp_path / "gold.txt").write_text(GOLD, encoding="utf-8")
    (tmp_path / "said.tsv").write_text("1\tAnn\tsaw\tBob\n2\tdog\tsat\tthere\n", encoding="utf-8")

    def find(file: File) -> Path:
        return tmp_path / ("gold.txt" if "assertion_benchie_form" in str(file) else "said.tsv")

    found = reproduce("benchie-fl-table9", Library(find))
    for line in found.rows():
        abqa, *others = line.figures
        assert abqa.recomputed == 0.5
        assert [figure.recomputed for figure in others] == [None, None]
    assert not found.missing()


def test_correlations_with_tasks_need_no_data_for_what_the_script_prints(empty: Path) -> None:
    """The F1 of REFERENCE.md with the scores of Table 9: .926 .545 .940, where the paper has .940 .504 .941."""
    found = reproduce("benchie-fl-table10")
    (line,) = (line for line in found.parts[0].rows if line.label == "benchie-fl")
    assert [figure.published for figure in line.figures] == [0.940, 0.504, 0.941]
    assert [round(figure.recomputed or 0, 3) for figure in line.figures] == [0.926, 0.545, 0.940]
    assert line.reason
    assert "Figure 2" in line.reason
    f1 = [float(printed.split()[2]) for printed in full.PRINTED.values()]
    abqa = [float(printed.split()[0]) for printed in TASK_SCORES.values()]
    assert line.figures[0].recomputed == pytest.approx(pearsonr(f1, abqa).statistic)


@pytest.mark.parametrize("name", sorted(NAMES - STAND_ALONE))
def test_what_is_missing_is_named_with_the_place_to_put_it(
    name: str, empty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["reproduce", name]) == 2
    printed = capsys.readouterr()
    assert not printed.out
    assert "is not here" in printed.err
    assert "oiebench data fetch" in printed.err
    assert str(empty / "OIEBENCH_DATA") in printed.err


def test_an_unknown_table_is_met_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reproduce", "carb-table5"]) == 2
    assert "did you mean" in capsys.readouterr().err


def test_every_table_says_who_published_it() -> None:
    for name in TABLES:
        table = TABLES[name]
        assert table.name == name
        assert "(20" in table.source
        assert table.files


# How figures are held against each other. A figure printed as .374 agrees with .3743 and not with .3748.


@pytest.mark.parametrize(
    ("printed", "now", "difference"),
    [
        (".374", 0.3743, 0),
        (".374", 0.3748, 0.001),
        (".347", 0.3743, 0.027),
        ("79", 79, 0),
        ("79", 81, 2),
        (".83", 0.8268, 0),
        ("-", 0.8, None),
        (".83", None, None),
    ],
)
def test_difference_at_the_digits_that_were_published(
    printed: str, now: float | None, difference: float | None
) -> None:
    found = row("a", ("f1",), printed, lambda: {"f1": now})
    assert found.figures[0].difference == difference
    assert found.differs == bool(difference)


def test_a_row_without_its_data_keeps_the_published_figures() -> None:
    library = Library(nowhere)
    found = row("a", ("precision", "f1"), ".1 .22", lambda: library.values("wire57", "wire57", "ollie"))
    assert found.figures == (Figure("precision", 0.1, None, 1), Figure("f1", 0.22, None, 2))
    assert found.missing is not None
    assert found.missing.endswith("is not here")


TOY = Reproduction(
    table="toy",
    title="Toy",
    source="Nobody (2000)",
    parts=(
        Part(
            (
                Row("a", (Figure("tuples", 79, 79, 0), Figure("f1", 0.25, 0.2512, 2))),
                Row("b", (Figure("tuples", 80, 81, 0), Figure("f1", 0.25, 0.31, 2)), "it is a toy"),
                Row("c", (Figure("tuples", 80, 79, 0), Figure("f1", None, 0.5))),
                Row("d", (Figure("tuples", 80, None, 0), Figure("f1", 0.25, None, 2)), None, "d is not here"),
                Row("e", (Figure("tuples", None, 12), Figure("f1", None, 0.5))),
            ),
            "first",
        ),
    ),
    notes=("A toy.",),
)


def test_what_people_read() -> None:
    (table,) = for_people(TOY)
    assert list(table.rows()) == [
        ("a", "published", "79", ".25"),
        ("", "recomputed", "79", ".251"),
        ("", "difference", "=", "="),
        ("b", "published", "80", ".25"),
        ("", "recomputed", "81", ".310"),
        ("", "difference", "+1", "+.06"),
        ("c", "published", "80", "–"),
        ("", "recomputed", "79", ".500"),
        ("", "difference", "−1", ""),
        ("d", "published", "80", ".25"),
        ("", "recomputed", "–", "–"),
        ("e", "recomputed", "12", ".500"),
    ]
    assert table.notes == (
        "Published in: Nobody (2000).",
        "“=”: no difference at the digits that were published.",
        "Difference (b): it is a toy.",
        f"Difference (c): {UNEXPLAINED}.",
        "Not recomputed, because data are not here: d.",
        "A toy.",
    )


def test_what_programs_read() -> None:
    rows = for_programs(TOY)["parts"][0]["rows"]
    assert rows[1] == {
        "row": "b",
        "figures": {
            "tuples": {"published": 80, "recomputed": 81, "difference": 1},
            "f1": {"published": 0.25, "recomputed": 0.31, "difference": 0.06},
        },
        "reason": "it is a toy",
        "missing": None,
    }
    assert rows[0]["reason"] is None
    assert rows[2]["reason"] == UNEXPLAINED
    assert rows[3]["missing"] == "d is not here"
    lines = list(for_spreadsheets(TOY).rows())
    assert lines[3] == ("toy", "first", "b", "f1", 0.25, 0.31, 0.06, "it is a toy")
    assert len(lines) == 10


def test_a_table_of_which_nothing_is_here_is_an_error() -> None:
    with pytest.raises(DataError, match="is not here"):
        reproduce("munchkin", Library(nowhere))


@pytest.mark.parametrize("form", ["table", "markdown", "latex", "csv", "json"])
def test_every_form_of_output(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    toy = PublishedTable(
        name="toy", title="Toy", source="Nobody (2000)", data=(), files=(), recompute=lambda library: TOY
    )
    monkeypatch.setitem(TABLES._loaded, "toy", toy)
    assert main(["reproduce", "toy", "--as", form]) == 0
    printed = capsys.readouterr()
    assert "d is not here" in printed.err
    if form == "json":
        assert json.loads(printed.out)["title"] == "Toy"
    elif form == "csv":
        lines = list(csv.DictReader(printed.out.splitlines()))
        assert lines[0]["published"] == "79"
        assert lines[1]["recomputed"] == "0.2512"
    else:
        assert "recomputed" in printed.out
        assert "it is a toy" in printed.out
    assert main(["reproduce", "toy", "--as", form, "--out", str(tmp_path / "out")]) == 0
    assert not capsys.readouterr().out
    assert (tmp_path / "out").stat().st_size


# Judgements. The gold has two facts in the first sentence and one in the second:
#   1: (Ann; saw; Bob), 2: (Bob; saw; Ann)       3: ([the] cat; sat; there)
# System a: (Ann; saw; Bob) is fact 1 and the metric finds it; (Bob; was seen by; Ann) is judged to be fact 1
# and the metric finds nothing; (cat; sat; there) is judged to match nothing and the metric finds fact 3.
# Pairs: 1 right, 1 wrong, 1 missed, so precision 1/2, recall 1/2. The same over extractions.
# By the judgements: 2 of 3 extractions match; 2 matches of 3 facts, but 1 fact.

GOLD = """sent_id:1\tAnn saw Bob and Bob saw Ann .
1--> Cluster 1:
Ann --> saw --> Bob
1--> Cluster 2:
Bob --> saw --> Ann

sent_id:2\tThe cat sat there .
2--> Cluster 1:
[the] cat --> sat --> there
"""
JUDGED = """,extraction,,system,\r
0,Ann - saw - Bob,1,a,1\r
0,Bob - was seen by - Ann,1,a,1\r
1,cat - sat - there,0,a,0\r
0,Ann - saw - Bob,1.2,b,1\r
"""


@pytest.fixture
def against(tmp_path: Path) -> Benchmark:
    path = tmp_path / "gold.txt"
    path.write_text(GOLD, encoding="utf-8")
    return benchmark(metric("benchie-fl"), read(path, "benchie-gold").collection)


def judgements(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "judged.csv"
    path.write_bytes(text.encode())
    return path


def test_judgements_worked_by_hand(tmp_path: Path, against: Benchmark) -> None:
    systems = read_judgements(judgements(tmp_path, JUDGED), against.gold)
    a, b = systems["a"], systems["b"]
    assert a.pairs() == {(0, 0), (1, 0)}
    assert b.pairs() == {(0, 0), (0, 1)}
    assert [str(extraction) for extraction in a.extractions] == [
        "(Ann ; saw ; Bob)",
        "(Bob ; was seen by ; Ann)",
        "(cat ; sat ; there)",
    ]
    found = matching_pairs(metric("benchie-fl(rules=exact)"), against, a)
    assert found == {(0, 0), (2, 0)}
    for pairs in (True, False):
        assert agreement([found], [a], pairs=pairs) == {
            "tp": 1,
            "fp": 1,
            "fn": 1,
            "precision": 0.5,
            "recall": 0.5,
            "f1": 0.5,
        }
    assert a.scores(3) == {
        "precision": 2 / 3,
        "recall": 2 / 3,
        "f1": pytest.approx(2 / 3),
        "recall_distinct": 1 / 3,
    }


def test_what_is_found_for_another_fact_is_wrong_for_the_pair_and_right_for_the_extraction(
    tmp_path: Path, against: Benchmark
) -> None:
    judged = read_judgements(judgements(tmp_path, ",,,,\n0,Ann - saw - Bob,2,a,1\n"), against.gold)
    found = [{(0, 0)}]
    assert agreement(found, tuple(judged.values()))["tp"] == 0
    assert agreement(found, tuple(judged.values()), pairs=False)["tp"] == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0,Ann - saw - Bob,1,a", "expected sentence, extraction"),
        ("0,Ann saw Bob,1,a,1", "expected sentence, extraction"),
        ("x,Ann - saw - Bob,1,a,1", "expected sentence, extraction"),
        ("2,Ann - saw - Bob,1,a,1", "has 2 sentences, none of number 2"),
        ("1,Ann - saw - Bob,2,a,1", "has 1 clusters, and '2' is none of them"),
        ("1,Ann - saw - Bob,one,a,1", "'one' is none of them"),
    ],
)
def test_judgements_that_cannot_be_read(line: str, message: str, tmp_path: Path, against: Benchmark) -> None:
    path = judgements(tmp_path, f",extraction,,system,\n{line}\n")
    with pytest.raises(FormatError, match=message) as error:
        read_judgements(path, against.gold)
    assert error.value.line == 2


# Released curves. Points by falling confidence: (1, .2), (.5, .4), (.5, .4), (.4, .5).
# F1: .333, .444, .444, .444: the lowest threshold of the best. Area: .2 * 1 + .2 * .75 + 0 + .1 * .45 = .395.

CURVE = """Precision Recall Confidence
1 0.2 0.9
0.5 0.4 0.3
0.5 0.4 0.5
0.4 0.5 0.1
"""


def test_a_released_curve(tmp_path: Path) -> None:
    path = tmp_path / "system.dat"
    path.write_text(CURVE, encoding="utf-8")
    assert curve_figures(read_curve(path)) == {
        "precision": 0.4,
        "recall": 0.5,
        "f1": pytest.approx(4 / 9),
        "auc": pytest.approx(0.395),
    }


@pytest.mark.parametrize(
    "text", ["", "Precision Recall Confidence\n", "header\n0.1 0.2\n", "header\n0.1 0.2 high\n"]
)
def test_a_curve_that_cannot_be_read(text: str, tmp_path: Path) -> None:
    path = tmp_path / "system.dat"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError):
        read_curve(path)


def test_the_last_character_is_cut_from_the_last_extraction_alone(tmp_path: Path) -> None:
    path = tmp_path / "system.tsv"
    path.write_text("1\tAnn\tsaw\tBob\n2\tcat\tsat\tthere", encoding="utf-8")
    found = without_last_character(read(path, "benchie-tsv").collection)
    assert [extraction.args[0].text for extraction in found.extractions] == ["Bob", "ther"]
