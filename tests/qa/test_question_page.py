"""The page about the evaluation by questions: its example runs, its table is what is printed."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from console_examples import printed
from oiebench.qa.figures import HEADLINE

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "qa.md").read_text(encoding="utf-8")


def test_the_example_in_python_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(Path(str(files("oiebench.datasets"))) / "starter")
    (block,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S)
    exec(compile(block, "the page", "exec"), {})
    assert "metric:qa(threshold=0.7)|mode:strict|part:factoid" in capsys.readouterr().out


def test_the_table_is_what_the_command_prints(tmp_path: Path) -> None:
    found = re.search(r"^```text\n\$ oiebench (.*)\n((?:.*\n)*?)```", PAGE, re.M)
    assert found is not None
    assert printed(found[1], str(tmp_path)).startswith(found[2])


def test_every_figure_is_explained() -> None:
    assert not [name for name in HEADLINE if f"| `{name}` |" not in PAGE]
