"""File formats: `read` gives model objects, `write` takes them; one module for each format."""

from oiebench.formats.base import Format, Note, Policy, ReadFile, Reading, Source
from oiebench.formats.catalogue import FORMATS
from oiebench.formats.reading import read, sniff
from oiebench.formats.writing import write, writing

__all__ = [
    "FORMATS",
    "Format",
    "Note",
    "Policy",
    "ReadFile",
    "Reading",
    "Source",
    "read",
    "sniff",
    "write",
    "writing",
]
