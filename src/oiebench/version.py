"""The version of oiebench; it is part of the signature of every number."""

__version__ = "0.1.0"
