"""`oiebench doctor`: what is installed, what is missing, and how to get it."""

from __future__ import annotations

import platform
from importlib import metadata, util
from typing import Any

from oiebench.cli.options import Json
from oiebench.cli.printing import as_json, emit, emit_tables
from oiebench.datasets import dataset, locate, names
from oiebench.datasets.places import mirror
from oiebench.errors import OiebenchError
from oiebench.extractors.names import EXTRACTORS
from oiebench.formats import FORMATS
from oiebench.metrics import METRICS
from oiebench.metrics.wordnet import wordnet_folders
from oiebench.registry import Registry
from oiebench.report import Block, Column, Table
from oiebench.version import __version__

_EXTRAS = {
    "plots": ("altair", "vl_convert"),
    "spacy": ("spacy",),
    "kb": ("pyarrow", "zstandard"),
    "cluster": ("daft", "ray"),
}
_DATA = "data "
_PACKAGES = ("msgspec", "numpy", "cyclopts", "rich", "onnxruntime")


def doctor(*, json: Json = False) -> None:
    """Say what is installed, what is missing and how to get it."""
    checks = [
        ("oiebench", __version__, "ok", ""),
        ("Python", platform.python_version(), "ok", ""),
        *((name, metadata.version(name), "ok", "") for name in _PACKAGES),
        *(_extra(extra, modules) for extra, modules in _EXTRAS.items()),
        _wordnet(),
        *_plugins(),
        *_data_sets(),
    ]
    if json:
        keys = ("what", "found", "state", "remedy")
        emit(as_json({"checks": [dict(zip(keys, check, strict=True)) for check in checks]}), None)
        return
    columns = (
        Column("what", "What"),
        Column("found", "Found"),
        Column("state", "State"),
        Column("remedy", "How to get it"),
    )
    rows = tuple((*check[:3], "" if check[2] == "not here" else check[3]) for check in checks)
    notes = (
        "Data sets that are not here: `oiebench data fetch NAME`, or OIEBENCH_DATA=FOLDER (a local mirror).",
    )
    emit_tables([Table("Doctor", columns, (Block(rows),), notes)], "table", None)


def _extra(extra: str, modules: tuple[str, ...]) -> tuple[str, str, str, str]:
    missing = [module for module in modules if util.find_spec(module) is None]
    if missing:
        return f"extra {extra}", "", "missing", f'pip install "oiebench[{extra}]"'
    return f"extra {extra}", ", ".join(modules), "ok", ""


def _wordnet() -> tuple[str, str, str, str]:
    for folder in wordnet_folders():
        if (folder / "index.noun").is_file() and (folder / "noun.exc").is_file():
            return "WordNet nouns", str(folder), "ok", ""
    return (
        "WordNet nouns",
        "",
        "missing",
        "apt install wordnet-base, or set OIEBENCH_WORDNET (for oie2016 of 2019)",
    )


def _plugins() -> list[tuple[str, str, str, str]]:
    found = []
    for registry in (METRICS, FORMATS, EXTRACTORS):
        for name in registry.names():
            if not registry.is_builtin(name):
                found.append(_plugin(registry, name))
    return found


def _plugin(registry: Registry[Any], name: str) -> tuple[str, str, str, str]:
    try:
        registry[name]
    except OiebenchError as error:
        return f"{registry.kind} {name}", "entry point", "broken", str(error)
    return f"{registry.kind} {name}", "entry point", "ok", ""


def _data_sets() -> list[tuple[str, str, str, str]]:
    try:
        mirror()
    except OiebenchError as error:
        return [("data folder", "", "wrong", str(error))]
    return [_data(name) for name in names()]


def _data(name: str) -> tuple[str, str, str, str]:
    try:
        path = locate(dataset(name).gold.file)
    except OiebenchError as error:
        return f"{_DATA}{name}", "", "broken", str(error)
    if path is None:
        return f"{_DATA}{name}", "", "not here", f"oiebench data fetch {name}"
    return f"{_DATA}{name}", str(path), "here", ""
