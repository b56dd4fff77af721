"""The page about slot filling prints what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from oiebench.slots.readers import FORMATS
from oiebench.slots.readers.inline import STRUCTURE
from oiebench.slots.rules import FORMS
from oiebench.slots.schemes import SCHEMES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "slots.md"


def test_the_python_example_runs() -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    names: dict[str, Any] = {}
    exec(compile(block, "the block of the page", "exec"), names)
    assert 0.9 < names["scores"]["micro"] < 1
    assert len(names["missed"]) == 3


def test_everything_that_has_a_name_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert not [name for name in (*FORMATS, *FORMS.values(), *SCHEMES) if f"| `{name}` |" not in page]
    assert not [name for name in STRUCTURE if f"`<{name}>`" not in page]
