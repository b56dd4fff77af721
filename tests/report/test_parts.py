"""Figures by part of the gold: a row a part, a column a system, whatever the systems are called."""

from __future__ import annotations

import json

from oiebench.model import Interval, Score
from oiebench.report import to_json, to_markdown
from oiebench.report.parts import figure_by_part


def score(system: str, part: str, recall: float, interval: tuple[float, float] | None = None) -> Score:
    return Score(
        system=system,
        metric="kbp",
        mode="strict",
        signature="",
        part=part,
        values={"recall": recall},
        n={"gold": 4},
        ci=None if interval is None else {"recall": Interval(*interval, 0.95, "percentile")},
    )


def test_a_row_a_part_a_column_a_system() -> None:
    table = figure_by_part(
        [
            score("gold", "BORN_IN", 0.25, (0.1, 0.5)),
            score("gold", "SPOUSE", 1.0),
            score("b", "BORN_IN", 0.5),
            score("b", "SPOUSE", 0.0),
        ],
        "recall",
        "gold",
        "relation",
    )
    assert to_markdown(table).splitlines() == [
        "### Recall by relation",
        "",
        "| Relation | Gold items | gold | b |",
        "| --- | ---: | ---: | ---: |",
        "| BORN\\_IN | 4 | .250 [.100, .500] | .500 |",
        "| SPOUSE | 4 | 1.000 | .000 |",
    ]
    first, _ = json.loads(to_json(table))["rows"]
    assert first == {
        "part": "BORN_IN",
        "gold": 4,
        "recall_gold": 0.25,
        "recall_gold_low": 0.1,
        "recall_gold_high": 0.5,
        "recall_b": 0.5,
        "recall_b_low": None,
        "recall_b_high": None,
    }
