"""The formats of annotated documents by name."""

from __future__ import annotations

from oiebench.registry import Registry
from oiebench.slots.readers.base import SlotFormat

FORMATS: Registry[SlotFormat] = Registry(
    "format of documents",
    "oiebench.slot_formats",
    {
        name: f"oiebench.slots.readers.{module}:FORMAT"
        for name, module in {
            "inline": "inline",
            "brat": "brat",
            "conll": "conll",
            "spacy": "spacy_json",
            "spans": "spans",
            "csv": "templates",
        }.items()
    },
)
