"""Formats of annotated documents: `read` gives documents, one module for each format."""

from oiebench.slots.readers.catalogue import FORMATS
from oiebench.slots.readers.reading import read

__all__ = ["FORMATS", "read"]
