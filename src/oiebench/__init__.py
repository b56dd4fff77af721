"""oiebench: the benchmark for Open Information Extraction.

from oiebench import compare, extract, read, score

for sentence in extract("Ann Lee, a chemist, was born in Oslo.", "facts"):
    print(*sentence.extractions, sep="\\n")
score("clausie.txt", on="carb:dev", metric="carb")

The verbs are imported on first use, so that `import oiebench` and `oiebench --help` cost next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from oiebench.version import __version__

if TYPE_CHECKING:
    from oiebench.api import compare, extract, score
    from oiebench.formats import read
    from oiebench.runs.extracting import collect

__all__ = ["__version__", "collect", "compare", "extract", "read", "score"]

_HOMES = {
    "collect": "oiebench.runs.extracting",
    "compare": "oiebench.api",
    "extract": "oiebench.api",
    "read": "oiebench.formats",
    "score": "oiebench.api",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
