"""Fixtures for all tests, and the rule that nothing is skipped where all that is needed should be here."""

from __future__ import annotations

import os
import shutil
import sys
import tomllib
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest

from chat import chat as chat
from chat import chat_server as chat_server
from desk import desk as desk
from oiebench import registry
from oiebench.errors import DataError
from oiebench.metrics.wordnet import noun_lemmas

EXAMPLE = Path(__file__).parent / "example_package"

SHARED_DATA = Path(__file__).resolve().parents[2] / "shared" / "data"

NO_SKIPS = "OIEBENCH_NO_SKIPS"
"""Set (as `.ci/run` does), a test skipped because something is missing counts as a failure.

The reason of such a skip begins with "needs"; other skips are about the machine (root may write everywhere).
What needs the published data may be skipped where there is no ../shared/data.
"""


@pytest.fixture
def shared_data(request: pytest.FixtureRequest) -> Path:
    """The folder ../shared/data beside the repository; the test is skipped, by name, where there is none.

    `@pytest.mark.data("wire57")` gives that name.
    """
    if not SHARED_DATA.is_dir():
        marker = request.node.get_closest_marker("data")
        needed = ", ".join(map(str, marker.args)) if marker else "the data of the project"
        pytest.skip(f"needs {needed}: ../shared/data is not here")
    return SHARED_DATA


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, None, None]:
    """Skip, by name, a test that fails for want of WordNet's files, which are not Python's to install."""
    try:
        return (yield)
    except (DataError, ExceptionGroup):
        try:
            noun_lemmas()
        except DataError:
            pytest.skip("needs WordNet's noun files: apt install wordnet-base")
        raise


@pytest.fixture
def install_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Path]]:
    """Puts the example package on the path as pip would have installed it, and gives the folder.

    Further entry points may be given, group by group: `{"oiebench.metrics": {"x": "theirs:X"}}`.
    """

    def install(more: dict[str, dict[str, str]] | None = None) -> Path:
        project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        lines = []
        announced, extra = project["entry-points"], more or {}
        for group in announced | extra:
            points = announced.get(group, {}) | extra.get(group, {})
            lines.append(f"[{group}]")
            lines += [f"{name} = {value}" for name, value in points.items()]
        folder = tmp_path / "site-packages"
        shutil.copytree(EXAMPLE / "theirs", folder / "theirs", ignore=shutil.ignore_patterns("__pycache__"))
        info = folder / "theirs-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
        monkeypatch.syspath_prepend(folder)
        registry._entry_points.cache_clear()
        return folder

    yield install
    registry._entry_points.cache_clear()
    sys.modules.pop("theirs", None)


def forbidden_skips(config: pytest.Config) -> list[str]:
    """What was skipped, where and why, though it should have run."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or not os.environ.get(NO_SKIPS):
        return []
    found = []
    for report in reporter.stats.get("skipped", []):
        reason = report.longrepr[2].removeprefix("Skipped: ")
        excused = "../shared/data is not here" in reason and not SHARED_DATA.is_dir()
        if reason.startswith("needs") and not excused:
            found.append(f"{report.nodeid}: {reason}")
    return found


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run in which something was skipped that should have run."""
    if forbidden_skips(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """List what was skipped that should have run."""
    skipped = forbidden_skips(config)
    if skipped:
        terminalreporter.section(f"skipped though {NO_SKIPS} is set", red=True)
        for line in skipped:
            terminalreporter.line(line)
