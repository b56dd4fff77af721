"""The way of the data holds in the code: each room reads only what stands on its left."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[1] / "src" / "oiebench"
MODULES = sorted(SOURCE.rglob("*.py"))
LONGEST = 400

FOUNDATION = {
    "errors",
    "files",
    "folders",
    "locating",
    "munchkin",
    "naming",
    "opening",
    "registry",
    "version",
}
KNOWS: dict[str, set[str]] = {
    "errors": set(),
    "version": set(),
    "files": {"errors"},
    "folders": {"errors"},
    "registry": {"errors"},
    "naming": {"errors", "registry"},
    "locating": set(),
    "munchkin": set(),
    "opening": {"errors"},
    "model": set(),
    "formats": {"model"},
    "stats": {"model"},
    "parse": {"model"},
    "datasets": set(),
    "metrics": {"model", "stats"},
    "extractors": {"model", "formats", "parse"},
    "graphs": {"model", "formats", "parse", "extractors", "stats"},
    "corpus": {"model", "formats", "parse", "extractors", "stats"},
    "slots": {"model", "formats", "stats", "metrics"},
    "qa": {"model", "formats", "stats", "metrics"},
    "kb": {"model", "formats", "stats"},
    "annotate": {"model", "formats", "stats", "metrics"},
    "report": {"model", "stats"},
    "runs": {
        *("model", "formats", "parse", "extractors", "datasets", "metrics", "stats", "report"),
        *("slots", "qa", "annotate", "graphs", "corpus"),
    },
}
"""What a room may import besides the foundation."""

DOORS: dict[str, set[str]] = {
    "api": set(KNOWS),
    "serve": {*KNOWS, "api"},
    "cli": {*KNOWS, "api", "serve"},
    "__main__": {"cli"},
    "": {"api", "formats", "runs"},
}
"""What a door may import besides; no room imports a door. The last is `oiebench/__init__.py`."""

STATS_FOR_METRICS = {"oiebench.stats.observations"}
"""Metrics give rows of sufficient statistics: their shape is all that they know of the statistics."""

SPLITTER_FOR_FORMATS = {"oiebench.parse.splitter"}
"""Some formats give passages: a reader may split them into sentences, and know nothing else of the parser."""


def room(module: str) -> str:
    """`formats` of `oiebench.formats.carb`; the package itself is the room ''."""
    return module.split(".")[1] if "." in module else ""


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """The modules of oiebench that a file imports anywhere, also within functions and for types alone."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            module = node.module or ""
            names = [f"{module}.{alias.name}" for alias in node.names] if module == "oiebench" else [module]
        else:
            continue
        yield from ((node.lineno, name) for name in names if name.split(".")[0] == "oiebench")


def name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def allowed(importer: str, imported: str) -> bool:
    ours, theirs = room(importer), room(imported)
    if ours == theirs:
        return True
    if theirs in FOUNDATION:
        return ours not in FOUNDATION | {"model"} or theirs in KNOWS[ours]
    if ours == "metrics" and theirs == "stats":
        return imported in STATS_FOR_METRICS
    if ours == "formats" and theirs == "parse":
        return imported in SPLITTER_FOR_FORMATS
    return theirs in (KNOWS | DOORS)[ours]


@pytest.mark.parametrize("path", MODULES, ids=[name(path) for path in MODULES])
def test_one_direction(path: Path) -> None:
    importer = name(path)
    wrong = [
        f"{path}:{line}: {importer} must not know {imported}"
        for line, imported in imports(path)
        if not allowed(importer, imported)
    ]
    assert not wrong, "\n".join(wrong)


def test_every_room_has_its_place() -> None:
    assert {room(name(path)) for path in MODULES} <= FOUNDATION | KNOWS.keys() | DOORS.keys()


def test_the_rule_bites() -> None:
    assert allowed("oiebench.metrics.carb", "oiebench.model")
    assert allowed("oiebench.metrics.base", "oiebench.stats.observations")
    assert allowed("oiebench.cli.score", "oiebench.report")
    assert allowed("oiebench.cli.app", "oiebench.version")
    assert allowed("oiebench.runs.scores", "oiebench.metrics")
    assert allowed("oiebench", "oiebench.api")
    assert not allowed("oiebench.metrics.carb", "oiebench.stats.paired")
    assert allowed("oiebench.formats.squad", "oiebench.parse.splitter")
    assert not allowed("oiebench.formats.squad", "oiebench.parse.parser")
    assert not allowed("oiebench.metrics.carb", "oiebench.formats")
    assert not allowed("oiebench.model.score", "oiebench.errors")
    assert not allowed("oiebench.formats", "oiebench.metrics.names")
    assert not allowed("oiebench.report.html", "oiebench.cli.app")
    assert not allowed("oiebench.metrics.scoring", "oiebench.runs.scores")
    assert not allowed("oiebench.runs.scores", "oiebench.api")
    assert not allowed("oiebench", "oiebench.cli.app")


def test_nothing_is_printed_by_the_library() -> None:
    prints = [
        f"{path}:{node.lineno}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name) and node.id == "print"
    ]
    assert not prints


def test_a_module_is_one_idea() -> None:
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert not {module: lines for module, lines in lengths.items() if lines > LONGEST}


def test_every_module_says_what_it_is() -> None:
    silent = [
        name(path)
        for path in MODULES
        if path.read_text(encoding="utf-8").strip()
        and not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not silent
