"""`oiebench doctor`: what is installed, what is missing, and how to get it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from desk import Desk
from oiebench.metrics import METRICS
from oiebench.version import __version__


def states(desk: Desk) -> dict[str, tuple[str, str, str]]:
    checks = desk.run("doctor", "--json").json["checks"]
    return {check["what"]: (check["found"], check["state"], check["remedy"]) for check in checks}


def test_versions_data_and_remedies(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    (desk.folder / "nothing").mkdir()
    found = states(desk)
    assert found["oiebench"] == (__version__, "ok", "")
    assert {"Python", "msgspec", "numpy", "cyclopts", "rich", "extra plots"} <= found.keys()
    assert found["data starter"][1] == "here"
    assert found["data carb:dev"] == ("", "not here", "oiebench data fetch carb:dev")


def test_a_local_mirror_is_seen(desk: Desk, shared_data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OIEBENCH_DATA", str(shared_data / "upstream"))
    found = states(desk)
    assert found["data wire57"][1] == "here"
    assert found["data benchie:zh"][1] == "not here"


def test_wordnet(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    (desk.folder / "nothing").mkdir()
    monkeypatch.setenv("OIEBENCH_WORDNET", str(desk.folder))
    assert states(desk)["WordNet nouns"][1:] == (
        "missing",
        "apt install wordnet-base, or set OIEBENCH_WORDNET (for oie2016 of 2019)",
    )
    desk.write("index.noun", "")
    assert states(desk)["WordNet nouns"][1] == "missing"
    desk.write("noun.exc", "")
    assert states(desk)["WordNet nouns"] == (str(desk.folder), "ok", "")


def test_a_data_folder_that_is_none_is_told_and_the_rest_is_still_checked(desk: Desk) -> None:
    found = states(desk)
    missing = desk.folder / "nothing"
    assert found["data folder"][1] == "wrong"
    assert found["data folder"][2].startswith(
        f"OIEBENCH_DATA is {missing}, which is not a folder: correct it"
    )
    assert found["oiebench"][1] == "ok"


def test_plug_ins_that_work_and_that_do_not(desk: Desk, install_example: Callable[..., Path]) -> None:
    (desk.folder / "nothing").mkdir()
    install_example(
        {"oiebench.metrics": {"nowhere": "theirs:NOTHING"}, "oiebench.datasets": {"gone": "theirs:NOTHING"}}
    )
    assert "nowhere" in METRICS
    found = states(desk)
    assert found["metric exact-triples"][1] == "ok"
    assert found["metric nowhere"][1] == "broken"
    assert "'theirs:NOTHING', which cannot be loaded" in found["metric nowhere"][2]
    assert found["data gone"][1] == "broken"


def test_the_table_at_80_columns(desk: Desk) -> None:
    (desk.folder / "nothing").mkdir()
    lines = [line.rstrip() for line in desk.run("doctor").out.splitlines()]
    assert max(map(len, lines)) <= 80
    assert any(line.split() == ["data", "carb:dev", "not", "here"] for line in lines)
    assert lines[-1].endswith("OIEBENCH_DATA=FOLDER (a local mirror).") or lines[-1] == "(a local mirror)."
