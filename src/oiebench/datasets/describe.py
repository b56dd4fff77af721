"""Data sets and files as plain values, for tables, JSON and web pages."""

from __future__ import annotations

from typing import Any

from oiebench.datasets.dataset import DataSet, remote
from oiebench.datasets.holdings import count_here
from oiebench.datasets.places import locate
from oiebench.datasets.upstream import File


def summarise(data: DataSet) -> dict[str, Any]:
    """What a list of data sets says of one; `bytes`, `file_count` and `here` count its downloads."""
    here, files = count_here(data)
    return {
        "name": data.name,
        "title": data.title,
        "metric": data.metric,
        "language": data.language,
        "licence": data.licence,
        "homepage": data.homepage,
        "systems": list(data.systems),
        "bytes": sum(file.size for file in data.downloads()),
        "file_count": files,
        "here": here,
        "bundled": files == 0,
    }


def describe(data: DataSet) -> dict[str, Any]:
    """All that is known about a data set and its files."""
    formats = {data.gold.file: data.gold.format, **{output.file: output.format for output in data.outputs}}
    if data.sentences is not None:
        formats[data.sentences.file] = data.sentences.format
    return {
        **summarise(data),
        "description": data.description,
        "terms": list(dict.fromkeys(file.terms for file in data.downloads() if file.terms)),
        "citation": data.citation,
        "files": [
            {"part": part, "format": formats.get(file), **facts(file), "path": _path(file)}
            for part, file in data.files()
        ],
    }


def facts(file: File) -> dict[str, Any]:
    """A file's name and the facts of its download; those of a member are its archive's."""
    source = remote(file)
    return {
        "file": str(file),
        "url": source.url if source else None,
        "bytes": source.size if source else None,
        "sha256": source.sha256 if source else None,
        "licence": source.licence if source else None,
    }


def _path(file: File) -> str | None:
    path = locate(file)
    return str(path) if path else None
