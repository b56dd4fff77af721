"""Fixtures for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED_DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


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
