"""The JSON Schema of the native format, made from the structs that read it.

`python -m oiebench.formats.schema` writes it to `oiebench.schema.json` beside this module.
"""

from __future__ import annotations

from importlib.resources import files
from inspect import cleandoc
from pathlib import Path
from typing import Any

import msgspec

from oiebench.files import atomic_write
from oiebench.formats.records import SentenceRecord

FILE = "oiebench.schema.json"


def schema() -> dict[str, Any]:
    """The schema of one line of a native file."""
    made = msgspec.json.schema(SentenceRecord)
    for record in made["$defs"].values():
        record["description"] = cleandoc(record["description"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of oiebench's native format: a sentence and all that is said about it",
        **made,
    }


def schema_text() -> str:
    """The schema as it stands in the package."""
    return msgspec.json.format(msgspec.json.encode(schema(), order="sorted"), indent=2).decode() + "\n"


def shipped() -> str:
    """The schema that the package carries."""
    return files("oiebench.formats").joinpath(FILE).read_text(encoding="utf-8")


if __name__ == "__main__":
    atomic_write(Path(__file__).with_name(FILE), schema_text())
